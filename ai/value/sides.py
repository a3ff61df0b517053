"""What it is worth that another side of a board comes up now."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ai.odds import solve
from ai.sums import total
from ai.value.rolls import Boards
from ai.value.rough import RoughValues
from ai.value.tokens import neutral, number_worth
from engine.attacks import Attack
from engine.context import lone
from engine.flow.attempts import ATTEMPTED

if TYPE_CHECKING:
    from ai.value.scene import Scene
    from engine.definitions import Library
    from engine.pieces import Player


class SideWorth(NamedTuple):
    """What a board with one side up brings in a turn."""

    attack: float
    income: float
    """What its rows change of the income phase."""


@lru_cache(maxsize=256)
def side_worth(library: Library, fighter: str, side: str) -> SideWorth:
    """A board with this side up, in the middle of a fight between two of a kind; tokens at a guess."""
    scene = neutral(library, fighter)
    scene.player.side = side
    scene.player.index = None
    attack = solve(Boards(RoughValues(library)).board(scene).vector).value
    rows = scene.g.rows(scene.player, "income")
    return SideWorth(attack, total([number_worth(scene, row) for row in rows]))


def side_gain(values: RoughValues, scene: Scene, seat: int, side: str) -> float:
    """What a seat gains by another side: on its own turn the attack that is to come and the tokens that serve it
    there, in its upkeep the income as well. It may turn again before its next turn, so that nothing later counts."""
    g = scene.g
    player = g.state.players[seat]
    if g.state.acting != seat:
        return 0.0
    before, after = (side_worth(g.library, player.fighter, up) for up in (player.side, side))
    gain = 0.0
    if g.state.phase == "upkeep":
        gain += after.income - before.income
    if not player.used.get(ATTEMPTED):
        gain += after.attack - before.attack
    elif g.state.attack is None or g.state.attack.stage >= Attack.SETTLED:
        return gain
    return gain + served(values, scene, player, side) - served(values, scene, player, player.side)


def served(values: RoughValues, scene: Scene, player: Player, side: str) -> float:
    """What a player's tokens are worth that could be spent with this side up."""
    before, player.side = player.side, side
    try:
        spendable = [token for token in player.tokens if can_be_spent(scene, player, token)]
    finally:
        player.side = before
    return total([player.tokens[token] * values.token(player.fighter, token) for token in spendable])


def can_be_spent(scene: Scene, player: Player, token: str) -> bool:
    """Whether the condition of one of a token's actions holds."""
    actions = scene.g.library.tokens[token].actions
    return any(a.when is None or a.when(scene.g, lone(player.seat, a.carrier)) for a in actions)
