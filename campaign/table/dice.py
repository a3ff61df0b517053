"""The dice on the table: marked by a key or a click each, the best keep pointed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, repeat
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.widgets import Static

from campaign.screens.lookups import Adviser
from campaign.screens.model import DieFace, LessonNote, SeatScreen
from campaign.screens.pages import TIE, crop
from campaign.screens.situation import marks
from campaign.table.look import DICE, lines
from campaign.words.narrator import plural
from campaign.words.rows import Row, Way, refers

KEYS = "asdfghj"
"""The key of each die."""
PLAIN = ("┌─{}─┐", "│{}│", "└─{}─┘")
KEPT = ("┏━{}━┓", "┃{}┃", "┗━{}━┛")
THROWN = ("╭╌{}╌╮", "╎{}╎", "╰╌{}╌╯")
"""Marked dice: those that are kept, and those that are rolled again where the others stay."""
AGAIN = "↻"
INSIDE = 3
"""Columns inside a die: a number of two digits leaves no space before the sign."""
WIDE, NARROW = 7, 5
"""Columns of a die: with a short name below it, and where there are too many dice to have room for that."""
ASIDE = 20
"""Columns that a text needs beside the dice."""
REROLL = "reroll"
GAP = 2
"""Columns between the dice and the text."""
BELOW = 3
"""Lines below the dice that the text may take."""


class DiceDisplay(NamedTuple):
    """Dice as they are drawn."""

    values: tuple[int, ...]
    faces: tuple[DieFace, ...]
    picked: frozenset[int] = frozenset()
    """Places, from 0, that are marked."""
    best: frozenset[int] = frozenset()
    """Places that are best marked."""
    keys: bool = False
    """Whether they may be marked now."""
    rerolls: bool = False
    """Whether marked dice are those that are rolled again; else they are kept."""
    title: str = ""
    """Whose they are."""
    left: str = ""
    """What is said after that: how often they may be re-rolled."""
    advice: str = ""
    """What the bot would do with them, and why."""
    ways: tuple[Way, ...] = ()
    """The ways to continue with them, the best first; they are told instead of the advice."""
    notes: tuple[Row, ...] = ()
    """What else is said beside them, where there is nothing to advise."""

    @property
    def each(self) -> int:
        """Columns of a die in a line of 78, the fewest there are."""
        return WIDE if len(self.values) * WIDE <= LEAST else NARROW


LEAST = 78
"""Columns there are at least."""
GOES_ON = " ..."
HELPED = " + card"
"""In the place of the cards and tokens that a chance reckons with, where there is no room for their names."""
WORTHS = ("; worth (1 = 1 damage):", "; worth:")
"""What the numbers of ways say, which begin the lines below it; in less room less of it."""
WAYS = 3
"""Ways to continue that are told at most."""


class Dice(Static):
    """The dice side by side, and what is to be said of them beside and below."""

    @dataclass
    class Picked(Message):
        """A die was clicked."""

        place: int

    def __init__(self) -> None:
        super().__init__(id="dice")
        self.shown = DiceDisplay((), ())

    @property
    def each(self) -> int:
        """Columns of a die."""
        return self.shown.each

    @property
    def tall(self) -> int:
        """Lines that all of it takes."""
        return len(self.rows(DICE + BELOW)) if self.shown.values else 0

    def show(self, display: DiceDisplay) -> None:
        """Draw these dice; none at all takes no room."""
        self.shown = display
        self.display = bool(display.values)
        if display.values:
            self.fit(self.tall)

    def fit(self, most: int) -> None:
        """Draw them in that many lines at most."""
        if self.shown.values:
            self.styles.height = min(most, self.tall)
            self.update(lines(self.rows(most)))

    def rows(self, most: int) -> list[Row]:
        """The picture in that many lines at most."""
        return picture(self.shown, max(LEAST, self.app.size.width - 2), most)

    def on_click(self, event: events.Click) -> None:
        """A click marks a die."""
        place = (event.x - self.styles.padding.left) // self.each
        if event.button == 1 and self.shown.keys and 0 <= place < len(self.shown.values):
            event.stop()
            self.post_message(self.Picked(place))


def picture(shown: DiceDisplay, width: int, most: int) -> list[Row]:
    """Three lines of dice and one of their symbols' names, the text beside them and, in that many lines in all, below
    them where it needs more. Every die has the colour of its symbol.
    """
    rows: list[list[tuple[str, str]]] = [[], [], [], []]
    for place, value in enumerate(shown.values):
        face, is_picked = shown.faces[place], place in shown.picked
        top, middle, bottom = (THROWN if shown.rerolls else KEPT) if is_picked else PLAIN
        dash = ("╌" if shown.rerolls else "━") if is_picked else "─"
        key = KEYS[place] if shown.keys and place < len(KEYS) else dash
        best = "▲" if place in shown.best else AGAIN if is_picked and shown.rerolls else dash
        name = face.short if shown.each == WIDE else ""
        number = str(value or "-")
        inside = f"{number:<2}{face.sign}" if face.sign else number.center(INSIDE)
        for row, cell in zip(rows, (top.format(key), middle.format(inside), bottom.format(best), name), strict=True):
            centred = cell.center(shown.each)
            before = len(centred) - len(centred.lstrip())
            tone = "number" if is_picked else tone_of(face)
            name = face.symbol if row is not rows[-1] else ""  # one thing to look at: the die
            row += [(" " * before, ""), (cell, refers(tone, name)), (centred[before + len(cell) :], "")]
    beside = width - shown.each * len(shown.values) - GAP
    room = [beside if beside >= ASIDE else 0] * DICE + [width] * max(0, most - DICE)
    for row, said in zip(rows, text := iter(told(shown, room)), strict=False):
        row += [(" " * GAP, "plain"), *said]
    return [*rows, *text]


def tone_of(face: DieFace) -> str:
    """The tone of a die that shows this."""
    return f"face{face.hue}" if face.hue else "roll"


def told(shown: DiceDisplay, room: list[int]) -> list[Row]:
    """Whose dice they are and the advice, in lines of a number of columns each; what a line has no columns for is
    empty.

    Where the advice needs the line, how often may be rolled again is left out, which the question tells as well.
    """
    if shown.ways:
        return by_ways(shown, room)
    for left in (shown.left, ""):
        title = list(flowed(f"{shown.title}{left}", room))
        free = room[len(title) :]
        advice = advised(shown.advice, free)
        if advice is not None:
            break
    else:
        advice = cut_off(flowed(shown.advice, free), free)
    notes = list(noted(shown.notes, room[len(title) :]))
    behind = len(shown.title)
    rows: list[Row] = []
    for line in title:
        rows.append([(line[:behind], "act"), (line[behind:], "")])
        behind = max(0, behind - len(line) - 1)
    return [*rows, *([(line, "good")] for line in advice), *notes]


def noted(notes: Iterable[Row], room: list[int]) -> Iterator[Row]:
    """Rows of one tone in lines of a number of columns each."""
    free = iter(room)
    for note in notes:
        for line in flowed("".join(text for text, _ in note), free):
            yield [(line, note[0][1])]


def with_notes(shown: DiceDisplay, notes: Iterable[Row], width: int) -> DiceDisplay:
    """The dice with what else is said beside them, if there is nothing to advise and all of it has room there."""
    beside = width - shown.each * len(shown.values) - GAP
    if not shown.values or shown.keys or beside < ASIDE or len(f"{shown.title}{shown.left}") > beside:
        return shown
    room = [beside] * (DICE - 1)
    lines = list(noted(notes, [*room, *([1] * DICE)]))
    return shown._replace(notes=tuple(notes)) if len(lines) <= len(room) else shown


def by_ways(shown: DiceDisplay, room: list[int]) -> list[Row]:
    """Whose dice they are and the ways to continue, a line each; below the dice where one is too long to be beside
    them.
    """
    ends = (shown.left + WORTHS[0], *WORTHS, shown.left)
    behind = next((more for more in ends if len(shown.title + more) <= room[0]), "")
    head: Row = [(shown.title, "act"), (behind, "")]
    few = best_of(shown.ways)
    longest = max(len(way_start(way, few)) for way in few)
    is_below = longest > room[0]
    rows = [head] if room[0] else []
    rows += [[]] * (DICE - len(rows)) if is_below else []
    rows += [head] if not room[0] else []
    return [*rows, *(way_row(way, few, columns) for way, columns in zip(few, room[len(rows) :], strict=False))]


def best_of(ways: tuple[Way, ...]) -> list[Way]:
    """The ways for which there is room: the best ones, and what is ready now."""
    few = list(ways[:WAYS])
    ready = next((way for way in ways if way.is_now), None)
    if ready is not None and ready not in few:
        few[-1] = ready
    return few


def way_start(way: Way, few: list[Way]) -> str:
    """What a way is worth, and what is done: ` 6.3 Keep 3 4 5 6`."""
    width = max(len(other.worth) for other in few)
    return f"{way.worth:>{width}} {way.text}"


def way_row(way: Way, few: list[Way], columns: int) -> Row:
    """A way, with its result where there is room."""
    start = way_start(way, few)
    more = whole_parts(way.comes or way.made, columns - len(start) - GAP)
    return [(crop(start, columns), "good" if way is few[0] else "plain"), (f"  {more}" if more else "", "faint")]


def whole_parts(text: str, room: int) -> str:
    """As many parts of a list as fit, each whole; of the first one alone, what is before its bracket, which says that a
    card helps, then that without its number.
    """
    parts = text.split(", ")
    shorter = [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]
    start, bracket, _ = parts[0].partition(" (")
    helped = HELPED if bracket else ""
    without, _, last = start.rpartition(" ")
    shorter += [f"{start}{helped}", *([f"{without}{helped}"] if last.replace(".", "").isdecimal() else ())]
    return next((one for one in shorter if one and len(one) <= room), "")


def advised(advice: str, room: list[int]) -> list[str] | None:
    """An advice in these lines, without reasons at its end for which there is no room: `hint` tells them all; None: not
    even its first part fits.
    """
    parts = advice.replace(" %", f"{TIE}%").rstrip(".").split("; ") if advice else []
    while parts:
        lines = list(flowed("; ".join(parts) + ".", chain(room, repeat(1))))
        if len(lines) <= len(room):
            return [line.replace(TIE, " ") for line in lines]
        parts.pop()
    return None if advice else []


def cut_off(lines: Iterable[str], room: list[int]) -> list[str]:
    """The lines for which there is room, the last one with a sign that it continues."""
    *kept, last = [*islice(lines, len(room))] or [""]
    free = max(0, room[len(kept)] - len(GOES_ON))
    whole = last if len(last) <= free else last[: free + 1].rpartition(" ")[0]
    return [*kept, f"{whole}{GOES_ON}"]


def flowed(text: str, room: Iterable[int]) -> Iterator[str]:
    """A text in lines of different lengths; a word that is longer than its line is alone in it."""
    words, columns = text.split(" "), iter(room)
    if not text:
        return
    line = ""
    width = next(columns, 1)
    for word in words:
        while (line and len(line) + 1 + len(word) > width) or width == 0:
            yield line
            line, width = "", next(columns, 1)
        line = f"{line} {word}" if line else word
    yield line


def dice_display(screen: SeatScreen, picked: frozenset[int], adviser: Adviser | None) -> DiceDisplay:
    """The dice on the table as whoever sits there sees them, with these places marked.

    `adviser` says what is best kept, and why; None: that is left out.
    """
    dice = screen.dice
    if dice is None:
        return DiceDisplay((), ())
    left = f", {plural(dice.left, 'attempt')} left" if dice.left > 0 else ""
    display = DiceDisplay(dice.values, dice.faces, picked, title=dice.whose, left=left)
    marked = marks(screen.question)
    if marked is None:
        return display
    display = display._replace(keys=True, rerolls=marked.verb == REROLL)
    return (
        display
        if adviser is None
        else display._replace(best=frozenset(adviser.best), advice=adviser.hint, ways=adviser.ways)
    )


def keys_to_mark(count: int) -> str:
    """What is to be done first where dice can only be rolled again once they are marked."""
    return f"Mark the dice to re-roll with {' '.join(KEYS[:count])} or a click, then press space."


def wanted(note: LessonNote) -> str:
    """What to do in a step of a lesson, with the keys of the table."""
    if note.dice:
        return f"Do: mark the dice {' '.join(KEYS[place] for place in note.dice)}, then press space"
    return note.wanted if note.option else f"Do: press : and type {note.typed}"
