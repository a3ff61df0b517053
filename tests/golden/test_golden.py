"""Seeded games are played today as they were recorded: same questions, options, answers, events and ends."""

from __future__ import annotations

import builtins
import json
from collections.abc import Iterable
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


@pytest.fixture(autouse=True)
def no_sum_of_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The built-in `sum` of fractions is another on Python 3.12 than on 3.11; `ai.sums.total` is the same on each."""
    built_in = sum

    def checked(values: Iterable[Any], start: Any = 0) -> Any:
        found = built_in(there := list(values), start)
        assert not isinstance(found, float), f"the sum of {there} is not the same on every Python"
        return found

    monkeypatch.setattr(builtins, "sum", checked)


@pytest.mark.parametrize("name", CASES)
def test_the_game_is_as_recorded(name: str) -> None:
    """The whole game, choice by choice."""
    difference = first_difference(RECORDED[name], recorded(CASES[name]))
    assert not difference, f"{name} {difference}"
