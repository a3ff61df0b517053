"""Where content is; files and folders that a user names are looked at before they are read, so that none waits, is
endless or too big.
"""

from __future__ import annotations

import errno
import os
import re
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from content.errors import TooMany

DATA = Path(__file__).parent / "data"
MOST = 50_000
"""How many files and folders are looked through at most."""
NAME = re.compile(r"^name:[ \t]*(?P<quote>[\"']?)(?P<name>.*?)(?P=quote)[ \t]*(?:#.*)?$", re.MULTILINE)


class Source(NamedTuple):
    """Where definitions of a kind are: in a whole file, or under one of its keys."""

    kind: str
    path: Path
    only: str = ""


@cache
def name_in(path: Path) -> str:
    """The `name:` of a file that is one fighter, found without parsing it."""
    match = NAME.search(path.read_text(encoding="utf-8"))
    return match["name"] if match else path.stem


def content_files(root: Path) -> list[Path]:
    """Every content file below a folder. Raises TooMany."""
    return files_below(root, ".yaml")


def files_below(folder: Path, ending: str) -> list[Path]:
    """All files of a folder, and of those in it, whose names end so, in order. Raises TooMany."""
    paths: list[Path] = []
    seen = 0
    for place, folders, names in os.walk(folder):
        seen += len(folders) + len(names)
        if seen > MOST:
            raise TooMany(f"More than {MOST:,} files are in {folder}; name a smaller folder.")
        paths += [Path(place, name) for name in names if name.endswith(ending)]
    return sorted(path for path in paths if path.is_file())


def check_file(path: Path, largest: int) -> None:
    """Raise OSError unless it is a file of at most that many bytes; its `strerror` completes the sentence `it ...`."""
    status = path.stat()
    if not S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    if status.st_size > largest:
        raise OSError(errno.EFBIG, f"it has {status.st_size:,} bytes, and at most {largest:,} are read", str(path))
