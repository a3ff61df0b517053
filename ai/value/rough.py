"""What programs and their effects are worth in a position, tokens at a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ai.outcomes import (
    ATTACK,
    DEFENCE,
    EXACTLY,
    Effects,
    Leaf,
    ProgramReading,
    Todo,
    Walk,
    merged,
    reading_of,
    together,
)
from ai.outcomes.walk import COSTS
from ai.sums import total
from ai.value.scene import Scene
from ai.value.terms import Terms
from ai.value.weights import CARD, FALL, FLAT_KEYS, FULL_HAND, GUESS, KEPT, KILL, KILLS, LEFT, SALE, SCARCE, USED, purse
from engine.changes import count_of, held, limit_of
from engine.context import Context

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.value.terms import DefenceTerms, TermResult
    from engine.definitions import Ability, Action, Library

T = TypeVar("T")

SHORT = frozenset({"turn", "phase", "roll"})
"""Times for which a limit holds that come again soon."""
OF_ATTACKS = frozenset({"normal", "open", "sure", "add", "pierce"})
"""Effects of an attack, for any target."""


class RoughValues:
    """Values of one library's programs with a guess at what tokens are worth, from which their values are worked out.

    All answers follow from the question alone, so they may be shared.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.walked: dict[object, list[Leaf]] = {}
        self.results: dict[object, TermResult] = {}
        self.readings: dict[tuple[str, ...], ProgramReading] = {}
        self.terms = Terms()
        self.defences: dict[object, DefenceTerms] = {}

    # -- foresight --------------------------------------------------------------------------------

    def leaves(self, scene: Scene, programs: Sequence[str], mode: str, dice: Sequence[int] = ()) -> list[Leaf]:
        """What programs bring that run one after another; `dice` are the attack's or the defence's."""
        names = tuple([name for name in programs if name])
        read = self.reads(names)
        if read.parts is None:
            return self.walk(scene, names, mode, dice, read.thrown)
        who = scene.parties if read.wide else scene.pair
        key = (names, mode, tuple(dice), who, *[scene.part(part) for part in read.parts])
        found = self.walked.get(key)
        if found is None:
            found = self.walk(scene, names, mode, dice, read.thrown)
            remember(self.walked, key, found)
        return found

    def result(self, scene: Scene, programs: tuple[str, ...], mode: str, dice: tuple[int, ...] = ()) -> TermResult:
        """The same, as it meets damage that waits."""
        read = self.reads(programs)
        key = self.key_of(scene, read)
        full = (programs, mode, dice, key)
        found = self.results.get(full) if key is not None else None
        if found is None:
            found = self.terms.result(self.walk(scene, programs, mode, dice, read.thrown), scene.me, scene.foe)
            if key is not None:
                remember(self.results, full, found)
        return found

    def reads(self, programs: tuple[str, ...]) -> ProgramReading:
        """What programs read that run one after another."""
        found = self.readings.get(programs)
        if found is None:
            found = self.readings[programs] = together([reading_of(self.library, name) for name in programs])
        return found

    def key_of(self, scene: Scene, read: ProgramReading) -> tuple[object, ...] | None:
        """All that what programs bring may depend on, seats told by their part in the fight; None: on too much."""
        if read.parts is None:
            return None
        if read.wide or "roles" in read.parts:
            return (*scene.parties, *[scene.part(part) for part in read.parts])
        key = (scene.player.fighter, scene.foe >= 0, scene.is_last_team)
        if read.parts or read.faces_foe:
            return (*key, self.fighter(scene, scene.foe), *[scene.of_pair(part) for part in read.parts])
        return key

    def walk(
        self, scene: Scene, names: Sequence[str], mode: str, dice: Sequence[int], told: frozenset[str]
    ) -> list[Leaf]:
        """Walk through programs that run one after another."""
        roll = "defence" if mode == DEFENCE else "attack"
        context = Context(scene.me, scene.foe, subject=scene.me)
        if dice:
            context = Context(
                scene.me, scene.foe, subject=scene.me, rolls={roll: list(dice)}, last=roll, roller=scene.me
            )
        todo: Todo | None = None
        for name in reversed(names):
            todo = Todo(self.library.programs.get(name, ()), 0, context, todo)
        return self.finish(scene, todo, mode, told)

    def finish(self, scene: Scene, todo: Todo | None, mode: str, told: frozenset[str] = EXACTLY) -> list[Leaf]:
        """Walk on from any point to the end."""
        walk = self.walker(scene, mode, told)
        walk.go(todo, {}, 1.0)
        return merged(walk.leaves)

    def walker(self, scene: Scene, mode: str, told: frozenset[str] = EXACTLY) -> Walk:
        """A walk that judges choices by these values."""
        return Walk(
            scene,
            mode,
            lambda effects: self.score(effects, scene),
            lambda seat, token: self.token(self.fighter(scene, seat), token),
            told=told,
        )

    def fighter(self, scene: Scene, seat: int) -> str:
        """Id of the fighter at a seat; empty: nobody is meant."""
        return scene.g.state.players[seat].fighter if seat >= 0 else ""

    # -- scores ---------------------------------------------------------------------------------------

    def expect(self, scene: Scene, leaves: Sequence[Leaf]) -> float:
        """The expected score of leaves."""
        return total([chance * self.score(effects, scene) for chance, effects in leaves])

    def score(self, effects: Effects, scene: Scene) -> float:
        """What effects are worth to the scene's side, limits and health considered."""
        total = 0.0
        for (what, seat, detail), n in effects.items():
            total += self.score_of(scene, what, seat, detail, n)
        return total

    def score_of(self, scene: Scene, what: str, seat: int, detail: str, n: float) -> float:
        """What one effect is worth to the scene's side."""
        if what == "other":
            return n
        if what in FLAT_KEYS:
            return FLAT_KEYS[what] * n * (1 if what in OF_ATTACKS else scene.sign(seat))
        if what == "token":
            return scene.sign(seat) * self.tokens(scene, seat, detail, n)
        if what == "harm":
            return -scene.sign(seat) * self.harm(scene, seat, n)
        if what == "heal":
            return scene.sign(seat) * min(n, scene.room(seat)) * neediness(scene, seat)
        if what == "cp":
            return scene.sign(seat) * purse(scene.g.state.players[seat].cp, n)
        if what == "cards":
            hand = len(scene.g.state.players[seat].hand)
            each = CARD if n < 0 or hand + n <= FULL_HAND else SALE
            return scene.sign(seat) * each * max(n, -hand)
        if what == "side":
            return scene.sign(seat) * self.side(scene, seat, detail)
        if what == "prevent":
            return scene.sign(seat) * USED * min(n, 8.0)
        return 0.0

    def harm(self, scene: Scene, seat: int, n: float) -> float:
        """What damage costs its victim."""
        health = scene.g.health(seat)
        if n < health:
            return n
        return health + (FALL if scene.sign(seat) > 0 else kill_worth(scene, seat))

    def tokens(self, scene: Scene, seat: int, token: str, n: float) -> float:
        """What a change of a seat's tokens is worth to that seat, stack limits considered."""
        player = scene.g.state.players[seat]
        if n < 0:
            n = -min(-n, count_of(scene.g, player, token))
        else:
            n = min(n, limit_of(scene.g, player, token) - held(scene.g, player, token))
        return max(0.0, n) * self.token(player.fighter, token) if n >= 0 else n * self.token(player.fighter, token)

    # -- tokens and prices ----------------------------------------------------------------------------

    def token(self, fighter: str, token: str) -> float:  # noqa: ARG002  # exact values ask who holds it
        """What one token is worth to a holder of that kind: here a guess by its polarity."""
        return GUESS[self.library.tokens[token].polarity]

    def side(self, scene: Scene, seat: int, side: str) -> float:  # noqa: ARG002  # exact values ask what lies there
        """What it is worth to a seat that another side of its board comes up: here nothing."""
        return 0.0

    def price(self, scene: Scene, cp: int, tokens: Sequence[tuple[str, int]]) -> float:
        """What CP and tokens that are handed in are worth."""
        fighter = self.fighter(scene, scene.me)
        spent = -purse(scene.player.cp, -cp) if cp else 0.0
        return spent + total([max(0.0, self.token(fighter, token)) * n for token, n in tokens])

    def action_price(self, scene: Scene, action: Action) -> float:
        """What using an action costs."""
        more = total([COSTS.get(name, 0.0) * count for name, count in action.price.items()])
        held_back = SCARCE if any(span not in SHORT for span, _ in action.limit) else 0.0
        return self.price(scene, action.cost, action.pay) + more + held_back

    def ability_leaves(self, scene: Scene, ability: Ability, tier: int, dice: Sequence[int]) -> list[Leaf]:
        """What an offensive ability brings with these dice."""
        programs = [p for p in (ability.tiers[tier].program, ability.also) if p]
        leaves = self.leaves(scene, programs, ATTACK, dice)
        return [(chance, surely(effects)) for chance, effects in leaves] if ability.ultimate else leaves


def remember(memory: dict[object, T], key: object, value: T) -> None:
    """Keep an answer; a memory that is full is emptied first."""
    if len(memory) >= KEPT:
        memory.clear()
    memory[key] = value


def kill_worth(scene: Scene, seat: int) -> float:
    """What it is worth to a scene's side that an opponent falls, over the health it takes."""
    kind = scene.g.library.fighters[scene.g.state.players[seat].fighter].kind if seat >= 0 else ""
    return KILLS.get(kind, KILL if scene.is_last_team else LEFT)


def neediness(scene: Scene, seat: int) -> float:
    """How much healing counts: more for who is low."""
    state = scene.g.state
    dial = state.players[seat].dial
    most = max(1, state.health_max[dial])
    return 0.7 + 0.5 * (1.0 - state.health[dial] / most)


def surely(effects: Effects) -> Effects:
    """The same as an ultimate: its damage cannot be answered."""
    found: Effects = {}
    for (what, seat, detail), n in effects.items():
        key = ("sure" if what in ("normal", "open") else what, seat, detail)
        found[key] = found.get(key, 0.0) + n
    return found
