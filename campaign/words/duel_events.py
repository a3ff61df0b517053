"""Events of the duel rules as lines."""

from __future__ import annotations

from campaign.words.names import card_name, joined, source_name, token_name, words
from campaign.words.narrator import Data, Narrator, always, plural, tells


def damage_trace(n: Narrator, data: Data) -> str:
    """`Smack 6, Targeted +2, Protect -1`: every addition and subtraction with what it came from."""
    attacker = next(iter(data.get("sources", ())), -1)
    parts = []
    for i, (source, change) in enumerate(data["trace"]):
        name = n.named(source, attacker)
        parts.append(f"{name} {change}" if i == 0 and change >= 0 else f"{name} {change:+d}")
    return ", ".join(parts)


# -- turns and phases ---------------------------------------------------------------------------


@tells("start-roll")
def _start_roll(n: Narrator, d: Data) -> str:
    dice = d["dice"]
    is_tie = list(dice.values()).count(max(dice.values())) > 1
    told = ", ".join(f"{n.seat(int(seat))} rolls {die}" for seat, die in dice.items())
    return f"Who starts? {told}{': a tie is rolled off' if is_tie else ''}"


@tells("start-player")
def _start_player(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} starts."


@tells("turn", tone="turn")
def _turn(n: Narrator, d: Data) -> str:
    return f"Turn {d['turn']}: {n.who(d)}"


PHASES = {
    "upkeep": "upkeep",
    "income": "income",
    "main": "main phase",
    "offence": "offensive roll phase",
    "targeting": "targeting",
    "defence": "defensive roll phase",
    "discard": "discard phase",
    "draw": "draw phase",
}
"""Phases as players call them."""


@tells("phase", tone="phase", minor=True)
def _phase(_: Narrator, d: Data) -> str:
    return f"-- {PHASES.get(d['phase'], words(d['phase']).lower())} --"


@tells("skipped")
def _skipped(n: Narrator, d: Data) -> str:
    phase = {"offence": "offensive roll phase", "income": "income phase"}.get(d["phase"], d["phase"])
    return f"{n.who(d)} skips the {phase}{n.by({**d, 'source': d.get('carrier', '')})}."


@tells("extra-phase", tone="act", felt=always)
def _extra(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} has another {'offensive roll phase' if d['phase'] == 'offence' else 'roll phase'}!"


@tells("session-over", tone="end", felt=always)
def _over(n: Narrator, d: Data) -> str:
    if "result" in d:
        return ""
    if d.get("draw"):
        return "Nobody is left standing: a draw."
    players = n.state.players if n.state is not None else []
    names = [n.seat(p.seat) for p in players if p.team == d["winner"]]
    return f"{joined(names) or 'Nobody'} {'win' if len(names) > 1 else 'wins'}."


# -- dice ---------------------------------------------------------------------------------------


@tells("rolled", tone="roll")
def rolled(n: Narrator, d: Data) -> str:
    """A throw, with the symbols of the dice."""
    dice = n.dice(d)
    kind = d.get("kind", "")
    if kind == "offence":
        left = d.get("left", 0)
        return f"{n.who(d)} rolls {dice}" + (f"; {plural(left, 'attempt')} left." if left else "; no attempt left.")
    if kind == "targeting":
        return f"{n.who(d)} rolls a {d['dice'][0]} for the target."
    if kind == "defence":
        return f"{n.who(d)} rolls {dice} in defence."
    return f"{n.who(d)} rolls {dice} for {n.source(d, 'for_')}."


@tells("altered", tone="roll")
def _altered(n: Narrator, d: Data) -> str:
    whose = "" if d["owner"] == d["seat"] else f"{n.seat(d['owner'])}'s "
    return f"{n.who(d)} turns {whose}die {d['place']} from {d['before']} to {d['after']}{n.by(d)}: {n.dice(d)}."


@tells("rerolled", tone="roll")
def _rerolled(n: Narrator, d: Data) -> str:
    whose = "" if d["owner"] == d["seat"] else f"{n.seat(d['owner'])}'s dice "
    return f"{n.who(d)} re-rolls {whose}{' '.join(map(str, d['before']))} into {n.dice(d)}{n.by(d)}."


