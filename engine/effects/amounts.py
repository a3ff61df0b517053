"""Numbers read from a position, compiled to small functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.damage import half_up, preview
from engine.definitions import Amount, Env
from engine.effects.selectors import KINDS, candidates
from engine.errors import ContentError

if TYPE_CHECKING:
    from engine.game import Game

MODIFIERS = ("times", "per", "half", "plus", "cap", "least")
SIDE_WORDS = ("of", "in")


def dice_of(g: Game, env: Env, name: str) -> list[int]:
    """The dice an effect reads: a named roll, else the latest of this program, else the attack's."""
    rolls = env["v"]
    if name:
        found = rolls.get(name)
    else:
        found = rolls.get(env.get("last", "roll"))
    if found is None and g.state.attack is not None and name in ("", "attack"):
        found = g.state.attack.dice
    return found if found is not None else []


def faces_for(g: Game, env: Env) -> tuple[str, ...]:
    """The symbols of the dice an effect reads."""
    roller: int = env["roller"] if "roller" in env else env["me"]
    return g.library.fighters[g.state.players[roller].fighter].faces


def first(g: Game, env: Env, who: str) -> int:
    """The one player a selector names; -1: nobody."""
    found = candidates(g, env, who)
    return found[0] if found else -1


def compile_amount(spec: int | dict[str, Any]) -> Amount:
    """A number as content writes it; ContentError names what cannot be read."""
    if isinstance(spec, bool) or not isinstance(spec, int | dict):
        raise ContentError(f"{spec!r} is no amount")
    if isinstance(spec, int):
        value = spec
        return lambda g, env: value
    keys = [k for k in spec if k not in MODIFIERS and k not in SIDE_WORDS]
    if len(keys) != 1:
        raise ContentError(f"an amount has exactly one base, not {keys}")
    return modified(base(keys[0], spec[keys[0]], spec), spec)


def modified(amount: Amount, spec: dict[str, Any]) -> Amount:
    """Apply times, per, half, plus, cap, least, in this order."""
    if "times" in spec:
        amount = scaled(amount, spec["times"])
    if "per" in spec:
        amount = divided(amount, spec["per"])
    if spec.get("half"):
        amount = halved(amount)
    if "plus" in spec:
        amount = added(amount, compile_amount(spec["plus"]))
    if "cap" in spec:
        amount = capped(amount, compile_amount(spec["cap"]))
    if "least" in spec:
        amount = floored(amount, compile_amount(spec["least"]))
    return amount


def scaled(amount: Amount, n: int) -> Amount:
    """n times."""
    return lambda g, env: amount(g, env) * n


def divided(amount: Amount, n: int) -> Amount:
    """Once for each n."""
    return lambda g, env: amount(g, env) // n


def halved(amount: Amount) -> Amount:
    """Half, rounded up."""
    return lambda g, env: half_up(amount(g, env))


def added(amount: Amount, more: Amount) -> Amount:
    """The sum."""
    return lambda g, env: amount(g, env) + more(g, env)


def capped(amount: Amount, most: Amount) -> Amount:
    """At most."""
    return lambda g, env: min(amount(g, env), most(g, env))


def floored(amount: Amount, least: Amount) -> Amount:
    """At least."""
    return lambda g, env: max(amount(g, env), least(g, env))


def base(key: str, value: Any, spec: dict[str, Any]) -> Amount:
    """The amount without its modifiers."""
    make = BASES.get(key)
    if make is None:
        raise ContentError(f"unknown amount {key!r}")
    return make(value, spec)


def selector_word(word: Any) -> str:
    """Check a selector's word."""
    if word not in KINDS:
        raise ContentError(f"unknown selector {word!r}")
    return str(word)


def sum_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Sum of a roll."""
    name = str(value)
    return lambda g, env: sum(dice_of(g, env, name))


def die_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Value of the first die of a roll."""
    name = str(value)

    def read(g: Game, env: Env) -> int:
        dice = dice_of(g, env, name)
        return dice[0] if dice else 0

    return read


def count_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Dice that show a symbol or one of some numbers."""
    name = str(spec.get("in", ""))
    if isinstance(value, dict):
        wanted = frozenset(value["values"])
        return lambda g, env: sum(1 for d in dice_of(g, env, name) if d in wanted)
    symbol = str(value)

    def read(g: Game, env: Env) -> int:
        faces = faces_for(g, env)
        return sum(1 for d in dice_of(g, env, name) if d and faces[d - 1] == symbol)

    return read


def tokens_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many of a token somebody has; several players: together."""
    token, who = str(value), selector_word(spec.get("of", "self"))
    return lambda g, env: sum(g.state.players[s].tokens.get(token, 0) for s in candidates(g, env, who))


