"""What operations do besides flow, in words: one small function a verb, each a clause without a full stop."""

# ruff: noqa: ARG001, ARG005 (a table of functions with one signature)

from __future__ import annotations

from typing import Any

from content.text.amounts import condition, cost, quantity, value
from content.text.words import Say, Spec, Voice, article, counted, does, listed, owner, player, states, target

DICE = {"own": "your dice", "foe": "the opponent's dice", "any": "the dice", "team": "your own or a teammate's dice"}
KINDS = {
    "any": "status effect",
    "negative": "negative status effect",
    "positive": "positive status effect",
    "unique": "unique status effect",
}


# -- damage and attack ------------------------------------------------------------------------


def deal(op: Spec, voice: Voice) -> str:
    """Deal or take damage."""
    kind = op.get("type", "")
    noun = "damage" if kind in ("", "normal", "none") else f"{kind} damage"
    if kind == "attack":
        noun = "damage of the attack's type"
    if op.get("unpreventable"):
        noun = f"unpreventable {noun}"
    amount = quantity(op["deal"], noun, noun, voice)
    ending = " at once" if op.get("isolated") else ", counted when damage is dealt" if op.get("late") else ""
    if "while" in op:
        ending += f" if then {condition(op['while'], voice)}"
    who = op.get("to", "foe")
    if who == "self":
        return f"take {amount}{ending}"
    target_of = "" if who == "foe" and voice.foe == "the opponent" else f" to {target(who, voice)}"
    return f"deal {amount}{target_of}{ending}"


def add_damage(op: Spec, voice: Voice) -> str:
    """`add 2 damage to the attack`; a negative amount is told as `subtract ...`."""
    amount = op["add-damage"]
    times = amount if isinstance(amount, int) else amount.get("times", 1)
    if times >= 0:
        return f"add {quantity(amount, 'damage', 'damage', voice)} to the attack"
    amount = -amount if isinstance(amount, int) else {**amount, "times": -times}
    return f"subtract {quantity(amount, 'damage', 'damage', voice)} from the attack"


def prevent(op: Spec, voice: Voice) -> str:
    """`prevent 2 damage`, and for which player where that is another."""
    amount = quantity(op["prevent"], "damage", "damage", voice)
    who = op.get("to", "self")
    return f"prevent {amount}" if who == "self" else f"prevent {amount} to {target(who, voice)}"


def incoming(op: Spec, voice: Voice) -> str:
    """`your incoming damage`, `the opponent's incoming damage`."""
    return f"{owner(op.get('to', 'self'), voice)} incoming damage"


def prevent_status(op: Spec, voice: Voice) -> str:
    """How many status effects of the running attack are undone."""
    n, kind = op["prevent-status"], f"{op['only']} " if "only" in op else ""
    what = f"up to {n} {kind}status effects" if n != 1 else f"1 {kind}status effect"
    return f"prevent {what} that the attack inflicts on you"


# -- resources --------------------------------------------------------------------------------


def resource(key: str, verb: str, one: str, many: str, default: str = "self", selector: str = "to") -> Say:
    """A teller for a verb that gives or takes: `gain 2 CP`, `the opponent loses 1 card`.

    `key` is the verb in content, `verb` the one that is told; `one` and `many` name the thing, `default` who is meant
    where the operation names nobody under `selector`.
    """

    def say(op: Spec, voice: Voice) -> str:
        amount = f"all {many}" if op[key] == "all" else quantity(op[key], one, many, voice)
        return does(op.get(selector, default), verb, amount, voice)

    return say


def heal(op: Spec, voice: Voice) -> str:
    """`heal 3`, `a chosen hero heals 3`."""
    return does(op.get("to", "self"), "heal", quantity(op["heal"], "", "", voice), voice)


def set_health(op: Spec, voice: Voice) -> str:
    """`your health becomes 5`; of the player that the card saves: `that player's`."""
    who = op.get("of", "self")
    whose = owner("subject" if who == "falling" else who, voice)
    return f"{whose} health becomes {value(op['set-health'], voice)}"


def steal(what: str) -> Say:
    """A teller for `steal 1 CP` and `steal 2 health`, and from which player where that is not clear."""

    def say(op: Spec, voice: Voice) -> str:
        who = op.get("of", "foe")
        target_of = "" if who == "foe" and voice.foe == "the opponent" else f" from {target(who, voice)}"
        return f"steal {quantity(op[f'steal-{what.lower()}'], what, what, voice)}{target_of}"

    return say


