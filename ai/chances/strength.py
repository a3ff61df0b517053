"""What a hero's board is worth by itself: the dice of a turn, and the defence."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ai.answers.question import boards_of
from ai.odds import solve
from ai.value.matchup import Matchup
from ai.value.scene import Scene
from ai.value.tokens import HERO, TYPICAL_HIT, neutral
from ai.value.weights import TURN

if TYPE_CHECKING:
    from ai.odds import Values
    from engine.definitions import Library
    from engine.game import Game
    from engine.pieces import Player

REROLLS = 2
"""Roll attempts after the first of an offensive roll phase."""
Levels = tuple[tuple[str, int], ...]
"""Spaces of a board with their levels, those at the first level left out."""


class Strength(NamedTuple):
    """What a board brings in the middle of a fight between two of a kind, in points of health."""

    blow: float
    """An offensive roll phase, before the dice are rolled."""
    guard: float
    """What the defence takes from a typical attack, and brings."""
    held: tuple[Values, ...]
    """What each roll is worth, by the roll attempts that are left: none, one, two; empty: that is not known."""


UNKNOWN = Strength(TURN, 0.0, ())
"""That of a fighter who follows a script, about whose dice nothing is worked out."""


@lru_cache(maxsize=1024)
def strength(library: Library, fighter: str, side: str, levels: Levels) -> Strength:
    """The strength of a hero's board with this side up and spaces at these levels."""
    scene = neutral(library, fighter)
    for player in scene.g.state.players:
        player.side = side or player.side
    scene.player.levels = dict(levels)
    boards = boards_of(library)
    solution = solve(boards.board(scene).vector, rerolls=REROLLS)
    guard = TYPICAL_HIT - Matchup(boards.values, Scene(scene.g, 1, 0)).defended(TYPICAL_HIT)
    return Strength(solution.value, guard, tuple([solution.values(left) for left in range(REROLLS + 1)]))


def strength_of(g: Game, player: Player) -> Strength:
    """The strength of a player's board as it is now."""
    if g.library.fighters[player.fighter].kind != HERO:
        return UNKNOWN
    return strength(g.library, player.fighter, player.side, tuple(sorted(player.levels.items())))
