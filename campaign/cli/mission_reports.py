"""What the commands missions, henchmen and allies report: maps, objectives, clocks, enemies, allies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.configuration import configuration
from campaign.missions import MOST_HEROES, NAME
from campaign.missions.beginning import BEGINNING, locked
from campaign.missions.campaign import MISSIONS
from campaign.missions.progress import MODE
from campaign.missions.rules.difficulty import LEVEL_NAMES
from campaign.missions.rules.session import Mission
from campaign.missions.words.chances import asked_for, first_met
from campaign.missions.words.objectives import asked
from campaign.missions.words.panels import REACH, whom_words
from campaign.play.unlocks import unlocked
from campaign.screens.hero_sheet import Report, told
from campaign.words.names import words
from content import text
from content.missions.definitions import Ally, MissionCard, MissionSide
from engine.definitions import Ability, Library
from engine.game import Game
from engine.state import State
from saves.errors import SavesError
from saves.store import Store


def definitions() -> Library:
    """Everything of missions and of the content packs in use, and no hero."""
    from content.load import ids_in_use

    return MISSIONS.library((), packs=ids_in_use())


# -- missions ----------------------------------------------------------------------------------------


def levels_won(saves: str | None) -> Mapping[str, str]:
    """The levels that were won in these saves; none where there are none, or where they cannot be read."""
    try:
        with Store.open(saves or configuration().saves(), read_only=True) as store:
            return unlocked(store, NAME, BEGINNING.unlocks)
    except SavesError:
        return {}


def mission_report(lib: Library, card: MissionCard, won: Mapping[str, str]) -> Report:
    """All of a mission."""
    why = locked(card.level, list(won))
    boss = next((board.boss for board in card.sides if board.boss), "")
    return {
        "id": card.id,
        "name": card.name,
        "number": card.number,
        "level": card.level,
        "difficulty": f"{card.level} {LEVEL_NAMES[card.level]}",
        "state": "locked" if why else "open",
        "locked": why or None,
        "boss": lib.fighters[boss].name if boss else "",
        "sides": [side_report(lib, card, board) for board in card.sides],
        "clarify": text.clarified(card.raw),
        "sources": text.sources(card.raw),
    }


def side_report(lib: Library, card: MissionCard, board: MissionSide) -> Report:
    """One side: map as its file has it, who is there, objectives, clock."""
    return {
        "side": board.side,
        "map": board.raw["map"],
        "enemies": who_stands(lib, board),
        "objectives": objectives(lib, card, board),
        "clock": clock_lines(lib, board),
    }


def who_stands(lib: Library, board: MissionSide) -> str:
    """`a Failed Clone, b Marauder; U Sniper; @ Mister Sinister`, as the map shows them."""
    types = ", ".join(f"{chr(ord('a') + n)} {lib.fighters[name].name}" for n, name in enumerate(board.types))
    others = [f"{mark} {lib.fighters[name].name}" for mark, name in (("U", board.threat), ("@", board.boss)) if name]
    return "; ".join(filter(None, (types, *others)))


# -- enemies -----------------------------------------------------------------------------------------


def enemy_reports(lib: Library) -> list[Report]:
    """All enemies of missions, type by type, then threats, then bosses."""
    tables = lib.tables
    reports: list[Report] = []
    for card in tables["henchmen"].values():
        reached = REACH.get((card.reach, card.multi_strike), "")
        attack = attack_of(lib, card.id, card.ability, [card.objective], reached)
        about = f"{card.health} health{f', {card.shield} Shield' if card.shield else ''}"
        reports.append(enemy(lib, card, ("henchman", card.health, about), [attack], {"Crisis": card.crisis}))
    for card in tables["threats"].values():
        reached, (ability, *_) = whom_words(card), abilities_of(lib, card.id)
        attack = attack_of(lib, card.id, ability.id, [card.objective], reached)
        about = "nothing affects it (MENE-3)"
        reports.append(enemy(lib, card, ("threat", None, about), [attack], {"Crisis": card.crisis}))
    for card in tables["mission-bosses"].values():
        attacks = []
        for place, attack in enumerate(card.attacks):
            reached = REACH.get((attack.reach, attack.multi_strike), "")
            before = [one.objective for one in card.attacks[: place + 1]]
            attacks.append(attack_of(lib, card.id, attack.ability, before, reached))
        health = "/".join(str(card.health[count]) for count in sorted(card.health))
        shown = f"{min(card.health.values())} to {max(card.health.values())}"
        own = {"Setup": card.setup, "For each Oppression (MDIF-2)": card.per_oppression}
        crises = {f"Crisis {words(id)}": program for id, program in card.crises.items()}
        about = f"{health} health with 1 to {MOST_HEROES} heroes"
        reports.append(enemy(lib, card, ("boss", shown, about), attacks, {**own, **crises}))
    return reports


def enemy(
    lib: Library, card: Any, heading: tuple[str, object, str], attacks: Sequence[Report], programs: Mapping[str, str]
) -> Report:
    """A report on an enemy: what it is, its attacks from left to right, what else it does."""
    kind, health, about = heading
    passives = [text.row(row, text.names_of(lib)) for row in card.raw.get("rows", ())]
    told = [line for attack in attacks for line in attack.pop("lines")] + passives
    told += [f"{what}: {said(lib, program)}." for what, program in programs.items() if said(lib, program)]
    return {
        "id": card.id,
        "name": card.name,
        "kind": kind,
        "health": health,
        "attacks": list(attacks),
        "heading": f"{kind}, {about}",
        "text": "\n".join(told),
        "clarify": text.clarified(card.raw),
        "sources": text.sources(card.raw),
    }


def abilities_of(lib: Library, fighter: str) -> list[Ability]:
    """The abilities of an enemy, from left to right."""
    return [ability for face in lib.fighters[fighter].board for ability in face.abilities]


def attack_of(
    lib: Library, fighter: str, ability: str, objectives: Sequence[Mapping[str, int]], reached: str
) -> Report:
    """One attack: when it happens and how likely that is, who it reaches, what it does, with CRIT too.

    `objectives` are those of a boss's attacks from left to right up to this one: only the first that is met happens.
    """
    card = next(one for one in abilities_of(lib, fighter) if one.id == ability)
    rules, on = lib.tables["mission-rules"], asked_for(objectives[-1])
    pools = [rules.red + rules.black[heroes] for heroes in sorted(rules.black)]
    asked_of = tuple(tuple(sorted(objective.items())) for objective in objectives)
    chances = [first_met(rules.faces, dice, asked_of)[-1] for dice in pools]
    plain, *crit = [said(lib, tier.program) for tier in card.tiers]
    odds = "/".join(f"{100 * chance:.0f}" for chance in chances)
    against = f", against {reached}" if reached else ""
    lines = [f"{card.name} on {on} ({odds} % with 1 to {len(pools)} heroes){against}: {plain}."]
    lines += [f"  With CRIT: {more}." for more in crit if more != plain]
    return {"name": card.name, "on": on, "whom": reached, "chances": chances, "lines": lines}


# -- allies ------------------------------------------------------------------------------------------


def ally_report(lib: Library, card: Ally) -> Report:
    """What one costs and does."""
    report = {"id": card.id, "name": card.name, "cost": card.cost, "heading": f"{card.cost} momentum"}
    return {**report, **told(text.card, card.raw, text.names_of(lib))}


# -- boards ------------------------------------------------------------------------------------------


def bare(lib: Library, card: MissionCard, side: int, heroes: int) -> Game:
    """A game of which nothing is there but the mission and its side, so that its words can be said."""
    state = State(MODE, 0)
    mission = Mission(card.number, hero_count=heroes)
    mission.side = side
    state.session = mission
    return Game(lib, state)


def objectives(lib: Library, card: MissionCard, board: MissionSide) -> list[Report]:
    """The main objective, the perfect reward, bonus objectives, plots: what they ask for, and bring."""

    def part(name: str, wanted: str, brings: str, *more: str) -> Report:
        rewards = [f"It brings: {said(lib, brings)}."] if said(lib, brings) else []
        return {"name": name, "text": "\n".join([f"{wanted}.", *rewards, *more]), "clarify": [], "sources": []}

    parts = [part("Main objective", wanted_in(lib, card, board, board.win), board.reward)]
    if board.lose:
        parts.append(part("Lost at once", wanted_in(lib, card, board, board.lose), ""))
    if board.perfect is not None:
        wanted = wanted_in(lib, card, board, board.perfect.requires)
        parts.append(part("Perfect reward", wanted, board.perfect.program))
    for bonus in board.bonus:
        price = said(lib, bonus.penalty)
        costs = [f"If you fail, it costs: {price}."] if price else []
        parts.append(part("Bonus objective", bonus.text.rstrip("."), bonus.program, *costs))
    if board.on_plot:
        parts.append(part("Plots", "For a hero who ends movement on one", board.on_plot))
    return parts


def wanted_in(lib: Library, card: MissionCard, board: MissionSide, wanted: Mapping[str, Any]) -> str:
    """What an objective asks for; where that depends on how many heroes there are, for each number of them."""
    by_number = [asked(bare(lib, card, board.side, heroes), wanted) for heroes in range(1, MOST_HEROES + 1)]
    if len(set(by_number)) == 1:
        return f"{by_number[0][0].upper()}{by_number[0][1:]}"
    by_word = zip(*(told.split() for told in by_number), strict=True)
    told = " ".join(same[0] if len(set(same)) == 1 else "/".join(same) for same in by_word)
    return f"{told[0].upper()}{told[1:]} (with 1 to {MOST_HEROES} heroes)"


def clock_lines(lib: Library, board: MissionSide) -> list[str]:
    """What every segment does that does anything."""
    tables = lib.tables
    lines = []
    for number, segment in enumerate(board.clock, start=1):
        match segment.kind:
            case "henchman" | "threat":
                card = tables["henchmen" if segment.kind == "henchman" else "threats"][segment.of]
                who, program = card.name, card.crisis
            case "boss":
                boss = tables["mission-bosses"][board.boss]
                who, program = f"{words(segment.of)} of {boss.name}", boss.crises[segment.of]
            case _:
                who, program = "", segment.program
        if said(lib, program):
            lines.append(f"{number:>2}  {f'{who}: ' if who else ''}{said(lib, program)}")
    return lines


def said(lib: Library, program: str) -> str:
    """The reader's text of a program, in a line without its end."""
    ops = [op.raw for op in lib.programs.get(program, ())]
    return " ".join(text.program(ops, text.names_of(lib)).split()).rstrip(".") if ops else ""
