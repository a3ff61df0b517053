"""What can be looked up in a mission beyond a duel: enemies, allies, tiles, perks, the clock, objectives, spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from campaign.missions.bots.forecast import danger, next_to
from campaign.missions.rules.allies import allies_of, cost_of
from campaign.missions.rules.clock import SEGMENTS
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.objectives import is_met
from campaign.missions.rules.session import DOWN, board_of, mission_of, standing
from campaign.missions.words.chances import asked_for, chance, chances
from campaign.missions.words.map import mark_of, where
from campaign.missions.words.objectives import goals, until
from campaign.missions.words.panels import coming, crisis_words, percent, program_words, reach_words, whom_words
from campaign.words.names import card_name, fighter_name, joined
from campaign.words.narrator import plural
from campaign.words.rows import LookupEntry
from campaign.words.session_view import SessionView
from content import text
from content.missions.definitions import Henchman, Threat
from content.missions.text import perk as perk_text
from content.text.words import names_of
from engine.definitions import Ability
from engine.game import Game

OFFENCE = "offence"
ANY = -1
"""No enemy in particular of several of a kind."""


def entries(view: SessionView, seat: int) -> Iterator[LookupEntry]:
    """Everything in missions that has a name, except what words of the rules tell."""
    game = view.game
    tables = game.library.tables
    here = {player.fighter for player in game.state.players if not player.fallen}
    here |= {board_of(game).threat} if mission_of(game).side else set()
    for kind, table in (("henchman", "henchmen"), ("threat", "threats"), ("boss", "mission-bosses")):
        for id, card in tables[table].items():
            is_here = id in here
            what, now = (kind, standing_now(game, id)) if is_here else (f"{kind}, not in play", "")
            figures = standing(game, id) if kind == "henchman" and is_here else []
            also = (kind,) if is_here and kind != "henchman" else tuple(map(view.seat, figures))
            yield LookupEntry(kind, card.name, what, partial(panel, game, id), also, now)
    for boost in tables["boosts"].values():
        tell = partial(boost_lines, game, boost.id)
        yield LookupEntry("boost", boost.name, "boost tile", tell, (), lying_now(game, boost.id))
    for perk in tables["perks"].values():
        yield LookupEntry("perk", perk.name, "perk", partial(perk_lines, game, perk.id), (), held_now(view, perk.id))
    if not mission_of(game).side:
        return
    yield LookupEntry("headquarters", "headquarters", "allies you can recruit", partial(hq_lines, view, seat), ("hq",))
    for space in board_of(game).spaces:
        yield LookupEntry("space", space, "a space", partial(space_lines, view, seat, space))


# -- enemies -----------------------------------------------------------------------------------------


def panel(game: Game, name: str, seat: int = ANY) -> list[str]:
    """The panel of a henchman, a threat or a boss; of the one in that seat with its health now. Empty: it is none of
    them.
    """
    tables = game.library.tables
    if name in tables["henchmen"]:
        return henchman_lines(game, name, seat)
    if name in tables["threats"]:
        return threat_lines(game, name)
    return boss_lines(game, name) if name in tables["mission-bosses"] else []


def henchman_lines(game: Game, name: str, seat: int) -> list[str]:
    """A henchman's health, its attack with the chance, and its crisis."""
    card = game.library.tables["henchmen"][name]
    targets = reach_words(card.reach, multi_strike=card.multi_strike)
    health = card.health if seat == ANY else game.health(seat)
    lines = [f"{health} health" + (f", {card.shield} Shield." if card.shield else ".")]
    lines.append(f"Attacks {targets} on {asked_for(card.objective)}, {percent(chance(game, card.objective))} now.")
    return [*lines, *deed_lines(game, name, card)]


def threat_lines(game: Game, name: str) -> list[str]:
    """When a threat attacks and what its crisis does; nothing affects it (MENE-3)."""
    card = game.library.tables["threats"][name]
    odds = f"{asked_for(card.objective)}, {percent(chance(game, card.objective))} now"
    return [f"Attacks {whom_words(card)} on {odds}. Nothing can hurt it.", *deed_lines(game, name, card)]


def deed_lines(game: Game, name: str, card: Henchman | Threat) -> list[str]:
    """What the abilities of an enemy do, and its crisis."""
    lines = [line for ability in abilities_of(game, name) for line in ability_lines(game, ability)]
    crisis = program_words(game, card.crisis)
    return [*lines, *([f"Crisis: {crisis}."] if crisis else [])]


