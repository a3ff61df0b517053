"""The order in which options are shown: the best first, always the same for the same position."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from ai.answers.worths import worths
from campaign.asking.options import yields
from engine.game import Game
from engine.state import Decision

UNSORTED = ("yes", "no", "number", "dice")
"""Verbs whose options have an order of their own."""


def ranked(game: Game, decision: Decision) -> list[str]:
    """The options by what they are worth; what cannot be judged is between gains and losses.

    In a roll phase abilities come before what may be played and spent. To let another player go first comes last.
    """
    if decision.options[0].partition(" ")[0] in UNSORTED:
        return list(decision.options)
    option_worths = worths(game, decision)

    def order(option: str) -> tuple[bool, bool, float, bool]:
        worth = option_worths.get(option, 0.0)
        verb = option.partition(" ")[0]
        return (
            yields(option),
            decision.kind == "roll" and verb != "activate",
            0.0 if isinf(worth) else -round(worth, 6),
            verb == "play",
        )

    return sorted(decision.options, key=order)


def worthwhile(options: Sequence[str], dice: Sequence[int]) -> list[str]:
    """The changes of dice among options that differ in what a die shows and what it becomes.

    Equal dice count once. One that leaves a die as it is stays only where nothing else may be said: once, the last.
    """
    first_options: dict[tuple[int, int], str] = {}
    for option in options:
        verb, _, rest = option.partition(" ")
        if verb == "die":
            place, value = map(int, rest.split())
            first_options.setdefault((dice[place - 1], value), option)
    changing = [option for (before, after), option in first_options.items() if before != after]
    idle = [option for (before, after), option in first_options.items() if before == after]
    return changing if "pass" in options else [*changing, *idle[:1]]
