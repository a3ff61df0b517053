"""Tables for spreadsheets: comma-separated values, with a line of headings."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from campaign.cli.writing import write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


def write_csv(path: Path, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table; what is not there (None) stays empty. Raises Unwritable."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    write_text(path, text.getvalue())
