"""The floors of the house: which room may stand on which, and that no file needs itself by way of others.

Every import counts: at the top, inside functions, and for type checking alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).parents[2]
FLOORS: tuple[tuple[str, ...], ...] = (
    ("engine", "saves"),
    ("content", "ai"),
    ("campaign.invocation",),
    ("campaign.errors",),
    ("campaign.asking", "campaign.team"),
    ("campaign.configuration", "campaign.garbage", "campaign.palette", "campaign.words"),
    ("campaign.kinds",),
    ("campaign.scenarios",),
    ("campaign.companion",),
    ("campaign.adventures", "campaign.missions", "campaign.duels"),
    ("campaign.play",),
    ("campaign.screens",),
    ("campaign.odds", "campaign.terminal", "campaign.simulation"),
    ("campaign.environments", "campaign.table", "campaign.report", "campaign.remote"),
    ("campaign.cli",),
    ("campaign.main",),
    ("campaign.__main__",),
)
"""From the ground: a room imports rooms of lower floors, and nothing beside or above it (docs/architecture.md)."""
FLOOR_OF = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
DRAWING = frozenset({"click", "rich", "starlette", "textual", "typer"})
"""Libraries of fronts."""
Sources = dict[str, str]
"""Module -> its text."""


def module_of(path: Path) -> str:
    """`engine/flow/turn.py` is engine.flow.turn, a package by its own name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def house() -> Sources:
    """Every module of the program."""
    packages = ("ai", "campaign", "content", "engine", "saves")
    files = (path for package in packages for path in sorted((ROOT / package).rglob("*.py")))
    return {module_of(path): path.read_text(encoding="utf-8") for path in files}


@cache
def import_statements(source: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Every import of a module, wherever in it."""
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Import, ast.ImportFrom)))


def imported(source: str, known: frozenset[str]) -> Iterator[str]:
    """The modules of ours that a module names in any import."""
    for node in import_statements(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known:
                    yield full
                elif node.module in known:
                    yield node.module


def arrows(sources: Sources) -> nx.DiGraph[str]:
    """The modules, each with an arrow to whatever it imports."""
    known = frozenset(sources)
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, source in sources.items():
        graph.add_node(name)
        graph.add_edges_from((name, other) for other in imported(source, known) if other != name)
    return graph


def room_of(module: str) -> str:
    """The room a module stands in; empty: in none, which only a bare package may be."""
    return next((room for room in FLOOR_OF if module == room or module.startswith(f"{room}.")), "")


def wrong_arrows(sources: Sources) -> list[str]:
    """Imports of a room beside or above one's own, and modules that stand in no room."""
    homeless = [f"{module} stands on no floor" for module in sources if not room_of(module) and module != "campaign"]
    pairs = ((a, b, room_of(a), room_of(b)) for a, b in sorted(arrows(sources).edges))
    return homeless + [
        f"{a} -> {b}"
        for a, b, own, other in pairs
        if own and other and own != other and FLOOR_OF[other] >= FLOOR_OF[own]
    ]


def circles(sources: Sources) -> list[list[str]]:
    """Groups of modules that need each other."""
    graph = arrows(sources)
    return sorted(sorted(group) for group in nx.strongly_connected_components(graph) if len(group) > 1)


def test_arrows_run_down() -> None:
    """No room imports from a room beside or above it."""
    wrong = wrong_arrows(house())
    assert not wrong, "\n".join(wrong)


def test_there_is_no_circle() -> None:
    """Every file can be understood from those below it."""
    found = circles(house())
    edges = [f"{a} -> {b}" for group in found for a, b in sorted(arrows(house()).subgraph(group).edges)]
    assert not found, "\n".join(edges)


def drawn_by(sources: Sources) -> dict[str, set[str]]:
    """Modules that the screens need, directly or by way of others, which name a library that draws -> its name."""
    graph = arrows(sources)
    screens = [name for name in sources if name.startswith("campaign.screens.")]
    needed = {*screens, *(other for name in screens for other in nx.descendants(graph, name))}
    named = {name: set(top_level_imports(sources[name])) & DRAWING for name in needed}
    return {name: libraries for name, libraries in named.items() if libraries}


def top_level_imports(source: str) -> Iterator[str]:
    """The packages that any import of a module names."""
    for node in import_statements(source):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif node.module:
            yield node.module.partition(".")[0]


def test_screens_know_no_front() -> None:
    """They are plain data: neither they nor anything below them draws."""
    assert drawn_by(house()) == {}


def test_a_library_that_draws_is_seen_from_afar() -> None:
    """Below the screens too, inside a function."""
    sources = {
        "campaign.screens.a": "from campaign.words import b",
        "campaign.words.b": "def f() -> None:\n    import rich",
    }
    assert drawn_by({"campaign.words": "", **sources}) == {"campaign.words.b": {"rich"}}


@pytest.mark.parametrize(
    "source",
    [
        "from campaign.cli import app",
        "def f() -> None:\n    import campaign.cli.app",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from campaign.cli.app import Name",
    ],
)
def test_a_wrong_arrow_is_seen(source: str) -> None:
    """An import upward is found at the top, inside a function and for type checking."""
    above = {"campaign.cli": "", "campaign.cli.app": "from campaign.words import names", "campaign.words": ""}
    assert wrong_arrows({**above, "campaign.words.names": source}) == ["campaign.words.names -> campaign.cli.app"]
    assert wrong_arrows({**above, "campaign.words.names": ""}) == []


def test_a_circle_is_seen() -> None:
    """One that closes inside a function or for type checking is one."""
    hidden = {"engine.a": "from engine import b", "engine.b": "def f() -> None:\n    import engine.a"}
    assert circles(hidden) == [["engine.a", "engine.b"]]
    typed = {**hidden, "engine.b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import engine.a"}
    assert circles(typed) == [["engine.a", "engine.b"]]
    assert circles({**hidden, "engine.b": ""}) == []


def test_a_module_without_a_floor_is_seen() -> None:
    """A new room has to be given its floor."""
    assert wrong_arrows({"campaign": "", "campaign.attic.box": ""}) == ["campaign.attic.box stands on no floor"]


def test_a_class_name_is_used_once() -> None:
    """Whoever reads a name knows which class is meant, without looking at the imports."""
    homes: dict[str, list[str]] = {}
    for module, source in house().items():
        for name in re.findall(r"^class (\w+)", source, re.MULTILINE):
            homes.setdefault(name, []).append(module)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_the_formatter_is_never_overruled() -> None:
    """One setting serves every line."""
    assert [module for module, source in house().items() if "# fmt:" in source] == []
