"""Ids that were renamed: what saves of older content name, as today's content calls it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "renamed.txt"
PAIR = re.compile(r"^([a-z0-9-]+): *([a-z0-9-]*)$", re.MULTILINE)
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@cache
def renamed() -> dict[str, str]:
    """Old id -> today's, empty for what was removed; found without parsing the file: it is wanted at every start."""
    return dict(PAIR.findall(FILE.read_text(encoding="utf-8")))


def is_removed(value: object, names: Mapping[str, str]) -> bool:
    """Whether it is the id of something that content had, and has no more on purpose."""
    return isinstance(value, str) and names.get(value) == ""


def named_today(value: Any) -> Any:
    """Text, or a document with text in it, with every id as it is called today.

    What was removed on purpose is left out of lists and of keys; elsewhere its id stays, and nothing is found by it.
    """
    names = renamed()
    if not names or value is None:
        return value
    if isinstance(value, str):
        return ID.sub(lambda id: names.get(id[0]) or id[0], value)
    if isinstance(value, dict):
        return {named_today(key): named_today(part) for key, part in value.items() if names.get(key) != ""}
    if isinstance(value, (list, tuple)):
        return type(value)(named_today(part) for part in value if not is_removed(part, names))
    return value
