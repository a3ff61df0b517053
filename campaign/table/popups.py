"""What comes in front of the table for a moment: a sheet, a doubt, a name to look up, a curtain, a banner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.markup import escape
from textual.widgets import Input, Static

from campaign.screens.desk import Desk
from campaign.screens.pages import folded_rows
from campaign.table.base import OnceModal, OnceScreen, TableBase
from campaign.table.look import line, lines
from campaign.terminal.keyboard import LONGEST
from campaign.terminal.screen import COLUMNS, LINES, has_room
from campaign.words.rows import Row
from campaign.words.shown import shown

SCROLLING = "↑ ↓ PgUp PgDn scroll   "
"""What a sheet says that is longer than the screen."""


class Sheet(OnceModal[bool]):
    """Lines to read; they scroll. True: gone on with, where it says how."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "close"),
        Binding("enter", "go_on", "close"),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup,b", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
    ]

    def __init__(
        self, title: str, rows: Sequence[Row], *, keys: str = "Esc or Enter closes", at_end: bool = False
    ) -> None:
        super().__init__()
        self.at_end = at_end
        """Whether its last lines are shown first."""
        self.heading = title
        self.rows = rows
        self.keys = keys

    def compose(self) -> ComposeResult:
        """The lines in a frame."""
        with Vertical(classes="paper") as paper:
            paper.border_title = escape(shown(self.heading))
            paper.border_subtitle = self.keys
            with VerticalScroll(can_focus=False):
                rows = folded_rows(self.rows, self.app.paper_width) if isinstance(self.app, TableBase) else [self.rows]
                yield Static(lines([row for folds in rows for row in folds]))

    def on_mount(self) -> None:
        """Where one begins to read; what scrolls says so."""
        self.call_after_refresh(self.tell_keys)
        for scroll in self.query(VerticalScroll) if self.at_end else ():
            scroll.scroll_end(animate=False)

    def on_resize(self) -> None:
        """There may be more room, or less."""
        self.call_after_refresh(self.tell_keys)

    def tell_keys(self) -> None:
        """Tell which keys may be pressed."""
        for paper, scroll in zip(self.query(".paper"), self.query(VerticalScroll), strict=False):  # none: it is closed
            paper.border_subtitle = f"{SCROLLING if scroll.max_scroll_y > 0 else ''}{self.keys}"

    def action_close(self) -> None:
        """Close the sheet."""
        self.dismiss(result=False)

    def action_go_on(self) -> None:
        """Close the sheet and continue."""
        self.dismiss(result=True)

    def action_scroll(self, by: int) -> None:
        """Scroll a line up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll a page up or down."""
        sheet = self.query_one(VerticalScroll)
        sheet.scroll_relative(y=by * max(1, sheet.size.height - 1), animate=False)

    def on_click(self, event: object) -> None:
        """A click beside the sheet closes it."""
        if getattr(event, "widget", None) is self:
            self.dismiss(result=False)


class ReadSheet(Sheet):
    """A sheet to read before the game continues: any key closes it, but space first scrolls to what is not seen yet."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "read_on", show=False)]

    def action_read_on(self) -> None:
        """Show what comes further down; close the sheet once all of it has been seen."""
        scroll = self.query_one(VerticalScroll)
        if scroll.scroll_offset.y < scroll.max_scroll_y:
            self.action_page(1)
        else:
            self.action_go_on()

    def action_scroll(self, by: int) -> None:
        """Scroll a line up or down; continue where all is seen."""
        if self.query_one(VerticalScroll).max_scroll_y > 0:
            super().action_scroll(by)
        else:
            self.action_go_on()

    def action_page(self, by: int) -> None:
        """Scroll a page up or down; continue where all is seen."""
        if self.query_one(VerticalScroll).max_scroll_y > 0:
            super().action_page(by)
        else:
            self.action_go_on()

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing else here continues."""
        if event.key not in self.active_bindings:
            event.stop()
            self.action_go_on()


class Finale(Sheet):
    """A sheet that has the screen to itself."""


