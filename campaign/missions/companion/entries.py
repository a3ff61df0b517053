"""What heroes of a mission may tell beyond what all heroes at a table may, as the log has it.

momentum 0 -1           the hero of seat 0 spent 1 momentum
recruit falcon          an ally of the headquarters joins the teller, and is paid for
exhaust falcon          whosever ally it is, it goes under the deck
swap falcon, swap all   of the headquarters, they go under the deck, others come
discount 1 3            the next ally of seat 1 costs 3 less in this round
pawn 0 c3               a pawn stands elsewhere
change-places 0 1       two pawns do
tile 0 c3               the hero of seat 0 takes the upper boost tile of c3
look c3                 the teller sees the face-down tiles of c3, and puts them back in any order
weaken 4 2              the next attack of seat 4 deals 2 less
clock 1                 one segment of this round has no effect; 0: the hand stands still
no-crit 0               of seat 0: the next CRIT has no effect
no-shields 0            its attack ignores shields
walk 0                  henchmen do not stop it in the movement that comes
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.companion.entries import AFTER, ALL, BEFORE, ENTRIES, LABEL, STRIKE, TELL, Entry, foe
from campaign.companion.frames import Telling
from campaign.missions.rules import allies
from campaign.missions.rules.marks import IGNORES_CRIT, IGNORES_SHIELDS, WALKS_THROUGH, WEAKENED, put_mark
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.movement import empty_spaces, place, swap_places
from campaign.missions.rules.session import DOWN, Mission, change_at, mission_of, rules_of
from campaign.missions.rules.tiles import look_at, take_tile
from engine.errors import IllegalChoice, UnknownChoice
from engine.game import Game
from engine.mode import Note
from engine.state import Decision
from engine.table import edited, no_more, number, standing

MOST_SEGMENTS = 12
MOST_LESS = 9
"""Nothing makes an ally cheaper, or an attack weaker, by more."""
MAIN = (BEFORE, AFTER)
"""When allies are recruited (MALL-1)."""


def hero_at(g: Game, words: Sequence[str], place: int) -> int:
    """The seat of a hero among the words. Raises UnknownChoice, IllegalChoice."""
    seat = standing(g, words, place)
    if seat >= mission_of(g).hero_count:
        raise IllegalChoice("only heroes have that")
    return seat


def check_hero(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero."""
    hero_at(g, words, 0)
    no_more(words, 1)


def noted(g: Game, rule: str, seat: int, what: str, amount: int = 1) -> None:
    """Tell what will count later, of which nothing else can be seen yet."""
    if g.sink is not None:
        g.emit("told-ahead", rule, seat=seat, what=what, amount=amount)


# -- momentum and allies -----------------------------------------------------------------------------------


