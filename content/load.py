"""Load content: read, check and compile what is asked for, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from content import cache, files
from content.errors import UnknownHero
from content.files import Source
from content.heroes import HEROES, PRINT, hero_files
from content.sections import chosen, existing

if TYPE_CHECKING:
    from pathlib import Path

    from content.cache import CheckedSource
    from engine.definitions import Library

CURRENT = "current"
"""The ruleset of what the content files say by themselves."""
Stamp = tuple[tuple[str, int], ...]
"""Files and when they were last changed, in nanoseconds."""


def hero_ids() -> tuple[str, ...]:
    """All hero ids, by file name."""
    return tuple(hero_files())


def hero_names() -> dict[str, str]:
    """Hero id -> printed name, without parsing the files."""
    return {id: files.name_in(path) for id, path in hero_files().items()}


def library(heroes: Sequence[str], *, sections: Iterable[str] = (), root: Path | None = None) -> Library:
    """The definitions a session of these heroes needs, with all that sections of these names have (content.sections).

    The same heroes give the same library again. `root` is the folder of other content than that of today, as
    `content.past` has it. Raises UnknownHero, UnknownSection, and BadContent with every problem of the files that were
    read.
    """
    known = hero_files(root)
    for hero in heroes:
        if hero not in known:
            raise UnknownHero(hero, known)
    names = tuple(section.name for section in chosen(sections))
    return as_printed(CURRENT, heroes=tuple(sorted(set(heroes))), sections=names, root=root)


def as_printed(ruleset: str, *, heroes: tuple[str, ...], sections: tuple[str, ...], root: Path | None) -> Library:
    """The library as it was printed in the time of a ruleset."""
    state = stamp(sources(heroes, sections, root))
    return compiled(heroes, ruleset=ruleset, sections=sections, root=root, _stamp=state)


def sources(heroes: Collection[str], sections: Iterable[str] = (), root: Path | None = None) -> list[Source]:
    """What is read for these heroes and sections; of all other heroes only the tokens that they alone have."""
    beside = [section for section in chosen(sections) if section is not HEROES]
    asked = HEROES.named_by_all(root, heroes)
    asked += [source for section in beside for source in section.sources(root)] if beside else HEROES.prints(root)
    return existing(asked)


def stamp(asked: Iterable[Source]) -> Stamp:
    """What tells that a file was changed since it was read."""
    return tuple((str(source.path), source.path.stat().st_mtime_ns) for source in asked)


@lru_cache(maxsize=16)
def compiled(
    heroes: tuple[str, ...], *, ruleset: str, sections: tuple[str, ...], root: Path | None, _stamp: Stamp
) -> Library:
    """Compile what was read and checked; the stamp only tells one state of the files from another."""
    from content.assemble import Assembly
    from engine.definitions import Library

    parts = cache.parts(sources(heroes, sections, root), root)
    then = print_of(parts, ruleset)
    library = Library(ruleset=ruleset)
    if any(part.kind == PRINT.name for part in parts):
        library.printed = partial(as_printed, heroes=heroes, sections=sections, root=root)
    assembly = Assembly(library, chosen(sections))
    assembly.replace_builders(chosen(sections))
    assembly.add((part for part in parts if part.kind != PRINT.name), then)
    library.digest = digest(part.text for part in parts)
    return library


def print_of(parts: Iterable[CheckedSource], ruleset: str) -> dict[str, Any] | None:
    """What was different in print in the time of a ruleset; None: nothing is known of that."""
    prints = (part.data for part in parts if ruleset != CURRENT and part.kind == PRINT.name)
    return next((data for data in prints if data["ruleset"] == ruleset), None)


def digest(texts: Iterable[bytes]) -> str:
    """A short fingerprint of content: the same for the same definitions, whatever the comments."""
    hashed = blake2b(digest_size=8)
    for text in texts:
        hashed.update(text)
    return hashed.hexdigest()
