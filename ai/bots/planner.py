"""The planner: in a main phase it compares what the phase could end with; elsewhere it plays as the greedy bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.answers import advise
from ai.answers.main_phase import play_worth
from ai.answers.question import Question
from ai.answers.windows import acting
from ai.bots.greedy import GreedyBot
from ai.bots.standing import standing
from ai.sums import total
from engine.flow.turn import main_ask
from engine.frames import Main
from engine.options import main_options
from engine.state import Decision
from engine.view import determinise

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game

DEEPEST = 4
"""A plan does at most this many things before the phase ends."""
ENDS = 10
"""Ends that are compared at most for each thing that could be done first."""
PLAYS = 6
"""Cards and actions that are tried at a time: those that the greedy bot likes best."""
SALES = 2
"""Cards whose sale is tried at a time: those that are worth least in hand."""
DEALS = 6
"""How often unknown cards are dealt where the first thing needs luck."""
MARGIN = 0.3
"""Another plan is followed if it gains more than this over the greedy bot's, as `standing` counts."""
QUESTIONS = 60
"""Questions that are answered at most until something is done."""
ASKING = Main.steps.index(main_ask)
"""The step of a main phase at which its player is asked."""
OVER = 1000.0
"""A game that is won; lost, it counts as much against one."""


class PlannerBot:
    """Plans main phases and looks no further than their end; plays everything else as the greedy bot does."""

    def __init__(self, seed: int = 0) -> None:
        self.greedy = GreedyBot(seed)

    def choose(self, game: Game, decision: Decision) -> str:
        """In a main phase the first step of the best plan, else the option that is worth most now."""
        usual = self.greedy.choose(game, decision)
        if decision.kind != "main" or not game.opponents(decision.seat):
            return usual
        return Planning(game, decision, usual).chosen()

    def offhand(self, decision: Decision) -> str:
        """What needs no look at the position."""
        return self.greedy.offhand(decision)


class Plan(NamedTuple):
    """What may be done first, and what the phase is worth at its end with the best that can follow."""

    step: str
    worth: float


class Planning:
    """A question of a main phase, as its seat sees it, and the positions that its answers lead to."""

    def __init__(
        self, game: Game, decision: Decision, usual: str, judge: Callable[[Game, int], float] = standing
    ) -> None:
        self.game = game
        self.judge = judge
        """What a position in the seat's main phase is worth to it if that ends there."""
        self.decision = decision
        self.seat = decision.seat
        self.usual = usual
        """What the greedy bot does."""
        self.seen: set[object] = set()
        """Positions that were reached, so that none is looked at twice."""
        self.left = 0
        """Positions that may still be looked at for this first step."""

    def chosen(self) -> str:
        """The first step of the best plan; the greedy bot's where no other one is better by more than the margin."""
        usual, *others = self.plans()
        best = max(others, key=lambda plan: plan.worth, default=usual)
        return best.step if best.worth > usual.worth + MARGIN else usual.step

    def plans(self) -> list[Plan]:
        """What every first step is worth; the greedy bot's comes first."""
        there = self.dealt(0)
        self.seen.add(key_of(there))
        steps = dict.fromkeys([self.usual, *self.steps(there), "pass"])
        return [Plan(step, self.worth_of(there, step)) for step in steps]

    def dealt(self, number: int) -> Game:
        """The position with the unknown cards dealt, in a way of that number."""
        there = determinise(self.game, self.seat, (self.decision.id << 8) + number)
        there.state.physical = False  # nobody types in dice here
        return there

    def worth_of(self, there: Game, step: str) -> float:
        """What the phase is worth at its end if this is done first."""
        if step == "pass":
            return self.worth(there)
        after = self.after(there, step)
        self.left = ENDS
        found = self.at_best(after, 1)
        if not uses_luck(there, after):
            return found
        again = []
        for number in range(1, DEALS):
            self.seen, self.left = set(), ENDS
            again.append(self.at_best(self.after(self.dealt(number), step), 1))
        self.seen = set()
        return total([found, *again]) / DEALS

    def at_best(self, there: Game, done: int) -> float:
        """What the phase is worth at its end with the best that can follow; nothing that needs luck is counted on."""
        found = self.worth(there)
        if done >= DEEPEST or not self.is_asked(there):
            return found
        for step in self.steps(there):
            if self.left <= 0:
                break
            after = self.after(there, step)
            key = key_of(after)
            if key not in self.seen and not uses_luck(there, after):
                self.seen.add(key)
                self.left -= 1
                found = max(found, self.at_best(after, done + 1))
        return found

    def steps(self, there: Game) -> list[str]:
        """What is tried in a position, apart from ending the phase."""
        decision = there.state.decision
        assert decision is not None
        q = Question(there, decision)
        plays = sorted([(-play_worth(q, option), option) for option in acting(q)])[:PLAYS]
        sales = sorted([(q.hold(o.partition(" ")[2]), o) for o in q.options if o.startswith("sell ")])[:SALES]
        return [option for _, option in [*plays, *sales]]

    def after(self, there: Game, step: str) -> Game:
        """The position once a step is done, questions on the way answered as greedy bots do."""
        after = there.copy()
        self.apply(after, step)
        for _ in range(QUESTIONS):
            decision = after.state.decision
            if decision is None or self.is_asked(after):
                break
            self.apply(after, advise(after, decision))
        return after

    def apply(self, game: Game, option: str) -> None:
        """Answer a question, and stop where the seat may do something in its main phase, if only end it.

        The game itself passes over a question with one answer, and would begin to roll.
        """
        state = game.state
        stack = state.stack
        state.decision = None
        state.choices += 1
        stack[-1].answer = option
        while state.decision is None and state.outcome is None:
            frame = stack[-1]
            at = frame.step
            frame.step = at + 1
            if at == ASKING and isinstance(frame, Main) and frame.seat == self.seat:
                state.decision = Decision(state.choices, self.seat, "main", main_options(game, self.seat), "", {})
            else:
                frame.to_run[at](game, frame)

    def is_asked(self, there: Game) -> bool:
        """Whether the seat is asked what to do in its main phase."""
        decision = there.state.decision
        return decision is not None and decision.kind == "main" and decision.seat == self.seat

    def worth(self, there: Game) -> float:
        """What a position is worth to the seat if its main phase ends there."""
        if there.state.outcome is None:
            return self.judge(there, self.seat)
        players = there.state.players
        left = {player.team for player in players if not player.fallen}
        mine = players[self.seat].team
        return OVER if left == {mine} else 0.0 if mine in left or not left else -OVER


def uses_luck(before: Game, after: Game) -> bool:
    """Whether dice were rolled or cards drawn in between."""
    if before.state.streams.at != after.state.streams.at:
        return True
    pairs = zip(before.state.players, after.state.players, strict=True)
    return any(one.deck != other.deck or one.piles != other.piles for one, other in pairs)


def key_of(game: Game) -> object:
    """What tells positions within a main phase apart."""
    players = game.state.players
    return (
        tuple(game.state.health),
        tuple([(p.cp, p.side, tuple(sorted(p.hand)), tuple(p.gear)) for p in players]),
        tuple([(*sorted(p.tokens.items()), "", *sorted(p.levels.items())) for p in players]),
        tuple([(*sorted(p.companions.items()), "", *sorted(p.used.items())) for p in players]),
    )