def check_momentum(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero, from none to the limit (MMOM-1)."""
    held = momentum(g, hero_at(g, words, 0))
    number(words, 1, -held, rules_of(g).momentum_most - held, "the change of momentum")
    no_more(words, 2)


def do_momentum(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Spent, or gained."""
    change_momentum(g, int(words[0]), int(words[1]), LABEL)


def ally_among(g: Game, words: Sequence[str], there: Sequence[str], otherwise: str) -> str:
    """The ally that is named, if it lies there. Raises UnknownChoice, IllegalChoice."""
    if not words or words[0] not in g.library.tables["allies"]:
        raise UnknownChoice("there is no such ally")
    if words[0] not in there:
        raise IllegalChoice(otherwise, "MALL-1")
    no_more(words, 1)
    return words[0]


def in_headquarters(g: Game, words: Sequence[str]) -> str:
    """One of the headquarters. Raises UnknownChoice, IllegalChoice."""
    return ally_among(g, words, mission_of(g).hq, "that ally is not in the headquarters")


def check_recruit(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """One of the headquarters that the hero can pay (MALL-1)."""
    ally = in_headquarters(g, words)
    cost, held = allies.cost_of(g, decision.seat, ally), momentum(g, decision.seat)
    if cost > held:
        raise IllegalChoice(f"that ally costs {cost} momentum, and you have {held}", "MALL-1")


def do_recruit(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """It joins, and has its recruit effect."""
    allies.recruit(g, frame.seat, words[0])


def owners(g: Game) -> dict[str, int]:
    """Every ally that has joined somebody -> the seat of that hero."""
    return {ally: seat for seat in range(mission_of(g).hero_count) for ally in allies.allies_of(g, seat)}


def check_exhaust(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Somebody's: whoever is asked tells what a teammate's ally does too (MALL-2)."""
    ally_among(g, words, list(owners(g)), "that ally has joined nobody")


def do_exhaust(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """It goes under the deck."""
    allies.send_back(g, owners(g)[words[0]], words[0])


def check_swap(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """One of the headquarters, or all of them."""
    if list(words) != [ALL]:
        in_headquarters(g, words)


def do_swap(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Under the deck, and others come."""
    allies.swap(g, list(mission_of(g).hq) if words[0] == ALL else [words[0]])


def check_discount(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero, and how much less the next ally costs."""
    hero_at(g, words, 0)
    number(words, 1, 1, MOST_LESS, "what the next ally costs less")
    no_more(words, 2)


def do_discount(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """In this round (MALL-1)."""
    mission, seat, less = mission_of(g), int(words[0]), int(words[1])
    mission.discounts = change_at(mission.discounts, seat, mission.discounts[seat] + less)
    noted(g, "MALL-1", seat, "discount", less)


# -- the map -----------------------------------------------------------------------------------------------


def on_map(g: Game, words: Sequence[str], place: int) -> int:
    """The seat of a hero who is on the map. Raises UnknownChoice, IllegalChoice."""
    seat = hero_at(g, words, place)
    if not mission_of(g).places[seat]:
        raise IllegalChoice("that hero is not on the map")
    return seat


def check_pawn(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero on the map, and a space where nobody stands (MRND-2)."""
    on_map(g, words, 0)
    if len(words) < 2 or words[1] not in empty_spaces(g):
        raise IllegalChoice(f"{words[1] if len(words) > 1 else 'that'} is no empty space of this side", "MRND-2")
    no_more(words, 2)


def do_pawn(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """It is moved out of turn; tiles there wait for the end of a movement phase."""
    place(g, int(words[0]), words[1])


def check_change(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """Two heroes on the map."""
    if on_map(g, words, 0) == on_map(g, words, 1):
        raise IllegalChoice("a pawn changes places with another hero's")
    no_more(words, 2)


def do_change(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Each stands where the other stood."""
    swap_places(g, int(words[0]), int(words[1]))


def check_tile(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A hero, and a space with a boost tile."""
    hero_at(g, words, 0)
    if len(words) < 2 or not mission_of(g).tiles.get(words[1]):
        raise IllegalChoice(f"no boost tile lies on {words[1] if len(words) > 1 else 'that space'}", "MBOO-1")
    no_more(words, 2)


def do_tile(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """The hero takes the upper one."""
    take_tile(g, int(words[0]), words[1])


def check_look(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """A space with face-down tiles."""
    there = mission_of(g).tiles.get(words[0], ()) if words else ()
    if not any(tile.startswith(DOWN) for tile in there):
        raise IllegalChoice(f"nothing lies face down on {words[0] if words else 'that space'}", "MALL-2")
    no_more(words, 1)


def do_look(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """They are shown, and ordered anew."""
    look_at(g, frame.seat, words[0], LABEL)


# -- enemies -----------------------------------------------------------------------------------------------


def check_weaken(g: Game, decision: Decision, words: Sequence[str]) -> None:
    """An enemy, and how much less it deals."""
    foe(g, decision, words, 0)
    number(words, 1, 1, MOST_LESS, "what its attack deals less")
    no_more(words, 2)


def do_weaken(g: Game, frame: Telling, words: Sequence[str]) -> None:
    """Its next attack against a hero."""
    put_mark(g, int(words[0]), WEAKENED, int(words[1]))
    if g.sink is not None:
        g.emit("weakened", "MALL-2", seat=int(words[0]), amount=int(words[1]))


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


def marks(mark: str, rule: str) -> Callable[[Game, Telling, Sequence[str]], None]:
    """What gives a hero a mark that counts once."""

    def do(g: Game, frame: Telling, words: Sequence[str]) -> None:
        put_mark(g, int(words[0]), mark)
        noted(g, rule, int(words[0]), mark)

    return do


ENTRIES.update(
    {
        "momentum": Entry(check_momentum, do_momentum, session=Mission),
        "recruit": Entry(check_recruit, do_recruit, MAIN, session=Mission),
        "exhaust": Entry(check_exhaust, do_exhaust, session=Mission),
        "swap": Entry(check_swap, do_swap, MAIN, session=Mission),
        "discount": Entry(check_discount, do_discount, MAIN, session=Mission),
        "pawn": Entry(check_pawn, do_pawn, session=Mission),
        "change-places": Entry(check_change, do_change, session=Mission),
        "tile": Entry(check_tile, do_tile, session=Mission),
        "look": Entry(check_look, do_look, session=Mission),
        "weaken": Entry(check_weaken, do_weaken, session=Mission),
        "clock": Entry(check_clock, do_clock, session=Mission),
        "no-crit": Entry(check_hero, marks(IGNORES_CRIT, "MRND-7"), session=Mission),
        "no-shields": Entry(check_hero, marks(IGNORES_SHIELDS, "MENE-1"), (STRIKE,), session=Mission),
        "walk": Entry(check_hero, marks(WALKS_THROUGH, "MRND-2"), session=Mission),
    }
)


def check_momentum_note(g: Game, words: Sequence[str]) -> None:
    """A hero, and any number up to the limit."""
    hero_at(g, words, 0)
    number(words, 1, 0, rules_of(g).momentum_most, "momentum")
    no_more(words, 2)


def take_momentum(g: Game, words: Sequence[str]) -> None:
    """The hero has so much."""
    seat, count = int(words[0]), int(words[1])
    had = momentum(g, seat)
    change_momentum(g, seat, count - had, LABEL)
    edited(g, seat, "momentum", had, count)


NOTES = {"momentum": Note(check_momentum_note, take_momentum)}
"""By verb."""
BETWEEN = frozenset({"main", "pawn", TELL})
"""Questions that are the same when they are asked again."""
