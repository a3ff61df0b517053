"""What is measured as work, each piece the same every time: the same games by the same seeds, round for round.

Also a program, so that the same work can be done by another build: run with that build first on the path, it is told
the name of a piece of work and does one round for every number it reads. See `tests.bench.rounds`.
"""

from __future__ import annotations

import copy
import gc
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Game

Work = Callable[[int], int]
"""Does the round of this number and says how many things that were."""

RANDOM_DUELS = 40
GREEDY_DUELS = 5
COPIES = 3000
SOLVES = 300
WARM_UP = 3
"""Rounds before measuring, so that what boards and dice offer has been looked up once."""

SYMBOLS = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "C"}
GOALS = {
    "AAA": 4.0, "AAAA": 6.0, "AAAAA": 8.0, "AABB": 6.0, "AACC": 5.0, "AAACC": 9.0, "CCC": 5.0, "CCCC": 8.0,
    "CCCCC": 15.0, "BBB": 5.0, "BBBB": 7.0, "BBBBB": 9.0, "SMALL": 7.0, "BIG": 9.0,
}  # fmt: skip
"""Fourteen goals of one hero and what each is worth."""


@cache
def pairs() -> list[tuple[str, str]]:
    """All ordered pairs of heroes in a fixed mixed order; games take them in turn, again and again."""
    from content.load import hero_ids

    heroes = hero_ids()
    found = [(a, b) for a in heroes for b in heroes]
    random.Random(1).shuffle(found)
    return found


def pair_of(number: int) -> tuple[str, str]:
    """The heroes of a game."""
    return pairs()[number % len(pairs())]


def random_duels(*, logged: bool = False) -> Work:
    """Decisions of random play."""
    from content.load import hero_ids, library
    from engine import duel

    definitions = library(hero_ids())

    def work(number: int) -> int:
        count = 0
        for seed in range(number * RANDOM_DUELS, (number + 1) * RANDOM_DUELS):
            events: list[Any] = []
            pick = random.Random(seed).choice
            game = duel.new(definitions, pair_of(seed), seed, sink=events.append if logged else None)
            while (decision := game.state.decision) is not None:
                game.apply(pick(decision.options))
                count += 1
        return count

    return work


