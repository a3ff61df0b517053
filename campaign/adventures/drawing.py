"""The map of a crawl as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaign.wording import fighter_name, words

if TYPE_CHECKING:
    from campaign.narrate.rows import Row
    from content.adventures import Layout
    from engine.game import Game

NARROWEST = 4
"""Columns of the narrowest places."""
CHESTS = ("common", "rare", "epic", "legendary")
NAMES = {"shard": "portal shard"}
MARKS = {"shard": "*", "salve": "+"}
LEGEND = "L1 to L4 face down, * shard, $ chest, + salve, . explored, ! battle"


def map_of(game: Game) -> Layout:
    """How the crawl's map lies."""
    crawl: Any = game.state.session
    layout: Layout = game.library.tables["scenarios"][crawl.scenario].layouts[crawl.layout]
    return layout


def the_map(game: Game) -> list[Row]:
    """What lies face down, what is explored, who stands where."""
    crawl: Any = game.state.session
    layout = map_of(game)
    columns = sorted({place[0] for place in layout.levels})
    lines = sorted({int(place[1:]) for place in layout.levels})
    short = initials([fighter_name(game.library, p.fighter) for p in game.state.players[: crawl.hero_count]])
    cells = {c: [cell(crawl, layout, f"{c}{line}", short) for line in lines] for c in columns}
    widths = {c: max(NARROWEST, *(len(text) for text, _ in cells[c])) + 2 for c in columns}
    rows: list[Row] = [[("    " + "".join(c.ljust(widths[c]) for c in columns).rstrip(), "faint")]]
    for i, line in enumerate(lines):
        row: list[tuple[str, str]] = [(f" {line:<2} ", "faint")]
        row += [(cells[c][i][0].ljust(widths[c]), cells[c][i][1]) for c in columns]
        rows.append(row)
    who = ", ".join(
        f"{mark} {fighter_name(game.library, p.fighter)}"
        for mark, p in zip(short, game.state.players[: crawl.hero_count], strict=True)
    )
    return [*rows, [(f"  {LEGEND}", "faint")], [(f"  {who}", "faint")]]


def cell(crawl: Any, layout: Layout, place: str, short: Sequence[str]) -> tuple[str, str]:
    """One place of the map and its tone."""
    if place not in layout.levels:
        return "", "plain"
    here = "".join(mark for mark, where in zip(short, crawl.places, strict=True) if where == place)
    battle = "!" if place in crawl.battles.values() else ""
    what = "portal" if place == layout.portal else "start" if place == layout.start else ""
    if place in crawl.explored:
        return (f"{here}{battle}" if here or battle else what or "."), "name" if here else "faint"
    marks = "".join("$" if item in CHESTS else MARKS.get(item, "?") for item in crawl.items.get(place, ()))
    tile = what or f"L{layout.levels[place]}"
    if place in crawl.tiles and not what:
        tile += "^"
    return f"{tile}{marks}", "roll" if marks else "plain"


def lying(item: str) -> str:
    """What lies on a tile: a chest is known by its rarity alone."""
    return f"{item} chest" if item in CHESTS else NAMES.get(item) or words(item).lower()


def initials(names: Sequence[str]) -> list[str]:
    """Two letters for each name, different from one another."""
    found: list[str] = []
    for name in names:
        letters = [name[0] + c.lower() for c in name[1:] if c.isalpha()]
        found.append(next((mark for mark in letters if mark not in found), name[:2]))
    return found
