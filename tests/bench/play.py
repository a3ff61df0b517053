"""How fast games are played, odds are worked out, and positions are copied."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from ai.arena import run, schedule
from campaign.arena import play
from content.load import hero_ids
from tests.bench.measure import Row
from tests.bench.rounds import ROOT, ROUNDS, Compared, Worker, beside, compared

ANCHOR = 0.0301
"""Seconds that noHero123's calculator (C++) took for the fourteen goals, on the machine where the aim was set."""
MICRO = 1_000_000


def per_second(name: str, unit: str, found: Compared, reference: str, aim: str) -> Row:
    """A row of a speed."""
    told = f"{reference} {found.reference:,.{0 if found.reference >= 1000 else 1}f}/s"
    return Row(name, found.speed, f"{unit}/s", told, found.ratio, aim, (found.low, found.high))


def microseconds(name: str, found: Compared, reference: str, aim: str) -> Row:
    """A row of the time that one thing takes."""
    told = f"{reference} {MICRO / found.reference:,.1f} µs"
    return Row(name, MICRO / found.speed, "µs", told, found.ratio, aim, (found.low, found.high))


def random_play() -> list[Row]:
    """Random duels beside catanatron and with the log on."""
    rows = []
    if find_spec("catanatron") is not None:
        found = beside("random duels", "catanatron")
        rows.append(per_second("random duels", "decisions", found, "catanatron's random play", "1 (compiled 2.5)"))
    with Worker("random duels") as plain, Worker("random duels, logged") as logged:
        found = compared([plain, logged])[0]
    return [*rows, per_second("random duels with the log on", "decisions", found, "without it", "0.7")]


def builds(name: str, build: Path | None) -> tuple[Compared, str]:
    """A piece of work beside itself in the other build, and what that is called; without one beside itself again,
    which shows how far two measurements of the same lie apart."""
    return beside(name, build or ROOT), "the same again" if build is None else build.name


def bots(build: Path | None) -> list[Row]:
    """Greedy bots."""
    duels, campaigns = builds("greedy duels", build), builds("greedy campaigns", build)
    return [
        per_second("greedy duels", "duels", *duels, "2.5 (compiled 6)"),
        per_second("greedy campaigns of two", "sessions", *campaigns, "2 (compiled 5)"),
    ]


def copies(build: Path | None) -> list[Row]:
    """Copies of positions."""
    return [
        microseconds("copy of a duel", beside("copies of a duel", "deep copies"), "copy.deepcopy", "5 µs (compiled 3)"),
        microseconds("copy of a crawl of four", *builds("copies of a crawl", build), "12 µs (compiled 7)"),
    ]


def odds() -> list[Row]:
    """Fourteen goals, and the best keep of a new valuation."""
    with Worker("odds") as goals, Worker("best keeps") as keeps:
        found = compared([goals, keeps])[0]
    spent = 1 / found.reference
    return [
        Row("14 odds goals", 1000 * spent, "ms", "30.1 ms, elsewhere", ANCHOR / spent, "25 (compiled 40)"),
        microseconds("best keep, new valuation", found, "14 goals", "90 µs (compiled 60)"),
    ]


def arena() -> Row:
    """Two processes beside one, by the clock: the same duels, in turns."""
    fixtures = schedule(hero_ids()[:4], 12, 1)
    one, two = ProcessPoolExecutor(1), ProcessPoolExecutor(2)

    def by(pool: ProcessPoolExecutor) -> Callable[[int], float]:
        def measure(number: int) -> float:
            start = time.perf_counter()
            count = sum(1 for _ in run(fixtures, partial(play, "greedy"), pool))
            return count / (time.perf_counter() - start)

        return measure

    with one, two:
        for warm in (by(one), by(two), by(two)):
            warm(0)
        found = compared([by(one), by(two)], rounds=ROUNDS // 2)[0]
    return per_second("arena of two processes, by the clock", "duels", found, "one process", "1.85")


def rows(build: Path | None) -> list[Row]:
    """Everything about playing; `build` is the root of another one to be beside."""
    return [*random_play(), *bots(build), *copies(build), *odds(), arena()]
