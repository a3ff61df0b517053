"""Load content: read, check and compile what is asked for, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from content import cache, files
from content.errors import UnknownHero
from content.file_kinds import ids_in
from content.files import Source
from content.heroes import COMMON, HEROES, HOUSE_RULES, PRINT, hero_files
from content.packs.found import in_use, pack_named
from content.packs.named_files import fighters_of, pack_of_fighter
from content.sections import chosen, existing, kind_named

if TYPE_CHECKING:
    from pathlib import Path

    from content.cache import CheckedSource
    from content.packs.pack import ContentPack
    from content.sections import ContentSection
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


class UsedPack(NamedTuple):
    """A pack whose content is in a library."""

    pack: ContentPack
    whole: bool
    """Everything that it has, as it was asked for; else only the fighters that were named, and its tokens."""


def library(
    heroes: Sequence[str],
    *,
    sections: Iterable[str] = (),
    packs: Iterable[str] = (),
    others: Iterable[str] = (),
    root: Path | None = None,
) -> Library:
    """The definitions a session of these heroes needs, with all that sections of these names have (content.sections),
    and all that packs of these ids have; of other packs in use it has only the heroes, and those of `others`, which are
    fighters besides heroes.

    The same heroes give the same library again. `root` is the folder of other content than that of today, as
    `content.past` has it. Raises UnknownHero, UnknownSection, UnknownPack, BadPack, and BadContent with every problem
    of the files that were read.
    """
    known = hero_files(root)
    for hero in heroes:
        if hero not in known:
            raise UnknownHero(hero, known)
    names = tuple(section.name for section in chosen(sections))
    fighters = tuple(sorted({*heroes, *(one for one in others if pack_of_fighter(one) is not None)}))
    used = packs_used(fighters, packs) if root is None else ()
    return as_printed(CURRENT, fighters=fighters, sections=names, packs=used, root=root)


def ids_in_use() -> list[str]:
    """The ids of all packs in use, for who looks up everything there is. Raises BadPack."""
    return [pack.id for pack in in_use()]


def packs_used(fighters: Iterable[str], packs: Iterable[str]) -> tuple[UsedPack, ...]:
    """The packs of these ids, and those of these fighters, in the order in which packs are in use.

    Raises UnknownPack, BadPack.
    """
    whole = {pack_named(id).id for id in packs}
    found = {pack.id for pack in map(pack_of_fighter, fighters) if pack is not None}
    return tuple(UsedPack(pack, pack.id in whole) for pack in in_use() if pack.id in whole | found)


def as_printed(
    ruleset: str,
    *,
    fighters: tuple[str, ...],
    sections: tuple[str, ...],
    packs: tuple[UsedPack, ...],
    root: Path | None,
) -> Library:
    """The library as it was printed in the time of a ruleset."""
    state = stamp(sources(fighters, sections, root, packs))
    return compiled(fighters, ruleset=ruleset, sections=sections, packs=packs, root=root, _stamp=state)


def sources(
    fighters: Collection[str], sections: Iterable[str] = (), root: Path | None = None, packs: Sequence[UsedPack] = ()
) -> list[Source]:
    """What is read for these fighters and sections; of all other heroes only the tokens that they alone have.

    What packs have comes after what of the same sort is ours.
    """
    whole = [used.pack.folder for used in packs if used.whole]
    beside = [section for section in chosen(sections) if section is not HEROES]
    asked = [source for place in (root, *whole) for source in HEROES.sources_of(place, COMMON)]
    for place in (root, *(used.pack.folder for used in packs)):
        asked += HEROES.tokens_and_heroes(place, fighters)
    if not beside:
        asked += HEROES.prints(root)
    for section in beside:
        asked += section.sources(root)
        asked += [source for place in whole for source in section.sources(place) if is_below(source, place)]
        asked += [source for used in packs if not used.whole for source in named_of(section, used.pack, fighters)]
    asked += [source for place in whole for source in HEROES.sources_of(place, HOUSE_RULES)]
    return existing(asked)


def named_of(section: ContentSection, pack: ContentPack, fighters: Collection[str]) -> list[Source]:
    """The files of those of these fighters that a section of a pack has."""
    own = {kind.name for kind in section.kinds}
    return [
        Source(kind, path) for id, (kind, path) in fighters_of(pack.folder).items() if kind in own and id in fighters
    ]


def is_below(source: Source, place: Path) -> bool:
    """Whether a source is in a folder; a section may keep its data elsewhere."""
    return source.path.is_relative_to(place)


def stamp(asked: Iterable[Source]) -> Stamp:
    """What tells that a file was changed since it was read."""
    return tuple((str(source.path), source.path.stat().st_mtime_ns) for source in asked)


@lru_cache(maxsize=16)
def compiled(
    fighters: tuple[str, ...],
    *,
    ruleset: str,
    sections: tuple[str, ...],
    packs: tuple[UsedPack, ...] = (),
    root: Path | None,
    _stamp: Stamp,
) -> Library:
    """Compile what was read and checked; the stamp only tells one state of the files from another."""
    from content.assemble import Assembly
    from engine.definitions import Library

    asked = sources(fighters, sections, root, packs)
    parts = cache.parts(asked, root) if not packs else with_packs(asked, packs, root)
    then = print_of(parts, ruleset)
    library = Library(ruleset=ruleset)
    if any(part.kind == PRINT.name for part in parts):
        library.printed = partial(as_printed, fighters=fighters, sections=sections, packs=packs, root=root)
    assembly = Assembly(library, chosen(sections))
    assembly.replace_builders(chosen(sections))
    assembly.add((part for part in parts if part.kind != PRINT.name), then)
    library.digest = digest(part.text for part in parts)
    library.origins = origins(asked, parts, packs)
    return library


def with_packs(asked: Sequence[Source], packs: Sequence[UsedPack], root: Path | None) -> list[CheckedSource]:
    """The sources that are asked for, checked, some of them from packs. Raises BadPack, BadContent."""
    from content.packs.kept import parts_of

    return list(parts_of(asked, [used.pack for used in packs], root))


def origins(asked: Iterable[Source], parts: Iterable[CheckedSource], packs: Iterable[UsedPack]) -> dict[str, str]:
    """What packs define, as `hero ember`: the pack that has it, with version and author."""
    found: dict[str, str] = {}
    for source, part in zip(asked, parts, strict=True) if packs else ():
        titled = next((used.pack.titled for used in packs if is_below(source, used.pack.folder)), "")
        if titled:
            found |= {f"{what} {id}": titled for what, id, _ in ids_in(part.data, kind_named(part.kind))}
    return found


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
