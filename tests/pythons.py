"""`make test-pythons`: the same game on every Python from 3.11 on that is found here, on the path or pyenv's.

Golden games, properties, scenario files and a slice of the rest on each; then missions and every way to duel, whose
games are compared with one another, each Python with another order of sets.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.environments import NEEDED, ROOT, TESTED, environment, interpreters, run

SLICE = (
    "tests/golden",
    "tests/properties",
    "tests/scenarios",
    "tests/unit/scenarios/test_bad_files.py",
    "tests/unit/test_bots.py",
    "tests/unit/test_odds.py",
    "tests/unit/saves/test_transfer.py",
    "tests/content/test_reading.py",
    "tests/cli/test_same_seed.py",
    "tests/cli/test_play.py",
)
GAMES = ROOT / "build" / "many_sided.json"


def main() -> int:
    """Test each; the number of those that failed."""
    found = interpreters()
    for version in TESTED:
        if version not in found:
            print(f"Python {version}: not found here, so not tested", flush=True)
    if len(found) == 1:
        print(f"Python {next(iter(found))} is the only one here, and `make test` is for that")
        return 0
    failed = []
    GAMES.parent.mkdir(exist_ok=True)
    GAMES.unlink(missing_ok=True)
    for seed, (version, python) in enumerate(found.items()):
        try:
            own = python if python == sys.executable else environment(f"python-{version}", python, NEEDED)
        except subprocess.CalledProcessError:
            print(f"Python {version}: not tested, since what is needed cannot be installed for it", flush=True)
            failed += [version] if version in TESTED else []
            continue
        print(f"Python {version}, {python}", flush=True)
        try:
            held_to(own, str(seed), SLICE if own != sys.executable else SLICE[:1])  # `make test` is for its own Python
        except subprocess.CalledProcessError:
            failed.append(version)
    print(f"tested: Python {', '.join(found)}" if not failed else f"failed: Python {', '.join(failed)}")
    return len(failed)


def held_to(python: str, seed: str, tests: Sequence[str]) -> None:
    """Test one, sets in the order of this hash seed. Raises CalledProcessError."""
    run(
        python,
        "-m",
        "pytest",
        "-q",
        "-m",
        "not soak",
        "-n",
        os.environ.get("WORKERS", "2"),
        *tests,
        PYTHONHASHSEED=seed,
    )
    compared = ["--check"] if Path(GAMES).exists() else []
    run(python, "-m", "tests.golden", "--many-sided", *compared, str(GAMES), PYTHONHASHSEED=seed)


if __name__ == "__main__":
    raise SystemExit(main())
