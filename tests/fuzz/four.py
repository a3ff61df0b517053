"""Part `four`: four processes on the same saves at once; nobody breaks, nobody loses a choice."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.fuzz.bases import NAME, bases
from tests.fuzz.case import Case
from tests.fuzz.children import ended, fork, kill
from tests.fuzz.commands import run
from tests.fuzz.truth import nothing_lost, position_is_the_logs, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

PROCESSES = 4
COMMANDS = 8
"""Commands of each process."""


def case(at: Case) -> None:
    """Four at once, and what they leave."""
    base = at.luck.choice(bases(at.home))
    path = at.folder / "saves.db"
    shutil.copyfile(base.path, path)
    at.did(f"from {base.moment}")
    before = rows(path)
    pids = [fork(lambda number=number: worker(at, path, base.export, number)) for number in range(PROCESSES)]  # type: ignore[misc]  # mypy takes the default for a parameter
    for number, pid in enumerate(pids):
        code = ended(pid)
        if code is None:
            kill(pid)
        told = at.folder / f"{number}.problems"
        at.story += (at.folder / f"{number}.story").read_text("utf-8").splitlines() if code is not None else ["hangs"]
        at.check(code == 0, f"process {number} ended with {code}")
        at.problems += told.read_text("utf-8").splitlines() if told.exists() else []
    nothing_lost(at, before, rows(path))
    ran = run(at, "--saves", path, "replay", NAME, "--verify")
    at.check(ran.code == 0, f"what was played does not verify: {ran.err}")
    position_is_the_logs(at, base, path)


def worker(at: Case, path: Path, export: Path, number: int) -> None:
    """One of them; it leaves what it did and found in files."""
    own = Case(f"{at.part}-{number}", at.seed, at.number, at.folder)
    own.folder.mkdir()
    for _ in range(COMMANDS):
        words = chosen(own.luck, number, export, own.folder)
        run(own, "--saves", path, *words, typed="1\n2\n1\nundo\n1\n1\n" if words[0] == "play" else None)
    (at.folder / f"{number}.story").write_text("\n".join(own.story), "utf-8")
    if own.problems:
        (at.folder / f"{number}.problems").write_text("\n".join(own.problems), "utf-8")


def chosen(luck: Random, number: int, export: Path, folder: Path) -> Sequence[object]:
    """Something that is done with saves."""
    own = f"own-{number}"
    return luck.choice(
        (
            ("play", NAME),
            ("play", NAME),
            ("play", NAME, "--auto", "--bot", "random"),
            ("undo", NAME, "--force"),
            ("new", own, "--hero", "barbarian"),
            ("new", "common", "--hero", "ninja"),
            ("play", own),
            ("play", "common"),
            ("play", own, "--auto", "--bot", "random"),
            ("list",),
            ("status", NAME),
            ("export", NAME, folder / "export.json"),
            ("import", export, "--as", own),
            ("delete", own, "--yes"),
            ("replay", "common", "--verify"),
            ("score", NAME),
        )
    )
