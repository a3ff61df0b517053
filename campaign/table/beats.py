"""Beats at the table: what a player does, with the dice, the card and the health of that moment; dice that are over."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import Static

from campaign.screens.model import Beat, MadeRoll, SeatScreen, ToldLine
from campaign.screens.pages import height_of
from campaign.table.dice import DiceDisplay
from campaign.table.look import EDGE, lines, seat_tone
from campaign.table.panels import Item, known
from campaign.words.rows import Row

FILLERS = ("faint", "phase", "roll", "turn")
"""Tones of lines that give way on a page, in this order: dice and heading are shown beside them."""
LESS = (*FILLERS, "act")
"""Tones of lines that give way beside a question, in this order: what a player does, they have chosen."""
BETWEEN = "  "


class BeatLines(Static):
    """What is told of a beat, in place of a question and its options."""

    def __init__(self) -> None:
        super().__init__(id="beat")

    def show(self, beat: Beat, part: int, columns: int, usual: int, most: int) -> int:
        """Tell a part of a beat in a number of columns, in as many lines as usual, or at most in as many as there may
        be; returns how many parts it takes there.
        """
        parts = parts_of(beat, columns, usual)
        if len(parts) > 1:
            parts = parts_of(beat, columns, most)
        self.update(lines(parts[min(part, len(parts) - 1)]))
        self.styles.max_height = most + EDGE
        return len(parts)


def parts_of(beat: Beat, columns: int, most: int) -> list[list[Row]]:
    """What is told of a beat, in parts of a number of lines at most: one, if what tells of dice and bookkeeping may be
    left out for that, and as many as it takes where more is to be told.
    """
    health = health_row(beat)
    room = most - (height_of([health], columns) if health else 0)
    rows = fitting(beat_rows(beat), FILLERS, columns, room)
    parts: list[list[Row]] = [[]]
    for row in rows:  # at least one line each, however low the terminal is
        if parts[-1] and height_of([*parts[-1], row], columns) > room:
            parts.append([])
        parts[-1].append(row)
    if health:
        parts[-1].append(health)
    return parts


def fitting(rows: Sequence[Row], less: Sequence[str], columns: int, most: int) -> list[Row]:
    """The rows without those that give way where there is no room for all, the least important and the oldest first."""
    kept = list(rows)
    for tone in less:
        for row in [row for row in rows if row[0][1] == tone]:
            if height_of(kept, columns) <= most:
                return kept
            kept.remove(row)
    return kept


def news_rows(news: Sequence[ToldLine], columns: int, most: int) -> list[Row]:
    """What followed from the last choice, beside a question: a line each, or one behind the other where there is less
    room; what is least important gives way, and no change of health, status effects, CP or cards.
    """
    rows: list[Row] = [[(one.text, one.tone)] for one in news]
    if height_of(rows, columns) <= most:
        return rows
    for tone in ("", *LESS):
        rows = [row for row in rows if row[0][1] != tone]
        flow = in_a_row(rows)
        if not rows or height_of([flow], columns) <= most:
            break
    return [in_a_row(rows)] if rows else []


def in_a_row(rows: Sequence[Row]) -> Row:
    """Several rows behind one another."""
    return [part for place, row in enumerate(rows) for part in ([(BETWEEN, "")] if place else []) + list(row)]


def beat_rows(beat: Beat) -> list[Row]:
    """What is told of a beat."""
    return [[(one.text, one.tone)] for one in beat.lines if not one.is_minor]


def health_row(beat: Beat) -> Row:
    """Whose health it changes; empty: nobody's."""
    row: list[tuple[str, str]] = []
    for step in beat.health:
        row += [("   " if row else "", ""), (step.name, seat_tone(step.seat))]
        row += [(f" {step.before} → {step.after} HP", "harm" if step.after < step.before else "good")]
    return row


def made_display(made: Sequence[MadeRoll]) -> DiceDisplay:
    """The last of rolls that are over, with what it made, what it showed before, and what other rolls made."""
    if not made:
        return DiceDisplay((), ())
    last = made[-1]
    before = ", ".join(" ".join(map(str, dice)) for dice in last.earlier)
    shown = [last.makes] if last.makes else []
    about = [*shown, *([f"before: {before}"] if before else ()), *map(told, reversed(made[:-1]))]
    return DiceDisplay(last.dice.values, last.dice.faces, title=last.dice.whose, advice="; ".join(about))


def told(roll: MadeRoll) -> str:
    """A roll that is over in one line: `Monk's dice 5: Vegas Baby!: 3 CP`."""
    dice = f"{roll.dice.whose} {' '.join(map(str, roll.dice.values))}"
    return f"{dice}: {roll.makes}" if roll.makes else dice


def card_items(beat: Beat) -> list[Item]:
    """What a beat shows as a card: its name, then what it says."""
    card = beat.card
    if card is None:
        return []
    about = known(card.text)
    return [
        Item([(card.name, "title"), (f"  {card.kind}", "faint")], about),
        *(Item([(f" {text}", "plain")], about) for text in card.text.splitlines()),
    ]


def as_then(screen: SeatScreen, beat: Beat) -> SeatScreen:
    """The screen as it was after a beat, whose doing it is marked; nobody is asked."""
    then = beat.screen or screen
    seats = tuple(one._replace(is_asked=one.seat == beat.seat) for one in then.seats)
    return then._replace(seats=seats, question=None, instead=())


def keys(place: int, count: int, *, waits: bool) -> Row:
    """What keys do while a beat is shown."""
    number = f"{place} of {count}  " if count > 1 else ""
    any_key = "continues" if waits else "skips to the next"
    return [
        (f" {number}", "faint"),
        ("any key", "key"),
        (f" {any_key}  ", "faint"),
        ("Enter", "key"),
        (" to your turn  ", "faint"),
        ("F4", "key"),
        (" pace  ", "faint"),
        (":", "key"),
        (" type", "faint"),
    ]
