"""Checked files become a library, one at a time, whatever kinds they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from content.build import Builder
from content.cache import CheckedSource
from content.errors import BadContent, ContentProblem
from content.sections import Build, ContentSection
from engine.definitions import Library
from engine.errors import ContentError


class Assembly:
    """A library that is being built of the files of some sections; all their tables are there from the beginning."""

    def __init__(self, library: Library, sections: Iterable[ContentSection]) -> None:
        self.builder = Builder(library)
        self.builders: dict[str, Build] = {}
        """Kind of file -> how it is built."""
        for section in sections:
            section.open_tables(library.tables)
            self.builders |= section.builders()

    def replace_builders(self, sections: Iterable[ContentSection]) -> None:
        """Build from now on as sections want it that build on others."""
        for section in sections:
            self.builders |= section.replaced_builders()

    def add(self, parts: Iterable[CheckedSource], then: dict[str, Any] | None) -> None:
        """Build what checked files define, with what a print has in its place. Raises BadContent with every problem."""
        results = [self.problem_of(part.kind, data_of(part, then), part.name) for part in parts]
        if problems := [problem for problem in results if problem]:
            raise BadContent(problems)
        self.builder.attached()

    def problem_of(self, kind: str, data: Any, name: str) -> ContentProblem | None:
        """Build a file; what the kernel cannot compile in it, though its form is right."""
        try:
            self.builders[kind](self.builder, data)
        except ContentError as error:
            return ContentProblem(name, 0, "", str(error))
        return None


def data_of(part: CheckedSource, then: dict[str, Any] | None) -> Any:
    """The data of a checked file, with what a print has in its place."""
    if then is None:
        return part.data
    from content.prints import as_printed

    return as_printed(part.kind, part.data, then)
