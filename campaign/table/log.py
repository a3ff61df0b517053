"""What has happened, scrolling by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign.table.look import STYLES, line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult

    from campaign.narrate.narrator import Line
    from campaign.narrate.rows import Row

KEPT = 40
"""So many lines can be scrolled back to, as all of them are drawn anew with each new one; `log` tells more."""


class Log(VerticalScroll, can_focus=False):
    """The lines of a session, bookkeeping left out; it stays at its end unless somebody scrolls back."""

    def __init__(self, before: Sequence[Row], shown: Callable[[Line], str]) -> None:
        super().__init__(id="log")
        self.before = [line(row) for row in before]
        """What was said of the session before it is played."""
        self.shown = shown
        self.text = Static()

    def compose(self) -> ComposeResult:
        """One text."""
        yield self.text

    def on_mount(self) -> None:
        """Follow what is added."""
        self.border_title = "log"
        self.anchor()

    def show(self, told: Sequence[Line]) -> None:
        """Show the last of what was told, a turn behind an empty line."""
        there = [one for one in told[-2 * KEPT :] if not one.minor][-KEPT:]
        parts = [*self.before]
        for one in there:
            if one.tone == "turn" and parts:
                parts.append(Content(""))
            parts.append(line([(self.shown(one), one.tone if one.tone in STYLES else "plain")]))
        self.text.update(Content("\n").join(parts))
