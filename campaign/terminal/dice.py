"""Dice as dice."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.words.rows import Row

BOX = {True: ("┌───┐", "│ {} │", "└───┘"), False: ("+---+", "| {} |", "+---+")}


def dice(values: Sequence[int], names: Sequence[str], *, unicode: bool, columns: int = 80) -> list[Row]:
    """Dice side by side with their symbols below, in several lots where they do not fit; empty: a number alone."""
    width = max([6, *(len(name) + 1 for name in names)])
    many = max(1, (columns - 2) // width)
    if len(values) > many:
        lots = [slice(i, i + many) for i in range(0, len(values), many)]
        return [row for lot in lots for row in dice(values[lot], names[lot], unicode=unicode, columns=columns)]
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