def catanatron() -> Work:
    """Actions of catanatron's random play."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def work(number: int) -> int:
        count = 0
        for seed in range(number * 12, (number + 1) * 12):
            random.seed(seed)
            game = Catan([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
            game.play()
            count += len(getattr(game.state, "actions", None) or game.state.action_records)
        return count

    return work


def greedy_duels() -> Work:
    """Duels of two greedy bots."""
    from ai.bots import answer, make_bot
    from content.load import hero_ids, library
    from engine import duel

    definitions = library(hero_ids())

    def work(number: int) -> int:
        for seed in range(number * GREEDY_DUELS, (number + 1) * GREEDY_DUELS):
            bots = [make_bot("greedy", seed), make_bot("greedy", seed + 1)]
            game = duel.new(definitions, pair_of(seed), seed)
            while game.state.decision is not None:
                game.apply(answer(game, bots))
        return GREEDY_DUELS

    return work


def greedy_campaigns() -> Work:
    """Sessions of campaigns of two greedy heroes, without saves; a round is two sessions of one campaign."""
    from campaign.adventures.kind import ADVENTURES
    from campaign.play.answers import Answers, hero_bots
    from content.load import hero_ids

    campaigns: list[tuple[int, dict[str, Any]]] = []
    begun = iter(range(1_000_000))

    def pair(seed: int) -> list[str]:
        return random.Random(seed).sample(hero_ids(), 2)

    def begin() -> None:
        seed = next(begun)
        campaigns.append((seed, ADVENTURES.new_document(pair(seed), "normal", seed)))

    def session() -> None:
        seed, document = campaigns.pop()
        definitions = ADVENTURES.library(pair(seed))
        setup = ADVENTURES.next_setup(document, definitions)
        game = ADVENTURES.start(setup, definitions)
        answers = Answers(hero_bots("greedy", 2, seed))
        while (decision := game.state.decision) is not None:
            game.apply(answers(game, decision))
        assert game.state.outcome is not None
        end = ADVENTURES.conclude(document, setup, game.state.outcome, definitions)
        if not end.finished:
            campaigns.append((seed, end.document))

    def work(number: int) -> int:
        for _ in range(2):
            if not campaigns:
                begin()
            session()
        return 2

    return work


def duel_position() -> Game:
    """A duel after 60 random choices."""
    from content.load import library
    from engine import duel

    heroes = ("barbarian", "moon-elf")
    return advanced(duel.new(library(heroes), heroes, 7))


def crawl_position() -> Game:
    """A crawl of four heroes after 60 random choices."""
    from campaign.adventures.kind import ADVENTURES

    heroes = ("barbarian", "moon-elf", "paladin", "treant")
    definitions = ADVENTURES.library(heroes)
    document = ADVENTURES.new_document(heroes, "normal", 7)
    return advanced(ADVENTURES.start(ADVENTURES.next_setup(document, definitions), definitions))


def advanced(game: Game) -> Game:
    """The game 60 random choices further."""
    pick = random.Random(7)
    for _ in range(60):
        assert game.state.decision is not None
        game.apply(pick.choice(game.state.decision.options))
    return game


def copies_of(position: Callable[[], Game]) -> Work:
    """Copies of a position."""
    state = position().state

    def work(number: int) -> int:
        for _ in range(COPIES):
            state.copy()
        return COPIES

    return work


def deep_copies() -> Work:
    """Copies of the duel's position as the standard library makes them."""
    state = duel_position().state

    def work(number: int) -> int:
        for _ in range(COPIES // 30):
            copy.deepcopy(state)
        return COPIES // 30

    return work


def is_met(goal: str, roll: tuple[int, ...]) -> bool:
    """Whether a roll meets a goal: a run of four or five faces, or symbols."""
    if goal in ("SMALL", "BIG"):
        run = 4 if goal == "SMALL" else 5
        return any(set(range(low, low + run)) <= set(roll) for low in range(1, 8 - run))
    shown = [SYMBOLS[face] for face in roll]
    return all(shown.count(symbol) >= goal.count(symbol) for symbol in set(goal))


def odds() -> Work:
    """Sets of fourteen goals, each solved anew; which rolls meet a goal is known before, as with a hero loaded."""
    from ai.odds import outcomes

    vectors = [tuple([1.0 if is_met(goal, roll) else 0.0 for roll in outcomes(5)]) for goal in GOALS]
    return solved_anew(vectors, SOLVES // len(vectors))


def best_keeps() -> Work:
    """Best keeps for the values of a whole board, each solved anew."""
    from ai.odds import outcomes

    worth = [max((value for goal, value in GOALS.items() if is_met(goal, roll)), default=0.0) for roll in outcomes(5)]
    return solved_anew([tuple(worth)], SOLVES)


def solved_anew(vectors: list[tuple[float, ...]], times: int) -> Work:
    """Solves every vector so often, a trifle changed each time, so that no answer is remembered."""
    from ai.odds import solve

    def work(number: int) -> int:
        for i in range(number * times, (number + 1) * times):
            trifle = (i + 1) * 1e-9
            for vector in vectors:
                solve((vector[0] + trifle, *vector[1:])).keep((1, 2, 4, 4, 6), 2)
        return times

    return work


WORK: dict[str, Callable[[], Work]] = {
    "random duels": random_duels,
    "random duels, logged": lambda: random_duels(logged=True),
    "catanatron": catanatron,
    "greedy duels": greedy_duels,
    "greedy campaigns": greedy_campaigns,
    "copies of a duel": lambda: copies_of(duel_position),
    "copies of a crawl": lambda: copies_of(crawl_position),
    "deep copies": deep_copies,
    "odds": odds,
    "best keeps": best_keeps,
}
"""Every piece of work by its name."""


def main() -> None:
    """One round for every line read: its number in, things done and CPU seconds out."""
    work = WORK[sys.argv[1]]()
    for number in range(WARM_UP):
        work(number)
    print("ready", flush=True)
    for line in sys.stdin:
        gc.collect()
        start = time.process_time()
        done = work(int(line))
        print(done, time.process_time() - start, flush=True)


if __name__ == "__main__":
    main()
