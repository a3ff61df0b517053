"""Gates at a glance: what is left out for them could not have been done."""

from __future__ import annotations

from random import Random

import pytest

from content.load import hero_ids
from engine.game import Game
from engine.gates import GATES, open_gates, possible_gates
from engine.state import Player
from tests import adventures, kit

HEROES = hero_ids()


def check_gates(game: Game) -> None:
    """No gate is open that cannot be, and asking for one gate alone tells of it what asking for all does."""
    for player in game.state.players:
        everything = open_gates(game, player)
        assert not everything & ~possible_gates(game, player), words(everything & ~possible_gates(game, player))
        for gate in GATES.values():
            assert open_gates(game, player, gate.bit) & gate.bit == everything & gate.bit, words(gate.bit)


def words(bits: int) -> str:
    """The gates by the words content uses."""
    return " ".join(word for word, gate in GATES.items() if gate.bit & bits)


def play(game: Game, luck: Random, most: int) -> None:
    """Look at so many decisions, answered at random."""
    for _ in range(most):
        if game.state.decision is None:
            return
        check_gates(game)
        game.apply(kit.random_answer(game.state.decision, luck))


@pytest.mark.parametrize("number", range(0, len(HEROES), 3))
def test_duels(number: int) -> None:
    """In the middle of things, with random answers."""
    play(kit.wild_duel(HEROES[number], HEROES[number - 1], number), Random(number), 300)


def test_crawls() -> None:
    """With companions in the same battle."""
    campaign = adventures.campaign(("paladin", "treant", "monk"), 3)
    play(adventures.session(campaign, health=60), Random(3), 600)


def test_actions_are_found_by_their_gates() -> None:
    """The actions within some gates are those whose gates all are among them."""
    game = kit.new_duel("monk", "paladin", 1)
    player: Player = game.state.players[1]
    index = game.index(player)
    gates = [gate.bit for gate in GATES.values()]
    for bits in (0, -1, *gates):
        wanted = [a for a in index.actions if not a.gates & ~bits and (not a.any_of or a.any_of & bits)]
        assert list(index.actions_within(bits)) == wanted
