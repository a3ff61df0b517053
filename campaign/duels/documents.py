"""What stands in the documents that a series of duels keeps: of the series, and of one duel's setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NotRequired, TypedDict

from saves.shapes import check_of

Count = Annotated[int, range(1_000_000)]


class SeriesDocument(TypedDict):
    """What lasts between duels (`series.new_document`)."""

    format: int
    seed: int
    heroes: list[str]
    mode: str
    best_of: Count
    mirrored: bool
    games: Count
    wins: list[Count]
    over: str


class SetupDocument(TypedDict):
    """What a duel starts from (`series.next_setup`)."""

    kind: str
    scenario: Count
    seed: int
    heroes: list[str]
    wins: list[Count]
    """Of all sides, before it."""
    typed_dice: NotRequired[bool]
    """People throw dice of their own (`campaign.kinds.arrangements`)."""


def problem_of_document(document: Any, heroes: Sequence[str]) -> str:
    """What is wrong with the document of a series of these heroes, by key; empty: nothing."""
    from campaign.duels.progress import sides

    found = check_of(SeriesDocument)(document, "")
    if found:
        return found
    return (
        problem_of_party(document["heroes"], heroes)
        or problem_of_mode(document["mode"], len(heroes), "mode")
        or ("" if len(document["wins"]) == len(sides(document["mode"], len(heroes))) else "wins: one for each side")
    )


def problem_of_setup(setup: Any, heroes: Sequence[str]) -> str:
    """Likewise for a duel's; in a mirrored series heroes change seats."""
    found = check_of(SetupDocument)(setup, "")
    if found:
        return found
    return problem_of_party(sorted(setup["heroes"]), sorted(heroes)) or problem_of_mode(
        setup["kind"], len(heroes), "kind"
    )


def problem_of_party(there: Sequence[str], heroes: Sequence[str]) -> str:
    """Whether these are the heroes."""
    return "" if list(there) == list(heroes) else "heroes: they are not those of the campaign"


def problem_of_mode(mode: str, count: int, where: str) -> str:
    """Whether there is such a way to duel, for so many."""
    from campaign.errors import UnknownMode
    from campaign.kinds.duel_modes import mode_named

    try:
        way = mode_named(mode)
    except UnknownMode:
        return f"{where}: there is no way to duel of that name"
    numbers = way.fighters.values()
    fits = sum(fewest for fewest, _ in numbers) <= count <= sum(most for _, most in numbers)
    return "" if fits else f"heroes: {mode} takes {way.needs()}"
