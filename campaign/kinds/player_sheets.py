"""Sheets that players keep from session to session and from campaign to campaign, where a kind lets them keep any.

They stand in a campaign's document as `saves.sheets.SHEETS`, by seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from campaign.errors import CampaignError
from campaign.words.rows import Column
from saves.records import Campaign

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.game import Game

Document = dict[str, Any]
Sheet = dict[str, Any]


class BadSheet(CampaignError):
    """Nobody knows whose sheet is meant, or nobody keeps one."""


class PlayerSheets(Protocol):
    """What a kind knows of its players' sheets. Nothing is ever changed in place."""

    def playing(self, game: Game) -> Sequence[Sheet]:
        """The sheets as they stand in a session that is played."""

    def heir(self, document: Document, before: Campaign) -> Document:
        """The document of a campaign that has not begun, with the sheets of another one, by seat.

        Raises CampaignError with what has to be done there before.
        """

    def names(self, library: Library) -> dict[str, str]:
        """What points can be spent on: ids, and what they are called."""

    def spend(self, document: Document, seat: int, what: str, library: Library) -> tuple[Document, str]:
        """The document once a point was spent between two sessions, and that in a sentence. Raises CampaignError."""

    def begin_anew(self, document: Document, seat: int) -> tuple[Document, str]:
        """Likewise, once somebody has begun a new sheet. Raises CampaignError."""

    def take_back(self, document: Document) -> tuple[Document, str] | None:
        """Likewise, without what was done last since the last session; None: nothing was."""

    def points_left(self, sheet: Sheet) -> int:
        """Points that are not spent."""

    def summary(self, sheet: Sheet, library: Library) -> str:
        """What a sheet comes to, in a line."""

    def columns(self) -> Sequence[Column]:
        """Of the table of all that can be bought: those in front of the players'."""

    def rows(self, sheets: Sequence[Sheet], library: Library) -> Sequence[Sequence[object]]:
        """That table: what stands in those columns, how far each player is, and what it does."""

    def to_json(self, sheet: Sheet, library: Library) -> Document:
        """A sheet for programs."""
