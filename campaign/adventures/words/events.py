"""Events of crawls, shops and boss battles as lines: what depends on the position, and what statistics count."""

from __future__ import annotations

from campaign.adventures.words.labels import about_loot
from campaign.adventures.words.messages import BRINGS, EVENTS, SENTENCES
from campaign.words.beats import register_beats
from campaign.words.made_rolls import RollOutcome, register_outcomes
from campaign.words.moments import END, FALL, moments
from campaign.words.names import NAMES, PLAIN, VITAL_NOTES, roman
from campaign.words.narrator import EventWords, Narrator, register_events, tells
from campaign.words.statistics import counts, turning_point
from campaign.words.templates import PARTS, Data

MODES = ("crawl", "boss")
"""The modes of campaigns."""
VERSUS = ("boss-vs-many", "boss-vs-boss")
"""The modes in which bosses are players."""

PLAIN["kings-hand"] = "King's Hand"
VITAL_NOTES.append("salves ")
NAMES.update(
    {
        "tile": lambda library, tile, _: str(library.tables["tiles"][tile].name),
        "chest": lambda _library, rarity, _fighter: f"the {rarity} chest",
    }
)
PARTS["roman"] = lambda _, data, key: roman(data[key])


for counted in (
    ("minion-defeated", "minion defeated", "minions defeated"),
    ("explored", "tile explored", "tiles explored"),
    ("chest", "chest", "chests"),
    ("shard", "portal shard", "portal shards"),
    ("salve", "salve used", "salves used"),
    ("revived", "hero raised again", "heroes raised again"),
    ("fled", "flight", "flights"),
):
    counts(*counted)
turning_point("shard", "down", "survived", "revived", "fled", "kings-hand", "crawl-over", "battle-over")
turning_point("minion-defeated", last=True)

moments(FALL, "down", "survived")
moments(END, "crawl-over", "battle-over")
moments("loot", "unidentified", "identified", "boss-loot")
moments("boss card", "boss-card")
moments("portal shard", "shard")
moments("enemy defeated", "minion-defeated")
moments("King's Hand", "kings-hand")
moments("raised again", "revived")
OF_DICE = {"boss-loot": ("loot",), "unidentified": ("loot",), "kings-hand-roll": ("kings-hand",), "minion": ("effect",)}
"""Events without a source, each with the kind of roll that led to it."""
register_outcomes({kind: RollOutcome(words, OF_DICE.get(kind, ())) for kind, words in BRINGS.items()})
register_beats(
    {
        "battle-over": "",
        "boss-card": "card:{card}",
        "crawl-over": "",
        "explored": "tile:{tile}",
        "identified": "card:{card}",
        "kings-hand": "",
        "minion": "fighter:{minion}",
        "revealed": "tile:{tile}",
        "salve": "",
        "shop": "",
    },
    turns=("hero-turn",),
)

register_events(EVENTS)
register_events({"fell": EventWords("", "end")}, modes=("crawl",))  # `down` or `minion-defeated` tells it


@tells("hero-turn", tone="turn")
def _hero_turn(n: Narrator, d: Data) -> str:
    n.turn = (d["seat"], d["turn"])
    return n.say(SENTENCES["hero-turn"], d)


@tells("turn", tone="turn", modes=MODES)
def _turn(n: Narrator, d: Data) -> str:
    strikes = n.state is not None and n.state.players[d["seat"]].bank.get("first-strike")
    return "" if n.turn == (d["seat"], d["turn"]) else n.say(SENTENCES["turn"], d, strikes=strikes)


@tells("rolled", tone="roll", modes=(*MODES, *VERSUS))
def _rolled(n: Narrator, d: Data) -> str:
    return "" if d.get("kind") == "loot" else n.usual("rolled", d)


@tells("gold", tone="good")
def _gold(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["gold paid" if d.get("source") == "cost" else "gold"], {"source": "", **d, "seat": -1})


@tells("salves")
def _salves(n: Narrator, d: Data) -> str:
    return n.say(SENTENCES["salves"], d, number=abs(d["change"])) if d["change"] else ""


@tells("identified", tone="act")
def _identified(n: Narrator, d: Data) -> str:
    card = n.library.cards.get(d["card"])
    about = about_loot(n.library, card) if card is not None else {"about": "", "text": ""}
    return n.say(SENTENCES["identified"], d, **about)


@tells("sold-loot", tone="act")
def _sold_loot(n: Narrator, d: Data) -> str:
    what = d.get("card") or d.get("rarity") or ""
    sentence = SENTENCES["sold-loot" if what in n.library.cards else "sold-loot unidentified"]
    return n.say(sentence, d, card=what, rarity=what)
