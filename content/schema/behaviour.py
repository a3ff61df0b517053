"""Behaviour that waits: rows at a moment, and actions their owner may take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import model_validator

from content.schema.amounts import Amount, CostModel, Faces, Number
from content.schema.base import Filled, Id, Name, Positive, StrictModel, TokenId, Yes, by_kind, one_of, problem
from content.schema.conditions import Condition, DamageType
from content.schema.operations import Program
from content.sections import all_sections
from engine.gates import WHEN

DO = frozenset({"do"})
HAPPENINGS = (
    "setup",
    "turn-start",
    "upkeep",
    "upkeep-end",
    "income",
    "before-offence",
    "offence-start",
    "attempted",
    "activate",
    "activated",
    "no-ability",
    "offence-end",
    "attacked",
    "before-defence",
    "defend",
    "damaged",
    "received",
    "struck",
    "dealt",
    "roll-phase-end",
    "turn-end",
    "card-played",
    "upgraded",
    "not-attacked",
    "limit-reached",
    "gained",
    "engaged",
    "battle-won",
    "explored",
    "warded",
    "settling",
)
"""Moments at which a row may do something."""
NUMBERS: dict[str, frozenset[str]] = {
    "attack-damage": frozenset({"add", "cancel"}),
    "attempts": frozenset({"add"}),
    "attempt-cost": frozenset({"add"}),
    "defence-dice": frozenset({"add"}),
    "incoming": frozenset({"prevent", "cap", "avoid"}),
    "defence": frozenset({"forbid"}),
    "income": frozenset({"skip", "cp"}),
    "turn-start": frozenset({"skip"}),
    "before-offence": frozenset({"skip"}),
    "act": frozenset({"forbid"}),
    "ability": frozenset({"forbid"}),
    "statuses": frozenset({"forbid"}),
    "faces": frozenset({"blank"}),
    "would-fall": frozenset({"survive"}),
    "gain-cp": frozenset({"add"}),
    "salve": frozenset({"add"}),
    "sell": frozenset({"add"}),
    "upgrade-cards": frozenset({"allow"}),
    "cards": frozenset({"forbid"}),
}
"""Moments at which a row changes a number or sets a flag, and how."""
MOMENTS: dict[str, frozenset[str]] = {
    at: (DO if at in HAPPENINGS else frozenset()) | NUMBERS.get(at, frozenset())
    for at in sorted({*HAPPENINGS, *NUMBERS})
}
"""Moment -> the effects a row may have there."""
EFFECTS = ("do", "add", "cancel", "avoid", "prevent", "cap", "skip", "cp", "forbid", "blank", "survive", "allow")
WITH_PROGRAM = (("turn-start", "skip"), ("income", "skip"), ("gain-cp", "add"), ("would-fall", "survive"))
"""Number rows that may also do something."""
TYPED = ("attack-damage", "incoming")
RELATIONS = ("self", "attacker", "defender", "opponent", "ally", "any")
WORDS = tuple(dict.fromkeys((*WHEN, *(phase for section in all_sections() for phase in section.phases))))
"""Moments to act: all that there are, for any heroes, as content is checked as a whole."""
Word = Annotated[str, one_of(WORDS, "moment to act")]


class AlternativesModel(StrictModel):
    """One of these must hold."""

    any: Annotated[list[Word], Filled]


if TYPE_CHECKING:
    When = Any
    Forbidden = Any
else:
    When = by_kind({"word": Word, "mapping": AlternativesModel})
    Forbidden = by_kind({"flag": Literal[True], "list": Annotated[list[Id], Filled]})
Whens = Annotated[list[When], Filled]


class OncePerTurnModel(StrictModel):
    """How often a row runs."""

    turn: Literal[1]


class RowModel(StrictModel):
    """At a moment, do something or change a number."""

    at: Annotated[str, one_of(MOMENTS, "moment")]
    as_: Annotated[str, one_of(RELATIONS, "relation")] | None = None
    if_: Condition | None = None
    may: Yes | None = None
    order: Number | None = None
    limit: OncePerTurnModel | None = None
    do: Annotated[Program, Filled] | None = None
    add: Amount | None = None
    cancel: Yes | None = None
    avoid: Yes | None = None
    prevent: Amount | None = None
    cap: Amount | None = None
    skip: Yes | None = None
    cp: Amount | None = None
    forbid: Forbidden | None = None
    blank: Faces | None = None
    survive: Positive | None = None
    allow: Literal["roll-phase"] | None = None
    token: TokenId | None = None
    types: Annotated[list[DamageType], Filled] | None = None

    @model_validator(mode="after")
    def one_effect(self) -> RowModel:
        """A row has one effect, and one that its moment knows."""
        effects = [name for name in EFFECTS if name in self.model_fields_set]
        if len(effects) == 2 and effects[0] == "do" and (self.at, effects[1]) in WITH_PROGRAM:
            effects = effects[1:]
        allowed = MOMENTS[self.at]
        if len(effects) != 1:
            said = f"has {', '.join(effects)}" if effects else "has no effect"
            raise problem(f"a row has one effect; this one {said} (at {self.at}: {', '.join(sorted(allowed))})")
        if effects[0] not in allowed:
            raise problem(f"{effects[0]} means nothing at {self.at}; there: {', '.join(sorted(allowed))}")
        if "types" in self.model_fields_set and self.at not in TYPED:
            raise problem(f"types means nothing at {self.at}; only at {' and '.join(TYPED)}")
        if "may" in self.model_fields_set and effects[0] != "do":
            raise problem("may means nothing on a row that changes a number")
        if effects[0] == "forbid" and (self.at != "ability") != (self.forbid is True):
            raise problem("write forbid: true, but at ability a list of kinds of ability")
        if "token" in self.model_fields_set and self.at not in ("gained", "limit-reached"):
            raise problem("token means nothing here; only at gained and limit-reached")
        return self


class ActionModel(StrictModel):
    """Something its owner may do in a window."""

    id: Id
    label: Name | None = None
    when: Whens | None = None
    if_: Condition | None = None
    useful_if: Condition | None = None
    """While it does not hold, the action could change nothing and is not offered; its text does not say so."""
    asks_if: Condition | None = None
    """While it does not hold, the action is worth no question of its own; it is offered where one is asked anyway."""
    pay: CostModel | None = None
    older: Yes | None = None
    """Tokens gained this turn do not pay for it."""
    limit: Annotated[dict[Literal["turn", "phase", "roll", "side", "mission"], Positive], Filled] | None = None
    counts_as: Id | None = None
    """The name under which its uses are counted, together with those of every action that has it too."""
    do: Annotated[Program, Filled]


class BehaviourModel(StrictModel):
    """Rows and actions of a carrier."""

    rows: Annotated[list[RowModel], Filled] | None = None
    actions: Annotated[list[ActionModel], Filled] | None = None

    @model_validator(mode="after")
    def distinct_actions(self) -> Any:
        """Two actions of one carrier have different ids."""
        seen: set[str] = set()
        for action in self.actions or ():
            if action.id in seen:
                raise problem(f"two actions have the id {action.id!r}")
            seen.add(action.id)
        return self
