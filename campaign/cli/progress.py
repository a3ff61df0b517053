"""How far bots have come: a bar on a terminal, nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from campaign.cli.screen import Screen
    from campaign.play.open_campaign import OpenCampaign


class Watching:
    """The progress of one session after another."""

    def __init__(self, screen: Screen, *, shown: bool) -> None:
        self.screen = screen
        self.shown = shown and screen.console.is_terminal
        self.progress: Progress | None = None
        self.task: TaskID | None = None

    @contextmanager
    def session(self, opened: OpenCampaign) -> Iterator[None]:
        """Show the bar while a session is played."""
        if not self.shown:
            yield
            return
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description}"), BarColumn(bar_width=24), TextColumn("{task.fields[where]}"),
            TimeElapsedColumn(),
        )  # fmt: skip
        with Progress(*columns, console=self.screen.console, transient=True) as progress:
            self.progress = progress
            title = f"Session {opened.session.ordinal}, {opened.live.face.name}"
            self.task = progress.add_task(title, total=1.0, where="")
            yield
        self.progress = None

    def look(self, opened: OpenCampaign) -> None:
        """Move the bar."""
        if self.progress is not None and self.task is not None:
            game = opened.live.game
            where = f"turn {game.state.turn}, {game.state.choices} choices"
            self.progress.update(self.task, completed=opened.live.face.progress(), where=where)
