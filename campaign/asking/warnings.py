"""What wastes something or harms the own side, and is asked once more."""

from __future__ import annotations

from ai.answers.harmful import HARMFUL, NO_ROOM, doubt_about
from ai.bots import advised
from campaign.asking.options import IDLE
from campaign.asking.relevance import is_useful
from engine.game import Game
from engine.state import Decision

DOUBTS = {NO_ROOM: "There is no room for what this gives. Do it?", HARMFUL: "This only harms your own side. Do it?"}
"""What is said of an answer that does no good."""


def second_thought(game: Game, decision: Decision, token: str, *, named: bool = True) -> str:
    """What speaks against an answer, as a sentence; empty: nothing. `named`: they said which dice they mean."""
    waste = wasted(decision, token, named=named)
    if waste and advised(game, decision) == token:  # who follows the hint is not doubted
        waste = ""
    return waste or harm(game, decision, token)


def harm(game: Game, decision: Decision, token: str) -> str:
    """That an answer serves nobody, or the other side alone, where something else can be done."""
    if token not in IDLE and not is_useful(game, decision.seat, token):
        return "There is no harmful status effect to remove. Do it?"
    return DOUBTS.get(doubt_about(game, decision, token), "")


def wasted(decision: Decision, token: str, *, named: bool) -> str:
    """What the answer would waste, as a sentence; empty: nothing. `named`: they said which dice they mean."""
    if decision.kind != "roll":
        return ""
    left = decision.info.get("attempts") or 0
    activates = any(option.startswith("activate ") for option in decision.options)
    if token == "pass" and activates:
        return "End the roll phase without activating an ability?"
    if token == "pass" and left:
        return f"End the roll phase with {left} roll attempt{'s' if left > 1 else ''} left?"
    if named or not token.startswith("keep ") or "1" in token:
        return ""
    ready = " An ability is ready." if activates else ""
    return f"Re-roll all dice?{ready}"
