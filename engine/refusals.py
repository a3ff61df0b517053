"""Why an answer is refused: a sentence its player can act on, never one that is not so, and its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from reprlib import Repr
from typing import TYPE_CHECKING, NamedTuple

from engine.context import lone
from engine.definitions import MAIN, ROLL, UPGRADE, Action, Card
from engine.dice import best_allowed, visible
from engine.flow.attempts import roll_of
from engine.frames import Attempts, Window
from engine.gates import BRACED, FALLING, GATES, WHEN, is_barred, open_gates, will_be_silenced
from engine.options import is_used_up, may_play_cards, more_uses, plays_upgrades, prepares_no_more, upgrade_cost
from engine.state import Decision, Player

if TYPE_CHECKING:
    from engine.game import Game

ACTING = ("main", "window", "roll", "defence-roll")
"""Kinds of question in which a player may act: play cards, spend tokens, use what they have."""
LISTED = 8
"""How many answers are listed at most."""
SHORT = Repr()
SHORT.maxstring = 60
"""Quotes what was typed, without the middle of what has no end."""


class Reason(NamedTuple):
    """Why an answer is refused."""

    says: str
    """Put after a colon: no capital, no full stop."""
    rule: str = ""
    """The id of its rule; empty: none says so."""

    def __str__(self) -> str:
        return f"{self.says} ({self.rule})" if self.rule else self.says


def why_not(g: Game, decision: Decision, token: str) -> Reason | None:
    """The reason a known choice is refused; None: the token means nothing at all."""
    verb, _, rest = token.partition(" ")
    reason = REASONS.get(verb)
    if reason is not None and decision.kind in ACTING:
        return reason(g, decision, g.state.players[decision.seat], rest)
    alike = [option for option in decision.options if option.partition(" ")[0] == verb]
    if alike:
        return Reason(f"choose from: {listed(alike)}", g.mode.asks.get(decision.kind) or BEHIND.get(decision.kind, ""))
    if reason is not None:
        return reason(g, decision, g.state.players[decision.seat], rest)
    found = Reason(*g.mode.unasked[verb]) if verb in g.mode.unasked else UNASKED.get(verb)
    own = g.mode.asks.get(decision.kind, "")
    return found if found is None or found.rule else Reason(found.says, own)


def listed(words: Sequence[str]) -> str:
    """The first few of them."""
    return ", ".join(words[:LISTED]) + (", ..." if len(words) > LISTED else "")


def near(word: str, known: Sequence[str], what: str) -> Reason:
    """An unknown name, with the nearest known ones."""
    if not word:
        return Reason(f"say which {what}")
    close = get_close_matches(word[: SHORT.maxstring], known, n=3)
    return Reason(f"no {what} {SHORT.repr(word)}" + (f"; did you mean {', '.join(close)}?" if close else ""))


# -- things somebody may do --------------------------------------------------------------------------


def no_play(g: Game, decision: Decision, player: Player, name: str) -> Reason | None:
    """Why a card cannot be played now (CARD)."""
    card = g.library.cards.get(name)
    if card is None:
        return near(name, sorted(set(player.hand)), "card")
    if name not in player.hand:
        return Reason(f"{card.name} is not in your hand")
    if card.kind == UPGRADE:
        return (
            silenced(g, decision, player)
            or no_cards(g, player)
            or no_upgrade(g, player, card)
            or held_back(g, decision, player, card)
        )
    return (
        silenced(g, decision, player)
        or no_cards(g, player)
        or prepared_enough(g, player, card)
        or unpaid(player, card.cost, "CARD-1")
        or wrong_phase(g, player, card)
        or untimely(g, player, card, f"card:{card.id}")
        or held_back(g, decision, player, card)
    )


def no_cards(g: Game, player: Player) -> Reason | None:
    """Whether something forbids the player to play cards."""
    return None if may_play_cards(g, player) else Reason("an effect stops you from playing cards now")


def prepared_enough(g: Game, player: Player, card: Card) -> Reason | None:
    """Whether the card is a spell, and enough of them have been prepared in this turn (CARD-8)."""
    most = g.library.fighters[player.fighter].prepares_a_turn
    if not prepares_no_more(g, player, card):
        return None
    return Reason(f"you may prepare {'one spell' if most == 1 else f'{most} spells'} a turn", "CARD-8")


def no_upgrade(g: Game, player: Player, card: Card) -> Reason | None:
    """Why an upgrade may not be put on its space (CARD-5)."""
    cost = upgrade_cost(g, player, card)
    if cost < 0:
        return Reason(f"{card.name} cannot replace an equal or higher level", "CARD-5")
    is_main = g.state.phase == "main" and g.state.acting == player.seat
    if not is_main and not plays_upgrades(g, player, open_gates(g, player)):
        return Reason("play upgrades in your own main phase", "CARD-2")
    return unpaid(player, cost, "CARD-5")


def wrong_phase(g: Game, player: Player, card: Card) -> Reason | None:
    """Why a card of this kind may not be played in this phase (CARD-2, CARD-3)."""
    bits = open_gates(g, player)
    if card.kind == ROLL and not bits & WHEN["roll-phase"]:
        return Reason("play this card in a roll phase", "CARD-3")
    if card.kind == MAIN and not bits & WHEN["main"]:
        return Reason("play this card in your own main phase", "CARD-2")
    return None


def no_sale(g: Game, decision: Decision, player: Player, name: str) -> Reason | None:
    """Why a card cannot be sold now."""
    if name not in g.library.cards:
        return near(name, sorted(set(player.hand)), "card")
    if name not in player.hand:
        return Reason(f"{g.library.cards[name].name} is not in your hand")
    if g.state.phase not in ("main", "discard") or g.state.acting != player.seat:
        return Reason("sell cards in your own main or discard phase", "RES-5")
    return silenced(g, decision, player) or answer_first(decision)


def no_spending(g: Game, decision: Decision, player: Player, what: str) -> Reason | None:
    """Why a token cannot be spent now."""
    action = action_of(g, player, f"spend {what}")
    if action is not None:
        return no_action(g, decision, player, action)
    name = what.partition(" ")[0]
    if name in g.library.tokens and name not in player.tokens:
        return Reason(f"you have no {g.library.tokens[name].name}", "TOK-4")
    if name not in player.tokens:
        return near(name, list(player.tokens), "token")
    ways = [a.token for a in g.library.tokens[name].actions]
    if ways:
        return Reason(f"choose from: {listed(ways)}")
    return Reason(f"{g.library.tokens[name].name} cannot be spent", "TOK-4")


def no_use(g: Game, decision: Decision, player: Player, what: str) -> Reason | None:
    """Why a passive, a companion or a piece of equipment cannot be used now."""
    action = action_of(g, player, f"use {what}")
    if action is not None:
        return no_action(g, decision, player, action)
    usable = [a.token.removeprefix("use ") for a in g.index(player).actions if a.token.startswith("use ")]
    ways = [f"use {way}" for way in usable if what and way.partition(" ")[0] == what.partition(" ")[0]]
    return Reason(f"choose from: {listed(ways)}") if ways else near(what, usable, "thing to use")


def action_of(g: Game, player: Player, token: str) -> Action | None:
    """The action that an option means; None: the player has no such action."""
    return next((a for a in g.index(player).actions if a.token == token), None)


def no_action(g: Game, decision: Decision, player: Player, action: Action) -> Reason | None:
    """Why a token cannot be spent, or something not be used now."""
    return (
        silenced(g, decision, player)
        or unpaid(player, action.cost, "RES-2")
        or short_of_tokens(g, player, action)
        or short_of_more(g, player, action)
        or used_up(g, player, action)
        or untimely(g, player, action, action.carrier)
        or held_back(g, decision, player, action)
    )


def no_activation(g: Game, decision: Decision, player: Player, name: str) -> Reason | None:
    """Why an ability cannot be activated now (ROLL-2, ACT)."""
    known = {a.id: a for a in g.index(player).abilities}
    if name in g.library.fighters[player.fighter].companions:
        return no_companion(g, name)
    if name not in known:
        return near(name, list(known), "ability")
    state = g.state
    if state.phase != "offence" or state.acting != player.seat or not state.rolls:
        return Reason("activate abilities in your offensive roll phase", "TURN-4")
    frame = state.stack[-1]
    if not isinstance(frame, Attempts):
        return answer_first(decision)
    if g.mode.scripted(g, player.seat):
        return SCRIPTED
    roll = roll_of(g, frame)
    if not roll.thrown:
        return Reason("roll the dice first", "ROLL-1")
    dice = visible(g, roll)
    if best_allowed(known[name], dice, g.library.fighters[player.fighter].faces, ()) >= 0:
        return Reason(f"an effect stops you from activating {known[name].name}", "ACT-1")
    return Reason(f"the dice {' '.join(str(d or 'blank') for d in dice)} do not activate {known[name].name}", "ROLL-6")


def no_companion(g: Game, name: str) -> Reason | None:
    """How a companion is activated, if it can be asked for at all (TOK-6)."""
    companion = g.library.companions[name]
    ways = [action.token for action in companion.actions]
    if ways:
        return Reason(f"choose from: {listed(ways)}", "TOK-6")
    return Reason(f"{companion.name} activates only when a card or ability says so", "TOK-6")


def no_keep(g: Game, decision: Decision, player: Player, mask: str) -> Reason | None:
    """Why dice cannot be kept and the others rolled again (ROLL-1)."""
    if decision.kind not in ("roll", "defence-roll"):
        return Reason("keep dice between your own roll attempts", "ROLL-1")
    if decision.kind == "roll" and g.mode.scripted(g, player.seat):
        return SCRIPTED
    if any(option.startswith("keep ") for option in decision.options):
        return Reason("mark each die with 1 (keep) or 0 (re-roll), at least one with 0", "ROLL-1")
    dear = decision.info["attempts"] > 0
    return Reason("too few CP for another roll attempt" if dear else "no roll attempt left", "ROLL-1")


def no_reroll(g: Game, decision: Decision, player: Player, mask: str) -> Reason | None:
    """Why a printed re-roll cannot be made now (ROLL-9)."""
    masks = [option.partition(" ")[2] for option in decision.options if option.startswith("again ")]
    if not masks:
        return Reason("you have no re-roll of these dice now", "ROLL-9")
    most = max(each.count("1") for each in masks)
    return Reason(f"mark up to {most} dice to re-roll with 1, the others with 0", "ROLL-9")


REASONS: dict[str, Callable[[Game, Decision, Player, str], Reason | None]] = {
    "play": no_play,
    "sell": no_sale,
    "spend": no_spending,
    "use": no_use,
    "activate": no_activation,
    "keep": no_keep,
    "again": no_reroll,
}
"""Verb -> why what follows it is refused, in questions in which a player may act."""

UNASKED = {
    "defend": Reason("choose a defence when you are asked for one", "DEF-2"),
    "target": Reason("no player to choose now", "ACT-5"),
    "choose": Reason("nothing to choose now"),
    "die": Reason("no die to change now", "ROLL-4"),
    "reroll": Reason("no dice to re-roll now", "ROLL-5"),
    "first": Reason("no order to choose now", "TURN-1"),
    "number": Reason("no number to choose now"),
    "yes": Reason("this is not a yes-or-no question"),
    "no": Reason("this is not a yes-or-no question"),
    "dice": Reason("no dice to type now"),
    "draw": Reason("no pile to draw from now", "MODE-7"),
    "pass": Reason("you cannot pass this"),
}
"""Verb -> why it is no answer to a question that is not answered with it."""

BEHIND = {
    "aim": "TURN-5",
    "target": "ACT-5",
    "choose": "ACT-5",
    "may": "ROLL-5",
    "order": "TURN-1",
    "die": "ROLL-4",
    "reroll": "ROLL-9",
    "discard": "TURN-8",
    "defence": "DEF-2",
    "remove": "TOK-3",
    "transfer": "TOK-3",
    "place": "TOK-8",
    "prevent-status": "TOK-7",
    "exchange": "WIN-6",
    "sell": "RES-5",
    "put-back": "RES-8",
    "prepare": "CARD-8",
    "cast": "CARD-8",
    "make-room": "CARD-8",
    "play-upgrade": "CARD-5",
    "activate": "TOK-6",
    "draw": "MODE-7",
}
"""Kind of question -> the rule of the answers it takes; kinds that a mode alone has are that mode's."""

