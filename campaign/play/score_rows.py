"""Rows of the score sheet, checked by the kind of their campaign when they are written and when they are read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from campaign.errors import BadScore
from campaign.kinds.kind import Kind
from saves.records import Score, ScoreRow

Row = TypeVar("Row", bound=Score)


def checked(kind: Kind, campaign: str, session: int, row: Row) -> Row:
    """The row with the kind's own columns in their order. Raises BadScore, which names the campaign."""
    from pydantic import ValidationError

    try:
        own = kind.score_sheet.own.model_validate(row.document)
    except ValidationError as error:
        problem = error.errors()[0]
        column = ".".join(map(str, problem["loc"]))
        raise BadScore(
            f"The score of session {session} of the campaign {campaign!r} is not one of {kind.title}: "
            f"{column}: {problem['msg'].lower()}."
        ) from None
    return replace(row, document=own.model_dump())


def to_json(row: Score) -> dict[str, Any]:
    """A row for programs, with its session if it has one."""
    found = {"scenario": row.number, "won": row.won, **row.document, "session_score": row.points}
    if isinstance(row, ScoreRow):
        found |= {"session_id": row.session_id, "ordinal": row.ordinal, "kind": row.mode}
    return found
