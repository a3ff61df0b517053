"""How often bosses win where they are players: `python -m tests.balance.versus`; greedy bots on every seat.

Many times with every boss and heroes drawn evenly, 2 to 4 of them, and every pair of bosses from both seats.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from random import Random

from ai.arena import wilson
from ai.bots import make_bot, play
from campaign.adventures.rules.duel_modes import BOSS_MODES
from content import load
from content.adventures.section import boss_files

BOSSES = tuple(boss_files())
MANY, BOSSES_ALONE = (way.name for way in BOSS_MODES)
Match = tuple[str, tuple[str, ...], int]
"""A mode, who sits there, a seed."""


def won(match: Match) -> int:
    """The seat of the team that won, the first of it; -1: nobody did."""
    mode, seats, seed = match
    way = next(way for way in BOSS_MODES if way.name == mode)
    game = way.opened(way.library(seats), seats, seed)
    game.run()
    play(game, [make_bot("greedy", seed + seat) for seat in range(len(seats))])
    winner = (game.state.outcome or {}).get("winner", -1)
    return next((player.seat for player in game.state.players if player.team == winner), -1)


def matches(games: int, seed: int) -> Iterator[tuple[str, list[Match]]]:
    """What is told of, and the matches behind it."""
    for heroes in (2, 3, 4):
        for boss in BOSSES:
            luck = Random(f"{seed} {heroes} {boss}")
            parties = [tuple(luck.sample(load.hero_ids(), heroes)) for _ in range(games)]
            played = [(MANY, (*party, boss), seed + number) for number, party in enumerate(parties)]
            yield f"{heroes} heroes against {boss}", played
    for first, second in combinations(BOSSES, 2):
        pairs = [(first, second), (second, first)]
        yield f"{second} against {first}", [(BOSSES_ALONE, pairs[n % 2], seed + n // 2) for n in range(games)]


def main() -> None:
    """Play, and tell how often the boss named last in a line won."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=40, help="of each line")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for line, found in matches(given.games, given.seed):
            boss = line.split()[-1] if line[0].isdigit() else line.split()[0]
            seats = list(pool.map(won, found, chunksize=4))
            wins = sum(match[1][seat] == boss for match, seat in zip(found, seats, strict=True) if seat >= 0)
            low, high = wilson(wins, len(found))
            print(f"{line:<45} {boss} wins {wins / len(found):4.0%}  ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main()
