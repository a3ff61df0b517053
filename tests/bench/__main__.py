"""`make bench`: measure, print a table, write build/bench.json."""

from __future__ import annotations

import json
import platform
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench import asked, play, questions, saving

TARGET = Path("build/bench.json")


def main() -> None:
    """Measure everything once."""
    console = Console()
    rows = []
    for part in (play, questions, asked, saving):
        with console.status(f"measuring {part.__name__.rsplit('.', 1)[-1]} ..."):
            rows += part.rows()
    table = Table(title=f"Python {platform.python_version()}, one process")
    for head in ("what", "value", "unit", "reference", "ratio", "aim"):
        table.add_column(head, justify="right" if head in ("value", "ratio") else "left")
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:,.2f}"
        value = f"{row.value:,.0f}" if row.value >= 100 else f"{row.value:,.3f}"
        table.add_row(row.name, value, row.unit, row.reference, ratio, row.aim)
    console.print(table)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps([row.to_json() for row in rows], indent=2) + "\n")
    console.print(f"written to {TARGET}")


if __name__ == "__main__":
    main()
