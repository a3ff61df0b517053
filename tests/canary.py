"""One canary for every string of a file: what of it comes out again at the other end would be obeyed by a terminal."""

from __future__ import annotations

import copy
import unicodedata
from collections.abc import Iterator
from typing import Any

CANARY = "tweet\x1b[31m\x9b1A\x07\x7f\u202e\u2066\u200b\ufeff\u2028tweet"
"""Colours by C0 and by C1, a bell, a delete, directions, nothing at all, and the end of a line."""
SHOWN = "\n\t"
UNSHOWN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Categories of characters that are obeyed, or hide how a text reads."""


def unclean(text: str) -> list[str]:
    """The characters of a text that nobody should be sent, by their names or numbers."""
    wrong = (c for c in text if unicodedata.category(c) in UNSHOWN and c not in SHOWN)
    return [f"{c!a} in {text[max(0, text.index(c) - 30) : text.index(c) + 10]!a}" for c in dict.fromkeys(wrong)]


def canaries(document: Any, *, keys: bool = True) -> Iterator[tuple[str, Any]]:
    """The document with the canary in place of one string of it, then of another: of list entries the first stands for
    all. With `keys`, keys are strings, too.
    """
    for path, in_key in [*places(document, ())]:
        if in_key and not keys:
            continue
        changed = copy.deepcopy(document)
        *way, last = path
        part = changed
        for step in way:
            part = part[step]
        if in_key:
            part[CANARY] = part.pop(last)
        else:
            part[last] = CANARY
        yield f"{'key ' if in_key else ''}{'.'.join(map(str, path))}", changed


def places(part: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """Where a string stands, and whether it is a key."""
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(key, str):
                yield (*path, key), True
            yield from places(value, (*path, key))
    elif isinstance(part, list):
        if part:
            yield from places(part[0], (*path, 0))
    elif isinstance(part, str):
        yield path, False
