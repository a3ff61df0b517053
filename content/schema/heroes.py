"""Tokens, cards, boards, heroes and companions, and what of them was different in print under an older ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import model_validator

from content.schema.amounts import Requirement
from content.schema.base import (
    CompanionId,
    Filled,
    Id,
    Label,
    Name,
    Natural,
    Origin,
    Positive,
    SourcedModel,
    StrictModel,
    Symbol,
    TokenId,
    Yes,
    between,
    by_kind,
    key_of,
    known,
    one_of,
    problem,
)
from content.schema.behaviour import BehaviourModel, RowModel, Whens
from content.schema.conditions import Condition, Side
from content.schema.operations import Again, Program
from engine.rulesets import CURRENT, RULESETS


class ComesAsModel(StrictModel):
    """The token that comes in the place of another one, and when."""

    token: TokenId
    if_: Condition


if TYPE_CHECKING:
    AttachesTo = Any
else:
    AttachesTo = by_kind(
        {"word": Literal["offensive-abilities"], "list": Annotated[list[Annotated[str, known("space")]], Filled]}
    )


class TokenModel(SourcedModel, BehaviourModel):
    """A status effect."""

    id: Id
    name: Name
    source: Origin
    polarity: Literal["positive", "negative", "unique", "piece"]
    limit: Positive
    native_limit: Positive | None = None
    group: Id | None = None
    exchange: Yes | None = None
    set_off: Annotated[Program, Filled] | None = None
    comes_as: ComesAsModel | None = None
    foreign: TokenId | None = None
    attaches_to: AttachesTo | None = None
    """The abilities of its holder's board to which it is attached, one to each."""
    leaves: Positive | None = None
    """So many abilities stay without one when another player puts it there."""
    persistent: bool = False
    removable: bool = True
    transferable: bool = True
    ends: Literal["offence", "roll", "turn"] | None = None
    keep: bool = False


class BaseCardModel(SourcedModel, BehaviourModel):
    """What every card has."""

    id: Id
    name: Name
    cost: Natural
    when: Whens | None = None
    if_: Condition | None = None
    do: Program | None = None
    modifier: Yes | None = None


class CardModel(BaseCardModel):
    """A main-phase, roll-phase or instant action card of a hero."""

    kind: Literal["main", "roll", "instant"]
    trait: Id | None = None
    do: Annotated[Program, Filled]
    discarded: Annotated[Program, Filled] | None = None
    cast: Annotated[Program, Filled] | None = None
    """What happens when it is cast, for a spell; `do` is what preparing it brings."""

    @model_validator(mode="after")
    def prepared_in_main_phases(self) -> Any:
        """A spell is prepared in a main phase."""
        if self.cast is not None and self.kind != "main":
            raise problem("a card with cast: has kind: main, as it is prepared in a main phase")
        return self


class CommonCardModel(CardModel):
    """A card that every hero's deck has."""

    source: Origin


class TierModel(SourcedModel):
    """One line of an ability."""

    needs: Requirement
    do: Program | None = None
    priority: Annotated[int, between(0, 999)] | None = None


class AbilityModel(SourcedModel):
    """An offensive ability: several tiers, or one requirement of its own."""

    id: Id | None = None
    name: Name | None = None
    tiers: Annotated[list[TierModel], Filled] | None = None
    needs: Requirement | None = None
    do: Program | None = None
    priority: Annotated[int, between(0, 999)] | None = None

    @model_validator(mode="after")
    def tiers_or_one(self) -> Any:
        """Either tiers, or a requirement and a program; every tier does something."""
        if (self.tiers is None) == (self.needs is None):
            raise problem("an ability has either tiers:, or needs: and do: of its own")
        if self.tiers is not None and self.priority is not None:
            raise problem("with tiers:, each tier has its own priority:")
        if not self.do and not (self.tiers and all(tier.do for tier in self.tiers)):
            raise problem("a tier without do: needs a do: of the ability")
        return self


