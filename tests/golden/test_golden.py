"""Seeded games are played today as they were recorded: same questions, options, answers, events and ends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.golden.__main__ import GAMES
from tests.golden.cases import cases, recorded
from tests.golden.record import first_difference

CASES = cases()
RECORDED: dict[str, dict[str, Any]] = json.loads(GAMES.read_text(encoding="utf-8"))


def test_every_case_is_recorded() -> None:
    """No game was added or dropped without its record."""
    assert sorted(CASES) == sorted(RECORDED)


@pytest.mark.parametrize("name", CASES)
def test_the_game_is_as_recorded(name: str) -> None:
    """The whole game, choice by choice."""
    difference = first_difference(RECORDED[name], recorded(CASES[name]))
    assert not difference, f"{name} {difference}"
