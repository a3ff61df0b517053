"""The facts of a story in order; where many sessions are open at once, those of a while ago are kept packed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable

from campaign.words.narrator import Story
from saves.records import Document

BLOCK = 64
"""Facts that are packed together."""


class FactBook:
    """A story that is added to at its end, and cut back there."""

    __slots__ = ("blocks", "last", "packs")

    def __init__(self, facts: Iterable[Document] = (), *, packs: bool = False) -> None:
        self.packs = packs
        self.blocks: list[bytes] = []
        """Packed facts, `BLOCK` in each."""
        self.last: Story = []
        """The newest facts, which are not packed yet."""
        for fact in facts:
            self.append(fact)

    def __len__(self) -> int:
        return len(self.blocks) * BLOCK + len(self.last)

    def append(self, fact: Document) -> None:
        """Add a fact, which is not changed any more."""
        self.last.append(fact)
        if self.packs and len(self.last) >= 2 * BLOCK:  # an undo of the last choices unpacks nothing
            self.blocks.append(zlib.compress(json.dumps(self.last[:BLOCK]).encode()))
            del self.last[:BLOCK]

    def cut(self, count: int) -> None:
        """Leave only the first `count` facts."""
        while count < len(self.blocks) * BLOCK:
            self.last[:0] = unpacked(self.blocks.pop())
        del self.last[count - len(self.blocks) * BLOCK :]

    def whole(self) -> Story:
        """All of it."""
        return [*(fact for block in self.blocks for fact in unpacked(block)), *self.last]


def unpacked(block: bytes) -> Story:
    """The facts of a block."""
    facts: Story = json.loads(zlib.decompress(block))
    return facts
