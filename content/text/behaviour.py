"""Rows and actions in words."""

# ruff: noqa: ARG001, ARG005 (tables of functions with one signature)

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from content.text.amounts import condition, cost, quantity, value
from content.text.operations import block
from content.text.words import Spec, Voice, counted, listed, sentence

SUBJECTS = {
    "self": ("you", "your"),
    "attacker": ("you", "your"),
    "defender": ("you", "your"),
    "opponent": ("an opponent", "an opponent's"),
    "ally": ("a teammate", "a teammate's"),
    "any": ("a player", "any player's"),
}
"""Who it happens to, and whose it is, by the owner's part in it."""
MOMENTS: dict[str, tuple[str, str]] = {
    "setup": ("at the start of the game", ""),
    "turn-start": ("at the start of {whose} turn", ""),
    "upkeep": ("in {whose} upkeep", ""),
    "upkeep-end": ("at the end of {whose} upkeep", ""),
    "income": ("in {whose} income phase", ""),
    "before-offence": ("before {whose} offensive roll phase", ""),
    "offence-start": ("at the start of {whose} offensive roll phase", ""),
    "attempted": ("after {whose} first roll attempt", ""),
    "activate": ("when you activate an offensive ability", "when {who} activates an offensive ability"),
    "activated": ("after the effects of {whose} offensive ability", ""),
    "no-ability": ("when you activate no offensive ability", "when {who} activates no offensive ability"),
    "offence-end": ("at the end of {whose} offensive roll phase", ""),
    "attacked": ("when you are attacked", "when {who} is attacked"),
    "before-defence": ("when you are attacked, before the defence", "when {who} is attacked, before the defence"),
    "defend": ("when you roll a defence", "when {who} rolls a defence"),
    "damaged": ("when you lose health to damage", "when {who} loses health to damage"),
    "received": ("whenever you receive damage", "whenever {who} receives damage"),
    "struck": ("when an attack has dealt damage to you", "when an attack has dealt damage to {who}"),
    "dealt": ("when {whose} attack has dealt damage", ""),
    "roll-phase-end": ("at the end of {whose} roll phase", ""),
    "turn-end": ("at the end of {whose} turn", ""),
    "card-played": ("when you play a card", "when {who} plays a card"),
    "upgraded": ("when you put an upgrade into play", "when {who} puts an upgrade into play"),
    "not-attacked": ("when your offensive roll phase has no attack", "when {whose} offensive roll phase has no attack"),
    "limit-reached": (
        "when you would receive one more at the stack limit",
        "when {who} would receive one more at the stack limit",
    ),
    "gained": ("when you receive it", "when {who} receives it"),
    "settling": ("when damage is dealt to you", "when damage is dealt to {who}"),
    "warded": (
        "when you prevent or avoid damage with a positive status effect",
        "when {who} prevents or avoids damage with a positive status effect",
    ),
    "engaged": ("when you begin to fight a minion", "when {who} begins to fight a minion"),
    "battle-won": ("when you win a battle", "when {who} wins a battle"),
    "explored": ("when you explore a tile", "when {who} explores a tile"),
}
"""Moment -> its words for the player, and for others where they differ."""
STANDING = {
    ("attacked", "attacker"): "when you attack",
    ("attacked", "defender"): "when you are attacked",
    ("before-defence", "attacker"): "when you attack, before the defence",
    ("before-defence", "defender"): "when you are attacked, before the defence",
    ("damaged", "defender"): "when you lose health to damage of a roll phase against you",
    ("roll-phase-end", "defender"): "at the end of a roll phase against you",
}
WHEN = {
    "any-time": "at any time",
    "main": "in your main phases",
    "roll-phase": "in a roll phase",
    "own-roll": "when your dice have been rolled",
    "own-dice": "when your dice have been rolled",
    "team-roll": "when your or a teammate's dice have been rolled",
    "opponent-roll": "when an opponent's dice have been rolled",
    "any-roll": "when dice have been rolled",
    "incoming": "when you have incoming damage",
    "any-incoming": "when a player has incoming damage",
    "attacked": "when you are attacked",
    "under-attack": "when you are attacked, even if the attack deals no damage to you",
    "attacking": "when you attack, before damage is dealt",
    "damage-dealt": "when your attack has dealt its damage",
    "offence-end": "at the end of your offensive roll phase, when you attack",
    "offence-roll": "in an offensive roll phase",
    "defence-roll": "when a defence is rolled",
    "own-turn": "in your turn",
    "opponents-turn": "in another player's turn",
    "status": "when a player has a status effect",
    "falling": "when a player would be defeated",
    "upkeep": "in an upkeep",
    "income": "in your income phase",
    "foe": "when there is an opponent",
    "opponents-offence-end": "at the end of an opponent's offensive roll phase",
    "two-dice": "with two of your dice in one roll",
    "roll-damage": "when you have incoming damage of the roll phase",
    "valued": "when a die that shows a value has been rolled",
    "unhurried": "at any time, but not in answer to anything",
    "rolled-out": "in your offensive roll phase, after the last roll attempt",
    "defence-end": "at the end of the defensive roll phase of your ability",
    "undefended": "when you are attacked with undefendable damage alone, before you have defended",
    "ultimate-declared": "when an opponent declares an ultimate",
    "movement": "in the movement phase",
    "strike": "before you name the target of your attack",
    "clock": "in the crisis clock phase",
    "crit": "when a CRIT is about to strike you",
}


