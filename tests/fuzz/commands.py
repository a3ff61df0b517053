"""Commands within this process, and whether what they left is an answer or one clear sentence."""

from __future__ import annotations

import re
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING, Any

from tests.canary import unclean

if TYPE_CHECKING:
    from types import FrameType

    from tests.fuzz.case import Case

PATIENCE = 60
"""Seconds after which a command hangs."""
CODES = (0, 1, 2)
"""Exit codes of answers, of checks that fail and of what a user can put right."""
GIBBERISH = re.compile(
    r"Traceback|\b[A-Z]\w*(?:Error|Exception)\b|<class '|object at 0x|bug of the program|sqlalche\.me"
)
"""What no user should read."""
ENDS = re.compile(r"^([A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Warning)\b.*?)\r?$", re.MULTILINE)
"""The last line of a traceback."""
OWN = re.compile(r'File "[^"]*/((?:ai|campaign|content|engine|saves|tests)/[^"]*)", line (\d+)')
"""A line of it that is ours."""
LONGEST = 2000
"""Characters of a complaint; all problems of a file are told at once, but nobody reads more."""


class Hang(BaseException):
    """A command did not end; nothing but the fuzzer catches it."""


class Ran:
    """What a command left."""

    def __init__(self, code: int, out: str, err: str, error: BaseException | None) -> None:
        self.code = code
        self.out = out
        self.err = err
        self.error = error

    def problem(self) -> str:
        """What is wrong with how it ended; empty: nothing."""
        if isinstance(self.error, Hang):
            return f"it hangs: {where(self.error)}"
        if self.error is not None:
            return f"traceback: {type(self.error).__name__}: {str(self.error)[:200]!r} {where(self.error)}"
        if shown_to_nobody := unclean(self.out) or unclean(self.err):
            return f"what a terminal obeys: {shown_to_nobody[0]}"
        return wrong(self.code, self.err)


def wrong(code: int, err: str) -> str:
    """What is wrong with an exit code and a complaint; empty: nothing."""
    if code not in CODES:
        return f"exit code {code}: {err[:300]!r}"
    if told := gibberish(err):
        return told
    if len(err) > LONGEST:
        return f"a complaint of {len(err)} characters: {err[:200]!r}"
    return ""


def gibberish(text: str) -> str:
    """What of a text no user should read, shortly; empty: nothing."""
    found = GIBBERISH.search(text)
    if found is None:
        return ""
    ends, own = ENDS.findall(text), OWN.findall(text)
    if "Traceback" in text and ends:
        return f"traceback: {ends[-1][:200]} {' < '.join(f'{file}:{line}' for file, line in reversed(own[-3:]))}"
    return f"gibberish: {text[max(0, found.start() - 100) : found.end() + 200]!r}"


def run(case: Case, *words: object, typed: str | bytes | None = None) -> Ran:
    """Run a command; its case notes it and what is wrong with it."""
    told = [str(word) for word in words]
    ran = within(told, typed.encode() if isinstance(typed, str) else typed or b"")
    first = ran.err.strip().splitlines()[0][:160] if ran.err.strip() else ""
    case.did(f"kingshand {' '.join(told)}: {ran.code} {first}".rstrip())
    if problem := ran.problem():
        case.found(f"{' '.join(told)}: {problem}")
    return ran


def within(words: list[str], typed: bytes) -> Ran:
    """Run a command with what is typed on its standard input, which is a file then, as are the others."""
    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = read = TextIOWrapper(BytesIO(typed), encoding="utf-8", errors="replace")
    written = BytesIO(), BytesIO()
    sys.stdout, sys.stderr = out, err = [TextIOWrapper(file, encoding="utf-8", write_through=True) for file in written]
    code, error = 0, None
    try:
        with limited():
            command().main(words, prog_name="kingshand")
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException as escaped:  # noqa: BLE001  # whatever comes out is judged
        code, error = 1, escaped
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    for stream in (read, out, err):
        stream.detach()
    texts = [file.getvalue().decode() for file in written]
    return Ran(code, texts[0], texts[1], error)


@cache
def command() -> Any:
    """The command line, built once: that takes longer than many commands."""
    from typer.main import get_command

    from campaign.cli.app import app

    return get_command(app)


@contextmanager
def limited(seconds: float = PATIENCE) -> Iterator[None]:
    """Raise Hang in what takes longer."""

    def ring(_: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def where(error: BaseException) -> str:
    """The innermost lines of our own that an error came through."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "/site-packages/" not in f.filename]
    return " < ".join(f"{'/'.join(f.filename.split('/')[-2:])}:{f.lineno}" for f in reversed(frames[-4:]))
