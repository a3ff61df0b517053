"""Which front shows a session: the full-screen table, or the line mode."""

from __future__ import annotations

import os
import sys

import typer

from campaign.configuration import TABLE, configuration
from campaign.terminal.screen import Screen, is_terminal

COLUMNS, LINES = 80, 24
"""What the table needs."""
DUMB = ("", "dumb", "unknown")
"""Terminals that can only be written to from top to bottom."""


def opens_table(*, plain: bool) -> bool:
    """Whether people play at the table; says so where the terminal is too small for it, and there alone."""
    if plain or configuration().front() != TABLE or not can_show():
        return False
    columns, lines = size()
    if not has_room(columns, lines):
        typer.echo(
            f"The full-screen table needs {COLUMNS} columns and {LINES} lines, this terminal has {columns} and "
            f"{lines}; going on line by line.",
            err=True,
        )
        return False
    return True


def can_show() -> bool:
    """Whether there is a terminal on all sides that does more than print, and more than plain characters."""
    does_more = os.environ.get("TERM", "") not in DUMB and Screen().unicode
    streams = (sys.__stdin__, sys.__stderr__)  # Textual reads and writes these, whatever stands in their places
    return is_terminal() and all(stream and not stream.closed and stream.isatty() for stream in streams) and does_more


def has_room(columns: int, lines: int) -> bool:
    """Whether the table fits a terminal of that size."""
    return columns >= COLUMNS and lines >= LINES


def size() -> tuple[int, int]:
    """Columns and lines of the terminal."""
    try:
        columns, lines = os.get_terminal_size(sys.stderr.fileno())
    except OSError:
        return 0, 0
    return columns or COLUMNS, lines or LINES  # some say 0