def polarity_of(polarity: str) -> Callable[[Any, dict[str, Any]], Amount]:
    """How many tokens of a polarity somebody has."""

    def make(value: Any, spec: dict[str, Any]) -> Amount:
        who = selector_word(value)

        def read(g: Game, env: Env) -> int:
            tokens = g.library.tokens
            return sum(
                n
                for s in candidates(g, env, who)
                for t, n in g.state.players[s].tokens.items()
                if polarity in ("any", tokens[t].polarity)
            )

        return read

    return make


def stat_of(read_seat: Callable[[Game, int], int]) -> Callable[[Any, dict[str, Any]], Amount]:
    """A value of one player."""

    def make(value: Any, spec: dict[str, Any]) -> Amount:
        who = selector_word(value)

        def read(g: Game, env: Env) -> int:
            seat = first(g, env, who)
            return read_seat(g, seat) if seat >= 0 else 0

        return read

    return make


def incoming_of(g: Game, seat: int) -> int:
    """Damage that waits for a player."""
    return preview(g, seat).subtotal if g.state.pools else 0


def attack_on(g: Game, seat: int) -> int:
    """The running attack's damage to a player: modifiers counted, prevention not."""
    return preview(g, seat).attack if g.state.pools else 0


def companions_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Own companions that are in play, or the sum of their counters."""
    if value == "sum":
        return lambda g, env: sum(g.state.players[env["me"]].companions.values())
    return lambda g, env: sum(1 for n in g.state.players[env["me"]].companions.values() if n > 0)


def companion_of(value: Any, spec: dict[str, Any]) -> Amount:
    """An own companion's counter."""
    name = str(value)
    return lambda g, env: g.state.players[env["me"]].companions.get(name, 0)


def dealt_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Damage this attack has successfully dealt."""
    return lambda g, env: g.state.attack.dealt if g.state.attack is not None else 0


def ability_of(value: Any, spec: dict[str, Any]) -> Amount:
    """The ability's own damage before modifiers."""

    def read(g: Game, env: Env) -> int:
        attack = g.state.attack
        if attack is None:
            return 0
        return attack.base or sum(p[3] for p in g.state.pools[-1].parts if p[5]) if g.state.pools else attack.base

    return read


def seats_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many players a selector names."""
    who = selector_word(value)
    return lambda g, env: len(candidates(g, env, who))


def minions_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Minions in play."""
    return lambda g, env: sum(
        1 for p in g.state.players if not p.fallen and g.library.fighters[p.fighter].kind == "minion"
    )


def var_of(value: Any, spec: dict[str, Any]) -> Amount:
    """A number the program kept."""
    name = str(value)
    return lambda g, env: int(env.get("n", {}).get(name, 0))


def used_of(value: Any, spec: dict[str, Any]) -> Amount:
    """A counter of this turn or phase, by its key."""
    key = str(value)
    return lambda g, env: g.state.players[env["me"]].used.get(key, 0)


def same_of(value: Any, spec: dict[str, Any]) -> Amount:
    """The most dice of a roll that show one number."""
    from engine.dice import same_count

    name = str(value)
    return lambda g, env: same_count(dice_of(g, env, name))


BASES: dict[str, Callable[[Any, dict[str, Any]], Amount]] = {
    "sum": sum_of, "die": die_of, "count": count_of, "tokens": tokens_of, "negative-tokens": polarity_of("negative"),
    "positive-tokens": polarity_of("positive"), "any-tokens": polarity_of("any"),
    "cp": stat_of(lambda g, s: g.state.players[s].cp), "health": stat_of(lambda g, s: g.health(s)),
    "start-health": stat_of(lambda g, s: g.state.health_max[g.state.players[s].dial] - 10),
    "max-health": stat_of(lambda g, s: g.state.health_max[g.state.players[s].dial] - 10),
    "hand": stat_of(lambda g, s: len(g.state.players[s].hand)), "incoming": stat_of(incoming_of),
    "attack-damage": stat_of(attack_on), "companions": companions_of, "companion": companion_of, "dealt": dealt_of,
    "ability": ability_of, "seats": seats_of, "minions": minions_of, "var": var_of, "used": used_of,
    "matching": same_of,
}  # fmt: skip
"""Amount forms by their key."""
