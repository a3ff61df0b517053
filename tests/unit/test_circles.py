"""No module imports itself by way of others: not at the top, and not inside functions either."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parents[2]
PACKAGES = ("ai", "campaign", "content", "engine", "saves")


def module_of(path: Path) -> str:
    """`engine/flow/turn.py` is engine.flow.turn, a package by its own name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but those under `if TYPE_CHECKING:`."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            yield from (node for part in child.orelse for node in (part, *running(part)))
        else:
            yield child
            yield from running(child)


def imported(source: str, known: frozenset[str]) -> Iterator[str]:
    """The modules of ours that a module needs at any time, type checking apart."""
    for node in running(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known:
                    yield full
                elif node.module in known:
                    yield node.module


def arrows(sources: dict[str, str]) -> nx.DiGraph[str]:
    """The modules, each with an arrow to whatever it imports."""
    known = frozenset(sources)
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, source in sources.items():
        graph.add_edges_from((name, other) for other in imported(source, known) if other != name)
    return graph


def circles(graph: nx.DiGraph[str]) -> list[list[str]]:
    """Groups of modules that need each other."""
    return sorted(sorted(group) for group in nx.strongly_connected_components(graph) if len(group) > 1)


def test_there_is_no_circle() -> None:
    """Every module can be understood from those below it."""
    sources = {
        module_of(path): path.read_text(encoding="utf-8")
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
    }
    graph = arrows(sources)
    found = circles(graph)
    edges = [f"{a} -> {b}" for group in found for a, b in sorted(graph.subgraph(group).edges)]
    assert not found, "\n".join(edges)


def test_a_circle_is_seen() -> None:
    """Also one through a function; an import for type checking closes none."""
    hidden = {"engine.a": "from engine import b", "engine.b": "def f() -> None:\n    import engine.a"}
    assert circles(arrows(hidden)) == [["engine.a", "engine.b"]]
    typed = {**hidden, "engine.b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import engine.a"}
    assert circles(arrows(typed)) == []
