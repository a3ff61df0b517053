"""Content that was read and checked once, kept as JSON: in the package itself, or in the user's cache directory.

A cache is named by its key, a digest of every content file and of the code that reads and checks them. So none is ever
out of date: other files or other checks ask for another cache. One that is damaged does not have the digest that it
says, and is made again. It holds what the files held, not what is built of it, so that nothing in it is run.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from content import files, sections
from content.errors import BadContent
from content.files import Source

VARIABLE = "KINGSHAND_CACHE"
"""The environment variable that names the directory."""
CODE = Path(__file__).parent
SHIPPED = CODE / "checked.jsonl"
"""The cache that a built package brings along."""
FORM = "kingshand content 1"
"""How a cache begins; the number counts its forms."""
CHECKERS = ("*.py", "*/*.py")
"""The code by which content is read and checked, below this package."""
OURS = "content"
"""The sort of cache that holds our own content; those of packs are another."""
MOST = 4
"""How many caches are kept for a user, the newest: other versions and installations have their own."""


class CheckedSource(NamedTuple):
    """The data of a source that has been checked."""

    kind: str
    name: str
    """The file, as problems name it."""
    text: bytes
    """The data as compact JSON, of which fingerprints are taken."""

    @property
    def data(self) -> Any:
        """The definitions, new ones at each call."""
        return json.loads(self.text)


Kept = dict[tuple[str, str], CheckedSource]
"""The file of a source and the key in it -> its part."""


def parts(asked: Sequence[Source], root: Path | None = None) -> list[CheckedSource]:
    """These sources, checked; of today's content from its cache. Raises BadContent with every problem of them."""
    if root is None:
        checked = kept(key_of(files.DATA), files.DATA)
        if checked is not None:
            return [checked[name_of(source.path, files.DATA), source.only] for source in asked]
    return list(read(asked, root))


def read(asked: Iterable[Source], root: Path | None = None) -> Iterator[CheckedSource]:
    """These sources, read from their files and checked. Raises BadContent with every problem of all of them."""
    from content.validate import sound

    for kind, document in sound(asked, root):
        yield CheckedSource(kind, document.name, as_text(document.data))


def as_text(data: Any) -> bytes:
    """Compact JSON; equal definitions have the same, whatever the comments beside them."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def data_of(path: Path) -> Any:
    """The data of another YAML file of this package, which nobody checks when the program runs."""
    checked = kept(key_of(files.DATA), files.DATA) if path in other_files() else None
    if checked is not None:
        return checked[name_of(path, CODE), ""].data
    from content.reading import read

    return read(path).data


def other_files() -> list[Path]:
    """The YAML files of this package that are no content."""
    return sorted([*CODE.glob("*.yaml"), *CODE.glob("rules/*.yaml")])


def key_of(root: Path) -> str:
    """What tells the content of a folder, and the code that checks it, from any other: 32 hexadecimal digits."""
    checkers = sorted(path for pattern in CHECKERS for path in CODE.glob(pattern))
    paths = (*files.content_files(root), *checkers, *other_files(), *files_outside())
    return hashed(paths, tuple((status.st_mtime_ns, status.st_size) for status in map(Path.stat, paths)))


def files_outside() -> list[Path]:
    """Data and code of sections that bring content of their own from outside this package."""
    outside = [(section.own_folder, section.checkers()) for section in sections.all_sections()]
    return [path for folder, code in outside if folder for path in (*files.content_files(folder), *code)]


@lru_cache(maxsize=2)
def hashed(paths: tuple[Path, ...], _stamps: tuple[tuple[int, int], ...]) -> str:
    """The digest of files; the stamps spare a process to read them again as long as they are as they were."""
    key = blake2b(FORM.encode(), digest_size=16)
    for path in paths:
        content = path.read_bytes()
        key.update(f"\n{path.parent.name}/{path.name} {len(content)}\n".encode())
        key.update(content)
    return key.hexdigest()


def name_of(path: Path, root: Path) -> str:
    """A file's name in a cache: the same wherever the content is, or that of a section outside this package."""
    if path.is_relative_to(root):
        return path.relative_to(root).as_posix()
    outside = {section.name: section.own_folder for section in sections.all_sections() if section.own_folder}
    name, folder = next((name, folder) for name, folder in outside.items() if path.is_relative_to(folder))
    return f"{name}:{path.relative_to(folder).as_posix()}"


