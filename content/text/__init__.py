"""What the player reads, told from the same operations the rules run, in our own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from content.text import behaviour, drawbacks, operations
from content.text.amounts import condition, needs
from content.text.behaviour import provided
from content.text.operations import rolls_in
from content.text.sources import clarified, own_sources, sources
from content.text.words import Spec, Voice, counted, listed, names_of, once, sentence

Names = Mapping[str, str]
KINDS = {"main": "main phase", "roll": "roll phase", "instant": "any time"}

__all__ = [
    "ability",
    "action",
    "card",
    "clarified",
    "companion",
    "condition",
    "defence",
    "drawback",
    "face",
    "heading",
    "named_programs",
    "names_of",
    "needs",
    "once",
    "own_sources",
    "program",
    "row",
    "sources",
    "token",
]


def voice_for(spec: object, names: Names | None) -> Voice:
    """The voice for a whole definition."""
    return Voice(names or {}, rolls=len(rolls_in(spec)))


def program(ops: Sequence[Spec], names: Names | None = None) -> str:
    """A program as sentences; empty for an empty one.

    >>> program([{"roll": 1}, {"cp": {"die": "roll", "half": True}}])
    'Roll 1 die; gain CP equal to half of its value (rounded up).'
    """
    return operations.program(ops, voice_for(list(ops), names))


def drawback(ops: Sequence[Spec], names: Names | None = None) -> str:
    """What a program costs whoever carries it out, in a few words; empty: nothing.

    >>> drawback([{"deal": 15}, {"then": [{"deal": 4, "to": "self"}], "dealt": 1}])
    'you might take 4 damage'
    """
    return drawbacks.drawback(ops, voice_for(list(ops), names))


def row(spec: Spec, names: Names | None = None) -> str:
    """A row as a sentence."""
    return behaviour.row(spec, voice_for(spec, names))


def action(spec: Spec, names: Names | None = None, *, token: str = "") -> str:
    """An action as a sentence; `token` names the price of a token's action that has none of its own."""
    return behaviour.action(spec, voice_for(spec, names), token=token)


def waiting(spec: Spec, names: Names | None, *, token: str = "") -> list[str]:
    """Rows and actions, a sentence each."""
    sentences = [row(part, names) for part in spec.get("rows", ())]
    return sentences + [action(part, names, token=token) for part in spec.get("actions", ())]


def lines(parts: Sequence[str]) -> str:
    """The lines that are not empty."""
    return "\n".join(part for part in parts if part)


def ability(spec: Spec, names: Names | None = None) -> str:
    """An offensive ability: a line for each requirement, then what is common to them."""
    if "tiers" not in spec:
        return tier_text(spec, names)
    parts = [tier_text(tier, names) for tier in spec["tiers"]]
    if spec.get("do"):
        parts.append(f"Always: {program(spec['do'], names)}" if any(t.get("do") for t in spec["tiers"]) else "")
        if not parts[-1]:
            parts[-1] = program(spec["do"], names)
    return lines(parts)


def tier_text(tier: Spec, names: Names | None) -> str:
    """A line of an ability: what it asks for and what it does; enemies of missions ask for no dice."""
    return ": ".join(filter(None, (asked(tier), program(tier.get("do", ()), names))))


def asked(spec: Spec) -> str:
    """The dice that a line asks for, and its priority where a fighter follows a script (BOSS-3)."""
    return needs(spec["needs"]) + (f" (priority {spec['priority']})" if "priority" in spec else "")


def defence(spec: Spec, names: Names | None = None) -> str:
    """How many dice a defensive ability rolls and what follows from them, then what waits."""
    parts = []
    if spec["dice"]:
        voice = voice_for(spec, names)
        rolled = f"Roll {counted(spec['dice'], 'die', 'dice')}."
        if "opposed" in spec:
            rolled += f" The opponent rolls as many (“{spec['opposed']}”)."
        if "again" in spec:
            provided_that = f"if {condition(spec['again-if'], voice)}, " if "again-if" in spec else ""
            rolled += f" {sentence(provided_that + operations.again(spec['again'], voice))}"
        parts.append(f"{rolled} {operations.program(spec['do'], voice)}")
    parts += waiting(spec, names)
    if spec.get("unique") and spec["dice"]:
        parts.append("Works against every kind of damage but an ultimate's.")
    return lines(parts)


def named_programs(spec: Spec, names: Names | None = None) -> str:
    """The programs a hero's file names, which abilities mean by that name."""
    voice = voice_for(spec, names)
    named = [(voice.term(name), ops) for name, ops in spec.get("programs", {}).items()]
    return lines([f"{term[:1].upper()}{term[1:]}: {program(ops, names)}" for term, ops in named])


