"""What a seat may do in a window: the cards and actions it can really use now (WIN-1 to WIN-3)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engine.library import INSTANT, MAIN, ROLL, UPGRADE, Action, Card
from engine.situation import ANY_ROLL, FALLING, ROLL_PHASE, is_barred, situation
from engine.situation import MAIN as MAIN_BIT
from engine.state import Player

if TYPE_CHECKING:
    from engine.game import Game


def reactions(g: Game, seat: int, *, alters_only: bool = False) -> list[str]:
    """Instant things this seat may do now: instants, roll-phase cards, tokens, companions, passives.

    `alters_only`: dice of an instant thing lie on the table, so only dice may be changed (WIN-1, ROLL-4).
    """
    player = g.state.players[seat]
    hand = player.hand
    index = g.index(player)
    again = printed_rerolls(g, seat) if g.state.rolls else []
    if (not hand and not index.actions and not again) or player.fallen or is_barred(g, player):
        return []
    bits = situation(g, player)
    if alters_only and not bits & ANY_ROLL:
        return []
    found: list[str] = again
    cards = g.library.cards
    cp = player.cp
    for card_id in hand:
        card = cards[card_id]
        if card.cost > cp or card.kind == MAIN or card.kind == UPGRADE:
            continue
        if card.kind == ROLL and not bits & ROLL_PHASE:
            continue
        if alters_only and not card.alters:
            continue
        if is_usable(g, player, card, bits) and card.token not in found:
            found.append(card.token)
    for action in index.actions:
        if (not alters_only or action.alters) and may_use(g, player, action, bits):
            found.append(action.token)
    return found


def printed_rerolls(g: Game, seat: int) -> list[str]:
    """The printed re-rolls this player may make of the dice on the table (ROLL-9)."""
    rolls = g.state.rolls
    if not rolls or not rolls[-1].again or not rolls[-1].thrown or rolls[-1].owner != seat:
        return []
    roll = rolls[-1]
    most, cp, tokens, excepted = roll.again
    player = g.state.players[seat]
    if player.cp < cp or any(player.tokens.get(t, 0) < n for t, n in tokens.items()):
        return []
    faces = g.library.fighters[player.fighter].faces
    own = roll.split if roll.rival >= 0 else len(roll.dice)
    free = [i for i in range(own) if not (roll.dice[i] and faces[roll.dice[i] - 1] in excepted)]
    return [
        "again " + "".join("1" if i in group else "0" for i in range(len(roll.dice)))
        for size in range(1, min(most, len(free)) + 1)
        for group in map(set, combinations(free, size))
    ]


def is_usable(g: Game, player: Player, card: Card, bits: int) -> bool:
    """Whether the card's own conditions hold; cost and timing apart."""
    if card.gates & bits != card.gates or (card.any_of and not card.any_of & bits):
        return False
    if bits & FALLING and not card.gates & FALLING:
        return False
    when = card.when
    return when is None or when(g, {"me": player.seat, "foe": -1, "src": f"card:{card.id}", "v": {}})


def may_use(g: Game, player: Player, action: Action, bits: int) -> bool:
    """Whether an action's gates, cost, limit and condition allow it now."""
    if action.gates & bits != action.gates or (action.any_of and not action.any_of & bits):
        return False
    if bits & FALLING and not action.gates & FALLING:
        return False
    if action.cost > player.cp:
        return False
    tokens = player.tokens
    for token, count in action.pay:
        if tokens.get(token, 0) < count:
            return False
    for span, most in action.limit:
        if player.used.get(f"{span}:{action.id}", 0) >= most:
            return False
    when = action.when
    return when is None or when(g, {"me": player.seat, "foe": -1, "src": action.carrier, "v": {}})


def main_options(g: Game, seat: int) -> list[str]:
    """Everything the acting player may do in a main phase (TURN-3); `pass` ends it."""
    player = g.state.players[seat]
    found = reactions(g, seat)
    if player.hand and not is_barred(g, player):
        bits = situation(g, player)
        cards = g.library.cards
        cp = player.cp
        seen: set[str] = set()
        for card_id in player.hand:
            if card_id in seen:
                continue
            seen.add(card_id)
            card = cards[card_id]
            if card.kind == UPGRADE:
                if upgrade_cost(g, player, card) in range(cp + 1):
                    found.append(card.token)
            elif card.kind == MAIN and card.cost <= cp and bits & MAIN_BIT and is_usable(g, player, card, bits):
                found.append(card.token)
            found.append(f"sell {card_id}")
    found.append("pass")
    return found


def upgrade_cost(g: Game, player: Player, card: Card) -> int:
    """CP to put the upgrade on its space now; -1: not over an equal or higher level (CARD-5)."""
    level = player.levels.get(card.space, 1)
    if card.level <= level:
        return -1
    if level == 1:
        return card.cost
    below = next(
        (
            c.cost
            for c in (g.library.cards[name] for name in player.out)
            if c.kind == UPGRADE and c.space == card.space and c.level == level
        ),
        0,
    )
    return max(0, card.cost - below)


def kind_of(token: str) -> str:
    """The verb of an option: play, sell, spend, use, keep, activate, ..."""
    return token.split(" ", 1)[0]


__all__ = ["INSTANT", "is_usable", "kind_of", "main_options", "may_use", "reactions", "upgrade_cost"]
