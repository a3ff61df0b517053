"""What missions say of events, options and questions, as templates to be translated.

`EVENTS` has the events that depend on nothing else, `OTHERWISE` those that duels tell in other words; from `SENTENCES`
a function of `events` chooses. `OPTIONS` has what options mean, and `QUESTIONS` what is asked,
beside those of duels.
"""

from __future__ import annotations

from campaign.words.narrator import EventWords, always

EVENTS: dict[str, EventWords] = {
    # before a mission
    "mythic": EventWords("{seat} begins with {mythic:card}.", "good", felt=always),
    # rounds, phases, turns
    "round": EventWords("Round {round} on side {side}: {seat} is the start player", "turn"),
    "waits": EventWords("{seat} waits, {for_:seat} goes on."),
    "ready": EventWords("{seat} is ready{ability:yes=: {ability}|, with nothing to activate}.", "act"),
    # the map
    "left": EventWords("{seat} leaves by an exit.", "good", felt=always),
    "tile": EventWords("{seat} uses a boost tile: {tile:boost}.", "good"),
    "held": EventWords("{seat} takes a face-down tile, and is marked until it is revealed.", "act"),
    "marked": EventWords("A boost tile is laid face down on {space}.", "act"),
    "plot": EventWords("{seat} takes the plot on {space}: {taken} so far.", "good", felt=always),
    # targets and defeats
    "strikes": EventWords("{seat} strikes at {target:seat}.", "act"),
    "out-of-reach": EventWords("{ability} of {seat} reaches nobody.", "act"),
    "range": EventWords("{seat} has range this time.", "act"),
    "defeated": EventWords("{seat} is defeated[; {spaces:list} {spaces:1=is|are} free].", "good", felt=always),
    # enemies
    "no-attack": EventWords("{seat} does not attack.", "good"),
    "threat": EventWords("{seat} attacks.", "act"),
    "crit": EventWords("CRIT: {target:seat} is marked.", "harm", felt=always),
    # the crisis clock
    "clock": EventWords(
        "The hand of the crisis clock stands {at:yes=at {at}|straight up}"
        "[ and advances {advances:0=|1=1 segment|# segments}].",
        "roll",
    ),
    "clock-stopped": EventWords(
        "{seat} {segments:"
        "0=holds the hand of the crisis clock for this round"
        "|1=takes 1 segment of the crisis clock out of this round"
        "|takes # segments of the crisis clock out of this round}.",
        "good",
    ),
    "production": EventWords("The production track has {production:1=1 plot|# plots}.", "harm"),
    "enemy-dice": EventWords("The enemies now roll {red} red and {black} black dice.", "harm"),
    # momentum and allies
    "ally-shown": EventWords("{ally:card} comes to the headquarters."),
    "recruited": EventWords("{ally:card} joins {seat}.", "good", felt=always),
    "exhausted": EventWords("{ally:card} leaves {seat} and goes under the ally deck.", "act"),
    "weakened": EventWords("The next attack of {seat} deals {amount} less.", "good"),
    # objectives
    "side-over": EventWords("Side {side} is done in round {rounds}.", "end", felt=always),
    "mission-over": EventWords(
        "The mission is {result}: {points:1=1 perk point|# perk points} for every player.", "end", felt=always
    ),
}
"""Events, each with its template and how its line looks."""

OTHERWISE: dict[str, EventWords] = {
    "turn": EventWords("Round {turn}: {seat}", "turn"),
    "moved": EventWords("{seat} {was:yes=moves from {was} to|enters at} {place}.", "act"),
}
"""Events that have other words in missions than elsewhere."""

