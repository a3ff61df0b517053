"""Where numbers came from: damage, health and points, a part after the other."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.adventures.score_sheet import AdventureSheet
from campaign.play.recording import Teller
from campaign.words.health_ledger import LedgerPart, calculation
from engine.events import Event
from saves.records import Score
from tests import kit


def hit(trace: list[tuple[str, int]], subtotal: int, total: int) -> Event:
    """Damage to the second seat of a duel."""
    data: dict[str, Any] = {"seat": 1, "total": total, "subtotal": subtotal, "health": 50 - total, "trace": trace}
    return Event("damage", "DMG-4", {**data, "sources": [0], "isolated": False})


def parts(trace: list[tuple[str, int]], subtotal: int, total: int) -> tuple[LedgerPart, ...]:
    """How that damage adds up."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    teller = Teller(game.library)
    teller.follow(game)
    return calculation(teller.narrator, hit(trace, subtotal, total))


@pytest.mark.rule("DMG-3")
def test_halves_stand_behind_the_subtotal() -> None:
    """15 damage and two halves: 8 and 7 are left off the subtotal of 15."""
    halves = [("token:protect", -8), ("token:protect", -7)]
    assert parts([("ability:smack", 14), ("token:targeted", 1), *halves], 15, 0) == (
        LedgerPart("Smack", 14),
        LedgerPart("Targeted", 1),
        LedgerPart("", 15, "DMG-2"),
        LedgerPart("Protect", -8, "DMG-3"),
        LedgerPart("Protect", -7, "DMG-3"),
        LedgerPart("", 0, "DMG-4"),
    )


@pytest.mark.rule("DMG-2")
def test_without_halves_there_is_only_a_total() -> None:
    """6 and 2 more are 8."""
    assert parts([("ability:smack", 6), ("token:targeted", 2)], 8, 8) == (
        LedgerPart("Smack", 6),
        LedgerPart("Targeted", 2),
        LedgerPart("", 8, "DMG-4"),
    )


def test_an_account_of_health() -> None:
    """50 in the beginning, 8 taken, then healed by 3."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    teller = Teller(game.library)
    teller.follow(game)
    teller(hit([("ability:smack", 8)], 8, 8))
    teller(Event("healed", "RES-7", {"seat": 1, "amount": 3, "health": 45, "source": "card:sell"}))
    dial = teller.accounts.dials["Paladin"]
    assert teller.accounts.begun[dial] == 50
    assert [(c.amount, c.health, c.is_damage) for c in teller.accounts.changes] == [(-8, 42, True), (3, 45, False)]


def test_the_dice_of_an_attack_stand_with_its_damage() -> None:
    """Those that activated it and those of the defence, as they were changed; not with damage of a token later."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    teller = Teller(game.library)
    teller.follow(game)
    thrown = {"seat": 0, "dice": [1, 1, 2, 3, 6], "left": 0, "kind": "offence", "sides": 6}
    teller(Event("rolled", "ROLL-1", thrown))
    teller(
        Event(
            "activated", "ACT-1", {"seat": 0, "ability": "smack", "name": "Smack", "dice": [1, 1, 2, 3, 6], "tier": 1}
        )
    )
    teller(Event("rolled", "DEF-2", {"seat": 1, "dice": [1, 5, 6, 6], "kind": "defence", "sides": 6}))
    teller(hit([("ability:smack", 6)], 6, 6))
    teller(hit([("token:burn", 2)], 2, 2))
    smack, burn = teller.accounts.changes
    assert [line.split(" with ")[0].split(" (")[0] for line in smack.dice] == [
        "Barbarian activates Smack",
        "Paladin rolls 1 5 6 6",
    ]
    assert burn.dice == ()


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
