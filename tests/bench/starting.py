"""What it takes to start: CPU time of whole commands, beside bare Python in the same round."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measure import Row
from tests.bench.rounds import compared, cpu_of

if TYPE_CHECKING:
    from collections.abc import Mapping

PROGRAM = "campaign"
COMMANDS = {
    "kingshand --help": (["--help"], 4),
    "kingshand tokens": (["tokens"], 7),
    "kingshand heroes barbarian": (["heroes", "barbarian"], 7),
    "kingshand list": (["list"], 14),
    "kingshand status": (["status", "bench"], 18),
    "kingshand play, to its first prompt": (["play", "bench"], 18),
}
"""Commands, and how many times as long as bare Python they may take."""


def bare(variables: dict[str, str], number: int) -> float:
    """Runs of Python a second."""
    return 1 / cpu_of(["-c", "pass"], variables)


def speed_of(module: str, arguments: list[str], variables: dict[str, str], number: int) -> float:
    """Runs of a command a second."""
    return 1 / cpu_of(["-m", module, *arguments], variables)


def rows() -> list[Row]:
    """Every command; nobody types anything, so `play` leaves at its first prompt."""
    return starts(COMMANDS, PROGRAM)


def starts(wanted: Mapping[str, tuple[list[str], int]], module: str) -> list[Row]:
    """Commands by name, each with what follows the module that runs them, and how often bare Python it may take."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {
            "KINGSHAND_SAVES": str(Path(folder) / "bench.db"),
            "KINGSHAND_CACHE": str(Path(folder) / "cache"),
            "PYTHONDONTWRITEBYTECODE": "",  # what is installed is compiled, so here it is too
            "PYTHONPYCACHEPREFIX": str(Path(folder) / "compiled"),
        }
        new = ["new", "bench", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "1"]
        cpu_of(["-m", PROGRAM, *new], variables)
        commands = [partial(speed_of, module, arguments, variables) for arguments, _ in wanted.values()]
        measures = [partial(bare, variables), *commands]
        for measure in measures:
            measure(0)
        found = compared(measures, rounds=15)
    return [
        Row(
            name,
            1000 / one.speed,
            "ms",
            f"python -c pass {1000 / one.reference:.1f} ms",
            1 / one.ratio,
            f"at most {most}",
            (1 / one.high, 1 / one.low),
        )
        for (name, (_, most)), one in zip(wanted.items(), found, strict=True)
    ]