def draw(op: Spec, voice: Voice) -> str:
    """`draw 2 cards`, and what they take the place of, and that one goes back."""
    told = resource("draw", "draw", "card", "cards")(op, voice)
    instead = " instead of the one of your income phase" if "instead" in op else ""
    back = ", then put one of them on top of your deck or under it" if "put-back" in op else ""
    return told + instead + back


def discard(op: Spec, voice: Voice) -> str:
    """`discard your hand`, `the opponent discards 1 card at random`."""
    who = op.get("of", "foe")
    if op["discard"] == "all":
        return does(who, "discard", f"{'your' if who == 'self' else 'their'} hand", voice)
    how = " at random" if op.get("how") == "random" else ""
    if op.get("effects"):
        how += ", with what it does when discarded"
    return does(who, "discard", f"{quantity(op['discard'], 'card', 'cards', voice)}{how}", voice)


def kind_of_card(only: str, many: int, voice: Voice) -> str:
    """What cards of a kind or of a trait are called: `upgrades`, `Leadership cards`."""
    if only == "upgrade":
        return "upgrade" if many == 1 else "upgrades"
    return f"{voice.term(only).capitalize()} {'card' if many == 1 else 'cards'}"


def search(op: Spec, voice: Voice) -> str:
    """Which pile is searched, and that a searched deck is shuffled."""
    if op["search"] == "deck":
        what = f"{article(kind_of_card(op['only'], 1, voice))}, show it," if "only" in op else "a card,"
        return f"search your deck for {what} take it into your hand and shuffle the deck"
    return "take a card from your discard pile into your hand"


def dig(op: Spec, voice: Voice) -> str:
    """How many cards of the deck are looked at, how many taken, and where the rest goes."""
    top = f"look at the top {quantity(op['dig'], 'card', 'cards', voice)} of your deck"
    n = op.get("take", 1)
    if "only" not in op:
        taken = f"take {n} into your hand"
    elif "take" not in op:
        taken = f"show every {kind_of_card(op['only'], 1, voice)}, take them into your hand"
    else:
        what = kind_of_card(op["only"], n, voice)
        what = article(what) if n == 1 else f"up to {n} {what}"
        taken = f"show {what} and take {'it' if n == 1 else 'them'} into your hand if you like"
    if op.get("rest") == "sorted":
        return f"{top}, {taken}, discard any of the others and put the rest back on top in any order"
    rest = {"top": "on top", "ordered": "on top in any order"}.get(op.get("rest", ""), "at the bottom")
    return f"{top}, {taken} and put the rest back {rest}"


def look_deck(op: Spec, voice: Voice) -> str:
    """How many cards of the own deck are looked at, and what is counted among them."""
    counting = f" and count the {kind_of_card(op['only'], 2, voice)} among them" if "only" in op else ""
    return f"look at the top {quantity(op['look-deck'], 'card', 'cards', voice)} of your deck{counting}"


def prepare(op: Spec, voice: Voice) -> str:
    """Where a spell is prepared from."""
    if op["prepare"] == "discard":
        return "prepare a spell from your discard pile"
    top = counted(op["among"], "card", "cards")
    return f"look at the top {top} of your deck, put them back in any order and prepare a spell among them"


def cast(op: Spec, voice: Voice) -> str:
    """How many spells may be cast, and from where."""
    many = "one" if op["cast"] == 1 else f"up to {value(op['cast'], voice)}"
    if op.get("from") == "discard":
        return f"you may cast {many} of the other spells in your discard pile; what is cast there stays there"
    return f"you may cast {many} of your prepared spells"


def put_upgrade(op: Spec, voice: Voice) -> str:
    """`search your deck for up to 2 upgrades, put them into play, then shuffle`."""
    one = op["put-upgrade"] == 1
    what = "an upgrade" if one else f"up to {quantity(op['put-upgrade'], 'upgrade', 'upgrades', voice)}"
    return f"search your deck for {what}, put {'it' if one else 'them'} into play and shuffle the deck"


