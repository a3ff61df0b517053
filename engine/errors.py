"""What the kernel says when something is wrong: one base class, one sentence each."""

from __future__ import annotations


class EngineError(Exception):
    """Base of every error the kernel raises."""


class ChoiceError(EngineError):
    """An answer that could not be taken; nothing has changed."""


class StaleDecision(ChoiceError):
    """The answer is for a decision that is no longer open."""


class UnknownChoice(ChoiceError):
    """The token is no choice at all: a slip of the keyboard."""


class IllegalChoice(ChoiceError):
    """The token means something, but not here; the message says why."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule
        """The id of its rule; empty: none says so."""


class UnknownSeat(EngineError):
    """Nobody sits there: seats are counted from 0."""


class ContentError(EngineError):
    """A definition cannot be compiled: an unknown verb, selector or amount."""


class HookLoop(EngineError):
    """Effects set each other off without end."""


class DiceRunOut(EngineError):
    """A scripted game rolled dice that the script does not have: too few are left, or one has no such side."""

    def __init__(self, count: int, sides: int, left: list[int]) -> None:
        self.count = count
        """How many dice are rolled at once."""
        self.sides = sides
        self.left = left
        """What the script still has."""
        if len(left) < count:
            text = f"{count} dice of {sides} sides are rolled, but the script has {len(left)} left"
        else:
            text = f"dice of {sides} sides are rolled, but the script continues with {left[:count]}"
        super().__init__(text)


class ReplayDiverged(EngineError):
    """A replay did not reach the recorded position; carries the number of the choice."""

    def __init__(self, choice: int, message: str) -> None:
        super().__init__(f"replay diverged at choice {choice}: {message}")
        self.choice = choice
