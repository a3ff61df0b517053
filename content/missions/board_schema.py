"""Missions: their boards of two sides, with objectives, maps and crisis clocks."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ValidationInfo, model_validator

from content.maps import cells_of, reachable
from content.missions.schema import (
    AllyModel,
    BoostModel,
    Do,
    HenchmanModel,
    MissionBossModel,
    MissionLevel,
    MissionRulesModel,
    MomentumCardModel,
    MythicModel,
    PerkModel,
    ThreatModel,
)
from content.schema.base import (
    ByHeroCount,
    CheckContext,
    Filled,
    Id,
    Name,
    Natural,
    Origin,
    Place,
    Positive,
    SourcedModel,
    StrictModel,
    Yes,
    by_kind,
    known,
    matching,
    near,
    problem,
)

HenchmanId = Annotated[str, known("henchman")]
ThreatId = Annotated[str, known("threat")]
MissionBossId = Annotated[str, known("mission boss")]

# -- objectives ----------------------------------------------------------------------------------------


class ObjectiveModel(StrictModel):
    """What an objective asks for; all of it (MOBJ)."""

    all_henchmen_defeated: Yes | None = None
    all_of_type_defeated: HenchmanId | None = None
    while_standing: Annotated[dict[HenchmanId, Positive], Filled] | None = None
    plots: Positive | None = None
    exited: Yes | None = None
    boss_health: Literal[0] | None = None
    segments_at_most: ByHeroCount | None = None
    undamaged_by: ThreatId | None = None
    production: Positive | None = None
    production_at_most: Natural | None = None
    standing_at_most: Natural | None = None
    oppression_gained_at_most: Natural | None = None
    clean_attacks: Positive | None = None

    @model_validator(mode="after")
    def asks_for_something(self) -> Any:
        """An objective asks for something."""
        if not self.model_fields_set:
            raise problem("an objective asks for something")
        return self


class PerfectRewardModel(SourcedModel):
    """The perfect reward of a side (MOBJ-3)."""

    requires: ObjectiveModel
    do: Do


class BonusObjectiveModel(SourcedModel):
    """A bonus objective (MOBJ-3)."""

    id: Id
    text: Name
    requires: ObjectiveModel
    do: Do | None = None
    fail: Annotated[str, matching(r"side-end|pass-[1-9]", "'side-end' or 'pass-2'")] | None = None
    penalty: Do | None = None

    @model_validator(mode="after")
    def fails_at_some_time(self) -> Any:
        """A penalty comes when it has failed; a reward or a penalty there is."""
        if (self.fail is None) != (self.penalty is None):
            raise problem("fail: and penalty: need each other")
        if self.do is None and self.penalty is None:
            raise problem("a bonus objective has do:, or fail: and penalty:")
        return self


# -- boards -------------------------------------------------------------------------------------------


class ClockSymbolModel(StrictModel):
    """A segment with the symbol of an enemy."""

    henchman: HenchmanId | None = None
    threat: ThreatId | None = None
    boss: Id | None = None

    @model_validator(mode="after")
    def one_symbol(self) -> Any:
        """It is one symbol."""
        if len(self.model_fields_set) != 1:
            raise problem("a segment has one symbol: henchman:, threat: or boss:")
        return self


if TYPE_CHECKING:
    SegmentModel = Any
else:
    SegmentModel = by_kind({"list": Do, "mapping": ClockSymbolModel})
Hour = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
CELL = re.compile(r"\.\.|##|E\.|X\.|B\.|U\.|P[1-9]|[abc][1-9]|[1-6]\.|@@")


class MissionSideModel(SourcedModel):
    """One side of a mission's board."""

    map: Annotated[list[Name], Filled]
    laser: Annotated[list[Place], Filled] | None = None
    types: Annotated[list[HenchmanId], Filled] | None = None
    """The panels from left to right: on the map a1 is one of the first, b1 of the second."""
    threat: ThreatId | None = None
    boss: MissionBossId | None = None
    win: ObjectiveModel
    lose: ObjectiveModel | None = None
    on_plot: Do | None = None
    perfect: PerfectRewardModel | None = None
    bonus: Annotated[list[BonusObjectiveModel], Filled] | None = None
    reward: Do | None = None
    setup: Do | None = None
    clock: Annotated[dict[Hour, SegmentModel], Filled]

    @model_validator(mode="after")
    def cells_mean_something(self) -> Any:
        """Every cell is known; spaces that only make sense once are there once."""
        cells = cells_of(self.map)
        wrong = sorted({cell for cell in cells.values() if not CELL.fullmatch(cell)})
        if wrong:
            raise problem(f"map: there is no cell {', '.join(wrong)}; cells are .. ## E. X. B. U. P1 a1 b1 c1 1. @@")
        spaces = {place: cell for place, cell in cells.items() if cell != "##"}
        if "E." not in spaces.values():
            raise problem("map: there is no entry (E.)")
        if loose := sorted(set(self.laser or ()) - set(spaces)):
            raise problem(f"laser: there is no space {', '.join(loose)}")
        start = next(place for place, cell in spaces.items() if cell == "E.")
        if beyond := sorted(set(spaces) - reachable(spaces, start)):
            raise problem(f"map: {', '.join(beyond)} touch no space that can be reached")
        return self

    @model_validator(mode="after")
    def enemies_stand_there(self) -> Any:
        """Types have panels, a boss has spaces, what the clock and the objective name is here."""
        cells = Counter(cells_of(self.map).values())
        letters = {cell[0] for cell in cells if re.fullmatch(r"[abc][1-9]", cell)}
        panels = set("abc"[: len(self.types or ())])
        if letters != panels:
            raise problem(f"map: types {', '.join(sorted(letters ^ panels))} are only on the map, or only under types:")
        if bool(self.boss) != ("@@" in cells):
            raise problem("map: the boss is on @@, and nothing else is")
        if bool(self.boss) == bool(self.types):
            raise problem("a side has types:, or a boss:")
        numbered = sorted(cell[0] for cell in cells.elements() if re.fullmatch(r"[1-6]\.", cell))
        if numbered != (list("123456") if self.boss else []):
            raise problem("map: a side with a boss has each of the spaces 1. to 6. once; other sides have none")
        return self

    @model_validator(mode="after")
    def symbols_are_of_this_side(self, info: ValidationInfo) -> Any:
        """The clock shows symbols of those who are here."""
        known_names = info.context.known if isinstance(info.context, CheckContext) else {}
        crises = known_names.get(f"crisis of {self.boss}")
        for hour, segment in self.clock.items():
            if not isinstance(segment, ClockSymbolModel):
                continue
            if segment.henchman is not None and segment.henchman not in (self.types or ()):
                raise problem(f"clock: {hour}: {segment.henchman} is no type of this side")
            if segment.threat is not None and segment.threat != self.threat:
                raise problem(f"clock: {hour}: {segment.threat} is not this side's threat")
            if segment.boss is not None and self.boss is None:
                raise problem(f"clock: {hour}: there is no boss on this side")
            if segment.boss is not None and crises is not None and segment.boss not in crises:
                raise problem(f"clock: {hour}: {self.boss} has no crisis {segment.boss!r}{near(segment.boss, crises)}")
        return self


class MissionModel(SourcedModel):
    """A mission: a board of two sides."""

    id: Id
    name: Name
    source: Origin
    number: Positive
    level: MissionLevel
    side_1: MissionSideModel
    side_2: MissionSideModel


# -- files -----------------------------------------------------------------------------------------


class MissionFiles(StrictModel):
    """The kinds of file that only missions need, in one model: checkers of one model share what they have in common."""

    henchmen: list[HenchmanModel] | None = None
    threats: list[ThreatModel] | None = None
    mission_bosses: list[MissionBossModel] | None = None
    allies: list[AllyModel] | None = None
    momentum: list[MomentumCardModel] | None = None
    boosts: list[BoostModel] | None = None
    perks: list[PerkModel] | None = None
    mythics: list[MythicModel] | None = None
    mission_rules: MissionRulesModel | None = None
    mission: MissionModel | None = None
