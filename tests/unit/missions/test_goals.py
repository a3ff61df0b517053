"""Objectives in words, and how far they are."""

from __future__ import annotations

from campaign.missions.rules.objectives import CONDITIONS
from campaign.missions.words.objectives import WORDS, goals, until
from content.missions.definitions import Bonus
from tests.unit.missions import toy


def test_whatever_an_objective_can_ask_for_has_words() -> None:
    """And nothing else has."""
    assert set(WORDS) == set(CONDITIONS)


def test_the_main_objective_tells_how_many_are_left() -> None:
    """Two thugs and an archer, then one of them is defeated."""
    game = toy.new("barbarian")
    assert [(goal.id, goal.text, goal.now) for goal in goals(game)] == [("main", "defeat all henchmen", "3 left")]
    game.state.players[1].fallen = True
    assert goals(game)[0].now == "2 left"


def test_when_a_bonus_objective_has_failed() -> None:
    """By the hand of the clock, or with the side."""
    bonus = Bonus("spare", "spare one", {}, "", "pass-2", "")
    assert until(bonus) == "before the hand passes 12 o'clock for the second time"
    assert until(bonus._replace(fail="side-end")) == "before the side ends"
    assert until(bonus._replace(fail="")) == ""