SCRIPTED = Reason("this fighter follows its script", "MIN-3")


# -- reasons that several of them share --------------------------------------------------------------


def silenced(g: Game, decision: Decision, player: Player) -> Reason | None:
    """Whether this player can do nothing at all, or only what a script says (MIN-3)."""
    if player.fallen:
        return Reason("you are defeated", "RES-1")
    if is_barred(g, player):
        return Reason("an effect stops you from acting now")
    return SCRIPTED if decision.kind == "roll" and g.mode.scripted(g, player.seat) else None


def unpaid(player: Player, cost: int, rule: str) -> Reason | None:
    """Whether the CP are missing."""
    return Reason(f"it costs {cost} CP, you have {player.cp}", rule) if cost > player.cp else None


def short_of_tokens(g: Game, player: Player, action: Action) -> Reason | None:
    """Whether tokens to hand in are missing."""
    for token, count in action.pay:
        have = player.tokens.get(token, 0)
        if have < count:
            return Reason(f"it costs {count} {g.library.tokens[token].name}, you have {have}", "TOK-4")
        if action.older and have < count + player.fresh(token):
            return Reason(f"you cannot spend {g.library.tokens[token].name} gained this turn", "TOK-4")
    return None


def short_of_more(g: Game, player: Player, action: Action) -> Reason | None:
    """Whether what else it costs is missing."""
    if not action.price or g.mode.can_pay(g, player.seat, action.price):
        return None
    return Reason(f"it costs {listed([f'{count} {name}' for name, count in action.price.items()])}, which you lack")


