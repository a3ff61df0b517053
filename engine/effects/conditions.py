"""Questions about a position, compiled to small functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.abilities import ability_of, blows, can_hit
from engine.attacks import STEPS
from engine.changes import count_of
from engine.context import Context
from engine.definitions import Condition
from engine.dice import has_straight, numbers_on, same_count, symbols_on
from engine.effects.amounts import BASES, compile_amount, dice_of, faces_for, selector_word
from engine.effects.selectors import MEANT
from engine.errors import ContentError
from engine.frames import Defence
from engine.gates import statuses_coming

if TYPE_CHECKING:
    from engine.game import Game

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "over": lambda a, b: a > b,
    "under": lambda a, b: a < b,
    "at-least": lambda a, b: a >= b,
    "at-most": lambda a, b: a <= b,
    "equals": lambda a, b: a == b,
}
Form = Callable[[Any, dict[str, Any]], Condition]
"""Makes a condition of the value of its key, and of the whole mapping."""
FORMS: dict[str, Form] = {}
"""Condition forms by their key; filled at import, by this module and by kinds of session."""


def condition(key: str) -> Callable[[Form], Form]:
    """Register a condition form under its key."""

    def register(form: Form) -> Form:
        FORMS[key] = form
        return form

    return register


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
    if len(tests) == 1:
        ((only, limit),) = tests
        return lambda g, context: only(amount(g, context), limit(g, context))
    return lambda g, context: all(test(amount(g, context), bound(g, context)) for test, bound in tests)


@condition("dice")
def shows(value: Any, spec: dict[str, Any]) -> Condition:
    """A roll shows at least this many of each symbol."""
    name, wanted = str(spec.get("in", "")), sorted(value.items())

    def test(g: Game, context: Context) -> bool:
        faces = faces_for(g, context)
        seen = symbols_on(dice_of(g, context, name), faces)
        return all(seen.count(symbol) >= n for symbol, n in wanted)

    return test


@condition("values")
def numbers(value: Any, spec: dict[str, Any]) -> Condition:
    """A die shows one of these numbers."""
    name, wanted = str(spec.get("in", "")), frozenset(value)
    return lambda g, context: any(abs(d) in wanted for d in dice_of(g, context, name))


@condition("same")
def same(value: Any, spec: dict[str, Any]) -> Condition:
    """This many of the attack's five dice show one number."""
    name = str(spec.get("in", "attack"))
    return lambda g, context: same_count(dice_of(g, context, name)) >= int(value)


@condition("alike")
def alike(value: Any, spec: dict[str, Any]) -> Condition:
    """This many of the attack's dice, or of a roll, show one symbol."""
    name, wanted = str(spec.get("in", "attack")), int(value)

    def test(g: Game, context: Context) -> bool:
        faces = faces_for(g, context)
        shown = symbols_on(dice_of(g, context, name), faces)
        return any(shown.count(symbol) >= wanted for symbol in set(shown))

    return test


@condition("straight")
def straight(value: Any, spec: dict[str, Any]) -> Condition:
    """The attack's dice hold a straight."""
    length = STRAIGHTS[value]
    return lambda g, context: has_straight(dice_of(g, context, "attack"), length)


@condition("has")
def has(value: Any, spec: dict[str, Any]) -> Condition:
    """A player has at least one of a token."""
    token, who = str(value), selector_word(spec.get("of", "self"))

    def test(g: Game, context: Context) -> bool:
        players = g.state.players
        for seat in MEANT[who](g, context):  # noqa: SIM110  # asked all day: a generator takes twice as long
            if count_of(g, players[seat], token):
                return True
        return False

    return test


@condition("side")
def side(value: Any, spec: dict[str, Any]) -> Condition:
    """A side of a board is face up."""
    return lambda g, context: bool(g.state.players[context.me].side == value)


@condition("upgraded")
def upgraded(value: Any, spec: dict[str, Any]) -> Condition:
    """A board space of self has a higher level than the first."""
    space = str(value)
    return lambda g, context: g.state.players[context.me].levels.get(space, 1) > 1


@condition("native")
def native(value: Any, spec: dict[str, Any]) -> Condition:
    """The holder's fighter owns the token that asks."""

    def test(g: Game, context: Context) -> bool:
        token = str(context.source).removeprefix("token:")
        return (token in g.library.fighters[g.state.players[context.me].fighter].native) == bool(value)

    return test


@condition("ultimate")
def is_ultimate(value: Any, spec: dict[str, Any]) -> Condition:
    """The running ability is an ultimate."""
    return lambda g, context: (g.state.attack is not None and g.state.attack.ultimate) == value


@condition("attack")
def attack_stands_at(value: Any, spec: dict[str, Any]) -> Condition:
    """The running ability is an attack, and it has reached one of these steps; `true`: whatever step that is."""
    steps = STEPS if isinstance(value, bool) else [value] if isinstance(value, str) else value
    wanted = frozenset(STEPS.index(step) + 1 for step in steps)

    def test(g: Game, context: Context) -> bool:
        attack = g.state.attack
        return attack is not None and attack.is_attack and attack.stage in wanted

    return test


