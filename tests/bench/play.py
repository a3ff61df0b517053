"""How fast games are played, odds are worked out, and positions are copied."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from tests.bench.measure import Row
from tests.bench.rounds import ROOT, ROUNDS, Compared, Worker, compared
from tests.compiled import has_compiler, made

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


class Play:
    """Everything about playing in one build; `older` is the root of another one to be beside, if there is any."""

    def __init__(self, here: Path, older: Path | None, *, is_compiled: bool) -> None:
        self.here = here
        self.older = older
        self.is_compiled = is_compiled

    def aim(self, pure: str, compiled: str) -> str:
        """What this build should reach."""
        return compiled if self.is_compiled else pure

    def beside(self, name: str, reference: str, *, of: Path | None = None) -> Compared:
        """A piece of work beside another one, of this build or of the one in a folder."""
        with Worker(reference, of or self.here) as other, Worker(name, self.here) as mine:
            return compared([other, mine])[0]

    def builds(self, name: str) -> tuple[Compared, str]:
        """A piece of work beside itself in the older build, and what that is called; without one beside itself again,
        which shows how far two measurements of the same lie apart."""
        with Worker(name, self.older or self.here) as other, Worker(name, self.here) as mine:
            found = compared([other, mine])[0]
        if self.older is None:
            return found, "the same again"
        return found, "the pure build" if self.older == ROOT else self.older.name

    def random_play(self) -> list[Row]:
        """Random duels beside catanatron and with the log on."""
        rows = []
        if find_spec("catanatron") is not None:
            found = self.beside("random duels", "catanatron")
            rows.append(
                per_second("random duels", "decisions", found, "catanatron's random play", self.aim("1", "2.5"))
            )
        logged = self.beside("random duels, logged", "random duels")
        return [*rows, per_second("random duels with the log on", "decisions", logged, "without it", "0.7")]

    def bots(self) -> list[Row]:
        """Greedy bots."""
        duels, campaigns = self.builds("greedy duels"), self.builds("greedy campaigns")
        return [
            per_second("greedy duels", "duels", *duels, self.aim("2.5", "6")),
            per_second("greedy campaigns of two", "sessions", *campaigns, self.aim("2", "5")),
        ]

    def missions(self) -> Row:
        """A mission beside a crawl of the same build: at most twice its time."""
        found = self.beside("greedy missions", "greedy crawls")
        return per_second("greedy missions of two", "missions", found, "crawls", "0.5")

    def copies(self) -> list[Row]:
        """Copies of positions."""
        duel = self.beside("copies of a duel", "deep copies", of=ROOT)  # compiled objects cannot be copied so
        return [
            microseconds("copy of a duel", duel, "copy.deepcopy", self.aim("5 µs", "3 µs")),
            microseconds("copy of a crawl of four", *self.builds("copies of a crawl"), self.aim("12 µs", "7 µs")),
        ]

    def odds(self) -> list[Row]:
        """Fourteen goals, and the best keep of a new valuation."""
        found = self.beside("best keeps", "odds")
        spent = 1 / found.reference
        return [
            Row("14 odds goals", 1000 * spent, "ms", "30.1 ms, elsewhere", ANCHOR / spent, self.aim("25", "40")),
            microseconds("best keep, new valuation", found, "14 goals", self.aim("90 µs", "60 µs")),
        ]

    def arena(self) -> Row:
        """Two processes beside one, by the clock: the same duels, in turns."""
        with Worker("arena of one", self.here) as one, Worker("arena of two", self.here) as two:
            found = compared([one, two], rounds=ROUNDS // 2)[0]
        return per_second("arena, 2 jobs beside 1, by the clock", "duels", found, "1 job", "1.85")

    def rows(self) -> list[Row]:
        """All of it."""
        return [*self.random_play(), *self.bots(), self.missions(), *self.copies(), *self.odds(), self.arena()]


def rows(older: Path | None) -> list[Row]:
    """What this checkout does."""
    return Play(ROOT, older, is_compiled=False).rows()


def compiled_rows(older: Path | None) -> list[Row]:
    """What its compiled build does; nothing where none can be made."""
    if not has_compiler():
        return []
    found = Play(made(), older or ROOT, is_compiled=True).rows()
    return [replace(row, name=f"{row.name}, compiled") for row in found]
