"""What stands in the documents that an adventure keeps: of a campaign, and of a session's setup."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict

from campaign.adventures.legacy import parts_of
from saves.shapes import check_of

if TYPE_CHECKING:
    from engine.definitions import Library

Count = Annotated[int, range(1_000_000)]
LONGEST_SHOWN = 40
"""Characters that are told of a hero's name; no id is so long."""


class HeroPart(TypedDict):
    """A hero, the loot in its deck, and the printed cards whose place loot took."""

    id: str
    owned: list[str]
    gone: list[str]


class CampaignDocument(TypedDict):
    """What lasts between sessions (`course.new_document`)."""

    format: int
    seed: int
    difficulty: str
    legacy: NotRequired[list[str]]
    """Legacy packs and modifier cards that are part of the campaign, if any are (CAMP-5)."""
    heroes: list[HeroPart]
    scenario: Count
    """The number of the scenario card that comes next."""
    sessions: Count
    """Finished ones."""
    salves: Count | None
    """Of the next session, once one was played."""
    boss_cp: Count
    layouts_seen: list[str]
    score: Annotated[int, range(-1_000_000, 1_000_000)]
    over: str


class SetupDocument(TypedDict):
    """What a session starts from (`course.next_setup`)."""

    kind: str
    scenario: Count
    difficulty: str
    legacy: NotRequired[list[str]]
    seed: int
    layout: str
    salves: Count
    boss_cp: Count
    heroes: list[HeroPart]
    typed_dice: NotRequired[bool]
    """People throw dice of their own (`campaign.kinds.arrangements`)."""
    at_table: NotRequired[bool]
    """Heroes are played with the box on the table (`campaign.kinds.arrangements`)."""


def legacy_in(document: Any) -> list[str]:
    """The legacy content that a document names, whether it is sound or not."""
    named = document.get("legacy") if isinstance(document, dict) else None
    return [name for name in named if isinstance(name, str)] if isinstance(named, list) else []


def problem_of(document: Any, shape: Any, heroes: Sequence[str]) -> str:
    """What is wrong with a document of one of these types that is about these heroes; empty: nothing."""
    problem = check_of(shape)(document, "")
    there = [] if problem else [hero["id"] for hero in document["heroes"]]
    if problem or there == list(heroes):
        return problem
    shown = (", ".join(name[:LONGEST_SHOWN] for name in names) or "none" for names in (there, heroes))
    return f"heroes: there are {', not '.join(shown)}"


def missing(what: str, names: Iterable[object], there: Container[object]) -> list[str]:
    """Which of these names content has not: `card 'eclipse'`."""
    return [f"{what} {name!r}" for name in dict.fromkeys(names) if name not in there]


def cleared(document: Any, library: Library) -> Any:
    """The document without the cards that content has not."""
    heroes = [
        {**hero, **{pile: [card for card in hero[pile] if card in library.cards] for pile in ("owned", "gone")}}
        for hero in document["heroes"]
    ]
    return {**document, "heroes": heroes}


def gone(document: Any, library: Library) -> list[str]:
    """What a document of one of these types names and content has not."""
    cards = [card for hero in document["heroes"] for card in (*hero["owned"], *hero["gone"])]
    return [
        *missing("card", cards, library.cards),
        *missing("difficulty", [document["difficulty"]], library.tables["difficulties"]),
        *missing("legacy pack", document.get("legacy", ()), parts_of(library)),
        *missing("scenario", [document["scenario"]], library.tables["scenarios"]),
    ]