def used_up(g: Game, player: Player, action: Action) -> Reason | None:
    """Whether it has been used as often as it may, or the companion that it would activate."""
    for span, most in action.limit:
        most += more_uses(player, action)
        if player.used.get(f"{span}:{action.counter or action.id}", 0) >= most:
            return Reason(f"already used {'once' if most == 1 else f'{most} times'} this {span}")
    if action.carrier.startswith("companion:") and is_used_up(g, player.seat, action):
        name = g.library.companions[action.carrier.removeprefix("companion:")].name
        return Reason(f"{name} has no activation left", "TOK-6")
    return None


def untimely(g: Game, player: Player, thing: Card | Action, carrier: str) -> Reason | None:
    """Whether its moment has not come: gates, a defeat, its own condition."""
    bits = open_gates(g, player)
    if thing.gates & ~bits or (thing.any_of and not thing.any_of & bits):
        return shut_gate(thing, bits)
    if bits & FALLING and not thing.gates & FALLING:
        return Reason("a player is about to be defeated, and this does not save them", "RES-1")
    if not thing.gates & BRACED and will_be_silenced(g, player.seat):
        return Reason("the activated ability stops you from responding")
    if thing.when is not None and not thing.when(g, lone(player.seat, carrier)):
        return Reason("its condition is not met")
    if isinstance(thing, Action) and thing.useful is not None and not thing.useful(g, lone(player.seat, carrier)):
        return Reason("it would change nothing now")
    return None


