"""What has happened, scrolling by itself."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign.screens.model import ToldLine
from campaign.screens.pages import folded
from campaign.table.look import STYLES, line, room
from campaign.words.rows import Row

KEPT = 40
"""Lines that can be scrolled back to: no more, as all of them are drawn again with each new one; `log` tells more."""
LOOKED_AT = 2 * KEPT
"""Lines among which those that are shown are found: some are bookkeeping."""
INDENT = 2
"""Columns by which what runs on is indented, so that one sees where a line begins."""


class Log(VerticalScroll, can_focus=False):
    """The lines of a session, bookkeeping left out; it stays at its end unless a person scrolls back."""

    def __init__(self, before: Sequence[Row]) -> None:
        super().__init__(id="log")
        self.before = [row for row in before if any(text for text, _ in row)]
        """What was said of the session before it is played, a row a line however long it is."""
        self.told: Sequence[ToldLine] = ()
        self.folded_for = 0
        """The columns for which lines were folded last; 0: they have not been."""
        self.known: dict[tuple[str, str], Content] = {}
        """Texts and their tones, folded for those columns; most of them are shown again and again."""
        self.text = Static()

    def compose(self) -> ComposeResult:
        """All lines are one text."""
        yield self.text

    def on_mount(self) -> None:
        """Follow what is added."""
        self.border_title = "log"
        self.anchor()

    def on_resize(self) -> None:
        """Fold the lines for the room there is now, once everything has its place."""
        self.call_after_refresh(self.fold_anew)

    def fold_anew(self) -> None:
        """Fold what was folded for another room."""
        if self.folded_for != self.room:
            self.show(self.told)

    @property
    def room(self) -> int:
        """Columns for a line beside a scrollbar; as many as one likes before it has a place on the screen."""
        return room(self)

    def show(self, lines: Sequence[ToldLine]) -> None:
        """Show the last of what was told, a turn after an empty line."""
        if self.folded_for != self.room:
            self.known = {}
        self.told, self.folded_for = lines, self.room
        kept = [one for one in lines if not one.is_minor][-KEPT:]
        parts = [self.folded("".join(text for text, _ in row), row[0][1]) for row in self.before]
        for one in kept:
            if one.tone == "turn" and parts:
                parts.append(Content(""))
            parts.append(self.folded(one.text, one.tone if one.tone in STYLES else "plain"))
        self.text.update(Content("\n").join(parts))
        self.call_after_refresh(self.draw_bar)

    def draw_bar(self) -> None:
        """Draw the scrollbar where it is: what follows its end moves it, and Textual leaves the old one to be seen."""
        if self.show_vertical_scrollbar:
            self.vertical_scrollbar.refresh()

    def folded(self, text: str, tone: str) -> Content:
        """A line in the room there is."""
        content = self.known.get((text, tone))
        if content is None:
            content = self.known[text, tone] = line([("\n".join(folded(text, self.folded_for, INDENT)), tone)])
        return content
