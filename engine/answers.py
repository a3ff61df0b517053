"""Answers of people: checked before they are taken, refused with a reason. Choices of a log, which may be notes too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import table
from engine.errors import ChoiceError, IllegalChoice, StaleDecision, UnknownChoice
from engine.forms import FORMS
from engine.refusals import SHORT, why_not

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision


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
    if table.is_note(token):
        raise UnknownChoice(f"{SHORT.repr(token)} is a note of the log, not an answer")
    if decision.kind in FORMS:
        FORMS[decision.kind](g, decision, token)
    elif token not in decision.options:
        reason = why_not(g, decision, token)
        if reason is not None:
            raise IllegalChoice(f"{SHORT.repr(token)} is not possible now: {reason}", reason.rule)
        raise UnknownChoice(f"{SHORT.repr(token)} is not a choice here; possible: {', '.join(decision.options)}")


def only_holder(decision: Decision) -> str:
    """The option that names the only player who has what is taken (WIN-9); empty: there are several, or none."""
    holders = decision.info.get("holders", ())
    option = f"target {holders[0]}" if len(holders) == 1 else ""
    return option if option in decision.options else ""


def fits(g: Game, token: str) -> bool:
    """Whether the open decision can be answered so: what `check` finds."""
    decision = g.state.decision
    if decision is None:
        return False
    if decision.kind not in FORMS:
        return token in decision.options
    try:
        check(g, decision.id, token)
    except ChoiceError:
        return False
    return True


def can_repeat(g: Game, token: str) -> bool:
    """Whether a choice of a log can be made again: an answer to the open decision, or a note of the table."""
    if not table.is_note(token):
        return fits(g, token)
    try:
        table.check(g, token)
    except ChoiceError:
        return False
    return True


def repeat(g: Game, token: str) -> None:
    """Make a choice of a log again, of which `can_repeat` is known."""
    if table.is_note(token):
        table.take(g, token)
    else:
        g.apply(token)
