"""Dice as dice, and the map of a crawl."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from campaign.wording import fighter_name

if TYPE_CHECKING:
    from campaign.adventures.crawl.session import Crawl
    from campaign.cli.screen import Row
    from content.adventures import Layout
    from engine.game import Game

BOX = {True: ("┌───┐", "│ {} │", "└───┘"), False: ("+---+", "| {} |", "+---+")}


def dice(values: Sequence[int], faces: Sequence[str], *, unicode: bool, sides: int = 6) -> list[Row]:
    """Dice side by side with their symbols below."""
    names = [faces[v - 1] if sides == 6 and 0 < v <= len(faces) else "" for v in values]
    width = max([6, *(len(name) + 1 for name in names)])
    top, middle, bottom = BOX[unicode]
    shown = [f"{v:^3}" if v else " - " for v in values]
    rows: list[Row] = [
        [("  " + "".join(part.center(width) for part in [top] * len(values)).rstrip(), "roll")],
        [("  " + "".join(middle.replace(" {} ", v).center(width) for v in shown).rstrip(), "roll")],
        [("  " + "".join(part.center(width) for part in [bottom] * len(values)).rstrip(), "roll")],
    ]
    if any(names):
        rows.append([("  " + "".join(name.center(width) for name in names).rstrip(), "plain")])
    return rows


# -- the map ------------------------------------------------------------------------------------

CELL = 9
CHESTS = ("common", "rare", "epic", "legendary")
MARKS = {"shard": "*", "salve": "+"}
LEGEND = "L1 to L4 face down, * shard, $ chest, + salve, . explored, ! battle"


def the_map(game: Game) -> list[Row]:
    """The crawl's map: what lies face down, what is explored, who stands where."""
    party = cast("Crawl", game.state.session)
    layout: Layout = game.library.tables["scenarios"][party.scenario].layouts[party.layout]
    columns = sorted({place[0] for place in layout.levels})
    lines = sorted({int(place[1:]) for place in layout.levels})
    short = initials([fighter_name(game.library, p.fighter) for p in game.state.players[: party.hero_count]])
    rows: list[Row] = [[("    " + "".join(c.ljust(CELL) for c in columns).rstrip(), "faint")]]
    for line in lines:
        row: list[tuple[str, str]] = [(f" {line:<2} ", "faint")]
        for column in columns:
            text, tone = cell(party, layout, f"{column}{line}", short)
            row.append((text.ljust(CELL), tone))
        rows.append(row)
    who = ", ".join(
        f"{mark} {fighter_name(game.library, p.fighter)}"
        for mark, p in zip(short, game.state.players[: party.hero_count], strict=True)
    )
    return [*rows, [(f"  {LEGEND}", "faint")], [(f"  {who}", "faint")]]


def cell(party: Crawl, layout: Layout, place: str, short: Sequence[str]) -> tuple[str, str]:
    """One place of the map and its tone."""
    if place not in layout.levels:
        return "", "plain"
    here = "".join(mark for mark, where in zip(short, party.places, strict=True) if where == place)
    battle = "!" if place in party.battles.values() else ""
    what = "portal" if place == layout.portal else "start" if place == layout.start else ""
    if place in party.explored:
        return (f"{here}{battle}" if here or battle else what or "."), "name" if here else "faint"
    marks = "".join("$" if item in CHESTS else MARKS.get(item, "?") for item in party.items.get(place, ()))
    tile = what or f"L{layout.levels[place]}"
    if place in party.tiles and not what:
        tile += "^"
    return f"{tile}{marks}", "roll" if marks else "plain"


def initials(names: Sequence[str]) -> list[str]:
    """Two letters for each name, different from one another."""
    found: list[str] = []
    for name in names:
        letters = [name[0] + c.lower() for c in name[1:] if c.isalpha()]
        found.append(next((mark for mark in letters if mark not in found), name[:2]))
    return found
