"""Check content files: every problem at once, and what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from content import files
from content.assemble import Assembly
from content.errors import ContentProblem, UnknownPath
from content.file_kinds import ids_in
from content.reading import Document, read
from content.sections import all_kinds, all_sections, chosen, existing, kind_named, kind_of, section_of
from content.validate import names_for_all, problems_of
from engine.definitions import Library

A, B = "A", "B"
"""Effects that are operations only, and effects that wait in rows or actions."""


class Report:
    """What a check found."""

    __slots__ = ("conflicts", "counts", "ours", "playable", "problems", "sources", "tiers")

    def __init__(self) -> None:
        self.counts: dict[str, int] = dict.fromkeys(counted(), 0)
        self.playable = 0
        """How many of the scenarios can be played: nothing that they need is missing."""
        self.tiers: dict[str, int] = {A: 0, B: 0}
        """How many effects there are of either tier."""
        self.ours: list[str] = []
        """Everything whose values, or some of them, are our own decision."""
        self.conflicts: list[str] = []
        """Everything that is different in another source."""
        self.sources: Counter[str] = Counter()
        """How many definitions name each source."""
        self.problems: list[ContentProblem] = []

    def to_json(self) -> dict[str, Any]:
        """The counts by name, and beside them what else is known, as `--json` prints it."""
        problems = [problem.to_json() for problem in self.problems]
        known = {"tiers": self.tiers, "sources": dict(self.sources), "ours": self.ours, "conflicts": self.conflicts}
        return {**self.counts, "playable": self.playable, **known, "problems": problems}


def counted() -> list[str]:
    """What is counted, in the order in which it is told."""
    return [name for section in all_sections() for name in section.counted]


def check(path: Path | None = None) -> Report:
    """Check one file, a folder, or all shipped content.

    Raises UnknownPath when there is nothing at the path.
    """
    root = path or files.DATA
    if not root.exists():
        raise UnknownPath(f"There is no file or folder {str(root)!r}.")
    paths = files.content_files(root) if root.is_dir() else [root]
    return check_files(paths, root if root.is_dir() else None)


def check_files(paths: Sequence[Path], root: Path | None = None) -> Report:
    """Check these files together: they may name each other's tokens and cards."""
    report = Report()
    documents = [(kind_of(path, document.data), document) for path in paths for document in [read(path, root)]]
    known = names_for_all(with_shipped(documents))
    assembly = Assembly(Library(), all_sections())
    for kind, document in documents:
        if not kind:
            report.problems += document.problems or [ContentProblem(document.name, 1, "", unclear())]
            continue
        problems = problems_of(document, kind, known)
        if not problems and (problem := assembly.problem_of(kind, document.data, document.name)):
            problems.append(problem)
        report.problems += problems
        if not problems:
            count(report, document, kind)
    report.problems += doubled(documents)
    return report


def unclear() -> str:
    """What is said of a file of which nobody can tell what it is."""
    *folders, last = [f"{kind.folder}/" for kind in all_kinds() if kind.folder]
    return f"the kind of content is unknown; put the file in {', '.join(folders)} or {last}"


def with_shipped(documents: Iterable[tuple[str, Document]]) -> Iterator[tuple[str, Document]]:
    """These documents, and those shipped ones beside them whose definitions any file may name."""
    given = list(documents)
    yield from given
    paths = {document.path.resolve() for _, document in given}
    sections = chosen({section_of(kind).name for kind, _ in given if kind})
    for source in existing(source for section in sections for source in section.naming_sources()):
        if source.path.resolve() not in paths:
            yield source.kind, read(source.path, only=source.only)


def doubled(documents: Iterable[tuple[str, Document]]) -> Iterator[ContentProblem]:
    """Ids that two definitions of one kind share."""
    seen: dict[tuple[str, str], str] = {}
    for kind, document in documents:
        for what, id_, keys in ids_in(document.data, kind_named(kind)) if kind else ():
            line, path = document.locate(keys)
            place = f"{document.name}:{line}"
            if (what, id_) in seen:
                yield ContentProblem(
                    document.name, line, path, f"the {what} {id_!r} is already defined at {seen[what, id_]}"
                )
            else:
                seen[what, id_] = place


def count(report: Report, document: Document, kind: str) -> None:
    """Add a sound document to the numbers."""
    data, known = document.data, kind_named(kind)
    numbers = Counter(known.counts(data))
    report.playable += numbers.pop("playable", 0)
    for name, number in numbers.items():
        report.counts[name] += number
    tiers = Counter(tier_of(effect) for effect in known.effects(data))
    for tier in report.tiers:
        report.tiers[tier] += tiers[tier]
    for place, definition in definitions_in(data, document.name):
        count_sources(report, place, definition)


def tier_of(effect: Any) -> str:
    """Whether an effect is operations only, or waits in rows or actions."""
    keys = set(keys_in(effect))
    return B if keys & {"rows", "actions", "at"} else A


def keys_in(data: Any) -> Iterator[str]:
    """Every key at any depth."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from keys_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from keys_in(value)


def count_sources(report: Report, place: str, definition: dict[str, Any]) -> None:
    """Note where a definition's values come from, which are our own decision, and which others read in another way."""
    if (source := definition.get("source")) is not None:
        report.sources[source] += 1
    if source == "ours":
        report.ours.append(place)
    report.ours += [f"{place}: {remark}" for remark in remarks(definition, "ours")]
    report.conflicts += [f"{place}: {other['reads']} ({other['from']})" for other in remarks(definition, "conflict")]


def remarks(definition: dict[str, Any], key: str) -> list[Any]:
    """A list of remarks; a program's or a board's own key of that name is none."""
    value = definition.get(key)
    return value if isinstance(value, list) else []


def definitions_in(data: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mapping at any depth, and its place: the file, then the names of what it is and what it is part of."""
    if isinstance(data, dict):
        label = str(data.get("name") or data.get("id") or data.get("scenario") or "")
        place = f"{where}: {label}" if label else where
        yield place, data
        for value in data.values():
            yield from definitions_in(value, place if label and where.count(": ") < 1 else where)
    elif isinstance(data, list):
        for value in data:
            yield from definitions_in(value, where)