@condition("may-hit")
def may_hit(value: Any, spec: dict[str, Any]) -> Condition:
    """The activated ability has a player to hit and may deal damage to its target: it may be an attack (ACT-3)."""

    def test(g: Game, context: Context) -> bool:
        attack = g.state.attack
        if attack is None or attack.failed or not can_hit(g, attack):
            return False
        ability = ability_of(g, attack)
        return any(blows(g, program) for program in (ability.tiers[attack.tier].program, ability.also) if program)

    return test


@condition("coming")
def is_coming(value: Any, spec: dict[str, Any]) -> Condition:
    """A status of this polarity that could be prevented is on its way to self (TOK-7)."""

    def test(g: Game, context: Context) -> bool:
        return any(g.library.tokens[token].polarity == value for token in statuses_coming(g, context.me))

    return test


@condition("ability")
def ability(value: Any, spec: dict[str, Any]) -> Condition:
    """The running ability has this id."""
    return lambda g, context: g.state.attack is not None and g.state.attack.ability == value


@condition("defence")
def defence(value: Any, spec: dict[str, Any]) -> Condition:
    """Self has chosen this defensive ability against the running attack."""

    def test(g: Game, context: Context) -> bool:
        attack = g.state.attack
        if attack is None or attack.defender != context.me:
            return False
        return any(isinstance(frame, Defence) and frame.defence == value for frame in g.state.stack)

    return test


@condition("uses")
def uses(value: Any, spec: dict[str, Any]) -> Condition:
    """The dice that activated the ability include a symbol (a straight uses its numbers)."""

    def test(g: Game, context: Context) -> bool:
        attack = g.state.attack
        if attack is None:
            return False
        needs = ability_of(g, attack).tiers[attack.tier].needs
        if any(symbol == value for symbol, _ in needs.symbols):
            return True
        faces = g.library.fighters[g.state.players[attack.attacker].fighter].faces
        if not needs.straight:
            return False
        seen = set(numbers_on(attack.dice))
        runs = [set(range(low, low + needs.straight)) for low in range(1, 8 - needs.straight)]
        return any(run <= seen and any(faces[n - 1] == value for n in run) for run in runs)

    return test


@condition("type")
def damage_type(value: Any, spec: dict[str, Any]) -> Condition:
    """The attack's damage has one of these types."""
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda g, context: g.state.attack is not None and bool(wanted & g.state.attack.kinds())


@condition("fighter")
def fighter(value: Any, spec: dict[str, Any]) -> Condition:
    """About the opponent: its kind, or what a kind of session knows of it."""

    def test(g: Game, context: Context) -> bool:
        found = MEANT["foe"](g, context)
        if len(found) != 1:
            return False
        definition = g.library.fighters[g.state.players[found[0]].fighter]
        if isinstance(value, dict):
            return all(definition.session.get(name) == wanted for name, wanted in value.items())
        return definition.kind == str(value)

    return test


@condition("turn")
def turn(value: Any, spec: dict[str, Any]) -> Condition:
    """It is the turn of a player that the selector names."""
    who = selector_word(value)
    return lambda g, context: g.state.acting in MEANT[who](g, context)


@condition("phase")
def phase(value: Any, spec: dict[str, Any]) -> Condition:
    """The running phase is one of these."""
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda g, context: g.state.phase in wanted


@condition("mode")
def mode(value: Any, spec: dict[str, Any]) -> Condition:
    """The mode of the session."""
    wanted = frozenset([value] if isinstance(value, str) else value)
    return lambda g, context: g.state.mode in wanted


@condition("rolling")
def rolling(value: Any, spec: dict[str, Any]) -> Condition:
    """The dice on the table were rolled by that token's action."""
    return lambda g, context: bool(g.state.rolls) and g.state.rolls[-1].source == f"token:{value}"


@condition("start-player")
def starts(value: Any, spec: dict[str, Any]) -> Condition:
    """Self is the start player."""
    return lambda g, context: (g.state.starter == context.me) == bool(value)


@condition("not")
def negation(value: Any, spec: dict[str, Any]) -> Condition:
    """`not`: another condition does not hold."""
    inner = compile_condition(value)
    return lambda g, context: not inner(g, context)


@condition("all")
def every(value: Any, spec: dict[str, Any]) -> Condition:
    """`all`: each of these conditions holds."""
    inner = [compile_condition(v) for v in value]
    return lambda g, context: all(c(g, context) for c in inner)


@condition("any")
def some(value: Any, spec: dict[str, Any]) -> Condition:
    """`any`: at least one of these conditions holds."""
    inner = [compile_condition(v) for v in value]
    return lambda g, context: any(c(g, context) for c in inner)
