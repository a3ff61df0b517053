"""The games of an arena: who meets which opponent in a way to duel, and one such game between bots."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import engine.ways  # noqa: F401  # registers the modes of duels, for every process
from ai.arena import ArenaTable, Fixture, GameResult, Tally, places, schedule, tables
from ai.bots import ask, make_bot
from campaign.kinds.duel_modes import mode_named
from campaign.kinds.registry import all_kinds
from campaign.palette import BAD_TO_GOOD
from campaign.simulation.workers import AHEAD, in_order

LONGEST = 20_000
"""Choices after which a game counts as a draw; no game between bots has come near."""
PAIR = 2
"""Seats of a duel; every pair meets."""


def kind_of_duels() -> str:
    """The kind whose content duels are played with, whatever their mode."""
    return next(kind.name for kind in all_kinds() if not kind.together)


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """Who plays in an arena, how, and how often."""

    mode: str
    """The name of a mode of duels."""
    fighters: Mapping[str, Sequence[str]]
    """Kind of fighter -> the ids of those who play, the kinds in the order in which the mode seats them."""
    at_a_table: int
    """Fighters of the first kind; of every other kind one sits after them."""
    games: int
    """Of every pair; at tables of more seats, of every fighter of the first kind against each of another kind."""
    seed: int
    bot: str
    alone: tuple[str, ...] = ()
    """Only pairs with one of these play; empty: every pair does."""

    @property
    def everybody(self) -> tuple[str, ...]:
        """The ids of all who play."""
        return tuple(fighter for fighters in self.fighters.values() for fighter in fighters)

    @property
    def teams(self) -> list[int]:
        """The team of each seat."""
        return mode_named(self.mode).teams(self.at_a_table + len(self.fighters) - 1)

    def fixtures(self) -> list[Fixture]:
        """Every pair, or tables by lot: each luck once for every way those of the first kind can be moved round."""
        first, *others = self.fighters.values()
        if self.at_a_table == PAIR and not others:
            pairs = schedule(first, self.games, self.seed)
            return [one for one in pairs if not self.alone or any(player in self.alone for player in one.players)]
        games = tables(first, self.games, self.seed, seats=self.at_a_table)
        for rivals in others:
            games = [Fixture((*one.players, rival), one.seed) for one in games for rival in rivals]
        return games

    def results(
        self, fixtures: Sequence[Fixture], executor: Executor | None = None, *, ahead: int = AHEAD
    ) -> Generator[GameResult, None, None]:
        """The results of games in their order, as they come; see `in_order`. Raises WorkersGone."""
        how = partial(play, self.bot, self.everybody, mode=self.mode)
        return in_order(how, fixtures, executor, ahead=ahead)


def play(bot: str, everybody: Sequence[str], fixture: Fixture, *, mode: str = "duel") -> GameResult:
    """One game between bots of a kind, each seeing only what its seat may know."""
    return play_between([bot] * len(fixture.players), everybody, fixture, mode=mode)


def play_between(bots: Sequence[str], everybody: Sequence[str], fixture: Fixture, *, mode: str) -> GameResult:
    """One game between bots, named by seat, each seeing only what its seat may know.

    All games share the definitions of everybody who plays in the arena, and with them all that bots have worked out.
    """
    duel_mode, fighters = mode_named(mode), fixture.players
    game = duel_mode.opened(duel_mode.library(everybody), fighters, fixture.seed)
    game.run()
    players = [make_bot(bot, fixture.seed * len(fighters) + seat) for seat, bot in enumerate(bots)]
    state = game.state
    out: list[list[int]] = []
    while (decision := state.decision) is not None and state.choices < LONGEST:
        game.apply(ask(players[decision.seat], game, decision))
        fell = [player.seat for player in state.players if player.fallen and not any(player.seat in one for one in out)]
        if fell:
            out.append(fell)
    return GameResult(fixture, places(len(fighters), out), state.turn, state.choices)


BETWEEN_TWO = "Wins of the row against the column"
AMONG_SEVERAL = "How often the row survives longer than the column"
TOGETHER = "How often the row wins with the column as a teammate"


class Grid(NamedTuple):
    """Rates of fighters beside each other."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    """Fighters by their ids, those who win most first."""
    tallies: dict[tuple[str, str], Tally]
    """Of every row and column that met."""
    even: float
    """The rate of a pair that wins like everybody's."""

    @property
    def games(self) -> float:
        """On how many games a cell rests, on average."""
        met = [self.tallies[a, b].games for a in self.rows for b in self.columns if (a, b) in self.tallies]
        return sum(met) / len(met) if met else 0.0


