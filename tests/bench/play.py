"""How fast duels and campaigns are played, and how fast positions are copied."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from itertools import cycle

from ai.bots import make_bot
from content.load import hero_ids, library
from engine import duel
from engine.events import Event
from engine.game import Game
from engine.view import view
from tests.bench.measure import Row, each, rate

WARM_UP = 150
"""Games before measuring, so that what boards and dice offer has been looked up once."""


def pairs() -> Iterator[tuple[str, str]]:
    """All ordered pairs of heroes, again and again, in a fixed mixed order."""
    heroes = hero_ids()
    all_pairs = [(a, b) for a in heroes for b in heroes]
    random.Random(1).shuffle(all_pairs)
    return cycle(all_pairs)


def random_games(*, logged: bool = False) -> tuple[float, float]:
    """(decisions, games) per second of random play over all pairs."""
    source, seeds = pairs(), iter(range(1_000_000))
    lib = library(hero_ids())
    games = 0
    events: list[Event] = []

    def one() -> int:
        nonlocal games
        seed = next(seeds)
        pick = random.Random(seed).choice
        game = duel.new(lib, next(source), seed, sink=events.append if logged else None)
        count = 0
        while (decision := game.state.decision) is not None:
            game.apply(pick(decision.options))
            count += 1
        games += 1
        events.clear()
        return count

    for _ in range(WARM_UP):
        one()
    games = 0
    speed = rate(one, 4.0)
    return speed, games / 4.0


def greedy_games() -> tuple[float, float]:
    """(decisions, games) per second of two greedy bots over all pairs."""
    source, seeds = pairs(), iter(range(1_000_000))
    lib = library(hero_ids())
    games = 0

    def one() -> int:
        nonlocal games
        seed = next(seeds)
        bots = [make_bot("greedy", seed), make_bot("greedy", seed + 1)]
        game = duel.new(lib, next(source), seed)
        count = 0
        while (decision := game.state.decision) is not None:
            game.apply(bots[decision.seat].choose(view(game, decision.seat), decision))
            count += 1
        games += 1
        return count

    for _ in range(WARM_UP):
        one()
    games = 0
    speed = rate(one, 6.0)
    return speed, games / 6.0


def middle_of_a_game() -> Game:
    """A position after 60 random choices."""
    lib = library(("barbarian", "moon-elf"))
    game = duel.new(lib, ("barbarian", "moon-elf"), 7)
    pick = random.Random(7)
    for _ in range(60):
        assert game.state.decision is not None
        game.apply(pick.choice(game.state.decision.options))
    return game


def catanatron() -> tuple[float, float] | None:
    """(actions, state copies) per second of catanatron's random play; None: not installed."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None
    seeds = iter(range(1_000_000))
    last = None

    def one() -> int:
        nonlocal last
        random.seed(next(seeds))
        game = Catan([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        last = game.state
        return len(getattr(last, "actions", None) or last.action_records)

    actions = rate(one, 4.0)
    state = last
    assert state is not None

    def copy_once() -> int:
        state.copy()
        return 1

    return actions, rate(copy_once)


def rows() -> list[Row]:
    """Everything about playing."""
    peer = catanatron()
    decisions, games = random_games()
    logged, _ = random_games(logged=True)
    greedy_decisions, greedy = greedy_games()
    game = middle_of_a_game()

    def copy_once() -> int:
        game.state.copy()
        return 1

    copies = rate(copy_once)
    deep = 1 / each(lambda: copy.deepcopy(game.state))
    peer_actions = f"catanatron random play {peer[0]:,.0f}/s" if peer else "catanatron not installed"
    peer_copies = f"catanatron state copy {peer[1]:,.0f}/s" if peer else "catanatron not installed"
    unlogged = f"without log {decisions:,.0f}/s"
    return [
        Row(
            "random duels, decisions (warm)",
            decisions,
            "1/s",
            peer_actions,
            decisions / peer[0] if peer else None,
            ">= 1",
        ),
        Row("random duels, games (warm)", games, "1/s", "", None),
        Row("random duels with the log on", logged, "1/s", unlogged, logged / decisions, ">= 0.7"),
        Row("greedy duels, decisions (warm)", greedy_decisions, "1/s", "", None),
        Row("greedy duels, games (warm)", greedy, "1/s", "", None),
        Row("state copies", copies, "1/s", f"copy.deepcopy {deep:,.0f}/s", copies / deep, ">= 20"),
        Row("state copies", copies, "1/s", peer_copies, copies / peer[1] if peer else None),
    ]
