"""Notes of the table: what people tell the program beside its questions.

A note stands in the log among the choices, as `table dice`, and counts as one; the question that was open stays so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalChoice, UnknownChoice
from engine.state import Decision

if TYPE_CHECKING:
    from engine.game import Game

NOTE = "table "
"""How every note begins."""
OWN_DICE = "table dice"
"""From now on every throw is asked for: people throw dice of their own."""


def is_note(token: str) -> bool:
    """Whether a choice of the log is a note of the table."""
    return token.startswith(NOTE)


def check(g: Game, token: str) -> None:
    """Raise UnknownChoice, or IllegalChoice for what is so already, unless the note can be taken now."""
    if token != OWN_DICE:
        raise UnknownChoice(f"{token!r} is nothing that the program can be told")
    if g.state.physical:
        raise IllegalChoice("every throw is asked for already", "")


def take(g: Game, token: str) -> None:
    """Take a note that `check` lets pass."""
    state = g.state
    state.physical = True
    asked = state.decision
    assert asked is not None
    state.choices += 1
    state.decision = Decision(state.choices, asked.seat, asked.kind, asked.options, asked.source, asked.info)
