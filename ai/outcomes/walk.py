"""Walking through a program with every die it could roll.

A walk ends in leaves, each a probability and its effects. Choices within are made as the one who
chooses would; numbers and conditions are read from the position by the engine's own
compiled functions, so that this walk knows verbs, but no hero, token or card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ai.outcomes.dice import EXACTLY
from ai.outcomes.effects import Effects, Key, Reading, T, add, changed_for, fitting, foreseen
from ai.sums import total
from engine.changes import MAX_CP, count_of
from engine.context import Context
from engine.definitions import PIECE
from engine.effects.selectors import CHOSEN, MEANT

if TYPE_CHECKING:
    from ai.value.scene import Scene
    from engine.definitions import Program
    from engine.effects.operation import Op

Leaf = tuple[float, Effects]
"""A probability and what it brings."""
Judge = Callable[[Effects], float]
"""What effects are worth to the seat that looks, for choices inside a program."""
TokenWorth = Callable[[int, str], float]
"""What one token is worth to the seat that holds it."""

ATTACK, DEFENCE, PLAIN = "act", "defend", "now"
"""How a program runs: as an offensive ability, as a defence, as anything else."""
NOBODY = -1
NOTED = "noted"
"""An effect that only tells which operation came: its detail is the operation's number."""
NOTHING: frozenset[str] = frozenset()
SEVERAL = 9
"""At most this many repetitions are walked through."""
MOST_AGAIN = 3
"""Dice that what they show rolls again are walked through so often in a row."""
MOST_LEAVES = 1500
"""With more rolls than this in a row, the later ones are walked through by a few that represent all."""
MOST_FORKS = 9
"""With more ways than this to choose in a row, the later choices take the first."""
UPGRADE_FOUND = 2.8
"""What an upgrade is worth that a search brings, a little less than one that comes into play."""
SPARE = 1.0
"""What a card is worth that one can do without, and discards to pay for something."""
ANOTHER_USE = 2.5
"""What another use in a turn is worth of what its limit stops."""
BORROWED = 1.0
"""What a borrowed die is worth, though only its number counts."""
LOCKED = 0.8
"""What a locked die costs."""
PICKED = 0.7
"""What it is worth to draw one card more and put back the one that serves least."""
COMPANION = 0.8
"""What one on a companion's counter is worth."""
FLAT: dict[str, float] = {
    "set-die": 2.0,
    "tip-die": 1.2,
    "copy-die": 1.5,
    "reroll": 1.2,
    "attempt": 2.0,
    "exchange-die": 1.5,
    "defend": 2.5,
    "prevent-status": 1.0,
    "raise-limit": 2.0,
    "build": 4.0,
    "advance": 3.0,
    "search": 2.0,
    "dig": 1.5,
    "look-hand": 0.1,
    "play-upgrade": 3.0,
    "put-upgrade": 4.0,
    "prepare": 2.5,
    "order-deck": 0.3,
    "look-deck": 0.1,
    "bring": 2.2,
    "redirect": 3.0,
    "roll-anew": 2.0,
}
"""Verbs worth about the same each time, whatever the position."""


class Todo:
    """A program under way, and what comes after it."""

    __slots__ = ("at", "context", "program", "rest")

    def __init__(self, program: Program, at: int, context: Context, rest: Todo | None = None) -> None:
        self.program = program
        self.at = at
        self.context = context
        self.rest = rest