@tells("attempt", tone="roll")
def _attempt(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} gets another roll attempt{n.by(d)}; {plural(d['left'], 'attempt')} left."


# -- abilities ----------------------------------------------------------------------------------


@tells("declared", tone="act", minor=True)
def _declared(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} declares {n.ability(d)}."


@tells("targeted", tone="act")
def _targeted(n: Narrator, d: Data) -> str:
    if "chooser" not in d:  # the attacker, or the die alone
        return f"{n.who(d)} aims at {n.who(d, 'target')}."
    if d["chooser"] == d["target"]:
        return f"{n.who(d, 'chooser')} chooses to be the target of {n.who(d)}."
    return f"{n.who(d, 'chooser')} chooses {n.who(d, 'target')} as the target of {n.who(d)}."


def is_ultimate(n: Narrator, d: Data) -> bool:
    """Whether the ability that is activated is an ultimate (ULT-1)."""
    del d
    attack = n.state.attack if n.state is not None else None
    return attack is not None and attack.ultimate


@tells("activated", tone="act", felt=is_ultimate)
def activated(n: Narrator, d: Data) -> str:
    """An ability, and the dice that activate it."""
    return f"{n.who(d)} activates {n.ability(d)} with {n.dice(d)}."


@tells("failed", tone="act")
def _failed(n: Narrator, d: Data) -> str:
    return f"{n.ability(d)} fails."


@tells("no-ability", tone="act")
def _no_ability(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} activates nothing."


@tells("defends", tone="act")
def _defends(n: Narrator, d: Data) -> str:
    unnamed = n.named(f"ability:{d['ability']}", d["seat"]) != n.ability(d)
    return f"{n.who(d)} defends." if unnamed else f"{n.who(d)} defends with {n.ability(d)}."


@tells("undefendable", tone="act")
def _undefendable(n: Narrator, d: Data) -> str:
    return f"{n.who(d)}'s attack cannot be defended against{n.by(d)}."


@tells("chose", tone="plain")
def _chose(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} chooses {words(d['choice']).lower()}{n.by(d)}."


@tells("trigger", tone="token", minor=True)
def _trigger(n: Narrator, d: Data) -> str:
    source, who = n.source(d, "carrier"), n.who(d)
    return f"{who}'s own card takes effect." if source == who else f"{source} of {who} takes effect."


# -- damage and health --------------------------------------------------------------------------


@tells("damage", tone="harm")
def _damage(n: Narrator, d: Data) -> str:
    total = d["total"]
    trace = damage_trace(n, d)
    what = f"takes {total}" if total else "takes no damage"
    passed = [f"{source_name(n.library, f'companion:{c}')} takes {amount}" for c, amount in d.get("passed", {}).items()]
    if passed:
        what += f", of which {joined(passed)}"
    return f"{n.who(d)} {what}: {trace}; {d['health']} health left." if trace else f"{n.who(d)} {what}."


@tells("prevents", tone="good")
def _prevents(n: Narrator, d: Data) -> str:
    what = {"prevent": f"{d['amount']} damage", "halve": "half of the damage", "avoid": "all damage"}
    return f"{n.source(d)} will keep {what.get(d['change'], 'damage')} off {n.who(d)}."


@tells("healed", tone="good")
def _healed(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} heals {d['amount']}{n.by(d)}; {d['health']} health."


@tells("heals-later", tone="good")
def _heals_later(n: Narrator, d: Data) -> str:
    return f"{n.source(d)} will heal {n.who(d)} by {d['amount']} when the phase ends."


@tells("lost-health", tone="harm")
def _lost_health(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} loses {d['amount']} health{n.by(d)}; {d['health']} left."


@tells("edited", tone="wrong")
def _edited(n: Narrator, d: Data) -> str:
    kind, _, token = d["what"].partition(":")
    what = token_name(n.library, token) if token else "CP" if kind == "cp" else kind
    whose = "The team's" if d["seat"] < 0 else f"{n.who(d)}'s"
    return f"Edited by hand: {whose} {what} from {d['before']} to {d['after']}."


@tells("health-set", tone="good")
def _health_set(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} now has {d['health']} health{n.by(d)}."


