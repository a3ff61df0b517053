"""What every session says of its events and options, as templates: the sentences that are to be translated.

`EVENTS` has the events that depend on nothing else; from `SENTENCES` a function of `duel_events` chooses. `OPTIONS` has
what options mean; those that `labels` has no function for are given what stands behind the verb.
"""

from __future__ import annotations

from campaign.words.narrator import EventWords, always

EVENTS: dict[str, EventWords] = {
    # turns and phases
    "start-player": EventWords("{seat} starts."),
    "turn": EventWords("Turn {turn}: {seat}", "turn"),
    "phase": EventWords("-- {phase:phase} --", "phase", minor=True),
    "skipped": EventWords(
        "{seat} skips the {phase:offence=offensive roll phase|income=income phase|#}[ ({carrier:source})]."
    ),
    "extra-phase": EventWords(
        "{seat} has another {phase:offence=offensive roll phase|roll phase}!", "act", felt=always
    ),
    # dice
    "altered": EventWords(
        "{seat} turns [{owner:other}'s ]die {place} from {before} to {after}[ ({source})]: {dice}.", "roll"
    ),
    "rerolled": EventWords("{seat} re-rolls [{owner:other}'s dice ]{before:numbers} into {dice}[ ({source})].", "roll"),
    "attempt": EventWords("{seat} gets another roll attempt[ ({source})]; {left:1=1 attempt|# attempts} left.", "roll"),
    # abilities
    "declared": EventWords("{seat} declares {ability}.", "act", minor=True),
    "failed": EventWords("{ability} fails.", "act"),
    "no-ability": EventWords("{seat} activates nothing.", "act"),
    "undefendable": EventWords("{seat}'s attack cannot be defended against[ ({source})].", "act"),
    "chose": EventWords("{seat} chooses {choice:words}[ ({source})]."),
    # damage and health
    "prevents": EventWords(
        "{source} will keep "
        "{change:prevent={amount} damage|halve=half of the damage|avoid=all damage|damage} off {seat}.",
        "good",
    ),
    "healed": EventWords("{seat} heals {amount}[ ({source})]; {health} health.", "good"),
    "heals-later": EventWords("{source} will heal {seat} by {amount} when the phase ends.", "good"),
    "lost-health": EventWords("{seat} loses {amount} health[ ({source})]; {health} left.", "harm"),
    "health-set": EventWords("{seat} now has {health} health[ ({source})].", "good"),
    "survived": EventWords("{carrier:source} saves {seat}, who has {health} health.", "good", felt=always),
    "fell": EventWords("{seat} is defeated.", "end", felt=always),
    # CP, cards and tokens
    "gained-cp": EventWords("{seat} gains {amount} CP[ ({source})], has {cp}.", minor=True),
    "lost-cp": EventWords("{seat} loses {amount} CP[ ({source})], has {cp}.", minor=True),
    "reshuffled": EventWords(
        "{seat} shuffles {cards:1=1 discarded card|# discarded cards} into a new deck.", minor=True
    ),
    "discarded": EventWords("{seat} discards {card}[ ({source})]."),
    "sold": EventWords("{seat} sells {card}."),
    "played": EventWords("{seat} plays {card} for {cost} CP, has {cp}.", "act"),
    "upgraded": EventWords("{seat} now has {space:space} at level {level}.", "act", minor=True),
    "flipped": EventWords("{seat} turns the board to its {side:words} side.", "act"),
    "companion": EventWords("{seat}'s {companion:companion} is now at {value}[ ({source})].", "token"),
}
"""Events, each with its template and how its line looks."""

