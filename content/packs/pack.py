"""A content pack: the folder, and what its `pack.yaml` says of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from content.errors import BadContent, ContentProblem
from content.packs.limits import files_of, read_file, shown

MANIFEST = "pack.yaml"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}")
LONGEST = 60
"""Letters of a name, an author or a licence."""


class ContentPack(NamedTuple):
    """A pack as its manifest describes it."""

    id: str
    name: str
    version: str
    author: str
    licence: str
    needs: str
    """The least version of the program that can use it; empty: any."""
    folder: Path

    @property
    def titled(self) -> str:
        """The pack in a sentence: `Ember 1.0 by Ann`."""
        return f"{self.name} {self.version} by {self.author}"


def is_id(value: str) -> str:
    """What is wrong with an id; empty: nothing."""
    plain = ID.fullmatch(value) and len(value) <= LONGEST
    return "" if plain else f"{value!r} is not an id (lower-case words joined by hyphens)"


def is_version(value: str) -> str:
    """What is wrong with a version; empty: nothing."""
    return "" if VERSION.fullmatch(value) else f"{value!r} is not a version such as 1.0"


def is_label(value: str) -> str:
    """What is wrong with a name for readers; empty: nothing."""
    return "" if 0 < len(value.strip()) <= LONGEST else f"is a text of 1 to {LONGEST} letters"


KEYS: Mapping[str, Callable[[str], str]] = {
    "id": is_id,
    "name": is_label,
    "version": is_version,
    "author": is_label,
    "licence": is_label,
    "needs": is_version,
}
"""Every key of a manifest, and what can be wrong with its value."""
MAY_BE_MISSING = ("needs",)


def pack_in(folder: Path) -> ContentPack:
    """The pack in a folder. Raises BadContent with every problem of its manifest and of its files."""
    manifest = folder / MANIFEST
    try:
        status = manifest.stat()
    except OSError as error:
        raise BadContent([ContentProblem(shown(str(manifest)), 0, "", error.strerror or str(error))]) from None
    return described(folder, (status.st_mtime_ns, status.st_size, folder.stat().st_mtime_ns))


@lru_cache(maxsize=64)
def described(folder: Path, _stamp: tuple[int, ...]) -> ContentPack:
    """The pack in a folder; the stamp spares a process to look at it again as long as it is as it was."""
    _, problems = files_of(folder)
    document = read_file(folder / MANIFEST, folder)
    problems += document.problems
    if document.data is not None:
        problems += [
            ContentProblem(document.name, document.locate(keys)[0], key, why)
            for keys, key, why in wrong_keys(document.data)
        ]
    if problems:
        raise BadContent(problems)
    said = {key: str(document.data.get(key, "")) for key in KEYS}
    return ContentPack(**said, folder=folder)


def wrong_keys(data: Any) -> list[tuple[tuple[str, ...], str, str]]:
    """What is wrong with a manifest: the place, the key and the sentence."""
    if not isinstance(data, dict):
        return [((), "", f"must be a mapping of the keys {', '.join(KEYS)}")]
    found: list[tuple[tuple[str, ...], str, str]] = []
    for key, value in data.items():
        if key not in KEYS:
            near = get_close_matches(key, KEYS, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(KEYS)}"
            found.append(((key,), shown(key), f"{shown(key)!r} is not a key here{hint}"))
        elif isinstance(value, (dict, list, bool)) or value is None:
            found.append(((key,), key, "must be text"))
        elif why := KEYS[key](str(value)):
            found.append(((key,), key, why))
    lacking = [key for key in KEYS if key not in data and key not in MAY_BE_MISSING]
    found += [((), key, f"the key {key!r} is missing") for key in lacking]
    needs = str(data.get("needs", ""))
    if VERSION.fullmatch(needs) and program_version() and older(program_version(), needs):
        why = f"the pack needs kingshand {needs} or newer; this is {program_version()}"
        found.append((("needs",), "needs", why))
    return found


def program_version() -> str:
    """The version of the program that runs; empty: content is used without it."""
    return str(getattr(sys.modules.get("campaign"), "__version__", ""))


def older(version: str, than: str) -> bool:
    """Whether a version is older than another one."""
    return numbers(version) < numbers(than)


def numbers(version: str) -> list[int]:
    """A version as numbers that can be compared: `1.10` is newer than `1.9`."""
    found = [int(part) for part in re.findall(r"\d+", version)]
    while found and not found[-1]:
        found.pop()
    return found


# -- fingerprints ----------------------------------------------------------------------------------


def fingerprints(pack: ContentPack) -> dict[str, str]:
    """A fingerprint of every file of a pack that is content, by its path: of what is in it, byte by byte."""
    paths, _ = files_of(pack.folder)
    return {
        path.relative_to(pack.folder).as_posix(): blake2b(path.read_bytes(), digest_size=6).hexdigest()
        for path in paths
        if path.suffix == ".yaml"
    }


def fingerprint(parts: Mapping[str, str]) -> str:
    """One fingerprint of a whole pack, from those of its files."""
    text = "".join(f"{name} {part}\n" for name, part in sorted(parts.items()) if name != MANIFEST)
    return blake2b(text.encode(), digest_size=8).hexdigest()
