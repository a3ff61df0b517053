"""The program of the full-screen table: its screens, themes and keys, and how it leaves the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import Event, Key, Resize
from textual.reactive import Reactive
from textual.screen import ModalScreen, Screen
from textual.theme import Theme

from campaign.configuration import DARK, LIGHT, OFF, ON, configuration, keep
from campaign.errors import CampaignError
from campaign.screens.pages import UNFOLDED, BufferPage
from campaign.table.dice_marks import name_of
from campaign.table.game import GameScreen
from campaign.table.hosts import Host
from campaign.table.input import HeldKey, Meant
from campaign.table.look import CSS as STYLE
from campaign.table.look import THEME_OF, THEMES
from campaign.table.popups import Sheet, TooSmall
from campaign.terminal.which_front import has_room
from content.errors import LoadError
from engine.errors import EngineError
from saves.errors import SavesError

if TYPE_CHECKING:
    from campaign.table.game import GameScreen
    from campaign.table.home import Home

HASTE = 0.15
"""Seconds within which the same key again is one that is held down, and a click is meant for what was there before."""
PATIENCE = 1.0
"""Seconds that a number waits for another digit."""
SHEET, MOST_PAPER, FRAMED = 0.95, 116, 5
"""Of the terminal's columns for a sheet, how many at most, and those of its frame."""
FRAME = 0.03
"""Seconds after which others who play let the screen be drawn."""
KNOWN = (CampaignError, SavesError, EngineError, LoadError)
"""What may go wrong below the table."""
GOING = ("up", "down", "pageup", "pagedown", "home", "end", "left", "backspace")
"""Keys that are held down to go on."""
MOVING = ("tab", "shift+tab", "super+c")
"""Keys that every program of this kind has."""
ENDED = 128
"""Added to the number of the signal that ended a program: its exit code."""


def wanted_theme() -> str:
    """The theme that was chosen."""
    return THEME_OF[configuration().text("theme")]


