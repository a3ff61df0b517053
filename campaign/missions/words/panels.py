"""What is on the table of a mission beside the heroes: enemies by type, the crisis clock, the headquarters."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.missions.rules.allies import cost_of
from campaign.missions.rules.clock import SEGMENTS, advance_of, program_of
from campaign.missions.rules.enemies import acts, first_ability, meets
from campaign.missions.rules.session import board_of, boss_of, mission_of, own_ability, standing, threat_of
from campaign.missions.words.chances import asked_for, chance, chances
from campaign.missions.words.map import enemy_letters, where
from campaign.words.names import card_name, fighter_name, held, words
from campaign.words.rows import Row, refers
from content import text
from content.missions.definitions import Segment, Threat
from content.text.words import SEVERAL, SINGLE
from engine.dice import seen_by
from engine.game import Game

REACH = {
    ("melee", False): "an adjacent hero",
    ("melee", True): "every adjacent hero",
    ("range", False): "any hero",
    ("range", True): "every hero",
}
"""The heroes that an attack reaches, by its reach and whether it is a multi-strike."""
PLAIN_DEEDS = ("then ", "deal ", "inflict ")
"""Words left out before what an attack does to a hero, in the order in which they are removed."""


def enemy_rows(game: Game, *, placed: bool = True) -> list[Row]:
    """A line for each type that is left, for the threat and for the boss: when it attacks and what that does; `placed`:
    also where they are and what is left of them, which a map shows as well.
    """
    rows = [type_row(game, name, placed=placed) for name in board_of(game).types if standing(game, name)]
    if threat_of(game) >= 0:
        rows.append(threat_row(game))
    if boss_of(game) >= 0:
        rows += boss_rows(game)
    return rows


def type_row(game: Game, name: str, *, placed: bool = True) -> Row:
    """The line of a type of henchman: `A Failed Clone 2 strike (81 %) melee: 2 damage b1 6 HP; d2 4 HP (Burn)`."""
    card = game.library.tables["henchmen"][name]
    letter = enemy_letters(game).get(name, "")
    when = f"  {asked_for(card.objective)} ({percent(chance(game, card.objective))}){short_reach(card.reach)}"
    row: Row = [("  ", "plain"), (f"{letter} {card.name}", refers("harm", f"henchman {card.name}")), (when, "roll")]
    row = [*row, (f": {does_words(game, standing(game, name)[0], card.ability)}", "plain")]
    places = "; ".join(one_of(game, seat) for seat in standing(game, name))
    return [*row, (f"  {places}", "plain")] if placed else row


def does_words(game: Game, seat: int, ability: str) -> str:
    """What an enemy's ability does to those it reaches, in a few words: `2 damage, Burn`."""
    definition = own_ability(game, seat, ability)
    parts = [part[:1].lower() + part[1:] for part in program_words(game, definition.tiers[0].program).split(". ")]
    for plain in PLAIN_DEEDS:
        parts = [part.removeprefix(plain) for part in parts]
    return ", ".join(parts)


def one_of(game: Game, seat: int) -> str:
    """Where a henchman is, its health and status effects."""
    has = held(game.library, game.state.players[seat])
    return f"{where(game, seat)} {game.health(seat)} HP{f' ({has})' if has else ''}"


def short_reach(reach: str) -> str:
    """How far an attack goes, in a word after a blank; empty: it reaches nobody."""
    return {"melee": " melee", "range": " range"}.get(reach, "")


def reach_words(reach: str, *, multi_strike: bool) -> str:
    """Who is attacked: `every adjacent hero`."""
    return REACH.get((reach, multi_strike), "nobody")


def threat_row(game: Game) -> Row:
    """When a threat attacks, which heroes, and what that does."""
    seat = threat_of(game)
    card = game.library.tables["threats"][game.state.players[seat].fighter]
    at = f" at {where(game, seat)}" if where(game, seat) else ""
    when = f"  {asked_for(card.objective)} ({percent(chance(game, card.objective))}) {whom_words(card)}: "
    does = does_words(game, seat, first_ability(game, seat))
    return [
        ("  ", "plain"),
        (f"{card.name}{at}", refers("harm", f"threat {card.name}")),
        (when, "roll"),
        (does, "plain"),
    ]


def whom_words(card: Threat) -> str:
    """Who is attacked by a threat: `all heroes on a laser space`."""
    return (SINGLE | SEVERAL).get(card.targets) or words(card.targets).lower()


