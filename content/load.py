"""Load content: read, check and compile what is asked for, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from content import files
from content.errors import BadContent, UnknownHero
from content.files import Source

if TYPE_CHECKING:
    from pathlib import Path

    from content.reading import Document
    from engine.definitions import Library

Stamp = tuple[tuple[str, int], ...]
"""Files and when they were last changed, in nanoseconds."""


def hero_ids() -> tuple[str, ...]:
    """All hero ids, by file name."""
    return tuple(files.hero_files())


def hero_names() -> dict[str, str]:
    """Hero id -> printed name, without parsing the files."""
    return {id: files.name_in(path) for id, path in files.hero_files().items()}


def library(heroes: Sequence[str], *, adventures: bool = False, root: Path | None = None) -> Library:
    """The definitions a session of these heroes needs; with `adventures` all of the campaign too.

    The same heroes give the same library again. `root` is the folder of other content than that of today, as
    `content.past` has it. Raises UnknownHero, and BadContent with every
    problem of the files that were read.
    """
    there = files.hero_files(root)
    for hero in heroes:
        if hero not in there:
            raise UnknownHero(hero, there)
    wanted = tuple(sorted(set(heroes)))
    state = stamp(sources(wanted, adventures=adventures, root=root))
    return compiled(wanted, adventures=adventures, root=root, _stamp=state)


def sources(heroes: Collection[str], *, adventures: bool, root: Path | None = None) -> list[Source]:
    """What is read for these heroes; of all other heroes only the tokens that they alone have."""
    found = [
        Source("hero", source.path) if source.only and source.path.stem in heroes else source
        for source in files.named_by_all(root)
    ]
    if adventures:
        found += [Source("minions", path) for path in files.minion_files(root)]
        found += [Source("boss", path) for path in files.boss_files(root).values()]
        found += [
            Source(kind, (root or files.DATA) / f"{kind}.yaml") for kind in ("loot", "tiles", "scenarios", "difficulty")
        ]
    return [source for source in found if source.path.exists()]


def stamp(asked: Iterable[Source]) -> Stamp:
    """What tells that a file was changed since it was read."""
    return tuple((str(source.path), source.path.stat().st_mtime_ns) for source in asked)


@lru_cache(maxsize=16)
def compiled(heroes: tuple[str, ...], *, adventures: bool, root: Path | None, _stamp: Stamp) -> Library:
    """Read, check and compile; the stamp only tells one state of the files from another."""
    from content.assemble import open_tables, problem_of
    from content.build import Builder
    from engine.definitions import Library

    documents = sound(sources(heroes, adventures=adventures, root=root), root)
    library = Library()
    builder = Builder(library)
    if adventures:
        open_tables(builder)
    problems = [problem_of(builder, kind, document.data, document.name) for kind, document in documents]
    if any(problems):
        raise BadContent([problem for problem in problems if problem])
    library.digest = digest(document.data for _, document in documents)
    return library


def sound(asked: Iterable[Source], root: Path | None = None) -> list[tuple[str, Document]]:
    """These files, parsed; BadContent with every problem of all of them."""
    from content.ids import names_for_all
    from content.reading import read
    from content.validate import problems_of

    documents = [(source.kind, read(source.path, root or files.DATA, only=source.only)) for source in asked]
    known = names_for_all(documents)
    problems = [problem for kind, document in documents for problem in problems_of(document, kind, known)]
    if problems:
        raise BadContent(problems)
    return documents


def digest(data: Iterable[Any]) -> str:
    """A short fingerprint of content: the same for the same definitions, whatever the comments."""
    found = blake2b(digest_size=8)
    for part in data:
        found.update(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode())
    return found.hexdigest()
