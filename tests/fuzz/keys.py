"""Part `keys`: random keys at a terminal and through a pipe; nothing breaks, and what was chosen is kept."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.bases import NAME, bases
from tests.fuzz.children import Terminal, quiet
from tests.fuzz.commands import gibberish, run
from tests.fuzz.truth import nothing_lost, position_is_the_logs, rows, sessions_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.fuzz.case import Case

KEYS = 400
"""Keys in a case."""
AHEAD = 200
"""Keys at most that are typed ahead."""
CODES = (0, 1, 2, 130, 131, -signal.SIGINT)
"""How a command may end at a terminal: 130 by Ctrl-C, or by its signal once it is over, 131 by Ctrl-\\."""
COMMANDS = (
    (60, ("play", NAME)),
    (15, ("play",)),
    (10, ("duel",)),
    (5, ("duel", "--seat", "2=person", "--open-hands")),
    (8, ("learn",)),
    (4, ("delete", NAME)),
)
TYPED = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "9",
    "0",
    "1",
    "2",
    "1",
    "pass",
    "keep all",
    "?",
    "? 1",
    "log",
    "board",
    "map",
    "hand",
    "odds",
    "hint",
    "undo",
    "undo force",
    "ask always",
    "ask own",
    "recap",
    "rules",
    "99999",
    "-1",
    "k 1",
    "r all",
    "y",
    "yes",
    "no",
    "n",
    "",
    "²",
    "٣",
    "１",
    "5" * 300,
    "1.5",
    "1e9",
    "new",
    "name 👩‍🚀",
    "x" * 300,
    "q",
)
ESCAPES = (
    b"\x1b",
    b"\x1b[A",
    b"\x1b[B",
    b"\x1b[C",
    b"\x1b[D",
    b"\x1bOA",
    b"\x1b[5~",
    b"\x1b[1;5C",
    b"\x1b[<0;10;10M",
    b"\x1b[M !!",
    b"\x1b]0;x\x07",
    b"\x1bP",
    b"\x1b[",
    b"\x1b[999999999A",
    b"\x1bO",
    b"\x1b\x1b",
    b"\x1b[I",
    b"\x1b[200~",
    b"\x1b[201~",
    b"\x9b1A",
)


def case(at: Case) -> None:
    """Type into one command after another until all keys are used."""
    base = at.luck.choice(bases(at.home))
    path = at.folder / "saves.db"
    shutil.copyfile(base.path, path)
    run(at, "--saves", path, "list")  # older ones are upgraded, so that their rows can be compared
    before, at.units = rows(path), 0
    while at.units < KEYS and not at.problems:
        weights, commands = zip(*COMMANDS, strict=True)
        words = ("--saves", path, *at.luck.choices(commands, weights)[0])
        (at_terminal if at.luck.random() < 0.7 else by_pipe)(at, words)
        if not path.exists() or (after := rows(path)) is None:
            at.found("the saves are gone")
            return
        if "delete" in words:
            before = {key: row for key, row in before.items() if key in after} if before else before
        nothing_lost(at, before, after)
        before = after
    if before and sessions_of(path, NAME):  # else it was deleted
        ran = run(at, "--saves", path, "replay", NAME, "--verify")
        at.check(ran.code == 0, f"what was played does not verify: {ran.err}")
    position_is_the_logs(at, base, path)


def at_terminal(at: Case, words: tuple[object, ...]) -> None:
    """Type at a terminal."""
    terminal = Terminal(words)
    try:
        pressed = bytearray()
        going = True
        while going and at.units + terminal.written < KEYS and terminal.runs():
            if at.luck.random() < 0.03:
                terminal.resize(at.luck.randrange(60), at.luck.choice((0, 1, 20, 40, 79, 80, 200)))
            stroke = pressed_now(at.luck)
            pressed += stroke
            going = terminal.press(stroke, ahead=at.luck.choice((0, AHEAD)))
            terminal.look(at.luck.choice((0.0, 0.0, 0.001, 0.02)))
        going = going and terminal.interrupted()
        terminal.look(0.0)
        at.units += max(1, terminal.written - terminal.unread())
        (at.folder / "keys").write_bytes(pressed)
        (at.folder / "seen").write_bytes(terminal.seen)
        at.did(f"kingshand {' '.join(map(str, words))}: {len(pressed)} keys, {terminal.code}")
        at.check(going, f"it hangs at a terminal: {words}")
        judged(at, words, terminal.code, terminal.seen)
        at.check(terminal.is_as_usual(), "the terminal is left in disorder")
    finally:
        terminal.close()


def by_pipe(at: Case, words: tuple[object, ...]) -> None:
    """Type through a pipe."""
    typed = bytearray()
    while len(typed) < at.luck.choice((50, 200, KEYS)):
        typed += pressed_now(at.luck).replace(b"\r", b"\n").replace(b"\x03", b"\n")
    seen: Path = at.folder / "seen"
    (at.folder / "keys").write_bytes(typed)
    code = quiet(words, bytes(typed), seen)
    at.units += len(typed)
    at.did(f"kingshand {' '.join(map(str, words))} with {len(typed)} bytes in a pipe: {code}")
    at.check(code is not None, f"it hangs with a pipe: {words}")
    judged(at, words, code, seen.read_bytes())


def judged(at: Case, words: tuple[object, ...], code: int | None, seen: bytes) -> None:
    """How it ended, and what it showed."""
    shown = seen.decode("utf-8", "replace")
    if told := gibberish(shown):
        at.found(told)
    elif code is not None and code not in CODES:
        at.found(f"{words[2:]}: exit code {code}: {shown[-300:]!r}")


# -- what is pressed -------------------------------------------------------------------------------


def pressed_now(luck: Random) -> bytes:
    """Some keys."""
    makers, weights = zip(*STROKES, strict=True)
    make: Callable[[Random], bytes] = luck.choices(makers, weights)[0]
    return make(luck)


def answer(luck: Random) -> bytes:
    """Something to say, and Enter."""
    return luck.choice(TYPED).encode() + b"\r"


def first(luck: Random) -> bytes:
    """One of the first options."""
    return luck.choice(b"1112345").to_bytes(1, "big") + b"\r"


def escape(luck: Random) -> bytes:
    """A key with an escape sequence, whole or not."""
    return luck.choice(ESCAPES)


def pasted(luck: Random) -> bytes:
    """Something pasted, its end sometimes lost for a while."""
    text = luck.choice(("1\n1\n1\n", "x" * 300, "\0\x03", "é\n\n²", "\x1b[A", "pass")).encode()
    return b"\x1b[200~" + text.replace(b"\x03", b"") + luck.choice((b"\x1b[201~", b"\x1b[201~\r", b"\x1b[201"))


def anything(luck: Random) -> bytes:
    """Bytes that need not be text; those that stop the terminal or the program come by themselves."""
    return bytes(luck.choice((luck.randrange(32, 127), luck.randrange(128, 256))) for _ in range(luck.randrange(1, 9)))


def edited(luck: Random) -> bytes:
    """Keys that change the line."""
    return luck.choice(
        (b"\t", b"\x7f", b"\x15", b"\b", b"\x17", b"\x01", b"\x0c", b"\x1b[B\r", b"\x1b[B", b"\t\r", b"\r")
    )


def signalled(luck: Random) -> bytes:
    """Ctrl-Z, Ctrl-C, Ctrl-D, Ctrl-\\; Ctrl-S with its Ctrl-Q."""
    return luck.choice((b"\x1a", b"\x1a", b"\x1a", b"\x03", b"\x03" * 20, b"\x04", b"\x1c", b"\x13\x11", b"\x11"))


STROKES: tuple[tuple[Callable[[Random], bytes], int], ...] = (
    (first, 30),
    (answer, 30),
    (escape, 10),
    (pasted, 4),
    (anything, 8),
    (edited, 12),
    (signalled, 2),
)