SENTENCES: dict[str, str] = {
    "start-roll": "Who starts? {rolls}{tie:yes=: a tie is rolled off|}",
    "start-roll one": "{seat} rolls {die}",
    "session-over draw": "Nobody is left standing: a draw.",
    "session-over": "{winners:list} {winners:1=wins|win}.",
    "session-over nobody": "Nobody wins.",
    "rolled": "{seat} rolls {dice} for {for_:source}.",
    "rolled offence": "{seat} rolls {dice}; {left:0=no attempt|1=1 attempt|# attempts} left.",
    "rolled targeting": "{seat} rolls a {dice:numbers} for the target.",
    "rolled defence": "{seat} rolls {dice} in defence.",
    "targeted": "{seat} aims at {target:seat}.",
    "targeted itself": "{chooser:seat} chooses to be the target of {seat}.",
    "targeted by another": "{chooser:seat} chooses {target:seat} as the target of {seat}.",
    "activated": "{seat} activates {ability} with {dice}.",
    "defends": "{seat} defends[ with {defence}].",
    "trigger": "{carrier:source} of {seat} takes effect.",
    "trigger own": "{seat}'s own card takes effect.",
    "damage": "{seat} takes {total:0=no damage|#}[, of which {passed}][: {trace}; {health} health left].",
    "damage passed": "{companion:companion} takes {amount}",
    "edited": "Edited by hand: {seat:-1=The team|{seat}}'s {what} from {before} to {after}.",
    "drew": "{seat} draws {cards:yes={cards}|nothing}[ ({source})].",
    "drew hidden": "{seat} draws {cards:1=1 card|# cards}[ ({source})].",
    "took": "{seat} takes {card} from the {pile} pile[ ({source})].",
    "took hidden": "{seat} takes a card from the {pile} pile[ ({source})].",
    "showed-hand": "{seat} shows {to:seat} a hand of {cards:yes={cards}|no cards}.",
    "showed-hand hidden": "{seat} shows {to:seat} a hand of {cards:1=1 card|# cards}.",
    "used": "{seat} uses {carrier:source}.",
    "token gets": "{seat} gets {count:1=|# }{token}[ ({source})][, has {has}][; {lost} more did not fit].",
    "token loses": "{seat} loses {count:1=|# }{token}[ ({source})][, has {has}].",
    "token removed": "{token} of {seat} is removed.",
    "token at its limit": "{seat} can take no more {token}[ ({source})]; {now} is the limit.",
    "token refused": "{seat} cannot have {token}[ ({source})].",
}
"""Sentences by the kind of event, and by what else they depend on."""

OPTIONS: dict[str, str] = {
    "play": "Play {card} ({cost} CP)",
    "sell": "Sell {card}",
    "take": "Take {card}",
    "discard": "Discard {card}",
    "draw": "{pile:upgrades=Draw an upgrade|Draw from your deck}",
    "spend": "Spend {count:1=|# }{token}[: {what}][ ({cost} CP)]",
    "use": "Use {name}[: {what}][ ({cost} CP)]",
    "defend": "Defend with {defence}",
    "activate": "Activate {companion:companion}",
    "build": "Build {companion:companion}",
    "advance": "Advance {companion:companion}",
    "yes": "Yes",
    "pass": "Pass",
    "pass main": "Done with this phase",
    "pass roll": "Activate nothing",
    "pass defence": "No defence",
    "pass die": "That is all",
    "pass reroll": "That is all",
    "pass target": "Nobody else",
    "pass exchange": "Do without {new:token}",
    "die": "Turn a {before} into a {after}",
    "die unchanged": "Leave the {before} as it is",
    "die targeting": "Make it a {value}",
    "die lands": "{damage} will land",
    "reroll": "Roll again: {marked}",
    "keep": "Keep {kept}",
    "keep dice": "Keep {kept}, roll the rest again",
    "keep none": "Roll all dice again",
    "dice": "{thrower:roll=Let the program throw|Throw them yourself and type what they show}",
    "number": "{number}[ {what}]",
    "number split": "{number} of the damage",
    "choose": "{choice:title}",
    "target": "{seat}",
    "target details": "{health} health[; {tokens}]",
    "first": "{effect} first",
    "replace": "Give up {token}",
    "remove": "Remove {token}",
    "move": "Move {token}",
    "prevent": "Prevent {token}",
}
"""Options by their verb, and by what else they depend on."""
