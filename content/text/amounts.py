"""Amounts, costs, requirements and conditions in words."""

# ruff: noqa: ARG001, ARG005, FBT001 (tables of functions with one signature)

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from content.text.words import LEVELS, ONE_OF, Spec, Voice, counted, is_several, listed, owner, player, states

COMPARE = {"over": "over", "under": "under", "at-least": "at least", "at-most": "at most", "equals": "exactly"}
OPPOSITE = {"over": "at-most", "at-most": "over", "under": "at-least", "at-least": "under"}
CHANGES = ("times", "per", "half", "plus", "cap", "least")
STRAIGHTS = {"micro": "micro straight (3 in a row)", "small": "small straight", "large": "large straight"}
KINDS = {
    "negative": "negative status effect",
    "positive": "positive status effect",
    "any": "status effect",
    "removable": "removable status effect",
}
SEATS = {
    "all-opponents": "opponent",
    "other-opponents": "other opponent",
    "all-heroes": "hero",
    "engaged-heroes": "engaged hero",
    "teammates": "teammate",
}
"""One of the players a selector names."""
CHOSEN = {
    "chosen-opponent": "opponent to choose from",
    "chosen-teammate": "teammate to choose from",
    "teammate-in-reach": "teammate in reach",
}
"""One of those among which a selector lets a player choose."""
SOME_OR_NONE = [
    ({"at-least": 1}, True),
    ({"over": 0}, True),
    ({"under": 1}, False),
    ({"at-most": 0}, False),
    ({"equals": 0}, False),
]
"""Bounds of a number of players that say whether there is anybody."""
PHASES = {
    "upkeep": "the upkeep",
    "offence": "the offensive roll phase",
    "defence": "the defensive roll phase",
    "enemy-roll": "the enemy roll",
    "clock": "the crisis clock phase",
}

STEPS = {
    "locked-in": "is locked in",
    "targeted": "has its target",
    "answered": "has been answered",
    "settled": "has dealt its damage",
}


def roll_of(name: str, voice: Voice) -> str:
    """Which dice are meant, after `of` or `on`; empty when it is clear."""
    known = {"": "", "attack": "the attack dice", "defence": "the defence dice", "table": "your dice on the table"}
    if name in known:
        return known[name]
    return f"the roll “{name}”" if voice.rolls > 1 else ""


def face(counts: Any) -> str:
    """What is counted on dice: a symbol, or numbers."""
    if isinstance(counts, dict):
        return listed(map(str, counts["values"]), "or")
    return str(counts)


def thing(amount: Spec, voice: Voice) -> tuple[str, str] | None:
    """What a counting amount counts, one and several; None for an amount that is no count."""
    if "count" in amount:
        where = roll_of(amount.get("in", ""), voice)
        inside = f" among {where}" if where else ""
        return f"{face(amount['count'])}{inside}", f"dice showing {face(amount['count'])}{inside}"
    if "tokens" in amount:
        return both(f"{voice.name(amount['tokens'])} on {on(amount.get('of', 'self'), voice)}")
    for kind, words in KINDS.items():
        if f"{kind}-tokens" in amount:
            where = on(amount[f"{kind}-tokens"], voice)
            return f"{words} on {where}", f"{words}s on {where}"
    if amount.get("companions") == "built":
        return "companion in play", "companions in play"
    if amount.get("seats") in CHOSEN:
        who, rest = CHOSEN[amount["seats"]].split(" ", 1)
        return f"{who} {rest}", f"{who}s {rest}"
    if "seats" in amount:
        return SEATS.get(amount["seats"], "player"), f"players ({player(amount['seats'], voice)})"
    if "minions" in amount:
        return "minion in play", "minions in play"
    if "hand" in amount:
        who = owner(amount["hand"], voice)
        return f"card in {who} hand", f"cards in {who} hand"
    if "deck" in amount:
        return "card in your deck", "cards in your deck"
    if "played" in amount:
        name = f"{voice.term(amount['played']).capitalize()} card"
        return f"{name} you played earlier this turn", f"{name}s you played earlier this turn"
    if "upgrades" in amount:
        where = "in play" if amount["upgrades"] == "in-play" else "in your hand that you can put into play"
        return f"upgrade {where}", f"upgrades {where}"
    if "companion" in amount:
        return both(f"point of {voice.name(amount['companion'])}")
    return next((THINGS[form](amount[form], voice) for form in amount if form in THINGS), None)


