"""The verbs that only adventures do: how each is written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from content.schema.amounts import Amount, Number, Who
from content.schema.base import Filled, Level, Positive, Rarity, Yes

ADVENTURE_VERBS: dict[str, dict[str, Any]] = {
    "gold": {"gold": Amount},
    "salve": {"salve": Amount},
    "boss-cp": {"boss-cp": Amount},
    "kings-hand": {"kings-hand": Amount, "to": Who},
    "chest": {"chest": Rarity},
    "loot": {"loot": Rarity},
    "engage": {
        "engage": Level,
        "health": Number,
        "first-strike": Yes,
        "kings-hand": Positive,
        "rewards": Annotated[list[Rarity], Filled],
    },
    "flee": {"flee": Yes},
    "replace-minion": {"replace-minion": Level, "first-strike": Yes},
    "roll-anew": {"roll-anew": Yes},
    "reveal-tile": {"reveal-tile": Literal["adjacent"], "move": Literal["may"]},
}
"""Verb -> its own key and its modifiers."""
