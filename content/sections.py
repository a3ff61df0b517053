"""The sections of content, by the names of the modules that have them: that of heroes, and one for each kind of
campaign that has content of its own. Each is imported at the first question.

To add a section is to add a folder and a line in `PLACES`. A section outside the program says in `own_folder` where its
data are, and is put into `PLACES` before any content is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from content import files
from content.errors import UnknownSection
from content.file_kinds import FileKind
from content.files import Source

if TYPE_CHECKING:  # what reads a cache needs neither the rules nor pydantic
    from content.build import Builder
    from content.schema.base import StrictModel

PLACES: tuple[str, ...] = (
    "content.heroes:HEROES",
    "content.adventures.section:ADVENTURES",
    "content.adventures.section:VERSUS",
    "content.missions.section:MISSIONS",
)
"""Where each section is, as `module:name`; the first is part of every library, and others come after what they build
on.
"""
Forms = Mapping[str, Mapping[str, Any]]
"""What may be written in a program -> its own key and its modifiers, each with the type of its value."""
Build = Callable[["Builder", Any], None]
"""Builds what a file of a kind defines, from its checked data."""


class ContentSection:
    """A part of content that a library has or has not: its files, how they are checked, and what is built of them."""

    name: str
    """What libraries ask for it by; also the folder of its data."""
    kinds: tuple[FileKind, ...] = ()
    """The kinds of file that only it has, in the order in which they are read."""
    stands_on: tuple[str, ...] = ()
    """The sections that come along with it."""
    counted: tuple[str, ...] = ()
    """What `content check` counts of it, in the order in which it is told."""
    selectors: tuple[str, ...] = ()
    """The words for players that only it has."""
    phases: tuple[str, ...] = ()
    """The moments to act that only it has."""
    costs: tuple[str, ...] = ()
    """What only in it can be paid."""
    own_folder: Path | None = None
    """Where its data are if that is not below the folder of all content."""

    def folder(self, root: Path | None = None) -> Path:
        """Where its data are, in the content of a folder; without one in that of today."""
        return self.own_folder or (root or files.DATA) / self.name

    def paths(self, kind: FileKind, root: Path | None = None) -> list[Path]:
        """The files of one of its kinds."""
        folder = self.folder(root)
        return sorted((folder / kind.folder).glob("*.yaml")) if kind.folder else [folder / f"{kind.name}.yaml"]

    def sources(self, root: Path | None = None) -> list[Source]:
        """All that is read for it, in an order in which what is needed comes first; a file may be missing."""
        return self.sources_of(root, *self.kinds)

    def sources_of(self, root: Path | None, *kinds: FileKind) -> list[Source]:
        """What is read of some of its kinds."""
        return [Source(kind.name, path) for kind in kinds for path in self.paths(kind, root)]

    def naming_sources(self) -> list[Source]:
        """Its files that have to be read to know all that other files may name."""
        giving = {kind.name for kind in all_kinds() if kind.gives_names}
        return [source for source in self.sources() if source.kind in giving]

    def checkers(self) -> list[Path]:
        """The code outside this package by which its files are checked."""
        return [Path(str(sys.modules[type(self).__module__].__file__))] if self.own_folder else []

    # -- how its files are written ----------------------------------------------------------------

    def amounts(self) -> Forms:
        """The forms of an amount that only it has."""
        return {}

    def conditions(self) -> Forms:
        """The forms of a condition that only it has."""
        return {}

    def verbs(self) -> Forms:
        """The verbs that only it has; their types may name a `Block`, a program inside an operation."""
        return {}

    def model(self) -> type[StrictModel]:
        """The model of its kinds of file: a key for each."""
        raise NotImplementedError(f"the section {self.name} has no kinds of file of its own")

    # -- what is built of them --------------------------------------------------------------------

    def open_tables(self, tables: dict[str, Any]) -> None:
        """Put its tables, still empty, among those of a library."""

    def builders(self) -> Mapping[str, Build]:
        """How each of its kinds of file is built."""
        return {}

    def replaced_builders(self) -> Mapping[str, Build]:
        """How kinds of file of the sections it builds on are built in its libraries instead."""
        return {}


@cache
def section_at(place: str) -> ContentSection:
    """The section of a place."""
    module, _, name = place.partition(":")
    section = getattr(import_module(module), name)
    assert isinstance(section, ContentSection), f"{place} is not a section of content"
    return section


def all_sections() -> tuple[ContentSection, ...]:
    """The sections there are."""
    return tuple(map(section_at, PLACES))


def chosen(names: Iterable[str]) -> tuple[ContentSection, ...]:
    """The sections of these names, that which every library has, and those they build on, in their order.

    Raises UnknownSection.
    """
    sections = {section.name: section for section in all_sections()}
    wanted = {next(iter(sections))}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in sections:
            raise UnknownSection(name, sections)
        wanted.add(name)
        waiting += sections[name].stands_on
    return tuple(section for name, section in sections.items() if name in wanted)


def everything(root: Path | None = None) -> list[Source]:
    """All that libraries are made of."""
    return existing(source for section in all_sections() for source in section.sources(root))


def existing(sources: Iterable[Source]) -> list[Source]:
    """The sources whose files exist."""
    return [source for source in sources if source.path.exists()]


# -- kinds of file ---------------------------------------------------------------------------------


def all_kinds() -> list[FileKind]:
    """The kinds of file there are."""
    return [kind for section in all_sections() for kind in section.kinds]


def kind_named(name: str) -> FileKind:
    """The kind of file of a name."""
    return next(kind for kind in all_kinds() if kind.name == name)


def section_of(kind: str) -> ContentSection:
    """The section that has a kind of file."""
    return next(section for section in all_sections() if any(own.name == kind for own in section.kinds))


def kind_of(path: Path, data: Any) -> str:
    """What kind of content a file holds, by its place, else by its keys; empty: nobody can tell."""
    kinds = all_kinds()
    by_name = (kind for kind in kinds if kind.name == path.stem and (kind.listed or not kind.folder))
    by_folder = (kind for kind in kinds if kind.folder and kind.folder == path.parent.name)
    by_keys = (kind for kind in reversed(kinds) if kind.looks_like(data))
    kind = next(by_name, None) or next(by_folder, None) or next(by_keys, None)
    return kind.name if kind else ""
