"""Files that commands write beside what they show."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path

from campaign.errors import Unwritable


def check_target(path: Path) -> None:
    """Raise Unwritable where no file can be written there: before much work is done for it."""
    why = ""
    if path.is_dir():
        why = "it is a folder"
    elif not path.parent.is_dir():
        why = f"there is no folder {path.parent}"
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        why = "it may not be written there"
    if why:
        raise Unwritable(f"{path} cannot be written: {why}.")


def write_text(path: Path, text: str) -> None:
    """Write a file whole, in place of one that is there. Raises Unwritable."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unwritable(f"{path} could not be written: {error.strerror}.") from error


def write_csv(path: Path, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table; what is not there (None) stays empty. Raises Unwritable."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    write_text(path, text.getvalue())
