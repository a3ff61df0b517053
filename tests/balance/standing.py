"""`python -m tests.balance.standing`: fit what the planner counts (`ai.bots.standing`) to who won duels.

Heroes are drawn by lot, each side plays some of its main phases at random. Every end of a main phase is a row: what the
side has more than the other one, and whether it won. Printed is what one of each is worth in points of health.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ai.answers import advise
from ai.bots.standing import WEIGHTS, parts
from content.load import hero_ids, library
from engine import duel
from engine.definitions import Library
from engine.flow.attempts import ATTEMPTED
from engine.state import Decision

SHARES = (0.0, 0.15, 0.4)
"""How often a side does something at random in its main phases: one of these in each game."""
PLAYS, SELLS = 0.45, 0.6
"""Below the first a random thing is a card, below the second a sale, else the end of the phase."""
HELD = 12.0
"""How many games the belief counts that nothing is worth anything but health, and each hero as strong as others."""
STEPS = 30
LONG = 20_000


class End(NamedTuple):
    """The end of a main phase."""

    game: int
    heroes: tuple[str, str]
    """The one whose phase it is, and the other."""
    is_second: bool
    health: int
    """Of both."""
    parts: dict[str, float]
    won: float


@cache
def everybody() -> Library:
    """The definitions of all heroes."""
    return library(hero_ids())


def played(seed: int) -> list[End]:
    """The ends of main phases in one game."""
    luck = Random(seed)
    heroes = luck.sample(sorted(hero_ids()), 2)
    shares = [luck.choice(SHARES) for _ in heroes]
    game = duel.new(everybody(), heroes, seed)
    state = game.state
    ends: list[tuple[int, bool, int, dict[str, float]]] = []
    while (decision := state.decision) is not None and state.choices < LONG:
        token = advise(game, decision)
        if decision.kind == "main":
            seat = decision.seat
            if luck.random() < shares[seat]:
                token = anything(decision, luck, token)
            if token == "pass":
                is_second = bool(state.players[seat].used.get(ATTEMPTED))
                ends.append((seat, is_second, sum(state.health), parts(game, seat)))
        game.apply(token)
    if state.outcome is None:
        return []
    won = {seat: 0.5 if state.outcome["draw"] else float(state.outcome["winner"] == seat) for seat in (0, 1)}
    return [
        End(seed, (heroes[seat], heroes[1 - seat]), second, health, there, won[seat])
        for seat, second, health, there in ends
    ]


def anything(decision: Decision, luck: Random, usual: str) -> str:
    """A card, a sale or the end of the phase, by lot."""
    lot = luck.random()
    plays = [option for option in decision.options if option.startswith("play ")]
    sales = [option for option in decision.options if option.startswith("sell ")]
    if lot < PLAYS:
        return luck.choice(plays) if plays else usual
    return luck.choice(sales) if lot < SELLS and sales else "pass"


def fitted(ends: Sequence[End]) -> Iterator[tuple[str, float, float]]:
    """What one of each part is worth in points of health, with its standard error.

    Logistic regression: what there is counts by the square root of the health that is left, each hero has a strength.
    """
    names = [name for name in WEIGHTS if any(end.parts[name] for end in ends)]
    heroes = sorted({hero for end in ends for hero in end.heroes})
    games = len({end.game for end in ends})
    rows = np.zeros((len(ends), len(names) + 1 + len(heroes)))
    for number, end in enumerate(ends):
        scale = (end.health + 10) ** -0.5
        rows[number, : len(names)] = [scale * end.parts[name] for name in names]
        rows[number, len(names)] = 1.0
        for sign, hero in zip((1, -1), end.heroes, strict=True):
            rows[number, len(names) + 1 + heroes.index(hero)] += sign
    size = rows.std(axis=0) + 1e-9
    size[len(names)] = 1.0
    rows /= size
    won = np.array([end.won for end in ends])
    held = np.full(len(size), HELD / games)
    held[len(names)] = 0.0
    weights: Any = np.zeros(len(size))
    weights[0] = believed = size[0]
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        off = weights.copy()
        off[0] -= believed
        slope = rows.T @ (chance - won) / len(won) + held * off
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows / len(won) + np.diag(held)
        weights = weights - np.linalg.solve(bend, slope)
    found = weights / size
    error = np.sqrt(np.diag(np.linalg.inv(bend)) / (3 * games)) / size  # rows of a game are no more than some three
    for number, name in enumerate(names):
        yield name, found[number] / found[0], error[number] / found[0]


def main() -> None:
    """Play, fit, print."""
    reader = argparse.ArgumentParser(prog="python -m tests.balance.standing", description=__doc__)
    reader.add_argument("--games", type=int, default=1250)
    reader.add_argument("--seed", type=int, default=1000)
    reader.add_argument("--jobs", type=int, default=1)
    asked = reader.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        games = pool.map(played, range(asked.seed, asked.seed + asked.games), chunksize=10)
        ends = [end for game in games for end in game]
    for is_second in (False, True):
        among = [end for end in ends if end.is_second == is_second]
        print(f"{'second' if is_second else 'first'} main phase, {len(among):,} ends of {asked.games:,} games")
        for name, worth, error in fitted(among):
            print(f"  {name:14} {worth:6.2f} +- {error:.2f}   ({WEIGHTS[name]:g} now)")


if __name__ == "__main__":
    main()
