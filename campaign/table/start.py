"""Opening the table from a command, and leaving it."""

from __future__ import annotations

import os
import selectors
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from io import TextIOBase, TextIOWrapper
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TextIO, cast

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Resize
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Input

from campaign.configuration import ALWAYS, NEVER, configuration
from campaign.garbage import brief_looks
from campaign.table.app import TableApp
from campaign.table.base import TableBase
from campaign.table.home import Home
from campaign.table.hosts import Host
from campaign.terminal.screen import COLUMNS, LINES
from campaign.terminal.typed_keys import PASTE_ENDS, PASTED, TypedKeys

if TYPE_CHECKING:
    from campaign.screens.film import FilmDesk


NO_COLOR = "NO_COLOR"
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGQUIT", "SIGHUP") if hasattr(signal, name))
"""Signals by which a user ends the program, as far as the system has them."""


def run(host: Host) -> bool:
    """Play at the table until the people leave it; True: they continue line by line.

    Raises what a session raises, KeyboardInterrupt for Ctrl-C, SystemExit where a signal ended the program.
    """
    app = run_app(lambda: TableApp(host, driver_class=TolerantDriver))
    return app.in_lines


def run_home(home: Home) -> bool:
    """Choose what to do until the people leave; True: they continue line by line, with the campaign of `home.name` if
    that was open.

    Raises as `run`.
    """
    return run_app(lambda: TableApp(home=home, driver_class=TolerantDriver)).in_lines


def run_film(desk: FilmDesk, branching: Callable[[str, int], str]) -> bool:
    """Watch a film until the people leave it; True: they continue line by line. Raises as `run`."""
    from campaign.table.film import FilmScreen

    return run_app(lambda: TableApp(film=FilmScreen(desk, branching), driver_class=TolerantDriver)).in_lines


def run_app(made: Callable[[], TableApp]) -> TableApp:
    """Make the program, run it in the colours that are wanted, and tell what went wrong."""
    wanted, before = configuration().text("colour"), os.environ.get(NO_COLOR)
    if wanted == NEVER:
        os.environ[NO_COLOR] = "1"
    elif wanted == ALWAYS or not before:
        os.environ.pop(NO_COLOR, None)  # set and empty says nothing (no-color.org)
    app = made()
    heeded = [number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN]  # nohup wants no hang-up heard
    handlers = {number: signal.signal(number, app.end_by) for number in heeded}
    if callable(signal.getsignal(signal.SIGINT)):  # else it is ignored, and goes on to be
        handlers[signal.SIGINT] = signal.signal(signal.SIGINT, app.interrupted_by)
    try:
        with brief_looks():  # nobody shall wait for the first screen, or later, while all of it is searched for garbage
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
"""What Textual finds in sequences that no key sends; it reads on after them."""
MOST = 4096
"""Bytes that are read at once."""
WIDEST, HIGHEST = 1000, 500
"""Columns and lines that are drawn at most."""
OPENING = (":", "/", "?")
"""Keys that open a line to type in."""
OPENS, PACE = 0.5, 0.01
"""Seconds in which it is open, and between two looks."""
PROBE = "x"
"""A key that is read by itself after a sequence that is known."""
PATIENCE = 0.1
"""Seconds between looks whether the table is left."""


@lru_cache(maxsize=4096)
def is_known(sequence: str) -> bool:
    """Whether Textual takes an escape sequence as a whole: a key after it is read as that key."""
    parser = XTermParser()
    try:
        for _ in parser.feed(sequence):
            continue
        behind = [event.key for event in parser.feed(PROBE) if isinstance(event, Key)]
    except UNREADABLE:
        return False
    return behind == [PROBE]


class TerminalOutput(TextIOBase):
    """What is drawn, on its way to the terminal; once that is gone it goes nowhere.

    An error would end Textual's writer alone, and whoever writes or leaves would wait for it for ever.
    """

    def __init__(self, terminal: TextIO) -> None:
        self.terminal = terminal

    def write(self, text: str) -> int:
        """Write, as long as there is a terminal."""
        with suppress(OSError):
            self.terminal.write(text)
        return len(text)

    def flush(self) -> None:
        """Let it be seen, as long as there is a terminal."""
        with suppress(OSError):
            self.terminal.flush()


class TolerantDriver(LinuxDriver):
    """What is no text is passed over, where Textual would end with an error; a terminal that is gone ends the table."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert self._file is not None
        self._file = cast(TextIOWrapper, TerminalOutput(self._file))  # all that is asked of it is to write and flush

    def _get_terminal_size(self) -> tuple[int, int]:
        """What is laid out: never less than the table needs, and never more than anybody can see."""
        return self.laid_out(Size(*super()._get_terminal_size()))

    def laid_out(self, terminal: Size) -> Size:
        """The size of what is drawn for a terminal of this size."""
        assert isinstance(self._app, TableBase)
        self._app.terminal = terminal
        width, height = terminal
        return Size(min(max(width, COLUMNS), WIDEST), min(max(height, LINES), HIGHEST))

    def process_message(self, message: Message) -> None:
        """Pass on what the terminal tells."""
        if isinstance(message, Resize):  # some tell their size among the keys
            message = Resize.from_dimensions(self.laid_out(message.size), message.pixel_size)
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys and the mouse until the table is left."""
        self.parser = XTermParser(self._debug)
        keys, heard = TypedKeys(), monotonic()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                patience = keys.patience
                if selector.select(min(PATIENCE, PATIENCE if patience is None else patience)):
                    typed, heard = self.read(), monotonic()
                    if not typed:
                        self._app.call_later(self._app.exit)
                        return
                    self.take(keys.feed(typed))
                elif patience is not None and monotonic() - heard >= patience:
                    self.take(keys.quiet())
                for event in self.parser.tick():
                    self.process_message(event)

    def take(self, keys: Iterable[str]) -> None:
        """Let keys do what they do; a sequence that Textual does not know would be taken for the keys in it."""
        before = ""
        for key in keys:
            if before in OPENING:
                self.wait_for_line()
            before = key
            if key.startswith(PASTED):
                sent = key + PASTE_ENDS
            elif len(key) == 1 or is_known(key):
                sent = key
            else:
                continue
            try:
                for event in self.parser.feed(sent):
                    self.process_message(event)
            except UNREADABLE:
                self.parser = XTermParser(self._debug)

    def wait_for_line(self) -> None:
        """Let what was sent at once after a key get into the line that the key opens."""
        until = monotonic() + OPENS
        while not isinstance(self._app.focused, Input) and monotonic() < until:
            sleep(PACE)

    def read(self) -> bytes:
        """What was typed; nothing: nobody can type any more."""
        try:
            return os.read(self.fileno, MOST)
        except OSError:
            return b""
