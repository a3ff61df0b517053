"""Events of missions as lines."""

from __future__ import annotations

from campaign.missions.difficulty import titled
from campaign.missions.rules.session import Mission
from campaign.missions.words.objectives import bonus_text
from campaign.words import duel_events
from campaign.words.names import LASTING, NAMES, PLAIN, card_name, dice_text, fighter_name, joined, words
from campaign.words.narrator import Data, Narrator, always, plural, tells
from campaign.words.statistics import counts, turning_point
from engine.definitions import Library

MODES = ("mission",)
PHASES = {
    "movement": "movement",
    "strike": "target and resolve",
    "enemy-roll": "enemy roll",
    "clock": "crisis clock",
    "crit": "enemy roll",
}
"""Phases that only a round of a mission has."""

REWARDS = {"main": "main objective", "perfect": "perfect reward"}
"""What the rewards of a side are called; others are those of bonus objectives."""

LASTING.add("henchman")
PLAIN.update({"difficulty": "the difficulty", "defeat": "for a defeat", "plot": "the plot", "enemies": "the enemies"})


def boost_name(library: Library, tile: str, _: str = "") -> str:
    """A boost tile by its name."""
    found = library.tables["boosts"].get(tile)
    return str(found.name) if found is not None else words(tile)


def perk_name(library: Library, perk: str, _: str = "") -> str:
    """A perk by its name."""
    found = library.tables["perks"].get(perk)
    return str(found.name) if found is not None else words(perk)


NAMES.update(
    {
        "boost": boost_name,
        "perk": perk_name,
        "ally": lambda library, ally, _: card_name(library, ally),
        "clock": lambda _library, _number, _fighter: "the crisis clock",
        "objective": lambda _library, id, _fighter: REWARDS.get(id, "bonus objective"),
    }
)

for counted in (
    ("defeated", "enemy defeated", "enemies defeated"),
    ("tile", "boost tile used", "boost tiles used"),
    ("recruited", "ally recruited", "allies recruited"),
    ("plot", "plot taken", "plots taken"),
    ("crit", "CRIT suffered", "CRITs suffered"),
):
    counts(*counted)
turning_point("side-over", "objective", "mission-over")
turning_point("defeated", last=True)


# -- before a mission -----------------------------------------------------------------------------


@tells("circle", tone="good")
def _circle(n: Narrator, d: Data) -> str:
    perk = n.library.tables["perks"][d["perk"]]
    full = "which is full" if d["filled"] >= perk.circles else f"{d['filled']} of {perk.circles}"
    return f"{n.who(d)} fills a circle of {perk.name}, {full}."


@tells("mythic", tone="good", felt=always)
def _mythic(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} begins with {card_name(n.library, d['mythic'])}."


# -- rounds, phases, turns ------------------------------------------------------------------------


@tells("mission", tone="turn", felt=always)
def _mission(n: Narrator, d: Data) -> str:
    card = next((card for card in n.library.tables["missions"].values() if card.id == d["mission"]), None)
    if card is None:
        return f"{d['mission']}, side {d['side']}"
    mission = n.state.session if n.state is not None else None
    return f"{titled(card, mission.raised if isinstance(mission, Mission) else 0)}, side {d['side']}"


@tells("round", tone="turn")
def _round(n: Narrator, d: Data) -> str:
    return f"Round {d['round']} on side {d['side']}: {n.who(d)} is the start player"


@tells("turn", tone="turn", modes=MODES)
def _turn(n: Narrator, d: Data) -> str:
    return f"Round {d['turn']}: {n.who(d)}"


@tells("phase", tone="phase", minor=True, modes=MODES)
def _phase(_: Narrator, d: Data) -> str:
    return f"-- {PHASES.get(d['phase']) or duel_events.PHASES.get(d['phase']) or words(d['phase']).lower()} --"


@tells("waits")
def _waits(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} waits, {n.who(d, 'for_')} goes on."


