"""What is measured as work, each piece the same every time: the same games by the same seeds, round for round.

Also a program, so that the same work can be done by another build: run with that build first on the path, it is told
the name of a piece of work and does one round for every number it reads. See `tests.bench.rounds`.
"""

from __future__ import annotations

import atexit
import copy
import gc
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaign.kinds.kind import Kind
    from campaign.play.live_session import LiveSession
    from engine.game import Game

Work = Callable[[int], int]
"""Does the round of this number and says how many things that were."""

RANDOM_DUELS = 40
GREEDY_DUELS = 5
TOGETHER = 5
"""Crawls or missions of a round."""
COPIES = 3000
RESUMES = 20
USUAL, LONG = 532, 5000
"""Choices of a long session, and of a very long one."""
SOLVES = 300
WARM_UP = 3
"""Rounds before measuring, so that what boards and dice offer has been looked up once."""

SYMBOLS = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "C"}
GOALS = {
    "AAA": 4.0,
    "AAAA": 6.0,
    "AAAAA": 8.0,
    "AABB": 6.0,
    "AACC": 5.0,
    "AAACC": 9.0,
    "CCC": 5.0,
    "CCCC": 8.0,
    "CCCCC": 15.0,
    "BBB": 5.0,
    "BBBB": 7.0,
    "BBBBB": 9.0,
    "SMALL": 7.0,
    "BIG": 9.0,
}
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
    from campaign.adventures.campaign import ADVENTURES
    from campaign.play.seats import Answers, hero_bots
    from content.load import hero_ids

    campaigns: list[tuple[int, dict[str, Any]]] = []
    begun = iter(range(1_000_000))

    def pair(seed: int) -> list[str]:
        return random.Random(seed).sample(hero_ids(), 2)

    def begin() -> None:
        seed = next(begun)
        campaigns.append((seed, ADVENTURES.progress.new_document(pair(seed), "normal", seed)))

    def session() -> None:
        seed, document = campaigns.pop()
        definitions = ADVENTURES.library(pair(seed))
        setup = ADVENTURES.progress.next_setup(document, definitions)
        game = ADVENTURES.start(setup, definitions)
        answers = Answers(hero_bots("greedy", 2, seed))
        while (decision := game.state.decision) is not None:
            game.apply(answers(game, decision))
        assert game.state.outcome is not None
        end = ADVENTURES.progress.conclude(document, setup, game.state.outcome, definitions)
        if not end.finished:
            campaigns.append((seed, end.document))

    def work(number: int) -> int:
        for _ in range(2):
            if not campaigns:
                begin()
            session()
        return 2

    return work


def greedy_crawls() -> Work:
    """Crawls of two greedy heroes, without saves: the first scenario of campaigns that have just begun."""
    from campaign.adventures.campaign import ADVENTURES

    return first_sessions(ADVENTURES, TOGETHER)


def greedy_missions() -> Work:
    """Missions of two greedy heroes, without saves: both sides of each in turn, by players without perks."""
    from campaign.missions.campaign import MISSIONS

    return first_sessions(MISSIONS, TOGETHER, numbers=(1, 2, 3, 4, 5))


def first_sessions(kind: Kind, count: int, numbers: tuple[int, ...] = (1,)) -> Work:
    """Sessions of two greedy heroes each, so many a round, each of a campaign of its own; their numbers in turn."""
    from campaign.play.seats import Answers, hero_bots
    from content.load import hero_ids

    def session(seed: int) -> None:
        heroes = random.Random(seed).sample(hero_ids(), 2)
        definitions = kind.library(heroes)
        setup = kind.progress.next_setup(kind.progress.new_document(heroes, "normal", seed), definitions)
        game = kind.start({**setup, "scenario": numbers[seed % len(numbers)]}, definitions)
        answers = Answers(hero_bots("greedy", 2, seed))
        while (decision := game.state.decision) is not None:
            game.apply(answers(game, decision))

    def work(number: int) -> int:
        for seed in range(number * count, (number + 1) * count):
            session(seed)
        return count

    return work


def arena(jobs: int) -> Work:
    """Duels of greedy bots over so many processes, which have played them before."""
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    from ai.arena import schedule
    from campaign.simulation.arena import play
    from campaign.simulation.workers import in_order
    from content.load import hero_ids

    heroes = hero_ids()[:4]
    fixtures = schedule(heroes, 12, 1)
    pool = ProcessPoolExecutor(jobs)

    def work(number: int) -> int:
        return sum(1 for _ in in_order(partial(play, "greedy", heroes), fixtures, pool))

    atexit.register(pool.shutdown)  # held until then: a pool that is dropped earlier is taken apart while Python leaves
    return work


def kept_campaigns() -> Work:
    """The same sessions as those of `greedy_campaigns`, every choice in the saves."""
    from campaign.play.seats import Answers, hero_bots
    from campaign.play.service import Service
    from content.load import hero_ids

    service = Service.open(str(Path(folder()) / "saves.db"))
    begun = iter(range(1_000_000))
    playing: list[int] = []

    def session(seed: int) -> None:
        with service.open_campaign(f"bench {seed}", told=False) as opened:
            for _ in opened.live.run(Answers(hero_bots("greedy", 2, seed))):
                continue
            if not opened.conclude().finished:
                playing.append(seed)

    def work(number: int) -> int:
        for _ in range(2):
            if not playing:
                playing.append(next(begun))
                heroes = random.Random(playing[0]).sample(hero_ids(), 2)
                service.create(f"bench {playing[0]}", heroes, seed=playing[0])
            session(playing.pop())
        return 2

    return work


