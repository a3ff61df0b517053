"""Bosses as players: every boss against two, three and four heroes and against every boss, copied and read back."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from ai.bots import answer, make_bot
from campaign.adventures.rules.duel_modes import BOSS_MODES
from content import load
from content.adventures.section import boss_files
from engine.events import Event
from engine.game import Game
from engine.view import view
from tests import kit

BOSSES = tuple(boss_files())
HEROES = load.hero_ids()
LONGEST = 400
"""Turns of all players together; bots that want to win need far fewer."""
Seats = tuple[str, ...]


def tables(luck: Random) -> list[tuple[str, Seats]]:
    """Every boss at every table it may sit at, heroes by lot."""
    many = [("boss-vs-many", (*luck.sample(HEROES, count), boss)) for boss in BOSSES for count in (2, 3, 4)]
    return many + [("boss-vs-boss", pair) for pair in combinations_with_replacement(BOSSES, 2)]


TABLES = tables(Random(5))


def said(part: str | Seats) -> str:
    """A mode, or who sits there."""
    return part if isinstance(part, str) else "-".join(part)


def at_the_table(mode: str, seats: Seats, seed: int, events: list[Event] | None = None) -> Game:
    """A game at its first decision."""
    way = next(way for way in BOSS_MODES if way.name == mode)
    game = way.opened(way.library(seats), seats, seed, None if events is None else events.append)
    game.run()
    return game


def check_sides(game: Game) -> None:
    """The heroes are one team on one dial, and no hero holds King's Hand."""
    players, fighters = game.state.players, game.library.fighters
    heroes = [player for player in players if fighters[player.fighter].kind == "hero"]
    assert len({(player.team, player.dial, player.fallen) for player in heroes}) <= 1
    assert not any(player.tokens.get("kings-hand") for player in heroes)


@pytest.mark.rule("BVM-1", "BVM-2", "BVB-1", "MODE-10", "MODE-11")
@pytest.mark.parametrize(("mode", "seats"), TABLES, ids=said)
def test_every_table_ends_at_random(mode: str, seats: Seats) -> None:
    """One side is left or nobody; on the way no card is lost, and twins of every tenth position go on alike."""
    luck = Random("".join(seats))
    game = at_the_table(mode, seats, luck.randrange(1000))
    watch = kit.Watcher(game, luck, twins_every=10)

    def look(at: Game) -> None:
        watch(at)
        check_sides(at)

    kit.play_random(game, luck, each=look)
    outcome = game.state.outcome
    assert outcome is not None
    standing = {player.team for player in game.state.players if not player.fallen}
    assert outcome["draw"] == (not standing)
    assert outcome["draw"] or standing == {outcome["winner"]}


@pytest.mark.parametrize(("mode", "seats"), [TABLES[2], TABLES[-2]], ids=["boss-vs-many", "boss-vs-boss"])
def test_twins_at_every_decision(mode: str, seats: Seats) -> None:
    """A copy and a JSON twin go on alike from every single decision."""
    luck = Random(3)
    game = at_the_table(mode, seats, 3)
    kit.play_random(game, luck, each=kit.Watcher(game, luck, twins_every=1))


@pytest.mark.parametrize(("mode", "seats"), TABLES[::4], ids=said)
def test_greedy_bots_come_to_an_end(mode: str, seats: Seats) -> None:
    """From what their seats may see, and in good time; the same seed plays the same game."""
    ends = set()
    for _ in range(2):
        game = at_the_table(mode, seats, 2)
        bots = [make_bot("greedy", seat) for seat in range(len(seats))]
        while game.state.outcome is None:
            assert game.state.turn < LONGEST
            game.apply(answer(game, bots))
        ends.add(game.digest())
    assert len(ends) == 1


def test_bots_spend_their_kings_hand() -> None:
    """Over ten duels of two bosses the loot die is rolled, each time by the one whose turn it is, and once a turn."""
    rolled = 0
    for seed in range(10):
        events: list[Event] = []
        game = at_the_table("boss-vs-boss", ("mad-king", "fallen-monk"), seed, events)
        bots = [make_bot("greedy", seat) for seat in range(2)]
        while game.state.outcome is None:
            game.apply(answer(game, bots))
        turn, spent = (-1, 0), 0
        for event in events:
            if event.kind == "turn":
                turn, spent = (event.data["seat"], event.data["turn"]), 0
            elif event.kind == "loot-die":
                spent += 1
                rolled += 1
                assert event.data["seat"] == turn[0]
                assert spent == 1
    assert rolled


def test_hands_are_hidden_between_the_sides() -> None:
    """A hero sees the other hero's cards, not the boss's; the boss sees none."""
    game = at_the_table("boss-vs-many", ("monk", "ninja", "mad-king"), 1)
    monk, ninja, boss = ([*player.hand] for player in game.state.players)
    assert [player.hand for player in view(game, 0).state.players][:2] == [monk, ninja]
    assert view(game, 0).state.players[2].hand != boss
    assert [len(player.hand) for player in view(game, 2).state.players] == [len(monk), len(ninja), len(boss)]
    assert view(game, 2).state.players[2].hand == boss
    assert view(game, 2).state.players[0].hand != monk


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(30))
def test_soak(seed: int) -> None:
    """Every table with other heroes and other luck."""
    luck = Random(900 + seed)
    for mode, seats in tables(luck):
        game = at_the_table(mode, seats, seed)
        kit.play_random(game, luck, each=kit.Watcher(game, luck, twins_every=40))


@pytest.mark.soak
def test_soak_every_hero_with_twins_at_every_decision() -> None:
    """Boss vs Many, everybody at least once and every boss, at random and by greedy bots, who answer a twin alike."""
    luck = Random(78)
    waiting = luck.sample(HEROES, len(HEROES))
    for number, boss in zip(range(0, len(HEROES), 3), BOSSES * 2, strict=False):
        seats = (*waiting[number : number + 3], boss)
        game = at_the_table("boss-vs-many", seats, number)
        kit.play_random(game, luck, each=kit.Watcher(game, luck, twins_every=1))
        game = at_the_table("boss-vs-many", seats, number)
        bots = [make_bot("greedy", seat) for seat in range(len(seats))]
        while game.state.outcome is None:
            token = answer(game, bots)
            kit.check_twins(game, token)
            assert answer(kit.through_json(game), bots) == token
            game.apply(token)
