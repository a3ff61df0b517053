"""The games of an arena: who meets whom in a way to duel, and one such game between bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import campaign.kinds  # noqa: F401  # brings the ways to duel of the kinds, to every process
import engine.ways  # noqa: F401  # registers their modes, likewise
from ai.arena import Fixture, Result, places, run, schedule, tables
from ai.bots import ask, make_bot
from campaign.duels.ways import way_named

LONGEST = 20_000
"""Choices after which a game counts as a draw; no game between bots has come near."""
PAIR = 2
"""Seats of a duel; every pair meets."""


@dataclass(frozen=True, slots=True)
class Arena:
    """What is to be played."""

    mode: str
    """The name of a way to duel."""
    fighters: Mapping[str, Sequence[str]]
    """Kind of fighter -> the ids of those who play, the kinds in the order in which the way seats them."""
    at_a_table: int
    """Fighters of the first kind; of every other kind one sits behind them."""
    games: int
    """Of every pair; at tables of more seats, of every fighter of the first kind against each of another kind."""
    seed: int
    bot: str

    @property
    def everybody(self) -> tuple[str, ...]:
        """The ids of all who play."""
        return tuple(fighter for fighters in self.fighters.values() for fighter in fighters)

    @property
    def teams(self) -> list[int]:
        """The team of each seat."""
        return way_named(self.mode).teams(self.at_a_table + len(self.fighters) - 1)

    def fixtures(self) -> list[Fixture]:
        """Every pair, or tables by lot: each luck once for every way those of the first kind can be moved round."""
        first, *others = self.fighters.values()
        if self.at_a_table == PAIR and not others:
            return schedule(first, self.games, self.seed)
        found = tables(first, self.games, self.seed, seats=self.at_a_table)
        for rivals in others:
            found = [Fixture((*one.players, rival), one.seed) for one in found for rival in rivals]
        return found

    def results(self, fixtures: Sequence[Fixture], jobs: int) -> Iterator[Result]:
        """The results of games in their order, as they come."""
        how = partial(play, self.bot, self.everybody, mode=self.mode)
        if jobs == 1:
            yield from run(fixtures, how, None)
            return
        with ProcessPoolExecutor(jobs) as pool:
            yield from run(fixtures, how, pool)


def play(bot: str, everybody: Sequence[str], fixture: Fixture, *, mode: str = "duel") -> Result:
    """One game between bots of a kind, each seeing only what its seat may know.

    All games share the definitions of everybody who plays in the arena, and with them all that bots have worked out.
    """
    way, fighters = way_named(mode), fixture.players
    game = way.opened(way.library(everybody), fighters, fixture.seed)
    game.run()
    bots = [make_bot(bot, fixture.seed * len(fighters) + seat) for seat in range(len(fighters))]
    state = game.state
    out: list[list[int]] = []
    while (decision := state.decision) is not None and state.choices < LONGEST:
        game.apply(ask(bots[decision.seat], game, decision))
        fell = [player.seat for player in state.players if player.fallen and not any(player.seat in one for one in out)]
        if fell:
            out.append(fell)
    return Result(fixture, places(len(fighters), out), state.turn, state.choices)
