"""What everybody looks up for, across the table for a moment: a fall, an ultimate, a win."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from campaign.screens.desk import Desk
from campaign.table.base import TableBase
from campaign.table.look import line

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
        """Show those among the lines that were not looked through yet; nothing moves where nothing shall."""
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
