"""Heroes of a mission with the box on the table: their turns, and what else they may tell.

Momentum cards, allies and mythic abilities lie before their players: what these do is told. How much momentum somebody
has, who is whose ally, pawns, the headquarters and the clock are kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.missions import allies, heroes
from campaign.missions.frames import TableHeroTurn
from campaign.missions.marks import IGNORES_CRIT, put_mark
from campaign.missions.momentum import change_momentum, momentum
from campaign.missions.movement import empty_spaces, place
from campaign.missions.session import Mission, mission_of, rules_of
from campaign.party.at_table.entries import AFTER, BEFORE, ENTRIES, LABEL, STRIKE, TELL, Entry
from campaign.party.at_table.frames import Telling
from campaign.party.at_table.reading import PLACES, WAYS, Asked, BadEntry, Way, amount
from campaign.party.at_table.turn import TABLE_PHASE
from engine.errors import IllegalChoice, UnknownChoice
from engine.flow import turn
from engine.frame import flow
from engine.table import Note, edited, no_more, number, standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.game import Game
    from engine.state import Decision

MOST_SEGMENTS = 12
MAIN = (BEFORE, AFTER)
"""When allies are recruited (MALL-1)."""


# -- a turn ----------------------------------------------------------------------------------------------


def before(g: Game, frame: TableHeroTurn) -> None:
    """The first main phase and the roll attempts (MRND-3)."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, BEFORE))


def get_ready(g: Game, frame: TableHeroTurn) -> None:
    """Nobody resolves before everybody is ready (MRND-3)."""
    heroes.set_apart(g, heroes.READY)


def strike(g: Game, frame: TableHeroTurn) -> None:
    """What the ability does; whom it reaches is seen at the table (MRND-4)."""
    turn.enter(g, "strike")
    g.push(Telling(frame.seat, STRIKE))


def after(g: Game, frame: TableHeroTurn) -> None:
    """The second main phase and the discard (MRND-5)."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, AFTER))


flow(
    "mission-table-turn", TableHeroTurn, heroes.begin_turn, turn.upkeep, turn.income, before, get_ready, strike,
    heroes.rest, after, turn.conclude, turn.drop_turn_tokens,
)  # fmt: skip


# -- momentum and allies -----------------------------------------------------------------------------------


def hero_at(g: Game, words: Sequence[str], place: int) -> int:
    """The seat of a hero among the words. Raises UnknownChoice, IllegalChoice."""
    seat = standing(g, words, place)
    if seat >= mission_of(g).hero_count:
        raise IllegalChoice("only heroes have that")
    return seat


def check_momentum(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero, from none to the limit (MMOM-1)."""
    held = momentum(g, hero_at(g, words, 0))
    number(words, 1, -held, rules_of(g).momentum_most - held, "the change of momentum")
    no_more(words, 2)


