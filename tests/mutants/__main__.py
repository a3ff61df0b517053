"""`make mutants`: change what scenario files expect, and tell which of them pass all the same (exit code 1)."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from campaign.scenarios.runner import files_at
from tests.mutants.check import NOISE, Checked, check

ROOT = Path("tests/scenarios")


def main(arguments: list[str] | None = None) -> int:
    """Check files; the number that the shell gets."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, default=[ROOT], help="files or folders (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only N of the files, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="for --sample")
    asked = parser.parse_args(arguments)
    files = [file for path in asked.paths for file in files_at(path)]
    if asked.sample:
        files = sorted(random.Random(asked.seed).sample(files, min(asked.sample, len(files))))
    began = time.perf_counter()
    with ProcessPoolExecutor(asked.jobs) as pool:
        checked = list(pool.map(check, files, chunksize=8))
    print(told(checked, time.perf_counter() - began))
    return 1 if any(each.sort != NOISE for one in checked for each in one.found) else 0


def told(checked: Iterable[Checked], seconds: float) -> str:
    """What was found, file by file, and the counts."""
    checked = list(checked)
    found = [each for one in checked for each in one.found]
    lines = [f"{each.path}: {each.sort}: {each.what}" for each in found]
    counts = Counter(each.sort for each in found)
    tried = sum(one.tried for one in checked)
    lines.append(f"{len(checked)} files, {tried} changes, {seconds:.0f} s")
    lines += [f"{count} {sort}" for sort, count in counts.items()] or ["every change is noticed"]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