@tells("survived", tone="good", felt=always)
def _survived(n: Narrator, d: Data) -> str:
    return f"{n.source(d, 'carrier')} saves {n.who(d)}, who has {d['health']} health."


@tells("fell", tone="end", felt=always)
def fell(n: Narrator, d: Data) -> str:
    """A fall."""
    return f"{n.who(d)} is defeated."


# -- CP, cards and tokens -----------------------------------------------------------------------


@tells("gained-cp", tone="plain", minor=True)
def _gained_cp(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} gains {d['amount']} CP{n.by(d)}, has {d['cp']}."


@tells("lost-cp", tone="plain", minor=True)
def _lost_cp(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} loses {d['amount']} CP{n.by(d)}, has {d['cp']}."


@tells("drew", tone="plain", secret=True)
def _drew(n: Narrator, d: Data) -> str:
    cards = plural(len(d["cards"]), "card") if d["seat"] in n.hidden else n.cards(d["cards"])
    return f"{n.who(d)} draws {cards or 'nothing'}{n.by(d) if d['source'] != 'setup' else ''}."


@tells("took", tone="plain", secret=True)
def _took(n: Narrator, d: Data) -> str:
    card = "a card" if d["seat"] in n.hidden else card_name(n.library, d["card"])
    return f"{n.who(d)} takes {card} from the {d['pile']} pile{n.by(d)}."


@tells("reshuffled", tone="plain", minor=True)
def _reshuffled(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} shuffles {plural(d['cards'], 'discarded card')} into a new deck."


@tells("discarded", tone="plain")
def _discarded(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} discards {card_name(n.library, d['card'])}{n.by(d)}."


@tells("sold", tone="plain")
def _sold(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} sells {card_name(n.library, d['card'])}."


@tells("showed-hand", tone="plain", secret=True)
def _showed_hand(n: Narrator, d: Data) -> str:
    hidden = d["seat"] in n.hidden and d["to"] in n.hidden
    cards = plural(len(d["cards"]), "card") if hidden else n.cards(d["cards"]) or "no cards"
    return f"{n.who(d)} shows {n.seat(d['to'])} a hand of {cards}."


@tells("played", tone="act")
def _played(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} plays {card_name(n.library, d['card'])} for {d['cost']} CP, has {d['cp']}."


@tells("upgraded", tone="act", minor=True)
def _upgraded(n: Narrator, d: Data) -> str:
    name = n.named(f"space:{d['space']}", d["seat"])
    return f"{n.who(d)} now has {name} at level {d['level']}."


@tells("used", tone="act")
def _used(n: Narrator, d: Data) -> str:
    n.just_used = d["carrier"]
    return f"{n.who(d)} uses {n.source(d, 'carrier')}."


@tells("token", tone="token")
def token(n: Narrator, d: Data) -> str:
    """Status effects that come, go, or find no room."""
    name = token_name(n.library, d["token"])
    change = d["change"]
    who = n.who(d)
    if change < 0 and d["source"] == f"token:{d['token']}":
        return "" if n.just_used == d["source"] else f"{name} of {who} is removed."
    if change < 0:
        return f"{who} loses {plural_token(-change, name)}{n.by(d)}" + (f", has {d['now']}." if d["now"] else ".")
    if not change:
        limit = (
            f"can take no more {name}{n.by(d)}; {d['now']} is the limit" if d["now"] else f"cannot have {name}{n.by(d)}"
        )
        return f"{who} {limit}."
    more = f", has {d['now']}" if d["now"] != change else ""
    lost = f"; {d['wanted'] - change} more did not fit" if d["wanted"] > change else ""
    return f"{who} gets {plural_token(change, name)}{n.by(d)}{more}{lost}."


def plural_token(count: int, name: str) -> str:
    """`Protect`, `2 Protect`."""
    return name if count == 1 else f"{count} {name}"


@tells("flipped", tone="act")
def _flipped(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} turns the board to its {words(d['side']).lower()} side."


@tells("companion", tone="token")
def _companion(n: Narrator, d: Data) -> str:
    name = source_name(n.library, f"companion:{d['companion']}")
    return f"{n.who(d)}'s {name} is now at {d['value']}{n.by(d)}."
