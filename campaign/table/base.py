"""What the screens of the table need of the program they are shown by: its clock, its settings, pages, its keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.driver import Driver
from textual.reactive import Reactive
from textual.screen import Screen

from campaign.configuration import ON, configuration, keep
from campaign.errors import CampaignError
from campaign.screens.pages import BufferPage
from campaign.table.input import HeldKey
from campaign.table.look import THEME_OF
from content.errors import LoadError
from engine.errors import EngineError
from saves.errors import SavesError

PATIENCE = 1.0
"""Seconds that a number waits for another digit."""
SHEET, MOST_PAPER, FRAMED = 0.95, 116, 5
"""Of the terminal's columns for a sheet, how many at most, and those of its frame."""
KNOWN = (CampaignError, SavesError, EngineError, LoadError)
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
        self.patience = PATIENCE
        self.hints = configuration().text("hints") == ON
        """Whether the best dice are pointed out."""
        self.failed: Exception | None = None
        """What went wrong below the table; it is told once the terminal is as it was."""

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

    def own_bindings(self, screen: Screen[Any]) -> Iterator[tuple[Binding, DOMNode]]:
        """The keys that do something here beyond moving about, once each, and whose they are."""
        descriptions: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            is_ours = active.node in (screen, self) and not binding.system and binding.key not in MOVING
            if active.enabled and is_ours and binding.description and binding.description not in descriptions:
                descriptions.add(binding.description)
                yield binding, active.node
