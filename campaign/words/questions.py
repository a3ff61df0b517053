"""What every kind of question asks, as a sentence of its own; whoever asks it is told beside it.

`QUESTIONS` has an entry for every kind of decision, `MOMENTS` one for every window; kinds of campaign add their own
kinds of question in their views. What a program asks is told from the operation that asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ai.answers.forecast import coming, deals, landing
from ai.answers.main_phase import price_of_rolling
from campaign.asking.relevance import due
from campaign.words import dice as aiming
from campaign.words import typed_answers
from campaign.words.dice import about, unless
from campaign.words.names import ability_at, dice_text, joined, token_name, words
from content import text
from engine.damage import lands, preview, reflected
from engine.effects.operation import Op
from engine.effects.verbs_resources import left_to_discard
from engine.flow.attempts import attempt_price
from engine.frames import Attempts, Do, Fall
from engine.state import Decision

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView

Asks = Callable[["SessionView", "Decision"], str]
"""Tells one question of this kind."""


def question(view: SessionView, decision: Decision) -> str:
    """What is asked, in lower case; the name of the kind where nobody has words for it yet."""
    asks = QUESTIONS.get(decision.kind)
    return asks(view, decision) if asks is not None else f"{words(decision.kind).lower()}?"


# -- phases ----------------------------------------------------------------------------------------


def main(view: SessionView, decision: Decision) -> str:
    """A main phase: the CP there are, and what the coming roll phase takes of them."""
    player = view.game.state.players[decision.seat]
    price = price_of_rolling(view.game, player)
    return f"what will you do? You have {player.cp} CP{f', and your roll phase takes {price}' if price else ''}."


def roll(view: SessionView, decision: Decision) -> str:
    """Roll attempts, and whether there is anything to activate."""
    left = decision.info.get("attempts") or 0
    price = attempt_price(view.game, decision.seat) if left else 0
    lead = f"{left or 'no'} roll attempt{'' if left == 1 else 's'} left{f', {price} CP each' if price > 0 else ''}"
    if price > view.game.state.players[decision.seat].cp:
        left, lead = 0, "you cannot pay for another roll attempt"
    activates = any(option.startswith("activate ") for option in decision.options)
    if activates:
        return f"{lead}; what do you activate?" if not left else f"{lead}; roll on or activate something?"
    return f"{lead}; the dice activate nothing yet." if left else f"{lead}, and the dice activate nothing."


def defence(view: SessionView, decision: Decision) -> str:
    """Which defence, against what."""
    coming = damage_for(view, decision.seat)
    return f"how do you defend against {coming} damage?" if coming else "how do you defend?"


def defence_roll(view: SessionView, decision: Decision) -> str:
    """What to do about one's own defence dice."""
    again = any(option.partition(" ")[0] in ("keep", "again") for option in decision.options)
    lands = landing_told(view, decision)
    ask = "will you roll defence dice again or change them?" if again else "will you change these dice?"
    return f"{lands}; {ask}" if lands else ask


def damage_for(view: SessionView, seat: int) -> int:
    """The damage that waits for a seat as things stand."""
    return preview(view.game, seat).total if view.game.state.pools else 0


def order(view: SessionView, decision: Decision) -> str:
    """Which of several effects of one moment comes first."""
    at_end = decision.info.get("at") == "turn-end"
    return f"which of these comes first {'at the end of the turn' if at_end else 'in the upkeep'}?"


def aim(view: SessionView, decision: Decision) -> str:
    """Whom the targeting die lets one attack, or send an attack of somebody else's to."""
    value = decision.info.get("die")
    attack = view.game.state.attack
    mine = attack is None or attack.attacker == decision.seat
    asks = "whom do you attack?" if mine or attack is None else f"whom does {view.seat(attack.attacker)} attack?"
    return f"the targeting die shows {value}; {asks}" if value else asks


# -- dice ------------------------------------------------------------------------------------------


def die(view: SessionView, decision: Decision) -> str:
    """Which die is changed."""
    return f"which of {whose(view, decision)} dice do you change, and to what?"


def reroll(view: SessionView, decision: Decision) -> str:
    """Which dice are thrown again."""
    return f"which of {whose(view, decision)} dice are rolled again?"


