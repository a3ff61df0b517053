"""How the symbols of dice are shown where there is little room: in a few letters, as a sign, as a plain letter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from content import files
from content.cache import data_of
from content.packs.named_files import pack_of_fighter

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


class OwnLooks(NamedTuple):
    """Symbols that look otherwise on the dice of some fighters, as their pack says."""

    symbols: Mapping[str, Symbol] = MappingProxyType({})
    colours: Mapping[str, str] = MappingProxyType({})
    """Symbol -> one of `content.packs.look.COLOURS`; others have that of their place among the symbols of a die."""


USUAL = OwnLooks()


@cache
def symbols() -> dict[str, Symbol]:
    """Every symbol that content describes."""
    return described(data_of(SYMBOLS))


def described(said: Mapping[str, Mapping[str, Any]]) -> dict[str, Symbol]:
    """Symbols as a file describes them."""
    return {
        name: Symbol(
            short_of(str(told.get("short", name))), str(told["sign"]), str(told.get("letter", letter_of(name)))
        )
        for name, told in said.items()
    }


def looks_of(fighter: str) -> OwnLooks:
    """How the pack of a fighter shows symbols; as usual where the fighter is ours. Raises BadPack."""
    pack = pack_of_fighter(fighter)
    if pack is None:
        return USUAL
    from content.packs.look import shown_in_lists

    said = shown_in_lists(pack).symbols
    return OwnLooks(described(said), {name: one["colour"] for name, one in said.items() if "colour" in one})


def symbol_of(name: str, own: OwnLooks = USUAL) -> Symbol:
    """How a symbol is shown, also one that content only names."""
    known = own.symbols.get(name) or symbols().get(name)
    return known if known is not None else Symbol(short_of(name), letter_of(name), letter_of(name))


def short_of(name: str) -> str:
    """A name in as many letters as there is room for."""
    return name[:SHORT]


def letter_of(name: str) -> str:
    """The first letter."""
    return name[:1].upper()
