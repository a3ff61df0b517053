"""`make bench`: measure, print a table, write build/bench.json."""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench import asked, play, questions, rooms, saving, starting, table
from tests.bench.measure import Row

TARGET = Path("build/bench.json")
WIDE = 150
"""Columns of the table where there is no terminal."""


def parts(build: Path | None, minutes: float = 10) -> dict[str, Callable[[], list[Row]]]:
    """What can be measured, by name."""
    return {
        "play": lambda: play.rows(build),
        "compiled": lambda: play.compiled_rows(build),
        "start": starting.rows,
        "saves": lambda: saving.rows(build),
        "questions": questions.rows,
        "asked": asked.rows,
        "table": table.rows,
        "rooms": lambda: rooms.rows(minutes),
    }


ON_REQUEST = ("rooms",)
"""What is measured only where it is named: it takes long, and needs what serves pages."""


def number(value: float) -> str:
    """As many digits as say something."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def table_of(rows: list[Row]) -> Table:
    """The rows as people read them."""
    table = Table(title=f"Python {platform.python_version()}; CPU time, medians of rounds in turns")
    for head in ("what", "value", "unit", "reference", "ratio", "range", "aim"):
        table.add_column(head, justify="right" if head in ("value", "ratio", "range") else "left")
    for row in rows:
        ratio = "" if row.ratio is None else number(row.ratio)
        spread = "" if row.spread is None else " to ".join(map(number, row.spread))
        table.add_row(row.name, number(row.value), row.unit, row.reference, ratio, spread, row.aim)
    return table


def folder(text: str) -> Path:
    """The root of a build."""
    found = Path(text).resolve()
    if not (found / "engine").is_dir():
        raise argparse.ArgumentTypeError(f"{text} is no checkout of this program")
    return found


def main() -> None:
    """Measure what was asked for; everything, if nothing was named."""
    reader = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    reader.add_argument("part", nargs="*", choices=[[], *parts(None)], help="what to measure")
    reader.add_argument("--beside", type=folder, metavar="FOLDER", help="another checkout, to be compared with")
    reader.add_argument("--minutes", type=float, default=10, help="how long rooms are under load, each of two times")
    asked_for = reader.parse_args()
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    found: list[Row] = []
    for name, measure in parts(asked_for.beside, asked_for.minutes).items():
        if name in asked_for.part or not (asked_for.part or name in ON_REQUEST):
            with console.status(f"measuring {name} ..."):
                found += measure()
    console.print(table_of(found))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps([row.to_json() for row in found], indent=2) + "\n")
    console.print(f"written to {TARGET}")


if __name__ == "__main__":
    main()