THINGS: dict[str, Callable[[Any, Voice], tuple[str, str]]] = {}
"""What counting amounts of kinds of campaign count, one and several; filled at import."""


def both(words: str) -> tuple[str, str]:
    """Words that are the same for one and for several."""
    return words, words


def on(who: Any, voice: Voice) -> str:
    """Who has a token."""
    return "you" if who == "self" else player(who, voice)


def quantity(amount: Any, one: str, many: str, voice: Voice) -> str:
    """An amount of something: `3 damage`, `2 damage per heart`, `damage equal to their sum`."""
    if isinstance(amount, int):
        return counted(amount, one, many).strip()
    counts = thing(amount, voice)
    plus = amount.get("plus", 0)
    if counts is None or "half" in amount or not isinstance(plus, int) or plus < 0:
        return f"{many} equal to {value(amount, voice)}" if many else value(amount, voice)
    n = amount.get("times", 1)
    every = f"for every {amount['per']} {counts[1]}" if "per" in amount else f"per {counts[0]}"
    text = f"{counted(n, one, many).strip()} {every}"
    if plus:
        text = f"{counted(plus, one, many).strip()} plus {n} {every}"
    return text + limits(amount, voice)


def limits(amount: Spec, voice: Voice) -> str:
    """The bounds of an amount in brackets: ` (at most 2)`, ` (at most 7 in all)`; empty where it has none."""
    whole = " in all" if "plus" in amount else ""
    parts = [f"at most {value(amount['cap'], voice)}{whole}"] if "cap" in amount else []
    parts += [f"at least {value(amount['least'], voice)}"] if "least" in amount else []
    return f" ({', '.join(parts)})" if parts else ""


def value(amount: Any, voice: Voice) -> str:
    """An amount as a noun: `14`, `the sum`, `half of your CP (rounded up) plus 2`."""
    if isinstance(amount, int):
        return str(amount)
    text = base(amount, voice)
    if "times" in amount:
        text = f"{amount['times']} times {text}"
    if "per" in amount:
        text = f"one for every {amount['per']} of {text}"
    if "half" in amount:
        text = f"half of {text} (rounded up)"
    plus = amount.get("plus", 0)
    if isinstance(plus, int):
        text += f" plus {plus}" if plus > 0 else f" minus {-plus}" if plus < 0 else ""
    else:
        text += f" plus {value(plus, voice)}"
    return text + limits(amount, voice)


def base(amount: Spec, voice: Voice) -> str:
    """An amount without its changes."""
    counts = thing(amount, voice)
    if "companion" in amount:
        return f"the counter of {voice.name(amount['companion'])}"
    if counts is not None:
        return f"the number of {counts[1]}"
    form = next(key for key in amount if key in BASES)
    if "best" in amount:
        where = roll_of(amount[form], voice)
        return f"the sum of the best {amount['best']} dice" + (f" of {where}" if where else "")
    text = BASES[form](amount[form], voice)
    return f"{text} by {player(amount['of'], voice)}" if form == "used" and "of" in amount else text


def sum_of(name: str, voice: Voice) -> str:
    """The sum of a roll."""
    where = roll_of(name, voice)
    return f"the sum of {where}" if where else "their sum" if voice.fresh else "the sum"


def die_of(name: str, voice: Voice) -> str:
    """The value of a die."""
    if name in ("attack", "defence"):
        return f"the value of the {name} die"
    where = roll_of(name, voice)
    return f"the value of {where}" if where else "its value" if voice.fresh else "the die's value"


def highest_of(name: str, voice: Voice) -> str:
    """The value of the highest die of a roll."""
    where = roll_of(name, voice)
    return f"the highest of {where}" if where else "the higher of them" if voice.fresh else "the highest die"


