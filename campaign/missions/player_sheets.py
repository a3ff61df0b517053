"""Perk sheets as players keep them: shown, spent on, begun anew, taken along (MPRK)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.missions import perks, progress
from campaign.missions.perks import Sheet
from campaign.missions.rules.session import mission_of
from campaign.words.names import joined
from campaign.words.narrator import plural
from campaign.words.rows import Column
from content import text
from content.missions import text as texts
from content.missions.definitions import Perk
from engine.definitions import Library
from engine.game import Game
from saves.records import Campaign

Document = dict[str, Any]


class PerkSheets:
    """See `campaign.kinds.player_sheets.PlayerSheets`."""

    def playing(self, game: Game) -> Sequence[Sheet]:
        """With the points that were spent as the mission began."""
        return mission_of(game).sheets

    def heir(self, document: Document, before: Campaign) -> Document:
        """Raises NothingLasts while points are left to spend there."""
        return progress.heir(document, before)

    def names(self, library: Library) -> dict[str, str]:
        """The perks."""
        return {perk.id: perk.name for perk in library.tables["perks"].values()}

    def spend(self, document: Document, seat: int, what: str, library: Library) -> tuple[Document, str]:
        """A circle is filled. Raises BadCircle."""
        there = library.tables["perks"]
        found = progress.purchase(document, seat, f"circle {what}", there)
        sheet, card = found["sheets"][seat], there[what]
        full = ": the perk holds from now on" if perks.is_full(sheet, card) else ""
        return found, f"Circle {perks.filled(sheet, what)} of {card.circles} of {card.name} is filled{full}."

    def begin_anew(self, document: Document, seat: int) -> tuple[Document, str]:
        """Raises BadCircle."""
        found = progress.purchase(document, seat, "new-sheet", {})
        return found, f"A new sheet is begun, with {'+' * found['sheets'][seat]['plus']} behind the name."

    def take_back(self, document: Document) -> tuple[Document, str] | None:
        """The last purchase."""
        return progress.take_back(document)

    def points_left(self, sheet: Sheet) -> int:
        """Whatever column they go up to."""
        return perks.points_left(sheet)

    def summary(self, sheet: Sheet, library: Library) -> str:
        """How many perks a player has, points that are left, and how far New Game+ is."""
        lots = [f"{points} up to column {level}" for points, level in sheet["unspent"]]
        parts = (
            plural(len(perks.held(sheet, library.tables["perks"])), "perk"),
            f"perk points left to spend: {joined(lots)}" if lots else "",
            f"New Game+ {len(set(sheet['new-game']))} of {len(perks.LEVELS)}",
            f"sheets filled before: {sheet['plus']}" if sheet["plus"] else "",
            "a mythic ability each mission" if perks.has_mythic(sheet) else "",
        )
        return "; ".join(filter(None, parts))

    def columns(self) -> list[Column]:
        """The column of the sheet, and the id to type."""
        return [Column("column", right=True), Column("id")]

    def rows(self, sheets: Sequence[Sheet], library: Library) -> list[list[object]]:
        """From the left of the sheet to its right."""
        ordered: list[Perk] = sorted(library.tables["perks"].values(), key=lambda perk: perk.column)
        return [
            [perk.column, perk.id, *(circles(sheet, perk) for sheet in sheets), told(perk, library)] for perk in ordered
        ]

    def to_json(self, sheet: Sheet, library: Library) -> Document:
        """As it is kept, with the perks that hold and those that the next point could buy."""
        there = library.tables["perks"]
        return {
            **sheet,
            "perks": perks.held(sheet, there),
            "choices": perks.choices(sheet, there),
            "has_mythic": perks.has_mythic(sheet),
        }


def circles(sheet: Sheet, perk: Perk) -> str:
    """`1/2`."""
    return f"{min(perk.circles, perks.filled(sheet, perk.id))}/{perk.circles}"


def told(perk: Perk, library: Library) -> str:
    """What a perk is called and does."""
    does = " ".join(texts.perk(perk.raw, text.names_of(library)).split()) if perk.raw else ""
    return f"{perk.name}: {does}" if does else perk.name


PERK_SHEETS = PerkSheets()
