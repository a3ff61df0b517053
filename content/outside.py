"""Files and folders that somebody names: looked at before they are read, so that none waits, is endless or too big."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISREG

from content.errors import TooMany

MOST = 50_000
"""So many files and folders are looked through."""


def check_file(path: Path, largest: int) -> None:
    """Raise OSError unless it is a file of so many bytes at most; its `strerror` completes the sentence `it ...`."""
    there = path.stat()
    if not S_ISREG(there.st_mode):
        raise OSError(errno.EINVAL, "it is no file", str(path))
    if there.st_size > largest:
        raise OSError(errno.EFBIG, f"it has {there.st_size:,} bytes, and at most {largest:,} are read", str(path))


def files_below(folder: Path, ending: str) -> list[Path]:
    """All files of a folder, and of those in it, whose names end so, in order. Raises TooMany."""
    found: list[Path] = []
    seen = 0
    for place, folders, names in os.walk(folder):
        seen += len(folders) + len(names)
        if seen > MOST:
            raise TooMany(f"More than {MOST:,} files lie in {folder}; name a smaller folder.")
        found += [Path(place, name) for name in names if name.endswith(ending)]
    return sorted(path for path in found if path.is_file())
