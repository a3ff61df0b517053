"""Asking within an operation: the operation runs again from its start and finds its answers kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.pieces import JSON

if TYPE_CHECKING:
    from engine.effects.operation import Op
    from engine.frames import Do
    from engine.game import Game


def kept(f: Do, key: str) -> object:
    """What the running operation kept under a key; None: nothing yet."""
    return f.kept.get(key) if f.kept else None


def keep(f: Do, key: str, value: object) -> None:
    """Keep a value until the operation is finished."""
    f.kept = {**(f.kept or {}), key: value}


def count(f: Do, op: Op, moved: int) -> None:
    """Keep, under the name the operation gives with `as:`, how much it really moved."""
    name = op.opts.get("as")
    if name:
        f.context = f.context.counted(name, moved)


def asked(g: Game, f: Do, key: str, seat: int, kind: str, options: list[str], info: JSON | None = None) -> str | None:
    """The answer to a question of the running operation; None: it has just been asked."""
    answer = kept(f, key)
    if isinstance(answer, str):
        return answer
    if kept(f, "asking") != key:
        keep(f, "asking", key)
        g.ask(f, seat, kind, options, source=f.context.source, info=info)
        if g.state.decision is not None:
            return None
    keep(f, "asking", "")
    keep(f, key, f.answer)
    return f.answer
