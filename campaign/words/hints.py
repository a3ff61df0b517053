"""What a bot would do in a seat, and why, in values; kinds of campaign give the reasons for their own questions.

A worth of 1 is 1 damage that lands; status effects, CP, cards and healing count in the same coin by what bots think.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isinf

from ai.answers.accounts import parts_of
from ai.answers.gains import ACTING
from ai.answers.main_phase import price_of_rolling, saved_for
from ai.answers.question import Question
from ai.answers.windows import HEEDED, LEAST
from ai.answers.worths import worths
from ai.bots import advised
from ai.value.weights import FULL_HAND, KILL
from campaign.asking.relevance import STAKES
from campaign.words.names import card_name
from campaign.words.odds import made_of
from campaign.words.ranking import worthwhile
from campaign.words.rows import Way
from campaign.words.session_view import SessionView
from campaign.words.ways import in_a_line, ways_of
from engine.flow.attempts import ATTEMPTED
from engine.flow.rolls import THROW
from engine.forms import FORMS
from engine.game import Game
from engine.state import Decision
from engine.view import view as view_of

LITTLE = 0.05
"""Worths that differ by less are shown as the same."""
SPARED = ("discard", "sell", "trim")
"""Questions about what to give up."""
GAINING = ("main", "window", "roll", "defence-roll", "may")
"""Questions whose options are worth what they gain over doing nothing."""
ROLLING = ("roll", "defence-roll")
"""Questions in which several dice may be changed together."""
AT_RISK = (*STAKES, "attacked")
"""Windows in which what is not used may be taken away."""
NO_DIFFERENCE = "the bot rates the other options just as high"


def hint(view: SessionView, decision: Decision) -> str:
    """What the bot in this seat would do and why, from what the seat may know, as a sentence."""
    game = view.game
    if decision.kind == THROW:
        return "Roll the dice and type what they show."
    if decision.kind in FORMS:
        return "You type what happened here; the bot has nothing to choose."
    ways = ways_of(view, decision)
    if ways:
        return by_ways(ways)
    token = advised(game, decision)
    option_worths = worths(game, decision)
    if decision.kind == "die":
        token = changing(decision, token, option_worths)
    if decision.kind == "window" and token == "pass":
        token = before_it_is_lost(decision, option_worths)
    label = view.labels(game, decision).of(token)
    why = reason(view, decision, token, option_worths)
    if label.detail and (decision.kind == "die" or isinf(option_worths.get(token, 0.0))):
        why = f"{label.detail.rstrip('.')}; {why}"
    said = f"activate {label.text}" if decision.kind == "roll" and token.startswith("activate ") else label.text
    return f"{said[:1].upper()}{said[1:]}: {why}".rstrip(".") + "."


def changing(decision: Decision, token: str, option_worths: dict[str, float]) -> str:
    """The best change of a die; one that changes nothing if every change does harm, or `pass` if nothing is gained."""
    dice: Sequence[int] = decision.info["dice"]
    ways = [option for option in [*worthwhile(decision.options, dice), "pass"] if option in decision.options]
    best = max(ways, key=lambda option: option_worths.get(option, 0.0))
    if "pass" in decision.options and option_worths.get(best, 0.0) <= option_worths.get("pass", 0.0) + LITTLE:
        return "pass"
    return best if option_worths.get(best, 0.0) >= option_worths.get(token, 0.0) else token


def before_it_is_lost(decision: Decision, option_worths: dict[str, float]) -> str:
    """In a window in which something may be lost, the option that gains most; `pass` in other windows."""
    best = max(option_worths, key=lambda option: option_worths[option], default="")
    if decision.info.get("at") not in AT_RISK or not best or isinf(option_worths[best]) or option_worths[best] <= LEAST:
        return "pass"
    return best


def by_ways(ways: Sequence[Way]) -> str:
    """The ways to continue with a roll, the best first, and what its number is made of."""
    best = ways[0]
    made = f"{best.worth} is {best.made}" if best.made else ""
    behind = "; ".join(part for part in (made, best.comes) if part)
    return f"{in_a_line(ways)}.{f' {behind}.' if behind else ''}"


# -- reasons ---------------------------------------------------------------------------------------


def reason(view: SessionView, decision: Decision, token: str, option_worths: dict[str, float]) -> str:
    """Why an option is the best; never empty."""
    own = view.reason(decision, token, option_worths)
    if own:
        return own
    waits = decision.kind == "window" and decision.info.get("at") not in HEEDED
    if token == "pass" and waits and any(LEAST < gain < inf for gain in option_worths.values()):
        return "everything worth doing can wait"
    if token in ("pass", "no"):
        return "nothing gains more than it costs now"
    verb = token.partition(" ")[0]
    if verb == "sell" and decision.kind == "main":
        return by_selling(view, decision)
    if decision.kind == "aim":
        return by_aiming(view, decision, token, option_worths)
    if decision.kind in SPARED:
        return "you need it least"
    if decision.info.get("at") == "room":
        return "you are at the stack limit, so using it first loses nothing"
    worth = option_worths.get(token)
    if worth is not None and isinf(worth):
        return "the bot cannot estimate it"
    if decision.kind in GAINING and worth is not None and worth > LITTLE:
        return f"worth {worth:.1f}{made_of_it(view, decision, token, worth)}"
    if decision.kind in ROLLING and verb in ACTING and worth is not None:
        return "with other dice changes it gains more than it costs"
    return compared(view, decision, token, option_worths)


def compared(view: SessionView, decision: Decision, token: str, option_worths: dict[str, float]) -> str:
    """What an option is worth beside the next best."""
    labels = view.labels(view.game, decision)
    mine = labels.of(token).text
    differing = {option for option in option_worths if option == token or labels.of(option).text != mine}
    option_worths = {option: other for option, other in option_worths.items() if option in differing}
    others = [other for option, other in option_worths.items() if option != token]
    worth = option_worths.get(token)
    if worth is None or not others:
        return NO_DIFFERENCE
    worth = round(worth, 1) + 0.0 if abs(worth) <= LITTLE else worth  # a zero has no sign
    if worth > max(others) + LITTLE:
        behind = made_of_it(view, decision, token, worth)
        return f"{worth_of(worth)}{behind}, the next best {max(others) if worth >= 0 else -max(others):.1f}"
    if abs(worth) <= LITTLE:
        return NO_DIFFERENCE
    alike = [option for option, other in option_worths.items() if abs(other - worth) <= LITTLE]
    health = by_health(view, decision, token, alike)
    return f"{worth_of(worth)}, like others{f'; {health}' if health else ''}"


def made_of_it(view: SessionView, decision: Decision, token: str, worth: float) -> str:
    """` (2 damage, 25 because it defeats them)`: what a worth is made of; empty: of one thing alone, or not known."""
    parts = parts_of(view.game, decision, token, worth)
    made = made_of(parts)
    return f" ({made})" if made else ""


def worth_of(worth: float) -> str:
    """A worth as a clause; what is below nothing costs."""
    return f"worth {worth:.1f}" if worth >= 0 else f"costs about {-worth:.1f}"


def by_aiming(view: SessionView, decision: Decision, token: str, option_worths: dict[str, float]) -> str:
    """Why an attack goes to this opponent: it would defeat them, earns a card, or is worth more there."""
    game = view.game
    attack, seat = game.state.attack, int(token.partition(" ")[2])
    if attack is None or is_against(game, decision.seat, attack.attacker):
        return compared(view, decision, token, option_worths)
    if option_worths.get(token, 0.0) > KILL:
        return "it may defeat it"
    if game.mode.prize(game, attack, seat):
        return "attacking the leader draws a card"
    return by_health(view, decision, token, decision.options) or compared(view, decision, token, option_worths)


def by_health(view: SessionView, decision: Decision, token: str, alike: Sequence[str]) -> str:
    """Why this one of several opponents of equal worth; empty: nothing tells them apart."""
    game = view.game
    seats = {option: int(option.partition(" ")[2]) for option in alike if option.startswith("target ")}
    if token not in seats or any(not is_against(game, decision.seat, seat) for seat in seats.values()):
        return ""
    mine, others = game.health(seats[token]), [game.health(seat) for o, seat in seats.items() if o != token]
    if mine > max(others):
        return f"it has the most health, {mine}"
    return f"it has the least health, {mine}" if mine < min(others) else ""


def is_against(game: Game, seat: int, other: int) -> bool:
    """Whether two seats are of different teams."""
    return game.state.players[seat].team != game.state.players[other].team


def by_selling(view: SessionView, decision: Decision) -> str:
    """What a card is sold for in a main phase."""
    player = view.game.state.players[decision.seat]
    if price_of_rolling(view.game, player) > player.cp:
        return "its CP helps to pay for your roll phase, which you lose otherwise"
    if len(player.hand) > FULL_HAND and player.used.get(ATTEMPTED):
        return "you may keep six cards"
    sale = saved_for(Question(view_of(view.game, decision.seat), decision))
    if not sale.upgrade:
        return "you can never play it again"
    return f"its CP pays for {card_name(view.game.library, sale.upgrade)}, which is worth more"
