"""The question what happened at a table, and what may be told of it: one class for each thing.

An entry of the log is a verb and words: `attack 7 normal 2`. What every table may tell is in `common_entries`, and what
else kinds of campaign have is added to those in `typed`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from campaign.companion.frames import Telling
from campaign.errors import CampaignError
from campaign.scenarios.answers import AnswerForm
from campaign.words.names import fighter_name, number_in
from engine.definitions import Action, Library
from engine.errors import IllegalChoice
from engine.game import Game
from engine.session import SessionState
from engine.state import Decision
from engine.table import seat_argument

ALL = "all"
"""In place of a seat: everybody it can mean."""
ME = ("me", "myself", "self")
EVERYBODY = (ALL, "everybody", "everyone")
FILLERS = ("health", "hp", "damage", "point", "points")
"""Words that may be beside a number and change nothing."""
TELL = "tell"
"""The question what happened at a table."""
LABEL = "table"
"""The source of what comes from there."""
TURN, INCOMING, FALLING = "turn", "incoming", "falling"
BEFORE, STRIKE, AFTER = "before", "strike", "after"
"""The parts of a turn, where heroes wait for each other before they attack."""
PARTS = (TURN, BEFORE, STRIKE, AFTER)
"""Moments of the teller's own turn."""
DICE = ("declared", "rolled", "defence-roll")
"""Windows in which another player's dice may be changed."""
ALWAYS: tuple[str, ...] = ()
"""At any moment, those of kinds of campaign too."""
NUMBER, SEAT = "-?[0-9]{1,3}", "[0-9]{1,2}"
"""An amount, and a seat, as scenario files write them."""
SEAT_OR_ALL = f"({SEAT}|{ALL})"
SEAT_AND_NUMBER = f"{SEAT} {NUMBER}"


class TableEntry(ABC):
    """One thing that heroes at a table may tell."""

    verb: ClassVar[str]
    """How its entry of the log begins."""
    typed: ClassVar[str] = ""
    """How it is typed, `attack 7`, known by its first word; empty: it is read off something else (`typed`)."""
    also: ClassVar[tuple[str, ...]] = ()
    """Other words by which it is known where it is typed."""
    means: ClassVar[str] = ""
    """What that means, in a line of the help; empty: help does not list it."""
    at: ClassVar[tuple[str, ...]] = ALWAYS
    """When it may be told."""
    typed_at: ClassVar[tuple[str, ...] | None] = None
    """When it may be typed, where that is less often than it may be told."""
    ends: ClassVar[bool] = False
    """Whether the telling is over once this has been told."""
    session: ClassVar[type[SessionState]] = SessionState
    """The kind of session that has it."""
    tells: ClassVar[tuple[str, ...]] = ()
    """The words of programs that it tells: shown to a player with one of them in front of them; empty: to everybody."""
    needs_foe: ClassVar[bool] = False
    """Its example is shown only to a player who fights."""
    form: ClassVar[AnswerForm]
    """What may follow the verb in a scenario file, where that does not depend on the library."""

    @abstractmethod
    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Raise IllegalChoice or UnknownChoice for what cannot be, by the words after the verb."""

    @abstractmethod
    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Let what was told happen in the program as well."""

    def forms(self, library: Library) -> tuple[AnswerForm, ...]:
        """What may follow the verb in a scenario file."""
        return (self.form,)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """The entry of the words typed after its own, and of the name after `on`, which may be empty.

        Raises BadEntry.
        """
        raise NotImplementedError(f"{self.verb!r} is typed by no word of its own")

    def example(self, question: TableQuestion) -> str:
        """What could be typed now; empty: nothing now."""
        del question
        return self.typed

    def shown(self, question: TableQuestion) -> str:
        """The example, unless it needs an opponent and there is none."""
        return "" if self.needs_foe and not question.foes else self.example(question)

    def may_be_told(self, session: SessionState | None, at: str) -> bool:
        """Whether it is an entry of this moment in such a session."""
        return isinstance(session, self.session) and is_one_of(at, self.at)

    def may_be_typed(self, session: SessionState | None, at: str) -> bool:
        """Whether it may be typed at this moment of such a session."""
        return isinstance(session, self.session) and is_one_of(at, self.at if self.typed_at is None else self.typed_at)


class CountEntry(TableEntry):
    """A number of something of one fighter: the teller or whoever is named, or an opponent where it needs one."""

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """Read `cp 2`, `cp -1 on monk`."""
        seat = question.foe(name) if self.needs_foe else question.seat(name)
        return f"{self.verb} {seat} {amount(words, self.typed)}"


def is_one_of(at: str, moments: Sequence[str]) -> bool:
    """Whether a moment is one of these; none: all are."""
    return not moments or at in moments


def foe_argument(g: Game, decision: Decision, words: Sequence[str], place: int) -> int:
    """The seat among the words of a fighter against the teller. Raises UnknownChoice, IllegalChoice."""
    seat = seat_argument(g, words, place)
    if seat not in g.opponents(decision.seat):
        raise IllegalChoice("that is not an opponent of yours now")
    return seat


# -- powers --------------------------------------------------------------------------------------------

