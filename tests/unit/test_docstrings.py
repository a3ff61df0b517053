"""Docstrings are in plain words: none of the archaic forms that once stood there, so that each can be read alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "saves", "content", "ai", "campaign")
FORBIDDEN = re.compile(
    r"\b(whom|whomever|whosever|somebody|lies?|lain|stands?(?!-in)|stood|go(es)? on|went on|all the same|one's own"
    r"|oneself|shall|altogether|beaten|thrown?|throws?|threw|whence|hence|none but|nothing but|upon|foes?)\b",
    re.IGNORECASE,
)
CODE = re.compile(r"``?[^`]+``?")
"""A name of the code, which may be called so."""


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Every string that is a statement of its own: docstrings of modules, classes, functions and names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for part in getattr(node, "body", ()) if not isinstance(node, (ast.Lambda, ast.IfExp)) else ():
            if (
                isinstance(part, ast.Expr)
                and isinstance(part.value, ast.Constant)
                and isinstance(part.value.value, str)
            ):
                yield part.lineno, part.value.value


def found(folders: tuple[str, ...]) -> list[str]:
    """The docstrings below these folders that have such a word."""
    return [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {' '.join(text.split())}"
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, text in docstrings(path)
        if FORBIDDEN.search(CODE.sub("", text))
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_archaic_words(package: str) -> None:
    """In no docstring of a package."""
    said = found((package,))
    assert not said, "\n".join(said)
