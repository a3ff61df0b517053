"""Whether it matters which of several effects of one moment comes first: every order is tried on a copy.

The dice that fall for an effect, and what is picked for it, are the same in every order; others do nothing. What the
position is once the phase is over is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from campaign.asking.options import idle
from engine.chance import mix, stream_seed
from engine.errors import EngineError
from engine.flow.rolls import THROW
from engine.frames import Hooks
from engine.game import Game
from engine.state import Decision
from engine.view import determinise

ORDER = "order"
FEW = 3
"""For this many effects every order is tried; of more, each of them first and the order turned round."""
SAMPLES = 12
"""How many ways in which dice may fall are tried with every order."""
MOST = 200
"""Questions after which what has not ended is not known."""
NO_DIFFERENCE = ("choices", "decision", "streams")
"""Parts of a position that tell of how it came about."""


def order_matters(game: Game, decision: Decision) -> bool:
    """Whether the position after this moment depends on the order of its effects."""
    orders = orders_of(decision.options)
    for sample in range(SAMPLES):
        ends = [end_of(game, decision, order, sample) for order in orders]
        if None in ends or any(end != ends[0] for end in ends):
            return True
    return False


def orders_of(options: Sequence[str]) -> list[tuple[str, ...]]:
    """The orders that are tried."""
    if len(options) <= FEW:
        return list(permutations(options))
    turned = [(*options[place:], *options[:place]) for place in range(len(options))]
    return [*turned, tuple(reversed(options))]


def end_of(game: Game, decision: Decision, order: Sequence[str], sample: int) -> dict[str, Any] | None:
    """The position after the phase, its effects having come in this order; None: it cannot be foreseen."""
    there = determinise(game, decision.seat, sample)
    there.state.physical = True
    phase, counted = moment(there), dict[str, int]()
    for _ in range(MOST):
        asked = there.state.decision
        if asked is None or moment(there) != phase:
            there.state.physical = game.state.physical
            return {key: part for key, part in there.state.to_json().items() if key not in NO_DIFFERENCE}
        try:
            there.apply(answer(there, asked, order, sample, counted))
        except EngineError:
            return None
    return None


def moment(game: Game) -> tuple[object, ...]:
    """The phase of a turn."""
    return (game.state.turn, game.state.acting, game.state.phase)


def answer(game: Game, asked: Decision, order: Sequence[str], sample: int, counted: dict[str, int]) -> str:
    """What is answered on the way: the next effect of the order, dice and picks by the effect they are for."""
    if asked.kind == ORDER:
        return next((effect for effect in order if effect in asked.options), asked.options[0])
    if asked.kind != THROW and (passed := idle(asked)):
        return passed
    frame = game.innermost(Hooks)
    key = f"{frame.row if frame is not None else ''} {asked.kind} {asked.seat}"
    counted[key] = counted.get(key, -1) + 1
    if asked.kind != THROW:
        return asked.options[luck(key, counted[key], sample) % len(asked.options)]
    count, sides = asked.info["count"], asked.info["sides"]
    return " ".join([THROW, *(str(1 + luck(f"{key} {n}", counted[key], sample) % sides) for n in range(count))])


def luck(key: str, number: int, sample: int) -> int:
    """A number in the place of luck: equal for the same roll or pick in every order."""
    return mix(stream_seed(sample, f"{key} {number}"))
