"""A series of duels: who won, how it stands, when it is decided, who plays which hero next."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.duels.campaign import DUELS
from campaign.duels.progress import PROGRESS, new_series
from campaign.duels.rules.series import Series, sides

PAIR = ("barbarian", "monk")
FOUR = ("barbarian", "monk", "ninja", "paladin")


def played(heroes: tuple[str, ...], wish: Series, *winners: int) -> tuple[dict[str, Any], list[str], list[str]]:
    """A series after duels with these winners (-1: a draw); its document, titles and the statuses they led to."""
    library = DUELS.library(heroes)
    document, titles, over = new_series(heroes, 5, wish), [], []
    for winner in winners:
        setup = PROGRESS.next_setup(document, library)
        assert not DUELS.setup(setup).problem(heroes)
        found = PROGRESS.conclude(document, setup, {"winner": winner, "draw": winner < 0}, library)
        document = found.document
        titles.append(found.title)
        over.append(found.over)
        assert not DUELS.document(document).problem(heroes)
    return document, titles, over


def test_more_than_half_of_them() -> None:
    """Of three, two; the third is not played when they are won at once, and a draw does not count."""
    assert played(PAIR, Series(best_of=3), 0, 0)[2] == ["", "won"]
    assert played(PAIR, Series(best_of=3), 1, 0, 1)[2] == ["", "", "lost"]
    document, titles, over = played(PAIR, Series(best_of=3), 0, -1, 1, 0)
    assert over == ["", "", "", "won"]
    assert titles == [
        "Duel 1: won by Barbarian, 1 : 0",
        "Duel 2: a draw, 1 : 0",
        "Duel 3: won by Monk, 1 : 1",
        "Duel 4: won by Barbarian, 2 : 1",
    ]
    assert PROGRESS.ended(document, "won", DUELS.library(PAIR)) == "is won by Barbarian, 2 : 1"


def test_one_duel_says_no_standing() -> None:
    """It is over with the first that is no draw."""
    document, titles, over = played(PAIR, Series(), -1, 1)
    assert (titles[-1], over) == ("Duel 2: won by Monk", ["", "lost"])
    assert PROGRESS.ended(document, "won", DUELS.library(PAIR)) == "is won by Monk"


def test_teams_are_sides() -> None:
    """In 2v2 turns zigzag: seats 1 and 3 against 2 and 4 (MODE-2)."""
    assert sides("2v2", 4) == [[0, 2], [1, 3]]
    assert sides("king-of-the-hill", 3) == [[0], [1], [2]]
    document, titles, _ = played(FOUR, Series("2v2"), 1)
    assert titles == ["Duel 1: won by Monk and Paladin"]
    assert document["wins"] == [0, 1]


def test_a_mirrored_series_changes_heroes() -> None:
    """Each seat gets the hero of the seat before it, in 2v2 always one of the other side."""
    setups, library = [], DUELS.library(FOUR)
    document = new_series(FOUR, 5, Series("2v2", 9, mirrored=True))
    for _ in range(5):
        setups.append(PROGRESS.next_setup(document, library))
        document = PROGRESS.conclude(document, setups[-1], {"winner": 0}, library).document
    assert [setup["heroes"] for setup in setups[:2]] == [list(FOUR), ["paladin", "barbarian", "monk", "ninja"]]
    assert setups[4]["heroes"] == list(FOUR)
    assert len({setup["seed"] for setup in setups}) == 5
    assert PROGRESS.ended(document, "won", library) == "is won by seat 1 and seat 3, 5 : 0"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"mode": "chess"}, "mode: there is no kind of duel with that name"),
        ({"mode": "2v2", "wins": [0, 0]}, "heroes: 2v2 takes four heroes"),
        ({"wins": [0]}, "wins: one for each side"),
        ({"heroes": ["monk", "barbarian"]}, "heroes: not the heroes of the campaign"),
        ({"games": -1}, "games"),
    ],
)
def test_damaged_documents(change: dict[str, Any], problem: str) -> None:
    """What no series can be is said by its key."""
    document = new_series(PAIR, 5, Series())
    assert problem in DUELS.document({**document, **change}).problem(PAIR)
