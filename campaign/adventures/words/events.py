"""Events of crawls, shops and boss battles as lines."""

from __future__ import annotations

from campaign.adventures.words.map import ROMAN, SHARDS
from campaign.words import duel_events
from campaign.words.names import NAMES, PLAIN, article, card_name, fighter_name, joined, source_name, words
from campaign.words.narrator import Data, Narrator, always, plural, tells
from campaign.words.statistics import counts, turning_point

SOME = ("no", "one", "two", "three", "four")
MODES = ("crawl", "boss")
"""The modes of campaigns."""
VERSUS = ("boss-vs-many", "boss-vs-boss")
"""Those in which bosses are players."""

PLAIN["kings-hand"] = "King's Hand"
NAMES.update(
    {
        "tile": lambda library, tile, _: str(library.tables["tiles"][tile].name),
        "chest": lambda _library, rarity, _fighter: f"the {rarity} chest",
    }
)


for counted in (
    ("minion-defeated", "minion beaten", "minions beaten"),
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


# -- turns ----------------------------------------------------------------------------------------


@tells("hero-turn", tone="turn")
def _hero_turn(n: Narrator, d: Data) -> str:
    n.turn = (d["seat"], d["turn"])
    return f"Turn {d['turn']}: {n.who(d)}" + (f" at {d['place']}" if d["place"] else "")


@tells("turn", tone="turn", modes=MODES)
def _turn(n: Narrator, d: Data) -> str:
    strikes = n.state is not None and n.state.players[d["seat"]].bank.get("first-strike")
    return "" if n.turn == (d["seat"], d["turn"]) else f"{n.who(d)} acts{' first: First Strike' if strikes else ''}"


@tells("rolled", tone="roll", modes=(*MODES, *VERSUS))
def _rolled(n: Narrator, d: Data) -> str:
    return "" if d.get("kind") == "loot" else duel_events.rolled(n, d)


@tells("ultimate-stands", tone="act")
def _ultimate_stands(n: Narrator, d: Data) -> str:
    return f"{n.who(d)}'s ultimate stands: tell what it deals, as in attack 12 ultimate."


@tells("ultimate-shaken", tone="act")
def _ultimate_shaken(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} re-rolls the die of the ultimate that the enemy would choose; tell what is activated then."


@tells("fell", tone="end", modes=("crawl",))
def _fell(_n: Narrator, _d: Data) -> str:
    return ""


# -- the map ------------------------------------------------------------------------------------


@tells("moved", tone="act")
def _moved(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} moves from {d['start']} to {d['place']}."


@tells("explored", tone="act")
def _explored(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} explores {d['place']}: {n.named('tile:' + d['tile'], -1)}."


@tells("revealed", tone="act")
def _revealed(n: Narrator, d: Data) -> str:
    return f"{d['place']} is turned up: {n.named('tile:' + d['tile'], -1)}."


@tells("shard", tone="good", felt=always)
def _shard(n: Narrator, d: Data) -> str:
    if d["shards"] >= SHARDS:
        return f"{n.who(d)} finds the last portal shard: the boss portal is open."
    return f"{n.who(d)} finds a portal shard, the team has {SOME[d['shards']]} of three."


@tells("gold", tone="good")
def _gold(n: Narrator, d: Data) -> str:
    amount = f"{abs(d['change'])} gold"
    if d.get("source") == "cost":
        return f"The team pays {amount}, has {d['gold']}."
    verb = "gains" if d["change"] > 0 else "loses"
    return f"The team {verb} {amount}{n.by({**d, 'seat': -1})}, has {d['gold']}."


@tells("boss-cp")
def _boss_cp(_: Narrator, d: Data) -> str:
    return f"The next boss will have {d['change']} CP more, {d['total']} altogether."


@tells("crawl-over", tone="end", felt=always)
def _crawl_over(_: Narrator, d: Data) -> str:
    more = " Every tile is explored." if d["explored"] else ""
    return f"The portal crawl is {d['result']}.{more}"


# -- salves -------------------------------------------------------------------------------------


@tells("salves")
def _salves(n: Narrator, d: Data) -> str:
    if not d["change"]:
        return ""
    verb = "gets" if d["change"] > 0 else "gives up"
    return f"{n.who(d)} {verb} {plural(abs(d['change']), 'salve')}, has {d['salves']}."


@tells("salve", tone="good")
def _salve(n: Narrator, d: Data) -> str:
    on = "" if d["target"] == d["seat"] else f" on {n.seat(d['target'])}"
    return f"{n.who(d)} uses a salve{on}, {d['left']} left."


@tells("revived", tone="good", felt=always)
def _revived(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} stands again with {d['health']} health."


@tells("down", tone="harm", felt=always)
def _down(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} is down; a teammate may revive them at the start of their next turn."


# -- minions and bosses -------------------------------------------------------------------------


@tells("minion", tone="act")
def _minion(n: Narrator, d: Data) -> str:
    name = fighter_name(n.library, d["minion"])
    return f"{name} appears, level {ROMAN[d['level']]}: {d['health']} health, {d['cp']} CP."


@tells("engaged", tone="act")
def _engaged(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} fights {n.seat(d['enemy'])}."


@tells("minion-defeated", tone="good", felt=always)
def _minion_defeated(n: Narrator, d: Data) -> str:
    return f"{fighter_name(n.library, d['minion'])} is beaten."


@tells("fled", tone="act")
def _fled(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} flees; there is no reward."


@tells("kings-hand", tone="act", felt=always)
def _kings_hand(n: Narrator, d: Data) -> str:
    why = "for another roll phase" if d["against"] < 0 else "against the ultimate"
    return f"{n.who(d)} spends a King's Hand {why}, {d['left']} left."


@tells("kings-hand-gained", tone="act")
def _kings_hand_gained(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} gains {d['change']} King's Hand, has {d['held']}."


@tells("kings-hand-roll", tone="roll", felt=always)
def _kings_hand_roll(_: Narrator, d: Data) -> str:
    return f"The King's Hand rolls {d['value']}: {'it succeeds' if d['success'] else 'it fails'}."


@tells("loot-die", tone="roll")
def _loot_die(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} rolls {d['value']} with the loot die{'' if d['success'] else ': nothing happens'}."


@tells("boss-upgrade", tone="act")
def _boss_upgrade(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} begins with {card_name(n.library, d['card'])} for {d['cost']} CP, {d['left']} left."


@tells("boss-card", tone="act")
def _boss_card(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} turns up {card_name(n.library, d['card'])}."


@tells("battle-over", tone="end", felt=always)
def _battle_over(_: Narrator, d: Data) -> str:
    return f"The boss battle is {d['result']}."


def is_legendary(n: Narrator, d: Data) -> bool:
    """Loot of the highest rarity."""
    del n
    return bool(d["rarity"] == "legendary")


# -- loot and shop ------------------------------------------------------------------------------


@tells("chest", tone="good", felt=is_legendary)
def _chest(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} opens {article(d['rarity'])} chest and rolls {d['roll']}."


@tells("unidentified", tone="good", felt=is_legendary)
def _unidentified(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} finds an unidentified {d['rarity']} card."


@tells("loot-card", tone="good")
def _loot_card(n: Narrator, d: Data) -> str:
    old = f" in place of {card_name(n.library, d['replaces'])}" if d["replaces"] else ""
    return f"{card_name(n.library, d['card'])} joins {n.who(d)}'s deck{old}."


@tells("boss-loot", tone="good", felt=is_legendary)
def _boss_loot(n: Narrator, d: Data) -> str:
    found = card_name(n.library, d["card"]) if d["card"] else "nothing is left"
    return f"{n.who(d)} rolls {d['roll']} for boss loot, {d['rarity']}: {found}."


@tells("unclaimed", tone="good")
def _unclaimed(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} gives {card_name(n.library, d['card'])} away; {d['points']} given away altogether."


@tells("shop", tone="turn")
def _shop(_: Narrator, d: Data) -> str:
    return f"The shop: every hero has {d['gold']} gold."


@tells("dealt")
def _dealt(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} is dealt {joined(card_name(n.library, c) for c in d['cards']) or 'nothing'}."


@tells("bought", tone="act")
def _bought(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} buys {card_name(n.library, d['card'])} for {d['price']} gold, has {d['gold']}."


@tells("identified", tone="act")
def _identified(n: Narrator, d: Data) -> str:
    found = card_name(n.library, d["card"]) if d["card"] else "nothing new"
    return f"{n.who(d)} has a card identified: {found}; {d['gold']} gold left."


@tells("sold-loot", tone="act")
def _sold_loot(n: Narrator, d: Data) -> str:
    what = d.get("card") or d.get("rarity") or ""
    name = source_name(n.library, f"card:{what}") if what in n.library.cards else f"an {words(what).lower()} card"
    return f"{n.who(d)} sells {name}, has {d['gold']} gold."


@tells("left-shop")
def _left_shop(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} leaves the shop" + (f" with {d['gold']} gold." if "gold" in d else ".")


@tells("returned")
def _returned(n: Narrator, d: Data) -> str:
    return f"{n.who(d)} gives {card_name(n.library, d['card'])} back; the deck was too large."
