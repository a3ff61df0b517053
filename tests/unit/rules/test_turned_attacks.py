"""An attack that is turned on a teammate, or fizzles: Dominance, which means the same in every duel (MENE-5)."""

from __future__ import annotations

import pytest

from content import load
from engine import answers, duel
from engine.events import Event
from engine.frames import RollPhase, Turns
from engine.game import Game
from engine.mode import MODES
from engine.state import State

SMACK = [1, 1, 1, 4, 5]
"""Three swords: 4 damage."""


def attack(mode: str, *die: int) -> tuple[Game, list[Event]]:
    """The Barbarian, who has Dominance and two cards, smacks somebody: the game then, and what happened."""
    heroes = ("barbarian", "moon-elf", "paladin", "monk")[: MODES[mode].players[0]]
    library = load.library(heroes, sections=("missions",))
    state, events = State(mode, 1), list[Event]()
    for seat, (hero, (team, dial)) in enumerate(zip(heroes, MODES[mode].seating(len(heroes)), strict=True)):
        player = duel.seat_hero(state, library, hero, seat, 50)
        player.team, player.dial, player.hand = team, dial, ["six-it"]
    state.players[0].tokens, state.players[0].hand = {"dominance": 1}, ["six-it", "six-it"]
    state.streams.script = [*SMACK, *die]
    game = Game(library, state, events.append)
    game.goto(game.push(Turns(0)), duel.next_turn)
    game.push(RollPhase(0))
    game.run()
    wanted = ["activate smack", "target 2"]
    while (decision := game.state.decision) is not None and state.phase != "main":
        answer = next((token for token in wanted if token in decision.options), "pass")
        answers.submit(game, decision.id, answer)
    return game, events


@pytest.mark.rule("MENE-5", "MODE-2")
def test_in_a_team_it_hits_the_teammate_and_no_targeting_die_is_rolled() -> None:
    """A 1: Smack's 4 come to seat 2, on one's own dial; the script holds no die for a target."""
    game, events = attack("2v2", 1)
    assert [game.health(seat) for seat in range(4)] == [46, 50, 46, 50]
    assert [event.data["target"] for event in events if event.kind == "targeted"] == [2]
    assert game.state.players[0].hand == ["six-it", "six-it"]
    assert not game.state.players[0].tokens


@pytest.mark.rule("MENE-5")
def test_alone_it_fizzles_and_costs_a_card() -> None:
    """A 1 in a duel of two: nobody is hit, and one of two cards goes."""
    game, _ = attack("duel", 1)
    assert [game.health(seat) for seat in range(2)] == [50, 50]
    assert game.state.players[0].discard == ["six-it"]
    assert not game.state.players[0].tokens
