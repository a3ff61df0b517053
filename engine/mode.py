"""What a mode is: how one session is fought, and what differs between one way and another, named once.

A mode answers the few questions that the duel rules leave open: who sits where, who fights and reaches which players,
what the targeting die means, whose turn comes, who wins. Kinds of session outside this package add theirs to `MODES` at
import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.frames import Activation, Attempts, Defence, Do, Turn
from engine.pieces import Roll, Running
from engine.rulesets import CURRENT, Ruleset
from engine.session import SessionState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.attacks import Attack
    from engine.frame import Frame

HEALTH = 50
"""What a dial begins with where the mode says nothing else (SET-1)."""
NO_DIE = 0
"""What the targeting die shows where none is rolled."""


class Note(NamedTuple):
    """One kind of note."""

    check: Callable[[Running, Sequence[str]], None]
    """Raises UnknownChoice or IllegalChoice for what cannot be, by the words after its own."""
    take: Callable[[Running, Sequence[str]], None]
    edits: bool = True
    """The position becomes another than the rules lead to."""
    whose: bool = True
    """Its first word is a seat."""


class Mode:
    """What every mode answers; the defaults are a duel's."""

    name = ""
    """As positions and scenario files call it."""
    players: tuple[int, int] = (2, 2)
    """The fewest and the most who sit down."""
    rules: tuple[str, ...] = ()
    """The rules that only this way to play has, by id."""
    ruleset: Ruleset = CURRENT
    """By the books of which time it is played."""
    health: int = HEALTH
    """What every dial begins with (SET-1)."""
    has_cards: bool = True
    """Players have cards and CP; else only their boards (MODE-8)."""
    has_upgrade_pile: bool = False
    """Upgrades form a pile of their own, and each draw may come from either (MODE-7)."""
    short: bool = True
    """One fight that is over in a few turns: what pays off late is worth less."""
    helps_rolling: bool = False
    """Teammates may change the dice of a player who would activate nothing (MODE-2)."""
    session: type[SessionState] | None = None
    """What only this mode has in a position; None: nothing."""
    asks: Mapping[str, str] = {}
    """Kinds of question that only this mode has -> the rule of each."""
    notes: Mapping[str, Note] = {}
    """What people may note of the table beyond what they may in every session, by verb (`engine.table`)."""
    between: frozenset[str] = frozenset({"main"})
    """Kinds of question that are the same when they are asked again: there a position may be edited."""
    unasked: Mapping[str, tuple[str, str]] = {}
    """Verbs that answer only those -> what is told where nothing of the kind is asked, and its rule."""

    def seating(self, count: int) -> list[tuple[int, int]]:
        """Team and dial of each of this many players, by seat (SET-1); seats are counted in turn order."""
        return [(seat, seat) for seat in range(count)]

    def clockwise(self, count: int) -> list[int]:
        """The seats of this many players as they sit round the table, which need not be the order of their turns."""
        return list(range(count))

    def from_the_left(self, g: Running, seat: int) -> list[int]:
        """This seat's opponents as they sit round the table, from its left on."""
        table = self.clockwise(len(g.state.players))
        place = table.index(seat)
        there = self.opponents(g, seat)
        return [other for other in table[place + 1 :] + table[:place] if other in there]

    def opponents(self, g: Running, seat: int) -> list[int]:
        """Seats that this seat fights now, in turn order from it."""
        players = g.state.players
        me = players[seat]
        count = len(players)
        found = []
        for step in range(1, count):
            other = players[(seat + step) % count]
            if not other.fallen and other.team != me.team and other.battle == me.battle >= 0:
                found.append(other.seat)
        return found

    def reach(self, g: Running, seat: int) -> list[int]:
        """Opponents that chosen effects of this seat may name: wherever they are, distance does not matter."""
        players = g.state.players
        team = players[seat].team
        return [s for s in g.seats_from(seat) if players[s].team != team]

    def fallen(self, g: Running, seats: list[int]) -> None:
        """Players reached 0 health together and nothing saved them (RES-1, DEF-7)."""
        raise NotImplementedError

    def tell_first(self, g: Running, at: str) -> Sequence[Frame]:
        """Where a window would open: what lets people tell first what they do at their table; here nobody has one."""
        return ()

    def no_ability(self, g: Running, frame: Activation) -> None:
        """The acting player ended an offensive roll phase without an ability; may push frames."""

    def ultimate(self, g: Running, frame: Attempts) -> None:
        """An ultimate is about to be activated against a player; may push frames that change its dice."""

    def heroes(self, g: Running, seat: int) -> list[int]:
        """The players that an effect of this seat means by heroes, wherever they are."""
        fighters = g.library.fighters
        return [p.seat for p in g.state.players if not p.fallen and fighters[p.fighter].kind == "hero"]

    def scripted(self, g: Running, seat: int) -> bool:
        """Whether this seat follows a printed script (MIN-3, BOSS-3)."""
        return False

    def objective(self, g: Running, seat: int) -> Any:
        """The roll objective of a scripted seat: `straights` or symbol counts."""
        return g.library.fighters[g.state.players[seat].fighter].objective

    def can_pay(self, g: Running, seat: int, cost: dict[str, Any]) -> bool:
        """Whether a seat has what a cost asks for beyond CP and tokens: here nothing else can be paid with."""
        return cost.keys() <= {"cp", "tokens"}

    def pay(self, g: Running, seat: int, cost: dict[str, Any]) -> None:
        """Pay what `can_pay` allowed, beyond CP and tokens."""

    def aim(self, g: Running, seat: int) -> dict[int, tuple[list[int], int]]:
        """What each value of the targeting die means: the seats it may hit and who chooses among them (TURN-5).

        Asked only with more than one opponent; here any value lets the attacker choose. Where `NO_DIE` has a meaning
        no die is rolled.
        """
        return {value: (g.opponents(seat), seat) for value in range(1, 7)}

    def next_foe(self, g: Running, seat: int) -> int:
        """Of several opponents the one that a seat is most likely to attack next; -1: nobody in particular."""
        return -1

    def prize(self, g: Running, attack: Attack, target: int) -> int:
        """How many cards the running attack earns if it hits this opponent (MODE-5)."""
        return 0

    def targeted(self, g: Running, attack: Attack) -> None:
        """An ability has its target, and nothing has been done to it yet; may push frames (MODE-5)."""

    def activated(self, g: Running, frame: Activation) -> None:
        """The acting player's ability has been determined; may push frames (BOSS-3)."""

    def defended(self, g: Running, frame: Defence) -> None:
        """A defensive roll phase ends; `frame.seat` is the attacker's side (BOSS-3)."""

    def starter(self, g: Running) -> int:
        """Who begins; -1: the dice say (SET-2)."""
        return -1

    def has_endless_cp(self, g: Running, seat: int) -> bool:
        """Whether what takes CP from this seat takes nothing, though whoever steals it has it."""
        return False

    def resists(self, g: Running, seat: int, token: str) -> bool:
        """Whether this seat can never have this token."""
        return False

    def lets_through(self, g: Running, f: Do, seat: int, token: str, count: int) -> int | None:
        """How many of the tokens that an effect would inflict on a seat really come; None: a player has been asked."""
        return count

    def teammates_in_reach(self, g: Running, seat: int) -> list[int]:
        """The teammates that this seat's ability that has been activated could hit instead of its target."""
        players, team = g.state.players, g.state.players[seat].team
        return [other for other in g.seats_from(seat) if other != seat and players[other].team == team]

    def turned(self, g: Running, attack: Attack) -> None:
        """An ability has been turned on a teammate, where something else would be its target; may push frames."""

    def is_shared(self, g: Running, roll: Roll) -> bool:
        """Whether dice on the table belong to several players, each with blank faces of their own."""
        return False

    def may_defend(self, g: Running, attack: Attack) -> bool:
        """Whether the target of an attack may roll a defence against it (DEF-2)."""
        return True

    def offers(self, g: Running, seat: int, at: str) -> list[str]:
        """Options that only this mode gives a player in a main phase (`main`) or while rolling (`roll`)."""
        return []

    def do_offered(self, g: Running, seat: int, token: str) -> bool:
        """Do one of the options that `offers` gave; False: it is none of them."""
        return False

    def income_cards(self, g: Running, seat: int) -> int:
        """How many cards this seat draws in an income phase (TURN-2)."""
        return 1

    def next_seat(self, g: Running, seat: int) -> int:
        """Whose turn comes after this seat's."""
        order = g.seats_from(seat)
        return order[1] if len(order) > 1 else seat

    def turn(self, g: Running, seat: int) -> Frame:
        """A whole turn of this seat, not begun yet; the start player has no income in the first (SET-3)."""
        return Turn(seat, income=g.state.turn > 1)


MODES: dict[str, Mode] = {}
"""By name; filled at import by `engine.modes`, `engine.ways` and the kinds of session, never changed afterwards."""