def whose(view: SessionView, decision: Decision) -> str:
    """`your`, or `Moon Elf's`."""
    owner = decision.info.get("owner", decision.seat)
    return "your" if owner == decision.seat else f"{view.seat(owner)}'s"


# -- cards -----------------------------------------------------------------------------------------


def discard(view: SessionView, decision: Decision) -> str:
    """At the end of a turn, or by an effect."""
    if any(option.startswith("sell ") for option in decision.options):
        return "you may keep six cards; which one do you sell?"
    frame = view.game.state.stack[-1]
    left = left_to_discard(frame, decision.seat) if isinstance(frame, Do) else 1
    return f"which card do you discard?{f' {left} to go.' if left > 1 else ''}"


def search(view: SessionView, decision: Decision) -> str:
    """A card out of a pile."""
    op = asking(view)
    pile = "your deck" if op is None or op.what == "deck" else "your discard pile"
    return f"which card do you take from {pile}?"


def dig(view: SessionView, decision: Decision) -> str:
    """One of the top cards."""
    op = asking(view)
    rest = "back on top" if op is not None and op.opts.get("rest") == "top" else "under the deck"
    return f"which card do you take? The others go {rest}."


# -- what programs ask -----------------------------------------------------------------------------


def asking(view: SessionView) -> Op | None:
    """The operation that asks; None: the flow itself does."""
    frame = view.game.state.stack[-1]
    return view.game.library.programs[frame.program][frame.at] if isinstance(frame, Do) else None


def told(view: SessionView, *ops: Op) -> str:
    """Operations in the reader's words."""
    return " ".join(text.program([op.raw for op in ops], text.names_of(view.game.library)).split()) if ops else ""


def following(view: SessionView) -> str:
    """What the asking program goes on to do."""
    frame = view.game.state.stack[-1]
    return told(view, *view.game.library.programs[frame.program][frame.at + 1 :]) if isinstance(frame, Do) else ""


def choose(view: SessionView, decision: Decision) -> str:
    """One of several blocks, by their names."""
    names = [words(option.partition(" ")[2]).lower() for option in decision.options]
    return f"which one: {', '.join(names[:-1])} or {names[-1]}?"


def may(view: SessionView, decision: Decision) -> str:
    """What a yes would do, or spare one."""
    info, library = decision.info, view.game.library
    if "pay" in info:
        return f"do you pay {info['pay']} CP, so that these dice are not rolled again?"
    program = library.rows[info["row"]].program if "row" in info else info.get("program", "")
    does = told(view, *library.programs.get(program, ()))
    return f"do you want this? {does}" if does else "do you want its effect?"


def number(view: SessionView, decision: Decision) -> str:
    """How many of what, and what follows."""
    op = asking(view)
    what = words(op.what).lower() if op is not None else "of them"
    then = following(view)
    return f"how many ({what})? {then}" if then else f"how many ({what})?"


def target(view: SessionView, decision: Decision) -> str:
    """Whom the operation serves or hits."""
    op = asking(view)
    if op is None:
        return "which player?"
    if op.verb == "transfer":
        frame: Any = view.game.state.stack[-1]
        giver = any(key.startswith("from") and value for key, value in (frame.kept or {}).items())
        return f"{'to' if giver else 'from'} which player? {told(view, op)}"
    another = "another player" if "pass" in decision.options else "which player"
    return f"{another}? {told(view, op)}"


def remove(view: SessionView, decision: Decision) -> str:
    """A status effect of somebody."""
    seat = decision.info.get("of", decision.seat)
    whose = "your" if seat == decision.seat else f"{view.seat(seat)}'s"
    return f"which of {whose} status effects is removed?"


def transfer(view: SessionView, decision: Decision) -> str:
    """A status effect from one to another."""
    return f"which status effect moves from {of(view, decision, 'from')} to {of(view, decision, 'to')}?"


def exchange(view: SessionView, decision: Decision) -> str:
    """A token in the place of another one."""
    name = text.names_of(view.game.library).get(str(decision.info.get("new")), "the new one")
    return f"there is no room left; which one gives way to {name}?"


def of(view: SessionView, decision: Decision, key: str) -> str:
    """Somebody the question names: `you`, `Moon Elf`."""
    seat = decision.info.get(key, decision.seat)
    return "you" if seat == decision.seat else view.seat(seat)


