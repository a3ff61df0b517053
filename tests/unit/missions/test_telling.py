"""Events of missions as lines."""

from __future__ import annotations

import pytest

from campaign.missions.rules.session import mission_of
from campaign.words.narrator import Narrator
from engine.events import Event
from engine.game import Game
from tests.unit.missions import toy


@pytest.fixture(scope="module")
def game() -> Game:
    """Barbarian and Monk against two thugs and an archer."""
    return toy.new("barbarian", "monk")


def told(game: Game, kind: str, /, **data: object) -> list[str]:
    """The lines for one event."""
    return [line.text for line in Narrator(game.library, game.state).lines(Event(kind, "", data))]


def test_moves_tell_where_from(game: Game) -> None:
    """A hero who enters came from nowhere."""
    assert told(game, "moved", seat=0, was="", place="a1") == ["Barbarian enters at a1."]
    assert told(game, "moved", seat=0, was="a1", place="b3") == ["Barbarian moves from a1 to b3."]


def test_a_side_begins_with_its_level(game: Game) -> None:
    """The toy is of level 1, the first of six; raised by two it is hard (MDIF-1, MDIF-2)."""
    assert told(game, "mission", mission="toy", side=1) == ["Toy (level 1 of 6, intro), side 1"]
    copy = game.copy()
    mission_of(copy).raised = 2
    assert told(copy, "mission", mission="toy", side=2) == ["Toy (level 3 of 6, hard, raised from 1), side 2"]


def test_henchmen_keep_their_numbers(game: Game) -> None:
    """The second thug stays the second one when the first is gone: it stands where it stood."""
    copy = game.copy()
    copy.state.players[2].fallen = True
    assert told(copy, "strikes", seat=1, target=3) == ["Monk strikes Thug 2."]
    assert told(copy, "defeated", seat=2, enemy="thug", spaces=["c1"]) == ["Thug 1 is defeated; c1 is free."]


def test_the_enemy_dice_are_told_by_symbols(game: Game) -> None:
    """1 to 3 strike, 4 and 5 menace, 6 skull; the red ones stand first."""
    assert told(game, "rolled", seat=2, dice=[6, 1, 4, 1, 5], kind="enemy", for_="enemies") == [
        "The enemy dice show 6 1 4 1 5 (2 strike, 2 menace, skull)."
    ]
    assert told(game, "enemy-roll", dice=[6, 1, 4], red=2) == [
        "The enemies have 6 1 4 (strike, menace, skull); red: 6 1."
    ]


def test_empty_segments_are_not_told(game: Game) -> None:
    """Those that act are, and those whose henchmen are gone."""
    assert told(game, "segment", number=1, kind="empty", of="", acts=False) == []
    assert told(game, "segment", number=2, kind="henchman", of="thug", acts=True) == ["Segment 2: crisis of Thug."]
    assert told(game, "segment", number=2, kind="henchman", of="thug", acts=False) == [
        "Segment 2: crisis of Thug, no effect."
    ]


def test_rewards_tell_what_for(game: Game) -> None:
    """The main objective, the perfect reward, or a bonus objective."""
    told_for = [
        told(game, "healed", seat=0, amount=2, health=30, source=f"objective:{id}")[0]
        for id in ("main", "perfect", "spare-parts")
    ]
    assert told_for == [
        "Barbarian heals 2 (main objective); 30 health.",
        "Barbarian heals 2 (perfect reward); 30 health.",
        "Barbarian heals 2 (bonus objective); 30 health.",
    ]


def test_momentum_tells_what_for(game: Game) -> None:
    """Spent, gained, and handed out by the start player (MENE-2)."""
    copy = game.copy()
    copy.state.starter = 0
    assert told(copy, "momentum", seat=0, change=1, momentum=3, source="defeat") == [
        "Barbarian takes 1 momentum for a defeated enemy, has 3."
    ]
    assert told(copy, "momentum", seat=1, change=1, momentum=3, source="defeat") == [
        "Barbarian gives Monk 1 momentum for a defeated enemy; Monk has 3."
    ]
    assert told(game, "momentum", seat=0, change=-2, momentum=1, source="cost") == [
        "Barbarian spends 2 momentum, has 1."
    ]


def test_an_attack_without_anybody_in_reach_says_so(game: Game) -> None:
    """A henchman whose roll objective is met attacks, even where it reaches nobody (MRND-7)."""
    ability = game.index(game.state.players[2]).abilities[0].id
    assert told(game, "enemy-attacks", seat=2, ability=ability, reaches=True) == ["Thug 1 attacks with Knife."]
    assert told(game, "enemy-attacks", seat=2, ability=ability, reaches=False) == [
        "Thug 1 attacks with Knife, but no hero is in reach."
    ]
