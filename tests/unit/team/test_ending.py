"""A session that is decided ends whatever runs."""

from __future__ import annotations

from campaign.team.session import TeamSession, end_session
from engine.duel import next_turn
from tests import kit


def test_only_the_conclusion_is_left() -> None:
    """No attack, roll or damage stays on the table; the lowest frame goes on where it is told to."""
    game = kit.new_duel("barbarian", "paladin", seed=1)
    game.state.session = session = TeamSession(hero_count=2)
    assert len(game.state.stack) > 1
    lowest = game.state.stack[0]
    end_session(game, "lost", next_turn)
    state = game.state
    assert session.result == "lost"
    assert (state.attack, state.rolls, state.pools) == (None, [], [])
    assert state.stack == [lowest]
    assert lowest.step == lowest.steps.index(next_turn)
