"""What a pack may hold: plain files, few and small. Everything is looked at before any of it is read as YAML."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from content.errors import ContentProblem

if TYPE_CHECKING:  # a start without packs reads no YAML
    from content.reading import Document

MOST_FILES = 300
LARGEST = 500_000
"""Bytes of a file."""
LARGEST_PACK = 4_000_000
"""Bytes of all files together."""
DEEPEST = 3
"""How many folders may be inside one another."""
MOST_PARTS = 30_000
"""How many values and keys a file may have; our longest has a fifth of them."""
LONGEST = 1_000
"""Letters of a text."""
HIGHEST = 999
"""No number in a pack is higher, none lower than its opposite."""
KINDS = (".yaml", ".md", ".txt", "")
"""What file names of a pack end with."""
FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}(\.[a-z]{1,4})?")
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Categories of characters that move the cursor, change the direction of text, or cannot be seen."""


def files_of(folder: Path) -> tuple[list[Path], list[ContentProblem]]:
    """The files of a pack in order, hidden ones left out, and what of them cannot be in a pack."""
    found: list[Path] = []
    problems: list[ContentProblem] = []
    size = 0
    for entry, depth in entries(folder):
        path = Path(entry.path)
        name = path.relative_to(folder).as_posix()
        why = "" if depth <= DEEPEST else f"more than {DEEPEST} folders are inside one another"
        why = why or wrong_entry(entry)
        if why:
            problems.append(ContentProblem(shown(name), 0, "", why))
        elif not entry.is_dir(follow_symlinks=False):
            found.append(path)
            size += entry.stat(follow_symlinks=False).st_size
        if len(found) + len(problems) > MOST_FILES:
            return [], [ContentProblem(shown(folder.name), 0, "", f"a pack has at most {MOST_FILES} files")]
    if size > LARGEST_PACK:
        why = f"its files have {size:,} bytes together, and a pack has at most {LARGEST_PACK:,}"
        problems.append(ContentProblem(shown(folder.name), 0, "", why))
    return sorted(found), problems


def entries(folder: Path, depth: int = 1) -> Iterator[tuple[os.DirEntry[str], int]]:
    """What is in a folder and in those below it, hidden entries left out; nothing is followed out of it."""
    with os.scandir(folder) as found:
        for entry in found:
            if entry.name.startswith(".") or entry.name == "__pycache__":
                continue
            yield entry, depth
            if depth <= DEEPEST and entry.is_dir(follow_symlinks=False):
                yield from entries(Path(entry.path), depth + 1)


def wrong_entry(entry: os.DirEntry[str]) -> str:
    """Why a file or folder cannot be in a pack; empty: it can."""
    if entry.is_symlink():
        return "it is a link; a pack has only files and folders of its own"
    if not FILE_NAME.fullmatch(entry.name):
        return "the name of a file has only letters, digits, - and _, and one ending"
    if entry.is_dir(follow_symlinks=False):
        return ""
    if not entry.is_file(follow_symlinks=False):
        return "it is not a file"
    return wrong_file(entry.name, entry.stat(follow_symlinks=False).st_size)


def wrong_file(name: str, size: int) -> str:
    """Why a file of this name and size cannot be in a pack; empty: it can."""
    if Path(name).suffix not in KINDS:
        return f"a pack has only {', '.join(filter(None, KINDS))} files and a LICENSE; no program is ever run from it"
    return f"it has {size:,} bytes, and a file has at most {LARGEST:,}" if size > LARGEST else ""


def shown(text: str) -> str:
    """A name of others as it can be shown: what cannot be seen is written out."""
    plain = "".join(c if unicodedata.category(c) not in UNSEEN else f"\\x{ord(c):02x}" for c in text)
    return plain if len(plain) <= 80 else f"{plain[:77]}..."


# -- what is in a file -----------------------------------------------------------------------------


def read_file(path: Path, folder: Path) -> Document:
    """A YAML file of a pack; what it may not hold is among its problems, and then it has no data."""
    from content.reading import read

    document = read(path, folder, aliases=False)
    if document.data is not None:
        document.problems += unfit(document)
        if document.problems:
            document.data = None
    return document


def unfit(document: Document) -> list[ContentProblem]:
    """Texts and numbers that no file of a pack may have, the first few of them."""
    problems: list[ContentProblem] = []
    for count, (keys, value) in enumerate(values(document.data)):
        why = f"a file has at most {MOST_PARTS:,} parts" if count > MOST_PARTS else wrong_value(value)
        if why:
            line, place = document.locate(keys)
            problems.append(ContentProblem(document.name, line, shown(place), why))
        if count > MOST_PARTS or len(problems) >= 10:
            break
    return problems


def values(data: Any, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every key and every single value at any depth, each with its place."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*keys, key), key
            yield from values(value, (*keys, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from values(value, (*keys, number))
    else:
        yield keys, data


def wrong_value(value: Any) -> str:
    """Why a pack may not have a value; empty: it may."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            return f"a text has at most {LONGEST:,} letters"
        unseen = next((c for c in value if unicodedata.category(c) in UNSEEN), "")
        return f"the character U+{ord(unseen):04X} cannot be seen, and is not allowed" if unseen else ""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) > HIGHEST:
        return f"no number is higher than {HIGHEST} or lower than -{HIGHEST}"
    return ""