def play_upgrade(op: Spec, voice: Voice) -> str:
    """Which upgrade of the hand may be played for free."""
    kind = op["play-upgrade"]
    cheap = "" if kind == "any" else f" that costs {kind['cost-at-most']} CP or less"
    return f"play an upgrade{cheap} from your hand for free"


def set_off(op: Spec, voice: Voice) -> str:
    """`set off all Time Bomb 1 on all players`."""
    return f"set off {some(op, op['set-off'], voice)} on {target(op.get('of', 'self'), voice)}"


def turn_token(op: Spec, voice: Voice) -> str:
    """`it becomes Time Bomb 1`, and whose token it is where that is another player's."""
    who = op.get("of", "self")
    whose = "" if who == "self" else f" of {target(who, voice)}"
    return f"{some(op, op['turn-token'], voice)}{whose} becomes {voice.name(op['into'])}"


# -- tokens -----------------------------------------------------------------------------------


def tokens(op: Spec, id: str, voice: Voice) -> str:
    """A number of tokens of a kind: `2 Burn`."""
    name = voice.name(id)
    if op.get("n") == "limit":
        return f"{name} up to the stack limit"
    return name if op.get("n", 1) == 1 else quantity(op["n"], name, name, voice)


def gain(op: Spec, voice: Voice) -> str:
    """`gain Evasive`, `a chosen player gains 2 Chi`."""
    return does(op.get("to", "self"), "gain", tokens(op, op["gain"], voice), voice)


def gain_together(op: Spec, voice: Voice) -> str:
    """`gain Chi per fist and 2 Evasive per palm, in the order you like`."""
    parts = [quantity(many, voice.name(id), voice.name(id), voice) for id, many in op["gain-together"].items()]
    return does(op.get("to", "self"), "gain", f"{listed(parts)}, in the order you like", voice)


def inflict(op: Spec, voice: Voice) -> str:
    """`inflict Burn`, `inflict 2 Poison on all opponents`."""
    who = op.get("to", "foe")
    target_of = "" if who == "foe" and voice.foe == "the opponent" else f" on {target(who, voice)}"
    return f"inflict {tokens(op, op['inflict'], voice)}{target_of}"


def some(op: Spec, what: str, voice: Voice) -> str:
    """One, several or all tokens of a kind or polarity."""
    one, many = (KINDS[what], f"{KINDS[what]}s") if what in KINDS else (voice.name(what), voice.name(what))
    n = op.get("n", 1)
    return f"all {many}" if n == "all" else quantity(n, one, many, voice)


def remove(op: Spec, voice: Voice) -> str:
    """What is removed, from which player, and who or what picks it."""
    how = " at random" if op.get("how") == "random" else " of their choice" if op.get("by") == "owner" else ""
    if op.get("of", "self") == "self" and op["remove"] not in KINDS:
        return f"remove {some(op, op['remove'], voice)}"
    return f"remove {some(op, op['remove'], voice)}{how} from {target(op.get('of', 'self'), voice)}"


def transfer(op: Spec, voice: Voice) -> str:
    """What is moved, from which player and to which."""
    source, to = op.get("from", "chosen-player"), op.get("to", "chosen-player")
    target_of = "another chosen player" if source == to == "chosen-player" else target(to, voice)
    return f"move {some(op, op['transfer'], voice)} from {target(source, voice)} to {target_of}"


# -- dice -------------------------------------------------------------------------------------


def dice(op: Spec, n: Any, voice: Voice) -> str:
    """A number of a player's dice."""
    whose = DICE[op.get("whose", "own")]
    if n == 1:
        return f"one of {whose}"
    return f"up to {quantity(n, 'die', 'dice', voice) if not isinstance(n, int) else n} of {whose}"


def lowest(n: Any, voice: Voice) -> str:
    """`lowest die stays`; of several each of them."""
    return "lowest die stays" if n == 1 else f"lowest dice, {value(n, voice)} at most, each stay"


def borrow_dice(op: Spec, voice: Voice) -> str:
    """`roll 2 dice of the opponent beside your own; only their numbers count`."""
    whose = player(op.get("from", "foe"), voice)
    number = quantity(op["borrow-dice"], "die", "dice", voice)
    where = "in place of your own" if op.get("instead") else "beside your own"
    told = "; they do not count for an ultimate" if op.get("lesser") else ""
    return f"roll {number} of {whose} {where}; only the numbers count{told}"


