"""One person and what they are asked."""

from __future__ import annotations

from typing import NamedTuple

from campaign.asking.declined import ENDLESS, Memory, main_of
from campaign.asking.options import IDLE, SessionFacts, acting, paid_by_a_sale
from campaign.asking.orders import Orders
from campaign.asking.rules import Look, given
from campaign.asking.settings import Settings
from engine.state import Decision


class Answered(NamedTuple):
    """A question that was answered in somebody's name."""

    position: int
    """How many choices had been made before."""
    seat: int
    kind: str
    token: str
    why: str
    turn: int = 0
    over: tuple[str, ...] = ()
    """What they might have wanted instead; empty: there was nothing to choose."""


class Person:
    """Stands between a session and the person of one seat."""

    __slots__ = ("asks", "memory", "orders", "settings")

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings if settings is not None else Settings()
        self.memory = Memory()
        self.orders = Orders()
        self.asks = -1
        """A position in which the person is asked whatever else holds: they went back there."""

    def answer(self, view: SessionFacts, decision: Decision) -> Answered | None:
        """What to answer in the person's name; None: ask. Changes nothing of the session."""
        if decision.id == self.asks:
            return None
        given_answer = self.orders.given(view, decision) or given(Look(view, decision, self.settings, self.memory))
        if given_answer is None:
            return None
        return Answered(
            decision.id,
            decision.seat,
            decision.kind,
            given_answer.token,
            given_answer.why,
            view.game.state.turn,
            given_answer.over,
        )

    def chosen(self, view: SessionFacts, decision: Decision, token: str) -> None:
        """The person saw the open question and is about to answer it so.

        Passing declines whatever else was there, and so does going on with a roll; who plays a card may want the next.
        """
        game = view.game
        if token in IDLE or decision.kind == "roll":
            others = [option for option in acting(decision) if option != token]
            self.memory.decline(game, decision.seat, [*others, *paid_by_a_sale(game, decision)])
        if decision.kind == "main" and token not in IDLE:
            self.memory.phase = main_of(game, decision.seat)
        if view.heals(decision):
            health = game.state.health[game.state.players[decision.seat].dial]
            self.memory.health = health if token in IDLE else ENDLESS

    def taken_back(self, position: int) -> None:
        """The session stands again where it stood after so many choices: now the person wants the question."""
        self.memory = Memory()
        self.orders = Orders()
        self.asks = position
