"""Many games between the same players: mirrored schedules, tallies, honest intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random

Z95 = 1.959963984540054
"""Standard normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play: who sits where, and its luck."""

    players: tuple[str, ...]
    """By seat."""
    seed: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a fixture ended."""

    fixture: Fixture
    places: tuple[int, ...]
    """By seat: 1 for whoever lasted longest, 2 for those who were defeated last before; equal for those defeated
    together.
    """
    turns: int
    choices: int


def schedule(players: Sequence[str], games: int, seed: int, *, seats: int = 2) -> list[Fixture]:
    """Every group of that many players, each luck once for every way the seats can be moved round.

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

    `games` is for each player, rounded up to a multiple of the seats; the bots that fill up the last table of a round
    are drawn by lot and play more.
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


def places(seats: int, fell: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The places of that many seats of which these fell, those who fell together in a row of their own."""
    out = {seat: len(fell) - turn for turn, row in enumerate(fell) for seat in row}
    all_fell = len(out) == seats
    return tuple(out[seat] + (not all_fell) if seat in out else 1 for seat in range(seats))


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


class ArenaTable:
    """Tallies of everybody against all, of every pair of opponents that met, and of every pair of teammates."""

    def __init__(self, players: Sequence[str], teams: Sequence[int] = (0, 1)) -> None:
        self.players = tuple(players)
        self.teams = tuple(teams)
        """Of each seat."""
        self.overall: dict[str, Tally] = {a: Tally() for a in players}
        """Games won."""
        self.against: dict[tuple[str, str], Tally] = {}
        """How often the first lasted longer than the second, who was of another team; between two: won."""
        self.together: dict[tuple[str, str], Tally] = {}
        """How often two of one team won."""
        self.first_team = Tally()
        """The team of the first seat, whoever sits there: how much the seat is worth."""

    def add(self, result: GameResult) -> None:
        """Count a result for everybody who took part."""
        is_drawn = len({self.teams[seat] for seat, place in enumerate(result.places) if place == 1}) > 1
        for seat, player in enumerate(result.fixture.players):
            is_first = result.places[seat] == 1
            won, drawn = is_first and not is_drawn, is_first and is_drawn
            self.overall[player].add(won=won, drawn=drawn, turns=result.turns)
            if not seat:
                self.first_team.add(won=won, drawn=drawn, turns=result.turns)
            for other, beside in enumerate(result.fixture.players):
                if self.teams[other] != self.teams[seat]:
                    ahead = result.places[other] - result.places[seat]
                    pair = self.against.setdefault((player, beside), Tally())
                    pair.add(won=ahead > 0, drawn=ahead == 0, turns=result.turns)
                elif other != seat:
                    pair = self.together.setdefault((player, beside), Tally())
                    pair.add(won=won, drawn=drawn, turns=result.turns)

    def in_order(self, tallies: dict[tuple[str, str], Tally]) -> list[tuple[str, str, Tally]]:
        """Tallies of pairs in the order of the players."""
        return [(a, b, tallies[a, b]) for a in self.players for b in self.players if (a, b) in tallies]

    def to_json(self) -> dict[str, object]:
        """Overall and pairwise rates with intervals."""
        return {
            "overall": {player: tally_json(tally) for player, tally in self.overall.items()},
            "pairs": [{"hero": a, "against": b, **tally_json(tally)} for a, b, tally in self.in_order(self.against)],
            "together": [{"hero": a, "with": b, **tally_json(tally)} for a, b, tally in self.in_order(self.together)],
            "first_seat": tally_json(self.first_team),
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
