"""The mode of a duel, on which all others are built; those of the other ways to duel are in `engine.ways`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.flow.turn import end_turn
from engine.mode import MODES, Mode

if TYPE_CHECKING:
    from engine.game import Game


class Duel(Mode):
    """The last player who is left, or the last team, has won."""

    name = "duel"

    def fallen(self, g: Game, seats: list[int]) -> None:
        """Players reached 0 health together and nothing saved them (RES-1, DEF-7)."""
        state = g.state
        for seat in seats:
            state.players[seat].fallen = True
        teams = sorted({p.team for p in state.players if not p.fallen})
        if len(teams) <= 1:
            winner = teams[0] if teams else -1
            state.outcome = {"winner": winner, "draw": not teams}
            g.emit("session-over", "DEF-7" if not teams else "RES-1", winner=winner, draw=not teams)
            return
        for seat in seats:
            end_turn(g, seat)


MODES["duel"] = Duel()