def shut_gate(thing: Card | Action, bits: int) -> Reason:
    """The first gate of all it needs that is shut, else those of which one had to be open, in words."""
    missing = [gate for gate in GATES.values() if thing.gates & ~bits & gate.bit]
    if missing:
        return Reason(missing[0].shut, missing[0].rule)
    either = [gate for gate in GATES.values() if thing.any_of & gate.bit]
    return Reason(", and ".join(gate.shut for gate in either), next((gate.rule for gate in either if gate.rule), ""))


def held_back(g: Game, decision: Decision, player: Player, thing: Card | Action) -> Reason | None:
    """Whether the open question leaves no room for it, though its moment has come (WIN-1)."""
    frame = g.state.stack[-1]
    if decision.kind not in ACTING:
        return answer_first(decision)
    slow = thing.kind if isinstance(thing, Card) and thing.kind in (MAIN, UPGRADE) else ""
    if slow and decision.kind != "main" and not (slow == UPGRADE and plays_upgrades(g, player, open_gates(g, player))):
        return Reason("only instant actions can be used now", "WIN-1")
    if isinstance(frame, Window) and frame.alters_only and not thing.alters:
        return Reason("only dice can be changed now", "ROLL-7")
    return None


def answer_first(decision: Decision) -> Reason:
    """What the open question is answered with instead."""
    verbs = sorted({option.partition(" ")[0] for option in decision.options})
    return Reason(f"answer the open question first: {' or '.join(verbs)}", "WIN-1")
