"""A frame of the flow: one running piece, and how its kinds are made and known. The kinds are in `engine/frames`.

Fields of a frame are plain data, or values with a JSON form of their own (`parts` names who reads those back). Nothing
in a field is changed in place: it is replaced, so that copies may share it. `flow` gives a kind its name and its steps,
in reading order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from engine.attacks import Ready
from engine.copying import copier
from engine.pieces import JSON, Running

T = TypeVar("T")


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def slotted(kind: type[T]) -> type[T]:
    """A dataclass with slots, and with no method that a frame has no use for: each is compiled at every start."""
    return dataclass(slots=True, eq=False, repr=False, match_args=False)(kind)


@slotted
class Frame:
    """One running piece of the flow."""

    step: int = field(default=0, init=False)
    """The next of its steps."""
    answer: str = field(default="", init=False)
    """The token chosen for the decision it asked last."""
    acted: bool = field(default=False, init=False)
    """Whether anybody acted in the window it opened last."""

    kind: ClassVar[str] = ""
    steps: ClassVar[tuple[Callable[[Running, Any], None], ...]] = ()
    to_run: ClassVar[tuple[Callable[[Running, Any], None], ...]] = ()
    """The steps, and after them the one that takes the frame off the stack."""
    names: ClassVar[tuple[str, ...]] = ()
    parts: ClassVar[dict[str, Callable[[Any], Any]]] = {}
    """Fields that are no plain data, and what reads them back from it."""

    def copy(self) -> Self:
        """A twin; values are shared because they are never changed in place."""
        raise NotImplementedError  # `flow` writes it for every kind

    def __repr__(self) -> str:
        """The class and every field, for whoever looks for a mistake."""
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"

    def to_json(self) -> JSON:
        """The kind, and every field by its name."""
        return {"kind": self.kind, **{name: plain(getattr(self, name)) for name in self.names}}

    @classmethod
    def from_json(cls, data: JSON) -> Frame:
        """The frame that `to_json` described, of whatever kind it is."""
        kind = FRAMES[data["kind"]]
        frame = object.__new__(kind)
        for name in kind.names:
            value = data[name]
            setattr(frame, name, kind.parts[name](value) if name in kind.parts and value is not None else value)
        return frame

    def conceal(self, sees: Callable[[int], bool]) -> None:
        """Hide, on a copy made for a view, what only those know whose cards are seen; by itself it hides nothing."""

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Take the dice of a roll that this frame asked for; `more` are those of a rival, by name."""
        raise NotImplementedError(f"a frame {self.kind!r} rolls nothing")

    def take_ready(self, ready: Ready) -> None:
        """Take what came of the attempts that this frame asked for."""
        raise NotImplementedError(f"a frame {self.kind!r} asks for no attempts")


FRAMES: dict[str, type[Frame]] = {}
"""Kinds of frame by name; filled at import by the flow modules and by kinds of session, never changed afterwards."""

F = TypeVar("F", bound=Frame)


def flow(name: str, kind: type[F], *steps: Callable[[Running, F], None]) -> None:
    """Register a kind of frame: its name, its class, and its steps in reading order."""
    kind.kind = name
    kind.steps = steps
    kind.to_run = (*steps, take_off)
    kind.names = tuple(part.name for part in fields(kind))
    kind.copy = copier(kind, kind.names)  # type: ignore[method-assign, assignment]  # the same for every kind, with its own fields
    FRAMES[name] = kind


def take_off(g: Running, frame: Frame) -> None:
    """The frame has done all its steps."""
    g.state.stack.pop()


def plain(value: Any) -> Any:
    """A value of a frame as JSON knows it."""
    if isinstance(value, list):
        return [plain(part) for part in value]
    to_json = getattr(value, "to_json", None)
    return value if to_json is None else to_json()
