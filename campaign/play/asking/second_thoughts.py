"""What throws something away, and is asked once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.state import Decision


def second_thought(decision: Decision, token: str, *, named: bool = True) -> str:
    """What the answer would throw away, as a sentence; empty: nothing. `named`: they said which dice they mean."""
    if decision.kind != "roll":
        return ""
    left = decision.info.get("attempts") or 0
    activates = any(option.startswith("activate ") for option in decision.options)
    if token == "pass" and activates:
        return "The dice activate something, and passing activates nothing: the roll phase ends."
    if token == "pass" and left:
        return f"{left} roll attempt{'s are' if left > 1 else ' is'} left, and passing ends the roll phase."
    if named or not token.startswith("keep ") or "1" in token:
        return ""
    though = ", though they activate something" if activates else ""
    return f"You named no dice to keep, and that throws all of them again{though}."
