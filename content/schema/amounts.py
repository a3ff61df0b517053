"""How much: amounts, costs and what dice an ability asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, ValidationInfo, create_model
from pydantic import Strict as StrictType
from typing_extensions import TypeAliasType

from content.schema.base import (
    CheckContext,
    CompanionId,
    DieValue,
    Filled,
    Label,
    Name,
    Positive,
    StrictModel,
    Symbol,
    TokenId,
    Yes,
    by_kind,
    form_in,
    known,
    models,
    near,
    problem,
    union,
)
from content.schema.selectors import Who
from content.sections import all_sections

Faces = Annotated[list[DieValue], Filled]
Number = Annotated[int, StrictType()]


class ValuesModel(StrictModel):
    """Dice showing one of these numbers."""

    values: Faces


Counted = by_kind({"word": Symbol, "mapping": ValuesModel})
AMOUNTS: dict[str, dict[str, Any]] = {
    "sum": {"sum": Label},
    "die": {"die": Label},
    "highest": {"highest": Label, "best": Positive},
    "count": {"count": Counted, "in": Label},
    "tokens": {"tokens": TokenId, "of": Who},
    "negative-tokens": {"negative-tokens": Who},
    "positive-tokens": {"positive-tokens": Who},
    "any-tokens": {"any-tokens": Who},
    "removable-tokens": {"removable-tokens": Who},
    "cp": {"cp": Who},
    "health": {"health": Who},
    "hand": {"hand": Who},
    "deck": {"deck": Who},
    "played": {"played": Annotated[str, known("trait")]},
    "upgrades": {"upgrades": Literal["in-play", "in-hand"]},
    "companions": {"companions": Literal["built", "sum"]},
    "companion": {"companion": CompanionId},
    "incoming": {"incoming": Who},
    "dealt": {"dealt": Literal["attack"]},
    "ability": {"ability": Literal["damage"]},
    "seats": {"seats": Who},
    "var": {"var": Label},
    "max-health": {"max-health": Who},
    "start-health": {"start-health": Who},
    "attack-damage": {"attack-damage": Who},
    "used": {"used": Name, "of": Who},
    "matching": {"matching": Label},
}
"""Form of an amount -> its keys."""
for _section in all_sections():
    AMOUNTS.update((form, dict(keys)) for form, keys in _section.amounts().items())

CHANGES: dict[str, Any] = {
    "times": Number,
    "per": Positive,
    "half": Yes,
    "plus": "Amount",
    "cap": "Amount",
    "least": "Amount",
}
"""Changes of an amount, in the order they are applied."""


def amount_form(value: Any) -> str:
    """A number or one of the forms."""
    if isinstance(value, dict):
        return form_in(value, AMOUNTS, "amount")
    if isinstance(value, bool) or not isinstance(value, int):
        raise problem(f"{value!r} is not an amount; write a whole number or a mapping such as {{sum: roll}}")
    return "number"


AMOUNT_MODELS = models(AMOUNTS, StrictModel, __name__, CHANGES)
if TYPE_CHECKING:
    Amount = Any
else:
    Amount = TypeAliasType("Amount", union({"number": Number, **AMOUNT_MODELS}, amount_form))
AmountOrAll = by_kind({"word": Literal["all"], "number": Number, "mapping": Amount})


class BaseCostModel(StrictModel):
    """What is paid: if it cannot be paid, nothing after it happens."""

    cp: Positive | None = None
    tokens: Annotated[dict[TokenId, Positive], Filled] | None = None


if TYPE_CHECKING:
    CostModel = BaseCostModel
else:
    _costs = {cost: (Positive | None, None) for section in all_sections() for cost in section.costs}
    CostModel = create_model("CostModel", __base__=BaseCostModel, __module__=__name__, **_costs)


Straight = Literal["micro", "small", "large"]
NEEDS = {"straight": str, "same": int, "values": list, "alike": list}
"""Keys of a requirement that are no symbols, and what they hold."""


def need_key(key: str, info: ValidationInfo) -> str:
    """A symbol of the dice at hand, or one of the other keys."""
    symbols = info.context.known.get("symbol") if isinstance(info.context, CheckContext) else None
    if key not in NEEDS and symbols is not None and key not in symbols:
        raise problem(f"there is no symbol {key!r}{near(key, [*symbols, *NEEDS])}")
    return key


def fitting(needs: dict[str, Any]) -> dict[str, Any]:
    """Refuse a value of the wrong kind, and more dice than are rolled."""
    for key, value in needs.items():
        if not isinstance(value, NEEDS.get(key, int)):
            raise problem(f"{key}: {value!r} makes no sense in a requirement")
    dice = sum(value for key, value in needs.items() if key not in NEEDS) + sum(needs.get("alike", ()))
    if dice > 5 or needs.get("same", 0) > 5:
        raise problem("asks for more than five dice")
    return needs


NeedValue: Any = by_kind({"word": Straight, "list": Faces, "number": Positive})
Requirement = Annotated[dict[Annotated[str, AfterValidator(need_key)], NeedValue], Filled, AfterValidator(fitting)]
"""What dice an ability asks for."""


def dice_that_fit(dice: dict[str, int]) -> dict[str, int]:
    """Refuse more dice than are rolled."""
    if sum(dice.values()) > 5:
        raise problem("asks for more than five dice")
    return dice


SymbolCounts = Annotated[dict[Symbol, Positive], Filled, AfterValidator(dice_that_fit)]
