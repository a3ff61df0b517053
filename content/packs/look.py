"""How what a pack adds is shown where there is little room: a line for each hero, short forms of its dice's symbols."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from content.errors import ContentProblem
from content.packs.limits import read_file
from content.packs.pack import ContentPack

if TYPE_CHECKING:
    from content.reading import Document

STYLES, SYMBOLS = "styles.yaml", "symbols.yaml"
LONGEST_STYLE = 52
SHORT = 6
"""Letters of a symbol's short name at most."""
COLOURS = ("blue", "orange", "green", "pink", "yellow", "red")
"""The colours that dice have at the table, by name; every front has a light and a dark one of each."""


class PackLook(NamedTuple):
    """What a pack says for lists and dice."""

    styles: Mapping[str, str]
    """How each hero plays, in a line."""
    symbols: Mapping[str, Mapping[str, str]]
    """The sign of each symbol, and perhaps a short name, a letter and a colour."""


@cache
def shown_in_lists(pack: ContentPack) -> PackLook:
    """What a pack says for lists and dice; what of it is not sound is left out."""
    styles, symbols = (document_of(pack.folder, name) for name in (STYLES, SYMBOLS))
    return PackLook(
        styles.data if styles is not None and not style_problems(styles) else {},
        symbols.data if symbols is not None and not symbol_problems(symbols) else {},
    )


def document_of(folder: Path, name: str) -> Document | None:
    """A file of a pack; None: there is none."""
    return read_file(folder / name, folder) if (folder / name).exists() else None


def look_problems(folder: Path) -> list[ContentProblem]:
    """Everything that is wrong with what a pack says for lists and dice."""
    styles, symbols = (document_of(folder, name) for name in (STYLES, SYMBOLS))
    return [
        *(style_problems(styles) if styles is not None else ()),
        *(symbol_problems(symbols) if symbols is not None else ()),
    ]


def style_problems(document: Document) -> list[ContentProblem]:
    """What is wrong with a file of styles."""
    if document.problems or not isinstance(document.data, dict):
        return document.problems or [problem(document, (), "must be a mapping: a hero's id, and how the hero plays")]
    return [
        problem(document, (hero,), f"must be a text of at most {LONGEST_STYLE} letters")
        for hero, style in document.data.items()
        if not isinstance(style, str) or len(style) > LONGEST_STYLE
    ]


def symbol_problems(document: Document) -> list[ContentProblem]:
    """What is wrong with a file of symbols."""
    if document.problems or not isinstance(document.data, dict):
        return document.problems or [problem(document, (), "must be a mapping: a symbol, and its sign")]
    found = ((name, wrong_symbol(said)) for name, said in document.data.items())
    return [problem(document, (name,), why) for name, why in found if why]


def wrong_symbol(said: Any) -> str:
    """What is wrong with how a symbol is shown; empty: nothing."""
    if not isinstance(said, dict) or "sign" not in said or not said.keys() <= {"sign", "short", "letter", "colour"}:
        return "has the key sign, and may have short, letter and colour"
    if not all(isinstance(value, str) and value for value in said.values()):
        return "has a text for each of its keys"
    if len(said["sign"]) != 1 or unicodedata.east_asian_width(said["sign"]) in "WF":
        return "has a sign of one character that is one column wide"
    if len(said.get("short", "")) > SHORT or len(said.get("letter", "")) > 1:
        return f"has a short name of at most {SHORT} letters, and one letter"
    if said.get("colour", COLOURS[0]) not in COLOURS:
        return f"has one of the colours {', '.join(COLOURS)}"
    return ""


def problem(document: Document, keys: tuple[str, ...], why: str) -> ContentProblem:
    """A problem at a place of a file."""
    line, place = document.locate(keys)
    return ContentProblem(document.name, line, place, why)
