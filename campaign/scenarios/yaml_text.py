"""A document as the text of a scenario file: short lists in a line, choices one below the other, comments on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import yaml

WIDTH = 120


class Dumper(yaml.SafeDumper):
    """Writes plain data without aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write a list twice that is in two places."""
        del data
        return True


def text_of(document: Mapping[str, Any], comment: Sequence[str] = ()) -> str:
    """The file: comment lines, then every key in order."""
    lines = [f"# {line}".rstrip() for part in comment for line in (wrap(part, WIDTH - 2) or [""])]
    return "\n".join([*lines, *(line for key, value in document.items() for line in key_lines(key, value))]) + "\n"


def key_lines(key: str, value: Any) -> list[str]:
    """One key with its value; a list of mappings has a line for each."""
    if isinstance(value, Mapping) and key in BLOCKS and value:
        inner = [f"  {line}" for name, part in value.items() for line in key_lines(name, part)]
        return [f"{key}:", *inner]
    if key in LISTS and value:
        return [f"{key}:", *(line for part in value for line in item_lines(part))]
    return [f"{key}: {flow(value)}"]


LISTS = ("seats", "choices")
"""Keys whose values have a line each."""
BLOCKS = ("session", "expect", "decision")
"""Keys whose parts have a line each."""


def item_lines(part: Mapping[str, Any]) -> list[str]:
    """An item of a list: in one line if it fits, else a line for each of its keys."""
    if all(key.isdecimal() for key in part):
        return [f"  - {seat}: {flow(token)}" for seat, token in part.items()]
    line = f"  - {flow(dict(part))}"
    if len(line) <= WIDTH:
        return [line]
    rows = [f"{key}: {flow(value)}" for key, value in part.items()]
    return [f"  - {rows[0]}", *(f"    {row}" for row in rows[1:])]


def flow(value: Any) -> str:
    """A value in one line; YAML itself says what needs quotes."""
    text = yaml.dump(value, Dumper=Dumper, default_flow_style=True, sort_keys=False, width=10**9, allow_unicode=True)
    return text.removesuffix("\n").removesuffix("\n...").removesuffix("...").strip()
