"""Part `storms`: the full-screen table in a window that is drawn to any size, and pastes; nothing is chosen by them."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign.terminal.typed_keys import PASTE_BEGINS, PASTE_ENDS, STALLED
from tests.fuzz.bases import NAME, bases
from tests.fuzz.children import Terminal
from tests.fuzz.commands import PATIENCE, gibberish, run
from tests.fuzz.truth import nothing_lost, position_is_the_logs, rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.fuzz.case import Case

SIZES = 50
"""Sizes in a case."""
OPENS = b"leave"
"""What the table shows last when it waits for a key."""
LOOKING = tuple(b"mbctelik?n") + tuple(b"y")
"""Keys that look at something."""
LEFT = 130
"""Exit code after Ctrl-C."""


def case(at: Case) -> None:
    """Look about at the table while its window changes; or paste what would choose, in either front."""
    base = at.luck.choice([one for one in bases(at.home) if one.ordinal])
    path = at.folder / "saves.db"
    shutil.copyfile(base.path, path)
    run(at, "--saves", path, "list")  # older ones are upgraded, so that their rows can be compared
    storm = at.luck.random() < 0.6
    at.units = SIZES
    with front("table" if storm or at.luck.random() < 0.5 else "lines"):
        terminal = Terminal(("--saves", path, "play", NAME))
        try:
            if terminal.shows(OPENS if os.environ["KINGSHAND_FRONT"] == "table" else b"> "):
                before = rows(path)
                (resize if storm else paste)(at, terminal)
                at.check(terminal.runs(), "it has ended")
                nothing_lost(at, before, rows(path))
                at.check(before == rows(path), "something was chosen that nobody chose")
            at.check(terminal.interrupted(), "it hangs")
            terminal.look(0.0)
            (at.folder / "seen").write_bytes(terminal.seen)
            at.did(f"{'a storm' if storm else 'a paste'} at {base.moment}: {terminal.code}")
            at.check(terminal.code in (0, 2, LEFT), f"exit code {terminal.code}: {terminal.seen[-300:]!r}")
            at.check(not gibberish(terminal.seen.decode("utf-8", "replace")), "gibberish is shown")
            at.check(terminal.is_as_usual(), "the terminal is left in disorder")
        finally:
            terminal.close()
    position_is_the_logs(at, base, path)


@contextmanager
def front(name: str) -> Iterator[None]:
    """Play at this front, in a terminal that can show it."""
    before = {key: os.environ.get(key) for key in ("KINGSHAND_FRONT", "TERM", "COLUMNS", "LINES")}
    os.environ.update(KINGSHAND_FRONT=name, TERM="xterm-256color")
    for key in ("COLUMNS", "LINES"):
        os.environ.pop(key, None)
    try:
        yield
    finally:
        for key, value in before.items():
            os.environ.pop(key, None)
            if value is not None:
                os.environ[key] = value


def resize(at: Case, terminal: Terminal) -> None:
    """Any sizes one after another, quicker than anybody could draw, with keys that look at something between them."""
    for _ in range(SIZES):
        terminal.resize(*size(at.luck))
        if at.luck.random() < 0.4:
            key = bytes([at.luck.choice(LOOKING)]) if at.luck.random() < 0.7 else b"\x1b"
            at.check(terminal.press(key, ahead=1000), "it hangs while its window changes")
        terminal.look(at.luck.choice((0.0, 0.002, 0.02)))
        if not terminal.runs():
            return
    terminal.resize(24, 80)
    terminal.look(0.5)


def size(luck: Random) -> tuple[int, int]:
    """Rows and columns, mostly too few."""
    return luck.choice(
        (
            (1, 1),
            (0, 0),
            (24, 80),
            (luck.randrange(1, 24), luck.randrange(1, 80)),
            (luck.randrange(1, 70), luck.randrange(1, 220)),
            (luck.randrange(1, 4), 300),
            (200, luck.randrange(1, 4)),
            (65_535, 65_535),
        )
    )


def paste(at: Case, terminal: Terminal) -> None:
    """A long text that would choose something, with marks, with half of them, or without any."""
    count = at.luck.choice((1_000, 20_000, 500_000))
    text = (at.luck.choice(("1\n", "2\r", "0\n1\n", "pass\n")) * count)[: 2 * count].encode()
    if at.luck.random() < 0.3:
        text = bytes(byte for byte in at.luck.randbytes(2_000) if byte not in b"\x03\x04\x1a\x1c\x13") + b"\xff"
    begins, ends = at.luck.choice(((PASTE_BEGINS, PASTE_ENDS), (PASTE_BEGINS, ""), ("", "")))
    began = time.monotonic()
    at.check(terminal.press(begins.encode() + text + ends.encode(), ahead=100_000), "it hangs over a paste")
    at.check(time.monotonic() - began < PATIENCE / 2, "a paste takes too long")
    terminal.look(STALLED + 0.2)
