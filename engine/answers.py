"""Answers of people: checked before they are taken, refused with a reason in a sentence a player can act on."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from engine.definitions import INSTANT, MAIN, ROLL, UPGRADE, Action, Card
from engine.errors import IllegalChoice, StaleDecision, UnknownChoice
from engine.flow.rolls import typed_dice
from engine.gates import WHEN, is_barred, open_gates
from engine.options import upgrade_cost
from engine.state import Decision, Player

if TYPE_CHECKING:
    from engine.game import Game

WORDS = {bit: word for word, bit in WHEN.items() if bit}
LACKS = {
    "main": "only in your own main phases",
    "roll-phase": "only in a roll phase",
    "own-roll": "none of your dice lies on the table",
    "opponent-roll": "no opponent's die lies on the table",
    "any-roll": "no dice lie on the table that may be changed",
    "team-roll": "no die of you or a teammate lies on the table",
    "incoming": "no damage waits for you",
    "any-incoming": "no damage waits for anybody",
    "attacked": "you are not being attacked",
    "attacking": "you are not attacking, or the damage is already dealt",
    "damage-dealt": "your attack has not dealt its damage yet",
    "offence-end": "only at the end of your offensive roll phase",
    "offence-roll": "nobody is rolling for an attack",
    "defence-roll": "nobody is rolling a defence",
    "own-turn": "only on your own turn",
    "opponents-turn": "only on an opponent's turn",
    "status": "nobody has a status token that can be removed",
    "falling": "nobody is about to fall",
    "upkeep": "only in the upkeep phase",
    "foe": "there is nobody to fight",
    "two-dice": "it needs two of your dice in one roll",
    "valued": "a die without a value cannot be tipped",
    "opponents-offence-end": "no status is on its way to you at the end of an opponent's offensive roll phase",
    "unhurried": "it is no instant action: it cannot answer what is under way",
    "roll-damage": "no damage of the roll phase waits for you",
}


def submit(g: Game, decision_id: int, token: str) -> None:
    """Answer the open decision, checked: for people and the wire.

    Raises StaleDecision, IllegalChoice (known, but not now; says why) or UnknownChoice.
    """
    check(g, decision_id, token)
    g.apply(token)


def check(g: Game, decision_id: int, token: str) -> None:
    """Raise what `submit` would raise; change nothing."""
    decision = g.state.decision
    if decision is None or decision.id != decision_id:
        now = "the session is over" if decision is None else f"decision {decision.id} is open"
        raise StaleDecision(f"decision {decision_id} is closed: {now}")
    if decision.kind == "dice" and token != "dice roll":
        typed_dice(token, decision.info["count"], decision.info["sides"])
    elif token not in decision.options:
        reason = why_not(g, decision, token)
        if reason:
            raise IllegalChoice(f"{token!r} is not possible now: {reason}")
        raise UnknownChoice(f"{token!r} is no choice here; possible: {', '.join(decision.options)}")


def why_not(g: Game, decision: Decision, token: str) -> str:
    """The reason a known choice is refused; empty: the token means nothing at all."""
    verb, _, rest = token.partition(" ")
    player = g.state.players[decision.seat]
    if verb == "play":
        return no_play(g, player, rest)
    if verb == "sell":
        if rest not in g.library.cards:
            return near(rest, list(player.hand), "card")
        return (
            "cards are sold in your own main and discard phases"
            if rest in player.hand
            else f"{rest} is not in your hand"
        )
    if verb == "activate":
        return no_activation(g, player, rest)
    if verb in ("spend", "use"):
        action = next((a for a in g.index(player).actions if a.token == token), None)
        if action is not None:
            return no_action(g, player, action)
        return near(rest.split(" ", 1)[0], list(player.tokens), "token") if verb == "spend" else ""
    if verb == "keep" and any(o.startswith("keep ") for o in decision.options):
        return "mark each die with 1 (keep) or 0 (re-roll); keeping all of them is no re-roll"
    if verb == "keep":
        left = bool(g.state.rolls) and g.state.rolls[-1].attempts > 0
        return "too few CP for another roll attempt" if left else "there is no roll attempt left"
    return ""


def near(word: str, known: list[str], what: str) -> str:
    """An unknown name, with the nearest known ones."""
    close = get_close_matches(word, known, n=3)
    return f"no {what} {word!r}" + (f"; did you mean {', '.join(close)}?" if close else "")


def no_play(g: Game, player: Player, name: str) -> str:
    """Why a card cannot be played now (CARD)."""
    card = g.library.cards.get(name)
    if card is None:
        return near(name, sorted(set(player.hand)), "card")
    if name not in player.hand:
        return f"{card.name} is not in your hand"
    if is_barred(g, player):
        return "you can do nothing now"
    if card.kind == UPGRADE:
        cost = upgrade_cost(g, player, card)
        if cost < 0:
            return f"{card.name} may not be played over an equal or higher level"
        if g.state.phase != "main" or g.state.acting != player.seat:
            return "upgrades are played in your own main phases"
        return f"it costs {cost} CP and you have {player.cp}"
    if card.cost > player.cp:
        return f"it costs {card.cost} CP and you have {player.cp}"
    return wrong_time(g, player, card)


def wrong_time(g: Game, player: Player, card: Card) -> str:
    """Why a card that could be paid may not be played at this moment."""
    bits = open_gates(g, player)
    if card.kind == ROLL and not bits & WHEN["roll-phase"]:
        return "roll-phase cards are played in a roll phase"
    if card.kind == MAIN and not bits & WHEN["main"]:
        return "main-phase cards are played in your own main phases"
    missing = missing_gate(card.gates, bits)
    if missing:
        return missing
    if card.kind in (INSTANT, ROLL) and not card.alters and g.state.rolls and g.state.rolls[-1].kind == "effect":
        return "while these dice lie on the table only dice may be changed"
    return "its condition does not hold"


def missing_gate(gates: int, bits: int) -> str:
    """The first gate that does not hold, in words."""
    for bit, word in WORDS.items():
        if gates & bit and not bits & bit:
            return LACKS[word]
    return ""


def no_action(g: Game, player: Player, action: Action) -> str:
    """Why a token cannot be spent or a passive not be used now."""
    if is_barred(g, player):
        return "you can do nothing now"
    if action.cost > player.cp:
        return f"it costs {action.cost} CP and you have {player.cp}"
    for token, count in action.pay:
        have = player.tokens.get(token, 0)
        if have < count:
            return f"it takes {count} {g.library.tokens[token].name} and you have {have}"
    for span, most in action.limit:
        if player.used.get(f"{span}:{action.id}", 0) >= most:
            return f"it has been used {most} time{'s' if most > 1 else ''} this {span}"
    return missing_gate(action.gates, open_gates(g, player)) or "its condition does not hold"


def no_activation(g: Game, player: Player, name: str) -> str:
    """Why an ability cannot be activated now."""
    index = g.index(player)
    known = {a.id: a for a in index.abilities}
    if name not in known:
        return near(name, list(known), "ability")
    if g.state.phase != "offence" or not g.state.rolls:
        return "abilities are activated in your offensive roll phase"
    return f"the dice {' '.join(map(str, g.state.rolls[-1].dice))} do not meet {known[name].name}"
