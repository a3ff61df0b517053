"""Imports run downward only: engine <- content, engine <- ai, and campaign on top of all four."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = frozenset({"ai", "campaign", "content", "engine", "saves", "tests"})

ALLOWED = {
    "engine": {"engine"},
    "content": {"content", "engine"},
    "ai": {"ai", "engine"},
    "saves": {"saves"},
    "campaign": {"campaign", "content", "engine", "ai", "saves"},
}
"""Project packages each package may import."""


def imports(source: str, package: str) -> Iterator[tuple[int, str]]:
    """Line and top-level name of every import in a module of `package`, those inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, package if node.level else (node.module or "").partition(".")[0]
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            name = node.args[0].value
            if called in {"import_module", "__import__"} and isinstance(name, str):
                yield node.lineno, package if name.startswith(".") else name.partition(".")[0]


def wrong_arrows(package: str, source: str) -> list[tuple[int, str]]:
    """The imports a module of `package` must not have: line and name."""
    stdlib_only = package == "engine"
    return [
        (line, name)
        for line, name in imports(source, package)
        if (name in PACKAGES and name not in ALLOWED[package])
        or (stdlib_only and name not in PACKAGES and name not in sys.stdlib_module_names)
    ]


@pytest.mark.parametrize("package", sorted(ALLOWED))
def test_arrows_point_down(package: str) -> None:
    """No module imports a package above or beside its own, and engine nothing but the standard library."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, name in wrong_arrows(package, path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "import yaml"),
        ("engine", "from content import heroes"),
        ("content", "def f():\n    import ai.odds"),
        ("ai", "from content.heroes import load"),
        ("ai", "from campaign import service"),
        ("saves", "from engine.state import State"),
        ("saves", "import campaign"),
        ("campaign", "from tests.kit import position"),
        ("ai", "import importlib\nimportlib.import_module('content')"),
    ],
)
def test_a_wrong_arrow_is_seen(package: str, source: str) -> None:
    """The check itself finds each forbidden kind of import."""
    assert wrong_arrows(package, source)


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "import math\nfrom engine.state import State"),
        ("content", "import yaml\nfrom engine.ops import Op"),
        ("ai", "from engine import state"),
        ("saves", "import sqlalchemy"),
        ("campaign", "import engine, content, ai, saves, rich"),
    ],
)
def test_a_right_arrow_passes(package: str, source: str) -> None:
    """Allowed imports are not reported."""
    assert not wrong_arrows(package, source)


def test_top_level_packages_are_fixed() -> None:
    """There are exactly six top-level packages."""
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert found == PACKAGES
