"""`make balance`: play seeded campaigns by greedy bots, and write how often first tries were won."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from campaign.adventures.campaign import ADVENTURES
from tests.balance.playing import FirstTry, Party, again, campaign, parties
from tests.balance.table import Tries, written

LAST = 8


def main(arguments: list[str] | None = None) -> int:
    """Play and write; the number that the shell gets."""
    parser = argparse.ArgumentParser(prog="balance", description=__doc__)
    parser.add_argument("--difficulty", nargs="+", default=["normal"], metavar="NAME", help="one or more")
    parser.add_argument("--heroes", nargs="+", type=int, default=[1, 2, 3, 4], choices=[1, 2, 3, 4])
    parser.add_argument(
        "--campaigns", type=int, default=36, metavar="N", help="for each difficulty and number of heroes"
    )
    parser.add_argument("--until", type=int, default=LAST, metavar="N", help="the last scenario that is tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="add every first try, with what it began from")
    parser.add_argument("--table", type=Path, metavar="FILE", help="play nothing: the table of what was kept")
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="try what was kept again instead of playing campaigns"
    )
    parser.add_argument("--scenario", nargs="+", type=int, default=[], metavar="N", help="for --again (default: all)")
    parser.add_argument("--times", type=int, default=1, metavar="N", help="for --again: each so often")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="for --again: those of about each Nth campaign"
    )
    parser.add_argument("--on", default="", metavar="NAME", help="for --again: on this difficulty instead")
    asked = parser.parse_args(arguments)
    check(parser, asked)
    began, tries, code = time.process_time(), Tries(), 0
    try:
        for each in kept(asked.table) if asked.table else playing(asked):
            tries.add(each)
            if asked.keep:
                with asked.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(each) + "\n")
    except KeyboardInterrupt:
        code = 130  # what is known so far is worth as much as it says
    print(written(tries))
    seconds = time.process_time() - began
    print(f"\n{sum(tries.count.values())} first tries, seed {asked.seed}, {seconds:.0f} s", file=sys.stderr)
    return code


def check(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> None:
    """End with a sentence and 2 where something is asked that is not there."""
    difficulties = ADVENTURES.library([]).tables["difficulties"]
    for name in [*asked.difficulty, *([asked.on] if asked.on else [])]:
        if name not in difficulties:
            parser.error(f"there is no difficulty {name!r}; there are {', '.join(difficulties)}")
    for path in (asked.table, asked.again):
        if path and not path.is_file():
            parser.error(f"there is no file {path}")


def playing(asked: argparse.Namespace) -> Iterator[FirstTry]:
    """First tries as they come."""
    if asked.again:
        chosen = [
            each
            for each in kept(asked.again)
            if each.party.difficulty in asked.difficulty
            and len(each.party.heroes) in asked.heroes
            and each.scenario in (asked.scenario or range(1, LAST + 1))
            and each.party.seed % asked.every == 0
        ]
        chosen.sort(key=lambda each: each.party)  # what bots work out for the same heroes serves for all of them
        often = [(each, luck) for each in chosen for luck in range(asked.times)]
        yield from over(partial(again, difficulty=asked.on), often, asked.jobs)
        return
    rows = [parties(size, name, asked.campaigns, asked.seed) for name in asked.difficulty for size in asked.heroes]
    yield from chain.from_iterable(
        over(partial(campaign, until=asked.until), chain(*zip(*rows, strict=True)), asked.jobs)
    )


def over(how: Callable[[Any], Any], things: Iterable[Any], jobs: int) -> Iterator[Any]:
    """Each of them, over processes where more than one is wanted."""
    if jobs == 1:
        yield from map(how, things)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(how, things)


def kept(path: Path) -> Iterator[FirstTry]:
    """First tries from a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        party, *rest = json.loads(line)
        heroes, difficulty, seed = party
        yield FirstTry(Party(tuple(heroes), difficulty, seed), *rest)


if __name__ == "__main__":
    sys.exit(main())
