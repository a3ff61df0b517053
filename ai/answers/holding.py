"""What a card that changes dice is worth in hand: by how much it raises a turn, by exact odds, its CP taken off."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ai.answers.dicework import SPENT, dice_card, fitting, offer_of
from ai.odds import final_rolls, outcomes, solve, with_card_on, with_cards
from ai.sums import total
from ai.value.matchup import DICE
from ai.value.tokens import neutral
from engine.flow.attempts import ATTEMPTS

if TYPE_CHECKING:
    from ai.odds import DiceCard
    from ai.value.rolls import Boards
    from ai.value.valuation import Valuation

OFFENCE = "offence"


@lru_cache(maxsize=2048)
def dice_gain(values: Valuation, boards: Boards, fighter: str, name: str) -> float:
    """What a card brings in a turn between two of a kind, on its player's offensive dice or on the opponent's; 0.0: it
    changes none of these.
    """
    scene = neutral(values.library, fighter)
    offer = offer_of(values, scene, f"play {name}")
    if offer is None:
        return 0.0
    vector = boards.board(scene).vector
    price = max(0.0, offer.price - SPENT)
    own, others = (dice_card(offer.op, price, whose, OFFENCE) for whose in (("own", "any", "team"), ("any", "foe")))
    gains = [0.0]
    if own is not None:
        card = fitting(own._replace(chance=offer.chance), DICE)
        before, after = (solve(worths, DICE, ATTEMPTS - 1).value for worths in (vector, with_cards(vector, [card])))
        gains.append(after - before)
    if others is not None:
        gains.append(hindering(vector, fitting(others._replace(chance=offer.chance), DICE)))
    return max(gains)


def hindering(vector: tuple[float, ...], card: DiceCard) -> float:
    """What a card takes from an opponent's final roll on average."""
    odds = final_rolls(solve(vector, DICE, ATTEMPTS), (), ATTEMPTS)
    lost = tuple([-value for value in vector])
    gains = [
        chance * (with_card_on(lost, card, roll) - value)
        for chance, roll, value in zip(odds, outcomes(DICE), lost, strict=True)
    ]
    return total(gains)
