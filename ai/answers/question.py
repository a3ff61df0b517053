"""One open question with everything needed to answer it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ai.answers.holding import dice_gain
from ai.outcomes import ATTACK, DEFENCE, PLAIN, Leaf, Todo
from ai.value.matchup import ATTACK_KEYS, Matchup, attack_course, blows_of
from ai.value.rolls import Board, Boards
from ai.value.scene import Scene
from ai.value.settling import Settlement
from ai.value.tokens import upgrade_gain
from ai.value.valuation import Valuation, valuation_of
from ai.value.weights import SALE, purse
from engine.context import Context
from engine.definitions import UPGRADE
from engine.effects.selectors import CHOSEN, MEANT
from engine.frames import Do
from engine.options import upgrade_cost

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.definitions import Action, Card, Library
    from engine.effects.operation import Op
    from engine.game import Game
    from engine.state import Decision

MOST_TURNS = 7.0
"""An upgrade is expected to serve this many turns at most."""


class Question:
    """A decision as its seat sees it, `q` in every answer. Answers read the game and never change it."""

    def __init__(self, game: Game, decision: Decision) -> None:
        self.g = game
        self.decision = decision
        self.options = decision.options
        self.values: Valuation = valuation_of(game.library)
        self.boards: Boards = boards_of(game.library)
        self.scene = Scene(game, decision.seat)
        self._settlement: Settlement | None = None
        self._actions: dict[str, Action] | None = None

    @property
    def settlement(self) -> Settlement:
        """What programs bring the asked side, damage that waits reckoned with."""
        if self._settlement is None:
            self._settlement = Settlement(self.values, self.scene)
        return self._settlement

    @property
    def actions(self) -> dict[str, Action]:
        """What the asked player's board, tokens and gear let them do, by option; the first of a name."""
        if self._actions is None:
            self._actions = {}
            for action in self.g.index(self.scene.player).actions:
                self._actions.setdefault(action.token, action)
        return self._actions

    # -- the program that asks ------------------------------------------------------------------

    def program(self) -> AskingProgram | None:
        """The program that waits; None: the flow itself asks."""
        frame = self.g.state.stack[-1]
        return AskingProgram(self, frame) if isinstance(frame, Do) else None

    # -- worths ------------------------------------------------------------------------------------

    def token(self, seat: int, token: str) -> float:
        """What one token there is worth to the asked seat's side."""
        return self.scene.sign(seat) * self.values.token(self.g.state.players[seat].fighter, token)

    def board(self, seat: int) -> Board:
        """What the final rolls of a seat are worth to it."""
        return self.boards.board(self.scene if seat == self.scene.me else Scene(self.g, seat))

    def hold(self, name: str) -> float:
        """What keeping a card in hand is worth."""
        card = self.values.library.cards[name]
        player = self.scene.player
        if card.kind == UPGRADE:
            cost = upgrade_cost(self.g, player, card)
            return 0.0 if cost < 0 else max(SALE, 0.8 * self.upgrade(card) - self.cost(cost))
        return max(self.values.card(player.fighter, name), dice_gain(self.values, self.boards, player.fighter, name))

    def upgrade(self, card: Card) -> float:
        """What an upgrade is worth over the turns that are left, its price not counted."""
        player = self.scene.player
        level = player.levels.get(card.space, 1)
        return self.turns() * upgrade_gain(self.boards, player.fighter, player.side, card.space, level, card.level)

    def cost(self, cp: int) -> float:
        """What spending a number of CP costs now."""
        return -purse(self.scene.player.cp, -cp)

    def turns(self) -> float:
        """About this many turns are left to make use of something."""
        if not self.g.mode.short or self.scene.foe < 0:
            return MOST_TURNS
        least = min(self.g.health(self.scene.me), self.g.health(self.scene.foe))
        return max(1.0, min(MOST_TURNS, least / 5.0))

    # -- cards and actions ---------------------------------------------------------------------------

    def card(self, option: str) -> Card | None:
        """The card an option plays or sells."""
        kind, _, name = option.partition(" ")
        return self.values.library.cards[name] if kind in ("play", "sell") else None

    def action(self, option: str) -> Action | None:
        """The action an option uses."""
        return self.actions.get(option)

    def leaves(self, option: str) -> list[Leaf]:
        """What an option's program brings."""
        name = self.named(option)
        return self.values.leaves(self.scene, [name], PLAIN) if name else []

    def named(self, option: str) -> str:
        """Id of the program that an option runs; empty: it runs none."""
        card = self.card(option)
        action = None if card else self.action(option)
        return card.program if card else action.program if action else ""

    def worth(self, option: str, judge: Callable[[Sequence[Leaf]], float]) -> float:
        """What an option's program is worth; where its player chooses who gets it, to the teammate it serves best."""
        own = judge(self.leaves(option))
        teammates = self.scene.teammates
        program = self.values.library.programs.get(self.named(option), ()) if teammates else ()
        if not program or program[0].to is None or program[0].to.kind not in CHOSEN:
            return own
        found = [own]
        for seat in teammates:
            walk = self.values.walker(self.scene, PLAIN)
            walk.fixed = (program[0], [seat])
            context = Context(self.scene.me, self.scene.foe, subject=self.scene.me)
            if seat in MEANT[program[0].to.kind](self.g, context):
                walk.go(Todo(program, 0, context), {}, 1.0)
                found.append(judge(walk.leaves))
        return max(found)

    def price(self, option: str) -> float:
        """CP and tokens that an option costs, in points of health; the card itself not counted."""
        card = self.card(option)
        if card is not None:
            return self.cost(card.cost)
        action = self.action(option)
        return self.values.action_price(self.scene, action) if action else 0.0

    def best(self, options: Sequence[str], worth: Callable[[str], float], least: float = float("-inf")) -> str:
        """The option of the highest worth above a least; the first of equals, empty if there is none."""
        top, found = least, ""
        for option in options:
            value = worth(option)
            if value > top + 1e-9:
                top, found = value, option
        return found


