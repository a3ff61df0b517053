"""How the symbols of dice are shown where there is little room: in a few letters, as a sign, as a plain letter."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from content import files
from content.cache import data_of

SYMBOLS = files.DATA.parent / "symbols.yaml"
SHORT = 6
"""Letters of a short name at most."""


class Symbol(NamedTuple):
    """A symbol of a die in three short ways."""

    short: str
    """At most six letters."""
    sign: str
    """One column wide; the plain letter where content gives none."""
    letter: str
    """One letter, or a mark that every terminal has."""


@cache
def symbols() -> dict[str, Symbol]:
    """Every symbol that content describes."""
    return {
        name: Symbol(
            short_of(str(told.get("short", name))), str(told["sign"]), str(told.get("letter", letter_of(name)))
        )
        for name, told in data_of(SYMBOLS).items()
    }


def symbol_of(name: str) -> Symbol:
    """How a symbol is shown, also one that content only names."""
    known = symbols().get(name)
    return known if known is not None else Symbol(short_of(name), letter_of(name), letter_of(name))


def short_of(name: str) -> str:
    """A name in as many letters as there is room for."""
    return name[:SHORT]


def letter_of(name: str) -> str:
    """The first letter."""
    return name[:1].upper()