def do_momentum(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Spent, or gained."""
    change_momentum(g, int(words[0]), int(words[1]), LABEL)


def ally_among(g: Game, words: Sequence[str], there: Sequence[str], where: str) -> str:
    """The ally that is named, if it lies there. Raises UnknownChoice, IllegalChoice."""
    if not words or words[0] not in g.library.tables["allies"]:
        raise UnknownChoice("there is no such ally")
    if words[0] not in there:
        raise IllegalChoice(f"that ally is not {where}", "MALL-1")
    no_more(words, 1)
    return words[0]


def check_recruit(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """One of the headquarters that the hero can pay (MALL-1)."""
    ally = ally_among(g, words, mission_of(g).hq, "in the headquarters")
    cost, held = allies.cost_of(g, decision.seat, ally), momentum(g, decision.seat)
    if cost > held:
        raise IllegalChoice(f"that ally costs {cost} momentum, and you have {held}", "MALL-1")


def do_recruit(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """It joins, and has its recruit effect."""
    allies.recruit(g, frame.seat, words[0])


def check_exhaust(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """One of one's own (MALL-2)."""
    ally_among(g, words, allies.allies_of(g, decision.seat), "yours")


def do_exhaust(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """It goes under the deck."""
    allies.send_back(g, frame.seat, words[0])


def check_swap(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """One of the headquarters."""
    ally_among(g, words, mission_of(g).hq, "in the headquarters")


def do_swap(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """It goes under the deck, another comes."""
    allies.swap(g, [words[0]])


# -- the map and the clock ---------------------------------------------------------------------------------


def check_pawn(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero on the map, and a space where nobody stands (MRND-2)."""
    if not mission_of(g).places[hero_at(g, words, 0)]:
        raise IllegalChoice("that hero is not on the map")
    if len(words) < 2 or words[1] not in empty_spaces(g):
        raise IllegalChoice(f"{words[1] if len(words) > 1 else 'that'} is no empty space of this side", "MRND-2")
    no_more(words, 2)


def do_pawn(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """It is moved out of turn; tiles there wait for the end of a movement phase."""
    place(g, int(words[0]), words[1])


def check_clock(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """How many segments have no effect; 0: the hand stands still."""
    number(words, 0, 0, MOST_SEGMENTS, "how many segments have no effect")
    no_more(words, 1)


def do_clock(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """In the next crisis clock phase (MRND-8)."""
    mission, segments = mission_of(g), int(words[0])
    mission.still, mission.skips = mission.still or not segments, mission.skips + segments
    if g.sink is not None:
        g.emit("clock-stopped", "MRND-8", seat=frame.seat, segments=mission.skips if segments else 0)


def check_crit(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero."""
    hero_at(g, words, 0)
    no_more(words, 1)


def do_crit(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """The next CRIT part against them on this side has no effect (MRND-7)."""
    put_mark(g, int(words[0]), IGNORES_CRIT)


ENTRIES.update({
    "momentum": Entry(check_momentum, do_momentum, session=Mission),
    "recruit": Entry(check_recruit, do_recruit, MAIN, session=Mission),
    "exhaust": Entry(check_exhaust, do_exhaust, session=Mission),
    "swap": Entry(check_swap, do_swap, MAIN, session=Mission),
    "pawn": Entry(check_pawn, do_pawn, session=Mission),
    "clock": Entry(check_clock, do_clock, session=Mission),
    "no-crit": Entry(check_crit, do_crit, session=Mission),
})  # fmt: skip


# -- edits -------------------------------------------------------------------------------------------------


def check_momentum_note(g: Game, words: Sequence[str]) -> None:
    """A hero, and any number up to the limit."""
    hero_at(g, words, 0)
    number(words, 1, 0, rules_of(g).momentum_most, "momentum")
    no_more(words, 2)


def take_momentum_note(g: Game, words: Sequence[str]) -> None:
    """The hero has so much."""
    seat, count = int(words[0]), int(words[1])
    had = momentum(g, seat)
    change_momentum(g, seat, count - had, LABEL)
    edited(g, seat, "momentum", had, count)


NOTES = {"momentum": Note(check_momentum_note, take_momentum_note)}
"""What may be edited in a mission beyond what may in every session."""
BETWEEN = frozenset({"main", "pawn", TELL})
"""Questions that are the same when they are asked again."""


# -- what is typed -----------------------------------------------------------------------------------------


def places(game: Game) -> dict[str, int]:
    """Space -> whoever stands there."""
    mission = mission_of(game)
    pawns = {space: seat for seat, space in enumerate(mission.places) if space}
    return {**pawns, **{space: int(seat) for seat, spaces in mission.stands.items() for space in spaces}}


PLACES["mission"] = places


def of_momentum(asked: Asked, words: Sequence[str], name: str) -> str:
    """`momentum 2`, `momentum -1 on monk`."""
    return f"momentum {asked.seat(name)} {amount(words, 'momentum -1')}"


def ally_named(asked: Asked, words: Sequence[str], there: Iterable[str], verb: str) -> str:
    """The only one of these whose name begins so. Raises BadEntry."""
    typed, there = "-".join(words), list(there)
    known = {name: card.name for name, card in asked.game.library.tables["allies"].items()}
    plain = {ally: known[ally].lower().replace(" ", "-") for ally in there}
    found = [ally for ally in there if typed and (ally.startswith(typed) or plain[ally].startswith(typed))]
    found = [ally for ally in found if typed in (ally, plain[ally])] or found
    if len(found) == 1:
        return found[0]
    names = ", ".join(known[ally] for ally in there)
    raise BadEntry(f"Say which ally, as in: {verb} {there[0]}; there is {names}." if there else "There is no ally.")


def recruit(asked: Asked, words: Sequence[str], name: str) -> str:
    """`recruit falcon`."""
    return f"recruit {ally_named(asked, words, mission_of(asked.game).hq, 'recruit')}"


def swap(asked: Asked, words: Sequence[str], name: str) -> str:
    """`swap falcon`."""
    return f"swap {ally_named(asked, words, mission_of(asked.game).hq, 'swap')}"


def exhaust(asked: Asked, words: Sequence[str], name: str) -> str:
    """`exhaust falcon`; the only one need not be named."""
    there = allies.allies_of(asked.game, asked.me)
    return f"exhaust {there[0] if len(there) == 1 and not words else ally_named(asked, words, there, 'exhaust')}"


def pawn(asked: Asked, words: Sequence[str], name: str) -> str:
    """`pawn c3`, `pawn c3 for monk`."""
    if not words:
        raise BadEntry("Say where to, as in: pawn c3.")
    return f"pawn {asked.seat(name)} {words[0]}"


def clock(asked: Asked, words: Sequence[str], name: str) -> str:
    """`clock stop`, `clock skip 1`."""
    return "clock 0" if "stop" in words else f"clock {amount(words, 'clock stop, or: clock skip 1')}"


def crit(asked: Asked, words: Sequence[str], name: str) -> str:
    """`no-crit`, `no-crit for monk`."""
    return f"no-crit {asked.seat(name)}"


WAYS.update({
    "momentum": Way(of_momentum, "momentum -1", session=Mission),
    "recruit": Way(recruit, "recruit falcon", MAIN, session=Mission),
    "swap": Way(swap, "", MAIN, session=Mission), "exhaust": Way(exhaust, "", session=Mission),
    "pawn": Way(pawn, "pawn c3", session=Mission), "clock": Way(clock, "clock stop", session=Mission),
    "no-crit": Way(crit, "", session=Mission),
})  # fmt: skip
