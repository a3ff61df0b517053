"""Operations: every verb with its modifiers; what only a section of content has comes from that section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from typing_extensions import TypeAliasType

from content.schema.amounts import Amount, AmountOrAll, CostModel, Faces, Number
from content.schema.base import (
    CompanionId,
    DieValue,
    Filled,
    Id,
    Label,
    Name,
    Needed,
    Positive,
    Range,
    StrictModel,
    Symbol,
    TokenId,
    Yes,
    by_kind,
    form_in,
    known,
    models,
    problem,
    union,
)
from content.schema.conditions import Condition, Side
from content.schema.selectors import Who
from content.sections import all_sections

Block = Annotated[list["Operation"], Filled]
"""A program inside another: never empty."""
BySymbol = Annotated[dict[Symbol, Block], Filled]
ByRange = Annotated[dict[Range, Block], Filled]
Choices = Annotated[dict[Name, Block], Filled]
FaceDown = Annotated[dict[Name, list["Operation"]], Filled]
"""Cards by name, of which one that does nothing has an empty list."""


def word_or_id(value: Any) -> str:
    """One of the words, or the id of something."""
    return "word" if value in ("any", "negative", "positive", "unique") else "id"


class UnlessModel(StrictModel):
    """What the victim may pay instead, and who gets it."""

    pay: CostModel
    to: Who | None = None


class PrintedRerollModel(StrictModel):
    """A re-roll that an ability's own text allows."""

    n: Positive
    pay: CostModel | None = None
    except_: Annotated[list[Symbol], Filled] | None = None


AnyOrToken = union({"word": Literal["any", "negative", "positive", "unique"], "id": TokenId}, word_or_id)
AnyOrCompanion = union({"word": Literal["any"], "id": CompanionId}, word_or_id)
Whose = Literal["own", "any", "foe", "team"]
Again = by_kind({"number": Positive, "mapping": PrintedRerollModel})
DamageOrAttack = Literal["normal", "undefendable", "pure", "collateral", "ultimate", "none", "attack"]
AmountOrLimit = by_kind({"word": Literal["limit"], "number": Number, "mapping": Amount})
AmountOrPart = by_kind({"word": Literal["all", "split"], "number": Number, "mapping": Amount})
AmountOrAny = by_kind({"word": Literal["any"], "number": Number, "mapping": Amount})
Only = union(
    {"word": Literal["upgrade"], "id": Annotated[str, known("trait")]},
    lambda value: "word" if value == "upgrade" else "id",
)
"""Upgrades, or cards of one trait."""
AS = {"as": Label}
"""Keeps the number that an operation really moved."""
COMPANIONS = {"n": Amount, "different": Yes, "free": Yes, "optional": bool, "from": Positive, "to-level": Positive}