@tells("ready", tone="act")
def _ready(n: Narrator, d: Data) -> str:
    return (
        f"{n.who(d)} is ready: {n.ability(d)}." if d["ability"] else f"{n.who(d)} is ready, with nothing to activate."
    )


# -- the map ---------------------------------------------------------------------------------------


@tells("moved", tone="act", modes=MODES)
def _moved(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} moves from {d['was']} to {d['place']}." if d["was"] else f"{n.who(d)} enters at {d['place']}."


@tells("left", tone="good", felt=always)
def _left(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} leaves by an exit."


@tells("tile", tone="good")
def _tile(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} uses a boost tile: {boost_name(n.library, d['tile'])}."


@tells("held", tone="act")
def _held(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} takes a face-down tile, and is marked until it is revealed."


@tells("marked", tone="act")
def _marked(_: Narrator, d: Data) -> str:
    return f"A boost tile is laid face down on {d['space']}."


@tells("plot", tone="good", felt=always)
def _plot(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} takes the plot on {d['space']}: {d['taken']} so far."


# -- targets and defeats ---------------------------------------------------------------------------


@tells("strikes", tone="act")
def _strikes(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} strikes at {n.who(d, 'target')}."


@tells("out-of-reach", tone="act")
def _out_of_reach(n: Narrator, d: Data) -> str:
    return f"{n.ability(d)} of {n.who(d)} reaches nobody."


@tells("range", tone="act")
def _range(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} has range this time."


@tells("defeated", tone="good", felt=always)
def _defeated(n: Narrator, d: Data) -> str:
    where = f"; {joined(d['spaces'])} {'is' if len(d['spaces']) == 1 else 'are'} free" if d["spaces"] else ""
    return f"{n.who(d)} is defeated{where}."


@tells("fell", tone="end", modes=MODES)
def _fell(n: Narrator, d: Data) -> str:
    return "" if is_enemy(n, d) else duel_events.fell(n, d)


def is_enemy(n: Narrator, d: Data) -> bool:
    """Whether an event happens to an enemy, or is its doing."""
    mission = n.state.session if n.state is not None else None
    return isinstance(mission, Mission) and d["seat"] >= mission.hero_count


# -- enemies ---------------------------------------------------------------------------------------


@tells("rolled", tone="roll", modes=MODES)
def _rolled(n: Narrator, d: Data) -> str:
    return f"The enemy dice show {n.dice(d)}." if d.get("kind") == "enemy" else duel_events.rolled(n, d)


@tells("enemy-roll", tone="roll", minor=True)
def _enemy_roll(n: Narrator, d: Data) -> str:
    faces = n.library.tables["mission-rules"].faces
    red = " ".join(map(str, d["dice"][: d["red"]]))
    return f"The enemies have {dice_text(faces, d['dice'])}; red: {red}."


@tells("enemy-attacks", tone="act")
def _enemy_attacks(n: Narrator, d: Data) -> str:
    named = n.ability(d) != fighter_name(n.library, n.fighter(d["seat"]))
    return f"{n.who(d)} attacks{f' with {n.ability(d)}' if named else ''}."


@tells("activated", tone="act", felt=duel_events.is_ultimate, modes=MODES)
def _activated(n: Narrator, d: Data) -> str:
    return "" if is_enemy(n, d) else duel_events.activated(n, d)


@tells("token", tone="token", modes=MODES)
def _token(n: Narrator, d: Data) -> str:
    return "" if is_enemy(n, d) and d["source"] == "setup" else duel_events.token(n, d)


@tells("no-attack", tone="good")
def _no_attack(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} does not attack."


@tells("threat", tone="act")
def _threat(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} attacks."


@tells("crit", tone="harm", felt=always)
def _crit(n: Narrator, d: Data) -> str:
    return f"CRIT: {n.who(d, 'target')} is marked."


# -- the crisis clock ------------------------------------------------------------------------------


