"""Sections of a screen as lines of text: everybody, a hand, the attack and its damage, the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from campaign.screens.model import SeatScreen, Situation
from campaign.screens.pages import Page, crop, sentence, width_of
from campaign.words.rows import Row

NO_TONES: Mapping[int, str] = MappingProxyType({})
BOX = {True: ("┌───┐", "│ {} │", "└───┘"), False: ("+---+", "| {} |", "+---+")}


def seat_rows(screen: SeatScreen, *, width: int = 80, tones: Mapping[int, str] = NO_TONES) -> list[Row]:
    """Everybody who takes part, heroes first, whoever sits here marked; some have a colour of their own."""
    rows: list[Row] = []
    longest = max((len(line.name) for line in screen.seats), default=0)
    for line in screen.seats:
        is_me = line.seat == screen.seat
        row = [
            ("> " if is_me else "  ", "name"),
            (line.name.ljust(longest), tones.get(line.seat, "name" if is_me else "title")),
            (f"  {line.health:>3} HP", line.tone),
            ("" if line.cp is None else f" {line.cp:>3} CP", "plain"),
            ("".join(f"  {note}" for note in line.notes), "faint"),
        ]
        rows.append(row)
        status, deck = line.status, "".join(f"  {note}" for note in line.deck)
        if width_of(row) + len(deck) + len(f"  {status}" if status else "") <= width:
            row.append((deck, "faint"))
        if status and len(status) <= width - width_of(row) - 2:
            row.append(("  " + status, "token"))
        elif status:
            rows.append([("    " + crop(status, width - 4), "token")])
    return [*rows, *screen.below]


def situation_rows(page: Page, situation: Situation) -> list[Row]:
    """The attack, the damage that waits, and what dice on the table are for."""
    rows = page.said(sentence(situation.running), "act") if situation.running else []
    rows += [row for line in situation.damage for row in page.said(f"{line}.", "harm")]
    return [*rows, *(page.said(situation.effect, "act") if situation.effect else [])]


def dice_rows(values: Sequence[int], symbols: Sequence[str], *, unicode: bool, columns: int = 80) -> list[Row]:
    """Dice side by side with their symbols below, in several lots where they do not fit; empty: a number alone."""
    width = max([6, *(len(symbol) + 1 for symbol in symbols)])
    many = max(1, (columns - 2) // width)
    if len(values) > many:
        lots = [slice(i, i + many) for i in range(0, len(values), many)]
        return [row for lot in lots for row in dice_rows(values[lot], symbols[lot], unicode=unicode, columns=columns)]
    top, middle, bottom = BOX[unicode]
    shown = [f"{v:^3}" if v else " - " for v in values]
    rows: list[Row] = [
        [("  " + "".join(part.center(width) for part in [top] * len(values)).rstrip(), "roll")],
        [("  " + "".join(middle.replace(" {} ", v).center(width) for v in shown).rstrip(), "roll")],
        [("  " + "".join(part.center(width) for part in [bottom] * len(values)).rstrip(), "roll")],
    ]
    if any(symbols):
        rows.append([("  " + "".join(symbol.center(width) for symbol in symbols).rstrip(), "plain")])
    return rows
