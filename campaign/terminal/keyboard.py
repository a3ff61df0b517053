"""Reading what a person types, until it can be read; on a real terminal the arrow keys go through the options."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from textwrap import wrap
from time import monotonic
from typing import TypeVar

from campaign.errors import CampaignError
from campaign.screens.pages import Page
from campaign.terminal.screen import has_raw_mode
from campaign.terminal.streams import beneath
from campaign.terminal.typed_keys import PASTED, TypedKeys
from campaign.words.shown import shown

UP, DOWN, TAB, ENTER, ERASE, CLEAR, END = "up", "down", "\t", "\r", "\x7f", "\x15", "\x04"
SEQUENCES = {"\x1b[A": UP, "\x1bOA": UP, "\x1b[B": DOWN, "\x1bOB": DOWN}
HASTE = 0.2
"""Seconds without a key before a bare Enter answers a question: a key that is held down answers nothing."""
LONGEST = 200
"""Characters of a line; nothing that can be said is longer."""
LISTENING = 1.0
"""Seconds after which a signal is heard that came just before the wait for a key: by then it does not end the wait."""
MOST = 4096
"""Bytes that are read at once."""
ENDLESS = 100_000
"""Characters of a line that comes from no keyboard, after which nothing is expected to be an answer."""
SHORT = "> "
"""The prompt in a line of its own."""
ROOM = 20
"""Columns at least for what is typed."""


class Keyboard:
    """Asks for lines, wherever a person is asked; Ctrl-C raises KeyboardInterrupt, the end of the input EOFError."""

    def __init__(self) -> None:
        self.has_keys = has_keys()

    def is_ahead(self) -> bool:
        """Whether something was typed before it was asked for; nobody types ahead where no single keys are read."""
        return self.has_keys and reader_of(sys.stdin.fileno()).has_more()

    def line(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """A line without its end; up and down put the choices into it, tab completes."""
        if self.has_keys:
            return KeyLine(prompt, choices).read()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        typed = sys.stdin.readline(ENDLESS)
        if not typed or len(typed) == ENDLESS:
            sys.stdout.write("\n")
            raise EOFError
        line = visible(typed.rstrip("\r\n")[:LONGEST])
        if not sys.stdin.isatty():
            sys.stdout.write(f"{line}\n")
        return line


def has_keys() -> bool:
    """Whether single keys can be read: a terminal on both sides that understands them."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return has_raw_mode()


class KeyLine:
    """One line, key by key."""

    def __init__(self, prompt: str, choices: Sequence[str]) -> None:
        self.prompt = prompt
        self.choices = list(choices)
        self.text = ""
        self.at = -1
        """Which choice is in the line; -1: what was typed."""
        self.stem = ""
        """What was typed before tab or an arrow."""
        self.file = sys.stdin.fileno()

    def read(self) -> str:
        """Read until Enter."""
        from campaign.terminal.raw_mode import SingleKeys

        with SingleKeys(self.file, self.show):
            self.show()
            while True:
                quiet = monotonic()
                key = reader_of(self.file).key()
                key = SEQUENCES.get(key, key)
                if key not in (ENTER, "\n"):
                    self.press(key)
                    self.show()
                elif self.text or not self.choices or monotonic() - quiet >= HASTE:
                    return self.text

    def show(self) -> None:
        """Draw the line again, its end if it is too long."""
        width = terminal_width()
        if len(self.prompt) + ROOM > width and self.prompt != SHORT:  # the prompt has a line of its own
            sys.stdout.write("\n".join(wrap(self.prompt, width)) + "\n")
            self.prompt = SHORT
        text = self.text[-max(1, width - len(self.prompt) - 1) :]
        beneath(sys.stdout).write(f"\r{shown(f'{self.prompt}{text}')}\x1b[K")
        sys.stdout.flush()

    def press(self, key: str) -> None:
        """Take a key."""
        if key.startswith(PASTED):
            self.type(self.text + one_line(key.removeprefix(PASTED)))
        elif key == END and not self.text:
            raise EOFError
        elif key in (UP, DOWN):
            self.turn(-1 if key == UP else 1, self.choices)
        elif key == TAB:
            stem = self.stem if self.at >= 0 else self.text
            self.turn(1, [c for c in self.choices if c.startswith(stem)])
        elif key == CLEAR:
            self.type("")
        elif key in (ERASE, "\b"):
            self.type(self.text[:-1])
        elif len(key) == 1 and visible(key):
            self.type(self.text + key)

    def type(self, text: str) -> None:
        """The line is what was typed again."""
        self.text = text[:LONGEST]
        self.at = -1

    def turn(self, step: int, choices: Sequence[str]) -> None:
        """Put the next or the previous choice into the line."""
        if not choices:
            return
        if self.at < 0:
            self.stem = self.text
            self.at = 0 if step > 0 else len(choices) - 1
        else:
            self.at = (self.at + step) % len(choices)
        self.text = choices[self.at]


