"""The documents that a series of duels keeps: of the series, and of one duel's setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from campaign.errors import UnknownMode
from campaign.kinds.documents import CampaignDocument, Count, SetupDocument, Standing
from campaign.kinds.duel_mode import CURRENT
from campaign.kinds.duel_modes import mode_named
from saves.shapes import check_of


class SeriesKeys(TypedDict):
    """The keys of what lasts between the duels of a series."""

    format: int
    seed: int
    heroes: list[str]
    mode: str
    best_of: Count
    mirrored: bool
    games: Count
    wins: list[Count]
    over: str


class DuelSetupKeys(TypedDict):
    """The keys of what a duel starts from."""

    kind: str
    scenario: Count
    seed: int
    heroes: list[str]
    wins: list[Count]
    """The duels that each side has won before it."""
    typed_dice: NotRequired[bool]
    """People roll dice of their own (`campaign.kinds.documents`)."""


class SeriesDocument(CampaignDocument):
    """What lasts between the duels of a series (`SeriesKeys`)."""

    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with its keys, or with its heroes at such a table; empty: nothing."""
        document = self.document
        problem = (
            check_of(SeriesKeys)(document, "")
            or problem_of_party(document["heroes"], heroes)
            or problem_of_mode(document["mode"], len(heroes), "mode")
        )
        if problem:
            return problem
        sides = set(mode_named(document["mode"]).teams(len(document["heroes"])))
        return "" if len(document["wins"]) == len(sides) else "wins: one for each side"

    def extras(self) -> Sequence[str]:
        """The ruleset of the series, if it is not today's."""
        ruleset = mode_named(self.document["mode"]).ruleset
        return () if ruleset == CURRENT else (ruleset,)

    def standing(self) -> Standing:
        """How far the series is: the next duel, and how many the first side has won."""
        games, wins = self.document["games"], self.document["wins"]
        return Standing(games + 1, games, wins[0])

    def teams(self) -> list[int]:
        """The team of each seat, as the duel mode has them."""
        return mode_named(self.document["mode"]).teams(len(self.document["heroes"]))


class DuelSetup(SetupDocument):
    """What a duel starts from (`DuelSetupKeys`)."""

    def problem(self, heroes: Sequence[str]) -> str:
        """What is wrong with its keys, or with its heroes; in a mirrored series they change seats."""
        setup = self.document
        return (
            check_of(DuelSetupKeys)(setup, "")
            or problem_of_party(sorted(setup["heroes"]), sorted(heroes))
            or problem_of_mode(setup["kind"], len(heroes), "kind")
        )

    def seats(self, heroes: Sequence[str]) -> list[tuple[str, int]]:
        """Who sits at each seat: in a mirrored series heroes change seats."""
        if self.problem(heroes):
            return [(hero, seat) for seat, hero in enumerate(heroes)]
        return list(zip(self.document["heroes"], mode_named(self.document["kind"]).teams(len(heroes)), strict=True))


def problem_of_party(there: Sequence[str], heroes: Sequence[str]) -> str:
    """What is wrong with the heroes of a document that should be these; empty: nothing."""
    return "" if list(there) == list(heroes) else "heroes: not the heroes of the campaign"


def problem_of_mode(mode: str, count: int, where: str) -> str:
    """What is wrong with a duel mode for that many fighters; empty: nothing."""
    try:
        named = mode_named(mode)
    except UnknownMode:
        return f"{where}: there is no kind of duel with that name"
    numbers = named.fighters.values()
    fits = sum(fewest for fewest, _ in numbers) <= count <= sum(most for _, most in numbers)
    return "" if fits else f"heroes: {mode} takes {named.needs()}"