def face(spec: Spec, names: Names | None = None) -> str:
    """A board space, or the face of an upgrade."""
    parts = [f"When it comes into play: {program(spec['played'], names)}"] if "played" in spec else []
    for part in spec.get("abilities", ()):
        name = part.get("name", "")
        parts.append(f"{name}: {ability(part, names)}" if name and name != spec["name"] else ability(part, names))
    if "ultimate" in spec:
        parts.append(ability(spec["ultimate"], names))
    if "defence" in spec:
        parts.append(defence(spec["defence"], names))
    if "passive" in spec:
        parts += waiting(spec["passive"], names)
        if "prepares" in spec["passive"]:
            parts.append(behaviour.prepares(spec["passive"]["prepares"]))
    return lines(parts)


def card(spec: Spec, names: Names | None = None) -> str:
    """What a card does; for an upgrade its new face."""
    if "space" in spec:
        return face(spec, names)
    voice = voice_for(spec, names)
    parts = []
    if spec.get("do"):
        when = f"{behaviour.moments(spec['when'])}, " if "when" in spec else ""
        text = operations.program(spec["do"], voice)
        start = when + provided(spec, voice)
        told = sentence(start + text[:1].lower() + text[1:]) if start else text
        parts.append(f"Prepare: {told}" if "cast" in spec else told)
    if "cast" in spec:
        parts.append(f"Cast: {program(spec['cast'], names)}")
    if "discarded" in spec:
        parts.append(f"When discarded by an effect that says so: {program(spec['discarded'], names)}")
    if "recruit" in spec:
        parts.append(f"When recruited: {program(spec['recruit'], names)}")
    abilities = [
        f"{part.get('name', spec['name'])} ({part['reach']}), {ability(part, names)}"
        for part in spec.get("abilities", ())
    ]
    return lines([*parts, *abilities, *waiting(spec, names)])


def heading(spec: Spec) -> str:
    """Cost and kind of a card: `2 CP, roll phase, attack modifier`; of an ally what it costs (MALL-1)."""
    if not {"space", "kind", "phase"} & spec.keys():
        return f"ally, {spec['cost']} momentum" if "cost" in spec else "in play"
    kind = "upgrade" if "space" in spec else KINDS[spec.get("kind") or spec["phase"]]
    extra = [word for word, key in (("equipment", "equipment"), ("spell", "cast")) if spec.get(key)] + (
        ["attack modifier"] if spec.get("modifier") else []
    )
    extra += [spec["trait"].replace("-", " ").capitalize()] if "trait" in spec else []
    return ", ".join([f"{spec['cost']} CP", kind, *extra])


def token(spec: Spec, names: Names | None = None) -> str:
    """What a status effect does, and when it ends."""
    parts = [*attached(spec, names), *waiting(spec, names, token=spec["name"])]
    if "set-off" in spec:
        parts.append(f"When set off: {program(spec['set-off'], names)}")
    if "comes-as" in spec:
        other = (names or {}).get(spec["comes-as"]["token"], spec["comes-as"]["token"])
        when = condition(spec["comes-as"]["if"], Voice(names or {}))
        parts.append(f"If for whoever inflicts it {when}, it comes as {other}.")
    if "ends" in spec:
        phases = {"offence": "offensive roll phase", "roll": "roll phase", "turn": "turn"}
        parts.append(f"It is removed at the end of its holder's {phases[spec['ends']]}.")
    if spec.get("persistent"):
        parts.append("It stays until it is removed.")
    if spec["polarity"] == "piece":
        parts.append("It is not a status effect: nothing that speaks of those removes, moves or counts it.")
    elif not spec.get("removable", True):
        parts.append("Cards and abilities that remove status effects cannot remove it.")
    elif not spec.get("transferable", True):
        parts.append("It cannot be moved to another player.")
    shared = f", all {spec['group'].replace('-', ' ')} together" if "group" in spec else ""
    if isinstance(spec.get("attaches-to"), list):
        return lines(parts)  # that it is alone on its ability says all
    parts.append(f"Stack limit {spec['limit']}{shared}." if "native-limit" not in spec else both_limits(spec))
    return lines(parts)


def attached(spec: Spec, names: Names | None) -> list[str]:
    """The abilities to which a token is attached, one to each (TOK-8)."""
    if "covers" in spec:
        return [f"It is attached to {spec['covers']}."]
    if "attaches-to" not in spec:
        return []
    where = "one of its holder's offensive abilities, never an ultimate"
    if isinstance(spec["attaches-to"], list):
        where = listed([(names or {}).get(place, place) for place in spec["attaches-to"]], "or")
    told = [f"It is attached to {where}; at most one to each."]
    if "leaves" in spec:
        free = counted(spec["leaves"], "other offensive ability", "other offensive abilities")
        told.append(f"It comes only to players with at least {free} without one, not counting ultimates.")
    return told


def both_limits(spec: Spec) -> str:
    """The stack limits of a token that its own hero may hold more of."""
    return f"Stack limit {spec['native-limit']} on the hero it belongs to, {spec['limit']} on others."


def companion(spec: Spec, names: Names | None = None) -> str:
    """What a companion does."""
    does = [f"Activated: {program(spec['do'], names)}"] if spec.get("do") else []
    most = f" ({spec['counter'][spec['levels']]})" if "counter" in spec else ""
    return lines([*does, *waiting(spec, names), f"Highest counter {spec['levels']}{most}."])