VERBS: dict[str, dict[str, Any]] = {
    # flow
    "roll": {
        "roll": Amount,
        "as": Label,
        "on": BySymbol,
        "each": BySymbol,
        "values": ByRange,
        "by": Who,
        "again": Again,
        "again-on": Symbol,
        "opposed": Label,
        "fixed": Yes,
    },
    "if": {"if": Condition, "then": Needed(Block), "else": Block},
    "choose": {"choose": Choices, "by": Who},
    "contest": {
        "contest": Annotated[list[Label], Filled],
        "with": Who,
        "trump": CompanionId,
        "win": Needed(Block),
        "trumped": Block,
    },
    "random": {"random": FaceDown, "by": Who},
    "may": {"may": Block, "by": Who, "once": Label},
    "then": {"then": Block, "dealt": Positive},
    "repeat": {"repeat": Amount, "do": Needed(Block)},
    "each": {"each": Who, "do": Needed(Block)},
    "set": {"set": Label, "to": Needed(Amount)},
    "window": {"window": Yes},
    "number": {"number": Label, "from": Amount, "to": Needed(Amount), "by": Who},
    "more-uses": {"more-uses": Id, "n": Amount},
    "run": {"run": Annotated[str, known("program")], "n": Amount},
    "later": {"later": Literal["turn-end", "roll-phase-end", "upkeep", "dice-read"], "do": Needed(Block)},
    # damage and attack
    "deal": {
        "deal": Amount,
        "type": DamageOrAttack,
        "to": Who,
        "isolated": Yes,
        "late": Yes,
        "while": Condition,
        "unpreventable": Yes,
    },
    "split-damage": {"split-damage": Who},
    "add-damage": {"add-damage": Amount},
    "undefendable": {"undefendable": Yes},
    "defend": {"defend": Yes},
    "prevent": {"prevent": Amount, "to": Who},
    "halve": {"halve": Yes, "to": Who, "isolated": Yes},
    "avoid": {"avoid": Yes, "to": Who},
    "reflect": {"reflect": Literal["half"], "to": Who},
    "no-attack-damage": {"no-attack-damage": Yes},
    "fail": {"fail": Yes, "ultimate": Yes},
    "turn-attack": {"turn-attack": Who},
    "prevent-status": {"prevent-status": Positive, "only": Literal["negative"]},
    # resources
    "heal": {"heal": Amount, "to": Who, **AS},
    "cp": {"cp": Amount, "to": Who, **AS},
    "lose-cp": {"lose-cp": AmountOrAll, "of": Who, **AS},
    "steal-cp": {"steal-cp": Amount, "of": Who, **AS},
    "steal-health": {"steal-health": Amount, "of": Who, **AS},
    "lose-health": {"lose-health": Amount, "of": Who, **AS},
    "set-health": {"set-health": Amount, "of": Who},
    "draw": {"draw": Amount, "to": Who, "put-back": Literal[1], "instead": Literal["income"], **AS},
    "discard": {"discard": AmountOrAll, "of": Who, "how": Literal["choice", "random"], "effects": Yes, **AS},
    "pay": {"pay": CostModel},
    "sell": {"sell": AmountOrAny, "to": Who},
    "search": {"search": Literal["deck", "discard"], "only": Only},
    "dig": {"dig": Amount, "take": Positive, "only": Only, "rest": Literal["bottom", "top", "ordered", "sorted"]},
    "prepare": {"prepare": Literal["deck", "discard"], "among": Positive},
    "cast": {"cast": Amount, "from": Literal["discard"]},
    "look-deck": {"look-deck": Amount, "only": Only, **AS},
    "order-deck": {"order-deck": Amount},
    "put-upgrade": {"put-upgrade": Amount},
    "tally": {"tally": Label, "lasts": Literal["phase"]},
    "look-hand": {"look-hand": Who},
    "play-upgrade": {
        "play-upgrade": by_kind(
            {"word": Literal["any"], "mapping": Annotated[dict[Literal["cost-at-most"], Number], Filled]}
        )
    },
    # tokens
    "gain": {"gain": TokenId, "n": AmountOrLimit, "to": Who, "taken": Yes, **AS},
    "gain-native": {"gain-native": Literal["positive"], "of": Who, "unless": Block},
    "gain-together": {"gain-together": Annotated[dict[TokenId, Amount], Filled], "to": Who},
    "set-off": {"set-off": TokenId, "n": AmountOrAll, "of": Who},
    "turn-token": {"turn-token": TokenId, "into": Needed(TokenId), "n": AmountOrAll, "of": Who},
    "inflict": {"inflict": TokenId, "n": Amount, "to": Who, **AS},
    "remove": {
        "remove": AnyOrToken,
        "n": AmountOrAll,
        "of": Who,
        "how": Literal["random"],
        "by": Literal["owner"],
        **AS,
    },
    "transfer": {"transfer": AnyOrToken, "n": AmountOrAll, "from": Who, "to": Who, **AS},
    "raise-limit": {"raise-limit": TokenId, "by": Needed(Positive), "to": Who},
    # dice
    "set-die": {
        "set-die": by_kind({"word": Literal["any"], "number": DieValue, "list": Annotated[list[DieValue], Filled]}),
        "whose": Whose,
        "n": Positive,
    },
    "tip-die": {"tip-die": Positive, "whose": Whose, "n": Positive, "values": Faces},
    "copy-die": {"copy-die": Positive, "whose": Whose},
    "reroll": {
        "reroll": Amount,
        "whose": Whose,
        "separately": Yes,
        "values": Faces,
        "unless": UnlessModel,
        "printed": Yes,
        "optional": Yes,
        "to": Who,
    },
    "borrow-dice": {"borrow-dice": Amount, "from": Who, "instead": Yes, "lesser": Yes},
    "lock-dice": {"lock-dice": Amount, "to": Who},
    "exchange-die": {"exchange-die": Amount},
    "lose-attempt": {"lose-attempt": Amount, "to": Who},
    "attempt": {"attempt": Positive, "phase": Literal["offence", "defence"], "to": Who},
    # phases, boards, companions
    "skip-phase": {"skip-phase": Yes},
    "roll-anew": {"roll-anew": Yes, "concluding": Yes},
    "extra": {"extra": Literal["roll-phase", "offence"], "activates": Id},
    "flip": {"flip": Side},
    "build": {"build": AnyOrCompanion, **COMPANIONS},
    "advance": {"advance": AnyOrCompanion, **COMPANIONS},
    "activate": {"activate": AnyOrCompanion, **COMPANIONS},
    "companion": {"companion": CompanionId, "by": Amount, "set": Amount, "netted": Yes},
    "redirect": {"redirect": AmountOrPart, "to": Needed(CompanionId)},
    "bring": {"bring": Annotated[str, known("pile")], "n": Amount},
}
"""Verb -> its own key and its modifiers, whose types may name what is in this module."""
for _section in all_sections():
    VERBS.update((verb, dict(keys)) for verb, keys in _section.verbs().items())


def verb_of(value: Any) -> str:
    """The verb of an operation."""
    if not isinstance(value, dict):
        raise problem(f"{value!r} is not an operation; write for example {{deal: 3}}")
    verb = form_in(value, VERBS, "verb")
    again, lines = value.get("again-on"), [value.get("on"), value.get("each")]
    if verb == "roll" and again and not any(isinstance(part, dict) and again in part for part in lines):
        raise problem(f"'again-on' names {again}, but nothing under 'on' or 'each' is for {again}")
    return verb


OPERATION_MODELS = models(VERBS, StrictModel, __name__)
if TYPE_CHECKING:
    Operation = Any
else:
    Operation = TypeAliasType("Operation", union(OPERATION_MODELS, verb_of))
Program = list[Operation]
