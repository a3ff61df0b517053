"""The rates of an arena as heat maps (extra: plot)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.pictures import check_plotting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ai.arena import Table
    from campaign.arena.grids import Grid


def draw(found: Sequence[Grid], table: Table, names: Mapping[str, str], title: str, path: Path) -> None:
    """The heat maps of an arena side by side as a PNG. Raises NoPlotting without matplotlib."""
    check_plotting()
    from matplotlib.figure import Figure

    widths = [len(grid.columns) + 6 for grid in found]
    high = max(len(grid.rows) for grid in found)
    figure = Figure(figsize=(1.5 + 0.42 * sum(widths), 3.0 + 0.36 * high), layout="constrained")
    figure.suptitle(title)
    for axes, grid in zip(figure.subplots(1, len(found), squeeze=False, width_ratios=widths)[0], found, strict=True):
        image = draw_grid(axes, grid, table, names)
        figure.colorbar(image, ax=axes, shrink=0.7, label="%")
    figure.savefig(path, dpi=120, format="png")


def draw_grid(axes: Any, grid: Grid, table: Table, names: Mapping[str, str]) -> Any:
    """One heat map, an even share in the middle of its colours; pairs that never met are left blank."""
    known = {pair: 100 * tally.rate for pair, tally in grid.tallies.items()}
    rates = [[known.get((a, b), float("nan")) for b in grid.columns] for a in grid.rows]
    image = axes.imshow(rates, cmap="RdYlGn", vmin=0, vmax=min(100.0, 200 * grid.even), aspect="auto")
    axes.set_xticks(range(len(grid.columns)), [names[b] for b in grid.columns], rotation=60, ha="right")
    axes.set_yticks(range(len(grid.rows)), [f"{names[a]} {table.overall[a].rate:.0%}" for a in grid.rows])
    for y, a in enumerate(grid.rows):
        for x, b in enumerate(grid.columns):
            if (a, b) in known:
                axes.text(x, y, f"{known[a, b]:.0f}", ha="center", va="center", fontsize=7)
    axes.set_title(f"{grid.title}, in %", fontsize=10)
    axes.set_ylabel("the row, with its share of games won")
    axes.set_xlabel(f"the column; a cell rests on {grid.games:.1f} games, {100 * grid.even:.0f} % is even")
    return image
