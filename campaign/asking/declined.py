"""What a person declined, and whether anything that matters to it has changed since."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaign.asking.options import DAMAGE, DICE, bits_of, is_instant
from campaign.asking.relevance import BEFORE_DAMAGE, moment_of
from engine.dice import visible
from engine.flow.attempts import ATTEMPTED
from engine.game import Game
from engine.gates import STATUS
from engine.state import Decision, Player

ENDLESS = 10**6

Mark = tuple[object, ...]
"""All that matters to whether an option is worth taking; equal marks: nothing has changed."""


KEPT: dict[str, Callable[[Game, Decision, str], Mark | None]] = {}
"""Kind of question -> what decided about an answer, where it may hold when the same is asked later; None: it may not.
Kinds of session add theirs at import."""


class Memory:
    """The options one seat declined, each with the situation then."""

    __slots__ = ("cp", "health", "kept", "marks", "phase", "response", "seen")

    def __init__(self) -> None:
        self.marks: dict[str, Mark] = {}
        self.cp: dict[str, int] = {}
        """With how much CP an option was declined."""
        self.phase: Mark = ()
        """The main phase in which the person did something last."""
        self.seen: set[str] = set()
        """What they saw beside it in that main phase and left alone."""
        self.response: Mark = ()
        """The phase in which they did something about incoming damage last."""
        self.kept: dict[str, list[Mark]] = {}
        """What decided about answers that may hold later, as `KEPT` tells, by the kind of question."""
        self.health = ENDLESS
        """Health at which healing was declined last; it is asked again below."""

    def decline(self, game: Game, seat: int, tokens: Iterable[str]) -> None:
        """The person saw these and took something else."""
        for token in tokens:
            self.marks[token] = mark(game, seat, token)
            self.cp[token] = game.state.players[seat].cp

    def keep(self, game: Game, decision: Decision, token: str) -> None:
        """The person answered so, which may hold later on too."""
        kept = KEPT.get(decision.kind)
        decided = kept(game, decision, token) if kept is not None else None
        if decided is not None:
            self.kept.setdefault(decision.kind, []).append(decided)

    def act(self, game: Game, options: Iterable[str]) -> None:
        """The person does something in a main phase, and leaves these for later."""
        phase = main_of(game, game.state.acting)
        self.phase, self.seen = phase, {*(self.seen if self.phase == phase else ()), *options}

    def respond(self, game: Game) -> None:
        """The person does something about incoming damage."""
        self.response = phase_of(game)

    def is_declined(self, game: Game, seat: int, token: str) -> bool:
        """Whether this was declined in the present situation."""
        return self.marks.get(token) == mark(game, seat, token)


def mark(game: Game, seat: int, token: str) -> Mark:
    """The situation of one option: what it is about, and what else decides whether it is worth taking."""
    state = game.state
    player = state.players[seat]
    bits = bits_of(game, seat, token)
    if bits & STATUS:
        return tuple(tuple(sorted(p.tokens.items())) for p in state.players)
    if bits & DICE:
        return (*means(player), *dice(game, seat))
    if bits & DAMAGE:
        return (*means(player), *damage(game), lands(game))
    if token.startswith("sell "):
        return (state.turn, *means(player))
    if is_instant(game, seat, token):
        return (state.turn, state.acting)
    return (state.turn, bool(player.used.get(ATTEMPTED)), *means(player))


def main_of(game: Game, seat: int) -> Mark:
    """The main phase that is on: of which turn, and whether the first or the second."""
    state = game.state
    return (state.turn, state.acting, state.active, bool(state.players[seat].used.get(ATTEMPTED)))


def phase_of(game: Game) -> Mark:
    """The phase that is on, of which turn."""
    state = game.state
    return (state.turn, state.acting, state.active, state.phase)


def means(player: Player) -> Mark:
    """What one could use instead, or beside it."""
    return (player.cp, tuple(sorted(player.hand)), tuple(sorted(player.tokens.items())))


def dice(game: Game, seat: int) -> Mark:
    """The dice on the table; for those of another player also the ability that is declared."""
    state = game.state
    if not state.rolls:
        return ()
    roll = state.rolls[-1]
    declared = state.attack.ability if state.attack is not None and roll.owner != seat else ""
    return (roll.owner, roll.kind, tuple(visible(game, roll)), declared)


def lands(game: Game) -> bool:
    """Whether this is the last window before the damage lands: who let it be before may have waited for this one."""
    decision = game.state.decision
    return decision is not None and moment_of(decision) in BEFORE_DAMAGE


def damage(game: Game) -> Mark:
    """The damage that waits, with everything that changes it."""
    return tuple((tuple(pool.parts), tuple(pool.mods)) for pool in game.state.pools)
