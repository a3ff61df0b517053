"""Events of missions as lines: what depends on the position, and what statistics count."""

from __future__ import annotations

from campaign.missions.rules.difficulty import titled
from campaign.missions.rules.session import Mission, board_of
from campaign.missions.words.messages import BRINGS, DICE, EVENTS, OTHERWISE, ROLLED, SENTENCES
from campaign.missions.words.objectives import bonus_text
from campaign.missions.words.panels import segment_words
from campaign.words import duel_events
from campaign.words.beats import register_beats
from campaign.words.made_rolls import RollOutcome, register_outcomes
from campaign.words.moments import END, moments
from campaign.words.names import LASTING, NAMES, PLAIN, card_name, dice_text, fighter_name, words
from campaign.words.narrator import Narrator, always, register_events, tells
from campaign.words.statistics import counts, turning_point
from campaign.words.templates import Data
from engine.definitions import Library
from engine.game import Game

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
PLAIN.update({"difficulty": "the difficulty", "plot": "the plot", "enemies": "the enemies"})


def name_in(library: Library, table: str, id: str) -> str:
    """A boost tile or a perk by its name."""
    definition = library.tables[table].get(id)
    return str(definition.name) if definition is not None else words(id)


NAMES.update(
    {
        "boost": lambda library, tile, _: name_in(library, "boosts", tile),
        "perk": lambda library, perk, _: name_in(library, "perks", perk),
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

moments(END, "mission-over")
moments("objective", "objective", "side-over")
moments("enemy defeated", "defeated")
moments("plot", "plot")
moments("CRIT", "crit")
moments("ally", "recruited")


duel_events.PHASES.update(PHASES)

OF_ENEMIES = ("enemy-attacks", "threat")
"""Events that enemy dice led to."""
register_outcomes(
    {kind: RollOutcome(words, ("enemy",) * (kind in OF_ENEMIES)) for kind, words in BRINGS.items()}, ROLLED, DICE
)
register_beats(
    {
        "clock": "",
        "crit": "",
        "enemy-attacks": "fighter:",
        "mission-over": "",
        "recruited": "ally:{ally}",
        "segment": "",
        "side-over": "",
        "threat": "fighter:",
        "tile": "boost:{tile}",
    },
    turns=("round",),
    leads=("strikes",),
    acts=dict.fromkeys(("enemy-attacks", "no-attack", "threat"), "enemy-roll"),
)

register_events(EVENTS)
register_events(OTHERWISE, modes=MODES)


@tells("circle", tone="good")
def _circle(n: Narrator, d: Data) -> str:
    circles = n.library.tables["perks"][d["perk"]].circles
    return n.say(SENTENCES["circle full" if d["filled"] >= circles else "circle"], d, circles=circles)


@tells("mission", tone="turn", felt=always)
def _mission(n: Narrator, d: Data) -> str:
    card = next((card for card in n.library.tables["missions"].values() if card.id == d["mission"]), None)
    mission = n.state.session if n.state is not None else None
    raised = mission.raised if isinstance(mission, Mission) else 0
    return n.say(SENTENCES["mission"], d, name=titled(card, raised) if card is not None else d["mission"])


# -- enemies ---------------------------------------------------------------------------------------


def is_enemy(n: Narrator, d: Data) -> bool:
    """Whether an event happens to an enemy, or is its doing."""
    mission = n.state.session if n.state is not None else None
    return isinstance(mission, Mission) and d["seat"] >= mission.hero_count


@tells("fell", tone="end", modes=MODES)
def _fell(n: Narrator, d: Data) -> str:
    return "" if is_enemy(n, d) else n.usual("fell", d)


@tells("activated", tone="act", felt=duel_events.is_ultimate, modes=MODES)
def _activated(n: Narrator, d: Data) -> str:
    return "" if is_enemy(n, d) else n.usual("activated", d)


@tells("token", tone="token", modes=MODES)
def _token(n: Narrator, d: Data) -> str:
    return "" if is_enemy(n, d) and d["source"] == "setup" else n.usual("token", d)


@tells("rolled", tone="roll", modes=MODES)
def _rolled(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["rolled enemy"], d) if d.get("kind") == "enemy" else n.usual("rolled", d)


@tells("enemy-roll", tone="roll", minor=True)
def _enemy_roll(n: Narrator, d: Data) -> str:
    roll = dice_text(n.library.tables["mission-rules"].faces, d["dice"])
    return n.say(SENTENCES["enemy-roll"], roll=roll, reds=d["dice"][: d["red"]])


@tells("enemy-attacks", tone="act")
def _enemy_attacks(n: Narrator, d: Data) -> str:
    is_named = not n.ability(d).startswith(fighter_name(n.library, n.fighter(d["seat"])))
    return n.say(SENTENCES["enemy-attacks"], d, **{"with": n.ability(d) if is_named else ""})


@tells("segment", tone="act")
def _segment(n: Narrator, d: Data) -> str:
    if d["kind"] == "empty":
        return ""
    state = n.state
    if d["kind"] == "effect" and state is not None:
        game = Game(n.library, state)
        what = segment_words(game, board_of(game).clock[d["number"] - 1])
    else:
        what = n.say(SENTENCES.get(f"segment {d['kind']}", SENTENCES["segment crisis"]), d)
    return n.say(SENTENCES["segment"], d, what=what)


# -- momentum, allies, tiles, objectives -----------------------------------------------------------


@tells("momentum", tone="token")
def _momentum(n: Narrator, d: Data) -> str:
    giver = n.state.starter if n.state is not None else d["seat"]
    if d["source"] == "defeat":  # the start player hands it out (MENE-2)
        return n.say(SENTENCES["momentum taken" if giver == d["seat"] else "momentum given"], d, giver=giver)
    is_price = d["source"] == "cost" or (d["source"].startswith("ally:") and d["change"] < 0)
    return n.say(SENTENCES["momentum spent" if is_price else "momentum"], d)


@tells("refreshed", tone="good")
def _refreshed(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["refreshed"], d, power=d["power"].partition(":")[0])


@tells("looked", tone="act", secret=True)
def _looked(n: Narrator, d: Data) -> str:
    seen = [] if d["seat"] in n.hidden else [name_in(n.library, "boosts", tile) for tile in d["tiles"]]
    return n.say(SENTENCES["looked"], d, seen=seen)


@tells("objective", tone="end", felt=always)
def _objective(n: Narrator, d: Data) -> str:
    if d["objective"] == "perfect":
        return SENTENCES["objective perfect"]
    bonus = bonus_text(n.library, d["objective"]) or words(d["objective"]).lower()
    return n.say(SENTENCES["objective"], d, bonus=bonus)