def set_die(op: Spec, voice: Voice) -> str:
    """`set one of your dice to 6`, `set up to 2 of the dice to any value`."""
    value = op["set-die"]
    what = "any value" if value == "any" else listed(map(str, value), "or") if isinstance(value, list) else str(value)
    return f"set {dice(op, op.get('n', 1), voice)} to {what}"


def showing(op: Spec) -> str:
    """`that show 2, 4 or 6`, where only such dice are meant."""
    return f" that show {listed(map(str, op['values']), 'or')}" if "values" in op else ""


def tip_die(op: Spec, voice: Voice) -> str:
    """`change one of your dice that show 2 or 4 by up to 2 up or down`."""
    most = op["tip-die"]
    which = dice(op, op.get("n", 1), voice) + showing(op)
    return f"change {which} by {'up to ' if most > 1 else ''}{most} up or down"


def reroll(op: Spec, voice: Voice) -> str:
    """Whose dice are re-rolled, which of them, how, and what the victim may pay instead."""
    how = ", one after another or the same die twice if you like" if op.get("separately") else ""
    unless = ""
    if "unless" in op:
        gets = f" to {target(op['unless']['to'], voice)}".replace("yourself", "you") if "to" in op["unless"] else ""
        unless = f", unless {does('foe', 'pay', cost(op['unless']['pay'], voice), voice)}{gets}"
    if "to" in op:
        n = op["reroll"]
        which = "one of their dice" if n == 1 else f"up to {n} of their dice"
        return does(op["to"], "re-roll", f"{which}{showing(op)}{how}", voice)
    may = "you may " if op.get("optional") else ""
    return f"{may}re-roll {dice(op, op['reroll'], voice)}{showing(op)}{how}{unless}"


def attempt(op: Spec, voice: Voice) -> str:
    """Who gets how many roll attempts more, in which roll phase."""
    phase = "defensive" if op.get("phase") == "defence" else "offensive"
    more = counted(op["attempt"], "more roll attempt", "more roll attempts")
    return does(op.get("to", "self"), "get", f"{more} in the {phase} roll phase", voice)


# -- boards, companions -----------------------------------------------------------------------


def companions(verb: str) -> Say:
    """A teller for `build`, `advance` and `activate`: which companions, how many, to what level, at what price."""

    def say(op: Spec, voice: Voice) -> str:
        n = op.get("n", 1)
        if op[verb] != "any":
            what = voice.name(op[verb])
        elif n == 1:
            what = "one of your companions"
        else:
            different = "different " if op.get("different") else ""
            what = f"up to {n if isinstance(n, int) else value(n, voice)} {different}companions"
        free = " for free" if op.get("free") else ""
        optional = "you may " if op.get("optional") else ""
        level = f" to level {op['to-level']}" if "to-level" in op else ""
        return f"{optional}{verb} {what}{level}{free}"

    return say


def companion(op: Spec, voice: Voice) -> str:
    """To or by how much a companion's counter changes."""
    name = voice.name(op["companion"])
    if "set" in op:
        return f"set the counter of {name} to {value(op['set'], voice)}"
    by = op.get("by", 1)
    netted = ", set off against damage to it" if op.get("netted") else ""
    if isinstance(by, int):
        return f"{'raise' if by > 0 else 'lower'} the counter of {name} by {abs(by)}{netted}"
    return f"raise the counter of {name} by {quantity(by, '', '', voice)}{netted}"


def redirect(op: Spec, voice: Voice) -> str:
    """How much of the incoming damage a companion takes."""
    name = voice.name(op["to"])
    if op["redirect"] == "split":
        return f"divide your incoming damage between you and {name} as you like"
    amount = "all" if op["redirect"] == "all" else value(op["redirect"], voice)
    return f"let {name} take {amount} of your incoming damage"


def sell(op: Spec, voice: Voice) -> str:
    """Who may sell how many cards here and now."""
    amount = "any number of cards" if op["sell"] == "any" else f"up to {quantity(op['sell'], 'card', 'cards', voice)}"
    return f"{player(op.get('to', 'self'), voice)} may sell {amount}"


def fixed(text: str) -> Say:
    """A verb that always reads the same."""
    return lambda op, voice: text


