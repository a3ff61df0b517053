"""What a bot would do in a seat, and why, in values; kinds of campaign give the reasons for their own questions.

Worths are points of health by the bots' reckoning.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isinf

from ai.answers.gains import ACTING
from ai.answers.main_phase import price_of_rolling
from ai.answers.prospects import Kept, kept_for, outlook
from ai.answers.windows import HEEDED, LEAST
from ai.answers.worths import worths
from ai.bots import advised
from ai.sums import total
from ai.value.weights import FULL_HAND, KILL
from campaign.asking.relevance import STAKES
from campaign.words.dice import shown
from campaign.words.names import card_name
from campaign.words.odds import LIKELY, by_name, number
from campaign.words.ranking import worthwhile
from campaign.words.session_view import SessionView
from engine.flow.attempts import ATTEMPTED
from engine.flow.rolls import THROW
from engine.forms import FORMS
from engine.game import Game
from engine.state import Decision

REASONS = 2
"""How many abilities are named as a reason."""
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
        return "Throw the dice, and type what they show."
    if decision.kind in FORMS:
        return "You type what happened here; there is nothing for the bot to choose."
    token = advised(game, decision)
    option_worths = worths(game, decision)
    if decision.kind == "die":
        token = changing(decision, token, option_worths)
    if decision.kind == "window" and token == "pass":
        token = before_it_is_lost(decision, option_worths)
    if token.startswith("keep ") and decision.kind == "roll":
        return by_keeping(view, decision, token)
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


def by_keeping(view: SessionView, decision: Decision, token: str) -> str:
    """Which dice to keep, by what they show, and for what."""
    dice = decision.info["dice"]
    kept = [d for d, mark in zip(dice, token.partition(" ")[2], strict=True) if mark == "1"]
    keeping = kept_for(view.game, decision, kept)
    groups = by_name(keeping.ends)
    reasons = [(name, total([p.chance for p in of]), total([p.expected for p in of])) for name, of in groups.items()]
    likely = sorted((r for r in reasons if r[1] >= LIKELY), key=lambda r: -r[2])[:REASONS]
    goals = [f"{chance * 100:.0f} % for {name}, worth {number(total / chance)}" for name, chance, total in likely]
    said = f"Keep {shown(kept, dice)}" if kept else "Throw all dice again"
    return f"{said}: {'; '.join([*goals, f'{keeping.worth:.1f} on average{helped(view, keeping)}'])}."


def helped(view: SessionView, keeping: Kept) -> str:
    """` with Six-It!`: what makes an average higher than the chances beside it say; empty: nothing does."""
    if keeping.worth <= keeping.alone + LITTLE:
        return ""
    verb, _, card = keeping.helped[0].partition(" ")
    is_card = len(keeping.helped) == 1 and verb == "play"
    return f" with {card_name(view.game.library, card) if is_card else 'what may change dice'}"


# -- reasons ---------------------------------------------------------------------------------------


def reason(view: SessionView, decision: Decision, token: str, option_worths: dict[str, float]) -> str:
    """Why an option is the best; never empty."""
    own = view.reason(decision, token, option_worths)
    if own:
        return own
    waits = decision.kind == "window" and decision.info.get("at") not in HEEDED
    if token == "pass" and waits and any(LEAST < gain < inf for gain in option_worths.values()):
        return "everything worth doing now can wait for a later moment"
    if token in ("pass", "no"):
        return "nothing you could do now gains more than it costs"
    verb = token.partition(" ")[0]
    if verb == "activate" and decision.kind == "roll":
        return by_activating(view, decision, option_worths.get(token))
    if verb == "sell" and decision.kind == "main":
        return by_selling(view, decision)
    if decision.kind == "aim":
        return by_aiming(view, decision, token, option_worths)
    if decision.kind in SPARED:
        return "you need it least"
    if decision.info.get("at") == "room":
        return "there is no room for one more, and nothing is lost by using it first"
    worth = option_worths.get(token)
    if worth is not None and isinf(worth):
        return "the bot cannot estimate what it brings"
    if decision.kind in GAINING and worth is not None and worth > LITTLE:
        return f"it gains about {worth:.1f} points of health"
    if decision.kind in ROLLING and verb in ACTING and worth is not None:
        return "with other changes of these dice it gains more than it costs"
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
        return f"{worth_of(worth)}, the next best {max(others) if worth >= 0 else -max(others):.1f}"
    if abs(worth) <= LITTLE:
        return NO_DIFFERENCE
    alike = [option for option, other in option_worths.items() if abs(other - worth) <= LITTLE]
    health = by_health(view, decision, token, alike)
    return f"{worth_of(worth)}, like others{f'; {health}' if health else ''}"


def worth_of(worth: float) -> str:
    """A worth as a clause; what is below nothing costs."""
    return f"worth {worth:.1f}" if worth >= 0 else f"it costs about {-worth:.1f} points of health"


def by_aiming(view: SessionView, decision: Decision, token: str, option_worths: dict[str, float]) -> str:
    """Why an attack goes to this opponent: it would defeat them, earns a card, or is worth more there."""
    game = view.game
    attack, seat = game.state.attack, int(token.partition(" ")[2])
    if attack is None or is_against(game, decision.seat, attack.attacker):
        return compared(view, decision, token, option_worths)
    if option_worths.get(token, 0.0) > KILL:
        return "it may defeat them"
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


def by_activating(view: SessionView, decision: Decision, worth: float | None) -> str:
    """The damage of an ability and its worth, with the dice as they lie."""
    now = next(iter(outlook(view.game, decision.seat, decision.info["dice"])), None)
    damage = f"{number(now.damage)} damage" if now is not None and now.damage > 0 else ""
    gains = ", ".join([*([damage] if damage else []), *([f"worth {worth:.1f}"] if worth is not None else [])])
    return gains or NO_DIFFERENCE


def by_selling(view: SessionView, decision: Decision) -> str:
    """What a card is sold for in a main phase."""
    player = view.game.state.players[decision.seat]
    if price_of_rolling(view.game, player) > player.cp:
        return "its CP helps to pay for your roll phase, which you would lose otherwise"
    if len(player.hand) > FULL_HAND and player.used.get(ATTEMPTED):
        return "you may keep only six cards"
    return "its CP helps to pay for an upgrade that is worth more"
