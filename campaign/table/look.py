"""How the table looks: two themes, the tones of lines, a colour for every seat, bars, how its lines are shared.

The colours can be read by day and in the dark, also on the line that is marked; no meaning hangs on a colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.content import Content
from textual.style import Style
from textual.theme import Theme
from textual.widget import Widget

from campaign import configuration
from campaign.palette import NIGHT, ON_DARK, ON_LIGHT, PAPER, Palette
from campaign.screens.model import SeatLine
from campaign.screens.pages import UNFOLDED
from campaign.words.rows import Row, refers, tone_and_name
from campaign.words.shown import shown

DARK, LIGHT = "kingshand-dark", "kingshand-light"


def theme(name: str, colours: Palette, *, dark: bool, foreground: str, **grounds: str) -> Theme:
    """A theme with a variable for each of the six colours, which seats and faces of dice share."""
    variables = {f"hue-{i}": colour for i, colour in enumerate(colours, start=1)}
    variables |= {"border-blurred": grounds["panel"], "footer-key-foreground": colours.orange}
    return Theme(
        name=name,
        dark=dark,
        variables=variables,
        primary=colours.blue,
        secondary=colours.pink,
        accent=colours.orange,
        warning=colours.yellow,
        error=colours.red,
        success=colours.green,
        foreground=foreground,
        **grounds,  # type: ignore[arg-type]  # all are texts
    )


THEMES = (
    theme(DARK, ON_DARK, dark=True, foreground="#e4e6eb", background=NIGHT, surface="#1a1e25", panel="#2c333d"),
    theme(LIGHT, ON_LIGHT, dark=False, foreground="#1d2126", background=PAPER, surface="#fffdf7", panel="#d9d5ca"),
)

THEME_OF = {configuration.DARK: DARK, configuration.LIGHT: LIGHT}
"""The theme of each word by which it is set."""

HUES = len(ON_DARK)
STYLES = {
    "turn": "bold $primary",
    "phase": "$foreground 70%",
    "roll": "$warning",
    "act": "bold",
    "harm": "bold $error",
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
    "foe": "bold italic $error",
    "bane": "italic $error",
    **{f"person{i}": f"bold $hue-{i}" for i in range(1, HUES + 1)},
    **{f"face{i}": f"$hue-{i}" for i in range(1, HUES + 1)},
}
"""The tones of lines, as in the line mode, in colours of the theme."""


def room(widget: Widget) -> int:
    """Columns for a line of what scrolls, beside a scrollbar even if there is none yet; endless before it is shown."""
    width = widget.size.width
    return width - widget.styles.scrollbar_size_vertical if width else UNFOLDED


def key_row(keys: Iterable[tuple[str, str]]) -> Row:
    """Keys side by side, each with what it does."""
    return [part for key, what in keys for part in ((f" {key} ", "key"), (f"{what} ", "faint"))]


WIDE, NARROW = 20, 8
"""Cells of a health bar."""


LOOK = "look"
"""What a text on the screen is looked up by, in the data of its style."""


def line(row: Row, width: int = 0) -> Content:
    """A row in its tones, cropped where a width is given; what can be looked at knows its name (`LOOK`)."""
    parts: list[tuple[str, str] | Content] = []
    for text, toned in row:
        tone, name = tone_and_name(toned)
        part = (shown(text), STYLES.get(tone, ""))
        parts.append(Content.styled(*part).stylize(Style.from_meta({LOOK: name})) if name else part)
    content = Content.assemble(*parts)
    return content.truncate(width, ellipsis=True) if width else content


def lines(rows: Iterable[Row]) -> Content:
    """Rows below one another."""
    return Content("\n").join(line(row) for row in rows)


def headed(heading: str, title: str, width: int) -> Row:
    """A heading, and a title at the other end of its line; with little room only what is before its comma."""
    if len(heading) + 2 + len(title) > width:
        title = title.partition(",")[0]
    gap = max(2, width - len(heading) - len(title))
    return [(heading, "title"), (" " * gap, ""), (title, "")]


def seat_tone(seat: int) -> str:
    """The tone of everything that is a seat's."""
    return f"person{seat % HUES + 1}"


def bar(line: SeatLine, cells: int) -> Row:
    """Health as a bar that is full at what it was in the beginning."""
    full = max(1, round(min(1.0, line.health / line.full) * cells)) if line.health > 0 else 0
    return [("█" * full, line.tone), ("░" * (cells - full), "faint")]


