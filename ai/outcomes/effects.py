"""What a program brings, and the position as it has changed it by the time it reads it.

An ability that gains two tokens and then deals 1 damage for each counts the new ones too. A walk changes nothing; it
keeps what happens as effects. So whatever reads the position is asked with these effects put in, and taken out again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from ai.sums import total
from engine.attacks import Attack
from engine.changes import MAX_CP, held, limit_of

if TYPE_CHECKING:
    from engine.context import Context
    from engine.definitions import Library, Program, Row
    from engine.effects.operation import Op
    from engine.game import Game
    from engine.pieces import Player

Key = tuple[str, int, str]
"""What happens, to which seat, and a detail: a token's id."""
Effects = dict[Key, float]
T = TypeVar("T")
Reading = Callable[["Game", "Context"], T]
"""An amount or a condition."""
CHANGING = frozenset({"token", "limit", "companion", "cp", "cards", "heal", "harm", "side"})
"""Effects that change what programs read."""
OWN_DAMAGE = frozenset({"normal", "open", "sure", "add"})
"""Effects that are the damage of the attack itself."""
WORDS = frozenset(
    {
        "tokens",
        "negative-tokens",
        "positive-tokens",
        "any-tokens",
        "removable-tokens",
        "has",
        "companions",
        "companion",
        "cp",
        "hand",
        "health",
        "side",
    }
)
"""Words of amounts and conditions that read what these effects change."""
DEALT = "dealt"
"""The word that reads what the attack has dealt."""


def add(effects: Effects, what: str, seat: int, amount: float, detail: str = "") -> None:
    """Add an amount of something for a seat; `detail` is a token's id."""
    if amount:
        key = (what, seat, detail)
        effects[key] = effects.get(key, 0.0) + amount


@lru_cache(maxsize=8192)
def words_read(op: Op) -> frozenset[str]:
    """Which of `WORDS` and `DEALT` are anywhere in an operation."""
    found: set[str] = set()
    gather(op.raw, found)
    return frozenset(found)


def gather(value: Any, found: set[str]) -> None:
    """Collect those words at any depth."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in WORDS or key == DEALT:
                found.add(key)
            gather(part, found)
    elif isinstance(value, list):
        for part in value:
            gather(part, found)


@lru_cache(maxsize=8192)
def bursts(library: Library, token: str) -> tuple[tuple[Row, Mapping[str, Any]], ...]:
    """The rows by which a token takes itself away as it comes, each also as it is written."""
    found = library.tokens[token]
    there = [row for row in found.rows if row.at == "gained"]
    if not there:
        return ()
    written = [raw for raw in found.raw["rows"] if raw["at"] == "gained"]
    return tuple(
        (row, raw)
        for row, raw in zip(there, written, strict=True)
        if row.relation == "self" and not row.may and takes(library.programs.get(row.program, ()), token)
    )


def takes(program: Program, token: str) -> bool:
    """Whether a program takes a token away, whatever else happens in it."""
    return any(op.verb == "remove" and op.what == token for op in program)


def foreseen(g: Game, effects: Effects, op: Op, read: Reading[T], context: Context) -> T:
    """What an amount or condition of an operation reads once these effects have happened."""
    if not effects:
        return read(g, context)
    words = words_read(op)
    if not words or not any(what in CHANGING or what in OWN_DAMAGE for what, _, _ in effects):
        return read(g, context)
    dealt = 0
    if DEALT in words:
        dealt = int(total([n for (what, _, _), n in effects.items() if what in OWN_DAMAGE]))
    return changed_for(g, effects, read, context, dealt)


def changed_for(g: Game, effects: Effects, read: Reading[T], context: Context, dealt: int = 0) -> T:
    """What is read in the position with effects put in; with `dealt`, this attack has dealt that much."""
    state = g.state
    before = [(p, p.tokens, p.limits, p.companions, p.cp, p.hand, p.side, p.index) for p in state.players]
    health, attack = state.health, state.attack
    try:
        state.health = list(health)
        put_in(g, effects)
        if dealt:
            state.attack = attack.copy() if attack is not None else Attack(context.me, context.foe)
            state.attack.dealt = max(state.attack.dealt, dealt)
        return read(g, context)
    finally:
        state.health, state.attack = health, attack
        for player, *values in before:
            player.tokens, player.limits, player.companions, player.cp, player.hand, player.side, player.index = values


def put_in(g: Game, effects: Effects) -> None:
    """Change the position as the effects do: within the limits, health at least 0."""
    state = g.state
    for (what, seat, token), n in effects.items():
        if what == "limit":
            player = state.players[seat]
            player.limits = {**player.limits, token: limit_of(g, player, token) + int(n)}
    for (what, seat, detail), n in effects.items():
        if what not in CHANGING or what == "limit":
            continue
        player = state.players[seat]
        amount = int(n)
        if what == "token":
            player.tokens = {**player.tokens, detail: player.tokens.get(detail, 0) + fitting(g, player, detail, amount)}
            player.index = None
        elif what == "companion":
            counter = max(0, min(g.library.companions[detail].levels, player.companions.get(detail, 0) + amount))
            player.companions = {**player.companions, detail: counter}
            player.index = None
        elif what == "side":
            player.side = detail
            player.index = None
        elif what == "cp":
            player.cp = max(0, min(MAX_CP, player.cp + amount))
        elif what == "cards":
            player.hand = player.hand[:amount] if amount < 0 else [*player.hand, *[""] * amount]
        elif what == "heal":
            state.health[player.dial] = min(state.health_max[player.dial], state.health[player.dial] + amount)
        else:
            state.health[player.dial] = max(0, state.health[player.dial] - amount)


def fitting(g: Game, player: Player, token: str, change: int, raised: int = 0) -> int:
    """How much of a change of tokens happens: at most as many as there are, or as find room under the limit (TOK-2)."""
    if change < 0:
        return -min(-change, player.tokens.get(token, 0))
    return max(0, min(change, limit_of(g, player, token) + raised - held(g, player, token)))