def folder() -> str:
    """An empty one, which goes with the process."""
    made = tempfile.mkdtemp(prefix="kingshand-bench-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def long_duel(length: int) -> Callable[[], LiveSession]:
    """A duel of so many random choices in the saves; sits down to it once more, as it was left after them."""
    from campaign.play.live_session import LiveSession
    from campaign.play.logs import SavedLog
    from content.load import library
    from engine import duel
    from saves.store import Store

    heroes = ("barbarian", "moon-elf")
    definitions = library(heroes)

    def opening(sink: Any) -> Game:
        game = duel.opened(definitions, heroes, 5, sink=sink)
        game.state.health, game.state.health_max = [100_000, 100_000], [100_000, 100_000]
        return game

    def sitting() -> LiveSession:
        return LiveSession(definitions, opening, SavedLog(store, session.id), hero_count=1, told=False)

    store = Store.open(str(Path(folder()) / "saves.db"))
    campaign = store.create_campaign(
        "bench", kind="adventures", heroes=heroes, seed=1, difficulty="normal", program_version="bench"
    )
    session = store.begin_session(campaign.id, mode="duel", number="1", seed=1, content_digest="x", rules=1)
    live, pick = sitting(), random.Random(1)
    live.begin()
    for _ in live.run(lambda _, decision: pick.choice(decision.options), until=lambda g: g.state.choices >= length):
        continue

    def resumed() -> LiveSession:
        with store.database.write() as connection:
            connection.exec_driver_sql(f"DELETE FROM choices WHERE serial >= {length}")
        live = sitting()
        live.resume()
        return live

    return resumed


def resumes(length: int) -> Work:
    """Sitting down to a session of so many choices."""
    sit_down = long_duel(length)

    def work(number: int) -> int:
        for _ in range(RESUMES):
            sit_down()
        return RESUMES

    return work


def undos(length: int) -> Work:
    """Sitting down to a session of so many choices, and taking back the last one of a hero."""
    from campaign.play.undo import undo

    sit_down = long_duel(length)

    def work(number: int) -> int:
        for _ in range(RESUMES):
            undo(sit_down(), force=True)
        return RESUMES

    return work


def whys(length: int) -> Work:
    """A choice of a person in a session of so many, told so far, and the accounts behind `why`."""
    live, pick = long_duel(length)(), random.Random(3)
    live.told_so_far()

    def work(number: int) -> int:
        for _ in range(RESUMES):
            decision = live.game.state.decision
            assert decision is not None
            live.choose(pick.choice(decision.options))
            assert live.told_so_far().accounts.changes
        return RESUMES

    return work


def duel_position() -> Game:
    """A duel after 60 random choices."""
    from content.load import library
    from engine import duel

    heroes = ("barbarian", "moon-elf")
    return advanced(duel.new(library(heroes), heroes, 7))


def crawl_position() -> Game:
    """A crawl of four heroes after 60 random choices."""
    from campaign.adventures.campaign import ADVENTURES

    heroes = ("barbarian", "moon-elf", "paladin", "treant")
    definitions = ADVENTURES.library(heroes)
    document = ADVENTURES.progress.new_document(heroes, "normal", 7)
    return advanced(ADVENTURES.start(ADVENTURES.progress.next_setup(document, definitions), definitions))


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
    "greedy crawls": greedy_crawls,
    "greedy missions": greedy_missions,
    "arena of one": lambda: arena(1),
    "arena of two": lambda: arena(2),
    "kept campaigns": kept_campaigns,
    "resumes": lambda: resumes(USUAL),
    "resumes, long": lambda: resumes(LONG),
    "undos": lambda: undos(USUAL),
    "undos, long": lambda: undos(LONG),
    "whys": lambda: whys(USUAL),
    "whys, long": lambda: whys(LONG),
    "copies of a duel": lambda: copies_of(duel_position),
    "copies of a crawl": lambda: copies_of(crawl_position),
    "deep copies": deep_copies,
    "odds": odds,
    "best keeps": best_keeps,
}
"""Every piece of work by its name."""
BY_THE_CLOCK = ("arena of one", "arena of two")
"""Work of several processes, whose CPU time is no measure of how long one waits."""


def look_for_garbage_as_the_program_does() -> None:
    """As seldom as the build's own command does."""
    from campaign import cli

    allocations = getattr(cli, "ALLOCATIONS", None)
    if allocations is not None:
        gc.set_threshold(allocations, *gc.get_threshold()[1:])


def main() -> None:
    """One round for every line read: its number in, things done and seconds out."""
    look_for_garbage_as_the_program_does()
    work = WORK[sys.argv[1]]()
    for number in range(WARM_UP):
        work(number)
    clock = time.perf_counter if sys.argv[1] in BY_THE_CLOCK else time.process_time
    print("ready", flush=True)
    for line in sys.stdin:
        gc.collect()
        start = clock()
        done = work(int(line))
        print(done, clock() - start, flush=True)


if __name__ == "__main__":
    main()
