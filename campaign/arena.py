"""Duels by the hundred: which hero wins how often (the balance report)."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from ai.arena import Fixture, Result, Table, run, schedule, tables
from ai.bots import ask, make_bot
from campaign.pictures import check_plotting
from content.load import library
from engine import duel

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 20_000
"""Choices after which a game counts as a draw; no game between bots has come near."""
NARROW, WIDE = 0.7, 1.3
"""Outside of so many times an even share of the wins a hero is out of balance."""
PAIR = 2
"""Seats of a duel; every pair meets."""


def play(bot: str, everybody: Sequence[str], fixture: Fixture, *, mode: str = "duel") -> Result:
    """One duel of a mode between bots of a kind, each seeing only what its seat may know.

    All duels share the definitions of everybody who plays in the arena, and with them all that bots have worked out.
    """
    heroes = fixture.players
    game = duel.new(library(everybody), heroes, fixture.seed, mode=mode)
    bots = [make_bot(bot, fixture.seed * len(heroes) + seat) for seat in range(len(heroes))]
    state = game.state
    while (decision := state.decision) is not None and state.choices < LONGEST:
        game.apply(ask(bots[decision.seat], game, decision))
    winner = -1 if state.outcome is None else int(state.outcome["winner"])
    winners = tuple(player.seat for player in state.players if player.team == winner)
    return Result(fixture, winners, state.turn, state.choices)


def results(
    heroes: Sequence[str], games: int, *, seed: int, bot: str, jobs: int, mode: str = "duel", seats: int = PAIR
) -> tuple[int, Iterator[Result]]:
    """How many games there will be, and their results as they come: of every pair, or of tables by lot."""
    fixtures = schedule(heroes, games, seed) if seats == PAIR else tables(heroes, games, seed, seats=seats)
    how: Callable[[Fixture], Result] = partial(play, bot, tuple(heroes), mode=mode)

    def produce() -> Iterator[Result]:
        if jobs == 1:
            yield from run(fixtures, how, None)
            return
        with ProcessPoolExecutor(jobs) as pool:
            yield from run(fixtures, how, pool)

    return len(fixtures), produce()


def as_csv(table: Table) -> str:
    """One line a pair."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["hero", "against", "games", "wins", "draws", "rate", "low", "high"])
    for (a, b), tally in table.against.items():
        low, high = tally.interval
        rates = [f"{value:.4f}" for value in (tally.rate, low, high)]
        writer.writerow([a, b, tally.games, tally.wins, tally.draws, *rates])
    return text.getvalue()


def draw(table: Table, names: dict[str, str], path: Path) -> None:
    """A heat map of the win rates as a PNG. Raises NoPlotting without matplotlib."""
    check_plotting()
    from matplotlib.figure import Figure

    heroes = sorted(table.players, key=lambda hero: -table.overall[hero].rate)
    size = 2.5 + 0.42 * len(heroes)
    figure = Figure(figsize=(size + 1.5, size), layout="constrained")
    axes = figure.add_subplot()
    rates = [[float("nan") if a == b else table.against[a, b].rate * 100 for b in heroes] for a in heroes]
    image = axes.imshow(rates, cmap="RdYlGn", vmin=0, vmax=100)
    axes.set_xticks(range(len(heroes)), [names[hero] for hero in heroes], rotation=60, ha="right")
    axes.set_yticks(range(len(heroes)), [f"{names[hero]} {table.overall[hero].rate:.0%}" for hero in heroes])
    for y, a in enumerate(heroes):
        for x, b in enumerate(heroes):
            if a != b:
                axes.text(x, y, f"{table.against[a, b].rate * 100:.0f}", ha="center", va="center", fontsize=7)
    axes.set_title("Win rate of the hero on the left, in %")
    figure.colorbar(image, ax=axes, shrink=0.7)
    figure.savefig(path, dpi=120)
