"""What is wrong with a scenario file itself."""

from __future__ import annotations

from collections.abc import Sequence

from content.errors import ContentProblem


class BadScenario(Exception):
    """A scenario file cannot be run; every problem has file, line and key."""

    def __init__(self, problems: Sequence[ContentProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class NotWritable(Exception):
    """No scenario file comes to a position."""

    def __init__(self, at: int, why: Sequence[str]) -> None:
        reason = "; ".join(why[:3]) or "there is no place to begin at"
        super().__init__(f"No scenario file comes to the position before choice {at}: {reason}.")
        self.why = tuple(why)
