"""Events of the duel rules as lines: their templates, and the functions for what depends on the position."""

from __future__ import annotations

from campaign.words.messages import EVENTS, SENTENCES
from campaign.words.names import summed, token_name, words
from campaign.words.narrator import Narrator, always, register_events, tells
from campaign.words.templates import PARTS, Data
from engine.effects.verbs_flow import can_start
from engine.frames import Defence, Do
from engine.game import Game

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
"""Phases as players call them; kinds of campaign add theirs at import."""

PARTS["phase"] = lambda _, data, key: PHASES.get(data[key], words(data[key]).lower())

register_events(EVENTS)


# -- turns and dice -----------------------------------------------------------------------------


@tells("start-roll")
def _start_roll(n: Narrator, d: Data) -> str:
    dice = d["dice"]
    rolls = [n.say(SENTENCES["start-roll one"], seat=int(seat), die=die) for seat, die in dice.items()]
    is_tie = list(dice.values()).count(max(dice.values())) > 1
    return n.say(SENTENCES["start-roll"], rolls=", ".join(rolls), tie=is_tie)


@tells("session-over", tone="end", felt=always)
def _session_over(n: Narrator, d: Data) -> str:
    if "result" in d:
        return ""
    if d.get("draw"):
        return SENTENCES["session-over draw"]
    players = n.state.players if n.state is not None else []
    winners = [n.seat(p.seat) for p in players if p.team == d["winner"]]
    return n.say(SENTENCES["session-over"] if winners else SENTENCES["session-over nobody"], winners=winners)


@tells("rolled", tone="roll")
def _rolled(n: Narrator, d: Data) -> str:
    """A roll, with the symbols of the dice; in a roll-off those of each side are told apart."""
    attack, rolls = (n.state.attack, n.state.rolls) if n.state is not None else (None, [])
    if d.get("kind") == "defence" and attack is not None and attack.attacker == d["seat"]:
        return n.say(SENTENCES["rolled against"], d)
    roll = rolls[-1] if rolls else None
    if roll is not None and roll.kind == d.get("kind") == "effect" and roll.rival >= 0 and roll.dice == d["dice"]:
        theirs = n.dice({**d, "seat": roll.rival, "dice": d["dice"][roll.split :]})
        own = {**d, "dice": d["dice"][: roll.split]}
        return n.say(SENTENCES["rolled both"], own, rival=roll.rival, theirs=theirs)
    sentence = SENTENCES.get(f"rolled {d.get('kind')}", SENTENCES["rolled"])
    return n.say(sentence, {"left": 0, "for_": "", **d})


@tells("rerolled", tone="roll")
def _rerolled(n: Narrator, d: Data) -> str:
    """Dice that are rolled again, and by what; a defence may print that of its own dice."""
    stack = n.state.stack if n.state is not None and not d["source"] else []
    defence = next((frame.defence for frame in reversed(stack) if isinstance(frame, Defence)), "")
    return n.say(SENTENCES["rerolled"], {**d, "source": f"ability:{defence}"} if defence else d)


# -- abilities ----------------------------------------------------------------------------------


@tells("targeted", tone="act")
def _targeted(n: Narrator, d: Data) -> str:
    if "chooser" not in d:  # the attacker, or the die alone
        return n.say(SENTENCES["targeted"], d)
    return n.say(SENTENCES["targeted itself" if d["chooser"] == d["target"] else "targeted by another"], d)


def is_ultimate(n: Narrator, d: Data) -> bool:
    """Whether the ability that is activated is an ultimate (ULT-1)."""
    del d
    attack = n.state.attack if n.state is not None else None
    return attack is not None and attack.ultimate


@tells("activated", tone="act", felt=is_ultimate)
def _activated(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["activated"], d)


@tells("defends", tone="act")
def _defends(n: Narrator, d: Data) -> str:
    is_named = n.named(f"ability:{d['ability']}", d["seat"]) == n.ability(d)
    return n.say(SENTENCES["defends"], d, defence=n.ability(d) if is_named else "")


