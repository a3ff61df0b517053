"""What is broken, part by part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.fuzz import calls, files, forged, four, keys, kills, saves, storms, surroundings
from tests.fuzz.case import Case


@dataclass(frozen=True)
class Part:
    """Cases of one sort."""

    name: str
    about: str
    unit: str
    """What is counted, in the plural."""
    amount: int
    """So many units are the full amount."""
    short: int
    """So many units are tried among the tests."""
    case: Callable[[Case], None]
    some: int = 1
    """At least so many units are in a case."""
    preload: bool = False
    """Whether system calls must be made to fail."""


PARTS = (
    Part("saves", "databases and exported campaigns, changed", "corrupted saves", 2_000, 12, saves.case),
    Part("forged", "exported campaigns that claim what never was", "forged exports", 2_000, 21, forged.case),
    Part("files", "scenario files, content files, configuration, changed", "changed files", 5_000, 12, files.case),
    Part("keys", "random keys at a terminal and through a pipe", "keys", 200_000, 200, keys.case, some=keys.KEYS),
    Part("storms", "windows of any size, pastes", "sizes and pastes", 20_000, 40, storms.case, some=storms.SIZES),
    Part("surroundings", "variables, folders and files that nobody means", "surroundings", 500, 3, surroundings.case),
    Part("calls", "system calls that fail", "failing calls", 500, 5, calls.case, preload=True),
    Part("kills", "kill -9 at any moment", "kills", 1_000, 5, kills.case, some=kills.KILLS),
    Part("four", "four processes on the same saves", "rounds of four processes", 100, 1, four.case),
)
