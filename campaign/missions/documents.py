"""The documents that missions keep: perk sheets, the campaign, a session's setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict

from campaign.kinds.documents import CampaignDocument, Count, SetupDocument, Standing, names_missing
from campaign.missions.beginning import MISSION
from campaign.missions.rules.perks import VERSION
from saves.records import Document
from saves.shapes import check_of

if TYPE_CHECKING:
    from engine.definitions import Library

Level = Annotated[int, range(7)]

PerkSheetKeys = TypedDict(
    "PerkSheetKeys",
    {
        "version": Count,
        "plus": Count,
        "circles": dict[str, Count],
        "perfected": list[Count],
        "new-game": list[Count],
        "unspent": list[list[Count]],
        "mythic": str,
    },
)
"""The keys of a perk sheet (`campaign.missions.rules.perks`)."""


class MissionHeroKeys(TypedDict):
    """The keys of a hero."""

    id: str


class PurchaseKeys(TypedDict):
    """The keys of what a player did to their sheet between two sessions."""

    after: Count
    """How many sessions were finished by then."""
    player: Count
    what: str
    """What was done: `circle PERK`, or `new-sheet`."""
    before: PerkSheetKeys
    """The sheet as it was before that."""


class BeginningKeys(TypedDict):
    """The keys of how the campaign began, beyond what the saves tell by themselves."""

    mission: Count
    """The number of the campaign's first mission."""
    sheets: list[PerkSheetKeys]


class MissionsKeys(TypedDict):
    """The keys of what lasts between missions; sheets and players by seat."""

    format: int
    seed: int
    difficulty: str
    heroes: list[MissionHeroKeys]
    lowered: list[str]
    """What makes the campaign easier (MDIF-3)."""
    begun: BeginningKeys
    mission: Count
    """The number of the mission that comes next."""
    sessions: Count
    """How many sessions are finished."""
    score: Count
    reached: Level
    """The highest total level of a mission that was won; 0: none."""
    players: list[Count]
    """Who sits there: a player keeps the number whatever happens to the seats."""
    sheets: list[PerkSheetKeys]
    purchases: list[PurchaseKeys]
    over: str


class MissionSetupKeys(TypedDict):
    """The keys of what a mission starts from."""

    kind: str
    scenario: Count
    seed: int
    difficulty: str
    heroes: list[MissionHeroKeys]
    raised: Level
    """Levels added to the mission's own (MDIF-2)."""
    lowered: list[str]
    sheets: list[PerkSheetKeys]
    typed_dice: NotRequired[bool]
    """People roll dice of their own (`campaign.kinds.documents`)."""
    at_table: NotRequired[bool]
    """Heroes are played with the box on the table (`campaign.kinds.documents`)."""


class MissionsDocument(CampaignDocument):
    """What lasts between missions (`MissionsKeys`)."""

    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with its keys, heroes and sheets; empty: nothing."""
        problem = problem_of(self.document, MissionsKeys, heroes)
        if problem:
            return problem
        times = [bought["after"] for bought in self.document["purchases"]]
        return "" if times == sorted(times) else "purchases: not in the order of their times"

    def extras(self) -> list[str]:
        """The first mission, if it was chosen, and what makes missions easier."""
        if not isinstance(document := self.document, dict):
            return []
        begun = document.get("begun")
        number = begun.get("mission") if isinstance(begun, dict) else None
        ways = document.get("lowered")
        first = [f"{MISSION}{number}"] if type(number) is int and number > 1 else []
        return first + [way for way in ways if isinstance(way, str)] if isinstance(ways, list) else first

    def missing(self, library: Library) -> list[str]:
        """The mission, perks of sheets, and ways to make missions easier."""
        document, tables = self.document, library.tables
        numbers = [] if document["over"] else [document["mission"]]
        circles = [perk for sheet in document["sheets"] for perk in sheet["circles"]]
        return [
            *names_missing("mission", numbers, tables["missions"]),
            *names_missing("perk", circles, tables["perks"]),
            *names_missing("way to make it easier", document["lowered"], tables["mission-rules"].lowered),
        ]

    def cleared(self, library: Library) -> Document:
        """Without the perks, and the ways to make it easier, that content has not."""
        document, tables = self.document, library.tables
        return {
            **document,
            "lowered": [name for name in document["lowered"] if name in tables["mission-rules"].lowered],
            "sheets": [known_circles(sheet, tables["perks"]) for sheet in document["sheets"]],
        }

    def standing(self) -> Standing:
        """How far the campaign is: the mission that comes next."""
        return Standing(self.document["mission"], self.document["sessions"], self.document["score"])


class MissionSetup(SetupDocument):
    """What a mission starts from (`MissionSetupKeys`)."""

    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with its keys, heroes and sheets; empty: nothing."""
        return problem_of(self.document, MissionSetupKeys, heroes)


def problem_of(document: Any, keys: Any, heroes: Sequence[str]) -> str:
    """What is wrong with a document that should have these keys and be about these heroes; empty: nothing."""
    other = other_version(document)
    problem = other or check_of(keys)(document, "")
    if problem:
        return problem
    if [hero["id"] for hero in document["heroes"]] != list(heroes):
        return "heroes: not the heroes of the campaign"
    if any(len(document[key]) != len(heroes) for key in ("sheets", "players") if key in document):
        return "sheets: one for every hero is needed"
    return problem_of_lots(document["sheets"])


def other_version(document: Any) -> str:
    """Which sheet was written by another program; empty: none that can be told."""
    sheets = document.get("sheets") if isinstance(document, dict) else None
    for seat, sheet in enumerate(sheets if isinstance(sheets, list) else ()):
        version = sheet.get("version") if isinstance(sheet, dict) else VERSION
        if type(version) is int and version != VERSION:
            known = "update the program" if version > VERSION else "this program no longer knows such sheets"
            return f"sheets[{seat}]: it is a perk sheet of version {version}, not {VERSION}; {known}"
    return ""


def problem_of_lots(sheets: Sequence[Any]) -> str:
    """Which sheet has points without their level, or with too much; empty: none."""
    wrong = next((seat for seat, sheet in enumerate(sheets) if any(len(lot) != 2 for lot in sheet["unspent"])), None)
    return "" if wrong is None else f"sheets[{wrong}].unspent: points and their level, two numbers each"


def known_circles(sheet: Any, perks: Any) -> Any:
    """A sheet without the circles of perks that content has not."""
    return {**sheet, "circles": {perk: count for perk, count in sheet["circles"].items() if perk in perks}}
