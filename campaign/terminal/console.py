"""Rich's console as it is configured; its own file, so that what says nothing yet waits for no library."""

from __future__ import annotations

import os
import sys
from typing import Any

from rich.console import Console

from campaign.configuration import ALWAYS, AUTO, NEVER, Configuration
from campaign.terminal.streams import beneath


class PlainConsole(Console):
    """Rich's console, which leaves a closed pipe to us. It draws as it likes; what it says has to be fit for that."""

    def __init__(self, **options: Any) -> None:
        super().__init__(file=beneath(sys.stdout), **options)

    def on_broken_pipe(self) -> None:
        """Let the command end as everything else ends that nobody reads."""
        raise BrokenPipeError


def console_of(wanted: Configuration) -> Console:
    """Standard output in the colours and the width that the user wants; COLUMNS holds against the configured width."""
    colour = wanted.text("colour")
    width = 0 if os.environ.get("COLUMNS") else int(wanted.text("width"))
    return PlainConsole(
        highlight=False,
        markup=False,
        emoji=False,
        width=width or None,
        no_color=None if colour == AUTO else colour == NEVER,
        force_terminal=True if colour == ALWAYS else None,
    )


def can_draw(console: Console) -> bool:
    """Whether lines and boxes may be drawn with more than plain characters."""
    if os.environ.get("TERM") == "dumb":
        return False
    return "utf" in (console.encoding or "").lower()