EFFECTS: dict[str, Say] = {
    "deal": deal,
    "split-damage": lambda op, voice: (
        f"split that damage as you like between your target and {target(op['split-damage'], voice)}"
    ),
    "add-damage": add_damage,
    "undefendable": fixed("the attack becomes undefendable"),
    "defend": fixed("roll one of your defences against the attack"),
    "prevent": prevent,
    "halve": lambda op, voice: (
        f"prevent half of {incoming(op, voice)} (rounded up)" + (", isolated damage too" if op.get("isolated") else "")
    ),
    "avoid": lambda op, voice: states(op.get("to", "self"), "receive", "no damage in this phase", voice),
    "reflect": lambda op, voice: (
        f"deal half of your incoming damage (rounded up) to {target(op.get('to', 'attacker'), voice)}"
    ),
    "no-attack-damage": fixed("the attack deals no damage"),
    "fail": fixed("the ability has no effect"),
    "turn-attack": lambda op, voice: f"the ability hits {player(op['turn-attack'], voice)} instead of its target",
    "prevent-status": prevent_status,
    "heal": heal,
    "cp": resource("cp", "gain", "CP", "CP"),
    "lose-cp": resource("lose-cp", "lose", "CP", "CP", "foe", "of"),
    "steal-cp": steal("CP"),
    "steal-health": steal("health"),
    "lose-health": resource("lose-health", "lose", "health", "health", "foe", "of"),
    "set-health": set_health,
    "draw": draw,
    "discard": discard,
    "pay": lambda op, voice: f"pay {cost(op['pay'], voice)}",
    "search": search,
    "dig": dig,
    "look-hand": lambda op, voice: f"look at {owner(op['look-hand'], voice)} hand",
    "play-upgrade": play_upgrade,
    "look-deck": look_deck,
    "order-deck": lambda op, voice: (
        f"put the top {quantity(op['order-deck'], 'card', 'cards', voice)} of your deck back in any order"
    ),
    "prepare": prepare,
    "cast": cast,
    "put-upgrade": put_upgrade,
    "tally": lambda op, voice: f"count one more of {op['tally'].replace('-', ' ')} in this {op.get('lasts', 'turn')}",
    "set-off": set_off,
    "turn-token": turn_token,
    "gain": gain,
    "gain-together": gain_together,
    "inflict": inflict,
    "remove": remove,
    "transfer": transfer,
    "raise-limit": lambda op, voice: (
        f"raise {owner(op.get('to', 'self'), voice)} stack limit of {voice.name(op['raise-limit'])} by {op['by']}"
    ),
    "set-die": set_die,
    "tip-die": tip_die,
    "copy-die": lambda op, voice: f"set {dice(op, op['copy-die'], voice)} to the value of another one in the same roll",
    "reroll": reroll,
    "attempt": attempt,
    "borrow-dice": borrow_dice,
    "lock-dice": lambda op, voice: (
        f"{owner(op.get('to', 'self'), voice)} {lowest(op['lock-dice'], voice)} as it is until the roll is over"
    ),
    "exchange-die": lambda op, voice: f"replace one of your dice by one that shows {value(op['exchange-die'], voice)}",
    "lose-attempt": resource("lose-attempt", "lose", "roll attempt", "roll attempts"),
    "skip-phase": fixed("skip the offensive roll phase"),
    "roll-anew": lambda op, voice: (
        "end your offensive roll phase and begin a new one"
        if op.get("concluding")
        else "restart your offensive roll phase"
    ),
    "extra": lambda op, voice: (
        f"another {'offensive roll phase' if op['extra'] == 'offence' else 'roll phase'} follows this one"
        + (f", in which you activate {voice.name(op['activates'])} without dice" if "activates" in op else "")
    ),
    "more-uses": lambda op, voice: (
        f"raise this turn's limit of {op['more-uses'].replace('-', ' ')} by {value(op.get('n', 1), voice)}"
    ),
    "flip": lambda op, voice: f"turn the {op['flip'].replace('-', ' ')} side of the board up",
    "build": companions("build"),
    "advance": companions("advance"),
    "activate": companions("activate"),
    "companion": companion,
    "redirect": redirect,
    "bring": lambda op, voice: (
        f"draw {quantity(op.get('n', 1), 'card', 'cards', voice)} of {voice.name(op['bring'])} into play"
    ),
    "sell": sell,
}
"""Verb -> how it reads."""
