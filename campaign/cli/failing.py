"""From errors to one clear sentence and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

WRONG = 2
"""Exit code of everything the user can put right."""
CLOSED = 2
"""Exit code when the reader of the output went away."""
FAILED = 1
"""Exit code of scenarios that do not hold."""
INTERRUPTED = 130

KNOWN = (
    ("campaign.errors", "CampaignError"), ("saves.errors", "SavesError"), ("content.errors", "LoadError"),
    ("campaign.cases.errors", "BadScenario"), ("campaign.cases.errors", "NotWritable"),
    ("engine.errors", "EngineError"),
)  # fmt: skip
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
        typer.echo(f"kingshand: {said(error)}", err=True)
        raise typer.Exit(WRONG) from error
    except Exception as error:
        if not is_known(error):
            raise
        typer.echo(f"kingshand: {error}", err=True)
        raise typer.Exit(getattr(error, "exit_code", WRONG)) from error


def is_known(error: Exception) -> bool:
    """Whether the error is one of ours, with a sentence for the user."""
    bases = (getattr(sys.modules.get(module), name, None) for module, name in KNOWN)
    return any(base is not None and isinstance(error, base) for base in bases)


def said(error: OSError) -> str:
    """What the system reports, with the file it is about."""
    what = error.strerror or str(error)
    return f"{error.filename}: {what}." if error.filename else f"{what}."


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