def name_tone(line: SeatLine) -> str:
    """The tone of a name: those against one have one of their own, everybody else a colour each."""
    return "foe" if line.is_foe else seat_tone(line.seat)


def effects_row(line: SeatLine) -> Row:
    """A player's status effects, those that harm them marked, and what else is in front of them."""
    parts: list[tuple[str, str]] = []
    for token in line.tokens:
        parts += [(", ", "faint")] if parts else []
        name = f"token {token.name}"
        is_bane = token.is_harmful
        parts.append((f"{BANE}{token.text}", refers("bane", name)) if is_bane else (token.text, refers("token", name)))
    for what in line.kit.split(", ") if line.kit else ():
        parts += [(", ", "token")] if parts else []
        name = "" if what.endswith(" side") else what.partition(" (")[0].rstrip("0123456789").rstrip()  # with a counter
        parts.append((what, refers("token", name)))
    return parts


BANE = "▾"
"""Comes before a status effect that harms its holder."""


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
#dice { height: auto; padding: 0 1; border-top: none; }
#damage, #news { height: auto; padding: 0 1; }
#question { height: auto; padding: 0 1; border-top: solid $panel; }
#choices { height: auto; border: none; padding: 0 1; background: $background;
  scrollbar-size-vertical: 1; }
#beat { height: auto; padding: 0 1; border-top: solid $accent; display: none; }
TableView.beating #beat { display: block; }
#made { height: 1; padding: 0 1; display: none; text-wrap: nowrap; text-overflow: ellipsis; }
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
TableView.roomy.tall #more { max-height: 65%; }
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
HomeScreen #things, HomeScreen .about { width: 50%; }
MomentList #things, PassedList #things { width: 62%; }
MomentList .about, PassedList .about { width: 38%; }
.about > Static { height: auto; }
#said { height: auto; max-height: 2; padding: 0 1; }
Sheet, Asking, Typing { align: center middle; background: $background 60%; }
.paper { width: 95%; max-width: 116; height: auto; max-height: 90%; border: round $primary; padding: 0 1;
  background: $surface; border-title-color: $accent; border-subtitle-color: $foreground 70%; }
.paper VerticalScroll { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
Finale { background: $background; }
Finale > .paper { max-height: 100%; border: double $accent; border-title-align: center; }
.doubt, .typing { width: 70; max-width: 90%; height: auto; border: round $warning; padding: 0 1; background: $surface; }
.typing { border: round $primary; }
.typing Input { border: none; height: 1; padding: 0; background: $panel; }
TooSmall { background: $background; }
TooSmall > .there { align: center middle; }
.small { width: 64; max-width: 100%; height: auto; }
LookCursor { background: transparent; }
#cursor { position: absolute; text-style: bold reverse; text-wrap: nowrap; }
#looked { dock: bottom; height: 2; background: $surface; }
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
DAMAGE, QUESTION = 4, 3
"""Lines at most."""
GIVES = (
    ("ways", 5),
    ("seats", 5),
    ("panel", LEAST),
    ("below", 0),
    ("ways", 3),
    ("damage", 2),
    ("ways", 2),
    ("question", 2),
    ("damage", 1),
    ("question", 1),
    ("dice", DICE),
)
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
    """What is below the options, or the line to type in with what may be said."""
    news: int = 0
    """What followed from the last choice; it gives way to nothing."""


def shared(
    wanted: Lines,
    height: int,
    heroes: int,
    *,
    tall: bool,
    least_below: int | None = None,
    question: int = QUESTION,
    ways: int | None = None,
) -> Lines:
    """What every part gets in a terminal of that many lines.

    `least_below`: lines that stay below the options; None: all. `question`: lines of the question at most; `ways`:
    those of the options, None: as many as there usually are.

    Each hero keeps a line, and the options are seen, two of them at least: the list scrolls to the others. A question
    is rather whole than that more of them are seen.
    """
    given_out = wanted._replace(
        seats=min(wanted.seats, SEATS_TALL if tall else SEATS),
        ways=min(wanted.ways, (WAYS_TALL if tall else WAYS) if ways is None else ways),
        damage=min(wanted.damage, DAMAGE),
        question=min(wanted.question, question),
    )._asdict()
    least_of = {"seats": max(5, heroes + 1), "below": wanted.below if least_below is None else least_below}
    over = BARS + EDGE + sum(given_out.values()) - height
    for part, least in GIVES:
        least_here = least_of.get(part, least)
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
