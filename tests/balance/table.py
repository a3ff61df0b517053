"""First tries as a table: who won how often, with intervals, and what the aims say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ai.arena import wilson
from content.text.words import counted
from tests.balance.playing import FirstTry

LOWEST, HIGHEST = 0.25, 0.85
"""Between these the first try of any scenario should be won, on Normal."""
STEP = 0.08
"""So much easier or harder at least is the next difficulty, in the mean over the scenarios."""

Cell = tuple[str, int, int]
"""Difficulty, scenario, number of heroes."""


class Tries:
    """Wins and tries of every cell."""

    def __init__(self, found: Iterable[FirstTry] = ()) -> None:
        self.won: defaultdict[Cell, int] = defaultdict(int)
        self.count: defaultdict[Cell, int] = defaultdict(int)
        for each in found:
            self.add(each)

    def add(self, found: FirstTry) -> None:
        """One more."""
        cell = (found.party.difficulty, found.scenario, len(found.party.heroes))
        self.won[cell] += found.won
        self.count[cell] += 1

    def rate(self, cell: Cell) -> float:
        """Share of wins; ask only for cells with tries."""
        return self.won[cell] / self.count[cell]

    def difficulties(self) -> list[str]:
        """In the order they were counted."""
        return list(dict.fromkeys(cell[0] for cell in self.count))

    def scenarios(self, difficulty: str) -> list[int]:
        """Tried on it."""
        return sorted({cell[1] for cell in self.count if cell[0] == difficulty})

    def sizes(self, difficulty: str) -> list[int]:
        """Numbers of heroes that tried."""
        return sorted({cell[2] for cell in self.count if cell[0] == difficulty})

    def mean(self, difficulty: str, scenario: int) -> float:
        """Over the numbers of heroes, each counted alike."""
        return average([self.rate(c) for s in self.sizes(difficulty) if self.count[c := (difficulty, scenario, s)]])

    def total(self, difficulty: str, scenarios: Sequence[int]) -> float:
        """The mean over scenarios."""
        return average([self.mean(difficulty, scenario) for scenario in scenarios])


def average(numbers: Sequence[float]) -> float:
    """Their mean.

    >>> average([0.25, 0.75])
    0.5
    """
    return sum(numbers) / len(numbers)


def percent(rate: float) -> str:
    """A rate in words.

    >>> percent(0.474)
    '47 %'
    """
    return f"{rate * 100:.0f} %"


def written(tries: Tries) -> str:
    """Tables as markdown: one a difficulty, and one of the means beside each other."""
    parts = [of_difficulty(tries, difficulty) for difficulty in tries.difficulties()]
    if len(tries.difficulties()) > 1:
        parts.append(beside(tries))
    return "\n\n".join(parts)


def of_difficulty(tries: Tries, difficulty: str) -> str:
    """Scenarios down, numbers of heroes across: the share won, its 95 % interval, tries."""
    sizes = tries.sizes(difficulty)
    lines = [
        f"| {difficulty} | {' | '.join(counted(size, 'hero', 'heroes') for size in sizes)} | mean |",
        "|---" * (len(sizes) + 2) + "|",
    ]
    for scenario in tries.scenarios(difficulty):
        cells = [in_words(tries, (difficulty, scenario, size)) for size in sizes]
        lines.append(f"| scenario {scenario} | {' | '.join(cells)} | {percent(tries.mean(difficulty, scenario))} |")
    return "\n".join(lines)


def in_words(tries: Tries, cell: Cell) -> str:
    """A cell: `47 % (42-52, 380)`; a rate out of bounds is bold."""
    count = tries.count[cell]
    if not count:
        return ""
    low, high = wilson(tries.won[cell], count)
    rate = tries.rate(cell)
    shown = percent(rate)
    if cell[0] == "normal" and not LOWEST <= rate <= HIGHEST:
        shown = f"**{shown}**"
    return f"{shown} ({low * 100:.0f}-{high * 100:.0f}, {count})"


def beside(tries: Tries) -> str:
    """The means of the difficulties beside each other, over the numbers of heroes."""
    names = tries.difficulties()
    shared = [s for s in tries.scenarios(names[0]) if all(s in tries.scenarios(name) for name in names)]
    lines = [f"| mean | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for scenario in shared:
        rates = " | ".join(percent(tries.mean(name, scenario)) for name in names)
        lines.append(f"| scenario {scenario} | {rates} |")
    if shared:
        lines.append(f"| all | {' | '.join(percent(tries.total(name, shared)) for name in names)} |")
    return "\n".join(lines)
