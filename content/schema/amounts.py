"""Who and how much: selectors, amounts, costs and what dice an ability asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, ValidationInfo
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
    Strict,
    Symbol,
    TokenId,
    Yes,
    by_kind,
    form_in,
    known,
    models,
    near,
    one_of,
    problem,
    union,
)

Faces = Annotated[list[DieValue], Filled]
Number = Annotated[int, StrictType()]
SELECTORS = (
    "self",
    "foe",
    "attacker",
    "defender",
    "active",
    "chosen-player",
    "chosen-opponent",
    "chosen-teammate",
    "chosen-hero",
    "self-or-teammate",
    "all-opponents",
    "other-opponents",
    "all-heroes",
    "all-players",
    "teammates",
    "team",
    "engaged-heroes",
    "subject",
    "foe-teammate",
    "falling",
    "start-player",
    "weakest-hero",
    "healthiest-hero",
    "richest-hero",
    "lane-heroes",
    "laser-heroes",
    "marked-heroes",
    "unmarked-heroes",
    "adjacent-hero-or-self",
    "adjacent-enemies",
    "the-boss",
)


GROUPS: dict[str, dict[str, Any]] = {
    group: {group: Positive} for group in ("opponents", "heroes", "players", "teammates")
}
"""Up to so many different chosen ones."""


def who_form(value: Any) -> str:
    """A word, or how many are chosen."""
    if isinstance(value, dict):
        return form_in(value, GROUPS, "selector")
    if not isinstance(value, str):
        raise problem(f"{value!r} is no selector")
    return "word"


Word = Annotated[str, one_of(SELECTORS, "selector")]
Who = union({"word": Word, **models(GROUPS, Strict, __name__)}, who_form)


class ValuesModel(Strict):
    """Dice showing one of these numbers."""

    values: Faces


Counted = by_kind({"word": Symbol, "mapping": ValuesModel})
HenchmanOrAny = union(
    {"word": Literal["any"], "id": Annotated[str, known("henchman")]}, lambda value: "word" if value == "any" else "id"
)

AMOUNTS: dict[str, dict[str, Any]] = {
    "sum": {"sum": Label},
    "die": {"die": Label},
    "count": {"count": Counted, "in": Label},
    "tokens": {"tokens": TokenId, "of": Who},
    "negative-tokens": {"negative-tokens": Who},
    "positive-tokens": {"positive-tokens": Who},
    "any-tokens": {"any-tokens": Who},
    "removable-tokens": {"removable-tokens": Who},
    "cp": {"cp": Who},
    "health": {"health": Who},
    "hand": {"hand": Who},
    "companions": {"companions": Literal["built", "sum"]},
    "companion": {"companion": CompanionId},
    "incoming": {"incoming": Who},
    "dealt": {"dealt": Literal["attack"]},
    "ability": {"ability": Literal["damage"]},
    "seats": {"seats": Who},
    "minions": {"minions": Literal["in-play"]},
    "var": {"var": Label},
    "max-health": {"max-health": Who},
    "start-health": {"start-health": Who},
    "attack-damage": {"attack-damage": Who},
    "used": {"used": Name},
    "matching": {"matching": Label},
    "standing": {"standing": HenchmanOrAny},
    "momentum": {"momentum": Who},
    "plots": {"plots": Literal["taken", "left"]},
    "face-down": {"face-down": Who},
    "oppression": {"oppression": Literal["raised"]},
}
"""Form of an amount -> its keys."""

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
        raise problem(f"{value!r} is no amount; write a whole number or a mapping such as {{sum: roll}}")
    return "number"


AMOUNT_MODELS = models(AMOUNTS, Strict, __name__, CHANGES)
if TYPE_CHECKING:
    Amount = Any
else:
    Amount = TypeAliasType("Amount", union({"number": Number, **AMOUNT_MODELS}, amount_form))
AmountOrAll = by_kind({"word": Literal["all"], "number": Number, "mapping": Amount})


class CostModel(Strict):
    """What is paid: if it cannot be paid, nothing after it happens."""

    cp: Positive | None = None
    tokens: Annotated[dict[TokenId, Positive], Filled] | None = None
    gold: Positive | None = None
    salves: Positive | None = None
    momentum: Positive | None = None


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