class KeyReader:
    """Gives keys one by one; what was typed ahead of a question waits here for the next one."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.keys = TypedKeys()
        self.ready: deque[str] = deque()

    def has_more(self) -> bool:
        """Whether keys wait to be read."""
        try:
            return bool(self.ready) or waits(self.file, 0)
        except OSError:  # the terminal is gone
            return False

    def key(self) -> str:
        """The next key; a whole escape sequence is one, and so is a paste. Raises EOFError."""
        while not self.ready:
            try:
                if not waits(self.file, self.keys.patience or LISTENING):
                    self.ready += self.keys.quiet()
                    continue
                sent = os.read(self.file, MOST)
            except OSError:  # the terminal is gone
                raise EOFError from None
            if not sent:
                raise EOFError
            self.ready += self.keys.feed(sent)
        return self.ready.popleft()


@cache
def reader_of(file: int) -> KeyReader:
    """Who reads keys from a file."""
    return KeyReader(file)


def waits(file: int, seconds: float) -> bool:
    """Whether more is typed within a number of seconds."""
    import select

    return bool(select.select([file], [], [], seconds)[0])


def one_line(pasted: str) -> str:
    """Text from elsewhere as if it were typed: its lines do not choose anything by themselves."""
    return visible(" ".join(pasted.split()))


def visible(text: str) -> str:
    """The text without what no key gives."""
    from saves.names import is_shown

    return "".join(filter(is_shown, text))


def terminal_width() -> int:
    """Columns of the terminal."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80  # some say 0
    except OSError:
        return 80


T = TypeVar("T")
About = Callable[[str], None]
"""Explains what follows the `?`; empty: the question itself."""
STOP = ("q", "quit", "exit", ":q", ":quit")
YES, NO = ("y", "yes"), ("n", "no", *STOP)


def ask(
    screen: Page,
    keyboard: Keyboard,
    prompt: str,
    read: Callable[[str], T],
    about: str | About,
    words: Sequence[str] = (),
) -> T:
    """Ask until the answer can be read; `words` may be completed. Raises EOFError when the person stops."""
    from content.errors import LoadError

    while True:
        typed = keyboard.line(prompt, words).strip()
        if typed.lower() in STOP:
            raise EOFError
        if typed.startswith("?"):
            explain(screen, about, typed[1:].strip())
            continue
        try:
            return read(typed)
        except (ValueError, CampaignError, LoadError) as error:
            screen.say(str(error), "wrong")


def explain(screen: Page, about: str | About, rest: str) -> None:
    """What the question means, and how to leave it."""
    if callable(about):
        about(rest)
    else:
        screen.say(f"  {about}", indent=2)
    if not rest:
        screen.say("  q stops; what is kept stays kept.", "faint")


def confirmed(keyboard: Keyboard, screen: Page, prompt: str, about: str, *, otherwise: bool, yes: str = "yes") -> bool:
    """Yes or no; anything else but `?` counts as `otherwise`. Raises EOFError when the input ends."""
    while True:
        typed = keyboard.line(prompt, (yes, "no")).strip().lower()
        if not typed.startswith("?"):
            return typed in (*YES, yes) if not otherwise else typed not in NO
        screen.say(f"  {about}", indent=2)


def agreed(keyboard: Keyboard, screen: Page, prompt: str, about: str, *, otherwise: bool, yes: str = "yes") -> bool:
    """Yes or no, asked as `confirmed` does; the end of the input is a no."""
    try:
        return confirmed(keyboard, screen, prompt, about, otherwise=otherwise, yes=yes)
    except EOFError:
        return False
