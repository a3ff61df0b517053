"""Opening the table from a command, and leaving it."""

from __future__ import annotations

import gc
import os
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

from campaign.configuration import ALWAYS, NEVER, configuration
from campaign.table.app import TableApp
from campaign.table.home import Home
from campaign.table.hosts import Host

NO_COLOR = "NO_COLOR"
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGQUIT", "SIGHUP") if hasattr(signal, name))
"""Signals by which somebody ends the program, as far as the system has them."""


def run(host: Host) -> bool:
    """Play at the table until the people leave it; True: they go on line by line.

    Raises what a session raises, KeyboardInterrupt for Ctrl-C, SystemExit where a signal ended the program.
    """
    app = run_app(lambda: TableApp(host, driver_class=TolerantDriver))
    return app.in_lines


def run_home(home: Home) -> str | None:
    """Choose campaigns and play them until the people leave; the name of one that goes on line by line, else None.

    Raises as `run`.
    """
    app = run_app(lambda: TableApp(home=home, driver_class=TolerantDriver))
    return home.name if app.in_lines else None


def run_app(made: Callable[[], TableApp]) -> TableApp:
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


UNREADABLE = (ValueError, ArithmeticError, LookupError, ParseError, EOFError)
"""What Textual finds in sequences that no key sends; it reads on behind them."""
MOST = 4096
"""Bytes that are read at once."""
PATIENCE = 0.1
"""Seconds until somebody looks whether the table is left."""


class TolerantDriver(LinuxDriver):
    """What is no text is passed over, where Textual would end with an error; a terminal that is gone ends the table."""

    def run_input_thread(self) -> None:
        """Read keys and the mouse until the table is left."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("ignore").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(PATIENCE):
                    typed = self.read()
                    if not typed:
                        self._app.call_later(self._app.exit)
                        return
                    try:
                        for event in parser.feed(decode(typed)):
                            self.process_message(event)
                    except UNREADABLE:
                        parser = XTermParser(self._debug)
                for event in parser.tick():
                    self.process_message(event)

    def read(self) -> bytes:
        """What was typed; nothing: nobody can type any more."""
        try:
            return os.read(self.fileno, MOST)
        except OSError:
            return b""
