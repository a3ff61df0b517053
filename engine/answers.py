"""Answers of people: checked before they are taken, refused with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IllegalChoice, StaleDecision, UnknownChoice
from engine.flow.rolls import typed_dice
from engine.refusals import SHORT, why_not

if TYPE_CHECKING:
    from engine.game import Game


def submit(g: Game, decision_id: int, token: str) -> None:
    """Answer the open decision, checked: for people and the wire.

    Raises StaleDecision, IllegalChoice (known, but not now; says why) or UnknownChoice.
    """
    check(g, decision_id, token)
    g.apply(token)


def check(g: Game, decision_id: int, token: str) -> None:
    """Raise what `submit` would raise; change nothing."""
    decision = g.state.decision
    if decision is None or decision.id != decision_id:
        now = "the session is over" if decision is None else f"decision {decision.id} is open"
        raise StaleDecision(f"decision {decision_id} is closed: {now}")
    if decision.kind == "dice" and token != "dice roll":
        typed_dice(token, decision.info["count"], decision.info["sides"])
    elif token not in decision.options:
        reason = why_not(g, decision, token)
        if reason is not None:
            raise IllegalChoice(f"{SHORT.repr(token)} is not possible now: {reason}", reason.rule)
        raise UnknownChoice(f"{SHORT.repr(token)} is no choice here; possible: {', '.join(decision.options)}")
