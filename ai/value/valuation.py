"""What things are worth, in points of health, from the definitions alone.

One point of damage to the other side and one point of one's own health are worth 1. Everything
else is measured against that: a token by what its rows and actions bring (`TokenWorth`), a card by
what its program brings in a neutral position, less its price.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ai.outcomes import (
    ATTACK,
    DEFENCE,
    NOBODY,
    PLAIN,
    Effects,
    Leaf,
    Todo,
    Walk,
    merged,
    reading,
    together,
)
from ai.value.scene import Scene
from engine.changes import MAX_CP, held, limit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.definitions import Ability, Action, Library

CP = 0.9
"""Points of health that one combat point is worth in the middle of a fight."""
MARGINS = (1.1, 1.1, 1.0, 0.9, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.4, 0.3, 0.2, 0.2, 0.1)
"""The same for the first, second, ... one in stock: a full purse buys little more."""
PURSE = tuple(sum(MARGINS[:n]) for n in range(MAX_CP + 1))
CARD = 1.4
"""A card drawn."""
SALE = 0.9
"""A card sold."""
FULL_HAND = 6
TURN = 6.0
"""What an offensive roll phase is worth."""
KILL = 25.0
"""Defeating somebody, over the health it takes."""
FALL = 40.0
"""Losing somebody of one's own side."""
USED = 0.8
"""How much of what a token or card could bring it does bring."""
FLAT_KEYS = {
    "normal": 0.85, "open": 1.0, "sure": 1.0, "add": 0.8, "pierce": 1.5, "halve": 3.0, "avoid": 5.5, "reflect": 3.0,
    "fail": -TURN, "cancel": 5.0, "extra": TURN, "skip": -TURN, "saved": 8.0,
}  # fmt: skip
"""Effects of an attack or against one, where no attack is going on."""
GUESS = {"positive": 1.5, "negative": -1.5, "unique": 0.0}
"""A token of which nothing is known."""
KEPT = 16384
"""Answers remembered before the memory is emptied."""


