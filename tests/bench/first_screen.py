"""A command that opens the table, left as soon as the first question can be answered; no terminal is needed."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Any

from campaign.main import ALLOCATIONS
from campaign.main import main as kingshand

if TYPE_CHECKING:
    from textual.pilot import Pilot

DUEL = ["duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "1"]


def main() -> None:
    """`play NAME`, or a duel."""
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])  # as `kingshand` has done before it imports anything
    from campaign.terminal import screen

    screen.can_show = lambda: True
    screen.size = lambda: (screen.COLUMNS, screen.LINES)
    sys.argv[1:] = DUEL if sys.argv[1] == "duel" else sys.argv[1:]
    show_nowhere(screen.COLUMNS, screen.LINES)
    kingshand()


def show_nowhere(columns: int, lines: int) -> None:
    """Programs of Textual are shown nowhere, and left at once."""
    import textual.app

    run = textual.app.App.run

    def shown_nowhere(self: Any, **_: object) -> object:
        """As `App.run`."""
        return run(self, headless=True, size=(columns, lines), auto_pilot=leave)

    textual.app.App.run = shown_nowhere  # type: ignore[assignment]  # that is what this is for


async def leave(pilot: Pilot[object]) -> None:
    """Once somebody is asked."""
    from campaign.table.game import GameScreen

    while not (isinstance(pilot.app.screen, GameScreen) and pilot.app.screen.desk.menu is not None):
        await pilot.pause(0.001)
    pilot.app.exit()


if __name__ == "__main__":
    main()
