"""What bots answer in Adventures: where to go, when to heal, what to buy and keep."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ai.answers import ADVICE
from ai.answers.dicework import GAMBLES, RollWorths
from ai.answers.main_phase import give_worth, least_card
from ai.answers.question import Question
from ai.answers.rolls import ON_TABLE, forced
from ai.answers.worths import WORTHS
from ai.odds import DiceCard, index_of, outcomes, solve, with_card_on
from ai.outcomes import PLAIN
from ai.sums import total
from ai.value.weights import TURN
from campaign.adventures.rules.crawl.session import layout_of
from campaign.adventures.rules.kings_hand import WORTH
from campaign.adventures.rules.loot import LOOT_DIE
from campaign.adventures.rules.versus import blocks_of
from engine.changes import OVER_START
from engine.effects.operation import Op
from engine.flow.attempts import ATTEMPTS
from engine.game import Game
from engine.state import Roll

HURT = 0.6
"""Below this share of the health one began with, salves are used."""
HELP = 0.5
"""Below this share a teammate's battle is worth joining."""
ITEMS = {"shard": 5.0, "salve": 2.0, "common": 0.5, "rare": 0.8, "epic": 1.2, "legendary": 2.0}
STEP = 0.8
"""What a step towards the next goal is worth."""
WORTH_IDENTIFYING = ("legendary", "epic", "rare")


def salve(q: Question) -> str:
    """Revive a hero who is down; heal when hurt and no health would be lost."""
    for option in q.options:
        if option.startswith("revive "):
            return option
    state = q.g.state
    dial = q.scene.player.dial
    amount = int(q.decision.info.get("amount", 1))
    if share_left(q.g, q.scene.me) < HURT and state.health[dial] + amount <= state.health_max[dial]:
        return q.options[0]
    return q.options[-1]


def share_left(game: Game, seat: int) -> float:
    """How much of the health it began with a seat still has."""
    state = game.state
    dial = state.players[seat].dial
    return state.health[dial] / max(1, state.health_max[dial] - OVER_START)


def share(q: Question) -> str:
    """Share salves evenly."""
    return "evenly" if "evenly" in q.options else q.options[0]


def move(q: Question) -> str:
    """Go towards what the team needs: shards, then the portal, or a teammate in trouble; else the first way."""
    return q.best(q.options, move_worth(q))


def move_worth(q: Question) -> Callable[[str], float]:
    """What a place is worth: what is there, who needs help, how far the next goal is."""
    crawl: Any = q.g.state.session
    items: dict[str, list[str]] = crawl.items
    in_battle = set(crawl.battles.values())
    ahead = goals(q.g)
    troubled = {crawl.places[s] for s in q.scene.teammates if share_left(q.g, s) < HELP}

    def worth(option: str) -> float:
        place = option.partition(" ")[2]
        value = total([ITEMS.get(item, 0.5) for item in items.get(place, ())])
        if place in in_battle:
            value += 2.5 if place in troubled else 0.3
        return value - STEP * min((steps(place, goal) for goal in ahead), default=0.0)

    return worth


def goals(game: Game) -> list[str]:
    """Where the team wants to go: to the shards, then to the portal."""
    crawl: Any = game.state.session
    return [place for place, items in crawl.items.items() if "shard" in items] or [layout_of(game).portal]


def steps(place: str, goal: str) -> float:
    """Steps between two places of a map, `b2` and `d3`, holes not counted."""
    start, end = re.fullmatch(r"([a-z])(\d+)", place), re.fullmatch(r"([a-z])(\d+)", goal)
    if start is None or end is None:
        return 0.0
    return abs(ord(start[1]) - ord(end[1])) + abs(int(start[2]) - int(end[2]))


def shop(q: Question) -> str:
    """Identify what is rare, buy what is worth most, sell unidentified cards that are left."""
    for rarity in WORTH_IDENTIFYING:
        if f"identify {rarity}" in q.options:
            return f"identify {rarity}"
    buys = starting(q.options, "buy ")
    if buys:
        return q.best(buys, lambda option: q.hold(option.split(" ", 1)[1]))
    hidden = starting(q.options, "sell unidentified")
    return hidden[0] if hidden else "pass" if "pass" in q.options else q.options[0]


def shop_worth(q: Question) -> Callable[[str], float | None]:
    """What a card is worth in one's deck; nobody knows what an unidentified one is."""

    def worth(option: str) -> float | None:
        verb, _, card = option.partition(" ")
        if card not in q.values.library.cards:
            return None
        return q.hold(card) if verb == "buy" else -q.hold(card)

    return worth


def loot_worth(q: Question) -> Callable[[str], float | None]:
    """What a boss loot card is worth in one's deck; a point is not counted in health."""
    return lambda option: q.hold(option.partition(" ")[2]) if option.startswith("keep ") else None


def starting(options: Iterable[str], words: str) -> list[str]:
    """The options that begin with one of these words."""
    return [option for option in options if option.startswith(words)]


def keep_loot(q: Question) -> str:
    """Keep a card, which serves longer than the point it would bring."""
    kept = starting(q.options, "keep")
    return kept[0] if kept else q.options[0]


def success_worths(q: Question, roll: Roll) -> tuple[float, ...]:
    """What the values of a King's Hand are worth to the enemy: about the higher half wins a roll phase (KH-1)."""
    return tuple(TURN if dice[0] > 3 else 0.0 for dice in outcomes(1))


ON_TABLE["kings-hand"] = success_worths
ADVICE.update(
    {
        "salve": salve,
        "share-salves": share,
        "move": move,
        "shop": shop,
        "boss-loot": keep_loot,
        "kings-hand-die": forced,
        "trim": lambda q: least_card(q, q.options),
    }
)
WORTHS.update({"move": move_worth, "shop": shop_worth, "trim": give_worth, "boss-loot": loot_worth})


def loot_die(q: Question, op: Op, table: RollWorths) -> float:
    """What a roll of the loot die gains with these dice on the table, less what the token is worth."""
    results = [program for value in range(1, LOOT_DIE + 1) for program in blocks_of(op, value)]
    return total([result_worth(q, table, program) for program in results]) / LOOT_DIE - WORTH


def result_worth(q: Question, table: RollWorths, program: str) -> float:
    """What one result brings: for the dice by exact odds, else as any effect."""
    (op, *_) = q.values.library.programs[program]
    roll = q.g.state.rolls[-1]
    own = roll.owner == q.scene.me
    values = table.vector if own else tuple(-value for value in table.vector)
    now = max(0.0, values[index_of(roll.dice)]) if own else values[index_of(roll.dice)]
    if op.verb == "reroll":
        many = int(op.raw["reroll"])
        return max(0.0, with_card_on(values, DiceCard("reroll", 0.0, many), roll.dice) - now)
    if op.verb == "attempt":
        return max(0.0, solve(values, table.dice, 1).value_of(roll.dice, 1) - now)
    if op.verb == "roll-anew":
        return solve(values, table.dice, ATTEMPTS).keep_value([], ATTEMPTS) - now
    return q.values.expect(q.scene, q.values.leaves(q.scene, [program], PLAIN))


GAMBLES["loot-die"] = loot_die
