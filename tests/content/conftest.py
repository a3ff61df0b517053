"""Content files to break, and a copy of the shipped ones to change."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from content import files
from content.check import check
from content.errors import ContentProblem

HERO = """\
id: tester
name: Tester
source: ours
dice: [sword, sword, sword, heart, heart, pow]
tokens: [burn]
board:
  - space: smack
    name: Smack
    abilities:
      - {needs: {sword: 3}, do: [{deal: 4}]}
  - space: guard
    name: Guard
    defence: {dice: 3, do: [{prevent: {count: heart}}]}
upgrades:
  - {space: smack, level: 2, name: Smack II, cost: 2, abilities: [{needs: {sword: 3}, do: [{deal: 6}]}]}
cards:
  - {id: shout, name: "Shout!", cost: 0, kind: main, do: [{inflict: burn}]}
"""
"""A whole hero, sound, in as few lines as can be."""

Problems = Callable[[str, str], list[ContentProblem]]


@pytest.fixture
def problems(tmp_path: Path) -> Problems:
    """Write a content file of that name and return what is wrong with it."""

    def find(name: str, text: str) -> list[ContentProblem]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return check(path).problems

    return find


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped content, which is loaded in its place."""
    copy = tmp_path / "data"
    shutil.copytree(files.DATA, copy)
    monkeypatch.setattr(files, "DATA", copy)
    return copy
