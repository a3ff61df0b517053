"""A screen as an SVG picture: runs of cells in one style, without a font or anything else from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.app import App

CELL, LINE, FONT, EDGE = 8.4, 18, 14, 10
"""Pixels: of a column, of a line, of a letter, around it all."""
INK, PAPER = "#e4e6eb", "#14171c"
"""Where a cell says nothing."""
FAMILY = "DejaVu Sans Mono, Menlo, Consolas, monospace"


class Run(NamedTuple):
    """Cells side by side that look the same."""

    column: int
    line: int
    text: str
    ink: str
    paper: str
    bold: bool
    width: int


def picture(app: App[None], title: str) -> str:
    """What the program shows now."""
    columns, height = app.size
    lines = app.screen._compositor.render_strips()[:height]
    found = [run for i, strip in enumerate(lines) for run in runs(i, strip)]
    width, tall = columns * CELL + 2 * EDGE, height * LINE + 2 * EDGE
    box = f'viewBox="0 0 {width:.0f} {tall:.0f}" font-family="{FAMILY}" font-size="{FONT}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="100%" height="100%" rx="6" fill="{paper_of(found)}"/>',
            *(rect(run) for run in found if run.paper != paper_of(found)),
            *(text(run) for run in found if run.text.strip()),
            "</svg>",
            "",
        ]
    )


def runs(line: int, segments: Iterable[Segment]) -> Iterator[Run]:
    """The runs of a line."""
    column = 0
    merged: list[Run] = []
    for segment in segments:
        if segment.control:
            continue
        style = segment.style or Style()
        ink, paper = colour(style.color, INK), colour(style.bgcolor, PAPER)
        if style.reverse:
            ink, paper = paper, ink
        run = Run(column, line, segment.text, ink, paper, bool(style.bold), segment.cell_length)
        column += run.width
        before = merged[-1] if merged else None
        if before is not None and before[3:6] == run[3:6]:
            merged[-1] = before._replace(text=before.text + run.text, width=before.width + run.width)
        else:
            merged.append(run)
    yield from merged


def colour(found: object, usual: str) -> str:
    """A colour as `#rrggbb`."""
    triplet = getattr(found, "triplet", None)
    return triplet.hex if triplet is not None else usual


def paper_of(found: list[Run]) -> str:
    """The background that most cells have."""
    counts: dict[str, int] = {}
    for run in found:
        counts[run.paper] = counts.get(run.paper, 0) + run.width
    return max(counts, key=lambda paper: counts[paper])


def rect(run: Run) -> str:
    """The background of a run."""
    x, y = EDGE + run.column * CELL, EDGE + run.line * LINE
    return f'<rect x="{x:.1f}" y="{y}" width="{run.width * CELL:.1f}" height="{LINE}" fill="{run.paper}"/>'


def text(run: Run) -> str:
    """The letters of a run; the first and the last are no blanks."""
    lead = len(run.text) - len(run.text.lstrip())
    told = run.text.strip()
    x, y = EDGE + (run.column + lead) * CELL, EDGE + run.line * LINE + FONT
    bold = ' font-weight="bold"' if run.bold else ""
    return (
        f'<text x="{x:.1f}" y="{y}" textLength="{len(told) * CELL:.1f}" xml:space="preserve" fill="{run.ink}"{bold}>'
        f"{escape(told, quote=False)}</text>"
    )