class Walk:
    """One walk through a program and everything it starts."""

    def __init__(
        self,
        scene: Scene,
        mode: str,
        judge: Judge,
        token_worth: TokenWorth,
        *,
        fixed: tuple[Op, list[int]] | None = None,
        told: frozenset[str] = EXACTLY,
    ) -> None:
        self.scene = scene
        self.g = scene.g
        self.mode = mode
        self.judge = judge
        self.token_worth = token_worth
        self.fixed = fixed
        """An operation whose targets are given, to try out a choice."""
        self.told = told
        """What is told of rolled dice: features, see `ai.outcomes.dice`."""
        self.leaves: list[Leaf] = []
        self.effects: Effects = {}
        """What has happened before the operation that is walked."""
        self.spread = 1
        self.forks = 1
        self.noting: frozenset[str] = NOTHING
        """Verbs that are noted as `NOTED` in place of what they bring."""
        self.noted: list[Op] = []
        """The operations that were noted, by their numbers."""

    def go(self, todo: Todo | None, effects: Effects, chance: float) -> None:
        """Walk on to the end; every end becomes a leaf."""
        while todo is not None:
            if todo.at >= len(todo.program):
                todo = todo.rest
                continue
            op = todo.program[todo.at]
            step = STEPS.get(op.verb)
            after = Todo(todo.program, todo.at + 1, todo.context, todo.rest)
            self.effects = effects
            if op.verb in self.noting:
                self.note(op, effects)
                todo = after
                continue
            if step is None:
                told = WORTH.get(op.verb)
                if told is None:
                    flat = FLAT.get(op.verb, 0.0) * self.times(op, todo.context)
                else:
                    flat = told(self, op, todo.context)
                add(effects, "other", NOBODY, flat)
                todo = after
                continue
            found = step(self, op, todo.context, effects, chance, after)
            if found is DONE:
                return
            todo = found
        self.leaves.append((chance, effects))

    def note(self, op: Op, effects: Effects) -> None:
        """Keep an operation, and that it came."""
        number = next((number for number, other in enumerate(self.noted) if other is op), len(self.noted))
        if number == len(self.noted):
            self.noted.append(op)
        add(effects, NOTED, NOBODY, 1.0, str(number))

    # -- reading operations --------------------------------------------------------------------

    def amount(self, op: Op, context: Context, seat: int = NOBODY) -> int:
        """The operation's number; `foe` in it is the player it happens to."""
        if op.amount is None:
            return 0
        return self.read(op, op.amount, context if seat in (NOBODY, context.me) else context.facing(seat))

    def times(self, op: Op, context: Context) -> int:
        """How often or how many; 1 where nothing is said."""
        return max(0, min(SEVERAL, self.count(op, context)))

    def count(self, op: Op, context: Context) -> int:
        """How many the operation's word has beside it; 1 where nothing is said."""
        return 1 if op.n is None else self.read(op, op.n, context)

    def read(self, op: Op, reading: Reading[T], context: Context) -> T:
        """What an amount or a condition of an operation reads, with all that has happened before it.

        An ability's damage is determined when it is activated, unless it says something else: what it does to others
        comes later (ACT-2, DEF-1), but for pieces, which move at once.
        """
        effects = self.effects if op.opts.get("late") else self.so_far()
        return foreseen(self.g, effects, op, reading, context)

    def so_far(self) -> Effects:
        """What has happened by now: of an ability only what does not come later."""
        if self.mode != ATTACK:
            return self.effects
        return {key: n for key, n in self.effects.items() if self.is_at_once(*key)}

    def holds(self, condition: Reading[bool] | None, context: Context) -> bool:
        """Whether a condition holds, with all that has happened by now; none always does."""
        return condition is None or changed_for(self.g, self.so_far(), condition, context)

    def is_at_once(self, what: str, seat: int, detail: str) -> bool:
        """Whether an effect of an ability has happened when its later operations are read."""
        if seat == NOBODY or self.scene.sign(seat) > 0:
            return True
        return what == "token" and self.g.library.tokens[detail].polarity == PIECE

    def tokens(self, seat: int, token: str) -> int:
        """How many of a token a seat has by now."""
        player = self.g.state.players[seat]
        change = int(self.effects.get(("token", seat, token), 0))
        return count_of(self.g, player, token) + fitting(self.g, player, token, change, self.raised(seat, token))

    def counter(self, seat: int, companion: str) -> int:
        """A companion's counter by now."""
        change = int(self.effects.get(("companion", seat, companion), 0))
        return max(0, self.g.state.players[seat].companions.get(companion, 0) + change)

    def everything(self, seat: int, what: str) -> int:
        """All the CP ("cp") or cards in hand ("cards") that a seat has by now."""
        player = self.g.state.players[seat]
        have = len(player.hand) if what == "cards" else player.cp
        most = MAX_CP if what == "cp" else have + SEVERAL
        return max(0, min(most, have + int(self.effects.get((what, seat, ""), 0))))

    def raised(self, seat: int, token: str) -> int:
        """By how much a seat's limit for a token has been raised by now."""
        return int(self.effects.get(("limit", seat, token), 0))

    def who(self, op: Op, context: Context, *, helps: bool) -> list[int]:
        """The players meant; a choice falls on the own side for help and on the other for harm."""
        if self.fixed is not None and self.fixed[0] is op:
            return self.fixed[1]
        selector = op.to
        if selector is None:
            return []
        found = MEANT[selector.kind](self.g, context)
        kind = selector.kind
        several = kind in ("foe", "foe-teammate", "falling") and len(found) > 1
        is_choice = kind in CHOSEN or selector.count > 1 or several
        if not is_choice:
            return found
        me = self.g.state.players[context.me]
        fitting = [s for s in found if (self.g.state.players[s].team == me.team) is helps]
        first = context.me if helps else context.foe
        fitting.sort(key=lambda s: s != first)
        return fitting[: selector.count]

    # -- branches ------------------------------------------------------------------------------

    def under(self, op: Op, label: str, context: Context, rest: Todo | None, *, foe: int | None = None) -> Todo | None:
        """A nested program before the rest."""
        return self.named(op.blocks.get(label, ""), context, rest, foe=foe)

    def named(self, name: str, context: Context, rest: Todo | None, *, foe: int | None = None) -> Todo | None:
        """A program by its id before the rest."""
        program = self.g.library.programs.get(name)
        if not program:
            return rest
        return Todo(program, 0, context if foe is None else context.facing(foe), rest)

    def best(self, ways: Sequence[Todo | None], effects: Effects, chance: float, chooser: int) -> None:
        """Take the way that the choosing player likes best; the first of equals, and of too many choices in a row."""
        if self.forks * len(ways) > MOST_FORKS or self.spread * self.forks * len(ways) > MOST_LEAVES // 10:
            ways = ways[:1]
        before, self.forks = self.forks, self.forks * len(ways)
        kept = self.leaves
        chosen: list[Leaf] = []
        sign = self.scene.sign(chooser)
        top = float("-inf")
        for way in ways:
            self.leaves = []
            self.go(way, effects.copy(), 1.0)
            value = sign * total([p * self.judge(leaf) for p, leaf in self.leaves])
            if value > top + 1e-9:
                top, chosen = value, self.leaves
        self.forks = before
        self.leaves = kept
        self.leaves += [(chance * p, leaf) for p, leaf in chosen]


