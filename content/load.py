"""Load content: read, check and compile what is asked for, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from content import cache, files
from content.errors import BadContent, UnknownHero
from content.files import Source

if TYPE_CHECKING:
    from pathlib import Path

    from content.cache import Part
    from engine.definitions import Library

CURRENT = "current"
"""The ruleset of what the content files say by themselves."""
Stamp = tuple[tuple[str, int], ...]
"""Files and when they were last changed, in nanoseconds."""


def hero_ids() -> tuple[str, ...]:
    """All hero ids, by file name."""
    return tuple(files.hero_files())


def hero_names() -> dict[str, str]:
    """Hero id -> printed name, without parsing the files."""
    return {id: files.name_in(path) for id, path in files.hero_files().items()}


def library(
    heroes: Sequence[str],
    *,
    adventures: bool = False,
    versus: bool = False,
    missions: bool = False,
    root: Path | None = None,
) -> Library:
    """The definitions a session of these heroes needs; with `adventures` or `missions` all of that campaign too.

    With `versus` beside adventures also what there is where bosses are players.

    The same heroes give the same library again. `root` is the folder of other content than that of today, as
    `content.past` has it. Raises UnknownHero, and BadContent with every
    problem of the files that were read.
    """
    there = files.hero_files(root)
    for hero in heroes:
        if hero not in there:
            raise UnknownHero(hero, there)
    wanted = tuple(sorted(set(heroes)))
    return as_printed(CURRENT, heroes=wanted, adventures=adventures, versus=versus, missions=missions, root=root)


def as_printed(
    ruleset: str, *, heroes: tuple[str, ...], adventures: bool, versus: bool, missions: bool = False, root: Path | None
) -> Library:
    """The same as printed in the time of a ruleset."""
    state = stamp(sources(heroes, adventures=adventures, versus=versus, missions=missions, root=root))
    return compiled(
        heroes, ruleset=ruleset, adventures=adventures, versus=versus, missions=missions, root=root, _stamp=state
    )


def sources(
    heroes: Collection[str], *, adventures: bool, versus: bool = False, missions: bool = False, root: Path | None = None
) -> list[Source]:
    """What is read for these heroes; of all other heroes only the tokens that they alone have."""
    found = [
        Source("hero", source.path) if source.only and source.path.stem in heroes else source
        for source in files.named_by_all(root)
    ]
    found += files.of_campaigns(root) if adventures else [] if missions else files.prints(root)
    found += files.of_versus(root) if versus else []
    found += files.of_missions(root) if missions else []
    return [source for source in found if source.path.exists()]


def stamp(asked: Iterable[Source]) -> Stamp:
    """What tells that a file was changed since it was read."""
    return tuple((str(source.path), source.path.stat().st_mtime_ns) for source in asked)


@lru_cache(maxsize=16)
def compiled(
    heroes: tuple[str, ...],
    *,
    ruleset: str,
    adventures: bool,
    versus: bool,
    missions: bool = False,
    root: Path | None,
    _stamp: Stamp,
) -> Library:
    """Compile what was read and checked; the stamp only tells one state of the files from another."""
    from content.assemble import open_mission_tables, open_tables, problem_of
    from content.build import Builder
    from engine.definitions import Library

    asked = sources(heroes, adventures=adventures, versus=versus, missions=missions, root=root)
    parts = cache.parts(asked, root)
    then = print_of(parts, ruleset)
    library = Library(ruleset=ruleset)
    if any(part.kind == "print" for part in parts):
        library.printed = partial(as_printed, heroes=heroes, adventures=adventures, versus=versus, root=root)
    builder = Builder(library)
    if adventures:
        open_tables(builder)
    if missions:
        open_mission_tables(builder)
    kinds = {"boss": "boss-as-player"} if versus else {}
    problems = [
        problem_of(builder, kinds.get(part.kind, part.kind), data_of(part, then), part.name)
        for part in parts
        if part.kind != "print"
    ]
    if any(problems):
        raise BadContent([problem for problem in problems if problem])
    library.digest = digest(part.text for part in parts)
    return library


def print_of(parts: Iterable[Part], ruleset: str) -> dict[str, Any] | None:
    """What was printed otherwise in the time of a ruleset; None: nothing is known of that."""
    prints = (part.data for part in parts if ruleset != CURRENT and part.kind == "print")
    return next((found for found in prints if found["ruleset"] == ruleset), None)


def data_of(part: Part, then: dict[str, Any] | None) -> Any:
    """The data of a part, with what a print has otherwise."""
    if then is None:
        return part.data
    from content import prints

    return prints.as_printed(part.kind, part.data, then)


def digest(texts: Iterable[bytes]) -> str:
    """A short fingerprint of content: the same for the same definitions, whatever the comments."""
    found = blake2b(digest_size=8)
    for text in texts:
        found.update(text)
    return found.hexdigest()
