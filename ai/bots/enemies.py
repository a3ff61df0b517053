"""Scripted enemies: the most effective of what the printed rules leave open (CAMP-4).

The rules themselves decide most: which dice a roll objective lets an enemy keep and which ability
it activates are not offered otherwise. Among what is left the enemy takes the option of the
highest worth, in points of health for its side:

- dice: the keep whose next throw brings most by exact odds; a King's Hand re-roll takes the die
  whose re-roll costs its owner most;
- damage, prevention, tokens: what lands, what is healed, and what statuses are worth;
- anything else as `ai.answers` weighs it for any seat.

Equal worths: the first in the list. No luck is involved, so a position has one answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers import advise
from ai.answers.dicework import Table, best_of
from ai.answers.question import Question
from ai.answers.rolls import values_on_table
from ai.odds import solve

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision


def enemy_choice(game: Game, decision: Decision) -> str:
    """The enemy's answer: one of the options, always the same for the same position."""
    if decision.kind == "kings-hand-die":
        return worst_die(Question(game, decision))
    return advise(game, decision)


def worst_die(q: Question) -> str:
    """The die whose re-roll costs the attacker most."""
    dice_roll = q.g.state.rolls[-1]
    dice = dice_roll.dice
    table = Table(values_on_table(q, dice_roll), len(dice))
    solution = solve(table.worths(min(dice_roll.attempts, 3)), table.dice, 1)

    def loss(option: str) -> float:
        place = int(option.split(" ", 1)[1]) - 1
        return -solution.keep_value([d for i, d in enumerate(dice) if i != place], 1)

    return best_of(q.options, loss)
