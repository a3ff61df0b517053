"""Bars that show on a terminal how far long work has come: many games, or the sessions of one campaign."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from campaign.play.open_campaign import OpenCampaign
from campaign.terminal.screen import Screen

T = TypeVar("T")


def with_bar(screen: Screen, results: Iterator[T], what: str, total: int, *, shown: bool) -> Iterator[T]:
    """The results as they come, with a bar: how many of them there are, and how long the rest may take."""
    if not (shown and screen.console.is_terminal):
        yield from results
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=screen.console, transient=True, speed_estimate_period=600) as progress:
        task = progress.add_task(what, total=total)
        for result in results:
            progress.advance(task)
            yield result


class SessionBar:
    """A bar for each session of a campaign that bots play."""

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
        columns = (
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[where]}"),
            TimeElapsedColumn(),
        )
        with Progress(*columns, console=self.screen.console, transient=True) as progress:
            self.progress = progress
            title = f"Session {opened.session.ordinal}, {opened.live.view.name}"
            self.task = progress.add_task(title, total=1.0, where="")
            yield
        self.progress = None

    def look(self, opened: OpenCampaign) -> None:
        """Move the bar."""
        if self.progress is not None and self.task is not None:
            game = opened.live.game
            where = f"turn {game.state.turn}, {game.state.choices} choices"
            self.progress.update(self.task, completed=opened.live.view.progress(), where=where)