def boss_lines(game: Game, name: str) -> list[str]:
    """A boss's attacks from left to right, of which only the first that is met happens, and its crises."""
    card = game.library.tables["mission-bosses"][name]
    by_id = {ability.id: ability for ability in abilities_of(game, name)}
    odds = chances(game, [attack.objective for attack in card.attacks])
    lines = ["It uses the first attack whose objective is met:"]
    for attack, odd in zip(card.attacks, odds, strict=True):
        whom = reach_words(attack.reach, multi_strike=attack.multi_strike)
        lines.append(f"On {asked_for(attack.objective)} ({percent(odd)}), {whom}:")
        lines += [f"  {line}" for line in ability_lines(game, by_id[attack.ability])]
    lines += [text.row(row, names_of(game.library)) for row in (card.raw or {}).get("rows", ())]
    lines += [f"Crisis {id}: {program_words(game, program)}." for id, program in card.crises.items() if program]
    return lines


def abilities_of(game: Game, name: str) -> list[Ability]:
    """The abilities of an enemy."""
    sides = game.library.fighters[name].spaces.get(OFFENCE, ())
    return [ability for side in sides for ability in side.abilities]


def ability_lines(game: Game, ability: Ability) -> list[str]:
    """What an enemy's ability does, and beyond that against a marked hero."""
    lines = [f"{ability.name}: {program_words(game, tier.program)}." for tier in ability.tiers]
    return [lines[0], *(f"With CRIT, {line}" for line in lines[1:])] if lines else []


def standing_now(game: Game, name: str) -> str:
    """Where enemies of a type are, and with what health."""
    return ", ".join(f"{where(game, seat)} {game.health(seat)} HP".strip() for seat in standing(game, name)) or "here"


# -- allies, tiles, perks -----------------------------------------------------------------------------


def ally_now(view: SessionView, ally: str, seat: int) -> str:
    """Whether an ally can be recruited, or whose it is; empty: neither."""
    game, mission = view.game, mission_of(view.game)
    if ally in mission.hq:
        hero = seat if seat < mission.hero_count else game.state.starter
        return f"Now: in the headquarters, for {cost_of(game, hero, ally)} momentum."
    owner = next((hero for hero in range(mission.hero_count) if ally in allies_of(game, hero)), -1)
    return f"Now: beside {view.seat(owner)}." if owner >= 0 else ""


def hq_lines(view: SessionView, seat: int) -> list[str]:
    """The allies that may be recruited."""
    allies = mission_of(view.game).hq
    return [f"{card_name(view.game.library, ally)}: {ally_now(view, ally, seat)[5:]}" for ally in allies] or ["None."]


def boost_lines(game: Game, tile: str) -> list[str]:
    """What a boost tile does, and how many there are."""
    boost = game.library.tables["boosts"][tile]
    return [f"{program_words(game, boost.program)}.", f"Tiles of this kind: {boost.copies}."]


def lying_now(game: Game, tile: str) -> str:
    """Where a tile is face up."""
    return ", ".join(space for space, tiles in mission_of(game).tiles.items() if tile in tiles)


def perk_lines(game: Game, perk: str) -> list[str]:
    """What a perk does, and where it is on the sheet."""
    card = game.library.tables["perks"][perk]
    lines = perk_text(card.raw, names_of(game.library)).splitlines() if card.raw else []
    after = f", after {game.library.tables['perks'][card.requires].name}" if card.requires else ""
    return [*lines, f"Column {card.column}, {plural(card.circles, 'circle')}{after}."]


def held_now(view: SessionView, perk: str) -> str:
    """Who holds a perk or a mythic ability."""
    return joined(view.seat(seat) for seat, perks in enumerate(mission_of(view.game).perks) if perk in perks)


# -- the clock, objectives, spaces --------------------------------------------------------------------


def clock_lines(game: Game) -> list[str]:
    """All segments of the crisis clock, beginning after the hand."""
    mission = mission_of(game)
    first = f"The hand is at {mission.clock or SEGMENTS}. It has passed 12 o'clock {mission.passes} times."
    return [first, *(f"{number:>2} {crisis_words(game, segment)}" for number, segment in coming(game))]


def goal_lines(game: Game) -> list[str]:
    """The objectives, how far they are met, and what they bring."""
    board = board_of(game)
    rewards = {"main": board.reward, **{bonus.id: bonus.program for bonus in board.bonus}}
    if board.perfect is not None:
        rewards["perfect"] = board.perfect.program
    limits = {bonus.id: until(bonus) for bonus in board.bonus}
    fails = {bonus.id: bonus.penalty for bonus in board.bonus}
    names = {"main": "Main objective", "lost": "Lost by", "perfect": "Perfect reward"}
    lines = []
    for goal in goals(game):
        limit = f", {limits[goal.id]}" if limits.get(goal.id) else ""
        lines.append(f"{names.get(goal.id, 'Bonus objective')}: {goal.text}{limit} ({goal.now}).")
        does = program_words(game, rewards.get(goal.id, ""))
        lines += [f"  Reward: {does}."] if does else []
        costs = program_words(game, fails.get(goal.id, ""))
        lines += [f"  If you fail: {costs}."] if costs else []
    plot = program_words(game, board.on_plot)
    lines += [f"A hero who stops on a plot: {plot}."] if plot else []
    return [*lines, *(["The main objective is met."] if is_met(game) else [])]


