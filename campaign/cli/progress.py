"""How far bots have come: a bar on a terminal, nothing elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from campaign.adventures.party import Party
    from campaign.cli.screen import Screen
    from campaign.play.open_campaign import OpenCampaign
    from engine.game import Game


class Watching:
    """The progress of one session after another."""

    def __init__(self, screen: Screen, opened: OpenCampaign, *, shown: bool) -> None:
        self.screen = screen
        self.opened = opened
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

        what = "portal crawl" if opened.session.kind == "crawl" else "boss battle"
        columns = (
            TextColumn("{task.description}"), BarColumn(bar_width=24), TextColumn("{task.fields[where]}"),
            TimeElapsedColumn(),
        )  # fmt: skip
        with Progress(*columns, console=self.screen.console, transient=True) as progress:
            self.progress = progress
            title = f"Session {opened.session.ordinal}, {what}"
            self.task = progress.add_task(title, total=1.0, where="")
            yield
        self.progress = None

    def look(self, opened: OpenCampaign) -> None:
        """Move the bar."""
        if self.progress is not None and self.task is not None:
            game = opened.live.game
            where = f"turn {game.state.turn}, {game.state.choices} choices"
            self.progress.update(self.task, completed=how_far(game), where=where)


def how_far(game: Game) -> float:
    """A share between 0 and 1: tiles explored, or health the boss has lost."""
    party: Any = game.state.session
    if party is None:
        return 0.0
    party = cast("Party", party)
    if game.state.outcome is not None or party.result:
        return 1.0
    if game.state.mode == "crawl":
        layout = game.library.tables["scenarios"][party.scenario].layouts[party.layout]
        return len(party.explored) / max(1, len(layout.levels))
    boss = game.state.players[party.hero_count]
    most = max(1, game.state.health_max[boss.dial] - 10)
    return float(max(0.0, 1 - game.health(boss.seat) / most))
