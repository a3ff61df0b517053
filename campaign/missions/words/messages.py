"""What missions say of events, options and questions, as templates to be translated.

`EVENTS` has the events that depend on nothing else, `OTHERWISE` those that duels tell in other words; from `SENTENCES`
a function of `events` chooses. `BRINGS` says what dice do. `OPTIONS` has what options mean, and `QUESTIONS` what is
asked, beside those of duels.
"""

from __future__ import annotations

from campaign.words.narrator import EventWords, always

EVENTS: dict[str, EventWords] = {
    # before a mission
    "mythic": EventWords("{seat} starts with {mythic:card}.", "good", felt=always),
    # rounds, phases, turns
    "round": EventWords("Round {round}, side {side}: {seat} is the start player", "turn"),
    "waits": EventWords("{seat} waits: {for_:seat} acts first."),
    "ready": EventWords("{seat} is ready{ability:yes=: {ability}|, activating nothing}.", "act"),
    # the map
    "left": EventWords("{seat} leaves through an exit.", "good", felt=always),
    "tile": EventWords("{seat} uses a boost tile: {tile:boost}.", "good"),
    "held": EventWords("{seat} takes a face-down tile and is marked until it is revealed.", "act"),
    "marked": EventWords("A face-down boost tile is put on {space}.", "act"),
    "plot": EventWords("{seat} takes the plot on {space}: {taken} so far.", "good", felt=always),
    # targets and defeats
    "strikes": EventWords("{seat} strikes {target:seat}.", "act"),
    "out-of-reach": EventWords("{seat}'s {ability} reaches no enemy.", "act"),
    "range": EventWords("{seat} has range this time.", "act"),
    "defeated": EventWords("{seat} is defeated[; {spaces:list} {spaces:1=is|are} free].", "good", felt=always),
    # enemies
    "no-attack": EventWords("{seat} does not attack.", "good"),
    "threat": EventWords("{seat} attacks{reaches:yes=|, but no hero is in reach}.", "act"),
    "crit": EventWords("CRIT: {target:seat} is marked.", "harm", felt=always),
    # the crisis clock
    "clock": EventWords(
        "Crisis clock: the hand is at {at:yes={at}|12 o'clock}[ and advances {advances:0=|1=1 segment|# segments}].",
        "roll",
    ),
    "clock-stopped": EventWords(
        "{seat} {segments:"
        "0=stops the crisis clock this round"
        "|1=skips 1 segment of the crisis clock this round"
        "|skips # segments of the crisis clock this round}.",
        "good",
    ),
    "production": EventWords("The production track has {production:1=1 plot|# plots}.", "harm"),
    "enemy-dice": EventWords("The enemies now roll {red} red and {black} black dice.", "harm"),
    # momentum and allies
    "ally-shown": EventWords("{ally:card} comes to the headquarters."),
    "recruited": EventWords("{ally:card} joins {seat}.", "good", felt=always),
    "exhausted": EventWords("{seat} exhausts {ally:card}: it goes under the ally deck.", "act"),
    "weakened": EventWords("{seat}'s next attack deals {amount} less.", "good"),
    # objectives
    "side-over": EventWords("Side {side} completed in round {rounds}.", "end", felt=always),
    "mission-over": EventWords(
        "Mission {result}: each player gains {points:1=1 perk point|# perk points}.", "end", felt=always
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
    "circle full": "{seat} fills the last circle of {perk:perk}.",
    "mission": "{name}, side {side}",
    "rolled enemy": "The enemy dice show {dice}.",
    "enemy-roll": "The enemies have {roll}; red: {reds:numbers}.",
    "enemy-attacks": "{seat} attacks[ with {with}]{reaches:yes=|, but no hero is in reach}.",
    "segment": "Segment {number}: {what}{acts:yes=|, no effect}.",
    "segment boss": "{of:title}",
    "segment crisis": "crisis of {of:fighter}",
    "momentum": "{seat} {change:+=gains|loses} {change:size} momentum[ ({source})], has {momentum}.",
    "momentum given": "{giver:seat} gives {seat} {change:size} momentum for a defeated enemy; {seat} has {momentum}.",
    "momentum taken": "{seat} takes {change:size} momentum for a defeated enemy, has {momentum}.",
    "momentum spent": "{seat} spends {change:size} momentum, has {momentum}.",
    "refreshed": "{seat} can use {power:title} again this round.",
    "looked": "{seat} looks at the face-down tiles on {space}[: {seen:list}].",
    "objective perfect": "Perfect reward earned!",
    "objective": "Bonus objective {result}: {bonus}.",
}
"""Sentences by the kind of event, and by what else they depend on."""

BRINGS: dict[str, str] = {
    "enemy-attacks": "{target:seat}",
    "momentum": "{change:size} momentum",
    "threat": "{target:seat}",
}
"""The result of dice in a few words, by the kind of event."""
ROLLED = {"enemy": "Attackers"}
"""The words before that, by the kind of roll."""
DICE = {"enemy": "Enemy dice"}
"""What the dice of a roll that is nobody's own are called, by its kind."""

OPTIONS: dict[str, str] = {
    "pass strike": "Strike no enemy",
    "pass recruit": "Recruit nobody",
    "pass perk": "Spend nothing",
    "pass mythic": "Take no mythic ability",
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
    "tile on top": "{tile:boost} on top",
    "exit": "Leave through an exit",
    "exit details": "for the rest of this side",
    "out of reach": "reaches no enemy from here[, unless {gains} gives it range]",
    "strike": "Strike {seat}",
    "strike details": "[at {space}, ]{health} health[, {tokens}][, {damage} damage]{shielded:yes= after Shield|}",
    "give": "Give 1 momentum to {seat}",
    "give details": "has {momentum} momentum",
    "recruit": "Recruit {card} for {momentum} momentum",
    "recruit instead": "{card} goes under the ally deck",
    "recruit instead of one": "one of your allies goes under the ally deck",
    "dismiss": "Send back {card}",
    "swap": "Replace {card}",
    "refresh": "{power} of {seat}",
    "refresh unknown": "{power:title}",
    "momentum": "Take 1 momentum instead",
    "keep status": "Inflict {token}",
    "wait": "Wait for {seat}",
    "wait details": "they act first, then you",
    "use for momentum": "{use} ({momentum} momentum)",
    "circle": "Fill a circle of {perk:perk}",
    "circle details": "{full} of {circles} full[, {text}]",
    "mythic": "Start with {card}",
}
"""Options by their verb, and by what else they depend on."""

QUESTIONS: dict[str, str] = {
    "pawn": "{enters:yes=Enter|Move} where{leaves:yes=, or leave|}? Damage is what to expect there this round.",
    "strike": "Strike which enemy with {name:yes={name}|your ability}?",
    "strike nobody": "{name:yes={name}|Your ability} reaches no enemy. Respond first?",
    "share-momentum": "Give 1 momentum to which hero? {left} left.",
    "recruit": "Recruit which ally? You have {momentum} momentum.",
    "dismiss": "Send back which ally?",
    "refresh": "Refresh which ally power?",
    "swap": "Replace which ally of the headquarters?",
    "trade": "Inflict {token} on {of:seat}{immune:yes=, who is immune|}, or take 1 momentum?",
    "relocate": "{of:me=Move|Move {of:seat}} where?",
    "tile": "From which space do you take the top tile?",
    "look": "On which space do you look at the face-down tiles?",
    "look order": "Put which tile on top?",
    "perk": "Fill which circle?{left:0=|1= 1 point left.| # points left.}",
    "mythic": "Start with which mythic ability?",
    "dice enemies": "{question}, the {red} red ones first.",
    "window enemy-roll": "The enemies rolled {roll}: "
    "{attackers:0=nobody attacks|{attackers:list} {many:yes=attack|attacks}}. Change the dice?",
    "window movement": "The movement phase begins. Respond first?",
    "window clock": "The crisis clock runs next. Respond first?",
    "window crit": "A CRIT is about to be added to the attack on you. Respond first?",
}
"""Questions by the kind of decision, windows by their moment, and by what else they depend on."""
