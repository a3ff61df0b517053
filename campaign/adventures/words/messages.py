"""What crawls, shops and boss battles say of events, options and questions, as templates to be translated.

`EVENTS` has the events that depend on nothing else; from `SENTENCES` a function of `events` chooses. `OPTIONS` has what
options mean, and `QUESTIONS` what is asked, beside those of duels.
"""

from __future__ import annotations

from campaign.words.narrator import EventWords, Narrator, always
from campaign.words.templates import Data


def is_legendary(n: Narrator, d: Data) -> bool:
    """Whether loot is of the highest rarity."""
    return bool(d["rarity"] == "legendary")


EVENTS: dict[str, EventWords] = {
    # the map
    "moved": EventWords("{seat} moves from {start} to {place}.", "act"),
    "explored": EventWords("{seat} explores {place}: {tile:tile}.", "act"),
    "revealed": EventWords("{place} is turned up: {tile:tile}.", "act"),
    "shard": EventWords(
        "{seat} finds {shards:"
        "3=the last portal shard: the boss portal is open"
        "|2=a portal shard, the team has two of three"
        "|1=a portal shard, the team has one of three}.",
        "good",
        felt=always,
    ),
    "boss-cp": EventWords("The next boss will have {change} CP more, {total} altogether."),
    "crawl-over": EventWords(
        "The portal crawl is {result}.{explored:yes= Every tile is explored.|}", "end", felt=always
    ),
    # salves
    "salve": EventWords("{seat} uses a salve[ on {target:other}], {left} left.", "good"),
    "revived": EventWords("{seat} stands again with {health} health.", "good", felt=always),
    "down": EventWords(
        "{seat} is down; a teammate may revive them at the start of their next turn.", "harm", felt=always
    ),
    # minions and bosses
    "minion": EventWords("{minion:fighter} appears, level {level:roman}: {health} health, {cp} CP.", "act"),
    "engaged": EventWords("{seat} fights {enemy:seat}.", "act"),
    "minion-defeated": EventWords("{minion:fighter} is beaten.", "good", felt=always),
    "fled": EventWords("{seat} flees; there is no reward.", "act"),
    "kings-hand": EventWords(
        "{seat} spends a King's Hand {against:-1=for another roll phase|against the ultimate}, {left} left.",
        "act",
        felt=always,
    ),
    "kings-hand-gained": EventWords("{seat} gains {change} King's Hand, has {held}.", "act"),
    "kings-hand-roll": EventWords(
        "The King's Hand rolls {value}: {success:yes=it succeeds|it fails}.", "roll", felt=always
    ),
    "loot-die": EventWords("{seat} rolls {value} with the loot die{success:yes=|: nothing happens}.", "roll"),
    "boss-upgrade": EventWords("{seat} begins with {card} for {cost} CP, {left} left.", "act"),
    "boss-card": EventWords("{seat} turns up {card}.", "act"),
    "battle-over": EventWords("The boss battle is {result}.", "end", felt=always),
    "ultimate-stands": EventWords("{seat}'s ultimate stands: tell what it deals, as in attack 12 ultimate.", "act"),
    "ultimate-shaken": EventWords(
        "{seat} re-rolls the die of the ultimate that the enemy would choose; tell what is activated then.", "act"
    ),
    # loot and shop
    "chest": EventWords("{seat} opens {rarity:article} chest and rolls {roll}.", "good", felt=is_legendary),
    "unidentified": EventWords("{seat} finds an unidentified {rarity} card.", "good", felt=is_legendary),
    "loot-card": EventWords("{card} joins {seat}'s deck[ in place of {replaces:card}].", "good"),
    "boss-loot": EventWords(
        "{seat} rolls {roll} for boss loot, {rarity}: {card:yes={card}|nothing is left}.", "good", felt=is_legendary
    ),
    "unclaimed": EventWords("{seat} gives {card} away; {points} given away altogether.", "good"),
    "shop": EventWords("The shop: every hero has {gold} gold.", "turn"),
    "dealt": EventWords("{seat} is dealt {cards:yes={cards}|nothing}."),
    "bought": EventWords("{seat} buys {card} for {price} gold, has {gold}.", "act"),
    "identified": EventWords("{seat} has a card identified: {card:yes={card}|nothing new}; {gold} gold left.", "act"),
    "left-shop": EventWords("{seat} leaves the shop[ with {gold} gold]."),
    "returned": EventWords("{seat} gives {card} back; the deck was too large."),
}
"""Events, each with its template and how its line looks."""

SENTENCES: dict[str, str] = {
    "hero-turn": "Turn {turn}: {seat}[ at {place}]",
    "turn": "{seat} acts{strikes:yes= first: First Strike|}",
    "gold": "The team {change:+=gains|loses} {change:size} gold[ ({source})], has {gold}.",
    "gold paid": "The team pays {change:size} gold, has {gold}.",
    "salves": "{seat} {change:+=gets|gives up} {number:1=1 salve|# salves}, has {salves}.",
    "sold-loot": "{seat} sells {card}, has {gold} gold.",
    "sold-loot unidentified": "{seat} sells an {rarity:words} card, has {gold} gold.",
}
"""Sentences by the kind of event, and by what else they depend on."""

OPTIONS: dict[str, str] = {
    "move to": "Move to {place}",
    "reveal": "Look at {place}",
    "place joined": "join the battle of {fighters:list}",
    "place level": "level {level:roman}",
    "place portal": "the Boss Portal",
    "item worth": "{item} worth about {worth} to each of you",
    "item healing": "{item} that heals {health}",
    "salve": "Use a salve",
    "salve details": "heal {health}",
    "revive": "Revive {seat}",
    "revive details": "with {health} health",
    "give": "A salve for {seat}",
    "give details": "has {salves}",
    "evenly": "Share all salves evenly",
    "pass salve": "No salve",
    "pass shop": "Leave the shop",
    "discard boss-loot": "Discard {card}, for {counts:yes=1 scenario point|nothing: you lost}",
    "return": "Give back {card}",
    "keep card": "Keep {card}",
    "sell": "Sell {card}[ for {price} gold]",
    "sell unidentified": "Sell an {rarity:words} card[ for {price} gold]",
    "buy": "Buy {card} for {price} gold",
    "buy details": "{rarity}; {text}",
    "identify": "Identify an unknown {rarity} card for {price} gold",
    "points": "{points:1=1 point|# points}",
    "points lost": "nothing after a loss",
    "gold left": "{gold} gold left: {points}",
}
"""Options by their verb, and by what else they depend on."""

QUESTIONS: dict[str, str] = {
    "move": "where do you go?",
    "salve": "will you use a salve to {revives:yes=heal yourself, or revive somebody|heal {amount}}? "
    "You have {salves}.",
    "shop": "what will you buy or sell? You have {gold} gold.",
    "boss-loot": "do you keep {card}, or give it away "
    "{counts:yes=for a scenario point|for nothing, as the battle is lost}?",
    "share-salves": "hand out the salves, {left} left.",
    "trim": "your deck has {cards:size} cards; which loot goes back?",
    "kings-hand-die": "the King's Hand: which die is rolled again?",
    "window kings-hand": "the King's Hand shows {value} and succeeds on {successes:list}; will you change that?",
    "nobody to fight": "nobody is left to fight, so damage hits nobody; {question}",
}
"""Questions by the kind of decision, windows by their moment, and by what else they depend on."""