# -- finding and making ----------------------------------------------------------------------------


@lru_cache(maxsize=2)
def kept(key: str, root: Path) -> Kept | None:
    """All parts of the content with that key; None: not all of it is sound, or there is nowhere to keep them."""
    places = [SHIPPED, *own_place(key)]
    for place in places:
        try:
            return parsed(place.read_bytes(), key)
        except (OSError, ValueError):  # it is not there, not of this content, or damaged
            continue
    for place in places[1:]:
        try:
            return parsed(written(place, lambda: made(key, root)), key)
        except (OSError, BadContent):
            continue
    return None


def own_place(key: str, sort: str = OURS) -> list[Path]:
    """The user's cache of that key and sort; none, where nobody can tell where it would be."""
    given = os.environ.get(VARIABLE)
    try:
        if given:
            folder = Path(given).expanduser()
        else:
            from platformdirs import user_cache_path

            folder = user_cache_path("kingshand", appauthor=False)
    except RuntimeError:  # the user has no home
        return []
    return [folder / f"{sort}-{key}.jsonl"]


def written(place: Path, make: Callable[[], bytes], most: int = MOST) -> bytes:
    """Make a cache and write it as a whole, so that another process sees all of it or nothing.

    Raises OSError where it cannot be written, before anything is read, and BadContent.
    """
    from tempfile import mkstemp

    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = mkstemp(prefix=place.name, dir=place.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            content = make()
            file.write(content)
        new.replace(place)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    forget_oldest(place.parent, place.name.partition("-")[0], most)
    return content


def forget_oldest(folder: Path, sort: str = OURS, most: int = MOST) -> None:
    """Leave the newest caches of a sort only. Others may write and forget there meanwhile: what is gone is gone."""
    for path in sorted(folder.glob(f"{sort}-*"), key=written_at)[:-most]:
        path.unlink(missing_ok=True)


def written_at(path: Path) -> int:
    """When the file was written, in nanoseconds; 0: it is there no more."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def made(key: str, root: Path) -> bytes:
    """The cache of that key, from the files. Raises BadContent."""
    sources = sections.everything(root)
    checked = list(read(sources, root))
    places = [(name_of(source.path, root), source.only) for source in sources]
    beside = [((name_of(path, CODE), ""), data) for path, data in zip(other_files(), others(), strict=True)]
    return packed(key, places, checked, beside)


def packed(
    key: str,
    places: Sequence[tuple[str, str]],
    checked: Sequence[CheckedSource],
    beside: Sequence[tuple[tuple[str, str], Any]] = (),
) -> bytes:
    """A cache: its first line, the places of its parts, and the parts; after them what is no content."""
    head = [[*place, part.kind] for place, part in zip(places, checked, strict=True)]
    head += [[*place, ""] for place, _ in beside]
    body = b"\n".join([as_text(head), *(part.text for part in checked), *(as_text(data) for _, data in beside)])
    return f"{FORM} {key} {digest_of(body)}\n".encode() + body


def others() -> Iterator[Any]:
    """The data of those files that are no content. Raises BadContent."""
    from content.reading import read

    for document in map(read, other_files()):
        if document.problems:
            raise BadContent(document.problems)
        yield document.data


def parsed(content: bytes, key: str) -> Kept:
    """The parts in a cache, by their places. Raises ValueError: it is not of that key, or damaged."""
    first, _, body = content.partition(b"\n")
    if first.decode() != f"{FORM} {key} {digest_of(body)}":
        raise ValueError("the cache is damaged or of other content")
    head, *texts = body.split(b"\n")
    return {
        (name, only): CheckedSource(kind, name, text)
        for (name, only, kind), text in zip(json.loads(head), texts, strict=True)
    }


def digest_of(body: bytes) -> str:
    """The digest by which damage is seen."""
    return blake2b(body, digest_size=16).hexdigest()
