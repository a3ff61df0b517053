"""Copies of slotted objects with every field written out, as dataclasses does for `__init__`: bots copy all day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def copier(kind: type[Any], names: Sequence[str]) -> Callable[[Any], Any]:
    """A method that makes a twin of the kind; values are shared because they are never changed in place."""
    lines = ["def copy(self):", "    twin = new(kind)"]
    lines += [f"    twin.{name} = self.{name}" for name in names]
    scope: dict[str, Any] = {"new": object.__new__, "kind": kind}
    exec("\n".join([*lines, "    return twin"]), scope)
    found: Callable[[Any], Any] = scope["copy"]
    return found
