"""Copies of slotted objects with every field written out, as dataclasses does for `__init__`: bots copy all day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Copy = Callable[[Any], Any]


def copier(kind: type[Any], names: Sequence[str]) -> Copy:
    """A method `copy` that makes a twin of the kind; values are shared because they are never changed in place.

    It is written out as the first twin is made: most kinds have none in a session, and to compile all takes a while.
    """

    def first(self: Any) -> Any:
        kind.copy = written_out(kind, names)
        return kind.copy(self)

    return first


def written_out(kind: type[Any], names: Sequence[str]) -> Copy:
    """That method, compiled."""
    lines = ["def copy(self):", "    twin = new(kind)"]
    lines += [f"    twin.{name} = self.{name}" for name in names]
    scope: dict[str, Any] = {"new": object.__new__, "kind": kind}
    exec("\n".join([*lines, "    return twin"]), scope)
    found: Copy = scope["copy"]
    return found
