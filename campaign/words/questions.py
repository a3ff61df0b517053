"""What every kind of question asks, as a sentence of its own; whoever asks it is told beside it.

The sentences are those of `messages`; `ASKS` has a function for every kind of decision, and for every window by its
moment, that depends on the position. Kinds of campaign add their own ones in their views. What a program asks is told
from the operation that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ai.answers.forecast import deals, landing
from ai.answers.main_phase import price_of_rolling
from ai.answers.room import coming
from campaign.asking.relevance import due
from campaign.words.dice import about, brought, brought_by, is_broken, targeting_die_text, unless
from campaign.words.names import ability_at, dice_text, token_name, words
from campaign.words.templates import Wording
from campaign.words.typed_answers import dice_asked
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
"""A function that asks one kind of question."""


def question(view: SessionView, decision: Decision, asks: Mapping[str, Asks]) -> str:
    """The question, with a capital in front; the name of its kind where there are no words for it yet."""
    key = message_of(decision)
    if key in asks:
        told = asks[key](view, decision)
    elif key in view.questions:
        told = view.say(key, decision)
    else:
        told = view.say("window", decision) if decision.kind == "window" else f"{words(decision.kind)}?"
    return told[:1].upper() + told[1:]


def message_of(decision: Decision) -> str:
    """The name of a question's message: its kind; of a window also its moment."""
    return f"window {decision.info.get('at')}" if decision.kind == "window" else decision.kind


def naming(*seats: str) -> Asks:
    """What asks a question that names these seats; one of which the decision says nothing is that of who is asked."""

    def ask(view: SessionView, decision: Decision) -> str:
        return view.say(decision.kind, decision, **{key: decision.info.get(key, decision.seat) for key in seats})

    return ask


# -- phases ----------------------------------------------------------------------------------------


def main(view: SessionView, decision: Decision) -> str:
    """Ask what to do in a main phase; name the CP there are, and what the coming roll phase takes of them."""
    player = view.game.state.players[decision.seat]
    return view.say("main", decision, cp=player.cp, price=price_of_rolling(view.game, player) or "")


def roll(view: SessionView, decision: Decision) -> str:
    """Ask whether to roll on or to activate an ability, with the roll attempts that are left."""
    left = decision.info.get("attempts") or 0
    price = attempt_price(view.game, decision.seat) if left else 0
    lead = view.say("roll attempts", decision, attempts=left, price=price if price > 0 else "")
    if price > view.game.state.players[decision.seat].cp:
        left, lead = 0, view.say("roll unpaid", decision)
    if any(option.startswith("activate ") for option in decision.options):
        return view.say("roll on" if left else "roll activating", decision, lead=lead)
    return view.say("roll nothing yet" if left else "roll nothing", decision, lead=lead)


def defence(view: SessionView, decision: Decision) -> str:
    """Ask which defence to use, and against how much damage."""
    return view.say("defence", decision, damage=damage_for(view, decision.seat) or "")


def defence_roll(view: SessionView, decision: Decision) -> str:
    """Ask what to do about the player's own defence dice."""
    again = any(option.partition(" ")[0] in ("keep", "again") for option in decision.options)
    return view.say("defence-roll again" if again else "defence-roll", decision, lands=landing_text(view, decision))


def damage_for(view: SessionView, seat: int) -> int:
    """The incoming damage of a seat as it is now."""
    return preview(view.game, seat).total if view.game.state.pools else 0


def order(view: SessionView, decision: Decision) -> str:
    """Ask which of several effects of one moment comes first."""
    return view.say("order", decision, at=decision.info.get("at"))


def aim(view: SessionView, decision: Decision) -> str:
    """Ask which target the attacker chooses, among those that the targeting die allows."""
    attack = view.game.state.attack
    attacker = decision.seat if attack is None else attack.attacker
    message = "aim" if attacker == decision.seat else "aim for another"
    return view.say(message, decision, die=decision.info.get("die") or "", attacker=attacker)


# -- cards -----------------------------------------------------------------------------------------


def discard(view: SessionView, decision: Decision) -> str:
    """Ask which card is given up, at the end of a turn or by an effect."""
    if any(option.startswith("sell ") for option in decision.options):
        return view.say("discard selling", decision)
    frame = view.game.state.stack[-1]
    left = left_to_discard(frame, decision.seat) if isinstance(frame, Do) else 1
    return view.say("discard", decision, left=left if left > 1 else "")


def search(view: SessionView, decision: Decision) -> str:
    """Ask which card is taken out of a pile."""
    op = asking(view)
    return view.say("search", decision, pile="deck" if op is None else op.what)


def dig(view: SessionView, decision: Decision) -> str:
    """Ask which of the top cards is taken, put away or next in order."""
    op = asking(view)
    if decision.info.get("order"):
        return view.say("dig order", decision)
    if decision.info.get("away"):
        return view.say("dig away", decision)
    rest = op.opts.get("rest", "bottom") if op is not None else ""
    return view.say("dig", decision, rest="" if rest == "sorted" else rest)


