"""What every statement of this package runs on: SQL text with named values (`:name`), for SQLite and PostgreSQL alike.

A column is read by its name, which means the same in every table; a test compares that with `saves.models`.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import cache
from typing import Any, Protocol

Row = dict[str, Any]
"""Column -> value."""


class Refused(Exception):
    """The rules of the tables forbid a row; `str()` of it is what the database says."""


class Connection(Protocol):
    """One connection to a database of saves."""

    errors: tuple[type[Exception], ...]
    """What its statements raise; `Refused` is none of them."""

    @property
    def is_open(self) -> bool:
        """Whether it can still be used."""

    def transaction(self, *, writing: bool) -> AbstractContextManager[None]:
        """A block of statements that see one state; kept whole, or on any error not at all."""

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """All rows that a statement finds."""

    def value(self, sql: str, **values: Any) -> Any:
        """The only value of the only row that a statement finds; None: it finds none."""

    def run(self, sql: str, **values: Any) -> int:
        """Carry out a statement; returns how many rows it changed. Raises Refused."""

    def add(self, table: str, *rows: Mapping[str, Any]) -> None:
        """Insert rows of the same columns. Raises Refused."""

    def add_one(self, table: str, row: Mapping[str, Any]) -> int:
        """Insert a row into a table that counts its rows; returns its id. Raises Refused."""

    def close(self) -> None:
        """Give it back; closing twice does no harm."""


# -- values ----------------------------------------------------------------------------------------


def to_json(document: object) -> str:
    """The text of a document, compact as in a save file. Raises ValueError for NaN and the like."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def utc(moment: datetime) -> datetime:
    """A moment as it is kept. Raises ValueError."""
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    return moment.astimezone(UTC)


def as_document(value: Any) -> Any:
    """A JSON value; PostgreSQL has read it already."""
    return json.loads(value) if isinstance(value, str) else value


def as_moment(value: Any) -> datetime | None:
    """An aware time in UTC, from a time or its text. Raises ValueError."""
    if value is None:
        return None
    moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


READERS: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("document", "earlier", "setup"), as_document),
    **dict.fromkeys(("at", "created_at", "earned_at", "finished_at", "started_at", "updated_at"), as_moment),
    "verified_at": as_moment,
    "seed": int,
    **dict.fromkeys(("forced", "won"), bool),
}
"""Column -> what makes a value of it; others are as the driver has them."""


def written(row: Mapping[str, Any]) -> Row:
    """Values as every driver takes them: documents and seeds, which may be of any size, as text."""
    return {
        name: to_json(value) if isinstance(value, (dict, list)) else str(value) if name == "seed" else value
        for name, value in row.items()
    }


@cache
def insertion(table: str, *columns: str) -> str:
    """The statement that inserts a row."""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(f':{column}' for column in columns)})"
