"""The two documents that every kind of campaign keeps, plain JSON, and what can be asked of them.

Only `problem` and `extras` may be asked of a document that need not be sound. What people arrange when they sit down to
a session is in its setup beside what the campaign says: a key that is true, or is not there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

if TYPE_CHECKING:
    from engine.definitions import Library
    from saves.records import Choice, Document, NewChoice

TYPED_DICE = "typed_dice"
"""Every roll is asked for from the beginning: people roll dice of their own."""
AT_TABLE = "at_table"
"""Heroes are played with the box on the table: people tell what they do (`campaign.companion`)."""
NOTE = "table "
"""How every note of the table begins, as `engine.table` has it."""
WITH_THE_BOX, BY_EDITS = "with the box on the table", "edited by hand"
ARRANGED = (TYPED_DICE, AT_TABLE)
Count = Annotated[int, range(1_000_000)]
"""A number of sessions, points or things in a document."""


class Standing(NamedTuple):
    """How far a campaign is."""

    number: int
    """Which scenario, or whatever the kind counts, comes next."""
    sessions: int
    """How many sessions are finished, repeats among them."""
    score: int


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
        """The document without what content has not, as far as a campaign can continue without it."""
        document: Document = self.document
        return document

    @abstractmethod
    def standing(self) -> Standing:
        """How far the campaign is."""

    def teams(self) -> Sequence[int]:
        """The team of each seat of its heroes."""
        return [0] * len(self.document["heroes"])

    def team_supplies(self) -> dict[str, int]:
        """What the heroes have in common for the next session, by what it is called: `{"potions": 2}`."""
        return {}


class SetupDocument(ABC):
    """What a session starts from: `kind` is its mode, `scenario` its number, `seed` its luck.

    What people arranged (`ARRANGED`) may be in it.
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


# -- what people arrange for a session --------------------------------------------------------------


def arranged(setup: Document) -> Document:
    """What people arranged, from a setup that need not be sound."""
    return {key: True for key in ARRANGED if setup.get(key) is True}


def how_it_was_played(setup: Document, choices: Iterable[Choice | NewChoice]) -> list[str]:
    """What a reader should know of how a session was played: `with the box on the table`, `edited by hand`."""
    from engine.table import is_edit  # what only lists campaigns waits for no kernel

    ways = [WITH_THE_BOX] if setup.get(AT_TABLE) is True else []
    return [*ways, BY_EDITS] if any(is_edit(choice.token) for choice in choices) else ways


def arranged_as(setup: Document, other: Document) -> Document:
    """What a campaign leads to, with what people arranged for another session."""
    return {**setup, **arranged(other)}
