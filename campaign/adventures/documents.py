"""The documents that an adventure keeps: of the campaign, and of a session's setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict

from campaign.adventures.rules.legacy import parts_of
from campaign.kinds.documents import CampaignDocument, Count, SetupDocument, Standing, names_missing
from saves.records import Document
from saves.shapes import check_of

if TYPE_CHECKING:
    from engine.definitions import Library

LONGEST_SHOWN = 40
"""Characters that are told of a hero's name; no id is so long."""


class AdventureHeroKeys(TypedDict):
    """A hero, the loot in its deck, and the printed cards whose place loot took."""

    id: str
    owned: list[str]
    gone: list[str]


class AdventureKeys(TypedDict):
    """The keys of what lasts between the sessions of an adventure."""

    format: int
    seed: int
    difficulty: str
    legacy: NotRequired[list[str]]
    """Legacy packs and modifier cards that are part of the campaign, if any are (CAMP-5)."""
    heroes: list[AdventureHeroKeys]
    scenario: Count
    """The number of the scenario card that comes next."""
    sessions: Count
    """How many sessions are finished."""
    salves: Count | None
    """The salves that the next session begins with, once one was played."""
    boss_cp: Count
    layouts_seen: list[str]
    score: Annotated[int, range(-1_000_000, 1_000_000)]
    over: str


class AdventureSetupKeys(TypedDict):
    """The keys of what a crawl or a boss battle starts from."""

    kind: str
    scenario: Count
    difficulty: str
    legacy: NotRequired[list[str]]
    seed: int
    layout: str
    salves: Count
    boss_cp: Count
    heroes: list[AdventureHeroKeys]
    typed_dice: NotRequired[bool]
    """People roll dice of their own (`campaign.kinds.documents`)."""
    at_table: NotRequired[bool]
    """Heroes are played with the box on the table (`campaign.kinds.documents`)."""


class AdventureDocument(CampaignDocument):
    """What lasts between the sessions of an adventure (`AdventureKeys`)."""

    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with its keys, or that its heroes are others; empty: nothing."""
        return problem_of(self.document, AdventureKeys, heroes)

    def extras(self) -> list[str]:
        """The legacy packs and modifier cards that are part of the campaign."""
        return legacy_in(self.document)

    def missing(self, library: Library) -> list[str]:
        """The difficulty, legacy content, scenario and cards of decks that content has not."""
        document = self.document
        cards = [card for hero in document["heroes"] for card in (*hero["owned"], *hero["gone"])]
        return [
            *names_missing("card", cards, library.cards),
            *names_missing("difficulty", [document["difficulty"]], library.tables["difficulties"]),
            *names_missing("legacy pack", document.get("legacy", ()), parts_of(library)),
            *names_missing("scenario", [document["scenario"]], library.tables["scenarios"]),
        ]

    def cleared(self, library: Library) -> Document:
        """Without the loot that is not there; the printed cards whose place it took stay out of their decks."""
        heroes = [
            {**hero, **{pile: [card for card in hero[pile] if card in library.cards] for pile in ("owned", "gone")}}
            for hero in self.document["heroes"]
        ]
        return {**self.document, "heroes": heroes}

    def standing(self) -> Standing:
        """How far the campaign is: the scenario that comes next."""
        return Standing(self.document["scenario"], self.document["sessions"], self.document["score"])

    def team_supplies(self) -> dict[str, int]:
        """Salves, once there were any to carry over, and CP gathered for the boss."""
        salves, boss_cp = self.document["salves"], self.document["boss_cp"]
        return {**({} if salves is None else {"salves": salves}), **({"boss CP": boss_cp} if boss_cp else {})}


class AdventureSetup(SetupDocument):
    """What a crawl or a boss battle starts from (`AdventureSetupKeys`)."""

    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with its keys, or that its heroes are others; empty: nothing."""
        return problem_of(self.document, AdventureSetupKeys, heroes)


def legacy_in(document: Any) -> list[str]:
    """The legacy content that a document names, whether it is sound or not."""
    named = document.get("legacy") if isinstance(document, dict) else None
    return [name for name in named if isinstance(name, str)] if isinstance(named, list) else []


def problem_of(document: Any, keys: Any, heroes: Sequence[str]) -> str:
    """What is wrong with a document that should have these keys and be about these heroes; empty: nothing."""
    problem = check_of(keys)(document, "")
    present = [] if problem else [hero["id"] for hero in document["heroes"]]
    if problem or present == list(heroes):
        return problem
    shown = (", ".join(name[:LONGEST_SHOWN] for name in names) or "none" for names in (present, heroes))
    return f"heroes: there are {', not '.join(shown)}"
