"""What a kind of campaign may bring stands in one list, and each kind's folder has the same table of contents."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from campaign.kinds.extensions import EXTENSIONS
from campaign.kinds.kind import at
from campaign.kinds.registry import kind_named
from campaign.team.session import team_session
from engine.frame import slotted

ROOT = Path(__file__).parents[2]
KINDS = ("adventures", "missions", "duels")
ALWAYS = {"campaign", "documents", "progress", "score_sheet", "rules", "words"}
"""What stands in the folder of every kind: a module or a package."""
IF_THERE_IS_ANY = {
    "scoring",
    "beginning",
    "recorded_sessions",
    "achievements",
    "player_sheets",
    "bots",
    "companion",
    "scenarios",
}
CLASS_MAKERS = (slotted, team_session)
"""Decorators that add to no list."""
OURS = ("ai", "campaign", "content", "engine")


def modules_of(kind: str) -> list[ModuleType]:
    """The modules in the folder of a kind."""
    paths = sorted((ROOT / "campaign" / kind).rglob("*.py"))
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths)
    return [import_module(name) for name in names]


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What is done as a module is imported, in loops too."""
    for node in body:
        yield from statements(node.body) if isinstance(node, ast.For) else [node]


def added_to(module: ModuleType) -> Iterator[tuple[str, object]]:
    """What a module adds to as it is imported: the lists, and the functions that it calls or decorates with."""
    assert module.__file__ is not None
    places: list[ast.expr] = []
    for node in statements(ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            places += [found.func if isinstance(found, ast.Call) else found for found in node.decorator_list]
        elif isinstance(node, ast.AugAssign):
            places.append(node.target)
        elif isinstance(node, ast.Assign):
            places += [target.value for target in node.targets if isinstance(target, ast.Subscript)]
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            places.append(called.value if isinstance(called, ast.Attribute) else called)
    for place in places:
        yield ast.unparse(place), eval(ast.unparse(place), vars(module))  # our own source


def is_own(kind: str, thing: object) -> bool:
    """Whether what a module adds to is of its own kind, or of Python."""
    if thing in CLASS_MAKERS:
        return True
    if isinstance(thing, FunctionType | type):
        return thing.__module__.startswith(f"campaign.{kind}.") or not thing.__module__.startswith(OURS)
    others = (module for name, module in sys.modules.items() if name.startswith(OURS))
    homes = [module.__name__ for module in others if any(value is thing for value in vars(module).values())]
    return all(name.startswith(f"campaign.{kind}") for name in homes)


def additions(kind: str) -> list[tuple[str, object]]:
    """Everything that the modules of a kind add to lists which are not its own, each with where that is done."""
    return [
        (f"{module.__name__}:{name}", thing)
        for module in modules_of(kind)
        for name, thing in added_to(module)
        if not is_own(kind, thing)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_every_list_that_a_kind_adds_to_is_told(kind: str) -> None:
    """A list that is new gets a line in `campaign.kinds.extensions`."""
    known = {id(at(extension.place)) for extension in EXTENSIONS}
    assert [place for place, thing in additions(kind) if id(thing) not in known] == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_module_that_adds_to_a_list_is_declared(kind: str) -> None:
    """By the kind; what belongs to its scenario files is imported with them."""
    adding = {place.partition(":")[0] for place, _ in additions(kind)}
    scenarios = kind_named(kind).scenarios
    assert {name for name in adding if not scenarios or not name.startswith(scenarios)} <= {*kind_named(kind).modules}


def test_nothing_is_told_that_no_kind_uses() -> None:
    """Every list has something of Adventures, Missions or duels."""
    used = {id(thing) for kind in KINDS for _, thing in additions(kind)}
    assert [extension.place for extension in EXTENSIONS if id(at(extension.place)) not in used] == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_the_same_table_of_contents(kind: str) -> None:
    """A part of a kind is found under the same name in all of them."""
    there = {path.stem for path in (ROOT / "campaign" / kind).iterdir() if not path.name.startswith("__")}
    assert there >= ALWAYS
    assert there <= ALWAYS | IF_THERE_IS_ANY
