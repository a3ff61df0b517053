"""What bots think of King's Hand where a boss is a player: every result of the loot die, weighed by its chance."""

from __future__ import annotations

from ai.answers.dicework import RollWorths
from ai.answers.question import Question
from ai.answers.rolls import GAMBLES
from ai.odds import DiceCard, index_of, solve, with_card_on
from ai.outcomes import PLAIN
from campaign.adventures.rules.kings_hand import WORTH
from campaign.adventures.rules.loot import LOOT_DIE
from campaign.adventures.rules.versus.verbs import blocks_of
from engine.effects.operation import Op
from engine.flow.attempts import ATTEMPTS


def loot_die(q: Question, op: Op, table: RollWorths) -> float:
    """What a throw of the loot die gains with these dice on the table, less what the token is worth."""
    results = [program for value in range(1, LOOT_DIE + 1) for program in blocks_of(op, value)]
    return sum(result_worth(q, table, program) for program in results) / LOOT_DIE - WORTH


def result_worth(q: Question, table: RollWorths, program: str) -> float:
    """What one result brings: for the dice by exact odds, else as any effect."""
    (op, *_) = q.values.library.programs[program]
    roll = q.g.state.rolls[-1]
    own = roll.owner == q.scene.me
    values = table.vector if own else tuple(-value for value in table.vector)
    now = max(0.0, values[index_of(roll.dice)]) if own else values[index_of(roll.dice)]
    if op.verb == "reroll":
        many = int(op.raw["reroll"])
        return max(0.0, with_card_on(values, DiceCard("reroll", 0.0, many), roll.dice) - now)
    if op.verb == "attempt":
        return max(0.0, solve(values, table.dice, 1).value_of(roll.dice, 1) - now)
    if op.verb == "roll-anew":
        return solve(values, table.dice, ATTEMPTS).keep_value([], ATTEMPTS) - now
    return q.values.expect(q.scene, q.values.leaves(q.scene, [program], PLAIN))


GAMBLES["loot-die"] = loot_die
