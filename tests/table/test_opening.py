"""Signals while the table opens: nothing is broken off in the middle, and it closes as soon as it is open."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from textual.events import Key

from campaign import main
from campaign.asking.settings import PROGRAM
from campaign.cli.play import home_of
from campaign.play.service import Service
from campaign.table.app import TableApp
from campaign.table.list_screen import Choosing, Thing
from tests.table.kit import SMALL, sat_down_at

Handler = Callable[[int, FrameType | None], None]


class Named:
    """What a class names as it is made, just when the signal comes; before Python 3.12 an error there is another."""

    def __set_name__(self, *_: object) -> None:
        signal.raise_signal(signal.SIGINT)


class Opening(TableApp):
    """A table whose opening is interrupted by a signal."""

    def _get_default_css(self) -> list[tuple[tuple[str, str], str, int, str]]:
        type("Imported", (), {"attribute": Named()})
        return super()._get_default_css()


@pytest.mark.parametrize(
    ("handler", "ended"),
    [
        (lambda app: app.interrupted_by, (0, True)),
        (lambda app: lambda _, frame: app.end_by(signal.SIGTERM, frame), (128 + signal.SIGTERM, False)),
    ],
    ids=["Ctrl-C", "SIGTERM"],
)
def test_it_is_ended_before_it_is_open(
    service: Service, handler: Callable[[TableApp], Handler], ended: tuple[int, bool]
) -> None:
    """No error is told, and it says how it ended."""
    app: Any = Opening(home=home_of(service, "greedy", [], open_hands=False, dice=PROGRAM), haste=0, frame=0)
    before = signal.signal(signal.SIGINT, handler(app))
    try:
        app.run(headless=True)
    finally:
        signal.signal(signal.SIGINT, before)
    assert app.is_left
    assert (app.return_code, app.was_interrupted) == ended
    assert app.failed is None


def test_ctrl_c_while_a_command_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told as Ctrl-C by every Python, not as an error of the class that was being made."""

    def command() -> None:
        type("Imported", (), {"attribute": Named()})

    monkeypatch.setattr("campaign.cli.app.app", command)
    with pytest.raises(KeyboardInterrupt):
        main.run_command()


def test_keys_typed_ahead_of_a_list_that_opens(service: Service) -> None:
    """They wait for what it shows: the text is scrolled, and the line that is marked is chosen."""
    app = TableApp(home=home_of(service, "greedy", [], open_hands=False, dice=PROGRAM), haste=0, frame=0)
    lines = [Thing(name, [(name, "plain")], lambda page: page.say("about")) for name in ("first", "second")]
    chosen: list[list[str] | None] = []

    async def run() -> None:
        async with sat_down_at(app, SMALL) as table:
            app.push_screen(Choosing("Which?", lines), chosen.append)
            for key in ("pageup", "pagedown", "enter"):
                await app.take(Key(key, None))
            await table.settle()

    asyncio.run(run())
    assert app.failed is None
    assert chosen == [["first"]]
