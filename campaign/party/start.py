"""Who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game


def start_player(g: Game, seats: Sequence[int], *, sides: int, rule: str) -> int:
    """Everybody rolls a die of so many sides; the highest starts, who share the highest number roll again."""
    rollers = list(seats)
    while len(rollers) > 1:
        thrown = {seat: g.state.streams.below(sides, "start") + 1 for seat in rollers}
        if g.sink is not None:
            g.emit("start-roll", rule, dice=thrown)
        best = max(thrown.values())
        rollers = [seat for seat in rollers if thrown[seat] == best]
    if g.sink is not None:
        g.emit("start-player", rule, seat=rollers[0])
    return rollers[0]