def used(key: str, voice: Voice) -> str:
    """What a counter of this turn or phase counts, whoever's it is."""
    span, what, *rest = key.split(":")
    if what == "attempts":
        return f"the number of your roll attempts in this {span}"
    if what == "further-attempts":
        return f"the number of your roll attempts after the first of each offensive roll phase in this {span}"
    if what == "upgrades":
        return f"the upgrades you put into play in this {span}"
    if what == "struck":
        return "the damage you received then"
    if what in ("gained", "began") and rest:
        name = voice.name(rest[0])
        return f"the {name} gained in this {span}" if what == "gained" else f"the {name} this {span} began with"
    return f"the number of uses of {voice.name((rest[0] if rest else what).rpartition('.')[2])} in this {span}"


BASES: dict[str, Callable[[Any, Voice], str]] = {
    "sum": sum_of,
    "die": die_of,
    "highest": highest_of,
    "matching": lambda name, voice: f"the most dice{within(name, voice)} that show one number",
    "cp": lambda who, voice: f"{owner(who, voice)} CP",
    "health": lambda who, voice: f"{owner(who, voice)} health",
    "companions": lambda _, __: "the counters of all your companions together",
    "start-health": lambda who, voice: f"{owner(who, voice)} health at the start",
    "max-health": lambda who, voice: f"{owner(who, voice)} health at the start",
    "incoming": lambda who, voice: f"{owner(who, voice)} incoming damage",
    "attack-damage": lambda who, voice: f"the attack's damage to {on(who, voice)}",
    "dealt": lambda _, __: "the damage the attack has dealt",
    "ability": lambda _, __: "the ability's own damage",
    "var": lambda name, _: f"“{name}”",
    "used": used,
}
"""Forms that are values, not counts."""


def within(name: str, voice: Voice) -> str:
    """Of which roll, where that is not clear."""
    where = roll_of(name, voice)
    return f" of {where}" if where else ""


def cost(spec: Spec, voice: Voice) -> str:
    """What is paid: `2 CP and 1 Synth`."""
    parts = [f"{spec['cp']} CP"] if "cp" in spec else []
    parts += [f"{n} {voice.name(token)}" for token, n in spec.get("tokens", {}).items()]
    parts += [f"{spec['gold']} gold"] if "gold" in spec else []
    parts += [counted(spec["salves"], "salve", "salves")] if "salves" in spec else []
    parts += [f"{n} {name}" for name, n in spec.items() if name not in ("cp", "tokens", "gold", "salves")]
    return listed(parts)


def needs(spec: Spec) -> str:
    """What dice an ability asks for: `sword x3 + pow x2`, `small straight`."""
    parts = []
    for key, asked in spec.items():
        if key == "straight":
            parts.append(STRAIGHTS[asked])
        elif key == "same":
            parts.append(f"{asked} of a kind")
        elif key == "alike":
            parts += [f"{n} of {'one' if place == 0 else 'another'} symbol" for place, n in enumerate(asked)]
        elif key == "values":
            parts.append(f"a die showing {listed(map(str, asked), 'or')}")
        else:
            parts.append(f"{key} x{asked}")
    return " + ".join(parts)


def condition(spec: Spec, voice: Voice, *, holds: bool = True) -> str:
    """A condition as a clause after `if`, or its opposite."""
    bounds = [key for key in spec if key in COMPARE]
    for bound, some in SOME_OR_NONE:
        if spec.keys() == {"seats", *bound} and bound.items() <= spec.items():
            return anybody(spec["seats"], voice, some=some == holds)
        if spec.keys() == {"used", *bound} and bound.items() <= spec.items() and spec["used"].startswith(TALLIES):
            return tally(spec["used"], voice, some=some == holds)
        if spec.keys() == {"used", *bound} and bound.items() <= spec.items() and spec["used"].startswith(IN_PHASE):
            done = voice.name(spec["used"].removeprefix(IN_PHASE))
            return f"{done} {'worked' if some == holds else 'did not work'} in this phase"
    if bounds:
        return comparison(spec, bounds, voice, holds=holds)
    form = next(key for key in spec if key in CONDITIONS)
    return CONDITIONS[form](spec, voice, holds)


