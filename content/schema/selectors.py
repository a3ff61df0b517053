"""Selectors: which players an operation, an amount or a condition means."""

from __future__ import annotations

from typing import Annotated, Any

from content.schema.base import Positive, StrictModel, form_in, models, one_of, problem, union
from content.sections import all_sections

SELECTORS: tuple[str, ...] = (
    "self",
    "foe",
    "attacker",
    "defender",
    "active",
    "chosen-player",
    "chosen-opponent",
    "chosen-teammate",
    "teammate-in-reach",
    "chosen-hero",
    "self-or-teammate",
    "all-opponents",
    "other-opponents",
    "all-heroes",
    "all-players",
    "teammates",
    "team",
    "subject",
    "foe-teammate",
    "falling",
    "native",
    *(word for section in all_sections() for word in section.selectors),
)
"""Which players an operation may mean: what every library knows, then what sections add."""


GROUPS: dict[str, dict[str, Any]] = {
    group: {group: Positive} for group in ("opponents", "heroes", "players", "teammates")
}
"""Up to that many different chosen ones."""


def who_form(value: Any) -> str:
    """A word, or how many are chosen."""
    if isinstance(value, dict):
        return form_in(value, GROUPS, "selector")
    if not isinstance(value, str):
        raise problem(f"{value!r} is not a selector")
    return "word"


Word = Annotated[str, one_of(SELECTORS, "selector")]
Who = union({"word": Word, **models(GROUPS, StrictModel, __name__)}, who_form)