class DefenceModel(SourcedModel, BehaviourModel):
    """A defensive ability; with 0 dice it only has rows."""

    id: Id | None = None
    name: Name | None = None
    dice: Annotated[int, between(0, 5)]
    do: Annotated[Program, Filled] | None = None
    unique: Yes | None = None
    opposed: Label | None = None
    again: Again | None = None
    again_if: Condition | None = None

    @model_validator(mode="after")
    def rolls_or_rows(self) -> Any:
        """A defence rolls dice and does something, or has rows."""
        if bool(self.dice) != bool(self.do):
            raise problem("a defence with dice has do:, one with dice: 0 only rows:")
        if not self.do and not self.rows:
            raise problem("a defence without do: has rows:")
        return self


class PreparesModel(StrictModel):
    """How many spells may be prepared at once, and how many may be played to be prepared in a turn."""

    at_most: Positive
    a_turn: Positive


class PassiveModel(BehaviourModel):
    """A passive: rows and actions, and room for prepared spells."""

    prepares: PreparesModel | None = None


class FaceModel(SourcedModel):
    """What a board space can do at one level."""

    name: Name
    abilities: Annotated[list[AbilityModel], Filled] | None = None
    defence: DefenceModel | None = None
    ultimate: AbilityModel | None = None
    passive: PassiveModel | None = None

    @model_validator(mode="after")
    def does_something(self) -> Any:
        """A face has at least one kind of content."""
        if not (self.abilities or self.defence or self.ultimate or self.passive):
            raise problem("a space has at least one of abilities, defence, ultimate, passive")
        return self


class SpaceModel(FaceModel):
    """A board space as printed."""

    space: Id
    side: Side | None = None


class UpgradeModel(FaceModel):
    """A card that replaces a board space."""

    id: Id | None = None
    space: Annotated[str, known("space")]
    level: Literal[2, 3]
    cost: Natural
    played: Annotated[Program, Filled] | None = None
    """What happens when its card comes into play."""


if TYPE_CHECKING:
    PerLevel = Any
else:
    PerLevel = by_kind({"number": Positive, "list": Annotated[list[Positive], Filled]})


class CompanionModel(SourcedModel, BehaviourModel):
    """A bot, a dragon, a spirit."""

    id: Id
    name: Name
    levels: Positive
    counter: Annotated[list[Name], Filled] | None = None
    """What each value of its counter is called, from 0."""
    do: Program | None = None
    limit: Annotated[dict[Literal["turn", "phase"], PerLevel], Filled] | None = None


class BoardModel(SourcedModel):
    """What heroes and bosses share."""

    id: Id
    name: Name
    source: Origin
    tokens: Annotated[list[TokenId], Filled] | None = None
    setup: Program | None = None
    side: Side | None = None
    board: Annotated[list[SpaceModel], Filled]
    upgrades: Annotated[list[UpgradeModel], Filled] | None = None
    rows: Annotated[list[RowModel], Filled] | None = None

    @model_validator(mode="after")
    def distinct(self) -> Any:
        """Spaces, levels of a space and abilities that can be face up together have different ids."""
        seen: set[str] = set()
        for space in self.board:
            if space.space in seen:
                raise problem(f"two spaces have the id {space.space!r}")
            seen.add(space.space)
        levels: set[tuple[str, int]] = set()
        for upgrade in self.upgrades or ():
            if (upgrade.space, upgrade.level) in levels:
                raise problem(f"two upgrades of {upgrade.space!r} have level {upgrade.level}")
            levels.add((upgrade.space, upgrade.level))
        return self


class PileModel(StrictModel):
    """A hero's own pile, drawn at random: companions and how many cards of each."""

    id: Id
    name: Name
    cards: Annotated[dict[CompanionId, Positive], Filled]
    in_play: Positive


