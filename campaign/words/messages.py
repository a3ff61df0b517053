"""What every session says of events, options and questions, as templates: the sentences that are to be translated.

`EVENTS` has the events that depend on nothing else; from `SENTENCES` a function of `duel_events` chooses. `OPTIONS` has
what options mean; those that `labels` has no function for are given what stands behind the verb. `QUESTIONS` has what
is asked; those that `questions` has no function for are given what the decision says of itself.
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

QUESTIONS: dict[str, str] = {
    # phases
    "main": "what will you do? You have {cp} CP[, and your roll phase takes {price}].",
    "roll attempts": "{attempts:0=no roll attempts|1=1 roll attempt|# roll attempts} left[, {price} CP each]",
    "roll unpaid": "you cannot pay for another roll attempt",
    "roll on": "{lead}; roll on or activate something?",
    "roll activating": "{lead}; what do you activate?",
    "roll nothing yet": "{lead}; the dice activate nothing yet.",
    "roll nothing": "{lead}, and the dice activate nothing.",
    "defence": "how do you defend[ against {damage} damage]?",
    "defence-roll": "[{lands}; ]will you change these dice?",
    "defence-roll again": "[{lands}; ]will you roll defence dice again or change them?",
    "order": "which of these comes first {at:turn-end=at the end of the turn|in the upkeep}?",
    "aim": "[the targeting die shows {die}; ]whom do you attack?",
    "aim for another": "[the targeting die shows {die}; ]whom does {attacker:seat} attack?",
    # dice
    "die": "which of {owner:me=your|{owner:seat}'s} dice do you change, and to what?",
    "reroll": "which of {owner:me=your|{owner:seat}'s} dice are rolled again?",
    "dice": "roll {count:1=1 die|# dice}{sides:6=| of # sides}{purpose}.",
    "dice start": "; the highest begins",
    "dice for": " for {purpose}",
    "dice again": " again",
    "dice again keeping": " again and keep {kept}",
    "lands unchanged": "all {damage} will land",
    "lands changed": "{now} {less:yes=-|+} {change} = {then} will land",
    # cards
    "discard": "which card do you discard?[ {left} to go.]",
    "discard selling": "you may keep six cards; which one do you sell?",
    "search": "which card do you take from your {pile:deck=deck|discard pile}?",
    "dig": "which card do you take? The others go {rest:top=back on top|under the deck}.",
    "sell": "which card do you sell? Done ends it.",
    "play-upgrade": "which upgrade do you play for free?",
    "draw": "which pile do you draw a card from?",
    # what programs ask
    "choose": "which one: {choices:alternatives}?",
    "may": "do you want this? {effect}",
    "may unknown": "do you want its effect?",
    "may pay": "do you pay {pay} CP, so that these dice are not rolled again?",
    "number": "how many ({what:yes={what}|of them})?[ {effect}]",
    "target": "which player?[ {effect}]",
    "target another": "another player?[ {effect}]",
    "target giver": "from which player?[ {effect}]",
    "target receiver": "to which player?[ {effect}]",
    "remove": "which of {of:me=your|{of:seat}'s} status effects is removed?",
    "transfer": "which status effect moves from {from:me=you|{from:seat}} to {to:me=you|{to:seat}}?",
    "exchange": "there is no room left; which one gives way to {new:yes={new:token}|the new one}?",
    "prevent-status": "which status effect do you prevent?",
    "split": "how much of the damage does it take for you?",
    "activate": "which companion do you activate?",
    "build": "which companion do you build?",
    "advance": "which companion do you advance?",
    # windows
    "window": "will you do something now?",
    "window upkeep": "upkeep{tokens:0=:|, {tokens:list} {tokens:1=is|are} due;} will you do something?",
    "window income": "income: will you do something?",
    "window turn": "a turn begins; will you do something first?",
    "window main": "something was done in the main phase; will you do something?",
    "window declared": "{seat}'s {name} {damage:yes=will deal {damage}|will take effect}[ {unless}]; "
    "will you change the dice?",
    "window declared unknown": "an ability is declared; will you change the dice?",
    "window undeclared": "{seat} would activate nothing; will you change the dice?",
    "window rolled": "{rolls:list}; [{lands}; ]will you change that?",
    "window rolled by": "{seat:me=you|{seat}} rolled {roll}",
    "window rolled targeting": "{target}; will you change that?",
    "window rolled unknown": "dice lie there; will you change them?",
    "window attacked": "{name:yes={name}|the ability}[, {damage} damage to you,] takes effect next; "
    "will you act before?",
    "window offence-end": "{name:yes={name}|the ability}[, {damage} damage,] stands; "
    "will you {is_own:yes=add to it|do something}?",
    "window incoming": "{losses:list}; will you {is_ours:yes=change that|do something about it}?",
    "window incoming for": "{seat:me=you|{seat}} will take {damage}",
    "window incoming settled": "damage is settled; will you act before?",
    "window dealt": "the attack dealt {damage}; will you do something?",
    "window falling": "{who:list} {are:yes=are|is} about to fall; will you do something?",
    "window falling one": "{seat:me=you|{seat}}",
    "window falling unknown": "somebody is about to fall; will you do something?",
    "window interrupt": "a card is played; will you act first?",
    "window instant": "something instant is done; will you play an instant card first?",
    "window removal": "a status effect is about to be taken; will you use it first?",
    "window room": "{number} {token} {number:1=comes|come}, with room for {room}; will you spend one first?",
    "window room unknown": "there is no room for one more; will you spend one first?",
    "window then": "the rest of the effect comes next; will you act before?",
}
"""Questions by the kind of decision, windows by their moment, and by what else they depend on."""
