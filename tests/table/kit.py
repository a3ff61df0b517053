"""A table without a terminal: opened, answered as a bot would, looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from ai.bots import make_bot
from campaign.asking.settings import PROGRAM
from campaign.cli.duel_session import open_duel
from campaign.kinds.duel_modes import mode_named
from campaign.play.seats import Answers, hero_bots, hidden_from
from campaign.table.app import TableApp
from campaign.table.choices import THROW, Choices
from campaign.table.dice import KEYS
from campaign.table.game import GameScreen
from campaign.table.hosts import DuelHost
from campaign.table.popups import Asking, HandOverScreen, Sheet
from engine.view import view
from tests.table.quiet import DRAWN, waiting_exactly

if TYPE_CHECKING:
    from textual.pilot import Pilot
    from textual.screen import Screen

    from ai.bots import Bot
    from campaign.play.live_session import LiveSession
    from campaign.table.hosts import Host
    from engine.state import Decision

SMALL, LARGE = (80, 24), (120, 40)
MOST = 4000
"""Steps after which a session that is not over never will be."""

Driver = Callable[["Table"], Awaitable[None]]


def bots_for() -> dict[int, Bot]:
    """A bot for every seat there may be."""
    return {seat: make_bot("greedy", seat) for seat in range(8)}


class Table:
    """The table that is open, and who presses its keys."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.bots = bots_for()

    @property
    def game(self) -> GameScreen:
        """The screen of the session."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen))

    @property
    def live(self) -> LiveSession:
        """The session."""
        return self.game.desk.live

    @property
    def choices(self) -> Choices:
        """The list of options."""
        return self.game.view.choices

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until nothing happens any more."""
        await self.pilot.press(*keys)
        await self.settle()

    async def enter(self, text: str) -> None:
        """Type a line where one stands open."""
        await self.press(*keys_of(text), "enter")

    async def settle(self) -> None:
        """Wait until somebody is asked, or something is to be read."""
        await self.pilot.pause()
        for _ in range(MOST):
            screen = self.app.screen if self.app.screen_stack else None
            if not isinstance(screen, GameScreen) or not screen.is_busy:
                break
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    def is_at(self, kind: type[Screen[Any]]) -> bool:
        """Whether a screen of this kind is in front."""
        return isinstance(self.app.screen, kind)

    def shown(self) -> str:
        """What can be read now, a line of the terminal each."""
        width, height = self.app.size
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips[:height]) if width else ""

    def said(self) -> str:
        """What can be read now, in one line."""
        return " ".join(self.shown().split())

    def advised(self, decision: Decision) -> str:
        """What the bot of that seat would answer."""
        return self.bots[decision.seat].choose(view(self.live.game, decision.seat), decision)


def text_of(sheet: Sheet) -> str:
    """All that a sheet says."""
    return "\n".join("".join(part for part, _ in row) for row in sheet.rows)


async def by_keys(table: Table, token: str) -> None:
    """Answer with the keyboard alone."""
    game, choices = table.game, table.choices
    assert game.desk.menu is not None
    if token in game.desk.menu.masks and not game.desk.menu.single:
        marks = [place for place, mark in enumerate(token.partition(" ")[2]) if mark == "1"]
        for place in game.view.picked ^ set(marks):
            await table.press(KEYS[place])
        await table.press("space")
        return
    at = next((i for i, way in enumerate(choices.listed) if way.token == token), None)
    if at is None:  # what is listed nowhere is typed
        await table.press("colon", *keys_of(token), "enter")
        return
    key = choices.listed[at].key
    if key.isdecimal() and len(key) == 1 and not choices.longer(key):
        await table.press(key)
    else:
        await table.press("home", *["down"] * at, "enter")


