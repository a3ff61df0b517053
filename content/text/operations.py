"""Programs in words: operations in order, and those that steer what happens."""

# ruff: noqa: ARG005 (a table of functions with one signature)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from content.text.amounts import CHANGES, condition, cost, quantity, thing, value
from content.text.effects import EFFECTS
from content.text.words import EACH, GAINS, SAY, Spec, Voice, does, is_several, listed, player, sentence, target

LATER = {
    "turn-end": "at the end of this turn",
    "roll-phase-end": "at the end of this roll phase",
    "upkeep": "in the next upkeep",
    "dice-read": "once these dice are final",
}
ALSO_MODIFIERS = ("then", "each", "set")
"""Verbs whose words are also modifiers after other verbs."""
FLOW = ("if", "choose", "may", "then", "each", "repeat", "roll")
"""Verbs that begin a sentence of their own after a roll."""


def program(ops: Sequence[Spec], voice: Voice) -> str:
    """A program as sentences."""
    sentences: list[str] = []
    after_roll = False
    for op in ops:
        verb = verb_of(op)
        voice.fresh = after_roll
        text = clause(op, voice)
        if after_roll and verb not in FLOW:
            sentences[-1] = f"{sentences[-1][:-1]}; {text}."
        else:
            voice.fresh = False
            sentences.append(sentence(clause(op, voice)))
        after_roll = verb == "roll" and not any(key in op for key in ("on", "each", "values"))
    voice.fresh = False
    return " ".join(sentences)


def block(ops: Sequence[Spec], voice: Voice) -> str:
    """A program inside a sentence, in lower case and without a full stop."""
    if len(ops) > 1 and verb_of(ops[0]) == "pay":
        gains = verb_of(ops[1]) in GAINS and ops[1].get("to", "self") == "self"
        return f"{clause(ops[0], voice)}{' to' if gains else ':'} {block(ops[1:], voice)}"
    clauses: list[str] = []
    after_roll = False
    for op in ops:
        voice.fresh = after_roll
        clauses.append(clause(op, voice))
        after_roll = verb_of(op) == "roll"
    voice.fresh = False
    nested = any(verb_of(op) in FLOW for op in ops)
    return "; ".join(clauses) if nested else listed(clauses)


def verb_of(op: Spec) -> str:
    """The verb of an operation."""
    verbs = [key for key in op if key in SAY]
    if len(verbs) > 1:
        verbs = [key for key in verbs if key not in ALSO_MODIFIERS]
    return verbs[0]


def clause(op: Spec, voice: Voice) -> str:
    """One operation, in lower case."""
    verb = verb_of(op)
    text = SAY[verb](op, voice)
    if verb not in ("roll", "set") and "as" in op:
        text += f" (so many are “{op['as']}”)"
    return text


# -- flow -------------------------------------------------------------------------------------


def roll(op: Spec, voice: Voice) -> str:
    """Roll dice, and what follows from what shows."""
    text = does(op.get("by", "self"), "roll", quantity(op["roll"], "die", "dice", voice), voice)
    if "as" in op and voice.rolls > 1:
        text += f" (“{op['as']}”)"
    if op.get("fixed"):
        text += " that nobody can alter"
    if "opposed" in op:
        text += f", and {does('foe', 'roll', 'as many', voice)} (“{op['opposed']}”)"
    if "again" in op:
        text += f"; {again(op['again'], voice)}"
    parts = [f"on {symbol} {block(ops, voice)}" for symbol, ops in op.get("on", {}).items()]
    parts += [f"for each {symbol} {block(ops, voice)}" for symbol, ops in op.get("each", {}).items()]
    every = "for each" if op["roll"] != 1 else "on"
    parts += [f"{every} {numbers} {block(ops, voice)}" for numbers, ops in op.get("values", {}).items()]
    if "again-on" in op:
        parts.append(again_on(op))
    return f"{text}: {'; '.join(parts)}" if parts else text


def again_on(op: Spec) -> str:
    """Which dice are rolled again because of what they show, and how often."""
    symbol = op["again-on"]
    if symbol in op.get("each", {}):
        return f"every die that shows {symbol} is rolled again, and so on"
    return f"one die that shows {symbol} is then rolled again; each of these happens only once in all"


def again(spec: Any, voice: Voice) -> str:
    """Dice of a roll that may be re-rolled."""
    n = spec if isinstance(spec, int) else spec["n"]
    dice = "one of them" if n == 1 else f"up to {n} of them"
    if isinstance(spec, int):
        return f"you may re-roll {dice} once"
    but = f" that show no {listed(spec['except'], 'or')}" if "except" in spec else ""
    if "pay" in spec:
        return f"you may pay {cost(spec['pay'], voice)} to re-roll {dice}{but}, as often as you can pay"
    return f"you may re-roll {dice}{but} once"


def if_(op: Spec, voice: Voice) -> str:
    """`if you have no Burn, gain 1 CP; otherwise draw 1 card`."""
    inside = block(op["then"], voice)
    if any(verb_of(inner) == "if" for inner in op["then"]):
        inside = f"({inside})"
    text = f"if {condition(op['if'], voice)}, {inside}"
    return f"{text}; otherwise {block(op['else'], voice)}" if "else" in op else text


