"""The verbs that only adventures do: how each is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator

from content.schema.amounts import Amount, Number, Who
from content.schema.base import Filled, Level, Positive, Rarity, Yes
from content.schema.loot_die import DieRange, no_result_twice

if TYPE_CHECKING:
    from content.schema.operations import Block  # where these models are made, and its name is looked up

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
    "loot-die": {"loot-die": Annotated[dict[DieRange, "Block"], AfterValidator(no_result_twice)]},
    "roll-anew": {"roll-anew": Yes},
    "reveal-tile": {"reveal-tile": Literal["adjacent"], "move": Literal["may"]},
}
"""Verb -> its own key and its modifiers."""
