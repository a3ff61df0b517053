"""What `odds --defend` says of a defence is what happens when it is rolled: every fall of its dice is played."""

from __future__ import annotations

from typing import Any

import pytest

from ai.bots import make_bot
from ai.odds import outcomes, weights
from campaign.odds.defence import defence_odds
from campaign.odds.position import Asked
from campaign.scenarios.schema import Scenario
from campaign.scenarios.setup import setup_for
from content import load
from engine.definitions import Ability
from engine.events import Event
from engine.view import view
from tests.long import few_of

DEFENDER, ATTACKER = 0, 1
DAMAGE = 9
"""Of Mighty Blow, which a defence is rolled against."""
OWN_QUESTIONS = frozenset({"choose", "may", "number", "target"})
"""Kinds of question that a defence asks while it is resolved."""
OTHERWISE = {
    "duel": "whoever wins the roll-off chooses once the damage is known, and the odds know no damage",
    "shadow-defense": "Shadows that it brings answer the attack at once",
}
"""Defences whose odds are not exact, and why; `odds --defend` says that there are such."""
ENOUGH = [1] * 12
"""Dice for whatever is rolled after the defence."""


def arrived(hero: str, defence: Ability, dice: tuple[int, ...]) -> int:
    """The damage of the attack that reaches the hero with these defence dice; whatever else could be done is passed."""
    seats: list[dict[str, Any]] = [
        {"hero": hero, "health": 150, "max-health": 150, "hand": [], "deck": []},
        {"hero": "barbarian", "hand": [], "deck": []},
    ]
    attack = {"ability": "mighty-blow", "dice": [3, 4, 5, 6, 1]}
    scenario = Scenario.model_validate(
        {"name": "a defence", "seats": seats, "active": ATTACKER, "phase": "defensive-roll", "attack": attack}
    )
    setup = setup_for(scenario.mode)
    assert not isinstance(setup, str), setup
    game = setup.build(scenario, setup.library(scenario))
    game.state.streams.script = [*dice, *ENOUGH]
    events: list[Event] = []
    game.sink = events.append
    game.run()
    bots = [make_bot("greedy", seat) for seat in (DEFENDER, ATTACKER)]
    while game.state.attack is not None and (decision := game.state.decision) is not None:
        if f"defend {defence.id}" in decision.options:
            game.apply(f"defend {defence.id}")
        elif "pass" in decision.options and decision.kind not in OWN_QUESTIONS:
            game.apply("pass")
        else:
            game.apply(bots[decision.seat].choose(view(game, decision.seat), decision))
    hits = [event.data for event in events if event.kind == "damage" and event.data["seat"] == DEFENDER]
    return next((hit["total"] for hit in hits if ATTACKER in hit["sources"]), 0)


@pytest.mark.parametrize("hero", few_of(load.hero_ids(), 6))
def test_what_arrives_is_what_is_said(hero: str) -> None:
    """For every defence of the hero, over all falls of its dice (DEF-3)."""
    fighter = load.library([hero]).fighters[hero]
    first = [faces[0].defence for faces in fighter.spaces.values()]
    abilities = {defence.id: defence for defence in first if defence is not None}
    for said in defence_odds(Asked(hero, "barbarian"), DAMAGE):
        assert sum(said.arrives.values()) == pytest.approx(1.0)
        if said.id in OTHERWISE:
            continue
        defence = abilities[said.id]
        played: dict[int, float] = {}
        for dice, chance in zip(outcomes(defence.dice), weights(defence.dice), strict=True):
            left = arrived(hero, defence, dice)
            played[left] = played.get(left, 0.0) + chance
        assert said.arrives == pytest.approx(played), said.id
