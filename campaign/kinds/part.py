"""The parts of a kind of campaign, named by the places where they stand and imported at the first question."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
NOTHING: tuple[()] = ()
"""Where a kind brings none of something of which others bring several."""


@cache
def at(place: str) -> Any:
    """The object at a place, `module:NAME`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


class KindPart(Generic[T]):
    """A part that every kind has, by its place; without a place every kind has to name its own."""

    def __init__(self, place: str = "") -> None:
        self.place = place

    @property
    def __isabstractmethod__(self) -> bool:
        """Whether a kind has to name this part: `abc` refuses to make one that does not."""
        return not self.place

    @overload
    def __get__(self, kind: None, owner: type) -> KindPart[T]: ...

    @overload
    def __get__(self, kind: object, owner: type) -> T: ...

    def __get__(self, kind: object, owner: type) -> T | KindPart[T]:
        """The part itself when a kind is asked for it, the place when its class is."""
        if kind is None:
            return self
        part: T = at(self.place)
        return part


def part(place: str) -> Any:
    """A part of a kind at this place; what type it has is said where every kind has it (`campaign.kinds.kind`)."""
    return KindPart(place)
