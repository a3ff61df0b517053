"""What throws something away, and is asked once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.state import Decision


def second_thought(decision: Decision, token: str) -> str:
    """What the answer would throw away, as a sentence; empty: nothing."""
    if decision.kind != "roll":
        return ""
    left = decision.info.get("attempts") or 0
    activates = any(option.startswith("activate ") for option in decision.options)
    if token == "pass" and activates:
        return "The dice activate something, and passing activates nothing: the roll phase ends."
    if token == "pass" and left:
        return f"{left} roll attempt{'s are' if left > 1 else ' is'} left, and passing ends the roll phase."
    if token.startswith("keep ") and "1" not in token and activates:
        return "That throws all dice again, though they activate something."
    return ""
