"""A map as lines of text: one line a row, or a box for every place."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.screens.pages import crop
from campaign.words.map import GATE, HIDDEN, Chart, Spot
from campaign.words.narrator import plural
from campaign.words.rows import Row

MARGIN = 4
"""Columns before the map, for the numbers of its rows."""
NARROWEST, WIDEST = 7, 18
"""Columns inside a box."""
CORNERS = {
    (False, True, True, False): "┌",
    (False, False, True, True): "┐",
    (True, True, False, False): "└",
    (True, False, False, True): "┘",
    (True, True, True, False): "├",
    (True, False, True, True): "┤",
    (False, True, True, True): "┬",
    (True, True, False, True): "┴",
    (True, True, True, True): "┼",
}
"""Lines that meet, by whether they go up, right, down and left."""


def compact(chart: Chart, numbers: Mapping[str, int]) -> list[Row]:
    """A line a row; `numbers` are those of the options that lead to places."""
    cells = {place: label(chart, spot, numbers) for place, spot in chart.spots.items()}
    room = widths(chart, numbers)
    head = "".join(column.ljust(room[column]) for column in chart.columns).rstrip()
    rows: list[Row] = [[(" " * MARGIN + head, "faint")]]
    for line in chart.lines:
        row = [(f" {line:<{MARGIN - 1}}", "faint")]
        for column in chart.columns:
            place = f"{column}{line}"
            tone = tone_of(chart.spots[place]) if place in chart.spots else "plain"
            row.append((cells.get(place, "").ljust(room[column]), tone))
        rows.append(row)
    return [*rows, *legend_rows(chart)]


def widths(chart: Chart, numbers: Mapping[str, int]) -> dict[str, int]:
    """How many characters each column of a map without boxes takes."""
    cells = {place: label(chart, spot, numbers) for place, spot in chart.spots.items()}
    return {c: 2 + max(4, *(len(text) for place, text in cells.items() if place[0] == c)) for c in chart.columns}


def label(chart: Chart, spot: Spot, numbers: Mapping[str, int]) -> str:
    """A place in a few letters: its option, who is there, what is there."""
    here = "".join(chart.here(spot))
    battle = "!" if spot.fight else ""
    number = f"{numbers[spot.go]}>" if spot.go in numbers else ""
    marks = marks_at(spot)
    return f"{number}{here}{battle}{marks}" if here or battle else f"{number}{spot.short}{marks}"


def boxes(chart: Chart, numbers: Mapping[str, int], *, width: int, unicode: bool) -> list[Row]:
    """A box for every place: what it is and what is there, then who is there or how far it is."""
    columns, lines = chart.columns, chart.lines
    inside = inside_of(chart, width)
    head = "".join(column.center(inside + 1) for column in columns).rstrip()
    rows: list[Row] = [[(" " * MARGIN + " " + head, "faint")]]
    for line in [*lines, lines[-1] + 1]:
        rows.append([(" " * MARGIN + edge(chart, line, inside, unicode=unicode), "faint")])
        if line in lines:
            rows += box_rows(chart, line, inside, numbers, unicode=unicode)
    return [*rows, *legend_rows(chart)]


def inside_of(chart: Chart, width: int) -> int:
    """Columns inside a box, where the map may take that many."""
    return max(NARROWEST, min(WIDEST, (width - MARGIN - 1) // len(chart.columns) - 1))


def edge(chart: Chart, line: int, inside: int, *, unicode: bool) -> str:
    """The lines between a row of places and the one above it."""
    text = ""
    for before, column in zip(["", *chart.columns], [*chart.columns, ""], strict=True):
        corners = ((before, line - 1), (column, line - 1), (column, line), (before, line))
        upper_left, upper_right, lower_right, lower_left = (f"{c}{row}" in chart.spots for c, row in corners)
        meets = (
            upper_left or upper_right,
            upper_right or lower_right,
            lower_left or lower_right,
            upper_left or lower_left,
        )
        text += (CORNERS.get(meets, " ") if unicode else "+") if any(meets) else " "
        if column:
            text += ("─" if unicode else "-") * inside if meets[1] else " " * inside
    return text.rstrip()


def box_rows(chart: Chart, line: int, inside: int, numbers: Mapping[str, int], *, unicode: bool) -> list[Row]:
    """The two lines of text in a row of boxes."""
    wall = "│" if unicode else "|"
    whole = all(len(spot.name) <= room_for(spot, inside, numbers) for spot in chart.spots.values() if is_hidden(spot))

    def above(spot: Spot) -> str:
        return upper_line(spot, inside, numbers, letters=is_hidden(spot) and not whole, unicode=unicode)

    rows: list[Row] = []
    for upper in (True, False):
        row = [(f" {line:<{MARGIN - 1}}" if upper else " " * MARGIN, "faint")]
        before = False
        for column in chart.columns:
            spot = chart.spots.get(f"{column}{line}")
            row.append((wall if before or spot else " ", "faint"))
            said = "" if spot is None else above(spot) if upper else lower_line(chart, spot)
            tone = "plain" if spot is None else tone_of(spot)
            row.append((cut(said, inside, unicode=unicode).ljust(inside), tone))
            before = spot is not None
        rows.append([*row, (wall if before else "", "faint")])
    return rows


def is_hidden(spot: Spot) -> bool:
    """Whether only the level of a place is known."""
    return spot.state == HIDDEN


def upper_line(spot: Spot, inside: int, numbers: Mapping[str, int], *, letters: bool, unicode: bool) -> str:
    """The option that leads there, the place's name, in letters or if there is no room for it, and marks of what is
    there.
    """
    room, marks = room_for(spot, inside, numbers), marks_at(spot)
    has_letters = spot.short != "." and not spot.also
    is_short = letters or (has_letters and len(spot.name) > room)
    name = spot.short if is_short else cut(spot.name, room, unicode=unicode)
    return f"{number_at(spot, numbers)}{name.ljust(room)} {marks}".rstrip()


def room_for(spot: Spot, inside: int, numbers: Mapping[str, int]) -> int:
    """Columns for a place's name in a box that is so wide inside."""
    marks = marks_at(spot)
    return inside - len(number_at(spot, numbers)) - len(marks) - bool(marks)


