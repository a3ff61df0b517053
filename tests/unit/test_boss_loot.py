"""Positions of rules 4, in which boss loot was decided about chest by chest, go on (BLOOT-1)."""

from __future__ import annotations

import pytest

from campaign.adventures.rules.frames import BossLoot
from campaign.adventures.rules.session import party_of
from engine.game import Game
from tests import adventures


@pytest.mark.rule("BLOOT-1")
def test_a_position_kept_between_two_chests_goes_on() -> None:
    """The first hero is asked about the Bandage, and the second has not rolled yet; one card is left."""
    game = adventures.position(
        mode="boss",
        seats=[{"hero": "barbarian"}, {"hero": "paladin"}, {"boss": "fallen-barbarian"}],
        phase="conclusion",
    )
    state = game.state
    state.stack[:] = [frame for frame in state.stack if not isinstance(frame, BossLoot)]
    party_of(game).loot = {rarity: ["whetstone"] if rarity == "common" else [] for rarity in party_of(game).loot}
    game.push(BossLoot(1))
    asking = game.push(BossLoot(0))
    asking.card, asking.step = "bandage", 2
    game.ask(asking, 0, "boss-loot", ["keep bandage", "discard bandage"])
    again = Game.from_json(game.library, game.to_json())
    again.apply("keep bandage")
    decision = again.state.decision
    assert decision is not None
    assert (decision.seat, decision.options) == (1, ["keep whetstone", "discard whetstone"])
    again.apply("keep whetstone")
    assert again.state.outcome is not None
    assert party_of(again).owned == [["bandage"], ["whetstone"]]
