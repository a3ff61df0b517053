"""Ways to duel of several heroes, as a table and to look at."""

from __future__ import annotations

import pytest

from campaign.duels.rules.duel_modes import HEROES_ONLY, HeroesOnly
from campaign.duels.words.session_view import SeveralView
from campaign.errors import BadParty, UnknownMode
from campaign.kinds.duel_mode import HERO
from campaign.kinds.duel_modes import duel_modes, mode_named
from campaign.words import dice
from engine import duel
from engine.game import Game
from engine.state import Roll
from engine.ways import DUELS
from engine.ways import WAYS as KERNEL
from tests import kit

HEROES = ["barbarian", "moon-elf", "monk", "paladin", "ninja", "samurai"]


def several(name: str) -> HeroesOnly:
    """A way by its name."""
    way = mode_named(name)
    assert isinstance(way, HeroesOnly)
    return way


def at_the_table(name: str, count: int) -> Game:
    """A game of that way at its first decision."""
    return duel.new(kit.library(*HEROES[:count]), HEROES[:count], 1, mode=name)


def test_the_table_has_what_the_kernel_has() -> None:
    """The same ways with the same numbers of heroes; and an upgrade deck goes with each that has cards."""
    assert {way.name for way in HEROES_ONLY} == {way.name for way in KERNEL} - {"duel"} | {"upgrade-deck"}
    for way in HEROES_ONLY:
        assert way.fighters[HERO] == DUELS[way.name].players
        assert (way.size > 1) == (len(set(way.teams(6))) < 6)
    for name in (name for name in DUELS if "+" in name):
        assert mode_named(name).name == name


@pytest.mark.parametrize("name", ["2v2+upgrade-dek", "simplified+upgrade-deck", "upgrade-deck+upgrade-deck", "2v2+"])
def test_what_cannot_be_put_together(name: str) -> None:
    """Only an upgrade deck goes with another way, and only where there are cards."""
    with pytest.raises(UnknownMode):
        mode_named(name)


@pytest.mark.parametrize(
    ("name", "teams", "seats"),
    [
        ("2v2", [["a", "b"], ["c", "d"]], ["a", "c", "b", "d"]),
        ("3v3", [["a", "b", "c"], ["d", "e", "f"]], ["a", "d", "b", "e", "c", "f"]),
        ("2v2v2", [["a", "b"], ["c", "d"], ["e", "f"]], ["a", "c", "e", "b", "d", "f"]),
    ],
)
def test_teams_sit_down_in_turn_order(name: str, teams: list[list[str]], seats: list[str]) -> None:
    """The first of every team, then the second of every team (MODE-2)."""
    assert several(name).by_team(teams) == seats


@pytest.mark.parametrize(
    ("name", "teams", "says"),
    [
        ("2v2", [["a", "b"], ["c"]], "takes two teams of two, not of 2 and 1: --team HERO,HERO --team HERO,HERO."),
        ("2v2", [["a", "b"]], "takes two teams of two, not of 2:"),
        ("3v3", [["a", "b"], ["c", "d"]], "takes two teams of three, not of 2 and 2: --team HERO,HERO,HERO"),
        ("2v2v2", [["a", "b"], ["c", "d"]], "takes three teams of two"),
        ("king-of-the-hill", [["a"], ["b"]], "King of the Hill has no teams to name: --hero HERO"),
    ],
)
def test_uneven_teams(name: str, teams: list[list[str]], says: str) -> None:
    """One sentence that says what the way needs, and how it is typed."""
    with pytest.raises(BadParty) as error:
        several(name).by_team(teams)
    assert says in str(error.value)


def test_a_plain_duel_has_no_teams() -> None:
    """Nor has any other way that brings no rule for them."""
    with pytest.raises(BadParty, match="A duel has no teams to name"):
        duel_modes()["duel"].by_team([["a"], ["b"]])


@pytest.mark.rule("MODE-2")
def test_team_and_side_stand_at_the_board() -> None:
    """Whoever acts has an opponent on the left and one on the right; the table is 0, 2, 3, 1."""
    game = at_the_table("2v2", 4)
    game.state.acting = 0
    notes = [SeveralView(game).notes(player) for player in game.state.players]
    assert [found[0] for found in notes] == ["team A", "team B", "team A", "team B"]
    assert [found[-1] for found in notes if found[-1] in ("left", "right")] == ["right", "left"]


@pytest.mark.rule("MODE-5")
def test_leaders_are_marked() -> None:
    """All who have the most health, nobody who is out."""
    game = at_the_table("king-of-the-hill", 3)
    game.state.health[:] = [30, 35, 35]
    game.state.players[2].fallen = True
    face = SeveralView(game)
    assert [bool(face.crown(player)) for player in game.state.players] == [False, True, False]


@pytest.mark.rule("MODE-2")
@pytest.mark.parametrize(
    ("value", "told"), [(1, "Paladin"), (3, "you"), (5, "you choose"), (6, "Barbarian chooses"), (0, "")]
)
def test_what_the_targeting_die_means_is_told(value: int, told: str) -> None:
    """To the Moon Elf in seat 1: left of the Barbarian is seat 3, right is she."""
    assert dice.target_of_die(at_the_table("2v2", 4), 0, value, me=1) == told


@pytest.mark.rule("MODE-2")
def test_whom_every_value_of_the_targeting_die_hits_is_told() -> None:
    """To the Moon Elf in seat 1, while the Barbarian's die is on the table: right of him is she, left the Paladin."""
    game = at_the_table("2v2", 4)
    game.state.rolls.append(Roll(0, "targeting", [3]))
    assert dice.targets_of_die(game, me=1) == "1, 2: Paladin; 3, 4: you; 5: you choose; 6: Barbarian chooses"


def test_progress_looks_at_whoever_is_second() -> None:
    """With three alone it is over when two are out: the second has 7 of 45 left."""
    game = at_the_table("king-of-the-hill", 3)
    game.state.health[:] = [45, 0, 9]
    assert SeveralView(game).progress() == pytest.approx(0.8)
