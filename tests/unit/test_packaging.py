"""What the wheel is made of: the five packages with their data, and no tests."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SETUPTOOLS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
SHIPPED = ("ai", "campaign", "content", "engine", "saves")
BUILT = ("__pycache__", ".pyc", ".so")


def test_tests_stay_at_home() -> None:
    """Whoever installs kingshand gets a top-level `tests` from nobody."""
    include = SETUPTOOLS["packages"]["find"]["include"]
    there = {path.parent.relative_to(ROOT).parts for path in ROOT.rglob("*.py") if path.parent != ROOT}
    found = {parts[0] for parts in there if any(fnmatch(".".join(parts), pattern) for pattern in include)}
    assert found == set(SHIPPED)
    assert ("tests",) in there


@pytest.mark.parametrize("package", SHIPPED)
def test_all_data_is_shipped(package: str) -> None:
    """Every file beside the code is named as package data, by a pattern relative to its top-level package."""
    patterns = SETUPTOOLS["package-data"].get(package, [])
    left = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / package).rglob("*"))
        if path.is_file()
        and path.suffix != ".py"
        and not any(part in str(path) for part in BUILT)
        and not any(fnmatch(str(path.relative_to(ROOT / package)), pattern.replace("**/", "*")) for pattern in patterns)
    ]
    assert left == []


def test_the_build_checks_content_with_what_it_asks_for() -> None:
    """`setup.py` makes the cache that is shipped, with the libraries that pyproject.toml wants for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {name for name in project["project"]["dependencies"] if name.startswith(("pydantic", "pyyaml"))}
    assert needed < set(project["build-system"]["requires"])
    assert "cache.made(" in (ROOT / "setup.py").read_text(encoding="utf-8")