def grids_of(table: ArenaTable, first: Sequence[str], *, even: float) -> list[Grid]:
    """The heat maps of a table: of opponents, and of teammates where there are any; `first` are those of the rows."""
    rows = ranked(table, first)
    title = BETWEEN_TWO if len(set(table.teams)) == 2 else AMONG_SEVERAL
    grids = [Grid(title, rows, met(table, table.against, rows), table.against, 0.5)]
    if table.together:
        grids.append(Grid(TOGETHER, rows, met(table, table.together, rows), table.together, even))
    return grids


def ranked(table: ArenaTable, fighters: Sequence[str]) -> list[str]:
    """The fighters, those who win most first."""
    return sorted(fighters, key=lambda fighter: -table.overall[fighter].rate)


def met(table: ArenaTable, tallies: dict[tuple[str, str], Tally], rows: Sequence[str]) -> list[str]:
    """The fighters that the rows met, those who win most first."""
    return ranked(table, [other for other in table.players if any((row, other) in tallies for row in rows)])


def draw(grids: Sequence[Grid], table: ArenaTable, names: Mapping[str, str], title: str, path: Path) -> None:
    """The heat maps of an arena side by side as a PNG."""
    from matplotlib.figure import Figure

    widths = [len(grid.columns) + 6 for grid in grids]
    high = max(len(grid.rows) for grid in grids)
    figure = Figure(figsize=(1.5 + 0.42 * sum(widths), 3.0 + 0.36 * high), layout="constrained")
    figure.suptitle(title)
    for axes, grid in zip(figure.subplots(1, len(grids), squeeze=False, width_ratios=widths)[0], grids, strict=True):
        image = draw_grid(axes, grid, table, names)
        figure.colorbar(image, ax=axes, shrink=0.7, label="%")
    figure.savefig(path, dpi=120, format="png")


DARK_FROM = 0.35
"""How far from the middle of a scale from 0 to 1 its colours are so dark that numbers on them are white."""


def draw_grid(axes: Any, grid: Grid, table: ArenaTable, names: Mapping[str, str]) -> Any:
    """One heat map, an even share in the middle of its colours; pairs that never met are left blank."""
    from matplotlib.colors import LinearSegmentedColormap

    known = {pair: 100 * tally.rate for pair, tally in grid.tallies.items()}
    rates = [[known.get((a, b), float("nan")) for b in grid.columns] for a in grid.rows]
    scale = LinearSegmentedColormap.from_list("bad to good", BAD_TO_GOOD)
    image = axes.imshow(rates, cmap=scale, vmin=0, vmax=min(100.0, 200 * grid.even), aspect="auto")
    axes.set_xticks(range(len(grid.columns)), [names[b] for b in grid.columns], rotation=60, ha="right")
    axes.set_yticks(range(len(grid.rows)), [f"{names[a]} {table.overall[a].rate:.0%}" for a in grid.rows])
    for y, a in enumerate(grid.rows):
        for x, b in enumerate(grid.columns):
            if (a, b) in known:
                is_dark = abs(image.norm(known[a, b]) - 0.5) > DARK_FROM
                ink = "white" if is_dark else "black"
                axes.text(x, y, f"{known[a, b]:.0f}", ha="center", va="center", fontsize=7, color=ink)
    axes.set_title(f"{grid.title}, in %", fontsize=10)
    axes.set_ylabel("row, with its share of games won")
    axes.set_xlabel(f"column; a cell counts {round(grid.games, 1):g} games, {100 * grid.even:.0f} % is even")
    return image


CSV_HEADINGS = ("hero", "against", "with", "games", "wins", "draws", "rate", "low", "high")
"""Columns of an arena for spreadsheets."""


def csv_rows(table: ArenaTable) -> list[list[object]]:
    """One row a pair that met: of opponents, then of teammates."""
    against: list[list[object]] = [[a, b, "", *numbers(tally)] for a, b, tally in table.in_order(table.against)]
    return against + [[a, "", b, *numbers(tally)] for a, b, tally in table.in_order(table.together)]


def numbers(tally: Tally) -> list[object]:
    """Counts, and the rate with both ends of its interval."""
    low, high = tally.interval
    return [tally.games, tally.wins, tally.draws, *(f"{value:.4f}" for value in (tally.rate, low, high))]