@tells("clock", tone="roll")
def _clock(_: Narrator, d: Data) -> str:
    where = f"at {d['at']}" if d["at"] else "straight up"
    goes = f" and advances {plural(d['advances'], 'segment')}" if d["advances"] else ""
    return f"The hand of the crisis clock stands {where}{goes}."


@tells("segment", tone="act")
def _segment(n: Narrator, d: Data) -> str:
    if d["kind"] == "empty":
        return ""
    whose = {"henchman": fighter_name(n.library, d["of"]), "threat": fighter_name(n.library, d["of"])}
    what = {"effect": "an event", "boss": words(d["of"])}.get(d["kind"]) or f"crisis of {whose.get(d['kind'], '')}"
    return f"Segment {d['number']}: {what}{'' if d['acts'] else ', who no longer acts'}."


@tells("clock-stopped", tone="good")
def _clock_stopped(n: Narrator, d: Data) -> str:
    if not d["segments"]:
        return f"{n.who(d)} holds the hand of the crisis clock for this round."
    return f"{n.who(d)} takes {plural(d['segments'], 'segment')} of the crisis clock out of this round."


@tells("production", tone="harm")
def _production(_: Narrator, d: Data) -> str:
    return f"The production track has {plural(d['production'], 'plot')}."


@tells("enemy-dice", tone="harm")
def _enemy_dice(_: Narrator, d: Data) -> str:
    return f"The enemies now roll {d['red']} red and {d['black']} black dice."


# -- momentum and allies ---------------------------------------------------------------------------


@tells("momentum", tone="token")
def _momentum(n: Narrator, d: Data) -> str:
    if d["source"] == "cost" or (d["source"].startswith("ally:") and d["change"] < 0):
        return f"{n.who(d)} spends {-d['change']} momentum, has {d['momentum']}."
    verb = "gains" if d["change"] > 0 else "loses"
    return f"{n.who(d)} {verb} {abs(d['change'])} momentum{n.by(d)}, has {d['momentum']}."


@tells("ally-shown", tone="plain")
def _ally_shown(n: Narrator, d: Data) -> str:
    return f"{card_name(n.library, d['ally'])} comes to the headquarters."


@tells("recruited", tone="good", felt=always)
def _recruited(n: Narrator, d: Data) -> str:
    return f"{card_name(n.library, d['ally'])} joins {n.who(d)}."


@tells("exhausted", tone="act")
def _exhausted(n: Narrator, d: Data) -> str:
    return f"{card_name(n.library, d['ally'])} leaves {n.who(d)} and goes under the ally deck."


@tells("refreshed", tone="good")
def _refreshed(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} may use {words(d['power'].partition(':')[0])} once more this round."


@tells("weakened", tone="good")
def _weakened(n: Narrator, d: Data) -> str:
    return f"The next attack of {n.who(d)} deals {d['amount']} less."


@tells("looked", tone="act", secret=True)
def _looked(n: Narrator, d: Data) -> str:
    seen = "" if d["seat"] in n.hidden else f": {joined(boost_name(n.library, tile) for tile in d['tiles'])}"
    return f"{n.who(d)} looks at what lies face down on {d['space']}{seen}."


# -- objectives ------------------------------------------------------------------------------------


@tells("objective", tone="end", felt=always)
def _objective(n: Narrator, d: Data) -> str:
    if d["objective"] == "perfect":
        return "The side is done perfectly!"
    told = bonus_text(n.library, d["objective"])
    return f"Bonus objective {d['result']}: {told or words(d['objective']).lower()}."


@tells("side-over", tone="end", felt=always)
def _side_over(_: Narrator, d: Data) -> str:
    return f"Side {d['side']} is done in round {d['rounds']}."


@tells("mission-over", tone="end", felt=always)
def _mission_over(_: Narrator, d: Data) -> str:
    return f"The mission is {d['result']}: {plural(d['points'], 'perk point')} for every player."
