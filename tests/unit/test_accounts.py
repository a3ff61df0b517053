"""Where numbers came from: damage, health and points, a part after the other."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.adventures.sheet import AdventureSheet
from campaign.play.accounts import Accountant, Part, calculation
from engine.events import Event
from saves.records import Score
from tests import kit


def hit(trace: list[tuple[str, int]], subtotal: int, total: int) -> Event:
    """Damage to the second seat of a duel."""
    data: dict[str, Any] = {"seat": 1, "total": total, "subtotal": subtotal, "health": 50 - total, "trace": trace}
    return Event("damage", "DMG-4", {**data, "sources": [0], "isolated": False})


def parts(trace: list[tuple[str, int]], subtotal: int, total: int) -> tuple[Part, ...]:
    """How that damage adds up."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    accountant = Accountant(game.library)
    accountant.follow(game)
    return calculation(accountant, hit(trace, subtotal, total))


@pytest.mark.rule("DMG-3")
def test_halves_stand_behind_the_subtotal() -> None:
    """15 damage and two halves: 8 and 7 are left off the subtotal of 15."""
    halves = [("token:protect", -8), ("token:protect", -7)]
    assert parts([("ability:smack", 14), ("token:targeted", 1), *halves], 15, 0) == (
        Part("Smack", 14), Part("Targeted", 1), Part("", 15, "DMG-2"),
        Part("Protect", -8, "DMG-3"), Part("Protect", -7, "DMG-3"), Part("", 0, "DMG-4"),
    )  # fmt: skip


@pytest.mark.rule("DMG-2")
def test_without_halves_there_is_only_a_total() -> None:
    """6 and 2 more are 8."""
    assert parts([("ability:smack", 6), ("token:targeted", 2)], 8, 8) == (
        Part("Smack", 6), Part("Targeted", 2), Part("", 8, "DMG-4"),
    )  # fmt: skip


def test_an_account_of_health() -> None:
    """50 in the beginning, 8 taken, then healed by 3."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    accountant = Accountant(game.library)
    accountant.follow(game)
    accountant(hit([("ability:smack", 8)], 8, 8))
    accountant(Event("healed", "RES-7", {"seat": 1, "amount": 3, "health": 45, "source": "card:sell"}))
    dial = accountant.dials["Paladin"]
    assert accountant.begun[dial] == 50
    assert [(c.amount, c.health, c.is_damage) for c in accountant.changes] == [(-8, 42, True), (3, 45, False)]


def score(points: int, **own: Any) -> Score:
    """A row of the score sheet that was won."""
    columns: dict[str, Any] = {"remaining_salves": 2, "starting_salves_next": 2, "unspent_gold": None}
    columns |= {"unclaimed_boss_loot": None, "explored_all_tiles": None, "scenario_score": 10}
    return Score(number="1", won=True, points=points, document=columns | own)


@pytest.mark.rule("SCORE-2")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        (score(19, unspent_gold=14, explored_all_tiles=True), [2, 2, 5, 10]),
        (score(12, unspent_gold=4, explored_all_tiles=False), [2, 0, 0, 10]),
        (score(15, unclaimed_boss_loot=3), [2, 3, 10]),
    ],
)
def test_a_won_row_adds_up(row: Score, points: list[int]) -> None:
    """Salves, 1 for each 5 gold, boss loot, 5 for the whole map, and the difficulty's points."""
    assert [part.points for part in AdventureSheet().points(row)] == points
    assert sum(points) == row.points


@pytest.mark.rule("SCORE-3")
def test_a_lost_row_adds_up() -> None:
    """Ten points less and nothing else."""
    lost = Score(number="1", won=False, points=-10, document=score(0).document)
    assert [(part.points, part.rule) for part in AdventureSheet().points(lost)] == [(-10, "SCORE-3")]
