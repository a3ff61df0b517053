"""The two documents that every kind of campaign keeps, plain JSON, and what can be asked of them.

Only `problem` and `extras` may be asked of a document that need not be sound.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from campaign.kinds.conclusion import Standing

if TYPE_CHECKING:
    from engine.definitions import Library
    from saves.records import Document


class CampaignDocument(ABC):
    """What lasts between the sessions of a campaign."""

    def __init__(self, document: Any) -> None:
        self.document = document

    @abstractmethod
    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with it as the document of a campaign of these heroes, by key; empty: nothing."""

    def extras(self) -> Sequence[str]:
        """What was chosen for the campaign beyond what all of its kind have (`campaign.kinds.beginning`)."""
        return ()

    def missing(self, library: Library) -> list[str]:
        """What it names and content has not, as `difficulty 'harsh'`; empty: nothing."""
        return []

    def cleared(self, library: Library) -> Document:
        """The document without what content has not, as far as a campaign can go on without it."""
        document: Document = self.document
        return document

    @abstractmethod
    def standing(self) -> Standing:
        """Where the campaign stands."""

    def teams(self) -> Sequence[int]:
        """The team of each seat of its heroes."""
        return [0] * len(self.document["heroes"])

    def team_supplies(self) -> dict[str, int]:
        """What the heroes have in common for the next session, by what it is called: `{"potions": 2}`."""
        return {}


class SetupDocument(ABC):
    """What a session starts from: `kind` is its mode, `scenario` its number, `seed` its luck.

    What `campaign.kinds.arrangements` names may stand in it.
    """

    def __init__(self, document: Any) -> None:
        self.document = document

    @abstractmethod
    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with it as the setup of a session of these heroes, by key; empty: nothing."""

    def seats(self, heroes: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Who of these heroes sits at each seat of the session, and of which team."""
        return [(hero, 0) for hero in heroes]


def names_missing(what: str, names: Iterable[object], known: Container[object]) -> list[str]:
    """Which of these names are not known, each with what it should name: `card 'eclipse'`."""
    return [f"{what} {name!r}" for name in dict.fromkeys(names) if name not in known]
