"""What may be told of a table: one class for each thing, with its entry in the log, what it does, and how it is typed.

An entry of the log is a verb and words: `attack 7 normal 2`. What every table may tell stands in `common_entries`,
and what else kinds of campaign have is added to those in `registry`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from campaign.companion.frames import Telling
from campaign.companion.table_question import ALL, TableQuestion
from campaign.scenarios.answers import AnswerForm
from engine.definitions import Action, Library
from engine.errors import IllegalChoice
from engine.game import Game
from engine.session import SessionState
from engine.state import Decision
from engine.table import seat_argument

TELL = "tell"
"""The question what happened at a table."""
LABEL = "table"
"""The source of what comes from there."""
TURN, INCOMING, FALLING = "turn", "incoming", "falling"
BEFORE, STRIKE, AFTER = "before", "strike", "after"
"""The parts of a turn, where heroes wait for each other before they attack."""
PARTS = (TURN, BEFORE, STRIKE, AFTER)
"""Moments of one's own turn."""
DICE = ("declared", "rolled", "defence-roll")
"""Windows in which somebody else's dice may be changed."""
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
    """The words of programs that it tells: shown to whom a power with one of them lies before; empty: to everybody."""
    needs_foe: ClassVar[bool] = False
    """Its example is shown only to who fights somebody."""
    form: ClassVar[AnswerForm]
    """What may follow the verb in a scenario file, where that does not depend on the library."""

    @abstractmethod
    def check(self, g: Game, decision: Decision, words: Sequence[str]) -> None:
        """Raise IllegalChoice or UnknownChoice for what cannot be, by the words behind the verb."""

    @abstractmethod
    def do(self, g: Game, frame: Telling, words: Sequence[str]) -> None:
        """Let what was told happen in the program as well."""

    def forms(self, library: Library) -> tuple[AnswerForm, ...]:
        """What may follow the verb in a scenario file."""
        return (self.form,)

    def read(self, question: TableQuestion, words: Sequence[str], name: str) -> str:
        """The entry of the words typed behind its own, and of the name behind `on`, which may be empty.

        Raises BadEntry.
        """
        raise NotImplementedError(f"{self.verb!r} is typed by no word of its own")

    def example(self, question: TableQuestion) -> str:
        """What could be typed as things stand; empty: nothing now."""
        del question
        return self.typed

    def shown(self, question: TableQuestion) -> str:
        """The example, unless it needs somebody to fight and there is nobody."""
        return "" if self.needs_foe and not question.foes else self.example(question)

    def may_be_told(self, session: SessionState | None, at: str) -> bool:
        """Whether it is an entry of this moment in such a session."""
        return isinstance(session, self.session) and is_one_of(at, self.at)

    def may_be_typed(self, session: SessionState | None, at: str) -> bool:
        """Whether it may be typed at this moment of such a session."""
        return isinstance(session, self.session) and is_one_of(at, self.at if self.typed_at is None else self.typed_at)


def is_one_of(at: str, moments: Sequence[str]) -> bool:
    """Whether a moment is one of these; none: all are."""
    return not moments or at in moments


def foe_argument(g: Game, decision: Decision, words: Sequence[str], place: int) -> int:
    """The seat among the words of somebody whom the teller fights. Raises UnknownChoice, IllegalChoice."""
    seat = seat_argument(g, words, place)
    if seat not in g.opponents(decision.seat):
        raise IllegalChoice("that is nobody whom you fight now")
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
