"""Opening the table from a command, and leaving it."""

from __future__ import annotations

import gc
import os
import signal
from typing import TYPE_CHECKING

from campaign.configuration import ALWAYS, NEVER, configuration
from campaign.table.app import TableApp
from campaign.table.driver import KindDriver

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.table.home import Home
    from campaign.table.host import Host

NO_COLOR = "NO_COLOR"
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGQUIT", "SIGHUP") if hasattr(signal, name))
"""Signals by which somebody ends the program, as far as the system has them."""


def run(host: Host) -> bool:
    """Play at the table until the people leave it; True: they go on line by line.

    Raises what a session raises, KeyboardInterrupt for Ctrl-C, SystemExit where a signal ended the program.
    """
    app = shown(lambda: TableApp(host, driver_class=KindDriver))
    return app.in_lines


def run_home(home: Home) -> str | None:
    """Choose campaigns and play them until the people leave; the name of one that goes on line by line, else None.

    Raises as `run`.
    """
    app = shown(lambda: TableApp(home=home, driver_class=KindDriver))
    return home.name if app.in_lines else None


def shown(made: Callable[[], TableApp]) -> TableApp:
    """Make the program, run it in the colours that are wanted, and tell what went wrong."""
    wanted, before = configuration().text("colour"), os.environ.get(NO_COLOR)
    if wanted == NEVER:
        os.environ[NO_COLOR] = "1"
    elif wanted == ALWAYS or not before:
        os.environ.pop(NO_COLOR, None)  # set and empty says nothing (no-color.org)
    app = made()
    gc.freeze()  # all of this stays: nobody shall wait for the first screen, or later, while it is searched for garbage
    heeded = [number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN]  # nohup wants no hang-up heard
    handlers = {number: signal.signal(number, app.end_by) for number in heeded}
    try:
        app.run()
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if before is not None:
            os.environ[NO_COLOR] = before  # whoever reads it next shall find it as it was
    if app.failed is not None:
        raise app.failed
    if app.was_interrupted:
        raise KeyboardInterrupt
    if app.return_code:
        raise SystemExit(app.return_code)
    return app
