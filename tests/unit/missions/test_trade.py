"""Status effects for enemies, given up for momentum (MMOM-2)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.asking.people import Person
from campaign.asking.settings import FITS, Settings
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import mission_of
from campaign.missions.words.session_view import MissionView
from engine.game import Game
from engine.state import Decision
from tests.unit.missions import toy

KNOCK: list[dict[str, Any]] = [{"inflict": "knockdown"}]
POISON: list[dict[str, Any]] = [{"inflict": "poison", "n": 2}]


@pytest.fixture
def game() -> Game:
    """Seats 0 and 1 heroes, 2 and 3 thugs, 4 an archer; nobody has momentum."""
    return toy.new("barbarian", "monk")


def poison(game: Game, seat: int) -> int:
    """How many Poison lie there."""
    return game.state.players[seat].tokens.get("poison", 0)


@pytest.mark.rule("MMOM-2")
@pytest.mark.parametrize(
    ("answers", "there", "gained"), [(["keep"], 2, 0), (["momentum", "keep"], 1, 1), (["momentum", "momentum"], 0, 2)]
)
def test_each_token_for_an_enemy_may_be_momentum(game: Game, answers: list[str], there: int, gained: int) -> None:
    """Two Poison on a thug: both kept, one of them given up, or both."""
    toy.perform(game, POISON, *answers, foe=2)
    assert (poison(game, 2), momentum(game, 0)) == (there, gained)


@pytest.mark.rule("MMOM-2")
def test_each_enemy_is_asked_about_by_itself(game: Game) -> None:
    """Of one Poison on each of three the second is given up."""
    toy.perform(game, [{"inflict": "poison", "to": "all-opponents"}], "keep", "momentum", "keep")
    assert [poison(game, seat) for seat in (2, 3, 4)] == [1, 0, 1]
    assert momentum(game, 0) == 1


@pytest.mark.rule("MMOM-2", "MENE-5")
@pytest.mark.parametrize(("answer", "gained"), [("keep", 0), ("momentum", 1)])
def test_what_an_enemy_is_immune_to_may_be_momentum_too(game: Game, answer: str, gained: int) -> None:
    """No Knockdown ever stays on an enemy, but it is worth 1 momentum all the same; kept, it is worth nothing."""
    toy.perform(game, KNOCK, answer, foe=2)
    assert not game.state.players[2].tokens
    assert momentum(game, 0) == gained


@pytest.mark.rule("MMOM-2")
def test_nobody_is_asked_where_nothing_would_stay(game: Game) -> None:
    """A third of three Poison has no room; full momentum takes no more; and heroes are spared nothing, nor does an
    enemy's own effect ask."""
    game.state.players[2].tokens = {"poison": 3}
    toy.perform(game, POISON, foe=2)
    change_momentum(game, 0, 15, "test")
    toy.perform(game, POISON, foe=3)
    toy.perform(game, KNOCK, foe=3)
    toy.perform(game, POISON, seat=2, foe=1)
    assert [poison(game, seat) for seat in (1, 2, 3)] == [2, 3, 2]
    assert [momentum(game, seat) for seat in (0, 1)] == [15, 0]


@pytest.mark.rule("MMOM-2")
@pytest.mark.parametrize(
    ("momentum_then", "health", "there", "given"),
    [
        (0, 6, 0, "keep"),  # the same again
        (3, 6, 0, "keep"),  # no more can be bought with a fourth momentum than with a first
        (2, 6, 0, ""),  # a third one pays for the friend
        (0, 5, 0, ""),  # the thug is hurt: Poison serves a shorter time
        (0, 6, 1, ""),  # it has Poison already
    ],
)
def test_whoever_kept_it_is_asked_again_once_more_speaks_for_momentum(
    game: Game, momentum_then: int, health: int, there: int, given: str
) -> None:
    """Poison on a thug, kept with no momentum and the thug at 6."""
    mission_of(game).hq = ["friend"]
    person, view = Person(Settings(FITS)), MissionView(game)
    offer = Decision(90, 0, "trade", ["keep", "momentum"], "", {"token": "poison", "of": 2, "left": 1})
    assert person.answer(view, offer) is None
    person.chosen(view, offer, "keep")
    change_momentum(game, 0, momentum_then, "test")
    game.state.health[game.state.players[2].dial] = health
    game.state.players[2].tokens = {"poison": there} if there else {}
    found = person.answer(view, Decision(91, 0, "trade", offer.options, "", offer.info))
    assert (found.token if found is not None else "") == given
    assert found is None or found.others == ("momentum",), "`passed` lists it, and it can be taken back"


@pytest.mark.rule("MMOM-2")
def test_whoever_took_the_momentum_is_asked_again(game: Game) -> None:
    """What is given up once is not given up for good."""
    person, view = Person(Settings(FITS)), MissionView(game)
    offer = Decision(90, 0, "trade", ["keep", "momentum"], "", {"token": "poison", "of": 2, "left": 1})
    person.chosen(view, offer, "momentum")
    assert person.answer(view, offer) is None