class AskingProgram:
    """The operation that asks, and how its program may continue."""

    def __init__(self, question: Question, frame: Do) -> None:
        library = question.values.library
        self.question = question
        self.frame = frame
        self.context = frame.context
        self.op: Op = library.programs[frame.program][frame.at]
        self.mode: str = frame.mode if frame.mode in (ATTACK, DEFENCE) else PLAIN
        self.scene = Scene(question.g, frame.context.me, frame.context.foe)
        self.sign = question.scene.sign(frame.context.me)
        self.rest = Todo(library.programs[frame.program], frame.at + 1, frame.context)
        self.walk = question.values.walker(self.scene, self.mode)
        self.judge = Judge(question, self.scene, self.mode)

    def worth(self, todo: Todo | None) -> float:
        """What continuing there is worth to the asked side."""
        values = self.question.values
        return self.sign * self.judge.worth(values.finish(self.scene, todo, self.mode))

    def on(self, seat: int) -> float:
        """What the operation is worth to the asked side with this seat as its target."""
        return self.sign * self.judge.worth(self.leaves_on(seat))

    def leaves_on(self, seat: int) -> list[Leaf]:
        """What the operation brings with this seat as its target."""
        program = self.question.values.library.programs[self.frame.program]
        at = self.frame.at
        walk = self.question.values.walker(self.scene, self.mode)
        walk.fixed = (self.op, [seat])
        walk.go(Todo(program[at : at + 1], 0, self.context), {}, 1.0)
        return walk.leaves


class Judge:
    """What leaves are worth to their own side: an ability's against the expected defence, others as they land."""

    def __init__(self, question: Question, scene: Scene, mode: str) -> None:
        self.values = question.values
        self.scene = scene
        self.mode = mode
        self.matchup: Matchup | None = None
        """The attack against the scene's opponent, once it matters."""
        self.settlement: Settlement | None = None
        """Everything beside attacks, once it matters."""

    def worth(self, leaves: Sequence[Leaf]) -> float:
        """What leaves are worth."""
        if self.mode == ATTACK and any(key[0] in ATTACK_KEYS for _, effects in leaves for key in effects):
            if self.matchup is None:
                self.matchup = Matchup(self.values, self.scene)
            return self.matchup.worth(attack_course(self.values.terms, blows_of(leaves), self.scene.me, self.scene.foe))
        if self.settlement is None:
            self.settlement = Settlement(self.values, self.scene)
        return self.settlement.of(leaves)


@lru_cache(maxsize=8)
def boards_of(library: Library) -> Boards:
    """The boards of a library, worked out once."""
    return Boards(valuation_of(library))
