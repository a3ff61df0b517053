"""Beats at the table: what a player does, with the dice, the card and the health of that moment; dice that are over."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import Static

from campaign.screens.model import Beat, MadeRoll, SeatScreen
from campaign.screens.pages import height_of
from campaign.table.dice import DiceDisplay
from campaign.table.look import EDGE, lines, seat_tone
from campaign.table.panels import Item, known
from campaign.words.rows import Row

LEFT_OUT = "..."


class BeatLines(Static):
    """What is told of a beat, in place of a question and its options."""

    def __init__(self) -> None:
        super().__init__(id="beat")

    def show(self, beat: Beat, columns: int, most: int) -> None:
        """Tell a beat in a number of columns and lines at most."""
        health, rows = health_row(beat), beat_rows(beat)
        room = most - (1 if health else 0)
        if height_of(rows, columns) > room:
            while len(rows) > 1 and height_of(rows, columns) > room - 1:
                rows.pop()
            rows.append([(LEFT_OUT, "faint")])
        self.update(lines([*rows, *([health] if health else ())]))
        self.styles.max_height = most + EDGE


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
