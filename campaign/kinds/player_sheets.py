"""Sheets that players keep from session to session and from campaign to campaign, where a kind lets them keep any.

They are in a campaign's document as `saves.sheets.SHEETS`, by seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from campaign.errors import CampaignError
from campaign.words.rows import Column
from engine.definitions import Library
from engine.game import Game
from saves.records import Campaign, Document

Sheet = dict[str, Any]


class BadSheet(CampaignError):
    """Nobody knows whose sheet is meant, or nobody keeps one."""


class PlayerSheets(ABC):
    """What a kind knows of its players' sheets. Nothing is ever changed in place."""

    heading: ClassVar[str]
    """What they are called, above a list of them."""

    @abstractmethod
    def playing(self, game: Game) -> Sequence[Sheet]:
        """The sheets as they are in a session that is played."""

    @abstractmethod
    def carry_over(self, document: Document, before: Campaign) -> Document:
        """The document of a campaign that has not begun, with the sheets of another one, by seat.

        Raises CampaignError with what has to be done there before.
        """

    @abstractmethod
    def names(self, library: Library) -> dict[str, str]:
        """What points can be spent on: ids, and what they are called."""

    @abstractmethod
    def spend(self, document: Document, seat: int, what: str, library: Library) -> tuple[Document, str]:
        """The document once a point was spent between two sessions, and that in a sentence. Raises CampaignError."""

    @abstractmethod
    def begin_anew(self, document: Document, seat: int) -> tuple[Document, str]:
        """The document once a player has begun a new sheet, and that in a sentence. Raises CampaignError."""

    @abstractmethod
    def take_back(self, document: Document) -> tuple[Document, str] | None:
        """The document without what was done last since the last session, and that in a sentence; None: nothing was."""

    @abstractmethod
    def points_left(self, sheet: Sheet) -> int:
        """How many points of a sheet are not spent."""

    @abstractmethod
    def summary(self, sheet: Sheet, library: Library) -> str:
        """What a player has reached by a sheet, in a line."""

    @abstractmethod
    def columns(self) -> Sequence[Column]:
        """The columns of the table of all that can be bought before the players' columns."""

    @abstractmethod
    def rows(self, sheets: Sequence[Sheet], library: Library) -> Sequence[Sequence[object]]:
        """The rows of that table, one for each thing: the first columns, how far each player is, and what it does."""

    @abstractmethod
    def to_json(self, sheet: Sheet, library: Library) -> Document:
        """A sheet for programs."""


NO_SHEETS: PlayerSheets | None = None