def boss_rows(game: Game) -> list[Row]:
    """A boss's health, and its attacks from left to right with the chance of each."""
    seat = boss_of(game)
    name = game.state.players[seat].fighter
    card = game.library.tables["mission-bosses"][name]
    attacks = {ability.id: ability for ability in game.index(game.state.players[seat]).abilities}
    odds = chances(game, [attack.objective for attack in card.attacks])
    has = held(game.library, game.state.players[seat])
    row: list[tuple[str, str]] = [
        ("  ", "plain"),
        (f"{enemy_letters(game).get(name, '')} {card.name}", refers("harm", f"boss {card.name}")),
        (f"  {game.health(seat)} HP", "good"),
        (f"  at {where(game, seat)}", "faint"),
        (f"  {has}" if has else "", "token"),
    ]
    rows: list[Row] = [
        [
            ("    ", "plain"),
            (attacks[attack.ability].name, "harm"),
            (f"  {asked_for(attack.objective)} ({percent(odd)}){short_reach(attack.reach)}", "roll"),
            (f": {does_words(game, seat, attack.ability)}", "plain"),
        ]
        for attack, odd in zip(card.attacks, odds, strict=True)
    ]
    return [row, *rows]


def attackers(game: Game, dice: Sequence[int]) -> list[str]:
    """Whoever attacks with such enemy dice: types by name, the threat, the boss with its first attack that is met."""
    tables, board = game.library.tables, board_of(game)
    types = [tables["henchmen"][name] for name in board.types]
    cards = [card for card in types if any(acts(game, seat, dice) for seat in standing(game, card.id))]
    threat = [tables["threats"][board.threat]] if threat_of(game) >= 0 else []
    cards += [card for card in threat if meets(game, card.objective, dice)]
    names_of_attackers = [card.name for card in cards]
    if boss_of(game) >= 0:
        card = tables["mission-bosses"][board.boss]
        names = {ability.id: ability.name for ability in game.index(game.state.players[boss_of(game)]).abilities}
        seen = seen_by(game, boss_of(game), dice)
        attacks = [attack.ability for attack in card.attacks if meets(game, attack.objective, seen)]
        names_of_attackers += [f"{card.name} ({names[attacks[0]]})"] if attacks else []
    return names_of_attackers


def percent(value: float) -> str:
    """A chance as shown: `81 %`."""
    return f"{100 * value:.0f} %"


# -- the crisis clock ----------------------------------------------------------------------------------


def coming(game: Game) -> list[tuple[int, Segment]]:
    """All segments in the order in which the hand reaches them."""
    numbers = [(mission_of(game).clock + step - 1) % SEGMENTS + 1 for step in range(1, SEGMENTS + 1)]
    return [(number, board_of(game).clock[number - 1]) for number in numbers]


def clock_row(game: Game) -> Row:
    """Where the hand points, and what this round's segments do."""
    soon = coming(game)[: advance_of(game)]
    segments = "; ".join(f"{number} {segment_words(game, segment)}" for number, segment in soon)
    return [
        ("  clock ", refers("faint", "clock")),
        (str(mission_of(game).clock or SEGMENTS), "roll"),
        (f", next: {segments}", "plain"),
    ]


def segment_words(game: Game, segment: Segment) -> str:
    """What a segment does, in a few words; a crisis of defeated enemies does nothing."""
    library = game.library
    match segment.kind:
        case "empty":
            return "nothing"
        case "henchman":
            name = fighter_name(library, segment.of)
            left = len(standing(game, segment.of))
            return f"crisis of {name}" + ("" if left else " (none left)")
        case "threat":
            return f"crisis of {fighter_name(library, segment.of)}"
        case "boss":
            return f"{words(segment.of)} of {fighter_name(library, board_of(game).boss)}"
    does = program_words(game, segment.program)
    return does[:1].lower() + does[1:]


def crisis_words(game: Game, segment: Segment) -> str:
    """What a segment does, with its whole text."""
    summary = segment_words(game, segment)
    does = program_words(game, program_of(game, segment)) if segment.kind not in ("empty", "effect") else ""
    return f"{summary}: {does}" if does else summary


def program_words(game: Game, program: str) -> str:
    """The reader's text of a program, in a line."""
    ops = [op.raw for op in game.library.programs.get(program, ())]
    return " ".join(text.program(ops, text.names_of(game.library)).split()).rstrip(".") if ops else ""


# -- the headquarters ----------------------------------------------------------------------------------


def hq_row(game: Game) -> Row:
    """The allies that may be recruited, with their costs for whoever acts."""
    mission, seat = mission_of(game), game.state.acting
    hero = seat if seat < mission.hero_count else game.state.starter
    allies = ", ".join(f"{card_name(game.library, ally)} {cost_of(game, hero, ally)}" for ally in mission.hq)
    return [("  allies: ", refers("faint", "headquarters")), (allies, "plain")]