IN_PHASE = "phase:"
"""Begins the counters of what a phase has seen."""
TALLIES = ("turn:began:", "turn:gained:", "turn:late:")
"""Counters of tokens, by what they count."""


def tally(key: str, voice: Voice, *, some: bool) -> str:
    """Whether a turn began with tokens, or brought some."""
    name = voice.name(key.rpartition(":")[2])
    if key.startswith(TALLIES[0]):
        return f"this turn began {'with' if some else 'without'} {name}"
    if key.startswith(TALLIES[2]):
        return f"{name} {'came too late' if some else 'was there in time'} for the attack"
    return f"you gained {'' if some else 'no '}{name} this turn"


def anybody(seats: str, voice: Voice, *, some: bool) -> str:
    """Whether a selector names anybody."""
    one = CHOSEN.get(seats) or SEATS.get(seats) or player(seats, voice).removeprefix("a ")
    article = "an" if one[0] in "aeiou" else "a"
    return f"there is {article if some else 'no'} {one}"


def comparison(spec: Spec, bounds: list[str], voice: Voice, *, holds: bool) -> str:
    """An amount against its bounds."""
    if not holds and len(bounds) == 1 and bounds[0] in OPPOSITE:
        opposite = {OPPOSITE[bounds[0]]: spec[bounds[0]]}
        return condition({**{k: v for k, v in spec.items() if k not in COMPARE}, **opposite}, voice)
    verb = "is" if holds else "is not"
    words = COMPARE if "tokens" in spec else {**COMPARE, "equals": ""}
    said = listed(f"{words[key]} {value(spec[key], voice)}".strip() for key in bounds)
    if (
        "tokens" in spec
        and all(isinstance(spec[key], int) for key in bounds)
        and not is_several(spec.get("of", "self"))
        and not any(key in spec for key in CHANGES)
    ):
        name = voice.name(spec["tokens"])
        return states(
            spec.get("of", "self"), "have" if holds else "do", f"{'' if holds else 'not have '}{said} {name}", voice
        )
    plain = {key: part for key, part in spec.items() if key not in COMPARE}
    return f"{value(plain, voice)} {verb} {said}"


def shows(spec: Spec, voice: Voice, holds: bool) -> str:
    """The dice show symbols."""
    where = roll_of(spec.get("in", ""), voice) or "the dice"
    wanted = listed(symbol if n == 1 else f"{n} x {symbol}" for symbol, n in spec["dice"].items())
    return f"{where} {'show' if holds else 'do not show'} {wanted}"


def numbers(spec: Spec, voice: Voice, holds: bool) -> str:
    """A die shows one of some numbers."""
    where = roll_of(spec.get("in", ""), voice)
    return f"{'a' if holds else 'no'} die{f' of {where}' if where else ''} shows {face(spec)}"


def has(spec: Spec, voice: Voice, holds: bool) -> str:
    """A player has a token; of several players one is enough."""
    who, name = spec.get("of", "self"), voice.name(spec["has"])
    if who in ONE_OF:
        return f"{ONE_OF[who] if holds else ONE_OF[who].replace('an ', 'no ', 1).replace('a ', 'no ', 1)} has {name}"
    return states(who, "have", name if holds else f"no {name}", voice)


def turn(spec: Spec, voice: Voice, holds: bool) -> str:
    """It is a player's turn; of several players that of one."""
    who = spec["turn"]
    whose = f"{ONE_OF[who]}'s" if who in ONE_OF else owner(who, voice)
    return f"it is {'' if holds else 'not '}{whose} turn"


def fact(yes: str, no: str) -> Callable[[Spec, Voice, bool], str]:
    """A teller for a condition that is written as true or false."""
    return lambda spec, voice, holds: yes if holds == next(iter(spec.values())) else no