OWNERS: dict[str, int] = {}
"""Moments at which only those are asked who have a power for just them -> its gate; filled at import by kinds of
campaign."""


def powers(g: Game, seat: int) -> Sequence[Action]:
    """The actions that a player may take; of a hero at a table those of gear, as only that is known here."""
    player = g.state.players[seat]
    if not player.at_table:
        return g.index(player).actions
    return [action for card in player.gear for action in g.library.cards[card].actions]


def verbs_of(library: Library, program: str) -> set[str]:
    """The words of a program's operations, those of its blocks included."""
    ops = library.programs[program] if program else ()
    nested = [verbs_of(library, block) for op in ops for block in op.blocks.values()]
    return {op.verb for op in ops}.union(*nested)


def at_hand(g: Game, seat: int, at: str) -> set[str]:
    """What the powers for this moment do, and are paid with; powers for one moment alone count only there."""
    elsewhere = sum(gate for moment, gate in OWNERS.items() if moment != at)
    wanted = OWNERS.get(at, 0)
    verbs: set[str] = set()
    for action in powers(g, seat):
        if not action.gates & elsewhere and (action.gates | action.any_of) & wanted == wanted:
            verbs |= verbs_of(g.library, action.program) | set(action.price)
    return verbs


PLACES: dict[str, Callable[[Game], dict[str, int]]] = {}
"""By mode, for those where everybody has a place of their own: place -> the seat of who is there; filled at import."""


class BadEntry(CampaignError):
    """What was typed can be no entry; says what could."""


class TableQuestion(NamedTuple):
    """The question what happened at a table, and how far the session is."""

    game: Game
    decision: Decision

    @property
    def me(self) -> int:
        """The seat of the hero whose player is asked."""
        return self.decision.seat

    @property
    def at(self) -> str:
        """The moment at which something is told."""
        moment: str = self.decision.info["at"]
        return moment

    def seat(self, name: str) -> int:
        """Whoever is called so; without a name the teller. Raises BadEntry."""
        if name in EVERYBODY:
            raise BadEntry("Enter that one by one. Only damage and status effects can be entered for all at once.")
        return self.me if not name or name in ME else seat_called(self.game, name)

    @property
    def foes(self) -> list[int]:
        """Who fights the teller now."""
        return self.game.opponents(self.me)

    def foe(self, name: str) -> int:
        """The one that is named, or the only one who fights the teller. Raises BadEntry."""
        if name:
            return self.seat(name)
        foes = self.foes
        if not foes:
            raise BadEntry("You have no opponent now.")
        if len(foes) > 1:
            raise BadEntry(f"You have several opponents. Say which, such as: on {self.called(foes[0])}.")
        return foes[0]

    def on_foe(self) -> str:
        """` on b1`: the likeliest of several who fight the teller; empty: there are not several."""
        return f" on {self.called(self.likely())}" if len(self.foes) > 1 else ""

    def likely(self) -> int:
        """Who the teller means most likely; there is one."""
        likely = self.game.mode.next_foe(self.game, self.me)
        return likely if likely in self.foes else self.foes[0]

    def called(self, seat: int) -> str:
        """The place or the name of a fighter, as it may be typed."""
        name = fighter_name(self.game.library, self.game.state.players[seat].fighter).lower()
        return next((place for place, other in places(self.game).items() if other == seat), name)


def places(game: Game) -> dict[str, int]:
    """Place -> the seat of who is there, in modes where everybody has a place."""
    places_of = PLACES.get(game.mode.name)
    return places_of(game) if places_of is not None else {}


def seat_called(game: Game, name: str) -> int:
    """Whoever is called so: by the number of the seat, a place, or the beginning of a name. Raises BadEntry."""
    place = places(game).get(name)
    if place is not None:
        return place
    standing = [player for player in game.state.players if not player.fallen]
    names = {player.seat: fighter_name(game.library, player.fighter).lower() for player in standing}
    number = number_in(name)
    if number is not None and number - 1 in names:
        return number - 1
    plain = name.replace("-", " ")
    meant = [seat for seat, called in names.items() if called.replace("-", " ").startswith(plain)]
    meant = meant or [seat for seat, called in names.items() if plain in called.replace("-", " ").split()]
    if len(meant) == 1:
        return meant[0]
    listed = ", ".join(f"{seat + 1} {called}" for seat, called in names.items())
    raise BadEntry(f"{name[:30]!r} fits {'several' if meant else 'no one'} here. Say one of: {listed}.")


def amount(words: Sequence[str], example: str, *, least: int | None = None) -> str:
    """The only number among the words, perhaps not below a least one. Raises BadEntry."""
    said = [word for word in words if word not in FILLERS]
    numbers = [word for word in said if number_in(word.lstrip("+-")) is not None]
    strange = next((word for word in said if word not in numbers), "")
    if strange:
        raise BadEntry(f"{strange[:30]!r} is not understood there. Type it like: {example}.")
    if len(numbers) != 1 or (least is not None and int(numbers[0]) < least):
        raise BadEntry(f"Say how much, such as: {example}.")
    return numbers[0].removeprefix("+")
