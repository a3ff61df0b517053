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
"""Seconds: what the loop will do within them is waited for; Textual draws every 16 ms."""


@contextmanager
def waiting_exactly() -> Iterator[None]:
    """Let pilots wait like this."""
    with patch("textual.app.wait_for_idle", until_quiet), patch("textual.pilot.wait_for_idle", until_quiet):
        yield


async def until_quiet(_: float = 0, longest: float = 1) -> None:
    """Wait until the loop has nothing to do, now or soon; at most so many seconds, for something may move for good."""
    loop = asyncio.get_running_loop()
    end = loop.time() + longest
    while loop.time() < end:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]  # nothing public tells
            continue
        due = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=inf)  # type: ignore[attr-defined]
        if due > loop.time() + SOON:
            return
        await asyncio.sleep(max(0, due - loop.time()))
