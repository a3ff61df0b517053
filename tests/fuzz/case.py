"""One case: what it may use, and what it found."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Self


class Case:
    """A numbered case of a part; the same seed and number make the same case."""

    def __init__(self, part: str, seed: int, number: int, folder: Path) -> None:
        self.part = part
        self.seed = seed
        self.number = number
        self.luck = Random(f"{seed} {part} {number}")
        self.home = folder
        """Where the bases of all cases are."""
        self.folder = folder / f"{part}-{seed}-{number}"
        """For this case alone; kept where something was found."""
        self.problems: list[str] = []
        self.units = 1
        """How much of the part's amount it was: keys have many in a case."""
        self.story: list[str] = []
        """What was done, for whoever looks at a finding."""

    def __enter__(self) -> Self:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        return self

    def __exit__(self, *_: object) -> None:
        if not self.problems:
            shutil.rmtree(self.folder, ignore_errors=True)

    def did(self, what: str) -> None:
        """Note what is done."""
        self.story.append(what)

    def found(self, what: str) -> None:
        """Note something that must not be."""
        self.problems.append(what)

    def check(self, holds: object, what: str) -> None:
        """Note it unless it holds."""
        if not holds:
            self.found(what)

    @property
    def again(self) -> str:
        """The command that makes this case again."""
        return f"python -m tests.fuzz {self.part} --seed {self.seed} --case {self.number}"

    def told(self) -> str:
        """What was found, how it came about, and how to come there again."""
        lines = [f"{self.part} {self.number}: {self.problems[0]}", *(f"  also: {more}" for more in self.problems[1:])]
        lines += [f"  {step}" for step in self.story]
        return "\n".join([*lines, f"  again: {self.again}", f"  left in: {self.folder}"])
