"""What is wrong with a scenario file itself."""

from __future__ import annotations

from collections.abc import Sequence

from content.errors import ContentProblem


class BadScenario(Exception):
    """A scenario file cannot be run; every problem has file, line and key."""

    def __init__(self, problems: Sequence[ContentProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)