DONE = Todo((), 0, Context(NOBODY))
"""What a step answers when it has walked every way itself."""
Step = Callable[[Walk, "Op", "Context", Effects, float, Todo], Todo | None]
"""Walks one operation: adds what it brings to the effects, and answers how the program continues.

In every step `w` is the walk, `op` the operation, `chance` how likely the walk came here, `rest` what follows.
"""
STEPS: dict[str, Step] = {}
"""What each verb brings; filled at import, never changed afterwards."""


def step(verb: str) -> Callable[[Step], Step]:
    """Register what a verb of a session brings, where it is done: for what runs programs of its own."""

    def register(function: Step) -> Step:
        STEPS[verb] = function
        return function

    return register


Worth = Callable[[Walk, "Op", "Context"], float]
WORTH: dict[str, Worth] = {}
"""What a verb of a session is worth to the player who does it; filled at import, never changed afterwards."""


def worth(verb: str) -> Callable[[Worth], Worth]:
    """Register what a verb is worth, where it is done: for what no effect on health, CP, cards or tokens tells."""

    def register(function: Worth) -> Worth:
        WORTH[verb] = function
        return function

    return register


def flat_worth(verb: str, each: float) -> None:
    """Register a verb that is worth about the same each time, whatever the position, where it is done."""
    FLAT[verb] = each


COSTS: dict[str, float] = {}
"""What one of a cost beyond CP and tokens is worth to the player who pays; filled at import, never changed
afterwards.
"""


def cost_worth(cost: str, each: float) -> None:
    """Register a cost that the modes of a kind of session take, beside their `Mode.pay`."""
    COSTS[cost] = each


def merged(leaves: list[Leaf]) -> list[Leaf]:
    """Leaves with the same effects put together."""
    if len(leaves) < 2:
        return leaves
    found: dict[frozenset[tuple[Key, float]], tuple[float, Effects]] = {}
    for chance, effects in leaves:
        key = frozenset(effects.items())
        old = found.get(key)
        found[key] = (chance, effects) if old is None else (old[0] + chance, effects)
    return list(found.values())
