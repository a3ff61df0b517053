"""Which tests and scenario files pin which rule.

`python -m tests.coverage` (or `make rules-coverage`) writes docs/rules-coverage.md, the page that people read, and
build/rules-coverage.md, the long table of every rule with each test that pins it.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from content import rulebook
from content.reading import BaseLoader

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
OPEN = ROOT / "docs" / "rules-open.yaml"
PAGE = ROOT / "docs" / "rules-coverage.md"
TABLE = ROOT / "build" / "rules-coverage.md"


class Pin(NamedTuple):
    """A scenario file, or a test in a file, that names a rule."""

    path: str
    test: str
    """Empty for a scenario file."""
    says: str
    """What it holds, in a sentence."""


Pins = dict[str, list[Pin]]
"""Rule id -> what pins it."""

OPEN_HEAD = """\
# Rules that no test pins yet, and why. `python -m tests.coverage` takes an id off as soon as a test names it;
# the guard in tests/unit/test_rules_coverage.py fails for an id that is neither tested nor here.
"""


def rules() -> dict[str, str]:
    """Every rule id with its title."""
    return {rule.id: rule.title for rule in rulebook.rules().values()}


def open_rules() -> dict[str, str]:
    """Rule id -> why nothing pins it yet."""
    groups: list[dict[str, Any]] = yaml.safe_load(OPEN.read_text(encoding="utf-8")) or []
    return {str(id_): str(group["why"]) for group in groups for id_ in group["rules"]}


def pins() -> Pins:
    """Everything in tests/ that names a rule."""
    found: Pins = defaultdict(list)
    for path in sorted(TESTS.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        data = yaml.load(text, BaseLoader) if "\nrules:" in text else {}
        for id_ in dict.fromkeys(data.get("rules", ())):
            found[id_].append(Pin(path.relative_to(ROOT).as_posix(), "", data["name"]))
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node, id_ in marked(ast.parse(text)) if "mark.rule" in text else ():
            said = (ast.get_docstring(node) or "").partition("\n")[0].removesuffix(".")
            found[id_].append(Pin(path.relative_to(ROOT).as_posix(), node.name, said or node.name))
    return {id_: sorted(there) for id_, there in found.items()}


def marked(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, str]]:
    """Test and rule id of every `@pytest.mark.rule(...)` in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    for argument in decorator.args:
                        yield node, str(ast.literal_eval(argument))


def unknown(found: Pins) -> list[str]:
    """Ids that tests name but no rule has."""
    known = rules()
    return [
        f"{id_} ({', '.join(pin.path for pin in there)})" for id_, there in sorted(found.items()) if id_ not in known
    ]


def unpinned(found: Pins) -> list[str]:
    """Ids that no test names and that are not on the open list."""
    excused = open_rules()
    return [id_ for id_ in rules() if id_ not in found and id_ not in excused]


def closed(found: Pins) -> list[str]:
    """Ids on the open list that tests name after all, or that no rule has."""
    known = rules()
    return [id_ for id_ in open_rules() if id_ in found or id_ not in known]


PAGE_HEAD = """\
# Rules and what pins them

Every numbered rule (`kingshand rules`) is pinned by tests and scenario files that name it, or stands on the list of
open rules with a reason. This page counts them. It is written by `python -m tests.coverage` from content/rules,
scenario files and marked tests; do not edit. `make rules-coverage` also writes `build/rules-coverage.md`, which names
each test of each rule.
"""


def page(found: Pins) -> str:
    """What is pinned by how much: a summary by chapter, the open rules, and a line for each rule."""
    excused = open_rules()
    counted = sum(id_ in found for id_ in rules())
    every = {pin for there in found.values() for pin in there}
    lines = [
        PAGE_HEAD,
        f"{counted} of {len(rules())} rules are pinned, by {amount(every)}; {len(excused)} are open.",
        "",
        "| chapter | | rules | pinned | scenario files | tests |",
        "|---|---|---|---|---|---|",
        *(summary(chapter, found) for chapter in rulebook.chapters()),
        "",
        "## Open rules",
        "",
        *([f"- {id_}: {rules()[id_]}. {why}" for id_, why in excused.items()] or ["None."]),
    ]
    for chapter in rulebook.chapters():
        lines += ["", f"## {chapter.id}: {chapter.title}", ""]
        lines += [f"- {rule.id}: {rule.title} ({by_what(rule.id, found)})" for rule in chapter.rules]
    return "\n".join(lines) + "\n"


def summary(chapter: rulebook.Chapter, found: Pins) -> str:
    """A chapter's row: how many rules it has, how many of them are pinned, and by how much."""
    pinned = [rule.id for rule in chapter.rules if rule.id in found]
    there = {pin for id_ in pinned for pin in found[id_]}
    tests = sum(bool(pin.test) for pin in there)
    counts = [len(chapter.rules), len(pinned), len(there) - tests, tests]
    return f"| {chapter.id} | {chapter.title} | {' | '.join(map(str, counts))} |"


def by_what(id_: str, found: Pins) -> str:
    """What pins a rule, in numbers."""
    return amount(found[id_]) if id_ in found else "open"


def amount(there: Collection[Pin]) -> str:
    """So many scenario files and tests."""
    tests = sum(bool(pin.test) for pin in there)
    files = len(there) - tests
    counted = [f"{n} {what}{'s' if n > 1 else ''}" for n, what in ((files, "scenario file"), (tests, "test")) if n]
    return " and ".join(counted) or "nothing"


def table(found: Pins) -> str:
    """All rules, each with a list of what pins it."""
    excused = open_rules()
    lines = ["# Every rule with what pins it", "", "Written by `make rules-coverage`."]
    for id_, title in rules().items():
        lines += ["", f"## {id_}: {title}", ""]
        lines += map(item, found[id_]) if id_ in found else [f"Open: {excused.get(id_, 'nothing pins it')}."]
    return "\n".join(lines) + "\n"


def item(pin: Pin) -> str:
    """What a scenario file or a test holds, and where it stands, linked from the build folder."""
    label = pin.test or pin.path.removeprefix("tests/scenarios/").removesuffix(".yaml")
    return f"- {pin.says} ([{label}](../{pin.path}))"


def open_text(found: Pins) -> str:
    """The open list without what is closed."""
    gone = set(closed(found))
    groups: dict[str, list[str]] = defaultdict(list)
    for id_, why in open_rules().items():
        if id_ not in gone:
            groups[why].append(id_)
    parts = [OPEN_HEAD]
    for why, ids in groups.items():
        parts.append(f"- why: {why}\n  rules:\n")
        parts += [f"    - {id_}\n" for id_ in ids]
    return "".join(parts)


def main() -> int:
    """Write the open list, the page and the long table; 1 when something is unknown or unpinned."""
    found = pins()
    OPEN.write_text(open_text(found), encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(found), encoding="utf-8")
    for id_ in unpinned(found):
        print(f"no test pins {id_}: {rules()[id_]}", file=sys.stderr)
    for text in unknown(found):
        print(f"no rule is called {text}", file=sys.stderr)
    return 1 if unpinned(found) or unknown(found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
