"""Lines, columns, entries and chances: the values of which every front makes what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Row = Sequence[tuple[str, str]]
"""A line in parts, each a text with its tone."""


class Column(NamedTuple):
    """A column of a table."""

    title: str
    right: bool = False
    """Whether the column is aligned to the right, as numbers are."""


class LookupEntry(NamedTuple):
    """Something that can be looked up."""

    kind: str
    """What it is, in a word that may stand before the name: card, token, ability, place, rule."""
    name: str
    what: str
    """What it is, shown behind the name."""
    tell: Callable[[], list[str]]
    """The reader's text, a line each."""
    also: tuple[str, ...] = ()
    """Other names for it."""
    now: str = ""
    """What is on the table of it now; empty: nothing."""

    @property
    def heading(self) -> str:
        """The name, and what it is."""
        return f"{self.name} ({self.what})" if self.what else self.name


class Chance(NamedTuple):
    """One line of an ability, in words."""

    chance: str
    """The chance as shown: `34.2 %`."""
    damage: str
    """The damage before any defence; a dash: it is no attack."""
    worth: str
    """The worth in points of health, with the expected defence; a dash: there is nobody to fight."""
    name: str
    needs: str
    keep: str
    """The dice to keep for it now; empty: the dice have not been thrown, or it is somebody else's."""
    is_met: bool = False
    """Whether the dice that lie there activate this line, and so no higher one."""