def words_in(asked: str | list[str]) -> list[str]:
    """The words of a form that is written as one or as a list."""
    return [asked] if isinstance(asked, str) else asked


def word(text: str, form: str) -> Callable[[Spec, Voice, bool], str]:
    """A teller for a condition of one word or several; `text` has places for `is`, the words, and `not`."""

    def say(spec: Spec, voice: Voice, holds: bool) -> str:
        words = [PHASES.get(part, STRAIGHTS.get(part, part.replace("-", " "))) for part in words_in(spec[form])]
        said = listed(words, "or")
        return text.format("is" if holds else "is not", said, "" if holds else "not ")

    return say


def foe_is(spec: Spec, voice: Voice, holds: bool) -> str:
    """What kind of fighter the opponent is."""
    asked = spec["fighter"]
    kind = f"a level {LEVELS[asked['level']]} minion" if isinstance(asked, dict) else f"a {asked}"
    return f"{voice.foe} {'is' if holds else 'is not'} {kind}"


def joined(form: str, word: str, other: str) -> Callable[[Spec, Voice, bool], str]:
    """A teller for conditions joined by `word`, or by `other` when they do not hold together."""

    def say(spec: Spec, voice: Voice, holds: bool) -> str:
        return listed([condition(part, voice, holds=holds) for part in spec[form]], word if holds else other)

    return say


CONDITIONS: dict[str, Callable[[Spec, Voice, bool], str]] = {
    "dice": shows,
    "values": numbers,
    "same": lambda spec, voice, holds: (
        f"{'at least' if holds else 'fewer than'} {spec['same']} of {roll_of(spec.get('in', ''), voice) or 'the dice'}"
        " show one number"
    ),
    "alike": lambda spec, voice, holds: (
        f"{'at least' if holds else 'fewer than'} {spec['alike']} of {roll_of(spec.get('in', ''), voice) or 'the dice'}"
        " show one symbol"
    ),
    "straight": word("the dice {2}hold a {1}", "straight"),
    "has": has,
    "side": word("the {1} side {0} up", "side"),
    "native": fact("the token is your own hero's", "the token is not your own hero's"),
    "upgraded": lambda spec, voice, holds: (
        f"{voice.name(spec['upgraded'])} {'has' if holds else 'has not'} been upgraded"
    ),
    "ultimate": fact("the ability is an ultimate", "the ability is not an ultimate"),
    "attack": lambda spec, voice, holds: (
        f"the ability is {'' if holds else 'not '}an attack"
        if spec["attack"] is True
        else f"{'an' if holds else 'no'} attack {listed([STEPS[step] for step in words_in(spec['attack'])], 'or')}"
    ),
    "may-hit": fact("the ability may deal its target damage", "the ability deals its target no damage"),
    "coming": lambda spec, voice, holds: (
        f"{'a' if holds else 'no'} {spec['coming']} status effect is on its way to you"
    ),
    "defence": lambda spec, voice, holds: f"your defence {'is' if holds else 'is not'} {voice.name(spec['defence'])}",
    "ability": lambda spec, voice, holds: f"the ability {'is' if holds else 'is not'} {voice.name(spec['ability'])}",
    "uses": lambda spec, voice, holds: (
        f"the dice that activated the ability {'include' if holds else 'do not include'} {spec['uses']}"
    ),
    "rolling": lambda spec, voice, holds: (
        f"the dice are {'' if holds else 'not '}those of {voice.name(spec['rolling'])}"
    ),
    "start-player": fact("you are the start player", "you are not the start player"),
    "engaged": lambda spec, voice, holds: (
        "only one hero is in this battle" if holds else "several heroes are in this battle"
    ),
    "type": word("the attack's damage {0} {1}", "type"),
    "fighter": foe_is,
    "turn": turn,
    "phase": word("it {0} {1}", "phase"),
    "mode": word("this {0} a {1}", "mode"),
    "not": lambda spec, voice, holds: condition(spec["not"], voice, holds=not holds),
    "all": joined("all", "and", "or"),
    "any": joined("any", "or", "and"),
}
