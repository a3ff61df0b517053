"""The fourteen achievements: what earns each, and what nearly does."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from campaign.adventures.achievements import ACHIEVEMENTS
from campaign.kinds.achievements import EndedSession, achievements_earned
from campaign.kinds.marks import Marks
from campaign.kinds.registry import kind_named
from saves.records import PartyChange, Score

if TYPE_CHECKING:
    from engine.definitions import Library

ALL = {one.id: one for one in ACHIEVEMENTS}
OWN = {
    "remaining_salves": 0,
    "starting_salves_next": 3,
    "unspent_gold": 0,
    "unclaimed_boss_loot": None,
    "explored_all_tiles": False,
    "scenario_score": 10,
}


@cache
def library() -> Library:
    """Two heroes and everything of Adventures."""
    return kind_named("adventures").library(["treant", "ninja"])


def row(number: int, *, won: bool = True, explored: bool = False) -> Score:
    """A row of the sheet."""
    return Score(number=str(number), won=won, points=10, document={**OWN, "explored_all_tiles": explored})


def fact(what: str, **data: Any) -> dict[str, Any]:
    """An event as stories keep it."""
    return {"kind": what, "data": data}


def hurt(seat: int, total: int = 3, source: str = "ability:smack") -> dict[str, Any]:
    """Damage that landed."""
    return fact("damage", seat=seat, total=total, trace=[[source, total]])


def ended(
    *,
    kind: str = "crawl",
    rows: tuple[Score, ...] = (),
    over: str = "",
    story: tuple[dict[str, Any], ...] = (),
    heroes: int = 2,
    difficulty: str = "normal",
    owned: tuple[str, ...] = (),
    gone: tuple[str, ...] = (),
    gold: int = 0,
    spent: int = 1,
    by_hand: tuple[int, ...] = (),
    changes: tuple[PartyChange, ...] = (),
) -> EndedSession:
    """The end of a session, with nothing in it that brings anything."""
    party = [{"id": hero, "owned": [], "gone": []} for hero in ("treant", "ninja", "treant", "ninja")[:heroes]]
    party[0] |= {"owned": list(owned), "gone": list(gone)}
    document = {"heroes": party, "difficulty": difficulty}
    outcome = {"gold": gold, "salves_spent": spent}
    marks = Marks("", by_hand, changes, heroes)
    return EndedSession(
        library(), {"kind": kind}, outcome, document, over, rows or (row(1, won=False),), marks, list(story)
    )


CRAWLS = (1, 3, 5, 7)
WON: dict[str, Any] = {"kind": "boss", "over": "won", "rows": (row(1, won=False), row(1), row(8))}
LEGENDARY = ("get-that-outta-here-iv", "twice-as-wild-iv", "six-it-iii", "so-wild-iv", "health-potion-iv")
OGRE = (fact("minion", seat=2, level=3, minion="ogre"), fact("engaged", seat=0, enemy=2))
BEATEN = fact("minion-defeated", seat=2, minion="ogre")
HYDRA = fact("minion", seat=2, level=3, minion="fierce-hydra")
GOBLIN = fact("minion", seat=2, level=3, minion="loot-goblin")
TREANT_DECK = 33
FIFTY = tuple(["bandage"] * (50 - TREANT_DECK))
FELL = fact("fell", seat=2)
SWAP = PartyChange(after=1, seat=0, left="monk", joined="treant", changed_at=datetime(2026, 1, 1, tzinfo=UTC))

EARNED: dict[str, list[dict[str, Any]]] = {
    "first-portal": [{"rows": (row(1),)}],
    "cartographer": [
        {"rows": tuple(row(n, explored=True) for n in CRAWLS)},
        {"rows": (row(1, won=False), *(row(n, explored=True) for n in CRAWLS))},
    ],
    "untouched": [{"story": (*OGRE, hurt(1), hurt(0, 0), BEATEN)}],
    "penny-wise": [{"gold": 30}],
    "no-balm": [{"kind": "boss", "rows": (row(1), row(2)), "spent": 0}],
    "dragon-hoard": [{"owned": LEGENDARY}],
    "lone-wolf": [{**WON, "heroes": 1}],
    "full-party": [{**WON, "heroes": 4}],
    "kingslayer": [{**WON, "story": (hurt(2), hurt(2, 12, "ability:wake-the-forest"), FELL)}],
    "iron-deck": [{**WON, "owned": FIFTY}],
    "unbroken": [{**WON, "rows": (row(1), row(8))}],
    "nightmare-walker": [{**WON, "difficulty": "nightmare"}],
    "goblin-catcher": [{"story": (GOBLIN, fact("minion-defeated", seat=2, minion="loot-goblin"))}],
    "hydra-headless": [{"story": (HYDRA, fact("companion", seat=2, companion="head", value=0))}],
}

NEARLY: dict[str, list[dict[str, Any]]] = {
    "first-portal": [{"rows": (row(1, won=False),)}, {"rows": (row(1, won=False), row(1))}],
    "cartographer": [
        {"rows": tuple(row(n, explored=n != 5) for n in CRAWLS)},
        {"rows": tuple(row(n, explored=True) for n in CRAWLS), "by_hand": (3,)},
    ],
    "untouched": [
        {"story": (*OGRE, hurt(0, 1), BEATEN)},  # the hero was hurt
        {"story": (*OGRE, fact("lost-health", seat=0, amount=1), BEATEN)},
        {"story": (*OGRE, fact("engaged", seat=1, enemy=2), hurt(1), BEATEN)},  # who joined was hurt
        {"story": (fact("minion", seat=2, level=2, minion="elf"), OGRE[1], BEATEN)},  # a level too low
        {"story": OGRE},
    ],
    "penny-wise": [{"gold": 29}, {"gold": 30, "kind": "boss"}],
    "no-balm": [
        {"kind": "boss", "rows": (row(2),), "spent": 1},
        {"rows": (row(1),), "spent": 0},
        {"kind": "boss", "rows": (row(2, won=False),), "spent": 0},
    ],
    "dragon-hoard": [
        {"owned": LEGENDARY[:4]},
        {"owned": (*LEGENDARY[:4], "bandage")},
        {"owned": LEGENDARY, "by_hand": (1,)},
    ],
    "lone-wolf": [WON, {**WON, "heroes": 1, "over": ""}, {**WON, "heroes": 1, "changes": (SWAP,)}],
    "full-party": [
        {**WON, "heroes": 3},
        {**WON, "heroes": 4, "over": "lost"},
        {**WON, "heroes": 4, "changes": (SWAP,)},
        {**WON, "heroes": 4, "by_hand": (1,)},
    ],
    "kingslayer": [
        {**WON, "story": (hurt(2, 12, "ability:wake-the-forest"), hurt(2), FELL)},  # something else felled him
        {**WON, "over": "", "story": (hurt(2, 12, "ability:wake-the-forest"), FELL)},  # another boss
        {**WON, "story": (hurt(2, 12, "ability:wake-the-forest"),)},
    ],
    "iron-deck": [{**WON, "owned": FIFTY[1:]}, {**WON, "owned": FIFTY, "over": ""}],
    "unbroken": [WON, {**WON, "rows": (row(1), row(8)), "by_hand": (1,)}],
    "nightmare-walker": [{**WON, "difficulty": "hard"}, {"difficulty": "nightmare"}],
    "goblin-catcher": [{"story": (GOBLIN, fact("fled", seat=2))}],
    "hydra-headless": [
        {"story": (HYDRA, fact("companion", seat=2, companion="head", value=1))},
        {"story": (HYDRA, fact("companion", seat=0, companion="head", value=0))},
        {"story": (HYDRA, OGRE[0], fact("companion", seat=2, companion="head", value=0))},  # another sits there now
    ],
}


def test_fourteen() -> None:
    """Each with a test of its own."""
    assert len(ALL) == 14
    assert set(EARNED) == set(NEARLY) == set(ALL)
    assert len(library().fighters["treant"].deck) == TREANT_DECK


@pytest.mark.parametrize(("name", "how"), [(name, how) for name in EARNED for how in EARNED[name]], ids=str)
def test_what_earns_it(name: str, how: dict[str, Any]) -> None:
    """As the feat says."""
    assert ALL[name].is_earned(ended(**how))


@pytest.mark.parametrize(("name", "how"), [(name, how) for name in NEARLY for how in NEARLY[name]], ids=str)
def test_what_nearly_does(name: str, how: dict[str, Any]) -> None:
    """One thing is missing."""
    assert not ALL[name].is_earned(ended(**how))


def test_once_a_campaign() -> None:
    """What it has already is not achieved again."""
    end = ended(gold=30)
    assert [one.id for one in achievements_earned(ACHIEVEMENTS, end, ())] == ["penny-wise"]
    assert achievements_earned(ACHIEVEMENTS, end, {"penny-wise"}) == []
