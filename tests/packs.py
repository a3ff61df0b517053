"""Content packs for tests: the one that `pack new` writes, and changed ones."""

from __future__ import annotations

from pathlib import Path

from content.packs.starter import write_starter

ID = "ember-smith"


def starter(folder: Path, id: str = ID) -> Path:
    """A sound pack with one hero, below a folder."""
    write_starter(folder / id, id, "Ann", "0.1")
    return folder / id


def changed(pack: Path, file: str, old: str, new: str) -> Path:
    """A file of a pack with another text in the place of one that is there."""
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path
