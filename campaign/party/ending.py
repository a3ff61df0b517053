"""How a team's session ends: what runs is over, the conclusion comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.party.session import team_of

if TYPE_CHECKING:
    from engine.game import Game, Step


def end_session(g: Game, result: str, conclusion: Step) -> None:
    """The session is won or lost: its lowest frame goes on with the conclusion."""
    state = g.state
    team_of(g).result = result
    state.attack = None
    state.rolls.clear()
    state.pools.clear()
    del state.stack[1:]
    g.goto(state.stack[0], conclusion)