TOGETHER = {
    ("upkeep", "own-turn"): "in your upkeep",
    ("incoming", "roll-phase", "opponents-turn"): "when you have incoming damage in another player's roll phase",
    ("roll-damage", "opponents-turn"): "when you have incoming damage of another player's roll phase",
    ("own-roll", "offence-roll"): "when your dice of an offensive roll have been rolled",
    ("own-roll", "defence-roll"): "when your dice of a defence have been rolled",
    ("own-turn", "offence-roll"): "in your offensive roll phase, before you activate an ability",
    ("main", "status"): "in your main phases",
    ("status",): "at any time",
}
"""Moments that read better together."""


def moment(spec: Spec, voice: Voice) -> str:
    """When a row happens."""
    at, relation = spec["at"], spec.get("as", "self")
    if (at, relation) in STANDING:
        return STANDING[at, relation]
    if "token" in spec:
        who = "you" if relation == "self" else SUBJECTS[relation][0]
        receive = "receive" if who == "you" else "receives"
        limit = " beyond the stack limit" if at == "limit-reached" else ""
        return f"when {who} {receive} {voice.name(spec['token'])}{limit}"
    who, whose = SUBJECTS[relation]
    own, others = MOMENTS[at]
    text = own if who == "you" or not others else others
    return text.format(who=who, whose=whose)


def row(spec: Spec, voice: Voice) -> str:
    """A row as a sentence."""
    if "do" in spec and not any(key in spec for key in NUMBERS):
        may = "you may " if spec.get("may") else ""
        text = f"{moment(spec, voice)}, {provided(spec, voice)}{may}{block(spec['do'], voice)}"
    else:
        text = f"{provided(spec, voice)}{number(spec, voice)}"
        if "do" in spec:
            text += f", and {block(spec['do'], voice)}"
    return sentence(text + often(spec))


def often(spec: Spec) -> str:
    """How often something may happen, in brackets: ` (twice a phase)`; empty where it has no limit."""
    times = {1: "once", 2: "twice"}
    uses = [f"{times.get(n) or counted(n, 'time', 'times')} a {span}" for span, n in spec.get("limit", {}).items()]
    shared = f", all {spec['counts-as'].replace('-', ' ')} together" if "counts-as" in spec else ""
    return f" ({listed(uses)}{shared})" if uses else ""


def provided(spec: Spec, voice: Voice) -> str:
    """The condition of a row or action."""
    return f"if {condition(spec['if'], voice)}, " if "if" in spec else ""


def number(spec: Spec, voice: Voice) -> str:
    """What a number row changes."""
    key = next(key for key in NUMBERS if key in spec)
    return NUMBERS[key](spec, voice)


def signed(amount: Any, voice: Voice) -> str:
    """`+2`, `-1`, `+ the number of ...`."""
    if isinstance(amount, int):
        return f"{amount:+d}"
    if amount.get("times", 1) < 0:
        amount = {**amount, "times": -amount["times"]}
        if amount["times"] == 1:
            amount.pop("times")
        return f"less damage by {value(amount, voice)}"
    return f"more damage by {value(amount, voice)}"


def typed(spec: Spec) -> str:
    """The types of damage a row is about, in brackets; empty for all of them."""
    kinds = [kind if kind != "none" else "other" for kind in spec.get("types", ())]
    return f" ({listed(kinds)} damage)" if kinds else ""