# -- what programs ask -----------------------------------------------------------------------------


def asking(view: SessionView) -> Op | None:
    """The operation that asks; None: the flow itself does."""
    frame = view.game.state.stack[-1]
    return view.game.library.programs[frame.program][frame.at] if isinstance(frame, Do) else None


def effect_text(view: SessionView, *ops: Op) -> str:
    """The reader's text of operations, in a line."""
    return " ".join(text.program([op.raw for op in ops], text.names_of(view.game.library)).split()) if ops else ""


def following(view: SessionView) -> str:
    """What the asking program continues with."""
    frame = view.game.state.stack[-1]
    if not isinstance(frame, Do):
        return ""
    return effect_text(view, *view.game.library.programs[frame.program][frame.at + 1 :])


def choose(view: SessionView, decision: Decision) -> str:
    """Ask which of several blocks is carried out, by their names, or which token comes."""
    if decision.info.get("tokens"):
        return view.say("choose token", decision)
    choices = [words(option.partition(" ")[2]).lower() for option in decision.options]
    return view.say("choose", decision, choices=choices)


def may(view: SessionView, decision: Decision) -> str:
    """Ask whether an effect is wanted, or whether to pay to prevent one."""
    info, library = decision.info, view.game.library
    if "pay" in info:
        return view.say("may pay", decision)
    if "stops" in info:
        return view.say("may stop", decision)
    program = library.rows[info["row"]].program if "row" in info else info.get("program", "")
    effect = effect_text(view, *library.programs.get(program, ()))
    return view.say("may" if effect else "may unknown", decision, effect=effect)


def number(view: SessionView, decision: Decision) -> str:
    """Ask for a number, and say what follows."""
    op = asking(view)
    what = words(op.what).lower() if op is not None else ""
    return view.say("number", decision, what=what, effect=following(view))


def target(view: SessionView, decision: Decision) -> str:
    """Ask which player the operation is for."""
    op = asking(view)
    if op is None:
        return view.say("target", decision, effect="")
    message = "target another" if "pass" in decision.options else "target"
    if op.verb == "transfer":
        frame: Any = view.game.state.stack[-1]
        has_giver = any(key.startswith("from") and value for key, value in (frame.kept or {}).items())
        message = "target receiver" if has_giver else "target giver"
    return view.say(message, decision, effect=effect_text(view, op))


def exchange(view: SessionView, decision: Decision) -> str:
    """Ask which token gives way to a new one."""
    return view.say("exchange", decision, new=decision.info.get("new", ""))


# -- windows ---------------------------------------------------------------------------------------


def declared(view: SessionView, decision: Decision) -> str:
    """Ask whether to change the dice of a declared ability."""
    state = view.game.state
    frame = next((f for f in reversed(state.stack) if isinstance(f, Attempts) and f.declared), None)
    ability = ability_at(view.game.library, state, frame.seat, frame.declared) if frame is not None else None
    if frame is None or ability is None:
        return view.say("window declared unknown", decision)
    if is_broken(view.game, frame.seat, ability):
        return view.say("window declared broken", decision, seat=frame.seat, name=ability.name)
    damage = deals(view.game, frame.seat, frame.declared, seen_by=decision.seat)
    return view.say(
        "window declared",
        decision,
        seat=frame.seat,
        name=ability.name,
        damage=about(damage) if damage > 0 else "",
        unless=unless(view.game, state.rolls[-1], ability),
    )


def undeclared(view: SessionView, decision: Decision) -> str:
    """Ask whether to change the dice of a teammate who activates nothing."""
    return view.say("window undeclared", decision, seat=view.game.state.rolls[-1].owner)


def rolled(view: SessionView, decision: Decision) -> str:
    """Ask whether to change dice that were rolled for an effect or a defence."""
    if not view.game.state.rolls:
        return view.say("window rolled unknown", decision)
    roll = view.game.state.rolls[-1]
    if roll.kind == "targeting":
        target = targeting_die_text(view.game, roll.dice[0], me=decision.seat)
        return view.say("window rolled targeting", decision, target=target)
    rolls = [rolled_by(view, decision, roll.owner, roll.dice[: roll.split] if roll.rival >= 0 else roll.dice)]
    if roll.rival >= 0:
        rolls.append(rolled_by(view, decision, roll.rival, roll.dice[roll.split :]))
    brings = brought_by(view.game, roll.dice[0]) if len(roll.dice) == 1 else ""
    return view.say("window rolled", decision, rolls=rolls, brings=brings, lands=landing_text(view, decision))


def rolled_by(view: SessionView, decision: Decision, seat: int, dice: list[int]) -> str:
    """Whose dice show what: `you rolled 2 (sword)`."""
    roll = view.game.state.rolls[-1]
    faces = view.game.library.fighters[view.game.state.players[seat].fighter].faces
    return view.say("window rolled by", decision, seat=seat, roll=dice_text(faces, dice, roll.sides))


