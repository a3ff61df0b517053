"""Many games between the same players: mirrored schedules, tallies, honest intervals.

The caller says how one game is played (a picklable function) and by which executor; any
`concurrent.futures.Executor` serves. Results come in the order of the schedule, so the same
seed gives the same report whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random

Z95 = 1.959963984540054
"""Standard normal quantile of a two-sided 95 % interval."""
CHUNK = 2
"""Games handed to a process at a time: few, so that at the end nobody waits long for the last ones."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play: who sits where, and its luck."""

    players: tuple[str, ...]
    """By seat."""
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a fixture ended."""

    fixture: Fixture
    winners: tuple[int, ...]
    """The seats that won; empty: a draw."""
    turns: int
    choices: int


def schedule(players: Sequence[str], games: int, seed: int, *, seats: int = 2) -> list[Fixture]:
    """Every group of so many players, each luck once for every way the seats can be moved round.

    `games` is for each group, rounded up to a multiple of the seats.
    """
    fixtures: list[Fixture] = []
    for number, group in enumerate(combinations(players, seats)):
        for i in range(-(-games // seats)):
            luck = seed + 100_003 * number + i
            fixtures += [Fixture(group[turn:] + group[:turn], luck) for turn in range(seats)]
    return fixtures


def tables(players: Sequence[str], games: int, seed: int, *, seats: int) -> list[Fixture]:
    """Everybody sits down with others by lot, each luck once for every way the seats can be moved round.

    `games` is for each player, rounded up to a multiple of the seats; whoever fills up the last table of a round is
    drawn by lot and plays more.
    """
    luck, fixtures = Random(seed), list[Fixture]()
    for _ in range(-(-games // seats)):
        waiting = luck.sample(players, len(players))
        while waiting:
            group, waiting = waiting[:seats], waiting[seats:]
            group += luck.sample([player for player in players if player not in group], seats - len(group))
            number = seed + 100_003 * len(fixtures)
            fixtures += [Fixture((*group[turn:], *group[:turn]), number) for turn in range(seats)]
    return fixtures


def run(fixtures: Iterable[Fixture], play: Callable[[Fixture], Result], executor: Executor | None) -> Iterator[Result]:
    """Results in the order of the fixtures; without an executor in this process."""
    if executor is None:
        yield from map(play, fixtures)
    else:
        yield from executor.map(play, fixtures, chunksize=CHUNK)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a win rate; a draw counts as half a win. (0, 1) without games."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, Z95 * Z95
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    spread = Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, centre - spread), min(1.0, centre + spread)


@dataclass(slots=True)
class Tally:
    """Wins, draws and games of one player, against one other or all."""

    wins: int = 0
    draws: int = 0
    games: int = 0
    turns: int = 0

    @property
    def points(self) -> float:
        """Wins, a draw as half of one."""
        return self.wins + self.draws / 2

    @property
    def rate(self) -> float:
        """Share of the points."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the rate."""
        return wilson(self.points, self.games)

    def add(self, *, won: bool, drawn: bool, turns: int) -> None:
        """Count one game that ended."""
        self.games += 1
        self.wins += won
        self.draws += drawn
        self.turns += turns


class Table:
    """Tallies of every pair and of everybody against all."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self.against: dict[tuple[str, str], Tally] = {(a, b): Tally() for a in players for b in players if a != b}
        self.overall: dict[str, Tally] = {a: Tally() for a in players}
        self.first_seat = Tally()
        """The player in the first seat, whoever that is: how much the seat is worth."""

    def add(self, result: Result) -> None:
        """Count a result for everybody who took part."""
        players, winners = result.fixture.players, result.winners
        drawn = not winners
        for seat, player in enumerate(players):
            won = seat in winners
            self.overall[player].add(won=won, drawn=drawn, turns=result.turns)
            for other, opponent in enumerate(players):
                if other != seat and (drawn or won != (other in winners)):
                    self.against[player, opponent].add(won=won, drawn=drawn, turns=result.turns)
        self.first_seat.add(won=0 in winners, drawn=drawn, turns=result.turns)

    def to_json(self) -> dict[str, object]:
        """Overall and pairwise rates with intervals."""
        return {
            "overall": {player: tally_json(tally) for player, tally in self.overall.items()},
            "pairs": [{"hero": a, "against": b, **tally_json(tally)} for (a, b), tally in self.against.items()],
            "first_seat": tally_json(self.first_seat),
        }


def tally_json(tally: Tally) -> dict[str, object]:
    """Counts, the rate with both ends of its interval, and turns a game."""
    low, high = tally.interval
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "rate": round(tally.rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "turns": round(tally.turns / tally.games, 2) if tally.games else 0.0,
    }