class Valuation:
    """Values of one library's definitions; all answers follow from the question alone, so they may be shared."""

    def __init__(self, library: Library, *, naive: bool = False) -> None:
        self.library = library
        self.naive = naive
        """Values tokens by their polarity alone: the first guess, from which the real values are worked out."""
        self.walked: dict[object, list[Leaf]] = {}
        self.worths: dict[tuple[str, str], float] = {}
        self.holds: dict[tuple[str, str], float] = {}

    # -- foresight --------------------------------------------------------------------------------

    def leaves(self, scene: Scene, programs: Sequence[str], mode: str, dice: Sequence[int] = ()) -> list[Leaf]:
        """What programs bring that run one after another; `dice` are the attack's or the defence's."""
        names = [name for name in programs if name]
        read = together([reading(self.library, name) for name in names])
        if read.parts is None:
            return self.walk(scene, names, mode, dice, read.dice)
        who = scene.parties if read.wide else scene.pair
        key = (tuple(names), mode, tuple(dice), who, *(scene.part(part) for part in read.parts))
        found = self.walked.get(key)
        if found is None:
            if len(self.walked) >= KEPT:
                self.walked.clear()
            found = self.walked[key] = self.walk(scene, names, mode, dice, read.dice)
        return found

    def walk(self, scene: Scene, names: Sequence[str], mode: str, dice: Sequence[int], how: str) -> list[Leaf]:
        """Walk through programs that run one after another."""
        roll = "defence" if mode == DEFENCE else "attack"
        env = {"me": scene.me, "foe": scene.foe, "src": "", "v": {}, "subject": scene.me}
        if dice:
            env |= {"v": {roll: list(dice)}, "last": roll, "roller": scene.me}
        todo: Todo | None = None
        for name in reversed(names):
            todo = Todo(self.library.programs.get(name, ()), 0, env, todo)
        return self.finish(scene, todo, mode, numbers=how == "numbers")

    def finish(self, scene: Scene, todo: Todo | None, mode: str, *, numbers: bool = True) -> list[Leaf]:
        """Walk on from any point to the end."""
        walk = self.walker(scene, mode, numbers=numbers)
        walk.go(todo, {}, 1.0)
        return merged(walk.leaves)

    def walker(self, scene: Scene, mode: str, *, numbers: bool = True) -> Walk:
        """A walk that judges choices by these values."""
        return Walk(
            scene,
            mode,
            lambda effects: self.score(effects, scene),
            lambda seat, token: self.token(self.fighter(scene, seat), token),
            numbers=numbers,
        )

    def fighter(self, scene: Scene, seat: int) -> str:
        """Who sits there."""
        return scene.g.state.players[seat].fighter if seat >= 0 else ""

    # -- scores ---------------------------------------------------------------------------------------

    def expect(self, scene: Scene, leaves: Sequence[Leaf]) -> float:
        """The expected score of leaves."""
        return sum(chance * self.score(effects, scene) for chance, effects in leaves)

    def score(self, effects: Effects, scene: Scene) -> float:
        """What effects are worth to the scene's side, limits and health considered."""
        total = 0.0
        for (what, seat, detail), n in effects.items():
            if what == "other":
                total += n
            elif what in FLAT_KEYS:
                sign = 1 if what in ("normal", "open", "sure", "add", "pierce") else scene.sign(seat)
                total += sign * FLAT_KEYS[what] * n
            elif what == "token":
                total += scene.sign(seat) * self.tokens(scene, seat, detail, n)
            elif what == "harm":
                total -= scene.sign(seat) * self.harm(scene, seat, n)
            elif what == "heal":
                total += scene.sign(seat) * min(n, scene.room(seat)) * neediness(scene, seat)
            elif what == "cp":
                cp = scene.g.state.players[seat].cp
                total += scene.sign(seat) * purse(cp, n)
            elif what == "cards":
                hand = len(scene.g.state.players[seat].hand)
                each = CARD if n < 0 or hand + n <= FULL_HAND else SALE
                total += scene.sign(seat) * each * max(n, -hand)
            elif what == "prevent":
                total += scene.sign(seat) * USED * min(n, 8.0)
        return total

    def harm(self, scene: Scene, seat: int, n: float) -> float:
        """What damage costs its victim."""
        health = scene.g.health(seat)
        if n < health:
            return n
        return health + (FALL if scene.sign(seat) > 0 else KILL)

    def tokens(self, scene: Scene, seat: int, token: str, n: float) -> float:
        """What a change of a seat's tokens is worth to that seat, stack limits considered."""
        player = scene.g.state.players[seat]
        if n < 0:
            n = -min(-n, player.tokens.get(token, 0))
        else:
            n = min(n, limit_of(scene.g, player, token) - held(scene.g, player, token))
        return max(0.0, n) * self.token(player.fighter, token) if n >= 0 else n * self.token(player.fighter, token)

    # -- tokens and cards -------------------------------------------------------------------------------

    def token(self, fighter: str, token: str) -> float:
        """What one token is worth to a holder of that kind."""
        if self.naive:
            return GUESS[self.library.tokens[token].polarity]
        key = (fighter, token)
        found = self.worths.get(key)
        if found is None:
            from ai.value.tokens import token_worth

            found = self.worths[key] = token_worth(self.library, fighter, token)
        return found

    def card(self, fighter: str, card: str) -> float:
        """What holding a card is worth: used at a good moment, or sold."""
        key = (fighter, card)
        found = self.holds.get(key)
        if found is None:
            from ai.value.tokens import card_worth

            found = self.holds[key] = max(SALE, card_worth(self, fighter, card))
        return found

    def price(self, scene: Scene, cp: int, tokens: Sequence[tuple[str, int]]) -> float:
        """What CP and tokens that are handed in are worth."""
        fighter = self.fighter(scene, scene.me)
        spent = -purse(scene.player.cp, -cp) if cp else 0.0
        return spent + sum(max(0.0, self.token(fighter, token)) * n for token, n in tokens)

    def action_price(self, scene: Scene, action: Action) -> float:
        """What using an action costs."""
        return self.price(scene, action.cost, action.pay)

    def ability_leaves(self, scene: Scene, ability: Ability, tier: int, dice: Sequence[int]) -> list[Leaf]:
        """What an offensive ability brings with these dice."""
        programs = [p for p in (ability.tiers[tier].program, ability.also) if p]
        leaves = self.leaves(scene, programs, ATTACK, dice)
        return [(chance, surely(effects)) for chance, effects in leaves] if ability.ultimate else leaves


def purse(stock: int, change: float) -> float:
    """What a change of a stock of CP is worth."""
    after = max(0.0, min(float(MAX_CP), stock + change))
    low = int(after)
    worth = PURSE[low] + (after - low) * (MARGINS[low] if low < MAX_CP else 0.0)
    return worth - PURSE[stock]


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


@lru_cache(maxsize=8)
def valuation_of(library: Library) -> Valuation:
    """The values of a library, worked out once."""
    return Valuation(library)


__all__ = ["ATTACK", "CARD", "CP", "DEFENCE", "NOBODY", "PLAIN", "SALE", "TURN", "Valuation", "valuation_of"]
