"""`make chances`: play games between bots, learn from them who wins, and say how well the weights tell it.

python -m tests.chances play --jobs 2      # into build/chances, what is there already is not played again
python -m tests.chances learn              # ai/chances/weights.json
python -m tests.chances judge              # tables for docs/simulation.md, on games that nothing was learned from
python -m tests.chances                    # all of them
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ai.chances.weighing import WEIGHTS, Weights, weights_of
from campaign.kinds.registry import all_kinds
from campaign.simulation.workers import in_order, processes
from tests.chances.judging import bins, brier, cases, log_loss
from tests.chances.playing import CAMPAIGNS, DUELS, HELD_OUT, LEARNING, Batch, Sample, batches, sample_json, sample_of

BUILD = Path(__file__).parents[2] / "build" / "chances"
RECORDED = Path(__file__).with_name("held-out.json")
"""A few of the held-out positions, for the tests."""
ABOUT = "Written by 'make chances'. A curve has pairs of a value and its points; each: points for one unit."
"""What the file of weights says of itself."""
HEADS = ("group", "games", "positions", "Brier score", "health alone", "log loss", "health alone")
FEW, EACH = 25, 2
"""How many held-out games of each group are recorded for the tests, and positions of each."""


def main(arguments: list[str] | None = None) -> int:
    """Do what is asked; the number that the shell gets."""
    parser = argparse.ArgumentParser(prog="chances", description=__doc__)
    parser.add_argument("what", nargs="*", choices=["play", "learn", "judge", []], help="all of them by default")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--share", type=float, default=1.0, help="play only this share of the games, to try things out")
    parser.add_argument("--ground", nargs="+", default=[], choices=[*DUELS, *CAMPAIGNS], help="play only these")
    asked = parser.parse_args(arguments)
    steps = asked.what or ["play", "learn", "judge"]
    if "play" in steps:
        for purpose in (LEARNING, HELD_OUT):
            for ground in [*DUELS, *CAMPAIGNS]:
                if not asked.ground or ground in asked.ground:
                    play(purpose, ground, batches(purpose, asked.share, [ground]), asked.jobs)
    if "learn" in steps:
        learn()
    if "judge" in steps:
        print(judged())
    return 0


def file_of(purpose: str, ground: str) -> Path:
    """Where the positions of a ground are kept."""
    return BUILD / f"{purpose}-{ground}.jsonl"


def play(purpose: str, ground: str, games: Sequence[Batch], jobs: int) -> None:
    """Play games and keep their positions: a line for each game."""
    path = file_of(purpose, ground)
    path.parent.mkdir(parents=True, exist_ok=True)
    done = sum(1 for _ in path.open(encoding="utf-8")) if path.is_file() else 0
    left = games[done:]
    if not left:
        return
    began = time.monotonic()
    with path.open("a", encoding="utf-8") as file:
        for samples in over(left, jobs):
            file.write(json.dumps([sample_json(sample) for sample in samples], separators=(",", ":")) + "\n")
            file.flush()
    print(f"{purpose} {ground}: {len(left)} games, {time.monotonic() - began:.0f} s", file=sys.stderr)


def over(games: Iterable[Batch], jobs: int) -> Iterator[list[Sample]]:
    """The positions of each game, in their order, over processes where more than one is wanted."""
    if jobs <= 1:
        yield from map(Batch.samples, games)
        return
    with processes(jobs) as executor:
        yield from in_order(Batch.samples, games, executor, ahead=4 * jobs)


def kept(purpose: str) -> list[Sample]:
    """All positions of a purpose."""
    found = []
    for ground in [*DUELS, *CAMPAIGNS]:
        path = file_of(purpose, ground)
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                found += [sample_of(data) for data in json.loads(line)]
    return found


def learn() -> None:
    """Write the weights, and a few held-out positions for the tests."""
    from tests.chances.training import learned

    for kind in all_kinds():
        kind.register()  # what is measured is known only then
    groups = learned(kept(LEARNING))
    about = (
        "Written by 'make chances'. Curves: pairs of a value and its points, straight in between; each: points for one."
    )
    WEIGHTS.write_text(written({"about": about, "groups": groups}), encoding="utf-8")
    recorded = [sample_json(sample) for sample in few(kept(HELD_OUT))]
    lines = [json.dumps(one, separators=(",", ":")) for one in recorded]
    RECORDED.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def few(samples: Sequence[Sample]) -> list[Sample]:
    """The first positions of the first games of each group."""
    found: list[Sample] = []
    games: dict[str, Counter[str]] = {}
    for sample in samples:
        there = games.setdefault(sample.group, Counter())
        if sample.game in there or len(there) < FEW:
            there[sample.game] += 1
            if there[sample.game] <= EACH:
                found.append(sample)
    return found


def written(data: dict[str, Any]) -> str:
    """The weights as text, a line for each measure."""
    lines = ["{", f' "about": {json.dumps(data["about"])},', ' "groups": {']
    groups = []
    for name, group in data["groups"].items():
        parts = [f'   "{key}": {json.dumps(group[key])}' for key in ("digest", "games", "positions", "strength")]
        for key in ("curves", "each"):
            rows = [f"    {json.dumps(measure)}: {json.dumps(value)}" for measure, value in group[key].items()]
            parts.append(f'   "{key}": {{\n' + ",\n".join(rows) + "\n   }")
        groups.append(f'  "{name}": {{\n' + ",\n".join(parts) + "\n  }")
    return "\n".join([*lines, ",\n".join(groups), " }", "}", ""])


def said(judge: Weights, sample: Sample) -> list[float]:
    """The chances of the sides of a position."""
    return judge.chances(sample.sides)


def judged() -> str:
    """Tables of how well the weights tell who wins, on held-out games."""
    from tests.chances.training import by_health

    weights = {name: weights_of(group) for name, group in json.loads(WEIGHTS.read_text())["groups"].items()}
    learning, held_out = kept(LEARNING), kept(HELD_OUT)
    rows = [
        "| group | games | positions | Brier | health alone | log loss | health alone |",
        "|---|---|---|---|---|---|---|",
    ]
    tables = []
    for group, judge in weights.items():
        own = [sample for sample in held_out if sample.group == group]
        if not own:
            continue
        found = cases(own, partial(said, judge))
        alone = by_health([sample for sample in learning if sample.group == group])
        simple = cases(own, alone)
        games = len({sample.game for sample in own})
        rows.append(
            f"| {group} | {games} | {len(own)} | {brier(found):.3f} | {brier(simple):.3f} | {log_loss(found):.3f} "
            f"| {log_loss(simple):.3f} |"
        )
        tables.append(f"\n{group}: said, won (95 % interval), positions")
        tables += [
            f"{100 * one.said:5.1f} {100 * one.won:5.1f} (±{100 * one.spread:.1f}) {one.cases}" for one in bins(found)
        ]
    return "\n".join([*rows, *tables])


if __name__ == "__main__":
    sys.exit(main())