def choose(op: Spec, voice: Voice) -> str:
    """`choose one: a (gain 1 CP) or b (draw 1 card)`, and who chooses."""
    options = [f"{label} ({block(ops, voice)})" for label, ops in op["choose"].items()]
    return f"{does(op.get('by', 'self'), 'choose', 'one', voice)}: {listed(options, 'or')}"


def contest(op: Spec, voice: Voice) -> str:
    """With which words a contest is played and against which player, what wins always, and what follows."""
    words, who = op["contest"], target(op.get("with", "foe"), voice)
    text = f"play {listed(words, 'or')} with {who}, each unseen, again while both show the same: if you win, "
    text += block(op["win"], voice)
    if "trump" in op:
        text += f"; whoever has {voice.name(op['trump'])} may show it and win, and then has it no more"
    return text + (f": if you do, {block(op['trumped'], voice)}" if "trumped" in op else "")


def random(op: Spec, voice: Voice) -> str:
    """`the attacker picks one of 3 face-down cards: a (prevent 1 damage) or b (nothing)`, and who picks."""
    options = [f"{label} ({block(ops, voice) if ops else 'nothing'})" for label, ops in op["random"].items()]
    picks = does(op.get("by", "self"), "pick", f"one of {len(options)} face-down cards", voice)
    return f"{picks}: {listed(options, 'or')}"


def gain_native(op: Spec, voice: Voice) -> str:
    """`gain a positive status effect of any hero`: of those whose own it is."""
    who = op.get("of", "all-heroes")
    of = "any hero in the game" if who == "all-heroes" else target(who, voice)
    unless = f", unless {block(op['unless'], voice.about('an opponent'))}" if "unless" in op else ""
    return f"gain a {op['gain-native']} status effect of {of}{unless}"


def may(op: Spec, voice: Voice) -> str:
    """`you may pay 1 CP to heal 3`, and who decides."""
    comma = "," if verb_of(op["may"][0]) == "if" else ""
    once = "once a turn, " if "once" in op else ""
    return f"{once}{player(op.get('by', 'self'), voice)} may{comma} {block(op['may'], voice)}"


def then(op: Spec, voice: Voice) -> str:
    """After damage has been dealt, or after a window."""
    if "dealt" in op:
        return f"then, if at least {op['dealt']} damage was dealt, {block(op['then'], voice)}"
    return f"then {block(op['then'], voice)}"


def each(op: Spec, voice: Voice) -> str:
    """The players for which a program is run, each of them `that player` inside."""
    who = op["each"]
    inside = block(op["do"], voice.about("that player"))
    if is_several(who):
        return f"for {EACH[who]}: {inside}" if isinstance(who, str) else f"for {player(who, voice)}: {inside}"
    return f"for {target(who, voice)}: {inside}"


def repeat(op: Spec, voice: Voice) -> str:
    """How often a program is run: by a number, or for each thing that is counted."""
    counts = thing(op["repeat"], voice) if isinstance(op["repeat"], Mapping) else None
    if counts and not any(key in op["repeat"] for key in CHANGES):
        return f"for each {counts[0]}: {block(op['do'], voice)}"
    return f"{times(op['repeat'], voice)}: {block(op['do'], voice)}"


def times(amount: Any, voice: Voice) -> str:
    """`2 times`, `1 time per Bleed on you`."""
    if isinstance(amount, int) or thing(amount, voice):
        return quantity(amount, "time", "times", voice)
    return f"{value(amount, voice)} times"


def number(op: Spec, voice: Voice) -> str:
    """Who names a number, between what, and the name it is kept under."""
    low, high = value(op.get("from", 0), voice), value(op["to"], voice)
    return f"{does(op.get('by', 'self'), 'choose', f'a number from {low} to {high}', voice)} (“{op['number']}”)"


def run(op: Spec, voice: Voice) -> str:
    """The name of a hero's program, and how often it is run."""
    name = voice.term(op["run"])
    return name if op.get("n", 1) == 1 else f"{name}, {times(op['n'], voice)}"


SAY.update(
    {
        "roll": roll,
        "if": if_,
        "choose": choose,
        "contest": contest,
        "random": random,
        "may": may,
        "then": then,
        "repeat": repeat,
        "each": each,
        "set": lambda op, voice: f"let “{op['set']}” be {value(op['to'], voice)}",
        "window": lambda op, voice: "everyone may respond before the rest",
        "number": number,
        "run": run,
        "gain-native": gain_native,
        "later": lambda op, voice: f"{LATER[op['later']]}, {block(op['do'], voice)}",
        **EFFECTS,
    }
)
"""How the verbs of a duel read."""


def rolls_in(spec: Any) -> set[str]:
    """The names of all rolls in a definition."""
    names: set[str] = set()
    if isinstance(spec, Mapping):
        if "roll" in spec:
            names.add(str(spec.get("as", "roll")))
        if "opposed" in spec:
            names |= {"roll", str(spec["opposed"])}
        for part in spec.values():
            names |= rolls_in(part)
    elif isinstance(spec, list):
        for part in spec:
            names |= rolls_in(part)
    return names
