"""Check a pack: every problem at once, and what its author should know besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from content.assemble import Assembly
from content.check import Report, count
from content.errors import BadContent, ContentProblem
from content.file_kinds import ids_in
from content.packs.found import beside
from content.packs.kept import checked, clashes, naming, read_part, sources_of
from content.packs.limits import files_of, shown
from content.packs.look import STYLES, SYMBOLS, look_problems, shown_in_lists
from content.packs.pack import MANIFEST, ContentPack, pack_in
from content.reading import Document
from content.sections import all_sections, kind_named
from content.validate import names_for_all, problems_of
from engine.definitions import Fighter, Library
from engine.dice import matches

ROLLS = tuple(combinations_with_replacement(range(1, 7), 5))
"""Every roll of five dice, whatever their order."""
Documents = list[tuple[str, Document]]


class PackReport(NamedTuple):
    """What a check of a pack found."""

    pack: ContentPack | None
    """None: its manifest is not sound."""
    content: Report
    """The problems, and what was counted."""
    hints: list[str]
    """What can be played and is probably not meant, a sentence each."""
    heroes: tuple[str, ...]
    """The heroes that the pack adds."""


def check_pack(folder: Path) -> PackReport:
    """Check a pack, whether it is in use or not; the verbs of all kinds of campaign have to be registered."""
    report = Report()
    pack: ContentPack | None = None
    try:
        pack = pack_in(folder)
    except BadContent as error:
        report.problems += error.problems
    paths, wrong = files_of(folder)
    if wrong:
        return PackReport(None, report, [], ())
    report.problems += nowhere(folder, paths)
    sources = sources_of(folder)
    documents: Documents = [(source.kind, read_part(source, folder)) for source in sources if not source.only]
    known = names_for_all([*documents, *naming()], folder)
    library = Library()
    assembly = Assembly(library, all_sections())
    for kind, document in documents:
        problems = [*problems_of(document, kind, known), *misnamed(document, kind)]
        if not problems and (problem := assembly.problem_of(kind, document.data, document.name)):
            problems.append(problem)
        report.problems += problems
        if not problems:
            count(report, document, kind)
    report.problems += clashes(documents)
    report.problems += clashes_with_packs(documents, folder)
    report.problems += look_problems(folder)
    hints = [] if report.problems else list(hints_on(documents, library))
    heroes = tuple(fighter.id for fighter in library.fighters.values() if fighter.kind == "hero")
    if pack is not None and not report.problems:
        hints += [f"{STYLES} has no line for {hero}." for hero in heroes if hero not in shown_in_lists(pack).styles]
    return PackReport(pack, report, hints, heroes)


def nowhere(folder: Path, paths: Iterable[Path]) -> Iterator[ContentProblem]:
    """Files that nothing reads, because of their place or their name."""
    read = {source.path for source in sources_of(folder)}
    places = sorted(known_places())
    for path in paths:
        name = path.relative_to(folder).as_posix()
        if path.suffix != ".yaml" or path in read or name in (MANIFEST, STYLES, SYMBOLS):
            continue
        near = get_close_matches(name, places, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(places)}"
        yield ContentProblem(shown(name), 0, "", f"nothing reads a file of this name{hint}")


def known_places() -> set[str]:
    """Where files of each kind are in a pack, as `heroes/NAME.yaml`."""
    found = {STYLES, SYMBOLS}
    root = Path("pack")
    for section in all_sections():
        if section.own_folder is None:
            place = section.folder(root).relative_to(root)
            for kind in section.kinds:
                found.add(
                    (place / kind.folder / "NAME.yaml" if kind.folder else place / f"{kind.name}.yaml").as_posix()
                )
    return found


def misnamed(document: Document, kind: str) -> Iterator[ContentProblem]:
    """A file that is named after what it defines has the name of its id."""
    if not kind_named(kind).named_by_file or not isinstance(document.data, dict) or "id" not in document.data:
        return
    id = str(document.data["id"])
    if id != document.path.stem:
        line, place = document.locate(("id",))
        why = f"the file of {id!r} has to be called {shown(id)}.yaml"
        yield ContentProblem(document.name, line, place, why)


def clashes_with_packs(documents: Documents, folder: Path) -> Iterator[ContentProblem]:
    """Definitions whose ids another pack in use has; one of the same id gives its place to this one."""
    own = next((pack.id for pack in [manifest_of(folder)] if pack is not None), "")
    others = [other for other in beside(folder) if other.id != own]
    taken = {(what, id): other for other in others for what, id in defined_by(other)}
    for kind, document in documents if taken else ():
        for what, id, keys in ids_in(document.data, kind_named(kind)):
            if (what, id) in taken:
                line, place = document.locate(keys)
                why = f"the pack {taken[what, id].titled} has a {what} {id!r} too; choose another id"
                yield ContentProblem(document.name, line, place, why)


def manifest_of(folder: Path) -> ContentPack | None:
    """The pack in a folder; None: its manifest is not sound."""
    try:
        return pack_in(folder)
    except BadContent:
        return None


def defined_by(pack: ContentPack) -> Iterator[tuple[str, str]]:
    """Everything that a pack defines: what it is, and its id; nothing of one that cannot be used."""
    try:
        parts = checked(pack)
    except BadContent:
        return
    for (_, only), part in parts.items():
        if not only:
            yield from ((what, id) for what, id, _ in ids_in(part.data, kind_named(part.kind)))


# -- hints -----------------------------------------------------------------------------------------


def hints_on(documents: Documents, library: Library) -> Iterator[str]:
    """What of a sound pack is never used, or can never happen."""
    for kind, document in documents:
        if kind_named(kind).named_by_file and isinstance(document.data, dict) and "dice" in document.data:
            used = set(words_in({key: value for key, value in document.data.items() if key != "dice"}))
            for symbol in dict.fromkeys(document.data["dice"]):
                if symbol not in used:
                    yield f"{document.name}: the dice show {symbol}, but nothing asks for it."
    for fighter in library.fighters.values():
        yield from unreachable(fighter)
    named = [set(words_in(document.data)) for _, document in documents]
    for token in library.tokens.values():
        owners = sum(token.id in words for words in named)
        uses = sum(words_in_lists(document.data, token.id) for _, document in documents)
        if owners and uses < 2 and not token.attached and not token.covers:
            yield f"The status effect {token.id} is defined, but nothing gives it."


def words_in(data: Any) -> Iterator[str]:
    """Every key and every text at any depth."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from words_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from words_in(value)
    elif isinstance(data, str):
        yield data


def words_in_lists(data: Any, word: str) -> int:
    """How often a word is written."""
    return sum(found == word for found in words_in(data))


def unreachable(fighter: Fighter) -> Iterator[str]:
    """Lines of abilities that no roll of five dice activates."""
    for faces in fighter.spaces.values():
        for face in dict.fromkeys(faces):
            for ability in face.abilities:
                for tier in ability.tiers:
                    if not any(matches(tier.needs, roll, fighter.faces) for roll in ROLLS):
                        yield f"{fighter.name}: no roll of the dice activates {ability.name} on {face.name}."
