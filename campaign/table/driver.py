"""Textual's way to the terminal, with what comes from it read as kindly as in the line mode."""

from __future__ import annotations

import os
import selectors
from codecs import getincrementaldecoder

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

UNREADABLE = (ValueError, ArithmeticError, LookupError, ParseError, EOFError)
"""What Textual finds in sequences that no key sends; it reads on behind them."""
MOST = 4096
"""Bytes that are read at once."""
PATIENCE = 0.1
"""Seconds until somebody looks whether the table is left."""


class KindDriver(LinuxDriver):
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
