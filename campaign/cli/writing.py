"""Files that commands write beside what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.errors import Unwritable

if TYPE_CHECKING:
    from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a file whole, in place of one that is there. Raises Unwritable."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unwritable(f"{path} could not be written: {error.strerror}.") from error
