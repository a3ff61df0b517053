"""Numbers read from a position, compiled to small functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.changes import OVER_START, as_put_by, count_of
from engine.context import Context
from engine.damage import half_up, preview
from engine.definitions import PIECE, UPGRADE, Amount
from engine.dice import numbers_on, same_count, symbols_on, visible
from engine.effects.selectors import MEANT
from engine.errors import ContentError
from engine.pieces import PLAYED

if TYPE_CHECKING:
    from engine.game import Game

Form = Callable[[Any, dict[str, Any]], Amount]
"""Makes an amount of the value of its key, and of the whole mapping."""
BASES: dict[str, Form] = {}
"""Amount forms by their key; filled at import, by this module and by kinds of session."""


def amount(*keys: str) -> Callable[[Form], Form]:
    """Register an amount form under its keys."""

    def register(form: Form) -> Form:
        BASES.update(dict.fromkeys(keys, form))
        return form

    return register


MODIFIERS = ("times", "per", "half", "plus", "cap", "least")
SIDE_WORDS = ("of", "in", "best")


TABLE = "table"
OWN_ROLLS = ("offence", "defence", TABLE)
"""Names of rolls that are those on the table, where a program has not rolled one of that name."""


def dice_of(g: Game, context: Context, name: str) -> list[int]:
    """The dice an effect reads: a named roll, else the latest of this program, else the attack's.

    `offence` and `defence` are the player's own dice on the table in that roll, `table` those of whatever roll it is.
    """
    rolls = context.rolls
    if name:
        found = rolls.get(name)
    else:
        found = rolls.get(context.last)
    if found is None and g.state.attack is not None and name in ("", "attack"):
        found = g.state.attack.dice
    if found is None and name in OWN_ROLLS:
        own = (r for r in reversed(g.state.rolls) if r.owner == context.me)
        found = next((visible(g, r) for r in own if name in (TABLE, r.kind)), None)
    return found if found is not None else []


def faces_for(g: Game, context: Context) -> tuple[str, ...]:
    """The symbols of the dice an effect reads."""
    roller: int = context.roller if context.roller >= 0 else context.me
    return g.library.fighters[g.state.players[roller].fighter].faces


def first(g: Game, context: Context, who: str) -> int:
    """The one player a selector names; -1: nobody."""
    found = MEANT[who](g, context)
    return found[0] if found else -1


def compile_amount(spec: int | dict[str, Any]) -> Amount:
    """A number as content writes it; ContentError names what cannot be read."""
    if isinstance(spec, bool) or not isinstance(spec, int | dict):
        raise ContentError(f"{spec!r} is not an amount")
    if isinstance(spec, int):
        value = spec
        return lambda g, context: value
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
    """`times: n`: the amount n times."""
    return lambda g, context: amount(g, context) * n


def divided(amount: Amount, n: int) -> Amount:
    """`per: n`: once for each full n."""
    return lambda g, context: amount(g, context) // n


def halved(amount: Amount) -> Amount:
    """`half`: half of it, rounded up."""
    return lambda g, context: half_up(amount(g, context))


def added(amount: Amount, more: Amount) -> Amount:
    """`plus`: another amount more."""
    return lambda g, context: amount(g, context) + more(g, context)


def capped(amount: Amount, most: Amount) -> Amount:
    """`cap`: at most another amount."""
    return lambda g, context: min(amount(g, context), most(g, context))


def floored(amount: Amount, least: Amount) -> Amount:
    """`least`: at least another amount."""
    return lambda g, context: max(amount(g, context), least(g, context))


def base(key: str, value: Any, spec: dict[str, Any]) -> Amount:
    """The amount without its modifiers."""
    make = BASES.get(key)
    if make is None:
        raise ContentError(f"unknown amount {key!r}")
    return make(value, spec)


def selector_word(word: Any) -> str:
    """Check a selector's word."""
    if word not in MEANT:
        raise ContentError(f"unknown selector {word!r}")
    return str(word)


@amount("sum")
def sum_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Sum of a roll."""
    name = str(value)
    return lambda g, context: sum(numbers_on(dice_of(g, context, name)))


@amount("die")
def die_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Value of the first die of a roll."""
    name = str(value)

    def read(g: Game, context: Context) -> int:
        dice = dice_of(g, context, name)
        return abs(dice[0]) if dice else 0

    return read


@amount("highest")
def highest_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Value of the highest die of a roll, or the sum of so many of the best; 0 where all are blank."""
    name, many = str(value), int(spec.get("best", 1))
    if many == 1:
        return lambda g, context: max(numbers_on(dice_of(g, context, name)), default=0)
    return lambda g, context: sum(sorted(numbers_on(dice_of(g, context, name)), reverse=True)[:many])


@amount("count")
def showing(value: Any, spec: dict[str, Any]) -> Amount:
    """Dice that show a symbol or one of some numbers."""
    name = str(spec.get("in", ""))
    if isinstance(value, dict):
        wanted = frozenset(value["values"])
        return lambda g, context: sum(1 for d in dice_of(g, context, name) if abs(d) in wanted)
    symbol = str(value)

    def read(g: Game, context: Context) -> int:
        return symbols_on(dice_of(g, context, name), faces_for(g, context)).count(symbol)

    return read


@amount("tokens")
def tokens_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many of a token a player has; several players: together."""
    token, who = str(value), selector_word(spec.get("of", "self"))
    if who == "self":
        return lambda g, context: count_of(g, g.state.players[context.me], token)
    return lambda g, context: sum(
        count_of(g, g.state.players[s], as_put_by(g, s, token, context.me)) for s in MEANT[who](g, context)
    )