def asks(sentence: str) -> Asks:
    """A question that is always the same."""
    return lambda _face, _decision: sentence


# -- windows ---------------------------------------------------------------------------------------


def window(view: SessionView, decision: Decision) -> str:
    """A chance to act: what it is about."""
    tells = MOMENTS.get(str(decision.info.get("at")))
    return tells(view, decision) if tells is not None else "will you do something now?"


def declared(view: SessionView, decision: Decision) -> str:
    """Somebody's ability is declared, its dice may still be changed."""
    state = view.game.state
    frame = next((f for f in reversed(state.stack) if isinstance(f, Attempts) and f.declared), None)
    ability = ability_at(view.game.library, state, frame.seat, frame.declared) if frame is not None else None
    if frame is None or ability is None:
        return "an ability is declared; will you change the dice?"
    roll = state.rolls[-1]
    damage = deals(view.game, frame.seat, frame.declared, seen_by=decision.seat)
    does = f"will deal {about(damage)}" if damage > 0 else "will take effect"
    stopped = f" {unless(view.game, roll, ability)}".rstrip()
    return f"{view.seat(frame.seat)}'s {ability.name} {does}{stopped}; will you change the dice?"


def undeclared(view: SessionView, decision: Decision) -> str:
    """A teammate's dice activate nothing, or nothing they want."""
    return f"{view.seat(view.game.state.rolls[-1].owner)} would activate nothing; will you change the dice?"


def rolled(view: SessionView, decision: Decision) -> str:
    """Dice lie there for an effect, or for a defence."""
    rolls = view.game.state.rolls
    if not rolls:
        return "dice lie there; will you change them?"
    roll = rolls[-1]
    if roll.kind == "targeting":
        return f"{aiming.targeting_die_text(view.game, roll.dice[0], me=decision.seat)}; will you change that?"
    told = [rolled_by(view, decision, roll.owner, roll.dice[: roll.split] if roll.rival >= 0 else roll.dice)]
    if roll.rival >= 0:
        told.append(rolled_by(view, decision, roll.rival, roll.dice[roll.split :]))
    lands = landing_told(view, decision)
    return f"{joined(told)}; {f'{lands}; ' if lands else ''}will you change that?"


def rolled_by(view: SessionView, decision: Decision, seat: int, dice: list[int]) -> str:
    """Whose dice show what: `you rolled 2 (sword)`."""
    roll = view.game.state.rolls[-1]
    faces = view.game.library.fighters[view.game.state.players[seat].fighter].faces
    who = "you" if seat == decision.seat else view.seat(seat)
    return f"{who} rolled {dice_text(faces, dice, roll.sides)}"


def landing_told(view: SessionView, decision: Decision) -> str:
    """What the defence dice on the table make of the damage: `9 - 4 = 5 will land`; empty: none lie there."""
    found = landing(view.game, decision)
    if found is None or not (found.now or found.then):
        return ""
    if found.then == found.now:
        return f"all {found.now} will land"
    sign, change = "-" if found.then < found.now else "+", about(abs(found.now - found.then))
    return f"{found.now} {sign} {change} = {about(found.then)} will land"


def attacked(view: SessionView, decision: Decision) -> str:
    """An attack has its target, its effects come before the damage."""
    coming = damage_for(view, decision.seat)
    return f"{running(view)}{f', {coming} damage to you,' if coming else ''} takes effect next; will you act before?"


def offence_end(view: SessionView, decision: Decision) -> str:
    """An ability stands; nobody changes its dice any more."""
    attack = view.game.state.attack
    mine = attack is not None and attack.attacker == decision.seat
    base = sum(part.amount for part in view.game.state.pools[-1].parts if part.own) if view.game.state.pools else 0
    deals_so = f", {base} damage," if base else ""
    return f"{running(view)}{deals_so} stands; will you {'add to it' if mine else 'do something'}?"


def running(view: SessionView) -> str:
    """The ability that runs: `Smack`."""
    state = view.game.state
    found = state.attack
    ability = ability_at(view.game.library, state, found.attacker, found.ability) if found is not None else None
    return ability.name if ability is not None else "the ability"


