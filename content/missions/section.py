"""What the content of Missions consists of: enemies, boards, and what heroes find, recruit and unlock."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from content.file_kinds import FileKind, Names, ids_of, list_at, parts
from content.files import Source
from content.sections import Build, ContentSection, Forms

if TYPE_CHECKING:  # what reads a cache needs neither the rules nor pydantic
    from content.schema.base import StrictModel


def symbols_of_enemies(_data: Any, _known: Mapping[str, Collection[str]]) -> Names:
    """The symbols of enemy dice."""
    from content.missions.definitions import ENEMY_SYMBOLS

    return {"symbol": frozenset(ENEMY_SYMBOLS)}


def crises_of_bosses(data: Any) -> Names:
    """The crisis abilities of every boss, which the clock of its board may name."""
    bosses = [boss for _, boss in parts(data)]
    return {f"crisis of {boss.get('id')}": frozenset(ids_of(list_at(boss, "crises"))) for boss in bosses}


def effects_of_enemies(data: Any) -> Iterator[Any]:
    """What henchmen and threats do."""
    yield from (part[key] for part in data for key in ("offence", "do", "rows", "crisis") if key in part)


def effects_of_perks(data: Any) -> Iterator[Any]:
    """Those perks that do something rather than change a number."""
    yield from (perk for perk in data if any(key in perk for key in ("do", "rows", "actions")))


def effects_of_board(data: Any) -> Iterator[Any]:
    """What both sides of a board do: rewards, bonus objectives, segments of the clock."""
    for side in (data["side-1"], data["side-2"]):
        yield from (side[key] for key in ("on-plot", "perfect", "reward", "setup") if key in side)
        yield from side.get("bonus", ())
        yield from (segment for segment in side["clock"].values() if isinstance(segment, list))


HENCHMEN = FileKind(
    "henchmen",
    listed="fighter",
    names={"fighter": "henchman"},
    keys=("icon",),
    own_names=symbols_of_enemies,
    counts=lambda data: {"henchmen": len(data)},
    effects=effects_of_enemies,
)
THREATS = FileKind(
    "threats",
    listed="fighter",
    names={"fighter": "threat"},
    keys=("targets",),
    own_names=symbols_of_enemies,
    effects=effects_of_enemies,
)
MISSION_BOSSES = FileKind(
    "mission-bosses",
    listed="fighter",
    names={"fighter": "mission boss"},
    keys=("crises",),
    own_names=symbols_of_enemies,
    more_names=crises_of_bosses,
    counts=lambda data: {"bosses": len(data)},
    effects=lambda data: (part for boss in data for key in ("attacks", "crises", "rows") for part in boss[key]),
)
ALLIES = FileKind("allies", listed="card", counts=lambda data: {"allies": len(data)}, effects=iter)
MOMENTUM = FileKind("momentum", counts=lambda data: {"cards": len(data)}, effects=iter)
BOOSTS = FileKind("boosts", listed="boost", keys=("copies",), effects=iter)
PERKS = FileKind(
    "perks",
    listed="perk",
    names={"perk": "perk"},
    keys=("circles",),
    counts=lambda data: {"perks": len(data)},
    effects=effects_of_perks,
)
MYTHICS = FileKind("mythics", listed="card", counts=lambda data: {"cards": len(data)}, effects=iter)
MISSION_RULES = FileKind("mission-rules")
MISSION = FileKind(
    "mission",
    folder="boards",
    whole="mission",
    keys=("side-1",),
    own_names=symbols_of_enemies,
    counts=lambda _: {"missions": 1},
    effects=effects_of_board,
)


TABLES = ("missions", "henchmen", "threats", "mission-bosses", "allies", "momentum", "boosts", "perks", "mythics")
"""Tables of a library that files of missions fill."""


class MissionSection(ContentSection):
    """Everything that only missions need."""

    name = "missions"
    kinds = (HENCHMEN, THREATS, MISSION_BOSSES, ALLIES, MOMENTUM, BOOSTS, PERKS, MYTHICS, MISSION_RULES, MISSION)
    selectors = (
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
    phases = ("movement", "strike", "clock", "crit")
    """The phases of a round, besides the moments of a duel (MRND-2, MRND-4, MRND-7, MRND-8)."""
    costs = ("momentum",)
    counted = ("missions", "henchmen", "allies", "perks")

    def sources(self, root: Path | None = None) -> list[Source]:
        """Tokens, then enemies before the boards on which they are."""
        return [Source("tokens", self.folder(root) / "tokens.yaml"), *super().sources(root)]

    def amounts(self) -> Forms:
        """Henchmen, momentum, plots, boost tiles and the clock in numbers."""
        from content.missions.amounts import AMOUNTS

        return AMOUNTS

    def conditions(self) -> Forms:
        """Where heroes are and how they attack."""
        from content.missions.amounts import CONDITIONS

        return CONDITIONS

    def verbs(self) -> Forms:
        """Momentum, allies, the map, enemies and the clock."""
        from content.missions.verbs import VERBS

        return VERBS

    def model(self) -> type[StrictModel]:
        """Its kinds of file."""
        from content.missions.board_schema import MissionFiles

        return MissionFiles

    def open_tables(self, tables: dict[str, Any]) -> None:
        """A table for each kind of file."""
        names = (
            "missions",
            "henchmen",
            "threats",
            "mission-bosses",
            "allies",
            "momentum",
            "boosts",
            "perks",
            "mythics",
        )
        tables.update({name: {} for name in names})

    def builders(self) -> Mapping[str, Build]:
        """Enemies as fighters, what is in play as cards, all of it in tables."""
        from content.missions.build import BUILDERS

        return BUILDERS


MISSIONS = MissionSection()