class HeroModel(BoardModel):
    """A hero: board, upgrades, cards, companions."""

    dice: Annotated[list[Symbol], Filled]
    status_effects: Annotated[list[TokenModel], Filled] | None = None
    health: Positive | None = None
    cp: Natural | None = None
    complexity: Positive | None = None
    series: Id | None = None
    cards: Annotated[list[CardModel], Filled]
    prepared: Annotated[list[Id], Filled] | None = None
    """Spells that are prepared from the start."""
    programs: Annotated[dict[Id, Annotated[Program, Filled]], Filled] | None = None
    piles: Annotated[list[PileModel], Filled] | None = None
    companions: Annotated[list[CompanionModel], Filled] | None = None

    @model_validator(mode="after")
    def spells_of_its_own(self) -> Any:
        """What is prepared is a spell, and where there are spells, a passive says how many may be prepared."""
        spells = [card.id for card in self.cards if card.cast is not None]
        for name in self.prepared or ():
            if name not in spells:
                raise problem(f"prepared: there is no spell {name!r}; a spell is a card with cast:")
        if spells and not any(space.passive is not None and space.passive.prepares for space in self.board):
            raise problem("a hero with spells needs a passive with prepares:")
        return self

    @model_validator(mode="after")
    def six_faces(self) -> Any:
        """A die has six faces."""
        if len(self.dice) != 6:
            raise problem(f"dice: a die has six faces, here are {len(self.dice)}")
        return self


# -- older prints ----------------------------------------------------------------------------------


class HeroPrintModel(StrictModel):
    """What of a hero is known to have been different in print, or as it is today."""

    board: Annotated[list[SpaceModel], Filled] | None = None
    """Spaces in place of today's of the same ids."""
    upgrades: Annotated[list[UpgradeModel], Filled] | None = None
    """Upgrades in place of today's of the same space and level."""
    cards: Annotated[list[CardModel], Filled] | None = None
    """Cards in place of today's of the same ids."""
    as_today: Annotated[list[Id], Filled] | None = None
    """Ids of spaces, upgrades and cards that a source shows to have been as they are."""


class TokenPrintModel(TokenModel):
    """A status effect as it was printed then."""

    id: TokenId


class PrintModel(SourcedModel):
    """The tokens and heroes of a time."""

    ruleset: Annotated[str, one_of([name for name in RULESETS if name != CURRENT.name], "ruleset")]
    source: Origin
    tokens: Annotated[list[TokenPrintModel], Filled] | None = None
    """Tokens in place of today's of the same ids."""
    heroes: dict[Annotated[str, known("hero")], HeroPrintModel] | None = None
    """All that were printed by then and whose prints differ, by id; what is not said of them is not known."""


# -- house rules -----------------------------------------------------------------------------------


class RuleValuesModel(StrictModel):
    """Values of the rules that a house rule changes; each has the place of the value that the rules of the mode have.

    `engine.rulesets.Ruleset` says what each of them means.
    """

    start_health: Positive | None = None
    start_cp: Annotated[int, between(0, 15)] | None = None
    hand_limit: Positive | None = None
    caps_health: bool | None = None
    draws_apart: bool | None = None
    instants_interrupt: bool | None = None
    ultimates_silence: bool | None = None
    heals_at_end: bool | None = None

    @model_validator(mode="after")
    def changes_something(self) -> Any:
        """A house rule that changes nothing is none."""
        if not self.model_fields_set:
            raise problem(f"changes at least one of {', '.join(map(key_of, type(self).model_fields))}")
        return self


class HouseRuleModel(SourcedModel):
    """A house rule: a name, and the values that it changes."""

    id: Id
    name: Name
    source: Origin
    change: RuleValuesModel


# -- files -----------------------------------------------------------------------------------------


class HeroFiles(StrictModel):
    """The kinds of file that every duel needs, in one model: checkers of one model share what they have in common."""

    common: list[CommonCardModel] | None = None
    tokens: list[TokenModel] | None = None
    hero: HeroModel | None = None
    print: PrintModel | None = None
    house_rules: list[HouseRuleModel] | None = None
