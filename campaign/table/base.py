"""What screens of the table need of the program: its clock, settings, pages, keys; how they are left just once."""

from __future__ import annotations

import asyncio
from asyncio import InvalidStateError
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import Enum, auto
from math import inf
from time import monotonic
from typing import Any, Generic

from textual import on
from textual.actions import ActionParseResult
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import Event, InputEvent, Resize
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import ModalScreen, Screen, ScreenResultType

from ai.errors import ProgramFailed
from campaign.configuration import ON, configuration, keep
from campaign.errors import CampaignError
from campaign.screens.pages import BufferPage
from campaign.table.look import THEME_OF
from campaign.words.shown import shown
from content.errors import LoadError
from engine.errors import EngineError
from saves.errors import SavesError

FLASH = 1.2
"""Seconds for which what others do is shown."""
OPENS, PACE = 2.0, 0.01
"""Seconds that keys wait at most for a screen to open, and between two looks whether it is open."""
PATIENCE = 1.0
"""Seconds that a number waits for another digit."""
SHEET, MOST_PAPER, FRAMED = 0.95, 116, 5
"""Of the terminal's columns for a sheet, how many at most, and those of its frame."""
KNOWN = (CampaignError, SavesError, EngineError, LoadError, ProgramFailed)
"""What may go wrong below the table."""
MOVING = ("tab", "shift+tab", "super+c")
"""Keys that every program of this kind has."""


def wanted_theme() -> str:
    """The theme that was chosen."""
    return THEME_OF[configuration().text("theme")]


class TableBase(App[None]):
    """The part of the table's program that its screens know."""

    theme: Reactive[str] = Reactive(wanted_theme)  # from the beginning: set later, all styles would be read once more

    def __init__(self, *, haste: float, frame: float, driver_class: type[Driver] | None = None) -> None:
        super().__init__(driver_class)
        self.held = HeldKey(haste)
        self.frame = frame
        """0: nothing moves by itself, for pictures."""
        self.flash = FLASH
        """Seconds for which each beat is shown where no key is waited for."""
        self.patience = PATIENCE
        self.terminal: Size | None = None
        """What the terminal shows, which may be less than is laid out; None: nobody has said so."""
        self.hints = configuration().text("hints") == ON
        """Whether the best dice are pointed out."""
        self.failed: Exception | None = None
        """What went wrong below the table; it is told once the terminal is as it was."""

    def listens(self, node: DOMNode) -> bool:
        """Whether input means something to it: the program runs, and its screen is laid out and was not left."""
        screens = [node for node in node.ancestors_with_self if isinstance(node, Screen)]
        return self.return_code is None and all(screen in self.screen_stack and screen.is_mounted for screen in screens)

    async def opened(self) -> None:
        """Wait until the screen in front is laid out: keys that are typed ahead are for what it will show."""
        until = self.now() + OPENS
        while self.screen_stack and not self.screen.is_mounted:  # Textual has no event of it to wait for
            if self.now() > until:
                return
            await asyncio.sleep(PACE)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key means, unless its screen is being taken down or put up."""
        if not self.listens(default_namespace or self):
            return True
        return await super().run_action(action, default_namespace, namespaces)

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

    @contextmanager
    def report_on_exit(self) -> Iterator[None]:
        """What goes wrong below the table ends it, and is told as everywhere once the terminal is as it was."""
        try:
            yield
        except KNOWN as error:
            self.failed = error
            self.exit()

    def theme_now(self) -> str:
        """`dark` or `light`."""
        return next(name for name, theme in THEME_OF.items() if theme == self.theme)

    def show_theme(self, wanted: str) -> None:
        """Dark or light, from now on."""
        self.theme = THEME_OF[wanted]

    def show_hints(self, wanted: str) -> None:
        """Point out the best dice, or not, from now on."""
        self.hints = wanted == ON

    def turn_theme_to(self, wanted: str) -> None:
        """Dark or light, from now on and the next time."""
        self.show_theme(wanted)
        self.keep("theme", wanted)

    def turn_hints_to(self, wanted: str) -> None:
        """Point out the best dice, or not, from now on and the next time."""
        self.show_hints(wanted)
        self.keep("hints", wanted)

    def keep(self, key: str, value: str) -> None:
        """Write a setting into the configuration file; where that cannot be it holds as long as the table."""
        try:
            keep({key: value})
        except CampaignError as error:
            self.notify(shown(str(error)), severity="warning", markup=False)

    def own_bindings(self, screen: Screen[Any]) -> Iterator[tuple[Binding, DOMNode]]:
        """The keys that do something here beyond moving about, once each, and whose they are."""
        descriptions: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            is_ours = active.node in (screen, self) and not binding.system and binding.key not in MOVING
            if active.enabled and is_ours and binding.description and binding.description not in descriptions:
                descriptions.add(binding.description)
                yield binding, active.node


def answered(app: App[Any]) -> None:
    """What was pressed did something: as long as it is held down it does no more."""
    held = getattr(app, "held", None)
    if held is not None:
        held.answers()


class OnceScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen that is left once: what is typed ahead after the key that left it says nothing any more."""

    async def on_event(self, event: Event) -> None:
        """Take what comes; input only as long as the screen was not left, for its parts are being taken down then."""
        if isinstance(event, InputEvent) and isinstance(self.app, TableBase) and not self.app.listens(self):
            event.stop()
            return
        await super().on_event(event)

    @on(Resize)
    def take_size(self, event: Resize) -> None:
        """Leave the screen as it is when it is told the size it has: Textual would lay it out and draw it again."""
        if event.size == self.outer_size:
            event.stop()
            event.prevent_default()

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave it with a result, if it is still in front."""
        answered(self.app)
        if self.is_current:
            with suppress(InvalidStateError):  # it was left already, or nobody waits for it any more
                return super().dismiss(result)
        return AwaitComplete.nothing()  # type: ignore[no-untyped-call, no-any-return]  # Textual gives it no types


class OnceModal(ModalScreen[ScreenResultType], OnceScreen[ScreenResultType]):
    """A screen that is left once, in front of another one, which stays visible."""


DELAY = 0.8
"""Seconds after which at the latest a key that is held down begins to repeat, as keyboards are set."""


class Meant(Enum):
    """Whether a key was pressed on purpose."""

    YES = auto()
    NO = auto()
    PERHAPS = auto()
    """The key was meant, unless the same one comes again at once."""


class HeldKey:
    """Tells a key that is held down from one that is pressed again.

    A key that is held down comes once, after a while again, and from then on many times a second. `haste`: seconds
    within which the same key again is such a repetition; 0: every key is meant.
    """

    __slots__ = ("answered", "haste", "is_held", "key", "time")

    def __init__(self, haste: float) -> None:
        self.haste = haste
        self.key = ""
        self.time = -inf
        self.is_held = False
        """What was pressed last is held down."""
        self.answered = False
        """The last key answered something, or left a screen: pressed once more it would do so unseen."""

    def answers(self) -> None:
        """What was pressed last has answered something."""
        self.answered = True

    def meant(self, key: str, time: float, *, repeats: bool) -> Meant:
        """Whether a key is meant that comes at this time, in seconds; `repeats`: it may come again and again here."""
        gap = time - self.time if key == self.key else inf
        self.is_held = gap < self.haste
        self.answered = self.answered and gap < DELAY
        self.key, self.time = key, time
        if self.answered and gap >= self.haste:
            return Meant.PERHAPS if self.haste else Meant.YES
        return Meant.NO if gap < self.haste and (self.answered or not repeats) else Meant.YES
