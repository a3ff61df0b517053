"""Draw who beats which hero how often: `python -m tests.balance.matrix duels.csv`.

The file is what `kingshand arena --csv` wrote.
Every hero has a row and a column, those who win most first. A cell says in percent how often the row wins against the
column; the first column is the whole row.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from content.heroes import glances

PICTURE = Path("docs/pictures/duels.svg")
CELL, LABEL, HEAD = 26, 130, 118
LOW, EVEN, HIGH = (214, 96, 77), (247, 247, 247), (67, 147, 195)
"""Colours of 0, 50 and 100 %."""
PALE = 0.3
"""Up to this far from even, dark letters can be read."""
Tallies = Mapping[tuple[str, str], tuple[int, float]]
"""Row and column -> games, and how many the row won; a draw is half a win."""


def tallies(lines: Iterable[Mapping[str, str]]) -> Tallies:
    """What every pair of opponents played."""
    return {
        (line["hero"], line["against"]): (int(line["games"]), int(line["wins"]) + int(line["draws"]) / 2)
        for line in lines
        if line["against"]
    }


def overall(found: Tallies, hero: str) -> float:
    """How often a hero wins against all others."""
    own = [tally for (row, _), tally in found.items() if row == hero]
    return sum(won for _, won in own) / sum(games for games, _ in own)


def ranked(found: Tallies) -> list[str]:
    """The heroes, those who win most first."""
    return sorted({row for row, _ in found}, key=lambda hero: (-overall(found, hero), hero))


def colour(rate: float) -> str:
    """The colour of a rate."""
    end, far = (HIGH, 2 * rate - 1) if rate > 0.5 else (LOW, 1 - 2 * rate)
    return "#" + "".join(f"{round(here + (there - here) * far):02x}" for here, there in zip(EVEN, end, strict=True))


def cell(x: int, y: int, rate: float) -> str:
    """A rate on its colour."""
    ink = "#222" if abs(rate - 0.5) <= PALE else "#fff"
    box = f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{CELL - 1}" fill="{colour(rate)}"/>'
    place = f'x="{x + CELL // 2}" y="{y + CELL - 9}" text-anchor="middle" fill="{ink}"'
    return f"{box}<text {place}>{round(100 * rate)}</text>"


def picture(found: Tallies, names: Mapping[str, str]) -> str:
    """The whole matrix as a picture."""
    heroes = ranked(found)
    columns = {hero: LABEL + CELL * number + CELL + 8 for number, hero in enumerate(heroes)}
    parts = [f'<text x="{LABEL + CELL // 2}" y="{HEAD - 6}" text-anchor="middle">all</text>']
    for hero, x in columns.items():
        place = f"translate({x + CELL // 2 + 4},{HEAD - 6}) rotate(-60)"
        parts.append(f'<text transform="{place}">{escape(names[hero])}</text>')
    for number, hero in enumerate(heroes):
        y = HEAD + CELL * number
        parts.append(f'<text x="{LABEL - 6}" y="{y + CELL - 9}" text-anchor="end">{escape(names[hero])}</text>')
        parts.append(cell(LABEL, y, overall(found, hero)))
        for other, x in columns.items():
            games, won = found.get((hero, other), (0, 0.0))
            if games:
                parts.append(cell(x, y, won / games))
    size = LABEL + CELL * (len(heroes) + 1) + 8 + 60, HEAD + CELL * len(heroes) + 8
    style = 'font-family="sans-serif" font-size="11" fill="#222"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" {style}>',
        "<title>How often the hero of the row wins against the hero of the column, in percent</title>",
        f'<rect width="{size[0]}" height="{size[1]}" fill="#fff"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Read the duels, and write the picture."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance.matrix", description=__doc__)
    parser.add_argument("duels", type=Path, help="what `kingshand arena --csv` wrote")
    parser.add_argument("--to", type=Path, default=PICTURE, help=f"the picture (default: {PICTURE})")
    asked = parser.parse_args(arguments)
    with asked.duels.open(encoding="utf-8", newline="") as file:
        found = tallies(csv.DictReader(file))
    names = {hero: glance.name for hero, glance in glances().items()}
    asked.to.write_text(picture(found, names), encoding="utf-8")
    print(asked.to)


if __name__ == "__main__":
    main()
