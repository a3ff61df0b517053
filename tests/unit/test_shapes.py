"""What sets a verb apart is declared with it: what compiles content knows no verb by its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engine.duel  # noqa: F401  # registers the verbs of duels
from engine.definitions import Library
from engine.effects import compile as compiling
from engine.effects.compile import Compiler
from engine.effects.operation import BY_RANGE, BY_SYMBOL, COUNT, NAME, SHAPES, TARGET, Shape
from engine.errors import ContentError
from engine.gates import FOE, MAIN, STATUS


@pytest.fixture
def compiler() -> Compiler:
    """Compiles into an empty library."""
    return Compiler(Library())


def declare(monkeypatch: pytest.MonkeyPatch, name: str, shape: Shape) -> None:
    """A verb of its own for one test."""
    monkeypatch.setitem(SHAPES, name, shape)


OF_OPERATIONS = {
    *("op", "read_value", "read_selector", "read_modifier"),
    *("leave_out", "touches_oneself", "changes_dice", "first_gate"),
}
"""The functions that compile an operation."""


def test_the_compiler_names_no_verb() -> None:
    """No verb stands as a word in its code, but for `then`, which is also the block of a condition."""
    code = ast.parse(Path(compiling.__file__).read_text(encoding="utf-8"))
    functions = [f for f in ast.walk(code) if isinstance(f, ast.FunctionDef) and f.name in OF_OPERATIONS]
    assert {function.name for function in functions} == OF_OPERATIONS
    words = {node.value for f in functions for node in ast.walk(f) if isinstance(node, ast.Constant)}
    assert words & SHAPES.keys() == {"then"}


def test_modifiers_are_read_as_the_verb_declares(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    """A counted modifier is an amount, a name the word, blocks are programs; any other is kept as written."""
    declare(
        monkeypatch,
        "hum",
        Shape("amount", "", modifiers={"times": COUNT, "tune": NAME, "on": BY_SYMBOL, "values": BY_RANGE}),
    )
    spec = {"hum": 2, "times": 3, "tune": "air", "on": {"bow": [{"cp": 1}]}, "values": {"2-4": [{"cp": 2}]}, "low": 7}
    op = compiler.op("x", spec)
    assert op.n is not None
    assert op.what == "air"
    assert op.opts == {"on": {"bow": "x.on.bow"}, "values": [(2, 4, "x.values.2-4")], "low": 7}
    assert set(compiler.library.programs) == {"x.on.bow", "x.values.2-4"}


def test_what_is_not_written_is_empty(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    """A verb finds its blocks even where none stand there, and without a name it has its own."""
    declare(monkeypatch, "hum", Shape("flag", "", modifiers={"tune": NAME, "on": BY_SYMBOL, "values": BY_RANGE}))
    op = compiler.op("x", {"hum": True})
    assert (op.what, op.opts) == ("hum", {"on": {}, "values": []})


def test_a_word_that_is_also_a_modifier(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind another verb it is a modifier, alone it is the verb; two real verbs are one too many."""
    declare(monkeypatch, "hum", Shape("amount", "", is_modifier=True))
    assert compiler.op("x", {"hum": 1}).verb == "hum"
    assert compiler.op("x", {"cp": 1, "hum": 2}).verb == "cp"
    with pytest.raises(ContentError, match="exactly one verb"):
        compiler.op("x", {"cp": 1, "draw": 2})


def test_a_second_selector(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not named is the default of both; an effect from oneself to somebody else needs its target (ACT-2)."""
    declare(monkeypatch, "lend", Shape("word", "chosen-player", "from", TARGET, second="to"))
    op = compiler.op("x", {"lend": "crit", "from": "self"})
    assert op.to is not None
    assert op.extra is not None
    assert (op.to.kind, op.extra.kind, op.stage, op.opts) == ("self", "chosen-player", TARGET, {})


def test_gates_and_dice_are_the_verb_s(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a card that begins with a verb needs, by how it is written, and whether it alters dice."""
    declare(monkeypatch, "hum", Shape("word", "", gate=STATUS))
    declare(
        monkeypatch, "nudge", Shape("word", "", gate=lambda spec: FOE if spec["nudge"] == "foe" else 0, alters=True)
    )
    assert compiler.gates([{"hum": "low"}], None) == (STATUS, 0, False)
    assert compiler.gates([{"hum": "low"}], "main") == (STATUS | MAIN, 0, False)
    assert compiler.gates([{"nudge": "foe"}], None) == (FOE, 0, True)
    assert compiler.gates([{"nudge": "own"}], None) == (0, 0, True)
    assert compiler.gates([{"cp": 1}, {"nudge": "foe"}], None) == (0, 0, True)
