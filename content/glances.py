"""Heroes at a glance, for whoever chooses one; read without parsing their files."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from content import files
from content.cache import data_of

STYLES = files.DATA.parent / "styles.yaml"
COMPLEXITY = re.compile(r"^complexity:[ \t]*([0-9]+)", re.MULTILINE)
HIGHEST = 6
"""The highest complexity there is."""


class Glance(NamedTuple):
    """A hero in a line."""

    id: str
    name: str
    complexity: int
    """1 to 6, as printed; 0: not known."""
    style: str
    """How it plays, in our words."""


@cache
def glances() -> dict[str, Glance]:
    """Every hero by id."""
    styles = data_of(STYLES)
    found = {}
    for id, path in files.hero_files().items():
        complexity = COMPLEXITY.search(path.read_text(encoding="utf-8"))
        found[id] = Glance(id, files.name_in(path), int(complexity[1]) if complexity else 0, str(styles.get(id, "")))
    return found