def polarity_of(polarity: str) -> Callable[[Any, dict[str, Any]], Amount]:
    """How many tokens of a polarity a player has."""

    def make(value: Any, spec: dict[str, Any]) -> Amount:
        who = selector_word(value)

        def read(g: Game, context: Context) -> int:
            tokens = g.library.tokens
            return sum(
                n
                for s in MEANT[who](g, context)
                for t, n in g.state.players[s].tokens.items()
                if polarity == tokens[t].polarity or (polarity == "any" and tokens[t].polarity != PIECE)
            )

        return read

    return make


def removable_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many tokens of a player may be removed."""
    who = selector_word(value)

    def read(g: Game, context: Context) -> int:
        tokens = g.library.tokens
        return sum(
            n for s in MEANT[who](g, context) for t, n in g.state.players[s].tokens.items() if tokens[t].removable
        )

    return read


def stat_of(read_seat: Callable[[Game, int], int]) -> Callable[[Any, dict[str, Any]], Amount]:
    """A number of the first player a selector names; 0 where it names nobody."""

    def make(value: Any, spec: dict[str, Any]) -> Amount:
        who = selector_word(value)

        def read(g: Game, context: Context) -> int:
            seat = first(g, context, who)
            return read_seat(g, seat) if seat >= 0 else 0

        return read

    return make


def incoming_of(g: Game, seat: int) -> int:
    """Damage that waits for a player."""
    return preview(g, seat).subtotal if g.state.pools else 0


def attack_on(g: Game, seat: int) -> int:
    """The running attack's damage to a player: modifiers counted, prevention not."""
    return preview(g, seat).attack if g.state.pools else 0


@amount("companions")
def companions_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Own companions that are in play, or the sum of their counters."""
    if value == "sum":
        return lambda g, context: sum(g.state.players[context.me].companions.values())
    return lambda g, context: sum(1 for n in g.state.players[context.me].companions.values() if n > 0)


@amount("companion")
def companion_of(value: Any, spec: dict[str, Any]) -> Amount:
    """An own companion's counter."""
    name = str(value)
    return lambda g, context: g.state.players[context.me].companions.get(name, 0)


@amount("dealt")
def dealt_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Damage this attack has successfully dealt."""
    return lambda g, context: g.state.attack.dealt if g.state.attack is not None else 0


@amount("ability")
def ability_of(value: Any, spec: dict[str, Any]) -> Amount:
    """The ability's own damage before modifiers."""

    def read(g: Game, context: Context) -> int:
        attack = g.state.attack
        if attack is None:
            return 0
        return attack.base or sum(p.amount for p in g.state.pools[-1].parts if p.own) if g.state.pools else attack.base

    return read


@amount("seats")
def seats_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many players a selector names."""
    who = selector_word(value)
    return lambda g, context: len(MEANT[who](g, context))


@amount("var")
def var_of(value: Any, spec: dict[str, Any]) -> Amount:
    """A number the program kept."""
    name = str(value)
    return lambda g, context: context.numbers.get(name, 0)


@amount("used")
def used_of(value: Any, spec: dict[str, Any]) -> Amount:
    """A counter of this turn or phase, by its key."""
    key = str(value)
    if "of" not in spec:
        return lambda g, context: g.state.players[context.me].used.get(key, 0)
    who = selector_word(spec["of"])
    return lambda g, context: sum(g.state.players[s].used.get(key, 0) for s in MEANT[who](g, context))


@amount("played")
def played_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Cards of a trait that the player has played in this turn, the one that is being carried out not counted."""
    key = f"{PLAYED}{value}"
    return lambda g, context: g.state.players[context.me].used.get(key, 0)


@amount("upgrades")
def upgrades_of(value: Any, spec: dict[str, Any]) -> Amount:
    """Own upgrades: those in play, or those in hand that could be put over what is there."""
    if value == "in-play":
        return lambda g, context: sum(1 for level in g.state.players[context.me].levels.values() if level > 1)

    def in_hand(g: Game, context: Context) -> int:
        player = g.state.players[context.me]
        cards = [g.library.cards[card] for card in player.hand if card]
        return sum(1 for card in cards if card.kind == UPGRADE and card.level > player.levels.get(card.space, 1))

    return in_hand


@amount("matching")
def same_of(value: Any, spec: dict[str, Any]) -> Amount:
    """The most dice of a roll that show one number."""
    name = str(value)
    return lambda g, context: same_count(dice_of(g, context, name))


BASES |= {
    "negative-tokens": polarity_of("negative"),
    "removable-tokens": removable_of,
    "positive-tokens": polarity_of("positive"),
    "any-tokens": polarity_of("any"),
    "cp": stat_of(lambda g, s: g.state.players[s].cp),
    "health": stat_of(lambda g, s: g.health(s)),
    "start-health": stat_of(lambda g, s: g.state.health_max[g.state.players[s].dial] - OVER_START),
    "max-health": stat_of(lambda g, s: g.state.health_max[g.state.players[s].dial] - OVER_START),
    "deck": stat_of(lambda g, s: len(g.state.players[s].deck)),
    "hand": stat_of(lambda g, s: len(g.state.players[s].hand)),
    "incoming": stat_of(incoming_of),
    "attack-damage": stat_of(attack_on),
}
