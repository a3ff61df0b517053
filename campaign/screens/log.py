"""The log as one seat reads it: numbered lines, which an undo cuts back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.screens.model import ToldLine
from campaign.words.narrator import Line


def told_lines(told: Sequence[Line], seat: int, first: int = 0) -> Iterator[ToldLine]:
    """What was told from a line on, as a seat may read it; -1: as everybody may."""
    for number, line in enumerate(told[first:], start=first):
        yield ToldLine(number, line.shown(seat=seat), line.tone, line.rule, line.minor, line.felt)
