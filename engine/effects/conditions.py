"""Questions about a position, compiled to small functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.definitions import Condition, Env
from engine.dice import has_straight, same_count
from engine.effects.amounts import BASES, compile_amount, dice_of, faces_for, selector_word
from engine.effects.selectors import candidates
from engine.errors import ContentError

if TYPE_CHECKING:
    from engine.game import Game

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "over": lambda a, b: a > b, "under": lambda a, b: a < b, "at-least": lambda a, b: a >= b,
    "at-most": lambda a, b: a <= b, "equals": lambda a, b: a == b,
}  # fmt: skip
STRAIGHTS = {"micro": 3, "small": 4, "large": 5}


def compile_condition(spec: dict[str, Any]) -> Condition:
    """A condition as content writes it; ContentError names what cannot be read."""
    compared = [k for k in spec if k in COMPARISONS]
    if compared:
        return comparison({k: v for k, v in spec.items() if k not in COMPARISONS}, {k: spec[k] for k in compared})
    for key, make in FORMS.items():
        if key in spec:
            return make(spec[key], spec)
    raise ContentError(f"unknown condition {spec!r}")


def comparison(left: dict[str, Any], rights: dict[str, Any]) -> Condition:
    """An amount against one or two bounds."""
    if not any(k in BASES for k in left):
        raise ContentError(f"unknown condition {left!r}")
    amount = compile_amount(left)
    tests = [(COMPARISONS[k], compile_amount(v)) for k, v in rights.items()]
    return lambda g, env: all(test(amount(g, env), bound(g, env)) for test, bound in tests)


def shows(value: Any, spec: dict[str, Any]) -> Condition:
    """At least these symbols."""
    name, wanted = str(spec.get("in", "")), sorted(value.items())

    def test(g: Game, env: Env) -> bool:
        faces = faces_for(g, env)
        seen = [faces[d - 1] for d in dice_of(g, env, name) if d]
        return all(seen.count(symbol) >= n for symbol, n in wanted)

    return test


def numbers(value: Any, spec: dict[str, Any]) -> Condition:
    """A die shows one of these numbers."""
    name, wanted = str(spec.get("in", "")), frozenset(value)
    return lambda g, env: any(d in wanted for d in dice_of(g, env, name))


def same(value: Any, spec: dict[str, Any]) -> Condition:
    """So many of the attack's five dice show one number."""
    name = str(spec.get("in", "attack"))
    return lambda g, env: same_count(dice_of(g, env, name)) >= int(value)


def straight(value: Any, spec: dict[str, Any]) -> Condition:
    """The attack's dice hold a straight."""
    length = STRAIGHTS[value]
    return lambda g, env: has_straight(dice_of(g, env, "attack"), length)


def has(value: Any, spec: dict[str, Any]) -> Condition:
    """Somebody has at least one of a token."""
    token, who = str(value), selector_word(spec.get("of", "self"))
    return lambda g, env: any(g.state.players[s].tokens.get(token, 0) > 0 for s in candidates(g, env, who))


def side(value: Any, spec: dict[str, Any]) -> Condition:
    """A board side lies up."""
    return lambda g, env: bool(g.state.players[env["me"]].side == value)


def native(value: Any, spec: dict[str, Any]) -> Condition:
    """The holder's fighter owns the token that asks."""

    def test(g: Game, env: Env) -> bool:
        token = str(env["src"]).removeprefix("token:")
        return (token in g.library.fighters[g.state.players[env["me"]].fighter].native) == bool(value)

    return test


def is_ultimate(value: Any, spec: dict[str, Any]) -> Condition:
    """The running ability is an ultimate."""
    return lambda g, env: (g.state.attack is not None and g.state.attack.ultimate) == value


def is_attack(value: Any, spec: dict[str, Any]) -> Condition:
    """The running ability is an attack."""
    return lambda g, env: (g.state.attack is not None and g.state.attack.is_attack) == value


def ability(value: Any, spec: dict[str, Any]) -> Condition:
    """The running ability has this id."""
    return lambda g, env: g.state.attack is not None and g.state.attack.ability == value


def uses(value: Any, spec: dict[str, Any]) -> Condition:
    """The dice that activated the ability include a symbol (a straight uses its numbers)."""
    from engine.flow.offence import running

    def test(g: Game, env: Env) -> bool:
        attack = g.state.attack
        if attack is None:
            return False
        needs = running(g, attack).tiers[attack.tier].needs
        if any(symbol == value for symbol, _ in needs.symbols):
            return True
        faces = g.library.fighters[g.state.players[attack.attacker].fighter].faces
        if not needs.straight:
            return False
        seen = set(attack.dice)
        runs = [set(range(low, low + needs.straight)) for low in range(1, 8 - needs.straight)]
        return any(run <= seen and any(faces[n - 1] == value for n in run) for run in runs)

    return test


def engaged(value: Any, spec: dict[str, Any]) -> Condition:
    """Only one hero is in this battle."""
    return lambda g, env: len(candidates(g, env, "engaged-heroes")) == 1


def damage_type(value: Any, spec: dict[str, Any]) -> Condition:
    """The attack's damage has one of these types."""
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda g, env: g.state.attack is not None and bool(wanted & set(g.state.attack.types))


def fighter(value: Any, spec: dict[str, Any]) -> Condition:
    """About the foe: its kind, or a minion's level."""

    def test(g: Game, env: Env) -> bool:
        found = candidates(g, env, "foe")
        if len(found) != 1:
            return False
        definition = g.library.fighters[g.state.players[found[0]].fighter]
        if isinstance(value, dict):
            return definition.kind == "minion" and definition.level == int(value["level"])
        return definition.kind == str(value)

    return test


def phase(value: Any, spec: dict[str, Any]) -> Condition:
    """The running phase is one of these."""
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda g, env: g.state.phase in wanted


def mode(value: Any, spec: dict[str, Any]) -> Condition:
    """The kind of session."""
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda g, env: g.state.mode in wanted


def rolling(value: Any, spec: dict[str, Any]) -> Condition:
    """The dice on the table were thrown by that token's action."""
    return lambda g, env: bool(g.state.rolls) and g.state.rolls[-1].source == f"token:{value}"


def starts(value: Any, spec: dict[str, Any]) -> Condition:
    """Self is the start player."""
    return lambda g, env: (g.state.starter == env["me"]) == bool(value)


def negation(value: Any, spec: dict[str, Any]) -> Condition:
    """Not."""
    inner = compile_condition(value)
    return lambda g, env: not inner(g, env)


def every(value: Any, spec: dict[str, Any]) -> Condition:
    """All of them."""
    inner = [compile_condition(v) for v in value]
    return lambda g, env: all(c(g, env) for c in inner)


def some(value: Any, spec: dict[str, Any]) -> Condition:
    """Any of them."""
    inner = [compile_condition(v) for v in value]
    return lambda g, env: any(c(g, env) for c in inner)


FORMS: dict[str, Callable[[Any, dict[str, Any]], Condition]] = {
    "dice": shows, "values": numbers, "same": same, "straight": straight, "has": has, "side": side, "native": native,
    "ultimate": is_ultimate, "attack": is_attack, "ability": ability, "uses": uses, "engaged": engaged,
    "type": damage_type, "fighter": fighter, "phase": phase, "mode": mode, "rolling": rolling,
    "start-player": starts, "not": negation, "all": every, "any": some,
}  # fmt: skip
"""Condition forms by their key."""
