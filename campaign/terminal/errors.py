"""From errors to one clear sentence and an exit code."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import typer

from campaign.terminal.streams import INTERRUPTED

WRONG = 2
"""Exit code of everything the user can put right."""
CLOSED = 2
"""Exit code when the reader of the output went away."""
FAILED = 1
"""Exit code of scenarios that do not hold, and of output that could not be written."""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

LONGEST_START = 80
ENDLESS = re.compile(r"\S{400,}")
"""A word longer than any path or address, and how much of it is told."""

KNOWN = (
    ("campaign.errors", "CampaignError"),
    ("saves.errors", "SavesError"),
    ("content.errors", "LoadError"),
    ("campaign.scenarios.load", "BadScenario"),
    ("campaign.scenarios.load", "NotWritable"),
    ("engine.errors", "EngineError"),
    ("ai.errors", "ProgramFailed"),
)
"""The error bases of our packages; looked up only if they were loaded."""


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn what a user can put right into a sentence on standard error and exit code 2."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        close_quietly()
        raise typer.Exit(CLOSED) from None
    except OSError as error:
        if is_unwritten(error):
            raise  # `main` tells it, as it does where no command has begun
        typer.echo(f"kingshand: {said(error)}", err=True)
        raise typer.Exit(WRONG) from error
    except Exception as error:
        if not is_known(error):
            raise
        typer.echo(f"kingshand: {recognisable(str(error))}", err=True)
        raise typer.Exit(getattr(error, "exit_code", WRONG)) from error


def recognisable(sentence: str) -> str:
    """A sentence in which no word is endless: names come from outside, and may be of any length."""
    return ENDLESS.sub(lambda word: f"{word[0][:LONGEST_START]}...", sentence)


def is_known(error: Exception) -> bool:
    """Whether the error is one of ours, with a sentence for the user."""
    bases = (getattr(sys.modules.get(module), name, None) for module, name in KNOWN)
    return any(base is not None and isinstance(error, base) for base in bases)


def said(error: OSError) -> str:
    """What the system reports, with the file it is about."""
    what = error.strerror or str(error)
    return f"{error.filename}: {what}." if error.filename else f"{what}."


def is_unwritten(error: OSError) -> bool:
    """Whether something that was printed cannot be written; of files that are written the error tells the name."""
    return error.filename is None and error.errno in NO_ROOM


def unwritten(error: OSError) -> int:
    """Say that what a command prints cannot be written, a full disk perhaps; returns the exit code."""
    is_closed = isinstance(error, BrokenPipeError)
    if not is_closed:
        with suppress(OSError):
            what = (error.strerror or str(error)).rstrip(".")
            typer.echo(f"kingshand: Cannot write the output: {what}. Your saves are safe.", err=True)
    close_quietly()
    return CLOSED if is_closed else FAILED


def close_quietly() -> None:
    """Nobody reads any more: let nothing complain about it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            try:
                os.dup2(nowhere, stream.fileno())
            except (OSError, ValueError):
                continue
