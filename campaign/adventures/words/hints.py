"""Why a bot goes somewhere, heals, buys and keeps: the reasons for `advice`, in numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from campaign.adventures.bots.advice import HURT, goals, steps
from campaign.adventures.words import labels
from campaign.adventures.words.map import item_name
from campaign.words.hints import LITTLE
from campaign.words.names import article
from campaign.words.session_view import SessionView
from engine.changes import OVER_START
from engine.game import Game
from engine.state import Decision

if TYPE_CHECKING:
    Reason = Callable[[SessionView, Decision, str, Mapping[str, float]], str]


def salve(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why the bot heals: what a salve does, and below what health it heals (SALVE-1, SCORE-2)."""
    state = view.game.state
    dial = state.players[decision.seat].dial
    health, most = state.health[dial], state.health_max[dial] - OVER_START
    amount = decision.info.get("amount", 0)
    if token.startswith("revive "):
        return f"back with {amount} health; the crawl is lost if nobody revives them"
    if token == "salve":
        return f"you have {health} of {most} health, and can use all {amount} it heals"
    why = f"you have {health} of {most} health; the bot heals below {100 * HURT:.0f} %"
    if health < HURT * most:
        why = f"at {health} health part of the {amount} it heals is lost"
    return f"{why}; an unused salve is worth a point"


def move(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why the bot goes there: what is there, how far the next goal is, how much better it is than another way."""
    game = view.game
    crawl: Any = game.state.session
    place = token.partition(" ")[2]
    why = [f"{article(item)} is there" for item in map(item_name, crawl.items.get(place, ()))]
    fighting = [seat for seat, there in enumerate(crawl.places) if there == place and place in crawl.battles.values()]
    why += [f"{view.seat(seat)} fights there with {game.health(seat)} health" for seat in fighting]
    why.append(way_on(game, place))
    others = [other for option, other in option_worths.items() if option != token]
    ahead = option_worths[token] - max(others) if others else 0.0
    better = f"the bot rates it {ahead:.1f} higher than the next best" if ahead > LITTLE else ""
    return "; ".join([part for part in (*why, better) if part] or ["no other place is better"])


def way_on(game: Game, place: str) -> str:
    """How far the next goal is from there; empty: it is the goal."""
    goal = min(goals(game), key=lambda there: steps(place, there))
    left = round(steps(place, goal))
    crawl: Any = game.state.session
    what = "a portal shard" if "shard" in crawl.items.get(goal, ()) else "the Boss Portal"
    return f"{left} step{'' if left == 1 else 's'} from {what} at {goal}" if left else ""


def shop(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why the bot buys or sells: what a card is worth beside its price, what gold is worth (SHOP-2, SCORE-2)."""
    prices = view.game.library.tables["prices"]
    verb, _, what = token.partition(" ")
    if verb == "identify":
        return f"other {what} cards cost {prices.buy[what]} gold here"
    if verb == "buy":
        others = [other for option, other in option_worths.items() if option != token and option.startswith("buy ")]
        beside = f", the next best {max(others):.1f}" if others else ""
        return f"worth {option_worths[token]:.1f} in your deck{beside}"
    if verb == "sell":
        return f"it is unidentified, and its gold counts {labels.points(view.game, prices.sell)}"
    left = decision.info.get("gold", 0)
    return f"nothing here is worth its price; {labels.gold_left(view.game, left)}"


def loot(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why the bot keeps a card: it serves to the end of the campaign (BLOOT-1)."""
    away = "one point" if labels.scores(view.game) else "nothing after a loss"
    if token in option_worths:
        kept = f"worth {option_worths[token]:.1f} whenever you draw it, for the rest of the campaign"
        return f"{kept}; turned down it is worth {away}"
    return "a point is worth more than this card"


REASONS: Mapping[str, Reason] = {
    "salve": salve,
    "share-salves": lambda *_: "nobody knows yet who needs them",
    "move": move,
    "reveal": lambda *_: "looking costs nothing",
    "shop": shop,
    "boss-loot": loot,
}
"""By the kind of question; others have the reasons of every session."""


def reason(view: SessionView, decision: Decision, token: str, option_worths: Mapping[str, float]) -> str:
    """Why a bot gives its answer; empty: it is no question that only Adventures ask."""
    telling = REASONS.get(decision.kind)
    return telling(view, decision, token, option_worths) if telling is not None else ""
