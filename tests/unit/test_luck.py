"""Luck is what a throw brings beyond its expectation; a choice gives away what the best one would be worth more."""

from __future__ import annotations

from typing import Any

import pytest

from ai.odds import outcomes
from campaign.cli.luck import SessionLuck, by_turn, chances_lost
from campaign.play.book.luck import HeroThrow, RollChoice, SeatLuck, expected, kept_by
from campaign.play.film import film_of
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service


def test_what_is_expected_of_a_throw() -> None:
    """Three sixes kept, a fourth wanted: 1 - (5/6)^2 = 11/36, and the variance of a yes or no."""
    worths = [1.0 if roll.count(6) >= 4 else 0.0 for roll in outcomes(5)]
    found = expected(worths, (6, 6, 6))
    assert found.mean == pytest.approx(11 / 36)
    assert found.variance == pytest.approx(11 / 36 * 25 / 36)
    certain = expected([2.0] * len(outcomes(5)), ())
    assert certain.mean == pytest.approx(2)
    assert certain.variance == pytest.approx(0)


def test_kept_dice() -> None:
    """In order, whichever place they lay in; what throws nothing keeps nothing."""
    assert kept_by("keep 10011", [6, 1, 2, 3, 3]) == (3, 3, 6)
    assert kept_by("keep 00000", [6, 1, 2, 3, 3]) == ()
    assert kept_by("activate smack", [6, 1, 2, 3, 3]) is None


def test_the_sum_of_two_throws() -> None:
    """+3 and -1 of variance 9 and 7: 2 with a spread of 4, so that half a deviation lies below: 69 %."""
    throws = [HeroThrow(0, 1, 0, (1,) * 5, 3.0, 9.0), HeroThrow(0, 1, 4, (2,) * 5, -1.0, 7.0)]
    mine = SeatLuck(throws, [RollChoice(0, 1, 0, 0.0, (1,) * 5, "", ""), RollChoice(0, 1, 4, 1.5, (2,) * 5, "a", "b")])
    assert mine.luck == pytest.approx(2)
    assert mine.spread == pytest.approx(4)
    assert mine.share_below == pytest.approx(0.6915, abs=1e-4)
    assert mine.lost == pytest.approx(1.5)
    assert mine.best_choices == 1
    assert SeatLuck().share_below is None


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_session_of_bots(tmp_path: Any, bot: str) -> None:
    """Every throw of a hero is counted once; the greedy bot takes what is worth most, the random one does not."""
    from campaign.play.book.luck import luck_of

    with Service.open(str(tmp_path / "saves.db")) as service:
        service.create("demo", ["monk", "barbarian"], seed=3)
        with service.open_campaign("demo", told=False) as opened:
            for _ in opened.live.run(Answers(hero_bots(bot, 2, 5))):
                continue
            opened.conclude()
        film = film_of(service.store, service.find("demo"))
        found = luck_of(film)
        game, thrown = film.game(film.first), [0, 0]
        from engine import answers

        events: list[Any] = []
        game.sink = events.append
        for choice in film.choices:
            answers.repeat(game, choice.token)
        for event in events:
            if event.kind == "rolled" and event.data.get("kind") == "offence" and event.data["seat"] < 2:
                thrown[event.data["seat"]] += 1
    assert [len(mine.throws) for mine in found] == thrown
    assert all(thrown)
    lost = [mine.lost for mine in found]
    if bot == "greedy":
        assert lost == [pytest.approx(0, abs=1e-6)] * 2
    else:
        assert min(lost) > 1
        assert all(choice.best and choice.chosen for mine in found for choice in mine.choices if choice.lost > 1)


def test_luck_turn_by_turn() -> None:
    """All rolls of a turn together: +3 and -1 in turn 1, +2 in turn 4."""
    throws = [HeroThrow(0, turn, 0, (1,) * 5, luck, 1.0) for turn, luck in ((1, 3.0), (4, 2.0), (1, -1.0))]
    assert by_turn(SeatLuck(throws)) == [(1, 2.0), (4, 2.0)]


def test_chances_lost_are_those_of_sessions_that_were_reviewed() -> None:
    """12 in the first and 5 in the third; of the second nobody knows. Without any there is nothing to tell."""
    sessions = [SessionLuck(at, ("Monk",), [SeatLuck()], [lost]) for at, lost in ((1, 12.0), (2, None), (3, 5.0))]
    assert chances_lost(sessions) == {"Monk": 17.0}
    assert chances_lost(sessions[1:2]) == {}
