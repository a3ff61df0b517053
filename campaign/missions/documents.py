"""What stands in the documents that missions keep: perk sheets, a campaign, a session's setup and a recorded end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from campaign.missions.perks import VERSION
from engine.definitions import Library
from saves.shapes import check_of

Count = Annotated[int, range(1_000_000)]
Level = Annotated[int, range(7)]

SheetDocument = TypedDict(
    "SheetDocument",
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
"""A perk sheet (`campaign.missions.perks`)."""


class HeroPart(TypedDict):
    """A hero."""

    id: str


class Purchase(TypedDict):
    """What a player did to their sheet between two sessions."""

    after: Count
    """Finished sessions by then."""
    player: Count
    what: str
    """`circle PERK`, or `new-sheet`."""
    before: SheetDocument
    """The sheet as it was."""


class Begun(TypedDict):
    """How the campaign began, beyond what the saves tell by themselves."""

    mission: Count
    """The number of its first one."""
    sheets: list[SheetDocument]


class CampaignDocument(TypedDict):
    """What lasts between sessions (`course.new_document`); sheets and players by seat."""

    format: int
    seed: int
    difficulty: str
    heroes: list[HeroPart]
    lowered: list[str]
    """What makes it easier (MDIF-3)."""
    begun: Begun
    mission: Count
    """The number of the mission that comes next."""
    sessions: Count
    """Finished ones."""
    score: Count
    reached: Level
    """The highest total level of a mission that was won; 0: none."""
    players: list[Count]
    """Who sits there: a player keeps the number whatever happens to the seats."""
    sheets: list[SheetDocument]
    purchases: list[Purchase]
    over: str


class SetupDocument(TypedDict):
    """What a session starts from (`course.next_setup`)."""

    kind: str
    scenario: Count
    seed: int
    difficulty: str
    heroes: list[HeroPart]
    raised: Level
    """Levels added to the mission's own (MDIF-2)."""
    lowered: list[str]
    sheets: list[SheetDocument]
    typed_dice: NotRequired[bool]
    """People throw dice of their own (`campaign.kinds.arrangements`)."""
    at_table: NotRequired[bool]
    """Heroes are played with the box on the table (`campaign.kinds.arrangements`)."""


class EntryDocument(TypedDict):
    """How a session ended that was played elsewhere, as far as points need it."""

    result: Literal["won", "lost"]
    sides: Annotated[int, range(3)]
    """Done ones."""
    perfect: bool
    sheets: list[SheetDocument]
    rounds: NotRequired[Count]


def problem_of(document: Any, shape: Any, heroes: Sequence[str]) -> str:
    """What is wrong with a document of one of these types that is about these heroes; empty: nothing."""
    other = other_version(document)
    problem = other or check_of(shape)(document, "")
    if problem:
        return problem
    if [hero["id"] for hero in document["heroes"]] != list(heroes):
        return "heroes: they are not those of the campaign"
    if any(len(document[key]) != len(heroes) for key in ("sheets", "players") if key in document):
        return "sheets: there is not one for every hero"
    return problem_of_lots(document["sheets"])


def other_version(document: Any) -> str:
    """Which sheet was written by another program; empty: none that can be told."""
    sheets = document.get("sheets") if isinstance(document, dict) else None
    for seat, sheet in enumerate(sheets if isinstance(sheets, list) else ()):
        version = sheet.get("version") if isinstance(sheet, dict) else VERSION
        if type(version) is int and version != VERSION:
            known = "update the program" if version > VERSION else "this program knows no such sheet any more"
            return f"sheets[{seat}]: it is a perk sheet of version {version}, not {VERSION}; {known}"
    return ""


def problem_of_lots(sheets: Sequence[Any]) -> str:
    """Points lie in pairs."""
    wrong = next((seat for seat, sheet in enumerate(sheets) if any(len(lot) != 2 for lot in sheet["unspent"])), None)
    return "" if wrong is None else f"sheets[{wrong}].unspent: points and their level, two numbers each"


def gone(document: Any, library: Library) -> list[str]:
    """What a document of one of these types names and content has not."""
    tables = library.tables
    number = document["scenario"] if "scenario" in document else document["mission"]
    numbers = [] if document.get("over") else [number]
    circles = [perk for sheet in document["sheets"] for perk in sheet["circles"]]
    named = (
        ("mission", numbers, tables["missions"]),
        ("perk", circles, tables["perks"]),
        ("way to make it easier", document["lowered"], tables["mission-rules"].lowered),
    )
    return [f"{what} {name!r}" for what, names, there in named for name in dict.fromkeys(names) if name not in there]


def cleared(document: Any, library: Library) -> Any:
    """The document without the perks, and the ways to make it easier, that content has not."""
    tables = library.tables
    return {
        **document,
        "lowered": [name for name in document["lowered"] if name in tables["mission-rules"].lowered],
        "sheets": [known_circles(sheet, tables["perks"]) for sheet in document["sheets"]],
    }


def known_circles(sheet: Any, perks: Any) -> Any:
    """A sheet without circles of perks that are not there."""
    return {**sheet, "circles": {perk: count for perk, count in sheet["circles"].items() if perk in perks}}
