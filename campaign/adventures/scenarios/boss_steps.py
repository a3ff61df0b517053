"""Steps of the boss's step, by the phase that begins with them."""

from __future__ import annotations

from collections.abc import Callable

from campaign.adventures.rules.battle import boss_step
from campaign.adventures.rules.frames import BossStep
from engine.flow import turn
from engine.game import Game

BOSS_STEPS: dict[str, Callable[[Game, BossStep], None]] = {
    "upkeep": turn.begin,
    "income": boss_step.income,
    "main": boss_step.main_phase,
    "offensive-roll": boss_step.roll_phase,
    "defensive-roll": boss_step.roll_phase,
    "end": turn.conclude,
}
"""The step of the boss's step with which a phase begins."""
