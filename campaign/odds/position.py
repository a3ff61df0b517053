"""A roll that is asked about outside a game: a hero with dice, attempts, cards and upgrades, against another hero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ai.answers.alternatives import is_on_dice
from campaign.scenarios import duel as positions
from campaign.scenarios.schema import Scenario
from content.load import library
from engine.flow.attempts import ATTEMPTS
from engine.game import Game
from engine.state import Decision

RICH = 15
"""CP of whoever asks with cards, so that none is too dear."""


class Asked(NamedTuple):
    """What is asked about."""

    hero: str
    against: str
    dice: Sequence[int] = ()
    """The dice of the roll; empty: nothing is rolled yet."""
    attempts: int = ATTEMPTS
    """Roll attempts that are left with these dice, or before the first roll."""
    cards: Sequence[str] = ()
    upgrades: Sequence[str] = ()
    cp: int = RICH


def position_of(asked: Asked) -> tuple[Game, Decision | None]:
    """The position, and the question about the dice; None: nothing was rolled yet."""
    seats: list[dict[str, Any]] = [
        {"hero": asked.hero, "cp": asked.cp, "hand": list(asked.cards), "upgrades": list(asked.upgrades)},
        {"hero": asked.against},
    ]
    phase = "offensive-roll" if asked.dice else "main"
    scenario = Scenario.model_validate({"name": "odds", "seats": seats, "phase": phase, "dice": list(asked.dice)})
    game = positions.build(scenario, library(sorted({asked.hero, asked.against})))
    if not asked.dice:
        return game, None
    game.run()
    while (decision := game.state.decision) is not None and not is_on_dice(game, decision):
        game.apply("roll" if "roll" in decision.options else "pass")
    game.state.rolls[-1].attempts = asked.attempts
    return game, decision
