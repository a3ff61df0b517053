"""How the table looks: two themes, the tones of lines, a colour for every seat, bars, how its lines are shared.

The colours are those of Okabe and Ito, which people who see few colours tell apart, darker by day so that all of them
can be read, also on the line that is marked; no meaning hangs on a colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.content import Content
from textual.theme import Theme
from textual.widget import Widget

from campaign import configuration
from campaign.screens.model import SeatLine
from campaign.screens.pages import UNFOLDED
from campaign.words.rows import Row
from campaign.words.shown import shown

DARK, LIGHT = "kingshand-dark", "kingshand-light"

SEATS_DARK = ("#56b4e9", "#e69f00", "#3ac9a0", "#cc79a7", "#f0e442", "#9db7ff")
SEATS_LIGHT = ("#005f9e", "#8a5000", "#00694d", "#933a6c", "#6b6100", "#3b4cc0")


def theme(name: str, seats: tuple[str, ...], *, dark: bool, **colours: str) -> Theme:
    """A theme with a variable for every seat's colour."""
    variables = {f"seat-{i}": colour for i, colour in enumerate(seats, start=1)}
    variables |= {"border-blurred": colours["panel"], "footer-key-foreground": colours["accent"]}
    return Theme(name=name, dark=dark, variables=variables, **colours)  # type: ignore[arg-type]  # all are texts


THEMES = (
    theme(
        DARK,
        SEATS_DARK,
        dark=True,
        primary="#56b4e9",
        secondary="#cc79a7",
        accent="#e69f00",
        warning="#e6b422",
        error="#ff7a59",
        success="#3ac9a0",
        foreground="#e4e6eb",
        background="#14171c",
        surface="#1a1e25",
        panel="#2c333d",
    ),
    theme(
        LIGHT,
        SEATS_LIGHT,
        dark=False,
        primary="#005f9e",
        secondary="#933a6c",
        accent="#8a5000",
        warning="#7d5800",
        error="#a63600",
        success="#00694d",
        foreground="#1d2126",
        background="#f6f4ee",
        surface="#fffdf7",
        panel="#d9d5ca",
    ),
)

THEME_OF = {configuration.DARK: DARK, configuration.LIGHT: LIGHT}
"""The theme of each word by which it is set."""

STYLES = {
    "turn": "bold $primary",
    "phase": "$foreground 70%",
    "roll": "$warning",
    "act": "bold",
    "harm": "$error",
    "good": "$success",
    "token": "$secondary",
    "plain": "",
    "end": "bold reverse",
    "faint": "$foreground 70%",
    "name": "bold $primary",
    "wrong": "bold $error",
    "number": "bold $accent",
    "title": "bold",
    "key": "bold $accent",
    "picked": "bold reverse",
    **{f"person{i}": f"bold $seat-{i}" for i in range(1, 7)},
}
"""The tones of lines, as in the line mode, in colours of the theme."""


def room(widget: Widget) -> int:
    """Columns for a line of what scrolls, beside a scrollbar even if there is none yet; endless before it is shown."""
    width = widget.size.width
    return width - widget.styles.scrollbar_size_vertical if width else UNFOLDED


def key_row(keys: Iterable[tuple[str, str]]) -> Row:
    """Keys side by side, each with what it does."""
    return [part for key, what in keys for part in ((f" {key} ", "key"), (f"{what} ", "faint"))]


WIDE, NARROW = 20, 10
"""Cells of a health bar."""


def line(row: Row, width: int = 0) -> Content:
    """A row in its tones, cropped where a width is given."""
    content = Content.assemble(*((shown(text), STYLES.get(tone, "")) for text, tone in row))
    return content.truncate(width, ellipsis=True) if width else content


def lines(rows: Iterable[Row]) -> Content:
    """Rows below one another."""
    return Content("\n").join(line(row) for row in rows)


def headed(heading: str, title: str, width: int) -> Row:
    """A heading, and a title at the other end of its line; with little room only what stands before its comma."""
    if len(heading) + 2 + len(title) > width:
        title = title.partition(",")[0]
    gap = max(2, width - len(heading) - len(title))
    return [(heading, "title"), (" " * gap, ""), (title, "")]


