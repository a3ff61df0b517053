"""How often people are asked, on a few sessions; `python -m tests.bench asked` plays more."""

from __future__ import annotations

import pytest

from tests.bench.asked import AIM, AIM_PASSED, battles, duels, missions

MISSIONS_MORE, FEW = 1.5, 2.0
"""Missions have a place for the pawn and a target beside what a duel asks; few sessions are a rough measure."""


@pytest.mark.long
def test_a_boss_battle_asks_no_more_than_is_aimed_at() -> None:
    """The loot of the boss included."""
    found = battles(range(2000, 2006))
    assert found.asked.total() <= (AIM + 0.5) * found.turns
    assert found.passed.total() <= (AIM_PASSED + FEW) / 100 * found.asked.total()


@pytest.mark.long
def test_a_duel_asks_no_more_than_is_aimed_at() -> None:
    """A person against a bot."""
    found = duels(range(2000, 2006))
    assert found.asked.total() <= AIM * found.turns


@pytest.mark.long
def test_a_mission_asks_little_more() -> None:
    """Two heroes."""
    found = missions(range(2000, 2012))  # six alone are between 7.4 and 7.6, twelve 7.2
    assert found.asked.total() <= (AIM + MISSIONS_MORE) * found.turns
    assert found.passed.total() <= AIM_PASSED / 100 * found.asked.total()
