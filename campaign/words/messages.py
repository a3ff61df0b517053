"""What every session says of events, options and questions, as templates: the sentences that are to be translated.

`EVENTS` has the events that depend on nothing else; from `SENTENCES` a function of `duel_events` chooses. `BRINGS` and
`MADE` say what dice do. `OPTIONS` has what options mean; those that `labels` has no function for are given what follows
the verb. `QUESTIONS` has what is asked; those that `questions` has no function for are given what the decision says of
itself.
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
        "{seat} takes another {phase:offence=offensive roll phase|roll phase}[ ({source})]!", "act", felt=always
    ),
    # dice
    "altered": EventWords(
        "{seat} changes [{owner:other}'s ]die {place} from {before} to {after}[ ({source})]: {dice}.", "roll"
    ),
    "rerolled": EventWords("{seat} re-rolls [{owner:other}'s ]{before:numbers} into {dice}[ ({source})].", "roll"),
    "showed-cards": EventWords("{seat} shows {cards}[ ({source})]."),
    "turned-token": EventWords("{count:1=1|#} {token} of {seat} becomes {into}[ ({source})]."),
    "lost-attempt": EventWords(
        "{seat} loses {amount:1=a roll attempt|# roll attempts}[ ({source})]; {left:0=none|#} left.", "roll"
    ),
    "borrowed": EventWords("{seat} borrows {amount:1=a die|# dice} of {owner}[ ({source})].", "roll"),
    "locked-dice": EventWords("{dice} of {seat} stays as it is for this roll[ ({source})].", "roll"),
    "attempt": EventWords("{seat} gains a roll attempt[ ({source})]; {left:1=1 attempt|# attempts} left.", "roll"),
    # abilities
    "declared": EventWords("{seat} declares {ability}.", "act", minor=True),
    "failed": EventWords("{ability} fails.", "act"),
    "no-ability": EventWords("{seat} activates nothing.", "act"),
    "undefendable": EventWords("{seat}'s attack is undefendable[ ({source})].", "act"),
    "chose": EventWords("{seat} chooses {choice:words}[ ({source})]."),
    # damage and health
    "prevents": EventWords(
        "{source} "
        "{change:prevent=prevents {amount}|halve=halves damage|avoid=avoids all damage|prevents damage} for {seat}.",
        "good",
    ),
    "healed": EventWords("{seat} heals {amount}[ ({source})]; {health} health.", "good"),
    "heals-later": EventWords("{source} heals {seat} by {amount} at the end of the phase.", "good"),
    "lost-health": EventWords("{seat} loses {amount} health[ ({source})]; {health} left.", "harm"),
    "health-set": EventWords("{seat} now has {health} health[ ({source})].", "good"),
    "survived": EventWords("{carrier:source} saves {seat} at {health} health.", "good", felt=always),
    "fell": EventWords("{seat} is defeated.", "end", felt=always),
    # CP, cards and tokens
    "gained-cp": EventWords("{seat} gains {amount} CP[ ({source})], has {cp}.", minor=True),
    "lost-cp": EventWords("{seat} loses {amount} CP[ ({source})], has {cp}.", minor=True),
    "reshuffled": EventWords(
        "{seat} shuffles {cards:1=1 discarded card|# discarded cards} into a new deck.", minor=True
    ),
    "discarded": EventWords("{seat} discards {card}[ ({source})]."),
    "sold": EventWords("{seat} sells {card}."),
    "prepared": EventWords("{seat} prepares {card}.", "act"),
    "cast": EventWords("{seat} casts {card}[ ({source})].", "act"),
    "played": EventWords("{seat} plays {card} for {cost} CP, has {cp}.", "act"),
    "upgraded": EventWords("{seat} upgrades {space:space} to level {level}.", "act", minor=True),
    "flipped": EventWords("{seat} flips the board to its {side:words} side.", "act"),
    "companion": EventWords("{seat}'s {companion:companion}{value:counter}[ ({source})].", "token"),
}
"""Events, each with its template and how its line looks."""

SENTENCES: dict[str, str] = {
    "start-roll": "Who starts? {rolls}{tie:yes=: a tie, roll again|}",
    "start-roll one": "{seat} rolls {die}",
    "session-over draw": "All are defeated: a draw.",
    "session-over": "{winners:list} {winners:1=wins|win}.",
    "session-over nobody": "Nobody wins.",
    "rolled": "{seat} rolls {dice} for {for_:source}.",
    "rolled offence": "{seat} rolls {dice}; {left:0=no attempt|1=1 attempt|# attempts} left.",
    "rolled targeting": "{seat} rolls {dice:numbers} on the targeting die.",
    "rolled defence": "{seat} rolls {dice} in defence.",
    "targeted": "{seat} targets {target:seat}.",
    "targeted itself": "{chooser:seat} chooses to be {seat}'s target.",
    "targeted by another": "{chooser:seat} chooses {target:seat} as {seat}'s target.",
    "activated": "{seat} activates {ability} with {dice}.",
    "defends": "{seat} defends[ with {defence}].",
    "trigger": "{seat}'s {carrier:source} takes effect.",
    "trigger own": "{seat}'s own card takes effect.",
    "damage": "{seat} takes {total:0=no damage|#}[: {trace}; {health} health left].",
    "damage shared": "{seat} takes {total}: {trace}. {passed:list} of it; {seat} has {health} health left.",
    "damage passed": "{companion:companion} takes {amount}",
    "edited": "Edited by hand: {seat:-1=The team|{seat}}'s {what} from {before} to {after}.",
    "drew": "{seat} draws {cards:yes={cards}|nothing}[ ({source})].",
    "drew hidden": "{seat} draws {cards:1=1 card|# cards}[ ({source})].",
    "took": "{seat} takes {card} from the {pile} pile[ ({source})].",
    "took hidden": "{seat} takes a card from the {pile} pile[ ({source})].",
    "looked-deck": "On top of the deck of {seat} {cards:1=is|are} {cards}[ ({source})].",
    "put-back": "{seat} puts {card} {place:top=on top of|under} the deck[ ({source})].",
    "put-back hidden": "{seat} puts a card {place:top=on top of|under} the deck[ ({source})].",
    "looked-deck hidden": "{seat} looks at {cards:1=1 card|# cards} of their deck[ ({source})].",
    "showed-hand": "{seat} shows {to:seat} {cards:yes={cards}|an empty hand}.",
    "showed-hand hidden": "{seat} shows {to:seat} {cards:1=1 card|# cards}.",
    "used": "{seat} uses {carrier:source}.",
    "token gets": "{seat} gains {count:1=|# }{token}[ ({source})][, has {has}][; {lost} more over the stack limit].",
    "token loses": "{seat} loses {count:1=|# }{token}[ ({source})][, has {has}].",
    "token removed": "{seat}'s {token} is removed.",
    "token at its limit": "{seat} gains no {token}[ ({source})]: stack limit {now}.",
    "token refused": "{seat} cannot gain {token}[ ({source})].",
}
"""Sentences by the kind of event, and by what else they depend on."""

BRINGS: dict[str, str] = {
    "attempt": "another roll attempt",
    "companion": "{companion:companion}{value:reached}",
    "discarded": "discard {card}[ of {target:other}]",
    "discards": "discard {amount:1=1 card|{amount} cards}[ of {target:other}]",
    "drew": "{cards:1=1 card|# cards}[ for {target:other}]",
    "extra-phase": "another roll phase",
    "failed": "fails",
    "flipped": "the board turns",
    "gained-cp": "{amount} CP[ for {target:other}]",
    "healed": "heal {amount}[ for {target:other}]",
    "heals-later": "heal {amount}[ for {target:other}]",
    "health-set": "{health} health[ for {target:other}]",
    "lost-cp": "lose {amount} CP[ from {target:other}]",
    "lost-health": "lose {amount} health[ from {target:other}]",
    "prevents": "{change:prevent=prevents {amount}|halve=halves the damage|avoid=avoids the damage|prevents {amount}}",
    "survived": "survives with {health} health",
    "took": "1 card[ for {target:other}]",
    "undefendable": "undefendable",
}
"""The result of dice in a few words, by the kind of event; the seat is that of whoever rolled."""

MADE: dict[str, str] = {
    "made": "{name}: {brings:commas}",
    "made nothing": "{name}: nothing",
    "nothing": "nothing",
    "changed": "changed after this",
    "against": "against {name}",
    "target": "{target:seat}",
    "starts": "{target:seat} starts",
    "tie": "a tie",
    "damage": "{amount} damage",
    "damage own": "{amount} to {seat}",
    "damage to": "{amount} damage to {target:me=you|{target:seat}}",
    "damage each": "{amount} damage to each of {seats:size}",
    "damage all": "{amount} damage in all",
    "token gets": "{count:1=|# }{token}[ on {target:other}]",
    "token loses": "lose {count:1=|# }{token}[ from {target:other}]",
    "token about": "{amount} {token}[ on {target:other}]",
    "cards about": "{amount:1=1 card|{amount} cards}[ for {target:other}]",
    "token full": "no room for {token}",
}
"""What a roll makes, in a line, and its parts that depend on more than the kind of event."""

SHEETS: dict[str, str] = {
    "fighter": "{seats:list}: {health} health[, {cp} CP]",
    "fighters": "{seats:list}: {health} health together[, {cp} CP each]",
    "against": "{teams:against}",
    "deeds": "dealt {dealt}, took {taken}, healed {healed}, played {cards:1=1 card|# cards}",
    "best": "best attack {name}: {amount}",
    "counted": "{counted:commas}",
}
"""What title cards and reports of every session say."""

OPTIONS: dict[str, str] = {
    "play": "Play {card} ({cost} CP)",
    "play details": "Replaces {replaced}. {text}",
    "sell": "Sell {card}",
    "take": "Take {card}",
    "discard": "Discard {card}",
    "draw": "{pile:upgrades=Draw an upgrade|Draw from your deck}",
    "prepare": "Prepare {card}",
    "cast": "Cast {card}",
    "top": "Put {card} on top of your deck",
    "under": "Put {card} under your deck",
    "spend": "Spend {count:1=|# }{token}[: {what}][ ({cost} CP)]",
    "several": "{label}, {count} times",
    "aimed": "{label}: {picked}",
    "followed": "{label}, then {then}",
    "paid": "{label}, selling {card}",
    "use": "Use {name}[: {what}][ ({cost} CP)]",
    "defend": "Defend with {defence}",
    "activate": "Activate {companion:companion}",
    "comes to": "Comes to {damage} damage.",
    "build": "Build {companion:companion}",
    "advance": "Advance {companion:companion}",
    "yes": "Yes",
    "pass": "Pass",
    "pass main": "End the main phase",
    "pass roll": "Activate nothing",
    "pass defence": "Do not defend",
    "pass die": "Done",
    "pass reroll": "Done",
    "pass target": "No other player",
    "pass exchange": "Decline {new:token}",
    "pass dig": "None",
    "die": "Change {before} to {after}",
    "die unchanged": "Leave the {before}",
    "die targeting": "Change it to {value}",
    "die lands": "damage: {damage}[; defence: {brings}]",
    "die brings": "defence: {brings}",
    "reroll": "Re-roll {marked}",
    "keep": "Keep {kept}",
    "keep dice": "Keep {kept}, re-roll the rest",
    "keep none": "Re-roll all dice",
    "dice": "{thrower:roll=Let the program roll|Roll them yourself and type what they show}",
    "number": "{number}[ {what}]",
    "number split": "{number} damage",
    "choose": "{choice:title}",
    "target": "{seat}",
    "target details": "{health} health{shared:yes=, shared|}[; {tokens}]",
    "first": "{effect} first",
    "replace": "Give up {token}",
    "place": "{token}",
    "remove": "Remove {token}",
    "move": "Move {token}",
    "prevent": "Prevent {token}",
}
"""Options by their verb, and by what else they depend on."""

QUESTIONS: dict[str, str] = {
    # phases
    "main": "What next? You have {cp} CP[; your roll phase costs {price}].",
    "roll attempts": "{attempts:0=No roll attempts|1=1 roll attempt|# roll attempts} left[, {price} CP each]",
    "roll unpaid": "Too few CP for another roll attempt",
    "roll on": "{lead}. Re-roll or activate?",
    "roll activating": "{lead}. Activate which ability?",
    "roll nothing yet": "{lead}, no ability ready. Re-roll which dice?",
    "roll nothing": "{lead}, no ability ready. End the roll phase?",
    "defence": "Which defence[ against {damage} damage]?",
    "defence-roll": "[{lands}. ]Change these dice?",
    "defence-roll again": "[{lands}. ]Re-roll or change these dice?",
    "amount spend": "Spend how many {token} (0 to {most})?",
    "amount": "{label}: how many times (0 to {most})?",
    "order": "{at:turn-end=End of the turn|Upkeep}: resolve which first?",
    "aim": "[The targeting die shows {die}. ]Attack which opponent?",
    "aim for another": "[The targeting die shows {die}. ]Which opponent does {attacker:seat} attack?",
    # dice
    "die": "Which of {owner:me=your|{owner:seat}'s} dice do you change, and to what?",
    "reroll": "Which of {owner:me=your|{owner:seat}'s} dice do you re-roll?",
    "dice": "Roll {count:1=1 die|# dice}{sides:6=| of # sides}{purpose}.",
    "dice start": "; the highest starts",
    "dice for": " for {purpose}",
    "dice again": " again",
    "dice again keeping": " again and keep {kept}",
    "lands unchanged": "Damage: {damage}[; defence: {brings}]",
    "lands changed": "Damage: {now} {less:yes=-|+} {change} = {then}[; defence: {brings}]",
    "lands none": "Defence: {brings}",
    # cards
    "discard": "Discard which card?[ {left} to go.]",
    "discard selling": "Sell which card? You may keep six.",
    "search": "Take which card from your {pile:deck=deck|discard pile}?",
    "dig": "Take which card?[ The others go {rest:top=back on top of|under} the deck.]",
    "dig away": "Discard which of the others? You put the rest back on top of the deck.",
    "sell": "Sell which card?",
    "dig order": "Which card do you put on top of the deck next?",
    "prepare": "Prepare which spell?",
    "cast": "Cast which spell?",
    "make-room": "Which prepared spell do you discard to make room?",
    "put-back": "Put which card back, on top of your deck or under it?",
    "play-upgrade": "Play which upgrade for free?",
    "draw": "Draw from which pile?",
    # what programs ask
    "choose": "Choose which: {choices:alternatives}?",
    "may": "Use this? {effect}",
    "may unknown": "Use its effect?",
    "may pay": "Pay {pay} CP to prevent the re-roll of these dice?",
    "number": "How many{what:yes= {what}|}?[ {effect}]",
    "target": "Which player?[ {effect}]",
    "target another": "Another player?[ {effect}]",
    "target giver": "From which player?[ {effect}]",
    "target receiver": "To which player?[ {effect}]",
    "remove": "Which of {of:me=your|{of:seat}'s} status effects do you remove?",
    "transfer": "Move which status effect from {from:me=you|{from:seat}} to {to:me=you|{to:seat}}?",
    "place": "Which of {of:me=your|{of:seat}'s} abilities gets the new {token}?",
    "exchange": "Stack limit reached: give up which for {new:yes={new:token}|the new one}?",
    "prevent-status": "Prevent which status effect?",
    "split": "How much of the damage does it take for you?",
    "activate": "Activate which companion?",
    "build": "Build which companion?",
    "advance": "Advance which companion?",
    # windows
    "window": "Respond?",
    "window upkeep": "Upkeep[: {tokens:list}]. Respond?",
    "window income": "Income. Respond?",
    "window turn": "A turn begins. Respond first?",
    "window main": "Main phase. Respond?",
    "window declared": "{seat}'s {name} {damage:yes=deals {damage}|takes effect}[ {unless}]. Change the dice?",
    "window declared unknown": "An ability is declared. Change the dice?",
    "window undeclared": "{seat} activates nothing. Change the dice?",
    "window rolled": "{rolls:list}[: {brings}]. [{lands}. ]Change the dice?",
    "window rolled by": "{seat:me=you|{seat}} rolled {roll}",
    "window rolled targeting": "{target}. Change the die?",
    "window rolled unknown": "Change these dice?",
    "window attacked": "{name:yes={name}|The ability}[, {damage} damage to you,] resolves next. Respond first?",
    "window offence-end": "{name:yes={name}|The ability}[, {damage} damage,] is locked in. "
    "{is_own:yes=Add to it|Respond}?",
    "window incoming": "{losses:list}. Respond?",
    "window incoming for": "{seat:me=you take|{seat} takes} {damage}",
    "window incoming settled": "Damage is settled. Respond first?",
    "window dealt": "The attack dealt {damage}. Respond?",
    "window defence-end": "The defensive roll phase ends. Do something first?",
    "window falling": "{who:list} {are:yes=are|is} about to be defeated. Respond?",
    "window falling one": "{seat:me=you|{seat}}",
    "window falling unknown": "A fighter is about to be defeated. Respond?",
    "window interrupt": "A card is played. Respond first?",
    "window instant": "An instant effect is used. Play an instant card first?",
    "window removal": "A status effect is about to be removed. Use it first?",
    "window room": "You gain {number} {token}, with room for {room}. Spend one first?",
    "window room unknown": "Stack limit reached. Spend one first?",
    "window then": "The rest of the effect comes next. Respond first?",
}
"""Questions by the kind of decision, windows by their moment, and by what else they depend on."""
