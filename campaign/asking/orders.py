"""Standing orders: what a person does not want to be asked for a while."""

from __future__ import annotations

from campaign.asking.options import SessionFacts, idle
from campaign.asking.rules import Given
from engine.game import Game
from engine.state import Decision

PHASE, TURN, ATTACK = "phase", "turn", "attack"

ORDERS = {
    PHASE: "pass for the rest of this phase",
    ATTACK: "pass for the rest of this attack",
    TURN: "pass until my next turn",
}
"""What may be ordered."""

PASSED = ("window", "defence-roll", "main")
"""Kinds of question that an order passes, beside those that only heal; a roll, a fall, or a choice that must be made is
asked all the same."""


class Orders:
    """At most one order at a time; it ends with what it was given for."""

    __slots__ = ("began", "order")

    def __init__(self) -> None:
        self.order = ""
        self.began: tuple[object, ...] = ()

    def give(self, order: str, game: Game) -> None:
        """Order something from now on."""
        self.order, self.began = order, span(order, game)

    def given(self, view: SessionFacts, decision: Decision) -> Given | None:
        """The order's answer; None: there is no order, or it does not answer this."""
        if not self.order:
            return None
        if self.is_over(view.game, decision.seat):
            self.order = ""
            return None
        if not (decision.kind in PASSED or view.heals(decision)) or decision.info.get("at") == "falling":
            return None
        token = idle(decision)
        return Given(token, f"you said: {ORDERS[self.order]}") if token else None

    def is_over(self, game: Game, seat: int) -> bool:
        """Whether what the order was given for has ended."""
        has_changed = span(self.order, game) != self.began
        return has_changed and game.state.acting == seat if self.order == TURN else has_changed


def span(order: str, game: Game) -> tuple[object, ...]:
    """What stays the same as long as an order holds; for a turn, until the next one that is one's own."""
    state = game.state
    if order == TURN:
        return state.turn, state.acting
    if order == ATTACK:
        return state.turn, state.acting, state.attack is not None or bool(state.rolls)
    return state.turn, state.active, state.acting, state.phase
