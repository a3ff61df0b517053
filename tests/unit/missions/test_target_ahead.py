"""A target that is named together with the ability, while other heroes act before one strikes (MRND-3, MRND-4)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.asking.series import AnswerSeries, series_of
from campaign.missions.campaign import MISSIONS
from campaign.play.live_session import LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers
from campaign.screens.desk import Desk
from campaign.screens.following import SaidAhead
from campaign.words.ranking import ranked
from engine.game import Game
from tests.unit.missions import toy

FULL = 6
"""The health of a thug."""
SMALL_STRAIGHT = [1, 2, 3, 4, 6]


def rolling(**twin: Any) -> Game:
    """The Barbarian, who strikes first, has rolled a small straight on b1, next to both thugs (seats 2 and 3, on c1 and
    b2); the Monk's turn comes before he strikes."""
    game = toy.new("barbarian", "monk", **twin)
    game.state.starter = 0
    while (decision := game.state.decision) is not None and decision.kind != "roll":
        game.apply(next(o for o in ("go b1", "go a1", "pass", *decision.options) if o in decision.options))
    assert decision is not None
    assert decision.seat == 0
    game.state.rolls[-1].dice[:] = SMALL_STRAIGHT
    game.state.decision = decision = game.state.decision
    assert decision is not None
    decision.options[:] = ["activate smack", "activate mighty-blow", "pass"]
    return game


def ahead(game: Game) -> list[AnswerSeries]:
    """What may be said now for when the Monk has acted."""
    assert game.state.decision is not None
    return [one for one in series_of(game, game.state.decision, lambda *_: True, ranked) if one.stands]


def until_strike(game: Game) -> None:
    """Mighty Blow, and the Monk does nothing."""
    game.apply("activate mighty-blow")
    while (decision := game.state.decision) is not None and decision.kind != "strike":
        game.apply("pass")


@pytest.mark.rule("MRND-3", "MRND-4")
def test_a_target_is_named_with_the_ability() -> None:
    """Either thug, for either ability."""
    found = {one.tokens for one in ahead(rolling())}
    assert found == {(f"activate {name}", f"strike {seat}") for name in ("smack", "mighty-blow") for seat in (2, 3)}


@pytest.mark.rule("MRND-4")
@pytest.mark.parametrize(
    ("change", "holds"),
    [({}, True), ({"health": 4}, False), ({"token": "poison"}, False), ({"other": 3}, True)],
    ids=["nothing changed", "a thug was hit", "a thug has Poison", "the archer, whom he cannot reach"],
)
def test_what_was_said_holds_while_nothing_that_matters_changes(change: dict[str, Any], *, holds: bool) -> None:
    """A thug has 6 health; which of the two is struck may depend on what is left of it."""
    game = rolling()
    said = next(SaidAhead.by(one) for one in ahead(game) if one.tokens == ("activate mighty-blow", "strike 3"))
    until_strike(game)
    if "health" in change:
        game.state.health[game.state.players[2].dial] = change["health"]
    if "token" in change:
        game.state.players[3].tokens = {change["token"]: 1}
    if "other" in change:
        game.state.health[game.state.players[4].dial] = change["other"]
    decision = game.state.decision
    assert decision is not None
    assert decision.options == ["strike 2", "strike 3"]
    assert said.answers(game, decision) is holds


@pytest.mark.rule("MRND-4")
@pytest.mark.parametrize(("health", "asked"), [(FULL, False), (4, True)])
def test_whoever_named_a_target_is_not_asked_again_unless_things_changed(health: int, *, asked: bool) -> None:
    """The Barbarian says whom; the Monk does nothing; then the thug is struck."""
    definitions = toy.library("barbarian", "monk")
    game = rolling(definitions=definitions)
    live = LiveSession(definitions, lambda _: game, MemoryLog(), hero_count=2, view_of=MISSIONS.view)
    live.begin()
    desk = Desk(live, Answers(), [0])
    play_on(desk)
    desk.say("activate mighty-blow; strike 3")
    game.state.health[game.state.players[2].dial] = health
    play_on(desk)
    assert desk.decision is not None
    assert (desk.decision.kind == "strike") is asked
    assert asked or game.health(3) < FULL


def play_on(desk: Desk) -> None:
    """Up to the next question of the person at the keyboard."""
    for _ in desk.go_on():
        continue
    desk.sit_down()
