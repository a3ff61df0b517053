"""`make soak`: whole campaigns of mixed heroes, players and difficulties, killed again and again and gone on with.

After every kill and in the end it is checked that nothing that was kept is lost, that the position is the one to which
the choices lead, that no session goes on for ever, that the score adds up, and that an exported campaign is the same
elsewhere. Exit code 1 for any finding; each tells the command that plays it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from math import inf
from pathlib import Path

from tests.fuzz.bases import quiet_home
from tests.fuzz.commands import command, where
from tests.postgres.server import NoServer, running
from tests.soak.playing import KINDS, Campaigning, Tally, play

HOME = Path("build") / "soak"
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak; the number that the shell gets."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--campaigns", type=int, default=20, metavar="N", help="at most so many (default: 20)")
    parser.add_argument(
        "--minutes", type=float, default=10.0, metavar="M", help="leave all after so long (default: 10)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the luck of all campaigns (default: 1)")
    parser.add_argument("--case", type=int, default=None, metavar="N", help="only this campaign, again")
    parser.add_argument("--kind", choices=[kind.name for kind in KINDS], default="", help="campaigns of this kind only")
    parser.add_argument("--postgres", action="store_true", help="keep the saves on a PostgreSQL server of its own")
    parser.add_argument("--short", action="store_true", help="two sessions of each, as among the tests")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--home", type=Path, default=HOME, help=f"where to work (default: {HOME})")
    asked = parser.parse_args(arguments)
    began = time.monotonic()
    deadline = inf if asked.case is not None else began + asked.minutes * 60
    with ExitStack() as stack:
        server = ""
        if asked.postgres:
            try:
                server = stack.enter_context(running())
            except NoServer as error:
                print(f"not soaked with PostgreSQL: {error}")
                return 0
        home = asked.home.absolute()
        stack.enter_context(quiet_home(home / "home"))
        tallies, told = list[Tally](), list[str]()
        numbers = iter(range(asked.campaigns)) if asked.case is None else iter([asked.case])
        was_stopped = False
        try:
            for played, problem in results(numbers, deadline, asked, home, server):
                tallies += [played] if played else []
                told += [problem] if problem else []
                if problem:
                    print(problem, flush=True)
        except KeyboardInterrupt:
            was_stopped = True
    print(summary(tallies, asked.seed, time.monotonic() - began, len(told)))
    return INTERRUPTED if was_stopped else 1 if told else 0


Result = tuple[Tally | None, str]
"""What was played of a campaign, and what was found."""


def results(
    numbers: Iterator[int], deadline: float, asked: argparse.Namespace, home: Path, server: str
) -> Iterator[Result]:
    """Campaigns, several at once, until there are enough or it is too late to begin another."""
    with ProcessPoolExecutor(asked.jobs) as pool:
        at_work: set[Future[Result]] = set()
        while True:
            while len(at_work) < asked.jobs and time.monotonic() < deadline:
                number = next(numbers, None)
                if number is None:
                    break
                at_work.add(pool.submit(one, asked.seed, number, home, server, deadline, asked.kind, asked.short))
            if not at_work:
                return
            done, at_work = wait(at_work, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def one(
    seed: int,
    number: int,
    home: Path,
    server: str,
    deadline: float,
    kind: str,
    short: bool,  # noqa: FBT001
) -> Result:
    """One campaign."""
    played = None
    command()  # loaded once, not by each of the processes that are forked
    with Campaigning("soak", seed, number, home) as case:
        case.server, case.deadline, case.only, case.short = server, deadline, kind, short
        try:
            played = play(case)
        except Exception as error:  # noqa: BLE001  # whatever comes out of it is a finding
            case.found(f"traceback: {type(error).__name__}: {error} {where(error)}")
    return played, case.told() if case.problems else ""


def summary(tallies: Sequence[Tally], seed: int, seconds: float, found: int) -> str:
    """What was played, in a few lines."""
    ends = Counter(tally.end for tally in tallies)
    sums = [sum(column) for column in zip(*((t.sessions, t.choices, t.kills) for t in tallies), strict=True)] or [0] * 3
    longest = max((tally.most_turns for tally in tallies), default=0)
    ended = ", ".join(f"{end} {times}" for end, times in sorted(ends.items()))
    verdict = f"{found} findings" if found else "nothing found"
    return (
        f"soak: {len(tallies)} campaigns ({ended}), {sums[0]} sessions, {sums[1]} choices, {sums[2]} kills, "
        f"at most {longest} turns in a session that was looked at, seed {seed}, {seconds:.0f} s: {verdict}"
    )


if __name__ == "__main__":
    sys.exit(main())
