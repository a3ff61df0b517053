"""`make fuzz`: break what comes from outside and tell what the program makes of it (exit code 1 for any finding)."""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from campaign.main import ALLOCATIONS
from tests.fuzz import calls
from tests.fuzz.bases import bases, quiet_home
from tests.fuzz.case import Case
from tests.fuzz.commands import where
from tests.fuzz.parts import PARTS, Part

HOME = Path("build") / "fuzz"
SHOWN = 20
"""Findings of a part that are told in full."""


AT_ONCE = 20
"""Cases that a process is given at once."""


@dataclass(frozen=True)
class Done:
    """What came of a case."""

    units: int
    told: str
    """Empty: nothing was found."""
    sort: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz; the number that the shell gets."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(part.name for part in PARTS)}; all")
    parser.add_argument("--seed", type=int, default=1, help="the luck of all cases (default: 1)")
    parser.add_argument("--runs", type=int, default=0, metavar="N", help="units of each part (default: all)")
    parser.add_argument("--case", type=int, default=None, metavar="N", help="only this case, again")
    parser.add_argument("--short", action="store_true", help="as few as among the tests")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--home", type=Path, default=HOME, help=f"where to work (default: {HOME})")
    asked = parser.parse_args(arguments)
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])  # as commands have it
    known = {part.name: part for part in PARTS}
    if unknown := [name for name in asked.parts if name not in known]:
        parser.error(f"there is no part {unknown[0]}; there are {', '.join(known)}")
    home = asked.home.absolute()
    if asked.case is None and not is_preloaded(home):
        shutil.rmtree(home / "bases", ignore_errors=True)  # they are of the rules and the content of today
    count = 0
    with quiet_home(home / "home"):
        there = bases(home)
        if not is_preloaded(home):
            print(f"{len(there)} saves to break: {'; '.join(base.moment for base in there)}", flush=True)
        for part in [known[name] for name in asked.parts] or PARTS:
            if part.preload and not is_preloaded(home):
                count += preloaded(part, home, arguments if arguments is not None else sys.argv[1:], asked.parts)
                continue
            amount = asked.runs or (part.short if asked.short else part.amount)
            count += fuzz(part, asked.seed, home, amount=amount, only=asked.case, jobs=asked.jobs)
    return 1 if count else 0


def is_preloaded(home: Path) -> bool:
    """Whether system calls of this process can be made to fail."""
    return str(home) in os.environ.get("LD_PRELOAD", "")


def preloaded(part: Part, home: Path, arguments: Sequence[str], parts: Sequence[str]) -> int:
    """A part in a process whose system calls can be made to fail; 1: it found something."""
    try:
        library = calls.library(home)
    except calls.NoCompiler as error:
        print(f"{part.name}: not tried: {error}", flush=True)
        return 0
    options = [word for word in arguments if word not in parts]
    command = [sys.executable, "-m", "tests.fuzz", part.name, *options]
    return subprocess.run(command, env={**os.environ, "LD_PRELOAD": str(library)}, check=False).returncode


def fuzz(part: Part, seed: int, home: Path, *, amount: int, only: int | None, jobs: int) -> int:
    """The cases of a part, told; how many found something."""
    began = time.perf_counter()
    units, found, sorts = 0, 0, dict[str, int]()
    for done in results(part, seed, home, amount, only, jobs):
        units += done.units
        if done.told:
            found += 1
            sorts[done.sort] = sorts.get(done.sort, 0) + 1
            if sorts[done.sort] <= 2 and len(sorts) <= SHOWN:
                print(done.told, flush=True)
    seconds = time.perf_counter() - began
    verdict = f"{found} findings" if found else "nothing found"
    print(f"{part.name}: {units} {part.unit}, seed {seed}, {seconds:.0f} s: {verdict}", flush=True)
    for sort, count in sorted(sorts.items(), key=lambda item: -item[1]):
        print(f"  {count} x {sort}")
    return found


def results(part: Part, seed: int, home: Path, amount: int, only: int | None, jobs: int) -> Iterator[Done]:
    """Cases until they have the amount, in processes of their own where there are several; or only one."""
    if only is not None:
        yield one(part.name, seed, only, home)
        return
    units = number = 0
    with ProcessPoolExecutor(jobs) as pool:
        while units < amount:
            count = min(-(-(amount - units) // part.some), jobs * AT_ONCE)
            numbers = range(number, number + count)
            number += count
            for done in pool.map(one, [part.name] * count, [seed] * count, numbers, [home] * count):
                units += done.units
                yield done


def one(name: str, seed: int, number: int, home: Path) -> Done:
    """One case."""
    part = next(part for part in PARTS if part.name == name)
    with Case(name, seed, number, home) as case:
        try:
            part.case(case)
        except Exception as error:  # noqa: BLE001  # whatever comes out of it is a finding
            case.found(f"traceback: {type(error).__name__}: {error} {where(error)}")
    if not case.problems:
        return Done(case.units, "", "")
    return Done(case.units, case.told(), sort_of(case.problems[0]))


def sort_of(problem: str) -> str:
    """What findings of one cause have in common: without names and numbers of the case."""
    command, _, rest = problem.partition(": ")
    return "".join("#" if c.isdigit() else c for c in (rest or command))[:90]


if __name__ == "__main__":
    sys.exit(main())
