"""Conditions: an amount compared with a number, or one of the forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from typing_extensions import TypeAliasType

from content.schema.amounts import AMOUNTS, CHANGES, Amount, Faces, Straight, SymbolCounts
from content.schema.base import (
    Filled,
    Id,
    Label,
    Level,
    Positive,
    StrictModel,
    Symbol,
    TokenId,
    by_kind,
    form_in,
    known,
    models,
    one_of,
    problem,
    union,
)
from content.schema.selectors import Who
from content.sections import all_sections
from engine.attacks import STEPS

Step = Annotated[str, one_of(STEPS, "step of an attack")]
DamageType = Literal["normal", "undefendable", "pure", "collateral", "ultimate", "none"]
Side = Annotated[str, known("side")]
COMPARE = dict.fromkeys(("over", "under", "at-least", "at-most", "equals"), Amount)
"""Comparisons of an amount; one, or two as a range."""


OneOrMore = by_kind({"word": Id, "list": Annotated[list[Id], Filled]})


class FoeLevelModel(StrictModel):
    """A minion of that level."""

    level: Level


CONDITIONS: dict[str, dict[str, Any]] = {
    "dice": {"dice": SymbolCounts, "in": Label},
    "values": {"values": Faces, "in": Label},
    "same": {"same": Positive, "in": Label},
    "alike": {"alike": Positive, "in": Label},
    "straight": {"straight": Straight},
    "has": {"has": TokenId, "of": Who},
    "side": {"side": Side},
    "native": {"native": bool},
    "upgraded": {"upgraded": Annotated[str, known("space")]},
    "ultimate": {"ultimate": bool},
    "attack": {"attack": by_kind({"flag": Literal[True], "word": Step, "list": Annotated[list[Step], Filled]})},
    "may-hit": {"may-hit": Literal[True]},
    "coming": {"coming": Literal["positive", "negative", "unique"]},
    "ability": {"ability": Id},
    "defence": {"defence": Id},
    "uses": {"uses": Symbol},
    "type": {"type": by_kind({"word": DamageType, "list": Annotated[list[DamageType], Filled]})},
    "fighter": {"fighter": by_kind({"word": Literal["hero", "minion", "boss", "henchman"], "mapping": FoeLevelModel})},
    "turn": {"turn": Who},
    "phase": {"phase": OneOrMore},
    "rolling": {"rolling": TokenId},
    "start-player": {"start-player": bool},
    "mode": {"mode": OneOrMore},
    "not": {"not": "Condition"},
    "all": {"all": Annotated[list["Condition"], Filled]},
    "any": {"any": Annotated[list["Condition"], Filled]},
}
"""Form of a condition -> its keys."""
for _section in all_sections():
    CONDITIONS.update((form, dict(keys)) for form, keys in _section.conditions().items())


def condition_form(value: Any) -> str:
    """A comparison, or one of the forms."""
    if not isinstance(value, dict):
        raise problem(f"{value!r} is not a condition; write for example {{sum: roll, over: 14}}")
    compared = [key for key in value if key in COMPARE]
    if compared:
        return f"compared {form_in(value, AMOUNTS, 'amount')}"
    if not any(key in CONDITIONS for key in value) and any(key in AMOUNTS for key in value):
        raise problem(f"an amount alone is not a condition; compare it with {', '.join(COMPARE)}")
    return form_in(value, CONDITIONS, "condition")


CONDITION_MODELS = models(CONDITIONS, StrictModel, __name__)
COMPARED = {
    f"compared {form}": model
    for form, model in models(
        AMOUNTS, StrictModel, __name__, {**CHANGES, "plus": Amount, "cap": Amount, "least": Amount, **COMPARE}
    ).items()
}
if TYPE_CHECKING:
    Condition = Any
else:
    Condition = TypeAliasType("Condition", union({**COMPARED, **CONDITION_MODELS}, condition_form))
