"""How a campaign goes from session to session: what every kind of campaign says of that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.definitions import Library
from saves.records import Campaign, Document, PartyChange

if TYPE_CHECKING:
    from campaign.kinds.achievements import Achievement
    from saves.records import Document, Score


class Progress(ABC):
    """From the beginning of a campaign to its end. Documents are never changed in place."""

    @abstractmethod
    def new_document(self, heroes: Sequence[str], difficulty: str, seed: int, extras: Sequence[str] = ()) -> Document:
        """What lasts between sessions, for a campaign that has not begun; `extras` is what was chosen beyond that."""

    def as_begun(self, campaign: Campaign) -> Document:
        """What lasted between sessions before the first one, as far as the campaign's own document still tells it."""
        return self.new_document(campaign.heroes, campaign.difficulty, campaign.seed)

    @abstractmethod
    def numbers(self, library: Library) -> Sequence[int]:
        """Every number of what is counted, in order: a campaign is won behind the last one."""

    @abstractmethod
    def next_setup(self, document: Document, library: Library) -> Document:
        """What the next session starts from (`campaign.kinds.documents.SetupDocument`)."""

    @abstractmethod
    def conclude(self, document: Document, setup: Document, outcome: Document, library: Library) -> Conclusion:
        """What a session that is over changes."""

    def change_party(self, document: Document, change: PartyChange, library: Library) -> Document:
        """The document once somebody has joined or left; `library` has everybody who plays on."""
        heroes = [*document["heroes"]]
        heroes[change.seat : change.seat + (change.left is not None)] = [change.joined] if change.joined else []
        return {**document, "heroes": heroes}

    def holdings(self, document: Document, library: Library) -> Sequence[Holding]:
        """What each hero has gathered, by seat."""
        return [Holding(hero, (), len(library.fighters[hero].deck)) for hero in document["heroes"]]

    def ended(self, document: Document, status: str, library: Library) -> str:
        """How a campaign of this status ended, after its name, as `is won`; empty: there is something left to play."""
        return how_ended(status)

    def rank(self, document: Document, status: str, library: Library) -> str:
        """The title that a campaign of this status has won; empty: none."""
        return ""

    def measures(self, setup: Document, outcome: Document) -> dict[str, int | None]:
        """What is worth a number of a session that is over, where many campaigns are simulated: `gold_left`.

        Always the same names, in the same order; None where such a session has none.
        """
        return {}


ACTIVE = "active"
"""Status of a campaign that goes on; else it says how it ended."""
WON = "won"
"""Status of a campaign that was played to its end and won."""


class Holding(NamedTuple):
    """What a hero has gathered."""

    hero: str
    cards: tuple[str, ...]
    """The names of the cards beyond those of the hero's own deck."""
    deck: int
    """How many cards the whole deck has as the next session begins."""


class Conclusion:
    """What a finished session changes."""

    __slots__ = ("document", "earned", "over", "score", "title")

    def __init__(self, document: Document, score: Score, title: str, *, over: str = "") -> None:
        self.document = document
        """The campaign document after the session."""
        self.score = score
        """The session's row of the score sheet."""
        self.title = title
        """What happened, in one line for people."""
        self.over = over
        """How the campaign ended, as its status will say it; empty: it goes on."""
        self.earned: list[Achievement] = []
        """The achievements of the session, once the conclusion is kept."""

    @property
    def finished(self) -> bool:
        """Whether the campaign is over."""
        return bool(self.over)


def how_ended(status: str) -> str:
    """How a campaign of this status ended, after its name; empty: it goes on."""
    if status == ACTIVE:
        return ""
    return "is won" if status == WON else f"is over: {status}"


def total_points(rows: Iterable[Score]) -> int:
    """What rows of the score sheet come to together."""
    return sum(row.points for row in rows)
