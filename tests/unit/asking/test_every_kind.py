"""What is always asked is asked in every kind of session: dice one could better, and damage that is nearly deadly."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.asking.people import TURN, People
from campaign.asking.settings import OWN, Settings
from campaign.kinds.registry import all_kinds
from campaign.scenarios.setup import setups_of
from campaign.words.duel_view import DuelView
from engine.attacks import Part, Pool
from engine.game import Game
from engine.state import Decision
from tests import adventures

ENEMIES: dict[str, list[dict[str, Any]]] = {
    "duel": [{"hero": "paladin"}],
    "2v2": [{"hero": "treant"}, {"hero": "paladin"}, {"hero": "monk"}],
    "2v2v2": [{"hero": hero} for hero in ("treant", "paladin", "monk", "ninja", "seraph")],
    "free-for-all": [{"hero": "paladin"}, {"hero": "monk"}],
    "king-of-the-hill": [{"hero": "paladin"}, {"hero": "monk"}],
    "crawl": [{"minion": "lost-swordsman"}],
    "boss": [{"boss": "fallen-monk"}],
    "boss-vs-many": [{"hero": "monk"}, {"boss": "fallen-monk"}],
    "mission": [{"henchman": "failed-clone"}],
}
"""Who sits beside and against the Barbarian in seat 0, by the mode of the session."""
SESSIONS: dict[str, dict[str, Any]] = {
    "crawl": {"session": {"battles": [{"enemy": 1, "heroes": [0]}]}},
    "mission": {"session": {"places": ["a1"], "stands": {"1": ["a1"]}}},
}


def position(mode: str, hand: list[str], *, health: int = 40, cp: int = 3) -> Game:
    """The Barbarian's roll phase."""
    seats = [{"hero": "barbarian", "health": health, "cp": cp, "hand": hand}, *ENEMIES[mode]]
    return adventures.position(mode=mode, seats=seats, active=0, phase="offensive-roll", **SESSIONS.get(mode, {}))


def people_of(mode: str, settings: Settings | None = None) -> People:
    """The person who plays the Barbarian."""
    kind = next((kind for kind in all_kinds() if mode in setups_of(kind)), None)
    people = People([0], DuelView if kind is None else kind.view)
    if settings is not None:
        people.seats[0].settings = settings
    return people


def asked(game: Game, people: People, decision: Decision) -> bool:
    """Whether the person is asked this."""
    game.state.decision = decision
    people.look_anew()
    return people.is_asked(game)


@pytest.mark.parametrize("mode", list(ENEMIES))
def test_whoever_can_better_the_last_dice_is_asked(mode: str) -> None:
    """Smack on 1 1 1 4 4: So Wild! makes a fourth sword of a heart. Six-It! makes a pow, which is good for nothing."""
    for card, asks in (("so-wild", True), ("six-it", False)):
        game = position(mode, [card])
        roll = game.state.rolls[-1]
        roll.dice[:], roll.attempts = [1, 1, 1, 4, 4], 0
        there = game.state.decision
        assert there is not None
        assert there.kind == "roll"
        last = Decision(
            there.id, 0, "roll", ["activate smack", f"play {card}", "pass"], "", {**there.info, "attempts": 0}
        )
        assert asked(game, people_of(mode), last) is asks, card


@pytest.mark.parametrize("mode", list(ENEMIES))
def test_damage_that_is_nearly_deadly_is_always_asked_about(mode: str) -> None:
    """4 of 7 health leave 3: then neither a standing order nor any wish keeps back what prevents damage."""
    for health, asks in ((7, True), (40, False)):
        game = position(mode, ["not-this-time"], health=health)
        pool = Pool()
        pool.parts = [Part(0, len(game.state.players) - 1, "normal", 4, "ability")]
        game.state.pools = [pool]
        answer = Decision(99, 0, "window", ["play not-this-time", "pass"], "", {"at": "incoming"})
        for settings in (Settings(), Settings(never=frozenset({"not-this-time"})), Settings(OWN)):
            people = people_of(mode, settings)
            people.seats[0].orders.give(TURN, game)
            assert asked(game, people, answer) is asks, settings
