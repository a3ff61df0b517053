"""How far bots have come: a bar on a terminal, nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from campaign.cli.screen import Screen
    from campaign.play.open_campaign import OpenCampaign

T = TypeVar("T")


def watched(screen: Screen, played: Iterator[T], what: str, total: int, *, shown: bool) -> Iterator[T]:
    """What comes, with a bar that tells on a terminal how much of it has come, and how long the rest may take."""
    if not (shown and screen.console.is_terminal):
        yield from played
        return
    from rich import progress as bars

    columns = (
        bars.TextColumn("{task.description}"), bars.BarColumn(bar_width=24), bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(), bars.TextColumn("left"), bars.TimeRemainingColumn(),
    )  # fmt: skip
    with bars.Progress(*columns, console=screen.console, transient=True, speed_estimate_period=600) as progress:
        task = progress.add_task(what, total=total)
        for one in played:
            progress.advance(task)
            yield one


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
