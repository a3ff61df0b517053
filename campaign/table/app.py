"""The program of the full-screen table: its screens, themes and keys, and how it leaves the terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event, Key, Resize
from textual.screen import ModalScreen, Screen
from textual.theme import Theme

from campaign.configuration import DARK, LIGHT, OFF, ON
from campaign.screens.pages import UNFOLDED, BufferPage
from campaign.table.base import KNOWN, Meant, TableBase
from campaign.table.game import GameScreen
from campaign.table.hosts import Host, QuickDuelHost
from campaign.table.keybar import name_of
from campaign.table.look import CSS as STYLE
from campaign.table.look import THEMES
from campaign.table.popups import Sheet, TooSmall, Typing
from campaign.table.view import TableView
from campaign.terminal.screen import has_room
from campaign.terminal.streams import ENDED

if TYPE_CHECKING:
    from campaign.screens.film import FilmDesk
    from campaign.table.film import FilmScreen
    from campaign.table.home import Home  # with the saves, which a duel does without

HASTE = 0.15
"""Seconds within which the same key again is one that is held down, and a click is meant for what was there before."""
FRAME = 0.03
"""Seconds after which others who play let the screen be drawn."""
OF_PROGRAM = re.compile(r"f\d|ctrl\+")
"""Keys that do the same everywhere."""
GOING = ("up", "down", "pageup", "pagedown", "home", "end", "left", "backspace")
"""Keys that are held down to continue."""


class TableApp(TableBase):
    """The table: sessions of one host, or those of the campaigns that are chosen at home."""

    CSS = STYLE
    TITLE = "kingshand"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "Quit at once", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend the program", show=False, priority=True),
        Binding("f2", "turn_theme", "Light or dark colours", show=False),
        Binding("f3", "turn_hints", "Dice hints on or off", show=False),
        Binding("f4", "settings", "Settings", show=False),
    ]

    def __init__(
        self,
        host: Host | None = None,
        *,
        home: Home | None = None,
        film: FilmScreen | None = None,
        haste: float = HASTE,
        frame: float = FRAME,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(haste=haste, frame=frame, driver_class=driver_class)
        self.host, self.home, self.film = host, home, film
        self.waiting: Key | None = None
        """A key that is meant unless it is held down, which will be seen in a moment."""
        self.taken: Key | None = None
        """The key that was taken last; one that nobody has a use for comes back."""
        self.loop: asyncio.AbstractEventLoop | None = None
        """In which it runs; None: it does not yet."""
        self.is_left = False
        """It closes, or is closed."""
        self.ended_as: int | None = None
        """The exit code where a signal ended it, 0 for Ctrl-C, which has none of its own here; None: none did."""
        self.was_interrupted = False
        self.in_lines = False
        """The people left the table to continue line by line."""

    @property
    def available_themes(self) -> dict[str, Theme]:
        """The themes of this program, by name."""
        return {theme.name: theme for theme in THEMES}

    async def on_mount(self) -> None:
        """Begin what the people came for."""
        self.loop = asyncio.get_running_loop()
        if self.ended_as is not None:
            self.exit(return_code=self.ended_as)
            return
        self.run_worker(self.sitting(), exclusive=True, group="sessions")

    async def sitting(self) -> None:
        """What the people came for, until they leave."""
        if self.host is not None:
            await self.sessions(self.host)
        elif self.home is not None:
            await self.at_home(self.home)
        elif self.film is not None:
            await self.push_screen_wait(self.film)
        self.exit()

    async def sessions(self, host: Host) -> None:
        """Session after session, as long as there are more and the people like."""
        goes_on: bool | None = True
        while goes_on:
            goes_on = False
            with self.report_on_exit():
                desk, rows = host.sit(BufferPage(UNFOLDED))
                goes_on = await self.push_screen_wait(GameScreen(host, desk, rows))
                if isinstance(host, QuickDuelHost):
                    await self.offer_to_keep(host)

    async def offer_to_keep(self, host: QuickDuelHost) -> None:
        """Ask for a name under which a duel is kept, until it can be, or they do not want that."""
        about = "Type a name to save it with your campaigns. Esc discards it."
        while host.can_be_kept:
            name = await self.push_screen_wait(Typing("Keep this duel?", about))
            if not name:
                return
            try:
                told = host.keep(name)
            except KNOWN as error:
                about = f"{error} Esc discards the duel."
                continue
            await self.push_screen_wait(Sheet("Saved", [[(told, "good")]]))
            return

    async def at_home(self, home: Home) -> None:
        """Campaign after campaign; one that cannot be opened is told, and another may be chosen."""
        from campaign.screens.home import WATCH
        from campaign.table.home import HomeScreen  # with the saves, which a duel does without

        while self.failed is None and (chosen := await self.push_screen_wait(HomeScreen(home))):
            what, *names = chosen
            with ExitStack() as stack:
                try:
                    if what == WATCH:
                        await self.watch_film(*home.doors.film(names[0], int(names[1])))
                        continue
                    home.host = host = stack.enter_context(home.open(what, names))
                except KNOWN as error:
                    await self.push_screen_wait(Sheet(names[0], [[(str(error), "wrong")]]))
                    continue
                await self.sessions(host)
            if not self.is_left:
                home.name = None

    async def watch_film(self, desk: FilmDesk, branching: Callable[[str, int], str]) -> None:
        """Watch a session."""
        from campaign.table.film import FilmScreen

        await self.push_screen_wait(FilmScreen(desk, branching))

    def on_resize(self, event: Resize) -> None:
        """Say what is needed where there is too little room."""
        there = self.terminal or event.size
        if isinstance(self.screen, TooSmall):
            self.screen.fit(there)
        elif not has_room(*there):
            self.push_screen(TooSmall(there), lambda wanted: self.go_on_in_lines() if wanted else None)
        self.refresh()  # what was laid out may be the same, but the terminal has cut it off meanwhile

    def go_on_in_lines(self) -> None:
        """Leave the table, and continue the session line by line."""
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
        screen = self.screen
        return not isinstance(screen, GameScreen) or key in GOING or screen.is_typing or screen.is_looking

    async def take_waiting(self, event: Key) -> None:
        """Take a key that waited, if no other came: it was not held down."""
        if self.waiting is event:
            self.waiting = None
            await self.take(event)

    async def take(self, event: Key) -> None:
        """Let a key do what it does; while a beat is looked at, any key except those of the program continues."""
        await self.opened()
        screen = self.screen if self.screen_stack else None
        if isinstance(screen, GameScreen) and screen.is_late(event.key):
            return
        if isinstance(screen, GameScreen) and screen.is_looking and not OF_PROGRAM.match(event.key):
            screen.look_on(event.key, skips=event.key == "enter" or self.held.is_held)
            return
        if isinstance(screen, GameScreen) and screen.is_meant_for_acts(event.key):
            return
        if isinstance(screen, GameScreen) and (why_not := screen.meant_before(event.key)):
            screen.view.say_aside([[(why_not, "wrong")]])
            screen.chosen_by = ""
            return
        self.taken = event
        view = getattr(screen, "view", None)
        if isinstance(view, TableView):
            view.say_vain("")
        await super().on_event(event)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave the table."""
        self.is_left = True
        super().exit(result, return_code, message)

    def _handle_exception(self, error: Exception) -> None:
        """What goes wrong as the table closes is no error: something looked for what is gone already."""
        if not self.is_left and self.ended_as is None:
            super()._handle_exception(error)

    def end_by(self, number: int, _: FrameType | None) -> None:
        """A user ended the program: leave the terminal as it was found. A signal comes in the middle of anything."""
        self.end(ENDED + number)

    def interrupted_by(self, _: int, __: FrameType | None) -> None:
        """Ctrl-C where it is no key: as the table opens, or closes, which nothing may break off halfway."""
        self.was_interrupted = True
        self.end(0)

    def end(self, code: int) -> None:
        """Leave with this exit code, once the table is open: an exception in the middle of Textual's start, or of an
        import, would come out as an error of theirs.
        """
        self.ended_as = code
        if self.loop is not None:
            with suppress(RuntimeError):  # it is over already
                self.loop.call_soon_threadsafe(partial(self.exit, return_code=code))

    def action_interrupt(self) -> None:
        """Leave at once by Ctrl-C, as any other program is left."""
        self.was_interrupted = True
        self.exit()

    def action_turn_theme(self) -> None:
        """Change between the dark and the light theme."""
        self.turn_theme_to(LIGHT if self.theme_now() == DARK else DARK)

    def action_turn_hints(self) -> None:
        """Point out the best dice, or not."""
        self.turn_hints_to(OFF if self.hints else ON)
        if isinstance(self.screen, GameScreen):
            self.screen.view.draw()

    def action_settings(self) -> None:
        """Show what can be set."""
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


TYPED = {
    "undo force": "Take back your last choice, even a roll",
    "undo passed": "Take back what was decided for you last, and be asked",
    "pass!": "Pass for the rest of this phase",
    "pass attack": "Pass for the rest of this attack",
    "pass turn": "Pass until your next turn",
    "hand": "Show your cards with their texts",
    "ask keep": "Save these ask settings for this hero",
}
"""Words that have no key, and what they do."""


def without_keys(screen: GameScreen) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """Titles, how each comes about, and what it does: what the host can show, and words that may be typed."""
    for title, write in screen.host.looks().items():
        yield title, "Show on a page", partial(screen.show_sheet, title, write)
    for typed, about in TYPED.items():
        yield about, f"Type: {typed}", partial(screen.action_type, typed)
    for word in screen.desk.view.looks():
        yield f"All {word}", f"Type: {word}", partial(screen.action_type, word)
