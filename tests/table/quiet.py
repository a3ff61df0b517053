"""Waiting at the table until everything is done that was begun.

Textual's pilot waits until the processor idles: 20 ms and more at a time, four times a key; and on a busy machine it
may take for idle what was only not its turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from unittest.mock import patch

SOON = 0.02
"""Seconds: what the loop will do within them is waited for; what moves, moves every 16 ms."""
TICKS = 20
"""So many things to come are waited for: a screen that is covered ticks for good."""
LONGEST = 10
"""Seconds until what does not come to rest is left to itself; the test says what it misses."""
DRAWN = 0.001
"""Seconds until what has changed is drawn."""
AS_AT_A_TERMINAL = 1 / 60
"""Seconds until it is drawn there; more may change in them, and Textual's scroll bars depend on it."""


@contextmanager
def waiting_exactly(drawn: float = DRAWN) -> Iterator[None]:
    """Let pilots wait like this, and what changes be drawn after so many seconds."""
    with (
        patch("textual.app.wait_for_idle", until_quiet),
        patch("textual.pilot.wait_for_idle", until_quiet),
        patch("textual.screen.UPDATE_PERIOD", drawn),
    ):
        yield


async def until_quiet(*_: float) -> None:
    """Wait until the loop has nothing to do, now or soon."""
    loop = asyncio.get_running_loop()
    end, ticks = loop.time() + LONGEST, 0
    while loop.time() < end and ticks < TICKS:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]  # nothing public tells
            continue
        due = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=inf)  # type: ignore[attr-defined]
        if due > loop.time() + SOON:
            return
        await asyncio.sleep(max(0, due - loop.time()))
        ticks += 1
