"""What happened on the way through a scenario: every question, who was not asked, and every throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from campaign.words.names import seat_name
from engine.game import Game
from engine.state import Decision

LISTED = "from the file"
BY_ITSELF = "by itself"
BY_THE_BOOK = "by the book"
ONLY_ONE = "the only option"
OPEN = "left open"
"""Where an answer came from."""


class RecordedQuestion(NamedTuple):
    """A question, and how it was answered."""

    number: int
    """Counted from 1; 0: nobody was asked, for there was one option."""
    seat: int
    moment: str
    """Kind of question and window, as `moment_of` has it."""
    phase: str
    options: tuple[str, ...]
    answer: str
    """Empty: none was given."""
    way: str
    """Where the answer came from."""
    listed: int = 0
    """Number of the listed choice it was, counted from 1; 0: none."""


class PassedOver(NamedTuple):
    """A seat that was not asked in a window, for it could do nothing."""

    seat: int
    moment: str
    phase: str


class RecordedThrow(NamedTuple):
    """Dice that were taken from the list."""

    of: str
    """Whose roll, and for what."""
    dice: tuple[int, ...]


Entry = RecordedQuestion | PassedOver | RecordedThrow


class Record:
    """Everything in the order in which it happened."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.asked = 0
        """How many questions were put to somebody."""

    # -- noting ----------------------------------------------------------------------------------

    def answered(self, decision: Decision, answer: str, way: str, listed: int = 0) -> None:
        """Note a question and its answer."""
        self.asked += 1
        phase = self.game.state.phase
        options = tuple(decision.options)
        self.entries.append(
            RecordedQuestion(self.asked, decision.seat, name_of(decision), phase, options, answer, way, listed)
        )

    def only_one(self, seat: int, moment: str, option: str) -> None:
        """Note a question that the game answered itself."""
        self.entries.append(RecordedQuestion(0, seat, moment, self.game.state.phase, (option,), option, ONLY_ONE))

    def passed_over(self, seat: int, moment: str) -> None:
        """Note a seat that could do nothing in a window."""
        self.entries.append(PassedOver(seat, moment, self.game.state.phase))

    def thrown(self, of: str, dice: Iterable[int]) -> None:
        """Note dice taken from the list."""
        self.entries.append(RecordedThrow(of, tuple(dice)))

    # -- looking back --------------------------------------------------------------------------------

    def since_listed(self) -> list[Entry]:
        """What came after the last listed choice that was made."""
        last = max((i for i, e in enumerate(self.entries) if isinstance(e, RecordedQuestion) and e.listed), default=-1)
        return self.entries[last + 1 :]

    def throws(self) -> list[RecordedThrow]:
        """The throws that were recorded, in their order."""
        return [entry for entry in self.entries if isinstance(entry, RecordedThrow)]

    def to_json(self) -> list[dict[str, object]]:
        """Every question (`number` 0: answered by the game), seat passed over and throw, by the names of its values."""
        return [entry._asdict() for entry in self.entries]

    def who(self, seat: int) -> str:
        """The fighter of a seat."""
        return seat_name(self.game.library, self.game.state, seat)


def moment_of(kind: str, at: object) -> str:
    """A question in a word or two: its kind, and the window if it is one."""
    return f"{kind} {at}" if at else kind


def name_of(decision: Decision) -> str:
    """A decision in a word or two."""
    return moment_of(decision.kind, decision.info.get("at"))


def counted(moments: Iterable[str]) -> str:
    """`roll (2), window rolled`: what came how often, in the order in which it came first."""
    counts = Counter(moments)
    return ", ".join(moment if times == 1 else f"{moment} ({times} times)" for moment, times in counts.items())