def add(spec: Spec, voice: Voice) -> str:
    """Which number the row raises or lowers, and by how much."""
    amount = spec["add"]
    more = f"{amount:+d}" if isinstance(amount, int) else f"plus {value(amount, voice)}"
    if spec["at"] == "attack-damage":
        whose = "attacks on you deal" if spec.get("as") == "defender" else "your attacks deal"
        if isinstance(amount, dict) and amount.keys() == {"tokens", "per"}:
            return f"{whose} {quantity(amount, 'more damage', 'more damage', voice)}{typed(spec)}"
        deals = f"{amount:+d} damage" if isinstance(amount, int) else signed(amount, voice)
        return f"{whose} {deals}{typed(spec)}"
    return {
        "attempts": f"roll attempts in your offensive roll phase: {more}",
        "attempt-cost": f"CP for each roll attempt after the first: {more}",
        "defence-dice": f"dice of your defence rolls: {more}",
        "gain-cp": f"whenever you gain CP: {more} CP",
        "salve": f"health from each of your salves: {more}",
        "sell": f"whenever you sell a card: {more} CP",
    }[spec["at"]]


def skip(spec: Spec, voice: Voice) -> str:
    """Which phase the row skips."""
    return {
        "turn-start": "skip your turn",
        "income": "skip your income phase",
        "before-offence": "skip your offensive roll phase",
    }[spec["at"]]


COVERED = "covered"
"""What a row forbids that is about the ability to which its token is attached."""
FORBIDDEN = {
    "act": "you cannot do anything",
    "defence": "you cannot use a defensive ability",
    "cards": "you cannot play cards",
    "statuses": "your offensive abilities, except ultimates, gain and inflict no status effects",
}
"""Moment of a row -> what it forbids there."""


def forbid(spec: Spec, voice: Voice) -> str:
    """What the row forbids."""
    if spec["forbid"] is True:
        return FORBIDDEN[spec["at"]]
    named = ["the ability to which it is attached"] if COVERED in spec["forbid"] else []
    if kinds := [kind.replace("-", " ") for kind in spec["forbid"] if kind != COVERED]:
        named.append(f"abilities with a {listed(kinds, 'or')}")
    return f"you cannot activate {listed(named, 'or')}"


NUMBERS: dict[str, Callable[[Spec, Voice], str]] = {
    "add": add,
    "avoid": lambda spec, voice: f"opponents' offensive abilities deal no damage to you{typed(spec)}",
    "cancel": lambda spec, voice: "your attack deals no damage",
    "prevent": lambda spec, voice: f"attacks on you deal {value(spec['prevent'], voice)} damage less{typed(spec)}",
    "cap": lambda spec, voice: f"an attack deals at most {value(spec['cap'], voice)} damage to you{typed(spec)}",
    "skip": skip,
    "allow": lambda spec, voice: "you may play upgrades in roll phases too",
    "cp": lambda spec, voice: f"gain {value(spec['cp'], voice)} more CP in your income phase",
    "forbid": forbid,
    "blank": lambda spec, voice: f"your dice showing {listed(map(str, spec['blank']), 'or')} are blank",
    "survive": lambda spec, voice: f"when you would be defeated, your health becomes {spec['survive']} instead",
}
"""Effect of a number row -> its words."""


def moments(whens: Any) -> str:
    """When a card or action may be used."""
    parts = []
    words_given = [whens] if isinstance(whens, str) else whens
    if tuple(map(str, words_given)) in TOGETHER:
        return TOGETHER[tuple(map(str, words_given))]
    for word in words_given:
        words = word["any"] if isinstance(word, dict) else [word]
        parts.append(listed([WHEN[each] for each in words], "or"))
    return listed(parts)


def prepares(spec: Spec) -> str:
    """How many spells may be prepared, and what becomes of them."""
    many = counted(spec["a-turn"], "spell", "spells")
    return (
        f"Each turn you may prepare {many} from your hand, in a main phase and at its cost. At most {spec['at-most']} "
        "are prepared at once: one more takes the place of one that you discard. A spell is discarded once it is cast."
    )


def offered(effect: str) -> str:
    """What may be done for nothing: `you may draw 1 card`, `use this: all heroes heal 2`."""
    tells = effect.startswith(("you ", "your ", "this ", "the ", "all ", "a ", "each ", "for "))
    return f"use this: {effect}" if tells else f"you may {effect}"


def action(spec: Spec, voice: Voice, *, token: str = "") -> str:
    """An action as a sentence; `token` is what it costs where it names no price."""
    price = cost(spec["pay"], voice) if "pay" in spec else token
    text = f"{moments(spec['when'])}, " if "when" in spec else ""
    text += provided(spec, voice)
    effect = block(spec["do"], voice)
    verb = "spend" if price and "CP" not in price else "pay"
    since = " that you did not gain this turn" if spec.get("older") else ""
    text += f"{verb} {price}{since}: {effect}" if price else offered(effect)
    return sentence(text + often(spec))