def seat_tone(seat: int) -> str:
    """The tone of everything that is a seat's."""
    return f"person{seat % len(SEATS_DARK) + 1}"


def bar(line: SeatLine, cells: int) -> Row:
    """Health as a bar that is full at what it was in the beginning."""
    full = max(1, round(min(1.0, line.health / line.full) * cells)) if line.health > 0 else 0
    return [("█" * full, line.tone), ("░" * (cells - full), "faint")]


CSS = """
Screen { layers: base over; background: $background; color: $foreground; }
#view { layout: vertical; height: 100%; layers: base over; }
#heading { height: 1; padding: 0 1; background: $primary 25%; }
#seats { height: auto; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
#middle { height: 1fr; min-height: 4; }
#panel { width: 3fr; border-top: solid $panel; }
#side { width: 2fr; border-left: solid $panel; }
#tabs { height: 1; }
#items, #more, #below { height: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
#items, #more, #below { border: none; padding: 0; background: $background; scrollbar-size-vertical: 1;
  }
#chart { height: 1fr; text-wrap: nowrap; }
#more, #below { display: none; border-top: solid $panel; border-title-color: $accent; }
#log { height: 1fr; padding: 0 1; border-top: solid $panel; border-title-color: $accent;
  scrollbar-size-vertical: 1; background: $background; }
#log > Static { height: auto; }
#dice { height: 4; padding: 0 1; border-top: none; }
#damage { height: auto; padding: 0 1; }
#question { height: auto; padding: 0 1; border-top: solid $panel; }
#choices { height: auto; border: none; padding: 0 1; background: $background;
  scrollbar-size-vertical: 1; }
#telling { height: auto; padding: 0 1; }
#telling > Horizontal { height: 1; }
#prompt { width: 2; color: $accent; }
#entry { width: 1fr; height: 1; border: none; padding: 0; background: $panel; }
#sayings { height: auto; max-height: 4; }
#detail { height: 2; padding: 0 1; color: $foreground 80%; }
#keys { height: 1; background: $surface; dock: bottom; }
#banner { layer: over; dock: top; offset: 0 4; width: 100%; height: 3; content-align: center middle;
  background: $accent 30%; text-style: bold; }
OptionList > .option-list--option { padding: 0; }
OptionList > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: none; }
OptionList:focus > .option-list--option-highlighted { background: $primary 15%; color: $foreground; text-style: bold; }
OptionList > .option-list--option-hover { background: $panel 60%; }
TableView.roomy #panel { width: 1fr; }
TableView.roomy #side { width: 1fr; }
TableView.roomy #more { display: block; height: auto; max-height: 50%; }
TableView.roomy.offering #more { max-height: 75%; }
TableView.roomy.tall #below { height: 4fr; }
TableView.roomy.tall #items, TableView.roomy.tall #chart { height: 5fr; }
TableView.tall #detail { height: 3; }
TableView.whole #detail { height: auto; max-height: 2; }
TableView.told #detail { height: auto; max-height: 4; }
Choosing { layout: vertical; }
.heading { height: 1; padding: 0 1; background: $primary 25%; }
.choosing { height: 1fr; }
.head { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
#things { width: 45%; height: 1fr; border: none; padding: 0 1; background: $background; text-wrap: nowrap;
  text-overflow: ellipsis; }
.about { width: 55%; padding: 0 1; border-left: solid $panel; scrollbar-size-vertical: 1; }
.about > Static { height: auto; }
#said { height: auto; max-height: 2; padding: 0 1; }
Sheet, Asking, Typing { align: center middle; background: $background 60%; }
.paper { width: 95%; max-width: 116; height: auto; max-height: 90%; border: round $primary; padding: 0 1;
  background: $surface; border-title-color: $accent; border-subtitle-color: $foreground 70%; }
.paper VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
.doubt, .typing { width: 70; max-width: 90%; height: auto; border: round $warning; padding: 0 1; background: $surface; }
.typing { border: round $primary; }
.typing Input { border: none; height: 1; padding: 0; background: $panel; }
TooSmall { background: $background; }
TooSmall > .there { align: center middle; }
.small { width: 64; max-width: 100%; height: auto; }
HandOverScreen { align: center middle; background: $background; }
.curtain { width: 44; height: auto; border: round $primary; padding: 1 4; }
"""


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
