"""Which tests and scenario files pin which rule: `python -m tests.coverage` writes docs/rules-coverage.md."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
RULES = ROOT / "docs" / "rules.yaml"
OPEN = ROOT / "docs" / "rules-open.yaml"
TABLE = ROOT / "docs" / "rules-coverage.md"

Pins = dict[str, list[str]]
"""Rule id -> what pins it: a scenario file, or `file::test`."""

OPEN_HEAD = """\
# Rules that no test pins yet, and why. `python -m tests.coverage` takes an id off as soon as a test names it;
# the guard in tests/unit/test_rules_coverage.py fails for an id that is neither tested nor here.
"""


def rules() -> dict[str, str]:
    """Every rule id with its title."""
    found: dict[str, str] = yaml.safe_load(RULES.read_text(encoding="utf-8"))
    return found


def open_rules() -> dict[str, str]:
    """Rule id -> why nothing pins it yet."""
    groups: list[dict[str, Any]] = yaml.safe_load(OPEN.read_text(encoding="utf-8")) or []
    return {str(id_): str(group["why"]) for group in groups for id_ in group["rules"]}


def pins() -> Pins:
    """Everything in tests/ that names a rule."""
    found: Pins = defaultdict(list)
    for path in sorted(TESTS.rglob("*.yaml")):
        name = path.relative_to(ROOT).as_posix()
        data = (
            yaml.safe_load(path.read_text(encoding="utf-8")) if "\nrules:" in path.read_text(encoding="utf-8") else {}
        )
        for id_ in data.get("rules", ()):
            found[id_].append(name)
    for path in sorted(TESTS.rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for test, id_ in marked(ast.parse(path.read_text(encoding="utf-8"))):
            found[id_].append(f"{name}::{test}")
    return {id_: sorted(set(names)) for id_, names in found.items()}


def marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(test, rule id) of every `@pytest.mark.rule(...)` in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    for argument in decorator.args:
                        yield node.name, str(ast.literal_eval(argument))


def unknown(found: Pins) -> list[str]:
    """Ids that tests name but no rule has."""
    known = rules()
    return [f"{id_} ({', '.join(names)})" for id_, names in sorted(found.items()) if id_ not in known]


def unpinned(found: Pins) -> list[str]:
    """Ids that no test names and that are not on the open list."""
    excused = open_rules()
    return [id_ for id_ in rules() if id_ not in found and id_ not in excused]


def closed(found: Pins) -> list[str]:
    """Ids on the open list that tests name after all, or that no rule has."""
    known = rules()
    return [id_ for id_ in open_rules() if id_ in found or id_ not in known]


def table(found: Pins) -> str:
    """The page of all rules."""
    titles, excused = rules(), open_rules()
    counted = sum(id_ in found for id_ in titles)
    lines = [
        "# Rules and what pins them",
        "",
        "Written by `python -m tests.coverage` from docs/rules.yaml, scenario files and marked tests. Do not edit.",
        "",
        f"{counted} of {len(titles)} rules are pinned by tests; {len(excused)} are open.",
    ]
    group = ""
    for id_, title in titles.items():
        name = id_.partition("-")[0]
        if name != group:
            lines += ["", f"## {name}", "", "| rule | says | pinned by |", "|---|---|---|"]
            group = name
        pinned = "<br>".join(map(link, found.get(id_, ()))) or f"open: {excused.get(id_, 'nothing pins it')}"
        lines.append(f"| {id_} | {title} | {pinned} |")
    return "\n".join(lines) + "\n"


def link(name: str) -> str:
    """A scenario file or test, linked from the docs folder."""
    path, _, test = name.partition("::")
    if test:
        return f"[{test}](../{path})"
    return f"[{path.removeprefix('tests/scenarios/').removesuffix('.yaml')}](../{path})"


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
    """Write the open list and the table; 1 when something is unknown or unpinned."""
    found = pins()
    OPEN.write_text(open_text(found), encoding="utf-8")
    TABLE.write_text(table(found), encoding="utf-8")
    for id_ in unpinned(found):
        print(f"no test pins {id_}: {rules()[id_]}", file=sys.stderr)
    for text in unknown(found):
        print(f"no rule is called {text}", file=sys.stderr)
    return 1 if unpinned(found) or unknown(found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
