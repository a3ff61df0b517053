"""Lines and columns as every front shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Row = Sequence[tuple[str, str]]
"""A line in parts, each a text with its tone."""


class Column(NamedTuple):
    """A column of a table."""

    title: str
    right: bool = False
    """Whether the column is aligned to the right, as numbers are."""
