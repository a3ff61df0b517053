"""`python -m tests.balance.missions`: how often greedy bots win each mission, without perks and with all of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from ai.bots import make_bot, play
from campaign.missions.campaign import MISSIONS
from campaign.missions.rules.perks import BOTH_SIDES, blank
from campaign.missions.rules.setup import lay_out
from content.load import hero_ids

NUMBERS = (1, 2, 3, 4, 5)


class Try(NamedTuple):
    """One mission about to be played."""

    mission: int
    heroes: tuple[str, ...]
    all_perks: bool
    seed: int


class Ended(NamedTuple):
    """How it ended."""

    sides: int
    perfect: bool
    rounds: int


class Cell(NamedTuple):
    """Many tries of one mission by parties of one size."""

    tries: int
    side_1: float
    won: float
    perfect: float
    rounds: float


def tries(mission: int, size: int, count: int, seed: int, *, all_perks: bool) -> list[Try]:
    """Parties drawn anew for each try; the same seeds give the same tries."""
    luck = Random(f"{mission}/{size}/{all_perks}/{seed}")
    return [Try(mission, tuple(luck.sample(hero_ids(), size)), all_perks, luck.randrange(2**31)) for _ in range(count)]


def played(one: Try) -> Ended:
    """A mission from its setup to its end, every hero by a greedy bot."""
    library = MISSIONS.library(one.heroes)
    sheet = blank()
    if one.all_perks:
        sheet["circles"] = {perk.id: perk.circles for perk in library.tables["perks"].values()}
    setup = {
        "scenario": one.mission,
        "seed": one.seed,
        "heroes": [{"id": hero} for hero in one.heroes],
        "sheets": [sheet for _ in one.heroes],
    }
    game = lay_out(setup, library)
    game.run()
    play(game, [make_bot("greedy", one.seed + seat) for seat in range(len(one.heroes))])
    outcome = game.state.outcome
    assert outcome is not None
    return Ended(outcome["sides"], outcome["perfect"], outcome["rounds"])


def cell(ended: Sequence[Ended]) -> Cell:
    """Shares of all tries."""
    count = len(ended)
    return Cell(
        count,
        sum(one.sides >= 1 for one in ended) / count,
        sum(one.sides == BOTH_SIDES for one in ended) / count,
        sum(one.perfect for one in ended) / count,
        sum(one.rounds for one in ended) / count,
    )


def row(mission: int, cells: Iterable[Cell]) -> str:
    """A line of the table: of each number of heroes side 1, won, perfect in percent."""
    found = " | ".join(f"{one.side_1:4.0%} {one.won:4.0%} {one.perfect:4.0%} {one.rounds:4.1f}" for one in cells)
    return f"| {mission} | {found} |"


def main(arguments: list[str] | None = None) -> int:
    """Play and print; the number that the shell gets."""
    parser = argparse.ArgumentParser(prog="balance.missions", description=__doc__)
    parser.add_argument("--tries", type=int, default=20, metavar="N", help="a cell")
    parser.add_argument("--missions", nargs="+", type=int, default=list(NUMBERS), choices=NUMBERS, metavar="N")
    parser.add_argument("--heroes", nargs="+", type=int, default=[1, 2, 3, 4], choices=[1, 2, 3, 4], metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args(arguments)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for all_perks in (False, True):
            print("with all perks" if all_perks else "without perks")
            print("| mission | " + " | ".join(f"{size}: side 1, won, perfect, rounds" for size in asked.heroes) + " |")
            for mission in asked.missions:
                todo = [tries(mission, size, asked.tries, asked.seed, all_perks=all_perks) for size in asked.heroes]
                print(row(mission, [cell(list(pool.map(played, each, chunksize=4))) for each in todo]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
