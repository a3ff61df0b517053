"""How a team's session ends: what runs is over, the conclusion comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.party.session import team_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.frame import Frame
    from engine.game import Game


def end_session(g: Game, result: str, conclusion: Callable[[Game, Any], None]) -> None:
    """The session is won or lost: its lowest frame goes on with the conclusion."""
    state = g.state
    team_of(g).result = result
    state.forget_attacks()
    state.rolls.clear()
    state.pools.clear()
    del state.stack[1:]
    lowest: Frame = state.stack[0]
    g.goto(lowest, conclusion)