class Asking(OnceModal[bool]):
    """A doubt, asked before something is done; anything but a yes is a no."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("y", "answer(True)"), Binding("n,escape,q,enter", "answer(False)")]

    def __init__(self, doubt: str) -> None:
        super().__init__()
        self.doubt = doubt

    def compose(self) -> ComposeResult:
        """The doubt, and the two ways."""
        with Vertical(classes="doubt"):
            yield Static(line([(self.doubt, "wrong")]))
            yield Static(line([("y", "key"), (" yes   ", "plain"), ("n", "key"), (" no", "plain")]))

    def action_answer(self, meant: bool) -> None:  # noqa: FBT001  # as the key binding gives it
        """Answer yes or no."""
        self.dismiss(meant)


def leave(screen: OnceScreen[bool], loses: str) -> None:
    """Leave a screen; where something is lost by that, ask first. `loses`: what that is, as a question."""

    def go(meant: bool | None) -> None:  # noqa: FBT001  # as the screen that asks gives it
        if meant:
            screen.dismiss(result=False)

    if loses:
        screen.app.push_screen(Asking(loses), go)
    else:
        go(meant=True)


class Typing(OnceModal[str | None]):
    """A line to type; None: they went back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave")]

    def __init__(self, prompt: str, about: str, text: str = "") -> None:
        super().__init__()
        self.prompt = prompt
        self.about = about
        self.text = text

    def compose(self) -> ComposeResult:
        """What the line is for, and the line to type in."""
        with Vertical(classes="typing"):
            yield Static(line([(self.prompt, "title")]))
            yield Input(value=self.text, max_length=LONGEST, select_on_focus=False)
            yield Static(line([(self.about, "faint")]))

    def on_mount(self) -> None:
        """Take the next key already."""
        for entry in self.query(Input):
            self.set_focus(entry)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line."""
        event.stop()
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Go back with nothing typed."""
        self.dismiss(None)


class HandOverScreen(OnceModal[bool]):
    """Nobody sees the table until the one who is asked sits in front of it. False: they leave."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open"), Binding("q", "leave")]

    def __init__(self, name: str, loses: str = "") -> None:
        super().__init__()
        self.who = name
        self.loses = loses
        """What is lost by leaving; empty: nothing."""

    def compose(self) -> ComposeResult:
        """Whose turn it is to sit down."""
        with Vertical(classes="curtain"):
            yield Static(line([(f"Pass to {self.who}.", "title")]))
            yield Static(line([("Enter", "key"), (" when ready, ", "faint"), ("q", "key"), (" leaves", "faint")]))

    def action_open(self) -> None:
        """Show the table: whoever is asked sits in front of it."""
        self.dismiss(result=True)

    def action_leave(self) -> None:
        """Leave, once that is sure; meanwhile nobody sees the table either."""
        leave(self, self.loses)


class TooSmall(OnceModal[bool]):
    """The terminal has become too small; True: they continue line by line. It goes by itself once there is room
    again.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l", "lines")]

    def __init__(self, there: Size) -> None:
        super().__init__()
        self.there = there
        """What the terminal shows of what is laid out, from its upper left corner."""

    def compose(self) -> ComposeResult:
        """What is needed, and the way out."""
        with Vertical(classes="there"), Vertical(classes="small"):
            yield Static(line([(f"The table needs {COLUMNS} columns and {LINES} lines.", "title")]))
            yield Static(
                line(
                    [
                        ("Make the terminal larger, or press ", "plain"),
                        ("l", "key"),
                        (" to play in line mode.", "plain"),
                    ]
                )
            )

    def on_mount(self) -> None:
        """Move to where it is seen."""
        self.fit(self.there)

    def on_screen_resume(self) -> None:
        """There may be room again since something else was in front."""
        self.call_later(self.fit, self.there)

    def fit(self, there: Size) -> None:
        """Move to the middle of what the terminal shows; go where that is enough."""
        self.there = there
        if has_room(*there):
            self.dismiss(result=False)
            return
        for box in self.query(".there"):
            box.styles.width, box.styles.height = there

    def action_lines(self) -> None:
        """Continue line by line."""
        self.dismiss(result=True)


MOMENTS = 3
"""Moments that are shown at once at most, a line each."""
STAYS = 2.5
"""Seconds for which moments are shown."""


class Banner(Static):
    """The last moments; it goes by itself and takes no key from anybody."""

    app: TableBase

    def __init__(self) -> None:
        super().__init__(id="banner")
        self.seen = 0
        """How many lines of what was told were looked through."""

    def on_mount(self) -> None:
        """No moment yet."""
        self.display = False

    def show(self, desk: Desk) -> None:
        """Show those among the lines that were not looked through yet; nothing moves that need not."""
        new = [one for one in desk.log(self.seen) if one.is_felt and not one.is_minor]
        self.seen = len(desk.told)
        if new and self.app.frame:
            room = self.app.size.width - 2
            self.update(Content("\n").join(line([(f" {one.text} ", "end")], room) for one in new[-MOMENTS:]))
            self.display = True
            self.set_timer(STAYS, self.hide)

    def hide(self) -> None:
        """Take the moments away."""
        self.display = False

    def pass_over(self, told: int) -> None:
        """Show none of the first lines: they are looked at elsewhere."""
        self.seen = max(self.seen, told)
        self.hide()