def space_lines(view: SessionView, seat: int, space: str) -> list[str]:
    """What is on a space, who is next to it, and what the enemies deal there."""
    game, mission = view.game, mission_of(view.game)
    card = board_of(game).spaces[space]
    lines = [f"Kind of space: {card.kind}{f', number {card.number}' if card.number else ''}."]
    lines += ["A laser crosses it."] if card.laser else []
    tiles = [mark_of(game, tile)[1] for tile in mission.tiles.get(space, ())[::-1]]
    lines += [f"On it: {joined(tiles)}."] if tiles else []
    lines += ["A plot is there."] if space in mission.plots else []
    here = [view.seat(hero) for hero, place in enumerate(mission.places) if place == space]
    here += [view.seat(int(enemy)) for enemy, spaces in mission.stands.items() if space in spaces]
    lines += [f"Here: {joined(here)}."] if here else []
    near = [view.seat(enemy) for enemy in next_to(game, space)]
    lines += [f"Next to it: {joined(near)}."] if near else []
    if seat < mission.hero_count:
        lines.append(
            f"The next enemy roll deals you {danger(game, seat, space):.1f} there on average before your defence."
        )
    return lines


def text_of(game: Game, source: str) -> str:
    """What a boost tile, a perk or a segment says, in a line; empty: it is none of them."""
    kind, _, id = source.partition(":")
    tables = game.library.tables
    if kind == "boost" and id in tables["boosts"]:
        return program_words(game, tables["boosts"][id].program)
    if kind == "perk" and id in tables["perks"]:
        return " ".join(perk_lines(game, id)[:1])
    if kind == "clock" and id.isdecimal() and mission_of(game).side:
        return crisis_words(game, board_of(game).clock[int(id) - 1])
    return ""


# -- what the team has -------------------------------------------------------------------------------


def team_now(view: SessionView, word: str) -> list[str]:
    """What a word that only missions have means now."""
    telling = NOW.get(word)
    return telling(view) if telling is not None and mission_of(view.game).side else []


def momentum_now(view: SessionView) -> list[str]:
    """Who has how much momentum, and what the momentum cards on the table do (MMOM-1)."""
    game = view.game
    seats = range(mission_of(game).hero_count)
    lines = [f"Now: {', '.join(f'{view.seat(seat)} {momentum(game, seat)}' for seat in seats)}."]
    for level, card in sorted(game.library.tables["momentum"].items()):
        owners = [view.seat(seat) for seat in seats if card.card in game.state.players[seat].gear]
        if owners and card.raw:
            lines.append(f"Momentum Card {level}, which {joined(owners)} {'has' if len(owners) == 1 else 'have'}:")
            lines += [f"  {line}" for line in text.card(card.raw, names_of(game.library)).splitlines()]
    return lines


def tiles_now(view: SessionView) -> list[str]:
    """Where tiles are, face up and face down."""
    mission = mission_of(view.game)
    up = [
        f"{space} {mark_of(view.game, tile)[1]}"
        for space, tiles in mission.tiles.items()
        for tile in tiles
        if not tile.startswith(DOWN)
    ]
    down = [space for space, tiles in mission.tiles.items() for tile in tiles if tile.startswith(DOWN)]
    lines = [f"Now: {', '.join(up)}." if up else "Now: none face up."]
    return [*lines, *([f"Face down: {', '.join(down)}."] if down else [])]


def threat_now(view: SessionView) -> list[str]:
    """Which threat is on this side."""
    name = board_of(view.game).threat
    return [f"Now: {fighter_name(view.game.library, name)}."] if name else ["Now: none."]


NOW: Mapping[str, Callable[[SessionView], list[str]]] = {
    "momentum": momentum_now,
    "boost tile": tiles_now,
    "crisis clock": lambda view: clock_lines(view.game),
    "objective": lambda view: goal_lines(view.game),
    "unstoppable threat": threat_now,
    "start player": lambda view: [f"Now: {view.seat(view.game.state.starter)}."],
}
"""Words of the rules, each with what it means now."""
