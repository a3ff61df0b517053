"""The content of a pack, checked, from a cache as our own content is (`content.cache`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from content import cache, files
from content.cache import CheckedSource, Kept
from content.errors import BadContent, ContentProblem
from content.file_kinds import ids_in
from content.files import Source
from content.packs.limits import files_of, read_file
from content.packs.pack import ContentPack
from content.sections import all_sections, everything, existing, kind_named

if TYPE_CHECKING:
    from content.reading import Document

SORT = "pack"
MOST = 24
"""How many caches of packs are kept for a user, the newest."""


def sources_of(folder: Path) -> list[Source]:
    """All content in the folder of a pack; sections that bring data from elsewhere have nothing there."""
    return [source for source in everything(folder) if source.path.is_relative_to(folder)]


def checked(pack: ContentPack) -> Kept:
    """All parts of a pack, by their places. Raises BadContent with every problem of it."""
    return of_key(key_of(pack), pack)


def key_of(pack: ContentPack) -> str:
    """What tells a pack, beside the content of today, from any other state of the two."""
    paths, _ = files_of(pack.folder)
    key = blake2b(cache.key_of(files.DATA).encode(), digest_size=16)
    for path in paths:
        content = path.read_bytes()
        key.update(f"\n{path.relative_to(pack.folder).as_posix()} {len(content)}\n".encode())
        key.update(content)
    return key.hexdigest()


@lru_cache(maxsize=32)
def of_key(key: str, pack: ContentPack) -> Kept:
    """All parts of a pack in that state. Raises BadContent."""
    for place in cache.own_place(key, SORT):
        try:
            return cache.parsed(place.read_bytes(), key)
        except (OSError, ValueError):  # it is not there, or damaged
            pass
        try:
            return cache.parsed(cache.written(place, lambda: made(key, pack), MOST), key)
        except OSError:  # it cannot be written
            continue
    return cache.parsed(made(key, pack), key)


def made(key: str, pack: ContentPack) -> bytes:
    """The cache of a pack. Raises BadContent."""
    from content.validate import names_for_all, problems_of

    sources = sources_of(pack.folder)
    documents = [(source.kind, read_part(source, pack.folder)) for source in sources]
    known = names_for_all([*documents, *naming()], pack.folder)
    problems = [problem for kind, document in documents for problem in problems_of(document, kind, known)]
    problems += clashes([pair for pair, source in zip(documents, sources, strict=True) if not source.only])
    if problems:  # parts that are read twice have theirs twice
        raise BadContent(list({str(problem): problem for problem in problems}.values()))
    places = [(source.path.relative_to(pack.folder).as_posix(), source.only) for source in sources]
    parts = [CheckedSource(kind, document.name, cache.as_text(document.data)) for kind, document in documents]
    return cache.packed(key, places, parts)


def read_part(source: Source, folder: Path) -> Document:
    """A file of a pack, or what is under a key of it."""
    from content.reading import read

    whole = read_file(source.path, folder)
    return whole if whole.problems or not source.only else read(source.path, folder, only=source.only, aliases=False)


def naming() -> Iterator[tuple[str, CheckedSource]]:
    """What of our own content any file may name."""
    asked = existing(source for section in all_sections() for source in section.naming_sources())
    yield from ((part.kind, part) for part in cache.parts(asked))


def parts_of(asked: Sequence[Source], packs: Iterable[ContentPack], root: Path | None) -> Iterator[CheckedSource]:
    """The sources that are asked for, checked: ours, and those of packs. Raises BadContent."""
    folders = {pack.folder: pack for pack in packs}
    owners = [owner(source, folders) for source in asked]
    ours = iter(cache.parts([source for source, pack in zip(asked, owners, strict=True) if pack is None], root))
    for source, pack in zip(asked, owners, strict=True):
        if pack is None:
            yield next(ours)
        else:
            yield checked(pack)[source.path.relative_to(pack.folder).as_posix(), source.only]


def owner(source: Source, folders: dict[Path, ContentPack]) -> ContentPack | None:
    """The pack that a source is in; None: it is ours."""
    return next((pack for folder, pack in folders.items() if source.path.is_relative_to(folder)), None)


# -- definitions -----------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def ours(_key: str) -> dict[tuple[str, str], str]:
    """Everything that our own content defines: what it is and its id, and the file where it is."""
    sources = everything()
    return {
        (what, id): part.name
        for source, part in zip(sources, cache.parts(sources), strict=True)
        if not source.only
        for what, id, _ in ids_in(part.data, kind_named(part.kind))
    }


def clashes(documents: Iterable[tuple[str, Document]]) -> list[ContentProblem]:
    """Definitions of a pack whose ids our content has, or that are there twice."""
    seen: dict[tuple[str, str], str] = {}
    problems = []
    known = ours(cache.key_of(files.DATA))
    for kind, document in documents:
        for what, id, keys in ids_in(document.data, kind_named(kind)):
            line, place = document.locate(keys)
            why = ""
            if (what, id) in known:
                why = f"kingshand has a {what} {id!r} already; choose another id"
            elif (what, id) in seen:
                why = f"the {what} {id!r} is already defined at {seen[what, id]}"
            if why:
                problems.append(ContentProblem(document.name, line, place, why))
            seen[what, id] = f"{document.name}:{line}"
    return problems
