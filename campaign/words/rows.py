"""Lines, columns, entries and chances: the values of which every front makes what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

Row = Sequence[tuple[str, str]]
"""A line in parts, each a text with its tone, and perhaps the name by which the text is looked up (`refers`)."""
REFERS = "?"


def refers(tone: str, name: str) -> str:
    """The tone of a text that can be looked at: it is looked up by this name.

    >>> refers("token", "token Chi"), refers("plain", "")
    ('token?token Chi', 'plain')
    """
    return f"{tone}{REFERS}{name}" if name else tone


def tone_and_name(tone: str) -> tuple[str, str]:
    """A tone alone, and by what its text is looked up; empty: by nothing."""
    alone, _, name = tone.partition(REFERS)
    return alone, name


class Column(NamedTuple):
    """A column of a table."""

    title: str
    right: bool = False
    """Whether the column is aligned to the right, as numbers are."""


class LookupEntry(NamedTuple):
    """Something that can be looked up."""

    kind: str
    """What it is, in a word that may come before the name: card, token, ability, place, rule."""
    name: str
    what: str
    """What it is, shown after the name."""
    tell: Callable[[], list[str]]
    """The reader's text, a line each."""
    also: tuple[str, ...] = ()
    """Other names for it."""
    now: str = ""
    """What is on the table of it now; empty: nothing."""
    id: str = ""
    """The id of the card, status effect or companion whose use is asked about; empty: it is none."""

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
    """What it is worth, 1 being 1 damage that is dealt after the expected defence; a dash: there is nobody to fight."""
    name: str
    needs: str
    keep: str
    """The dice to keep for it now; empty: the dice have not been rolled, or it is another player's."""
    made: str = ""
    """What the worth is made of: `4 damage, 3 for status effects`; empty: there is nobody to fight."""
    is_met: bool = False
    """Whether the dice on the table activate this line, and so no higher one."""


class Way(NamedTuple):
    """One way to continue with the dice of a roll, in words."""

    options: tuple[str, ...]
    """The option to choose now, and what follows it."""
    text: str
    """What is done: `Keep 3 4 5 6`, `Mighty Blow now`, `Six-It! (4 to 6)`."""
    worth: str
    """What it is worth; 1 is 1 damage that lands, and everything else counts in the same coin."""
    comes: str
    """Its result: chances after a keep, damage, what changed dice activate; may be empty."""
    made: str
    """What the worth is made of: `8.6 damage, -1.2 damage to you`."""
    is_now: bool
    """Whether it activates what the dice activate already."""

    @property
    def option(self) -> str:
        """The option to choose now."""
        return self.options[0]