async def by_mouse(table: Table, token: str) -> None:
    """Answer with clicks; only what is listed nowhere is typed."""
    game, choices = table.game, table.choices
    assert game.desk.menu is not None
    if token in game.desk.menu.masks and not game.desk.menu.single:
        marks = {place for place, mark in enumerate(token.partition(" ")[2]) if mark == "1"}
        each = game.view.dice.each
        for place in game.view.picked ^ marks:
            await table.pilot.click("#dice", offset=(1 + place * each + 2, 1))
        assert game.view.picked == marks
        token = THROW
    at = next((i for i, way in enumerate(choices.listed) if way.token == token), None)
    if at is None:
        await table.press("colon", *keys_of(token), "enter")
        return
    choices.scroll_to(y=max(0, at - 1), animate=False, immediate=True)
    await table.pilot.pause()
    await table.pilot.click("#choices", offset=(6, at - choices.scroll_offset.y))
    await table.settle()


def keys_of(text: str) -> list[str]:
    """A text as keys."""
    names = {" ": "space", "-": "minus", "!": "exclamation_mark", "?": "question_mark"}
    return [names.get(character, character) for character in text]


async def play(table: Table, answer: Callable[[Table, str], Awaitable[None]] = by_keys) -> None:
    """Play as the bots would until the session is over; what is asked once more is meant."""
    await table.settle()
    for _ in range(MOST):
        screen = table.app.screen
        if isinstance(screen, Asking):
            await table.press("y")
        elif isinstance(screen, HandOverScreen):
            await table.press("enter")
        elif isinstance(screen, Sheet):
            assert table.live.is_over
            return
        else:
            decision = table.live.game.state.decision
            assert decision is not None
            before = table.live.position
            await answer(table, table.advised(decision))
            moved = table.live.position > before or table.app.screen is not table.game
            assert moved, f"{table.advised(decision)!r} did nothing:\n{table.shown()}"
    raise AssertionError("the session does not end")


@asynccontextmanager
async def sat_down_at(
    app: TableApp, size: tuple[int, int], *, notifications: bool = False, drawn: float = DRAWN
) -> AsyncIterator[Table]:
    """The table, open, until the end of the block; what changes is drawn after so many seconds."""
    with waiting_exactly(drawn):
        async with app.run_test(size=size, notifications=notifications) as pilot:
            table = Table(app, pilot)
            await table.settle()
            yield table


def opened(host: Host, drive: Driver, *, size: tuple[int, int] = SMALL, moving: bool = True) -> TableApp:
    """Open the table, drive it, close it; returns it."""
    app = TableApp(host, haste=0, frame=0.03 if moving else 0)

    async def run() -> None:
        async with sat_down_at(app, size) as table:
            await drive(table)

    asyncio.run(run())
    return app


def duel(
    heroes: Sequence[str] = ("barbarian", "moon-elf"),
    seed: int = 7,
    people: Sequence[int] = (0,),
    mode: str = "duel",
    dice: str = PROGRAM,
    left: int = 0,
    packs: Sequence[str] = (),
) -> DuelHost:
    """A duel; bots play who is no person. `left`: bots have played all of it but so many choices."""
    way = mode_named(mode)
    hidden = hidden_from(people, way.teams(len(heroes)), open_hands=False)
    bots = {seat: bot for seat, bot in hero_bots("greedy", len(heroes), seed).items() if seat not in people}

    def laid() -> tuple[LiveSession, Answers, int]:
        live = open_duel(heroes, seed, way, hidden_from=hidden, dice=dice, packs=packs)
        if left:
            play_ahead(live, left)
        return live, Answers(bots), seed

    return DuelHost(laid, people, hidden, dice)


def play_ahead(live: LiveSession, left: int) -> None:
    """Let bots play a session until so many choices are left; the bots of `Table` would end it so."""
    bots = Answers(bots_for())
    ahead = live.game.copy()
    while ahead.state.outcome is None:
        assert ahead.state.decision is not None
        ahead.apply(bots(ahead, ahead.state.decision))
    end = ahead.state.choices - left
    for _ in live.run(bots, until=lambda game: game.state.choices >= end):
        continue
