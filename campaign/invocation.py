"""How this program was called, so that what it tells people to type works where they are."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

COMMAND = "kingshand"


def called() -> str:
    """The command as it can be typed again: its name, or its file where the path does not lead to it."""
    file = Path(sys.argv[0])
    if file.stem != COMMAND or file.suffix == ".py" or not file.exists():
        return COMMAND
    found = shutil.which(COMMAND)
    return COMMAND if found is not None and Path(found).samefile(file) else shown(file)


def python() -> str:
    """The Python that runs this."""
    return shown(Path(sys.executable))


def shown(file: Path) -> str:
    """A file as it is typed from where we are; links stay links, for a virtual environment is one."""
    try:
        file, here = file.absolute(), Path.cwd()
    except FileNotFoundError:  # where we are is gone
        return str(file)
    return str(file.relative_to(here) if file.is_relative_to(here) else file)


def quoted(name: str) -> str:
    """A name as it is typed in a shell."""
    from shlex import quote

    return quote(name)