SENTENCES: dict[str, str] = {
    "circle": "{seat} fills a circle of {perk:perk}, {filled} of {circles}.",
    "circle full": "{seat} fills a circle of {perk:perk}, which is full.",
    "mission": "{name}, side {side}",
    "rolled enemy": "The enemy dice show {dice}.",
    "enemy-roll": "The enemies have {roll}; red: {reds:numbers}.",
    "enemy-attacks": "{seat} attacks[ with {with}].",
    "segment": "Segment {number}: {what}{acts:yes=|, who no longer acts}.",
    "segment effect": "an event",
    "segment boss": "{of:title}",
    "segment crisis": "crisis of {of:fighter}",
    "momentum": "{seat} {change:+=gains|loses} {change:size} momentum[ ({source})], has {momentum}.",
    "momentum spent": "{seat} spends {change:size} momentum, has {momentum}.",
    "refreshed": "{seat} may use {power:title} once more this round.",
    "looked": "{seat} looks at what lies face down on {space}[: {seen:list}].",
    "objective perfect": "The side is done perfectly!",
    "objective": "Bonus objective {result}: {bonus}.",
}
"""Sentences by the kind of event, and by what else they depend on."""

OPTIONS: dict[str, str] = {
    "pass strike": "Reach nobody",
    "pass recruit": "Recruit nobody",
    "pass perk": "Spend nothing",
    "pass mythic": "No mythic ability",
    "go": "Go to {space}",
    "go nowhere": "Stay at {space}",
    "space damage": "{damage:yes={damage}|no} damage",
    "space plot": "a plot",
    "space exit": "an exit",
    "space number": "number {number}",
    "space laser": "a laser",
    "space enemies": "next to {enemies:list}",
    "take from": "Take from {space}",
    "look": "Look at {space}",
    "look details": "{tiles:1=1 face-down tile|# face-down tiles}",
    "top": "{tile:boost} on top",
    "exit": "Leave by an exit",
    "exit details": "for the rest of this side",
    "strike": "Strike {seat}",
    "strike details": "[at {space}, ]{health} health[, {tokens}][, {damage} damage]",
    "give": "Give it to {seat}",
    "give details": "has {momentum} momentum",
    "recruit": "Recruit {card} for {momentum} momentum",
    "dismiss": "Send back {card}",
    "swap": "Exchange {card}",
    "refresh": "{power} of {seat}",
    "refresh unknown": "{power:title}",
    "momentum": "Take 1 momentum instead",
    "keep status": "Inflict {token}",
    "wait": "Wait for {seat}",
    "wait details": "who goes on; you go on afterwards",
    "use for momentum": "{use} ({momentum} momentum)",
    "circle": "Circle of {perk:perk}",
    "circle details": "{full} of {circles} full[, {text}]",
    "mythic": "Begin with {card}",
}
"""Options by their verb, and by what else they depend on."""

QUESTIONS: dict[str, str] = {
    "pawn": "where do you {enters:yes=enter|go}{leaves:yes=, or leave|}? "
    "Damage is what you must expect there this round.",
    "strike": "whom do you strike with {name:yes={name}|your ability}?",
    "strike nobody": "{name:yes={name}|your ability} reaches nobody; will you do something first?",
    "share-momentum": "who gets a momentum? {left} to hand out.",
    "recruit": "whom do you recruit? You have {momentum} momentum.",
    "dismiss": "which ally leaves you?",
    "refresh": "which power of an ally may be used once more?",
    "swap": "which ally of the headquarters goes under the deck?",
    "trade": "do you inflict {token} on {of:seat}{immune:yes=, who is immune to it|}, or take 1 momentum instead?",
    "relocate": "where {of:me=do you|does {of:seat}} go?",
    "tile": "from which space do you take the upper tile?",
    "look": "at which space do you look under the tiles?",
    "look order": "which tile comes on top?",
    "perk": "which circle do you fill?{left:0=| # points are left.}",
    "mythic": "which mythic ability do you begin with?",
    "dice enemies": "{question}, the {red} red ones first.",
    "window enemy-roll": "the enemies rolled {roll}, {attackers:0=nobody|{attackers:list}} {many:yes=attack|attacks}; "
    "will you change that?",
    "window movement": "the movement phase begins; will you do something first?",
    "window clock": "the crisis clock is about to run; will you do something first?",
    "window crit": "a CRIT is about to be added to the attack on you; will you do something first?",
}
"""Questions by the kind of decision, windows by their moment, and by what else they depend on."""
