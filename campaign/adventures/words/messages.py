"""What crawls, shops and boss battles say of events, options and questions, as templates to be translated.

`EVENTS` has the events that depend on nothing else; from `SENTENCES` a function of `events` chooses. `BRINGS` says what
dice do. `OPTIONS` has what options mean, and `QUESTIONS` what is asked, beside those of duels.
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
    "revealed": EventWords("{place} is revealed: {tile:tile}.", "act"),
    "shard": EventWords(
        "{seat} finds {shards:"
        "3=the last portal shard: the Boss Portal opens"
        "|2=a portal shard, 2 of 3"
        "|1=a portal shard, 1 of 3}.",
        "good",
        felt=always,
    ),
    "boss-cp": EventWords("The next boss starts with {change} CP more, {total} in all."),
    "crawl-over": EventWords("Portal crawl {result}.{explored:yes= Every tile is explored.|}", "end", felt=always),
    # salves
    "salve": EventWords("{seat} uses a salve[ on {target:other}], {left} left.", "good"),
    "revived": EventWords("{seat} is revived with {health} health.", "good", felt=always),
    "down": EventWords(
        "{seat} is down. A teammate can revive them at the start of their next turn.", "harm", felt=always
    ),
    # minions and bosses
    "minion": EventWords("{minion:fighter} appears, level {level:roman}: {health} health, {cp} CP.", "act"),
    "engaged": EventWords("{seat} fights {enemy:seat}.", "act"),
    "minion-defeated": EventWords("{minion:fighter} is defeated.", "good", felt=always),
    "fled": EventWords("{seat} flees: no reward.", "act"),
    "kings-hand": EventWords(
        "{seat} spends a King's Hand {against:-1=for another roll phase|against the Ultimate}, {left} left.",
        "act",
        felt=always,
    ),
    "kings-hand-gained": EventWords("{seat} gains {change} King's Hand, has {held}.", "act"),
    "kings-hand-roll": EventWords(
        "The King's Hand rolls {value}: {success:yes=it succeeds|it fails}.", "roll", felt=always
    ),
    "loot-die": EventWords("{seat} rolls {value} on the loot die{success:yes=|: no effect}.", "roll"),
    "boss-upgrade": EventWords("{seat} starts with {card} for {cost} CP, {left} left.", "act"),
    "boss-card": EventWords("{seat} reveals {card}.", "act"),
    "battle-over": EventWords("Boss battle {result}.", "end", felt=always),
    "ultimate-stands": EventWords(
        "{seat}'s Ultimate goes through: type what it deals, such as attack 12 ultimate.", "act"
    ),
    "ultimate-shaken": EventWords(
        "{seat} re-rolls the Ultimate's die that the enemy would choose: type what is activated then.", "act"
    ),
    # loot and shop
    "chest": EventWords("{seat} opens {rarity:article} chest and rolls {roll}.", "good", felt=is_legendary),
    "unidentified": EventWords("{seat} finds an unidentified {rarity} card.", "good", felt=is_legendary),
    "loot-card": EventWords("{seat} adds {card} to the deck[ in place of {replaces:card}].", "good"),
    "boss-loot": EventWords(
        "{seat} rolls {roll} for boss loot, {rarity}: {card:yes={card}|nothing is left}.", "good", felt=is_legendary
    ),
    "unclaimed": EventWords("{seat} gives {card} away: {points} given away in all.", "good"),
    "shop": EventWords("Shop: every hero may spend as much as the team has found, rounded up: {gold} gold.", "turn"),
    "dealt": EventWords("{seat} is dealt {cards:yes={cards}|nothing}."),
    "bought": EventWords("{seat} buys {card} for {price} gold, has {gold}.", "act"),
    "left-shop": EventWords("{seat} leaves the shop[ with {gold} gold]."),
    "returned": EventWords("{seat} returns {card}: the deck was too large."),
}
"""Events, each with its template and how its line looks."""

SENTENCES: dict[str, str] = {
    "hero-turn": "Turn {turn}: {seat}[ at {place}]",
    "turn": "{seat} acts{strikes:yes= first: First Strike|}",
    "gold": "The team {change:+=gains|loses} {change:size} gold[ ({source})], has {gold}.",
    "gold paid": "The team pays {change:size} gold, has {gold}.",
    "salves": "{seat} {change:+=gains|gives away} {number:1=1 salve|# salves}, has {salves}.",
    "identified": "{seat} identifies a card, {gold} gold left: {card:yes={card} ({about}): {text}|nothing new.}",
    "sold-loot": "{seat} sells {card}, has {gold} gold.",
    "sold-loot unidentified": "{seat} sells an {rarity:words} card, has {gold} gold.",
}
"""Sentences by the kind of event, and by what else they depend on."""

BRINGS: dict[str, str] = {
    "boss-loot": "{card:yes={card}|nothing is left}",
    "gold": "{change:size} gold",
    "kings-hand-roll": "{success:yes=it succeeds|it fails}",
    "minion": "{minion:fighter}",
    "salves": "{change:1=1 salve|# salves}",
    "shard": "a portal shard",
    "unidentified": "an unidentified {rarity} card",
}
"""The result of dice in a few words, by the kind of event."""

SHEETS: dict[str, str] = {
    "crawl": "Scenario {number}: portal crawl",
    "battle": "Scenario {number}: {boss}",
    "difficulty": "Difficulty: {name}. {text}",
    "boss": "{health} health, {cp} CP[, {hands} King's Hand]",
    "kings-hand": "King's Hand: {most:1=1|#} a turn, succeeds on {successes:commas}.",
    "does": "What it does",
    "beside": "Beside it: {others:list}.",
    "won": "The portal crawl is won",
    "map": "{explored} of {tiles} tiles explored, in {turns:1=1 turn|# turns}.",
    "gold": "{gold} gold for each hero to spend in the shop, {salves:1=1 salve|# salves} left.",
    "next boss": "The next boss has {cp} CP more.",
}
"""What title cards and reports say."""

OPTIONS: dict[str, str] = {
    "move to": "Move to {place}",
    "reveal": "Look at {place}",
    "place joined": "join the battle of {fighters:list}",
    "place level": "level {level:roman}",
    "place portal": "the Boss Portal",
    "item worth": "{item}, worth {worth} damage to each hero",
    "item healing": "{item} that heals {health}",
    "salve": "Use a salve",
    "salve details": "heal {health}",
    "revive": "Revive {seat}",
    "revive details": "with {health} health",
    "give": "Give a salve to {seat}",
    "give details": "has {salves}",
    "evenly": "Share all salves evenly",
    "pass salve": "Use no salve",
    "pass shop": "Leave the shop",
    "discard boss-loot": "Give {card} away for {counts:yes=1 point|nothing: you lost}",
    "return": "Return {card}",
    "keep card": "Keep {card}",
    "sell": "Sell {card}[ for {price} gold][ (+{cp} CP)]",
    "sell unidentified": "Sell an {rarity:words} card[ for {price} gold]",
    "buy": "Buy {card} for {price} gold",
    "loot details": "{about}[, replaces {replaces:card}]: {text}",
    "identify": "Identify {rarity:article} card for {price} gold",
    "points": "{points:1=1 point|# points}",
    "points lost": "nothing after a loss",
    "gold left": "{gold} gold left: {points}",
}
"""Options by their verb, and by what else they depend on."""

QUESTIONS: dict[str, str] = {
    "move": "Move where?",
    "salve": "Use a salve to {revives:yes=heal yourself or revive a teammate|heal {amount}}? You have {salves}.",
    "shop": "Buy or sell? You have {gold} gold.",
    "boss-loot": "Keep {card}, or give it away {counts:yes=for 1 point|for nothing, as the battle is lost}?",
    "boss-loots": (
        "Which of {cards} do you keep? One given away brings {counts:yes=1 point|nothing, as the battle is lost}."
    ),
    "share-salves": "Give a salve to which hero? {left} left.",
    "trim": "Return which loot? Your deck has {cards:size} cards.",
    "kings-hand-die": "King's Hand: re-roll which die?",
    "window kings-hand": "The King's Hand shows {value} and succeeds on {successes:list}. Change the die?",
    "nobody to fight": "No opponent left: damage hits nobody. {question}",
}
"""Questions by the kind of decision, windows by their moment, and by what else they depend on."""
