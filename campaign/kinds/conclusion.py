"""What a kind says of its campaigns: what a hero has gathered, and what a finished session changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from campaign.kinds.achievements import Achievement
    from saves.records import Document, Score

ACTIVE = "active"
"""Status of a campaign that is not over; else it says how it ended."""
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
        """How the campaign ended, as its status will say it; empty: it is not over."""
        self.earned: list[Achievement] = []
        """The achievements of the session, once the conclusion is kept."""

    @property
    def finished(self) -> bool:
        """Whether the campaign is over."""
        return bool(self.over)


def how_ended(status: str) -> str:
    """How a campaign of this status ended, after its name; empty: it is not over."""
    if status == ACTIVE:
        return ""
    return "is won" if status == WON else f"is over: {status}"


def total_points(rows: Iterable[Score]) -> int:
    """The sums of rows of the score sheet."""
    return sum(row.points for row in rows)