def incoming(view: SessionView, decision: Decision) -> str:
    """Damage waits: for whom, and how much."""
    game = view.game
    pool = game.state.pools[-1] if game.state.pools else None
    parts = [*pool.parts, *reflected(game, pool)] if pool is not None else []
    seats = sorted({part.target for part in parts if part.target >= 0})
    waits = [(seat, lands(game, seat).total) for seat in seats]
    found = [f"{'you' if seat == decision.seat else view.seat(seat)} will take {n}" for seat, n in waits if n]
    if not found:
        return "damage is settled; will you act before?"
    foes = set(game.opponents(decision.seat))
    is_ours = all(seat in foes for seat, n in waits if n)
    return f"{joined(found)}; will you {'change that' if is_ours else 'do something about it'}?"


def upkeep(view: SessionView, _: Decision) -> str:
    """An upkeep, and the harmful status effects that are due in it; behind them they are told as damage that waits."""
    harmful = [token_name(view.game.library, token) for token in due(view.game)]
    if not harmful:
        return "upkeep: will you do something?"
    return f"upkeep, {joined(harmful)} {'is' if len(harmful) == 1 else 'are'} due; will you do something?"


def dealt(view: SessionView, decision: Decision) -> str:
    """Behind the damage of one's own attack."""
    attack = view.game.state.attack
    return f"the attack dealt {attack.dealt if attack is not None else 0}; will you do something?"


def room(view: SessionView, decision: Decision) -> str:
    """More of a status effect comes than its limit lets one keep (WIN-6)."""
    comes = coming(view.game, decision.seat)
    if comes is None:
        return "there is no room for one more; will you spend one first?"
    name = token_name(view.game.library, comes.token)
    verb = "comes" if comes.number == 1 else "come"
    return f"{comes.number} {name} {verb}, with room for {comes.room}; will you spend one first?"


def falling(view: SessionView, decision: Decision) -> str:
    """Somebody stands at 0."""
    frame = next((f for f in reversed(view.game.state.stack) if isinstance(f, Fall)), None)
    seats = [seat for seat in frame.seats if view.game.health(seat) <= 0] if frame is not None else []
    who = joined("you" if seat == decision.seat else view.seat(seat) for seat in seats) or "somebody"
    plural = len(seats) > 1 or decision.seat in seats
    return f"{who} {'are' if plural else 'is'} about to fall; will you do something?"


MOMENTS: dict[str, Asks] = {
    "upkeep": upkeep,
    "income": asks("income: will you do something?"),
    "turn": asks("a turn begins; will you do something first?"),
    "main": asks("something was done in the main phase; will you do something?"),
    "declared": declared,
    "undeclared": undeclared,
    "rolled": rolled,
    "defence-roll": rolled,
    "attacked": attacked,
    "offence-end": offence_end,
    "incoming": incoming,
    "dealt": dealt,
    "falling": falling,
    "interrupt": asks("a card is played; will you act first?"),
    "instant": asks("something instant is done; will you play an instant card first?"),
    "removal": asks("a status effect is about to be taken; will you use it first?"),
    "room": room,
    "then": asks("the rest of the effect comes next; will you act before?"),
}
"""Windows by their moment."""

QUESTIONS: dict[str, Asks] = {
    "main": main,
    "roll": roll,
    "defence": defence,
    "defence-roll": defence_roll,
    "order": order,
    "aim": aim,
    "dice": typed_answers.asked,
    "die": die,
    "reroll": reroll,
    "discard": discard,
    "search": search,
    "dig": dig,
    "window": window,
    "choose": choose,
    "may": may,
    "number": number,
    "target": target,
    "remove": remove,
    "transfer": transfer,
    "exchange": exchange,
    "sell": asks("which card do you sell? Done ends it."),
    "prevent-status": asks("which status effect do you prevent?"),
    "split": asks("how much of the damage does it take for you?"),
    "activate": asks("which companion do you activate?"),
    "build": asks("which companion do you build?"),
    "advance": asks("which companion do you advance?"),
    "play-upgrade": asks("which upgrade do you play for free?"),
    "draw": asks("which pile do you draw a card from?"),
}
"""Kinds of question; the view of a kind of session knows its own ones besides."""
