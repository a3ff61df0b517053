"""Which players an effect is about, and what it has rolled and counted so far."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

NO_ROLLS: dict[str, list[int]] = {}
NO_NUMBERS: dict[str, int] = {}


class Context:
    """What amounts, conditions and selectors read beside the position; never changed, only replaced."""

    __slots__: ClassVar = ("foe", "last", "me", "numbers", "roller", "rolls", "source", "subject")

    def __init__(
        self,
        me: int,
        foe: int = -1,
        source: str = "",
        subject: int = -1,
        rolls: dict[str, list[int]] = NO_ROLLS,
        last: str = "roll",
        roller: int = -1,
        numbers: dict[str, int] = NO_NUMBERS,
    ) -> None:
        self.me = me
        """Whose effect it is: the seat that `self` means."""
        self.foe = foe
        """The seat that `foe` means; -1: not named, so the opponent who is faced."""
        self.source = source
        """What does it: `card:get-some`, `token:burn`, `ability:smack`; empty: the rules themselves."""
        self.subject = subject
        """The seat to which the moment happened that started it; -1: nobody's moment."""
        self.rolls = rolls
        """Dice by the name of their roll, as they counted."""
        self.last = last
        """Name of the latest roll, which is meant where none is named."""
        self.roller = roller
        """Whose dice, and so whose symbols, those are; -1: the owner's."""
        self.numbers = numbers
        """Numbers the program keeps, by name."""

    def facing(self, foe: int) -> Context:
        """The context with another seat as its opponent."""
        if foe == self.foe:
            return self
        return Context(self.me, foe, self.source, self.subject, self.rolls, self.last, self.roller, self.numbers)

    def about(self, me: int, foe: int, source: str) -> Context:
        """What was rolled and counted, in an effect of other people or another source."""
        return Context(me, foe, source, self.subject, self.rolls, self.last, self.roller, self.numbers)

    def rolled(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]] = NO_ROLLS) -> Context:
        """The same after a roll; `more` holds the dice that others rolled with it."""
        rolls = {**self.rolls, name: dice, "roll": dice, **more}
        return Context(self.me, self.foe, self.source, self.subject, rolls, name, roller, self.numbers)

    def counted(self, name: str, number: int) -> Context:
        """The same with a number kept."""
        numbers = {**self.numbers, name: number}
        return Context(self.me, self.foe, self.source, self.subject, self.rolls, self.last, self.roller, numbers)

    def unrolled(self) -> Context:
        """The same without its dice: a program of its own begins."""
        return Context(self.me, self.foe, self.source, self.subject, NO_ROLLS, self.last, self.roller, self.numbers)

    def to_json(self) -> dict[str, Any]:
        """Plain data: the values by name."""
        return {name: getattr(self, name) for name in Context.__slots__}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Context:
        """The context that `to_json` described."""
        return Context(**data)


@lru_cache(maxsize=4096)
def lone(seat: int, source: str = "") -> Context:
    """A seat's own thing, of which nothing more is known; shared, since contexts never change."""
    return Context(seat, source=source)