class TableApp(App[None]):
    """The table: sessions of one host, or those of the campaigns that are chosen at home."""

    CSS = STYLE
    TITLE = "kingshand"
    theme: Reactive[str] = Reactive(wanted_theme)  # from the beginning: set later, all styles would be read once more
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "Leave at once", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Stop until called back", show=False, priority=True),
        Binding("f2", "turn_theme", "Light or dark", show=False),
        Binding("f3", "turn_hints", "Point out the best dice, or not", show=False),
        Binding("f4", "settings", "Settings", show=False),
    ]

    def __init__(
        self,
        host: Host | None = None,
        *,
        home: Home | None = None,
        haste: float = HASTE,
        frame: float = FRAME,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class)
        self.host, self.home = host, home
        self.held = HeldKey(haste)
        self.waiting: Key | None = None
        """A key that is meant unless it is held down, which will be seen in a moment."""
        self.taken: Key | None = None
        """The key that was taken last; one that nobody has a use for comes back."""
        self.frame = frame
        """0: nothing moves by itself, for pictures."""
        self.patience = PATIENCE
        wanted = configuration()
        self.hints = wanted.text("hints") == ON
        self.loop: asyncio.AbstractEventLoop | None = None
        """In which it runs; None: it does not yet."""
        self.was_interrupted = False
        self.in_lines = False
        """They go on line by line."""
        self.failed: Exception | None = None
        """What went wrong below the table; it is told once the terminal is as it was."""

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Ours, by name."""
        return {found.name: found for found in THEMES}

    def now(self) -> float:
        """Seconds of a clock that never goes back."""
        return monotonic()

    def paper(self) -> BufferPage:
        """Something to write on that fits the terminal."""
        return BufferPage(self.paper_width)

    @property
    def paper_width(self) -> int:
        """Columns of a sheet within its frame."""
        return max(36, min(MOST_PAPER, int(self.size.width * SHEET)) - FRAMED)

    async def on_mount(self) -> None:
        """Sit down."""
        self.loop = asyncio.get_running_loop()
        self.run_worker(self.sitting(), exclusive=True, group="sessions")

    async def sitting(self) -> None:
        """What the people came for, until they leave."""
        if self.host is not None:
            await self.sessions(self.host)
        elif self.home is not None:
            await self.at_home(self.home)
        self.exit()

    async def sessions(self, host: Host) -> None:
        """Session after session, as long as there are more and the people like."""
        goes_on: bool | None = True
        while goes_on:
            goes_on = False
            with self.told_later():
                desk, rows = host.sit(BufferPage(UNFOLDED))
                goes_on = await self.push_screen_wait(GameScreen(host, desk, rows))

    async def at_home(self, home: Home) -> None:
        """Campaign after campaign; one that cannot be opened is told, and another may be chosen."""
        from campaign.table.home import HomeScreen  # with the saves, which a duel does without

        while self.failed is None and (chosen := await self.push_screen_wait(HomeScreen(home))):
            [name] = chosen
            with ExitStack() as stack:
                try:
                    host = stack.enter_context(home.open(name))
                except KNOWN as error:
                    await self.push_screen_wait(Sheet(name, [[(str(error), "wrong")]]))
                    continue
                await self.sessions(host)

    @contextmanager
    def told_later(self) -> Iterator[None]:
        """What goes wrong below the table ends it, and is told as everywhere once the terminal is as it was."""
        try:
            yield
        except KNOWN as error:
            self.failed = error
            self.exit()

    def on_resize(self, event: Resize) -> None:
        """Say what is needed where there is too little room."""
        if not has_room(*event.size) and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall(), lambda wanted: self.go_on_in_lines() if wanted else None)

    def go_on_in_lines(self) -> None:
        """They leave the table, and not the session."""
        self.in_lines = True
        self.exit()

    async def on_event(self, event: Event) -> None:
        """Pass over keys that are held down."""
        if not isinstance(event, Key) or event is self.taken:
            await super().on_event(event)
            return
        waiting, self.waiting = self.waiting, None
        if waiting is not None and (waiting.key != event.key or event.time - waiting.time >= self.held.haste):
            await self.take(waiting)
        match self.held.meant(event.key, event.time, repeats=self.repeats(event.key)):
            case Meant.YES:
                await self.take(event)
            case Meant.PERHAPS:
                self.waiting = event
                self.set_timer(self.held.haste, partial(self.take_waiting, event))

    def repeats(self, key: str) -> bool:
        """Whether a key that comes again and again may do so: it moves about, or is text."""
        return not isinstance(self.screen, GameScreen) or key in GOING or self.screen.is_typing

    async def take_waiting(self, event: Key) -> None:
        """It was not held down, if it still waits."""
        if self.waiting is event:
            self.waiting = None
            await self.take(event)

    async def take(self, event: Key) -> None:
        """Let a key do what it does."""
        self.taken = event
        await super().on_event(event)

    def end_by(self, number: int, _: FrameType | None) -> None:
        """Somebody ended the program: leave the terminal as it was found. A signal comes in the middle of anything."""
        if self.loop is None:
            raise SystemExit(ENDED + number)
        self.loop.call_soon_threadsafe(partial(self.exit, return_code=ENDED + number))

    def action_interrupt(self) -> None:
        """Ctrl-C: what it does elsewhere."""
        self.was_interrupted = True
        self.exit()

    def theme_now(self) -> str:
        """`dark` or `light`."""
        return next(name for name, theme in THEME_OF.items() if theme == self.theme)

    def turn_theme_to(self, wanted: str) -> None:
        """Dark or light, from now on and the next time."""
        self.theme = THEME_OF[wanted]
        self.keep("theme", wanted)

    def turn_hints_to(self, wanted: str) -> None:
        """Point out the best dice, or not, from now on and the next time."""
        self.hints = wanted == ON
        self.keep("hints", wanted)

    def keep(self, key: str, value: str) -> None:
        """Write a setting into the configuration file; where that cannot be it holds as long as the table."""
        try:
            keep({key: value})
        except CampaignError as error:
            self.notify(str(error), severity="warning", markup=False)

    def action_turn_theme(self) -> None:
        """The other one."""
        self.turn_theme_to(LIGHT if self.theme_now() == DARK else DARK)

    def action_turn_hints(self) -> None:
        """Point out the best dice, or not."""
        self.turn_hints_to(OFF if self.hints else ON)
        if isinstance(self.screen, GameScreen):
            self.screen.view.draw()

    def action_settings(self) -> None:
        """What can be set."""
        from campaign.table.settings import SettingsScreen

        if not isinstance(self.screen, ModalScreen | SettingsScreen):
            game = self.screen if isinstance(self.screen, GameScreen) else None
            self.push_screen(SettingsScreen(self, game), lambda _: game.view.draw() if game is not None else None)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """All that a key or a typed word does here, for the palette."""
        for binding, node in self.own_bindings(screen):
            done = partial(self.run_action, binding.action, node)
            yield SystemCommand(binding.description, f"key {name_of(binding.key)}", done)
        if isinstance(screen, GameScreen):
            yield from (SystemCommand(*command) for command in without_keys(screen))

    def own_bindings(self, screen: Screen[Any]) -> Iterator[tuple[Binding, DOMNode]]:
        """The keys that do something here beyond moving about, once each, and whose they are."""
        told: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            is_ours = active.node in (screen, self) and not binding.system and binding.key not in MOVING
            if active.enabled and is_ours and binding.description and binding.description not in told:
                told.add(binding.description)
                yield binding, active.node


TYPED = {
    "undo force": "Take back your last choice, even a roll",
    "undo passed": "Take back what was answered for you, and be asked",
    "passed": "What was answered for you, and why",
    "pass!": "Pass for the rest of this phase",
    "pass attack": "Pass for the rest of this attack",
    "pass turn": "Pass until your next turn",
    "hand": "Your cards with their texts",
    "ask keep": "Keep what you are asked for this hero",
}
"""Words that have no key, and what they do."""


def without_keys(screen: GameScreen) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """Titles, how each comes about, and what it does: what the host can show, and words that may be typed."""
    for title, write in screen.host.looks().items():
        yield title, "shown on a sheet", partial(screen.show_sheet, title, write)
    for typed, about in TYPED.items():
        yield about, f"typed: {typed}", partial(screen.action_type, typed)
    for word in screen.desk.face.looks():
        yield f"All {word}", f"typed: {word}", partial(screen.action_type, word)
