"""What the engine asks, opens and tells is registered by name, and what is registered exists."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from campaign.adventures.rules import mode as adventures
from campaign.missions.rules import mode as missions
from engine import events, moments
from engine.events import Fields, joined
from engine.gates import AT_DEFENCE_END, AT_INSTANT, AT_OFFENCE_END
from engine.moments import Moments

ROOT = Path(moments.__file__).parent.parent
ENGINE = (ROOT / "engine",)
ALL = (*ENGINE, ROOT / "campaign" / "adventures", ROOT / "campaign" / "companion")
MISSIONS = (*ENGINE, ROOT / "campaign" / "missions", ROOT / "campaign" / "companion")
NAMED = {
    "AT_INSTANT": {AT_INSTANT},
    "AT_OFFENCE_END": {AT_OFFENCE_END},
    "AT_DEFENCE_END": {AT_DEFENCE_END},
    "ENEMY_ROLL": {"enemy-roll"},
    "PHASE": {"crawl"},
    "TABLE_PHASE": {"at-table"},
    "TELL": {"tell"},
    "THROW": {"dice"},
    "at": set(),  # handed through by open_to_owners
    "part.phase": set(),  # that of a hero who goes on
    "frame.phase": set(),  # that in which a table tells its attack
    "phase": set(),  # handed through by enter and new_turn
    "kind": set(),  # handed through by asked
    "op.verb": {"build", "advance", "activate"},  # pick_companion, called by these three
}
"""What stands in the source where a name does not."""
HANDED_ON = {"roll.plain_dice": "plain", "told_plain": "plain"}
"""Function whose result an event carries by `**` -> the value in it."""
PLACES = {"open_window": 1, "open_to_others": 1, "open_to_owners": 1, "ask": 2, "asked": 4, "enter": 1, "new_turn": 2}
"""Function -> which of its arguments is the name."""


Called = tuple[str, list[ast.expr], list[str]]
"""A function's name, its arguments, and the names of the others."""


def calls(folders: tuple[Path, ...]) -> Iterator[Called]:
    """Every call in the source that names an event, a window, a question or a phase."""
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            yield from calls_of(path)


@cache
def calls_of(path: Path) -> tuple[Called, ...]:
    """The calls of a module."""
    return tuple(calls_in(ast.parse(path.read_text(encoding="utf-8"))))


def calls_in(tree: ast.Module) -> Iterator[Called]:
    """The calls in all parts of a syntax tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in PLACES or name == "emit":
                yield name, node.args, [word.arg or handed_on(word.value) for word in node.keywords]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith("state.phase"):
            yield "phase", [node.value], []


def handed_on(argument: ast.expr) -> str:
    """The value that comes by `**`; empty: it is not known."""
    return HANDED_ON.get(ast.unparse(argument.func), "") if isinstance(argument, ast.Call) else ""


def names(argument: ast.expr) -> set[str]:
    """The names that an argument may be."""
    if isinstance(argument, ast.Constant):
        return {str(argument.value)}
    return NAMED[ast.unparse(argument)]


def found(folders: tuple[Path, ...]) -> dict[str, set[str]]:
    """Windows, questions and phases of the source."""
    there: dict[str, set[str]] = {"window": set(), "question": set(), "phase": set()}
    sorts = {
        "open_window": "window",
        "open_to_others": "window",
        "open_to_owners": "window",
        "ask": "question",
        "asked": "question",
    }
    for name, args, _ in calls(folders):
        if name == "phase":
            there["phase"] |= names(args[0]) - {""}
        elif name in PLACES and len(args) > PLACES[name]:
            there[sorts.get(name, "phase")] |= names(args[PLACES[name]])
    return there


@pytest.mark.parametrize(
    ("folders", "known"), [(ENGINE, moments.MOMENTS), (ALL, adventures.MOMENTS), (MISSIONS, missions.MOMENTS)]
)
def test_moments(folders: tuple[Path, ...], known: Moments) -> None:
    """Every window, question and phase of the source is registered, and none that the source does not have."""
    there = found(folders)
    assert set(known.windows) == there["window"]
    assert set(known.questions) == there["question"]
    assert set(known.phases) == there["phase"]


@pytest.mark.parametrize(
    ("folders", "known"), [(ENGINE, events.EVENTS), (ALL, adventures.EVENTS), (MISSIONS, missions.EVENTS)]
)
def test_events(folders: tuple[Path, ...], known: Fields) -> None:
    """Every kind of event is registered with all that it carries."""
    there: dict[str, set[str]] = defaultdict(set)
    for name, args, values in calls(folders):
        if name == "emit" and args:
            assert isinstance(args[0], ast.Constant), "an event's kind stands in the source"
            there[str(args[0].value)] |= set(values)
    assert {kind: set(values) for kind, values in known.items()} == there


def test_joined_events_keep_both_sides() -> None:
    """A session's own values widen a kind of event that the engine knows too."""
    assert joined(events.fields({"a": "x"}), events.fields({"a": "y", "b": ""})) == {"a": {"x", "y"}, "b": set()}


def test_every_moment_has_words() -> None:
    """A list of moments says of each what happens there."""
    assert [moment.name for moment in adventures.MOMENTS if not moment.words] == []
    assert {moment.sort for moment in adventures.MOMENTS} == {"window", "question", "phase"}
