"""The people at a table, whatever front shows it: their orders, who of them is asked, what is answered for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from campaign.asking.declined import ENDLESS, Memory, main_of
from campaign.asking.options import IDLE, SessionFacts, acting, idle, paid_by_a_sale
from campaign.asking.relevance import BEFORE_DAMAGE, moment_of
from campaign.asking.rules import Given, Look, given, is_last_before_harm
from campaign.asking.settings import ALL, PROGRAM, Settings
from engine.flow.rolls import BY_PROGRAM, THROW
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
"""Kinds of question that an order passes, beside those that only heal; a roll, a fall, what comes before damage that is
nearly deadly, or a choice that must be made is left to the rules."""


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
        if is_last_before_harm(view.game, decision):
            return None
        token = idle(decision)
        return Given(token, f"you said: {ORDERS[self.order]}") if token else None

    def is_over(self, game: Game, seat: int) -> bool:
        """Whether what the order was given for has ended."""
        has_changed = span(self.order, game) != self.began
        return has_changed and game.state.acting == seat if self.order == TURN else has_changed


def span(order: str, game: Game) -> tuple[object, ...]:
    """What stays the same as long as an order holds; for a turn, until the next one of the player."""
    state = game.state
    if order == TURN:
        return state.turn, state.acting
    if order == ATTACK:
        return state.turn, state.acting, state.attack is not None or bool(state.rolls)
    return state.turn, state.active, state.acting, state.phase


class Answered(NamedTuple):
    """A question that was answered in a player's name."""

    position: int
    """How many choices had been made before."""
    seat: int
    kind: str
    token: str
    why: str
    turn: int = 0
    over: tuple[str, ...] = ()
    """What they might have wanted instead, as far as the bot's reckoning alone left it out."""
    others: tuple[str, ...] = ()
    """All else that they could have done."""


class Person:
    """Between a session and the person of one seat."""

    __slots__ = ("asks", "memory", "orders", "settings")

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings if settings is not None else Settings()
        self.memory = Memory()
        self.orders = Orders()
        self.asks = -1
        """A position in which the person is asked whatever else holds: they went back there, or see the question."""

    def answer(self, view: SessionFacts, decision: Decision) -> Answered | None:
        """What to answer in the person's name; None: ask. Changes nothing of the session."""
        if decision.id == self.asks:
            return None
        given_answer = self.orders.given(view, decision) or given(Look(view, decision, self.settings, self.memory))
        if given_answer is None:
            return None
        token = given_answer.token
        return Answered(
            decision.id,
            decision.seat,
            decision.kind,
            token,
            given_answer.why,
            view.game.state.turn,
            given_answer.over,
            tuple(option for option in acting(decision) if option != token),
        )

    def chosen(self, view: SessionFacts, decision: Decision, token: str) -> None:
        """The person saw the open question and is about to answer it so.

        Passing declines whatever else was there, and so does continuing a roll; a player who plays a card may want the
        next.
        """
        game = view.game
        if token in IDLE or decision.kind == "roll":
            others = [option for option in acting(decision) if option != token]
            self.memory.decline(game, decision.seat, [*others, *paid_by_a_sale(game, decision)])
        self.memory.keep(game, decision, token)
        if decision.kind == "main" and token not in IDLE:
            self.memory.act(game, [option for option in acting(decision) if option != token])
        if moment_of(decision) in BEFORE_DAMAGE and token not in IDLE:
            self.memory.respond(game)
        if view.heals(decision):
            health = game.state.health[game.state.players[decision.seat].dial]
            self.memory.health = health if token in IDLE else ENDLESS

    def goes_on(self, game: Game) -> bool:
        """Whether the person has done something in this main phase."""
        return self.memory.phase == main_of(game, game.state.acting)

    def taken_back(self, position: int) -> None:
        """The session is again where it was after that many choices: now the person wants the question."""
        self.memory = Memory()
        self.orders = Orders()
        self.asks = position


def decider(game: Game, decision: Decision) -> int:
    """The seat of the player who answers: whoever is asked; for an enemy whoever's turn it is (CAMP-4, MENE-4)."""
    is_enemys = decision.kind != THROW and game.mode.scripted(game, decision.seat)
    return game.state.active if is_enemys else decision.seat


class People:
    """The seats that people play, each with what it wants to be asked."""

    __slots__ = ("answered", "dice", "enemies", "found", "open", "seats", "view_of")

    def __init__(self, seats: Collection[int], view_of: Callable[[Game], SessionFacts]) -> None:
        self.seats = {seat: Person() for seat in sorted(seats)}
        self.enemies: dict[int, Person] = {}
        """The seats of enemies for which they have chosen."""
        self.view_of = view_of
        self.dice = PROGRAM
        """Who rolls, one of `settings.ROLLS`."""
        self.answered: list[Answered] = []
        """What was answered in their names and not taken back, in the order it came."""
        self.open: Decision | None = None
        """The question that was looked at last, and what is answered to it; None: its person is asked."""
        self.found: Answered | None = None

    def is_asked(self, game: Game) -> bool:
        """Whether the open question is for one of them, and worth asking."""
        decision = game.state.decision
        if decision is None:
            return False
        if decision.kind == THROW:
            return self.dice == ALL or (self.dice != PROGRAM and decision.seat in self.seats)
        return self.person(game, decision) is not None and self.given(game, decision) is None

    def person(self, game: Game, decision: Decision) -> Person | None:
        """Whose question it is, with their wishes; None: nobody here answers it."""
        seat = decider(game, decision)
        own = self.seats.get(seat)
        if own is None or seat == decision.seat:
            return own
        if not own.settings.enemies:
            return None
        leading = self.enemies.setdefault(decision.seat, Person())
        leading.settings = own.settings
        return leading

    def given(self, game: Game, decision: Decision) -> Answered | None:
        """What is answered for a person; None: they are asked."""
        if decision is not self.open:
            person = self.person(game, decision)
            assert person is not None
            self.open, self.found = decision, person.answer(self.view_of(game), decision)
        return self.found

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer that is given in a person's name, noted. Only for a question that `is_asked` denies."""
        if decision.kind == THROW:
            return BY_PROGRAM
        answered = self.given(game, decision)
        assert answered is not None
        self.answered.append(answered)
        return answered.token

    def chosen(self, game: Game, decision: Decision, token: str) -> None:
        """A person saw the open question and is about to answer it so; what dice show is nobody's wish."""
        if decision.kind == THROW:
            return
        person = self.person(game, decision)
        assert person is not None
        person.chosen(self.view_of(game), decision, token)

    def taken_back(self, position: int) -> None:
        """Forget what was answered after a position that the session went back to, and ask the player there."""
        self.answered = [answered for answered in self.answered if answered.position < position]
        self.look_anew()
        for asking in (*self.seats.values(), *self.enemies.values()):
            asking.taken_back(position)

    def want(self, game: Game, seat: int, wishes: Mapping[str, str]) -> None:
        """The person wants something else of cards or tokens from the next question on; one that is open stays open."""
        person, decision = self.seats[seat], game.state.decision
        for id, wish in wishes.items():
            person.settings.want(id, wish)
        if decision is not None and decision.seat == seat:
            person.asks = decision.id
        self.look_anew()

    def look_anew(self) -> None:
        """The person's wishes changed: decide once more about the open question."""
        self.open = None
