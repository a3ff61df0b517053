"""Asking within an operation: the operation runs again from its start and finds its answers kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.state import JSON

if TYPE_CHECKING:
    from engine.effects.operation import Op
    from engine.game import Game
    from engine.state import Frame


def kept(f: Frame, key: str) -> object:
    """What the running operation kept under a key; None: nothing yet."""
    scratch = f.env.get("x")
    return scratch.get(key) if scratch else None


def keep(f: Frame, key: str, value: object) -> None:
    """Keep a value until the operation is finished."""
    f.env["x"] = {**(f.env.get("x") or {}), key: value}


def count(f: Frame, op: Op, moved: int) -> None:
    """Keep, under the name the operation gives with `as:`, how much it really moved."""
    name = op.opts.get("as")
    if name:
        numbers = f.env.get("n", {})
        f.env["n"] = {**numbers, name: moved}


def asked(
    g: Game, f: Frame, key: str, seat: int, kind: str, options: list[str], info: JSON | None = None
) -> str | None:
    """The answer to a question of the running operation; None: it has just been asked."""
    answer = kept(f, key)
    if isinstance(answer, str):
        return answer
    if kept(f, "asking") != key:
        keep(f, "asking", key)
        g.ask(f, seat, kind, options, source=f.env["src"], info=info)
        if g.state.decision is not None:
            return None
    keep(f, "asking", "")
    keep(f, key, f.answer)
    return f.answer
