"""Content as it was: what sessions that ended before stories were kept were played with, so that they can be told.

`rules-1.zip` holds the files of the last version that played by rules 1. Later versions keep a story with the end of a
session, so nothing is added here when content changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

LAST_WITHOUT_STORIES = 1
"""The version of the rules whose content is here."""
STAYED = ("common.yaml", "heroes", "tokens")
"""What was there then where it is today; everything else now has a folder of its own."""
MOVED_TO = "adventures"


@contextmanager
def unpacked() -> Iterator[Path]:
    """The folder of that content, as long as the block runs."""
    from tempfile import TemporaryDirectory
    from zipfile import ZipFile

    with (
        TemporaryDirectory(prefix="kingshand-") as name,
        ZipFile(Path(__file__).with_name(f"rules-{LAST_WITHOUT_STORIES}.zip")) as archive,
    ):
        for entry in archive.infolist():
            archive.extract(entry, name if is_in_place(entry.filename) else Path(name, MOVED_TO))
        yield Path(name)


def is_in_place(file: str) -> bool:
    """Whether a file of then is where today's content has it."""
    return PurePosixPath(file).parts[0] in STAYED
