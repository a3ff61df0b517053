"""Check content files: every problem at once, and what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from content import files
from content.assemble import MISSION_KINDS, open_mission_tables, open_tables, problem_of
from content.build import Builder
from content.errors import ContentProblem, UnknownPath
from content.ids import ids_in, names_for_all
from content.reading import Document, read
from content.validate import problems_of
from engine.definitions import Library

A, B = "A", "B"
"""Effects that are operations only, and effects that wait in rows or actions."""
COUNTED = (
    "heroes",
    "minions",
    "bosses",
    "tiles",
    "loot",
    "cards",
    "tokens",
    "scenarios",
    "packs",
    "missions",
    "henchmen",
    "allies",
    "perks",
)


class Report:
    """What a check found."""

    __slots__ = ("conflicts", "counts", "ours", "playable", "problems", "sources", "tiers")

    def __init__(self) -> None:
        self.counts: dict[str, int] = dict.fromkeys(COUNTED, 0)
        self.playable = 0
        """How many of the scenarios can be played: nothing that they need is missing."""
        self.tiers: dict[str, int] = {A: 0, B: 0}
        """How many effects there are of either tier."""
        self.ours: list[str] = []
        """Everything whose values, or some of them, are our own decision."""
        self.conflicts: list[str] = []
        """Everything that another source has otherwise."""
        self.sources: Counter[str] = Counter()
        """How many definitions name each source."""
        self.problems: list[ContentProblem] = []

    def to_json(self) -> dict[str, Any]:
        """The counts by name, and beside them what else is known, as `--json` prints it."""
        problems = [problem.to_json() for problem in self.problems]
        known = {"tiers": self.tiers, "sources": dict(self.sources), "ours": self.ours, "conflicts": self.conflicts}
        return {**self.counts, "playable": self.playable, **known, "problems": problems}


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
    documents = [(files.kind_of(path, document.data), document) for path in paths for document in [read(path, root)]]
    known = names_for_all(with_shipped(documents))
    builder = Builder(Library())
    open_tables(builder)
    open_mission_tables(builder)
    for kind, document in documents:
        if not kind:
            report.problems += document.problems or [ContentProblem(document.name, 1, "", UNCLEAR)]
            continue
        found = problems_of(document, kind, known)
        if not found and (problem := problem_of(builder, kind, document.data, document.name)):
            found.append(problem)
        report.problems += found
        if not found:
            count(report, document, kind)
    report.problems += doubled(documents)
    return report


UNCLEAR = "nobody can tell what kind of content this is; put it in heroes/, tokens/, minions/ or bosses/"


def with_shipped(documents: Iterable[tuple[str, Document]]) -> Iterator[tuple[str, Document]]:
    """These documents, and those shipped ones beside them whose definitions any file may name."""
    given = list(documents)
    yield from given
    paths = {document.path.resolve() for _, document in given}
    missions = files.of_missions() if any(kind in MISSION_KINDS for kind, _ in given) else []
    for source in (*files.named_by_all(), *missions):
        if source.path.exists() and source.path.resolve() not in paths:
            yield source.kind, read(source.path, only=source.only)


def doubled(documents: Iterable[tuple[str, Document]]) -> Iterator[ContentProblem]:
    """Ids that two definitions of one kind share."""
    seen: dict[tuple[str, str], str] = {}
    for kind, document in documents:
        for what, id_, keys in ids_in(document.data, kind):
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
    data = document.data
    counts = report.counts
    if kind in ("hero", "boss"):
        counts["heroes" if kind == "hero" else "bosses"] += 1
        counts["cards"] += len(data.get("upgrades", ())) + len(data.get("cards", ()))
        counts["cards"] += len(data.get("actions", ())) if kind == "boss" else 0
        counts["tokens"] += len(data.get("status-effects", ()))
    elif kind in ("tokens", "minions", "tiles", "scenarios", "packs", "henchmen", "allies", "perks"):
        counts[kind] += len(data)
        report.playable += sum(card.get("ready", True) for card in data) if kind == "scenarios" else 0
    elif kind in ("common", "momentum", "mythics"):
        counts["cards"] += len(data)
    elif kind == "mission-bosses":
        counts["bosses"] += len(data)
    elif kind == "mission":
        counts["missions"] += 1
    elif kind == "loot":
        counts["loot"] += len(data["cards"])
    elif kind == "versus":
        counts["tokens"] += len(data["status-effects"])
    tiers = Counter(tier_of(effect) for effect in effects_in(data, kind))
    for tier in report.tiers:
        report.tiers[tier] += tiers[tier]
    for place, definition in definitions_in(data, document.name):
        count_sources(report, place, definition)


def effects_in(data: Any, kind: str) -> Iterator[Any]:
    """Everything that does something, one by one: cards, abilities, passives, tokens, minions, tiles."""
    if kind in ("hero", "boss"):
        for face in [*data["board"], *data.get("upgrades", ())]:
            yield from face.get("abilities", ())
            yield from (face[key] for key in ("defence", "ultimate", "passive") if key in face)
        for key in ("status-effects", "cards", "companions", *(("actions",) if kind == "boss" else ())):
            yield from data.get(key, ())
        yield from (data[key] for key in ("setup", "rows") if key in data)
    elif kind == "minions":
        for minion in data:
            yield from (minion[key] for key in ("offence", "defence", "passive") if key in minion)
    elif kind == "tiles":
        yield from (tile for tile in data if "do" in tile)
    elif kind == "loot":
        yield from data["cards"]
    elif kind == "versus":
        yield from data["status-effects"]
    elif kind in ("tokens", "common", "allies", "mythics", "momentum", "boosts"):
        yield from data
    elif kind in ("henchmen", "threats"):
        yield from (part[key] for part in data for key in ("offence", "do", "rows", "crisis") if key in part)
    elif kind == "mission-bosses":
        yield from (part for boss in data for key in ("attacks", "crises", "rows") for part in boss[key])
    elif kind == "perks":
        yield from (perk for perk in data if any(key in perk for key in ("do", "rows", "actions")))
    elif kind == "mission":
        yield from (part for side in ("side-1", "side-2") for part in effects_of_side(data[side]))
    elif kind == "boss-companions":
        yield from (part for companion in data for part in (*companion["rows"], companion["defence"]))


def effects_of_side(side: Any) -> Iterator[Any]:
    """What one side of a mission's board does: rewards, bonus objectives, segments of the clock."""
    yield from (side[key] for key in ("on-plot", "perfect", "reward", "setup") if key in side)
    yield from side.get("bonus", ())
    yield from (segment for segment in side["clock"].values() if isinstance(segment, list))


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
    """Note where a definition's values come from, which are our own decision, and which others read otherwise."""
    if (source := definition.get("source")) is not None:
        report.sources[source] += 1
    if source == "ours":
        report.ours.append(place)
    report.ours += [f"{place}: {remark}" for remark in remarks(definition, "ours")]
    report.conflicts += [f"{place}: {other['reads']} ({other['from']})" for other in remarks(definition, "conflict")]


def remarks(definition: dict[str, Any], key: str) -> list[Any]:
    """A list of remarks; a program's or a board's own key of that name is none."""
    found = definition.get(key)
    return found if isinstance(found, list) else []


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
