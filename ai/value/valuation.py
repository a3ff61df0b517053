"""What everything of a library is worth: programs, tokens in every holder's hands, cards in everybody's hand.

A token is worth what its rows and actions bring, a card what its program brings in a neutral
position, less its price; both are worked out once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ai.value.rough import RoughValues
from ai.value.sides import side_gain
from ai.value.tokens import card_worth, token_worth
from ai.value.weights import SALE

if TYPE_CHECKING:
    from ai.value.scene import Scene
    from engine.definitions import Library


class Valuation(RoughValues):
    """Values of one library's definitions."""

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self.worths: dict[tuple[str, str], float] = {}
        self.holds: dict[tuple[str, str], float] = {}

    def token(self, fighter: str, token: str) -> float:
        """What one token is worth to a holder of that kind."""
        key = (fighter, token)
        found = self.worths.get(key)
        if found is None:
            found = self.worths[key] = token_worth(self.library, fighter, token)
        return found

    def side(self, scene: Scene, seat: int, side: str) -> float:
        """What it is worth to a seat that another side of its board comes up."""
        return side_gain(self, scene, seat, side)

    def card(self, fighter: str, card: str) -> float:
        """What holding a card is worth: used at a good moment, or sold."""
        key = (fighter, card)
        found = self.holds.get(key)
        if found is None:
            found = self.holds[key] = max(SALE, card_worth(self, fighter, card))
        return found


@lru_cache(maxsize=8)
def valuation_of(library: Library) -> Valuation:
    """The values of a library, worked out once."""
    return Valuation(library)
