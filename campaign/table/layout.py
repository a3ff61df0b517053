"""How the lines of a terminal are shared out among the parts of the table."""

from __future__ import annotations

from typing import NamedTuple

BARS = 2
"""The heading and the keys."""
EDGE = 1
TABS = 1
DICE = 4
LEAST = 4
"""Lines of the panel that there always are, with its edge and tabs."""
USUAL, USUAL_TALL = 7, 10
"""Lines that the panel should have: in a low terminal, in a tall one."""
SEATS, SEATS_TALL = 8, 12
"""Lines at most about those who take part."""
WAYS, WAYS_TALL = 5, 10
"""Options that are seen at once, at most; the list scrolls to the others."""
DAMAGE, QUESTION = 4, 2
"""Lines at most."""
GIVES = (("ways", 5), ("seats", 5), ("panel", LEAST), ("ways", 3), ("damage", 2), ("question", 1))
"""Where there is too little room for all: who gives first, and down to how many lines."""


class Lines(NamedTuple):
    """Lines of each part: what it would have, or what it gets."""

    seats: int
    panel: int
    """With its edge and tabs."""
    dice: int
    damage: int
    question: int
    ways: int
    below: int
    """What stands below the options, or the line one types in with what may be said."""


def shared(wanted: Lines, height: int, heroes: int, *, tall: bool) -> Lines:
    """What every part gets in a terminal of so many lines.

    Each hero keeps a line, and the options are seen, three of them at least: the list scrolls to the others.
    """
    given_out = wanted._replace(
        seats=min(wanted.seats, SEATS_TALL if tall else SEATS),
        ways=min(wanted.ways, WAYS_TALL if tall else WAYS),
        damage=min(wanted.damage, DAMAGE),
        question=min(wanted.question, QUESTION),
    )._asdict()
    over = BARS + EDGE + sum(given_out.values()) - height
    for part, least in GIVES:
        least_here = max(least, heroes + 1) if part == "seats" else least
        given = min(max(0, over), max(0, given_out[part] - least_here))
        given_out[part] -= given
        over -= given
    return Lines(**given_out)


def panel_of(map_rows: int, *, tall: bool) -> int:
    """Lines that a panel should have; `map_rows` are those of the map that is looked at, 0: none is."""
    if not map_rows:
        return USUAL_TALL if tall else USUAL
    letters, meanings = 1, 2
    boxes = 3 * map_rows + 1 if tall else map_rows
    return EDGE + TABS + letters + boxes + meanings
