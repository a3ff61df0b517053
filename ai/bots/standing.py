"""What a side has when a main phase ends: by this the planner compares the ends of its plans.

Everything is counted in points of health. What things are worth was fitted to who won duels in which main phases were
played partly at random (`python -m tests.balance.standing`, docs/ladder.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.dicework import RollWorths, alterations
from ai.answers.main_phase import price_of_rolling
from ai.answers.question import Question, boards_of
from ai.answers.rolls import payable
from ai.odds import solve
from ai.sums import total
from ai.value.matchup import DICE
from ai.value.scene import Scene
from engine.definitions import UPGRADE
from engine.flow.attempts import ATTEMPTED, attempts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game
    from engine.state import Player

WEIGHTS = {
    "health": 1.0,
    "few CP": 0.5,
    "more CP": 0.1,
    "cards": 0.1,
    "uses": 0.95,
    "unknown cards": 1.1,
    "attack": 0.4,
    "turns": 0.18,
    "tokens": 0.65,
    "equipment": 1.0,
    "levels": 0.6,
    "companions": 0.35,
}
"""What one of each is worth that a side has more than the other one.

CP count as few up to five of a player. Uses, tokens and equipment are shares of what the greedy bot says they are
worth, attack and turns of what the dice of this turn and of later ones are. Levels of upgrades and of companions count
beside what they do for the dice.
"""
FEW = 5
"""How many CP of a player are few."""


def standing(game: Game, seat: int) -> float:
    """What the side of a seat has more than the other one; the seat is asked in its main phase."""
    return total([WEIGHTS[name] * count for name, count in parts(game, seat).items()])


def parts(game: Game, seat: int) -> dict[str, float]:
    """How much of everything the side of a seat has more than the other one; the seat is asked in its main phase."""
    decision = game.state.decision
    assert decision is not None
    q = Question(game, decision)
    player, players = q.scene.player, game.state.players
    turns = q.turns()
    found = dict.fromkeys(WEIGHTS, 0.0)
    count(found, q, [player, *[players[other] for other in q.scene.teammates]], turns, 1.0)
    count(found, q, [players[other] for other in q.scene.opponents], turns, -1.0)
    cards = game.library.cards
    found["unknown cards"] -= len(player.hand)
    found["cards"] = float(len(player.hand))
    found["uses"] = total([q.hold(name) for name in player.hand if cards[name].kind != UPGRADE])
    if not player.used.get(ATTEMPTED):
        found["turns"] -= dice_worth(game, seat)
        found["attack"] = next_attack(q)
    return found


def count(found: dict[str, float], q: Question, players: Sequence[Player], turns: float, sign: float) -> None:
    """Add what players of one side have; no hand is known."""
    state = q.g.state
    for dial in sorted({player.dial for player in players}):
        found["health"] += sign * state.health[dial]
    for player in players:
        found["few CP"] += sign * min(player.cp, FEW)
        found["more CP"] += sign * max(0, player.cp - FEW)
        found["unknown cards"] += sign * len(player.hand)
        for token, n in player.tokens.items():
            found["tokens"] += sign * n * q.values.token(player.fighter, token)
        for card in player.gear:
            found["equipment"] += sign * q.values.card(player.fighter, card)
        found["levels"] += sign * sum(player.levels.values())
        found["companions"] += sign * sum(player.companions.values())
        found["turns"] += sign * turns * dice_worth(q.g, player.seat)


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
