"""Looking at things on the screen with the cursor and the mouse.

Whatever on the screen can be looked at carries in its style the name by which it is looked up (`look.LOOK`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from campaign.screens.desk import Desk
from campaign.screens.pages import crop, width_of
from campaign.table.base import OnceModal, TableBase
from campaign.table.found import show_found
from campaign.table.look import LOOK, key_row, lines
from campaign.words.rows import Row

KEYS = (("← → ↑ ↓", "move"), ("Enter", "open"), ("Esc", "end"))
"""Keys while one looks with the cursor."""
CLICK, OTHER_CLICK = (("click", "opens"),), (("right click", "opens"),)
"""How the mouse opens what it is over; where a click already does something else, another button."""


def in_a_line(desk: Desk, name: str, columns: int, keys: Sequence[tuple[str, str]] = ()) -> Row:
    """What a name means, in a line with keys after it."""
    behind = key_row(keys)
    told = desk.meaning(name).told
    heading = told[0].heading if told else name
    text = " ".join(" ".join(line for entry in told for line in entry.tell()).split())
    room = columns - width_of(behind) - 1
    shown = crop(f" {heading}", room)
    return [(shown, "title"), (crop(f"  {text}", room - len(shown)).ljust(room - len(shown)), "plain"), *behind]


# -- what can be looked at -------------------------------------------------------------------------------


class Reference(NamedTuple):
    """Something on the screen that can be looked at."""

    name: str
    region: Region
    text: tuple[str, ...]
    """What is there, a line each."""


def references(screen: Screen[Any], view: Widget) -> list[Reference]:
    """Everything in a view that can be looked at, from top to bottom; several lines of one thing are one."""
    found: list[Reference] = []
    for widget in view.query("*"):
        if widget.children or not widget.is_on_screen or not widget.visible:
            continue
        region = screen.find_widget(widget).visible_region
        for down, strip in enumerate(widget.render_lines(region.translate(-widget.region.offset))):
            across = region.x
            for text, style, _ in strip:
                name = style.meta.get(LOOK, "") if style is not None else ""
                if name and text.strip():
                    add(found, Reference(name, Region(across, region.y + down, len(text), 1), (text,)))
                across += len(text)
    return sorted(found, key=lambda one: (one.region.y, one.region.x))


def add(found: list[Reference], one: Reference) -> None:
    """Add something that can be looked at; to what is beside or above it, if that is the same thing."""
    x, y, width, _ = one.region
    for place, other in enumerate(found):
        if other.name != one.name:
            continue
        region = other.region
        if region.bottom == y and (region.x, region.width) == (x, width):
            found[place] = Reference(one.name, Region(x, region.y, width, region.height + 1), (*other.text, *one.text))
            return
        if region.height == 1 and (region.y, region.right) == (y, x):
            region = Region(region.x, y, region.width + width, 1)
            found[place] = Reference(one.name, region, (other.text[0] + one.text[0],))
            return
    found.append(one)


WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Where arrow keys go: columns and lines."""
LINE = 4
"""Columns that are as far as a line."""


class LookCursor(OnceModal[None]):
    """A cursor that goes over everything that can be looked at; the mouse moves it, too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move({across}, {down})", show=False) for key, (across, down) in WAYS.items()),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("enter,space", "open", show=False),
        Binding("escape,x,q", "end", show=False),
    ]

    app: TableBase

    def __init__(self, desk: Desk, found: Sequence[Reference], at: int) -> None:
        super().__init__()
        self.desk, self.found, self.at = desk, found, at
        self.drawn_for: Size | None = None

    def compose(self) -> ComposeResult:
        """What the cursor is on, standing out, and what that is."""
        yield Static(id="cursor")
        yield Static(id="looked")

    def on_mount(self) -> None:
        """Begin somewhere."""
        self.go(self.at)

    def go(self, at: int) -> None:
        """Look at another thing."""
        self.at = at
        one = self.found[at]
        cursor = self.query_one("#cursor", Static)
        cursor.styles.offset = one.region.offset
        cursor.styles.width, cursor.styles.height = one.region.size
        cursor.update("\n".join(one.text))
        columns = self.app.size.width
        self.query_one("#looked", Static).update(lines([in_a_line(self.desk, one.name, columns), key_row(KEYS)]))

    def action_move(self, across: int, down: int) -> None:
        """Go to the nearest thing in a direction; none there: stay."""
        here = self.found[self.at].region
        ways = [(distance(here, one.region, across, down), at) for at, one in enumerate(self.found)]
        least, at = min(ways)
        if least < inf:
            self.go(at)

    def action_next(self, step: int) -> None:
        """Go to the next thing from left to right and from top to bottom, or to the one before."""
        self.go((self.at + step) % len(self.found))

    def action_open(self) -> None:
        """Show all there is to say of it."""
        show_found(self.app, self.desk, self.found[self.at].name)

    def action_end(self) -> None:
        """Look no more."""
        self.dismiss(None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Look at what the mouse is over."""
        at = self.under(event.screen_x, event.screen_y)
        if at not in (None, self.at):
            self.go(at)

    def on_click(self, event: events.Click) -> None:
        """Open what is clicked; a click beside everything ends it."""
        at = self.under(event.screen_x, event.screen_y)
        if at is None:
            self.dismiss(None)
            return
        self.go(at)
        self.action_open()

    def under(self, x: float, y: float) -> int | None:
        """What is at a place of the screen; None: nothing that can be looked at."""
        return next((at for at, one in enumerate(self.found) if one.region.contains(int(x), int(y))), None)

    def on_resize(self) -> None:
        """Everything is somewhere else now."""
        if self.drawn_for not in (None, self.app.size):
            self.dismiss(None)
        self.drawn_for = self.app.size


def distance(here: Region, there: Region, across: int, down: int) -> float:
    """How far something is in a direction, in columns; without end where it is not there."""
    columns, above, below = there.x - here.x, here.y - there.bottom + 1, there.y - here.bottom + 1
    if across:
        return abs(columns) + LINE * max(0, above, below) if columns * across > 0 else inf
    ahead = below if down > 0 else above
    return LINE * ahead + abs(columns) if ahead > 0 else inf
