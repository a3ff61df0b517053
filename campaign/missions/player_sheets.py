"""Perk sheets as players keep them: shown, spent on, begun again, taken along (MPRK)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.errors import NothingLasts
from campaign.invocation import called, quoted
from campaign.kinds.player_sheets import PlayerSheets, Sheet
from campaign.missions.rules import perks
from campaign.missions.rules.session import mission_of
from campaign.words.names import joined
from campaign.words.narrator import plural
from campaign.words.rows import Column
from content import text
from content.load import hero_names
from content.missions import text as texts
from content.missions.definitions import Perk
from engine.definitions import Library
from engine.game import Game
from saves.records import Campaign, Document


class PerkSheets(PlayerSheets):
    """A perk sheet for every player."""

    heading = "Perk sheets"

    def playing(self, game: Game) -> Sequence[Sheet]:
        """The sheets with the points that were spent as the mission began."""
        return mission_of(game).sheets

    def carry_over(self, document: Document, before: Campaign) -> Document:
        """The document with the perk sheets of another campaign, by seat (MPRK-1).

        Raises NothingLasts while points are left to spend there: they can be spent once only.
        """
        sheets = before.document["sheets"]
        for hero, sheet in zip(before.heroes, sheets, strict=True):
            if left := perks.points_left(sheet):
                who = hero_names().get(hero, hero)
                raise NothingLasts(
                    f"In {before.name!r} the player of {who} has {plural(left, 'perk point')} left to spend. "
                    f"Spend them first: {called()} perks {quoted(before.name)} --spend PERK"
                )
        own = [*sheets[: len(document["sheets"])], *document["sheets"][len(sheets) :]]
        return {**document, "sheets": own, "begun": {**document["begun"], "sheets": own}}

    def names(self, library: Library) -> dict[str, str]:
        """The names of the perks by id."""
        return {perk.id: perk.name for perk in library.tables["perks"].values()}

    def spend(self, document: Document, seat: int, what: str, library: Library) -> tuple[Document, str]:
        """Fill a circle of a perk. Raises BadCircle."""
        known = library.tables["perks"]
        after = purchase(document, seat, f"circle {what}", known)
        sheet, card = after["sheets"][seat], known[what]
        full = ", and the perk is yours" if perks.is_full(sheet, card) else ""
        return after, f"{card.name}: circle {perks.filled(sheet, what)} of {card.circles} is filled{full}."

    def begin_anew(self, document: Document, seat: int) -> tuple[Document, str]:
        """Begin a new sheet once New Game+ is complete. Raises BadCircle."""
        after = purchase(document, seat, "new-sheet", {})
        return after, f"A new sheet begins, with {'+' * after['sheets'][seat]['plus']} after the name."

    def take_back(self, document: Document) -> tuple[Document, str] | None:
        """The document without the last purchase since the last session."""
        *earlier, last = document["purchases"] or [None]
        if last is None or last["after"] != document["sessions"] or last["player"] not in document["players"]:
            return None
        seat = document["players"].index(last["player"])
        sheets = [*document["sheets"][:seat], last["before"], *document["sheets"][seat + 1 :]]
        perk = last["what"].partition(" ")[2]
        undone = f"a circle of {perk}" if perk else "a new sheet"
        return {**document, "sheets": sheets, "purchases": earlier}, f"Taken back: {undone}."

    def points_left(self, sheet: Sheet) -> int:
        """How many points are not spent, whatever column they go up to."""
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
        """The column of the perk on the sheet, and the id to type."""
        return [Column("column", right=True), Column("id")]

    def rows(self, sheets: Sequence[Sheet], library: Library) -> list[list[object]]:
        """The perks from the left of the sheet to its right."""
        ordered: list[Perk] = sorted(library.tables["perks"].values(), key=lambda perk: perk.column)
        return [
            [perk.column, perk.id, *(circles(sheet, perk) for sheet in sheets), told(perk, library)] for perk in ordered
        ]

    def to_json(self, sheet: Sheet, library: Library) -> Document:
        """The sheet as it is kept, with the perks that hold and those that the next point could buy."""
        known = library.tables["perks"]
        return {
            **sheet,
            "perks": perks.held(sheet, known),
            "choices": perks.choices(sheet, known),
            "has_mythic": perks.has_mythic(sheet),
        }


PERK_SHEETS = PerkSheets()


def purchase(document: Document, seat: int, what: str, known: Mapping[str, Perk]) -> Document:
    """The document once the player of a seat has filled a circle, or begun a new sheet. Raises BadCircle."""
    bought = {
        "after": document["sessions"],
        "player": document["players"][seat],
        "what": what,
        "before": document["sheets"][seat],
    }
    return {**with_change(document, seat, what, known), "purchases": [*document["purchases"], bought]}


def with_purchases(document: Document, after: int, known: Mapping[str, Perk] | None = None) -> Document:
    """The document with what players did to their sheets after that many sessions, each noted with the sheet as it was
    before.
    """
    for place, purchase in enumerate(document["purchases"]):
        if purchase["after"] == after and purchase["player"] in document["players"]:
            seat = document["players"].index(purchase["player"])
            purchases = list(document["purchases"])
            purchases[place] = {**purchase, "before": document["sheets"][seat]}
            document = with_change({**document, "purchases": purchases}, seat, purchase["what"], known or {})
    return document


def with_change(document: Document, seat: int, what: str, known: Mapping[str, Perk]) -> Document:
    """The document once the player of a seat has done something to their sheet. Raises BadCircle."""
    word, _, perk = what.partition(" ")
    sheets = list(document["sheets"])
    sheets[seat] = perks.begun_anew(sheets[seat]) if word == "new-sheet" else perks.fill(sheets[seat], known, perk)
    return {**document, "sheets": sheets}


def circles(sheet: Sheet, perk: Perk) -> str:
    """How many circles of a perk are full, of how many: `1/2`."""
    return f"{min(perk.circles, perks.filled(sheet, perk.id))}/{perk.circles}"


def told(perk: Perk, library: Library) -> str:
    """The name of a perk, and what it does."""
    does = " ".join(texts.perk(perk.raw, text.names_of(library)).split()) if perk.raw else ""
    return f"{perk.name}: {does}" if does else perk.name
