"""The examples in documents and docstrings hold."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from campaign.scenarios.report import report
from campaign.scenarios.runner import PASSED, run_file
from content.check import check
from content.reading import Document

ROOT = Path(__file__).parents[2]
PROGRAMS = {"remote.md"}
"""Documents whose Python is a whole program; tests/remote runs it."""
EXTRAS = {"bots.md": "gymnasium", "campaign.environments.": "gymnasium"}
"""Documents, and beginnings of modules, whose examples need a package that is an extra; `make test-gym` has it."""
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PACKAGES = ("engine", "ai", "content", "campaign", "saves")
FENCE = re.compile(r"^```(?P<language>\w*) ?(?P<file>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A fenced block of a document."""

    document: Path
    line: int
    language: str
    file: str
    """The content file it shows, as a path below content/data/; empty: a part of one, or something else."""
    text: str


def examples(document: Path) -> list[Example]:
    """The fenced blocks of a document."""
    text = document.read_text(encoding="utf-8")
    return [
        Example(document, text.count("\n", 0, found.start()) + 1, found["language"], found["file"], found["text"])
        for found in FENCE.finditer(text)
    ]


GUIDE = [example for example in examples(ROOT / "docs" / "content-guide.md") if example.language == "yaml"]
SCENARIOS = [example for example in examples(ROOT / "docs" / "scenario-format.md") if example.language == "yaml"]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


def placed(example: Example) -> str:
    """What a failing test calls an example."""
    return f"{example.document.name}:{example.line}"


def skip_without_extra(name: str) -> None:
    """Skip examples whose package is not installed."""
    for beginning, package in EXTRAS.items():
        if name.startswith(beginning):
            pytest.importorskip(package)


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings(module: str) -> None:
    """What a docstring shows is what happens."""
    skip_without_extra(module)
    found = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize(
    "document",
    [path for path in DOCUMENTS if path.name not in PROGRAMS],
    ids=[path.name for path in DOCUMENTS if path.name not in PROGRAMS],
)
def test_python_in_documents(document: Path) -> None:
    """Python in a document is a session, from its first block to its last, and goes as shown."""
    skip_without_extra(document.name)
    blocks = [example for example in examples(document) if example.language == "python"]
    assert all(block.text.startswith(">>> ") for block in blocks)
    session = doctest.DocTestParser().get_doctest("\n".join(b.text for b in blocks), {}, document.name, None, 0)
    assert not doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session).failed


@pytest.mark.parametrize("example", SCENARIOS, ids=placed)
def test_scenarios_in_documents(example: Example, tmp_path: Path) -> None:
    """A scenario file in a document passes."""
    path = tmp_path / "example.yaml"
    path.write_text(example.text, encoding="utf-8")
    result = run_file(path)
    assert result.status == PASSED, report(result)


def test_content_files_in_the_guide(tmp_path: Path) -> None:
    """The guide's example of each kind of content file is sound, and compiles."""
    files = [example for example in GUIDE if example.file]
    for example in files:
        path = tmp_path / example.file
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(example.text, encoding="utf-8")
    found = check(tmp_path)
    assert not found.problems, "\n".join(map(str, found.problems))
    shown = {kind for kind, number in found.counts.items() if number}
    assert shown == found.counts.keys()


@pytest.mark.parametrize("example", [example for example in GUIDE if not example.file], ids=placed)
def test_parts_of_content_in_the_guide(example: Example, tmp_path: Path) -> None:
    """A program, rows or actions in the guide make a sound card."""
    assert Document(tmp_path, "part", example.text).data.keys() <= {"do", "rows", "actions"}
    card = "- id: example\n  name: Example\n  source: ours\n  cost: 0\n  kind: main\n"
    program = "" if example.text.startswith("do:") else "  do: [{cp: 1}]\n"
    inside = "".join(f"  {line}\n" for line in example.text.splitlines())
    path = tmp_path / "common.yaml"
    path.write_text(card + program + inside, encoding="utf-8")
    assert not check(path).problems