def landing_text(view: SessionView, decision: Decision) -> str:
    """What the defence dice on the table do: `Damage: 9 - 4 = 5; defence: heal 2`; empty: there are none."""
    damage = landing(view.game, decision)
    if damage is None:
        return ""
    owner = view.game.state.rolls[-1].owner
    brings = brought(Wording(view.game.library, view.game.state), damage.brings, owner, me=decision.seat)
    if not (damage.now or damage.then):
        return view.say("lands none", decision, brings=brings) if brings else ""
    if damage.then == damage.now:
        brings = brings or ("" if damage.brings else "nothing")
        return view.say("lands unchanged", decision, damage=damage.now, brings=brings)
    return view.say(
        "lands changed",
        decision,
        now=damage.now,
        less=damage.then < damage.now,
        change=about(abs(damage.now - damage.then)),
        then=about(damage.then),
        brings=brings,
    )


def attacked(view: SessionView, decision: Decision) -> str:
    """Ask whether to act before an attack's effects, which come before its damage."""
    damage = damage_for(view, decision.seat)
    return view.say("window attacked", decision, name=ability_running(view), damage=damage or "")


def offence_end(view: SessionView, decision: Decision) -> str:
    """Ask whether to act now that an ability is final and nobody changes its dice any more."""
    attack, pools = view.game.state.attack, view.game.state.pools
    damage = sum(part.amount for part in pools[-1].parts if part.own) if pools else 0
    is_own = attack is not None and attack.attacker == decision.seat
    name = ability_running(view)
    return view.say("window offence-end", decision, name=name, damage=damage or "", is_own=is_own)


def ability_running(view: SessionView) -> str:
    """The name of the ability that runs: `Smack`; empty: none is known."""
    attack = view.game.state.attack
    if attack is None:
        return ""
    ability = ability_at(view.game.library, view.game.state, attack.attacker, attack.ability)
    return ability.name if ability is not None else ""


def incoming(view: SessionView, decision: Decision) -> str:
    """Ask whether to respond to incoming damage; name the player and the amount."""
    game = view.game
    pool = game.state.pools[-1] if game.state.pools else None
    parts = [*pool.parts, *reflected(game, pool)] if pool is not None else []
    seats = sorted({part.target for part in parts if part.target >= 0})
    waits = [(seat, damage) for seat in seats if (damage := lands(game, seat).total)]
    if not waits:
        return view.say("window incoming settled", decision)
    losses = [view.say("window incoming for", decision, seat=seat, damage=damage) for seat, damage in waits]
    return view.say("window incoming", decision, losses=losses)


def upkeep(view: SessionView, decision: Decision) -> str:
    """Ask whether to act in an upkeep, naming the harmful status effects that are due in it."""
    tokens = [token_name(view.game.library, token) for token in due(view.game)]
    return view.say("window upkeep", decision, tokens=tokens)


def dealt(view: SessionView, decision: Decision) -> str:
    """Ask whether to act after the damage of the player's own attack."""
    attack = view.game.state.attack
    return view.say("window dealt", decision, damage=attack.dealt if attack is not None else 0)


def room(view: SessionView, decision: Decision) -> str:
    """Ask whether to spend a status effect of which more comes than its limit allows (WIN-6)."""
    comes = coming(view.game, decision.seat)
    if comes is None:
        return view.say("window room unknown", decision)
    return view.say("window room", decision, number=comes.number, token=comes.token, room=comes.room)


def falling(view: SessionView, decision: Decision) -> str:
    """Ask whether to do something for a player who is at 0 health."""
    frame = view.game.innermost(Fall)
    seats = [seat for seat in frame.seats if view.game.health(seat) <= 0] if frame is not None else []
    if not seats:
        return view.say("window falling unknown", decision)
    who = [view.say("window falling one", decision, seat=seat) for seat in seats]
    return view.say("window falling", decision, who=who, are=len(seats) > 1 or decision.seat in seats)


ASKS: dict[str, Asks] = {
    "main": main,
    "roll": roll,
    "defence": defence,
    "defence-roll": defence_roll,
    "order": order,
    "aim": aim,
    "dice": dice_asked,
    "die": naming("owner"),
    "reroll": naming("owner"),
    "discard": discard,
    "search": search,
    "dig": dig,
    "choose": choose,
    "may": may,
    "number": number,
    "target": target,
    "remove": naming("of"),
    "place": naming("of", "token"),
    "transfer": naming("from", "to"),
    "exchange": exchange,
    "window upkeep": upkeep,
    "window declared": declared,
    "window undeclared": undeclared,
    "window rolled": rolled,
    "window defence-roll": rolled,
    "window attacked": attacked,
    "window offence-end": offence_end,
    "window incoming": incoming,
    "window dealt": dealt,
    "window falling": falling,
    "window room": room,
}
"""Questions by their kind, windows by their moment; the companion adds its own at import."""