@tells("chose")
def _chose(n: Narrator, d: Data) -> str:
    """What was chosen of several things; where nothing else was possible, that too."""
    state = n.state
    frame = (
        next((frame for frame in reversed(state.stack) if isinstance(frame, Do)), None) if state is not None else None
    )
    op = n.library.programs[frame.program][frame.at] if frame is not None else None
    others = [block for label, block in op.blocks.items() if label != d["choice"]] if op is not None else []
    if state is None or frame is None or op is None or op.verb != "choose" or not others:
        return n.say(SENTENCES["chose"], d)
    game = Game(n.library, state)
    if any(can_start(game, frame, block) for block in others):
        return n.say(SENTENCES["chose"], d)
    firsts = [n.library.programs[block][0].verb for block in others]  # an empty one could be chosen
    return n.say(SENTENCES["chose unpaid" if set(firsts) == {"pay"} else "chose only"], d)


@tells("trigger", tone="token", minor=True)
def _trigger(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["trigger own" if n.source(d, "carrier") == n.who(d) else "trigger"], d)


# -- damage and health --------------------------------------------------------------------------


@tells("damage", tone="harm")
def _damage(n: Narrator, d: Data) -> str:
    passed = [
        n.say(SENTENCES["damage passed"], companion=companion, amount=amount)
        for companion, amount in d.get("passed", {}).items()
    ]
    return n.say(SENTENCES["damage shared" if passed else "damage"], d, trace=damage_trace(n, d), passed=passed)


def damage_trace(n: Narrator, data: Data) -> str:
    """`Smack 6, Targeted +2, Protect -1`: every addition and subtraction with what it came from."""
    attacker = next(iter(data.get("sources", ())), -1)
    parts = []
    for i, (source, change) in enumerate(summed(data["trace"])):
        name = n.named(source, attacker)
        parts.append(f"{name} {change}" if i == 0 and change >= 0 else f"{name} {change:+d}")
    return ", ".join(parts)


@tells("edited", tone="wrong")
def _edited(n: Narrator, d: Data) -> str:
    kind, _, token = d["what"].partition(":")
    what = token_name(n.library, token) if token else "CP" if kind == "cp" else kind
    return n.say(SENTENCES["edited"], d, what=what)


# -- cards and tokens ---------------------------------------------------------------------------


@tells("drew", tone="plain", secret=True)
def _drew(n: Narrator, d: Data) -> str:
    sentence = SENTENCES["drew hidden" if d["seat"] in n.hidden else "drew"]
    return n.say(sentence, {**d, "source": "" if d["source"] == "setup" else d["source"]})


@tells("took", tone="plain", secret=True)
def _took(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["took hidden" if d["seat"] in n.hidden else "took"], d)


@tells("put-back", tone="plain", secret=True)
def _put_back(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["put-back hidden" if d["seat"] in n.hidden else "put-back"], d)


@tells("looked-deck", tone="plain", secret=True)
def _looked_deck(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["looked-deck hidden" if d["seat"] in n.hidden else "looked-deck"], d)


@tells("showed-hand", tone="plain", secret=True)
def _showed_hand(n: Narrator, d: Data) -> str:
    is_hidden = d["seat"] in n.hidden and d["to"] in n.hidden
    return n.say(SENTENCES["showed-hand hidden" if is_hidden else "showed-hand"], d)


@tells("used", tone="act")
def _used(n: Narrator, d: Data) -> str:
    n.just_used = d["carrier"]
    return n.say(SENTENCES["used"], d)


@tells("token", tone="token")
def _token(n: Narrator, d: Data) -> str:
    """Status effects that a player gains or loses, or that find no room."""
    change, now = d["change"], d["now"]
    if change < 0 and d["source"] == f"token:{d['token']}":
        removed = n.say(SENTENCES["token removed some" if now else "token removed"], d, count=-change)
        return "" if n.just_used == d["source"] else removed
    if change < 0:
        return n.say(SENTENCES["token loses"], d, count=-change, has=now or "")
    if not change:
        return n.say(SENTENCES["token at its limit" if now else "token refused"], d)
    lost = max(0, d["wanted"] - change)
    return n.say(SENTENCES["token gets"], d, count=change, has=now if now != change else "", lost=lost or "")