def number_at(spot: Spot, numbers: Mapping[str, int]) -> str:
    """The number of the option that leads there; empty: none does."""
    return f"{numbers[spot.go]}> " if spot.go in numbers else ""


def marks_at(spot: Spot) -> str:
    """The marks of what is there."""
    return "".join(mark for mark, _ in spot.items)


def cut(text: str, width: int, *, unicode: bool) -> str:
    """A text that fits; with a sign of one column where the terminal has it."""
    if not unicode or len(text) <= width:
        return crop(text, width)
    return text[: width - 1].rstrip() + "…"


def lower_line(chart: Chart, spot: Spot) -> str:
    """Who is there and which enemy they fight; how far it is, where a hero can go; else what the place is besides."""
    here = " ".join(chart.here(spot))
    battle = f"! {spot.fight}" if spot.fight else ""
    far = plural(spot.steps, "step") if spot.steps else spot.also
    return " ".join(part for part in (here, battle, "" if here else far) if part)


def tone_of(spot: Spot) -> str:
    """How a place is coloured: heroes and battles, where a hero can go, what is there, what is known."""
    if spot.who or spot.coming:
        return "name"
    if spot.fight or spot.foe:
        return "harm"
    if spot.steps or spot.go:
        return "good"
    if spot.items:
        return "roll"
    return "plain" if spot.state in (HIDDEN, GATE) else "faint"


def legend_rows(chart: Chart) -> list[Row]:
    """What the marks mean, who is on the map, and how far who goes next can go."""
    signs = ", ".join(f"{mark} {meaning}" for mark, meaning in chart.legend)
    who = ", ".join(f"{short} {name}" for short, name in chart.names.values())
    who = "; ".join(filter(None, (who, chart.told)))
    rows: list[Row] = [[(f"  {line}", "faint")] for line in (signs, who) if line]
    if chart.going >= 0:
        ways = ", ".join(f"{place} ({chart.spots[place].steps})" for place in chart.ways())
        rows.append([(f"  {chart.names[chart.going][1]} can go to (steps): {ways}", "good")])
    return rows
