"""Load content: read, check and compile what is asked for, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from content import files
from content.errors import BadContent, ContentProblem, UnknownHero

if TYPE_CHECKING:
    from content.reading import Document
    from engine.definitions import Library


def hero_ids() -> tuple[str, ...]:
    """All hero ids, by file name."""
    return tuple(files.hero_files())


def hero_names() -> dict[str, str]:
    """Hero id -> printed name, without parsing the files."""
    return {id: files.name_in(path) for id, path in files.hero_files().items()}


def boss_ids() -> tuple[str, ...]:
    """All boss ids, by file name."""
    return tuple(files.boss_files())


def boss_names() -> dict[str, str]:
    """Boss id -> printed name, without parsing the files."""
    return {id: files.name_in(path) for id, path in files.boss_files().items()}


def library(heroes: Sequence[str], *, adventures: bool = False) -> Library:
    """The definitions a session of these heroes needs; with `adventures` all of the campaign too.

    The same heroes give the same library again. Raises UnknownHero, and BadContent with every
    problem of the files that were read.
    """
    there = files.hero_files()
    for hero in heroes:
        if hero not in there:
            raise UnknownHero(hero, there)
    wanted = tuple(sorted(set(heroes)))
    return compiled(wanted, adventures, stamp([there[hero] for hero in wanted], adventures))


def shared_files(*, adventures: bool) -> list[tuple[str, Path]]:
    """Kind and path of the files that every library, or every campaign, needs."""
    found = [("common", files.DATA / "common.yaml"), *(("tokens", path) for path in files.token_files())]
    if adventures:
        found += [("minions", path) for path in files.minion_files()]
        found += [("boss", path) for path in files.boss_files().values()]
        found += [(kind, files.DATA / f"{kind}.yaml") for kind in ("loot", "tiles", "scenarios", "difficulty")]
    return found


def stamp(heroes: Iterable[Path], adventures: bool) -> tuple[tuple[str, int], ...]:  # noqa: FBT001
    """What tells that a file was changed since it was read."""
    paths = [*heroes, *(path for _, path in shared_files(adventures=adventures))]
    return tuple((str(path), path.stat().st_mtime_ns) for path in paths if path.exists())


@lru_cache(maxsize=16)
def compiled(heroes: tuple[str, ...], adventures: bool, _stamp: object) -> Library:  # noqa: FBT001
    """Read, check and compile."""
    from content.assemble import open_tables, problem_of
    from content.build import Builder
    from engine.definitions import Library

    there = files.hero_files()
    documents = sound([*shared_files(adventures=adventures), *(("hero", there[hero]) for hero in heroes)])
    library = Library()
    builder = Builder(library)
    if adventures:
        open_tables(builder)
    problems = [problem_of(builder, kind, document.data, document.name) for kind, document in documents]
    if any(problems):
        raise BadContent([problem for problem in problems if problem])
    library.digest = digest(document.data for _, document in documents)
    return library


def sound(asked: Sequence[tuple[str, Path]]) -> list[tuple[str, Document]]:
    """These files, parsed; BadContent with every problem of all of them."""
    from content.check import names_in
    from content.reading import read
    from content.validate import problems_of

    documents: list[tuple[str, Document]] = [(kind, read(path, files.DATA)) for kind, path in asked if path.exists()]
    known: dict[str, Collection[str]] = {
        "token": names_in(documents, "tokens"),
        "common card": names_in(documents, "common"),
        "boss": frozenset(files.boss_files()),
    }
    problems: list[ContentProblem] = []
    for kind, document in documents:
        problems += problems_of(document, kind, known)
    if problems:
        raise BadContent(problems)
    return documents


def digest(data: Iterable[Any]) -> str:
    """A short fingerprint of content: the same for the same definitions, whatever the comments."""
    found = blake2b(digest_size=8)
    for part in data:
        found.update(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode())
    return found.hexdigest()
