"""The verbs that only Adventures have: how each is written; and the loot die, a die of twenty sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator

from content.schema.amounts import Amount, Number
from content.schema.base import Filled, Level, Positive, Yes, matching, problem
from content.schema.selectors import Who

if TYPE_CHECKING:
    Block = Any  # a program inside an operation; its name is looked up where the models are made
Rarity = Literal["common", "rare", "epic", "legendary"]
SIDES = range(1, 21)
DieRange = Annotated[str, matching(r"\d{1,2}(-\d{1,2})?", "a number or a range such as '18-19'")]


def span(text: str) -> range:
    """The numbers of `3` or `3-5`."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


def every_result(rows: dict[str, Any]) -> dict[str, Any]:
    """Each result of the loot die is in one row."""
    return checked(rows, SIDES)


def no_result_twice(rows: dict[str, Any]) -> dict[str, Any]:
    """No result is in two rows; a result in none does nothing."""
    return checked(rows, ())


def checked(rows: dict[str, Any], needed: range | tuple[int, ...]) -> dict[str, Any]:
    """The rows, if they have what is needed, nothing twice, and nothing that the die has not."""
    results = sorted(number for text in rows for number in span(text))
    missing = sorted(set(needed) - set(results))
    twice = sorted({number for number in results if results.count(number) > 1})
    beyond = sorted(set(results) - set(SIDES))
    said = [
        f"{what} {', '.join(map(str, numbers))}"
        for what, numbers in (("no row for", missing), ("two rows for", twice), ("the die has no", beyond))
        if numbers
    ]
    if said:
        raise problem("; ".join(said))
    return rows


VERBS: dict[str, dict[str, Any]] = {
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
    "reveal-tile": {"reveal-tile": Literal["adjacent"], "move": Literal["may"]},
}
"""Verb -> its own key and its modifiers."""
