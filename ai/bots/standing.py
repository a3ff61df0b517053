"""What a side has when a main phase ends: by this the planner compares the ends of its plans.

Everything is counted in points of health. What things are worth was fitted to who won games in which main phases were
played partly at random; every hero was given a strength of its own (docs/ladder.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.dicework import RollWorths, alterations
from ai.answers.main_phase import price_of_rolling
from ai.answers.question import Question, boards_of
from ai.answers.rolls import payable
from ai.odds import solve
from ai.value.matchup import DICE
from ai.value.scene import Scene
from engine.definitions import UPGRADE
from engine.flow.attempts import ATTEMPTED, attempts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game
    from engine.state import Player

FEW_CP, MORE_CP = 0.5, 0.1
"""Each of the first combat points in stock, and each one after them."""
FEW = 5
"""How many combat points are the first ones."""
CARD = 0.1
"""A card in hand, whatever it is."""
USE = 0.95
"""What one that is no upgrade may be used for, as a share of what the greedy bot says it is worth."""
UNKNOWN_CARD = 1.1
"""A card in the hand of an opponent."""
ATTACK = 0.4
"""The roll phase that comes next, as a share of what its dice are worth."""
TURN = 0.18
"""Each turn that comes later, as a share of what its dice are worth."""
TOKEN = 0.65
"""Tokens, as a share of what the greedy bot says they are worth; equipment counts in full."""
LEVEL = 0.6
"""A level of an upgrade, beside what it does for the dice: defences and passives."""
COMPANION = 0.35
"""A counter or level of a companion."""


def standing(game: Game, seat: int) -> float:
    """What the side of a seat has more than the other one; the seat is asked in its main phase."""
    decision = game.state.decision
    assert decision is not None
    q = Question(game, decision)
    players = game.state.players
    own = [players[other] for other in (seat, *q.scene.teammates)]
    others = [players[other] for other in q.scene.opponents]
    turns = q.turns()
    found = side(q, own, turns) + hand(q) - side(q, others, turns)
    for player in own[1:]:
        found += UNKNOWN_CARD * len(player.hand)
    for player in others:
        found -= UNKNOWN_CARD * len(player.hand)
    if q.scene.player.used.get(ATTEMPTED):
        return found
    return found + ATTACK * next_attack(q) - TURN * dice_worth(game, seat)


def side(q: Question, players: Sequence[Player], turns: float) -> float:
    """What players of one side have, their hands apart."""
    state = q.g.state
    found = float(sum([state.health[dial] for dial in sorted({player.dial for player in players})]))
    for player in players:
        found += FEW_CP * min(player.cp, FEW) + MORE_CP * max(0, player.cp - FEW)
        for token, n in player.tokens.items():
            found += TOKEN * n * q.values.token(player.fighter, token)
        for card in player.gear:
            found += q.values.card(player.fighter, card)
        found += LEVEL * sum(player.levels.values()) + COMPANION * sum(player.companions.values())
        found += TURN * turns * dice_worth(q.g, player.seat)
    return found


def hand(q: Question) -> float:
    """What the cards of the asked seat are worth in its hand."""
    cards = q.g.library.cards
    found = 0.0
    for name in q.scene.player.hand:
        found += CARD if cards[name].kind == UPGRADE else CARD + USE * q.hold(name)
    return found


def dice_worth(game: Game, seat: int) -> float:
    """What an ordinary roll phase of a seat is worth to it, no card or token used on its dice."""
    return solve(boards_of(game.library).board(Scene(game, seat)).vector).value


def next_attack(q: Question) -> float:
    """What the roll phase of this turn is worth, with what there is to change its dice; 0: there is none."""
    g, player = q.g, q.scene.player
    attempts = attempts_of(g, player.seat)
    if q.scene.foe < 0 or not attempts or price_of_rolling(g, player) > player.cp:
        return 0.0
    cards = [g.library.cards[name] for name in dict.fromkeys(player.hand)]
    options = [card.token for card in cards if card.reacts and card.alters and card.cost <= player.cp]
    options += [token for token, action in q.actions.items() if action.alters and action.cost <= player.cp]
    ways = alterations(q.values, q.scene, options, ("own", "any", "team"))
    table = RollWorths(q.board(player.seat).vector, DICE, ways, player.cp)
    return solve(table.final, DICE, payable(g, player.seat, attempts - 1)).value
