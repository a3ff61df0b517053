"""`python -m tests.golden [--wide | --many-sided] [--check] [FILE]`: write the golden games, or compare with them."""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.golden.cases import cases, many_sided, recorded
from tests.golden.record import first_difference

GAMES = Path(__file__).with_name("games.json")


def one(name: str, wide: bool) -> tuple[str, dict[str, object]]:  # noqa: FBT001
    """A case by its name, in a process of its own."""
    return name, recorded(cases(wide=wide)[name])


def main() -> int:
    """Write or compare; 1 when something differs."""
    reader = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    reader.add_argument("file", nargs="?", type=Path, default=GAMES)
    reader.add_argument("--wide", action="store_true", help="many more games")
    reader.add_argument("--many-sided", action="store_true", help="missions and every way to duel instead")
    reader.add_argument("--check", action="store_true", help="compare instead of writing")
    asked = reader.parse_args()
    names = list(many_sided() if asked.many_sided else cases(wide=asked.wide))
    with ProcessPoolExecutor() as pool:
        there = dict(pool.map(one, names, [asked.wide or asked.many_sided] * len(names), chunksize=4))
    if not asked.check:
        asked.file.write_text(json.dumps(there, indent=1) + "\n", encoding="utf-8")
        print(f"{len(there)} games in {asked.file}")
        return 0
    wanted = json.loads(asked.file.read_text(encoding="utf-8"))
    wrong = [f"{name}: {text}" for name in there if (text := first_difference(wanted[name], there[name]))]
    print("\n".join(wrong) or f"{len(there)} games are as recorded")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
