"""Lines and columns as every front shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Row = Sequence[tuple[str, str]]
"""A line in parts: (text, tone)."""


class Column(NamedTuple):
    """A column of a table."""

    title: str
    right: bool = False
    """Numbers stand at the right."""
