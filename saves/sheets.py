"""Perk sheets: the part of a campaign's document that is kept by itself, a row for each seat.

A reader of a campaign sees its document whole; the document as it is kept says how many sheets belong to it, in their
place.
"""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from saves.models import PERK_SHEETS
from saves.records import Document

SHEETS = "sheets"
"""The key of a document that holds its sheets, by seat."""


def apart(document: Document) -> tuple[Document, list[Any] | None]:
    """A document as it is kept, and its sheets; None: it has no place for any."""
    sheets = document.get(SHEETS)
    if not isinstance(sheets, list):
        return document, None
    return {**document, SHEETS: len(sheets)}, sheets


def whole(document: Any, sheets: list[Any]) -> Any:
    """A document with its sheets in their place, whatever else it holds."""
    return {**document, SHEETS: sheets} if has_sheets(document) else document


def has_sheets(document: Any) -> bool:
    """Whether sheets belong to a document as it is kept."""
    return isinstance(document, dict) and type(document.get(SHEETS)) is int


def put_sheets(connection: Connection, campaign_id: int, sheets: list[Any] | None) -> None:
    """Write a campaign's sheets in place of those that are there; None: leave them."""
    if sheets is None:
        return
    connection.execute(delete(PERK_SHEETS).where(PERK_SHEETS.c.campaign_id == campaign_id))
    rows = [{"campaign_id": campaign_id, "seat": seat, "document": sheet} for seat, sheet in enumerate(sheets)]
    if rows:
        connection.execute(insert(PERK_SHEETS), rows)


def read_whole(connection: Connection, campaign_id: int, document: Any) -> Any:
    """A document as it was written, from what is kept of it."""
    if not has_sheets(document):
        return document
    query = select(PERK_SHEETS.c.document).where(PERK_SHEETS.c.campaign_id == campaign_id)
    return whole(document, list(connection.execute(query.order_by(PERK_SHEETS.c.seat)).scalars()))
