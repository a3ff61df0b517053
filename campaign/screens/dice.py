"""The dice of a question: whose they are, what rolling again is called, and how marks become an answer."""

from __future__ import annotations

from collections.abc import Collection

from campaign.screens.model import DiceMarks, OpenQuestion, RolledDice
from campaign.words.dice import shown, symbols_of
from campaign.words.session_view import SessionView
from engine.state import Roll

PURPOSES = {"offence": "roll", "defence": "defence roll", "targeting": "targeting die"}
"""Kinds of roll -> what they are called behind whose they are."""


def dice_of(view: SessionView) -> RolledDice | None:
    """The dice on the table; None: none were thrown."""
    rolls = view.game.state.rolls
    if not rolls or not rolls[-1].thrown:
        return None
    roll = rolls[-1]
    symbols = symbols_of(view.game, roll)
    return RolledDice(tuple(roll.dice), symbols, roll.sides, roll.kind, roll.owner, whose(view, roll), roll.attempts)


def whose(view: SessionView, roll: Roll) -> str:
    """Whose roll it is; in a roll-off also whose dice lie behind the owner's."""
    behind = f", then {view.seat(roll.rival)}'s" if roll.rival >= 0 else ""
    return f"{view.seat(roll.owner)}'s {PURPOSES.get(roll.kind, 'dice')}{behind}"


def marks(question: OpenQuestion | None) -> DiceMarks | None:
    """How the dice of a question are marked; None: they are not, or each that may be rolled again is listed."""
    marked = question.marks if question is not None else None
    return marked if marked is not None and not marked.is_single else None


def throw_label(how: DiceMarks, dice: RolledDice, picked: Collection[int]) -> str:
    """What rolling again is called with these dice marked."""
    values = dice.values[: how.dice]
    values_marked = [values[place] for place in sorted(picked)]
    if how.verb == "keep":
        return f"Keep {shown(values_marked, values)}, roll the rest again" if values_marked else "Roll all dice again"
    return f"Roll again {shown(values_marked, values)}" if values_marked else "Mark the dice to roll again"


def marked_answer(how: DiceMarks, picked: Collection[int]) -> str:
    """The answer with these dice marked, as it is typed; the bare word where none are."""
    ones = "".join("1" if place in picked else "0" for place in range(how.dice))
    return f"{how.verb} {ones}" if picked else how.verb
