"""Every way to duel, at random and by greedy bots: over every hero, to its end, copied and read back on the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ai.bots import answer, make_bot
from content import load
from engine import duel
from engine.game import Game
from engine.view import view
from engine.ways import DUELS, TODAYS
from tests import kit
from tests.long import few_of

HEROES = load.hero_ids()
ALL = [way.name for way in TODAYS if way.name != "duel"]
WAYS = [name for name in ALL if not name.endswith("+upgrade-deck")]
"""Once with an upgrade deck is enough; a soak run has them all."""
LONGEST = 400
"""Turns of all players together; bots that want to win need far fewer."""
SOAKS = 30
"""Seeds for each way and each number of players in a soak run."""


def tables(name: str, luck: Random) -> Iterator[list[str]]:
    """Heroes for so many tables that everybody sits down once, whoever is missing at the last one by lot."""
    fewest, most = DUELS[name].players
    waiting = luck.sample(HEROES, len(HEROES))
    while waiting:
        seats = luck.randint(fewest, most)
        heroes, waiting = waiting[:seats], waiting[seats:]
        yield heroes + luck.sample(HEROES, seats - len(heroes))


def at_the_table(name: str, heroes: list[str], seed: int) -> Game:
    """A game of that way at its first decision."""
    return duel.new(kit.library(), heroes, seed, mode=name)


def check_sides(game: Game) -> None:
    """Who shares a dial stands and falls together, and nobody who has fallen has a turn."""
    players = game.state.players
    for player in players:
        assert len({other.fallen for other in players if other.dial == player.dial}) == 1
    frame = game.state.stack[-1]
    assert frame.kind not in ("main", "upkeep", "income") or not players[game.state.active].fallen


def play_randomly(name: str, heroes: list[str], seed: int, *, wild: bool = False, twins_every: int = 10) -> Game:
    """A random game with all checks on the way; a failure tells what was played."""
    luck = Random(seed)
    game = at_the_table(name, heroes, seed)
    if wild:
        kit.make_wild(game, luck)
        game.run()
    watch = kit.Watcher(game, luck, twins_every=twins_every)

    def look(at: Game) -> None:
        watch(at)
        check_sides(at)

    try:
        kit.play_random(game, luck, each=look)
    except Exception as error:
        error.add_note(f"{name}: {heroes}, seed {seed}, {'wild' if wild else 'from the start'}")
        raise
    return game


@pytest.mark.rule("MODE-2", "MODE-3", "MODE-4", "MODE-5", "MODE-6", "MODE-7", "MODE-8", "MODE-9")
@pytest.mark.parametrize("name", few_of(WAYS, 4))
def test_every_way_ends_with_every_hero(name: str) -> None:
    """At random: one team is left, or nobody."""
    for number, heroes in enumerate(tables(name, Random(len(name)))):
        game = play_randomly(name, heroes, number)
        outcome, players = game.state.outcome, game.state.players
        assert outcome is not None
        assert {player.team for player in players if not player.fallen} == {outcome["winner"]} - {-1}


@pytest.mark.parametrize("name", few_of(WAYS, 4, first=1))
def test_in_the_middle_of_things(name: str) -> None:
    """At random from random positions, with a person's dice."""
    luck = Random(3)
    for heroes in list(tables(name, luck))[:3]:
        play_randomly(name, heroes, luck.randrange(1000), wild=True)


@pytest.mark.parametrize("name", few_of(WAYS, 4, first=0))
def test_twins_at_every_decision(name: str) -> None:
    """A copy and a JSON twin go on identically from every decision of a game."""
    play_randomly(name, next(tables(name, Random(7))), 7, twins_every=1)


def play_greedily(name: str, heroes: list[str], seed: int, *, twins_every: int = 40) -> Game:
    """A game of greedy bots, each seeing only its view; at every nth decision twins are answered alike and go on alike,
    those of a view too."""
    game = at_the_table(name, heroes, seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(len(heroes))]
    try:
        while (decision := game.state.decision) is not None:
            token = answer(game, bots)
            assert token in decision.options, token
            check_sides(game)
            if game.state.choices % twins_every == 0:
                kit.check_position(game)
                kit.check_twins(game, token)
                kit.check_twins(view(game, decision.seat), token)
                assert answer(kit.through_json(game), bots) == token, "the bot answers a twin otherwise"
            game.apply(token)
            assert game.state.turn <= LONGEST, "no end"
    except Exception as error:
        error.add_note(f"{name}: {heroes}, seed {seed}, greedy")
        raise
    assert game.state.outcome is not None
    return game


@pytest.mark.parametrize("name", few_of(WAYS, 2, first=0))
def test_greedy_bots_end_every_way(name: str) -> None:
    """Over every hero."""
    for number, heroes in enumerate(tables(name, Random(len(name) + 1))):
        play_greedily(name, heroes, number)


@pytest.mark.parametrize("name", few_of(WAYS, 2, first=1))
def test_twins_of_greedy_bots_at_every_decision(name: str) -> None:
    """A copy and a JSON twin go on identically from every decision of a game, and are answered alike."""
    play_greedily(name, next(tables(name, Random(8))), 8, twins_every=1)


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_soak(name: str) -> None:
    """Many random games of every size, from the start and from the middle of things."""
    fewest, most = DUELS[name].players
    for seats in range(fewest, most + 1):
        for seed in range(SOAKS):
            luck = Random(seed)
            heroes = [luck.choice(HEROES) for _ in range(seats)]
            play_randomly(name, heroes, seed, wild=seed % 2 == 1, twins_every=25)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["duel", *ALL])
def test_soak_every_hero_with_twins_at_every_decision(name: str) -> None:
    """At random and greedily, everybody at least once."""
    for number, heroes in enumerate(tables(name, Random(77))):
        play_randomly(name, heroes, 7000 + number, twins_every=1)
        play_greedily(name, heroes, 7000 + number, twins_every=1)
