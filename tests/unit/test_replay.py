"""Recorded choices made again: what each policy does where one does not fit."""

from __future__ import annotations

import pytest

from campaign.play.replay import STRICT_CHOICES, Lenient, Refit, replay
from engine.errors import ReplayDiverged
from engine.game import Game
from engine.state import FORMAT
from saves.records import Choice
from tests import kit

COUNT = 12
"""Choices of the duel that is repeated."""
OTHER = f"{FORMAT}-0123456789abcdef"
"""The fingerprint of another position."""


def begun() -> Game:
    """A duel at its first question."""
    return kit.new_duel("barbarian", "paladin", seed=3)


def recorded() -> tuple[list[Choice], Game]:
    """Everybody passes, each choice with the fingerprint of its position; and where they lead."""
    game, choices = begun(), []
    for position in range(COUNT):
        decision = game.state.decision
        assert decision is not None
        choices.append(Choice(position, decision.seat, "pass", game.digest()))
        game.apply("pass")
    return choices, game


def test_what_fits_leads_to_the_same_position() -> None:
    """Whatever the policy is."""
    choices, end = recorded()
    for policy in (STRICT_CHOICES, Lenient(), Refit()):
        again = replay(begun(), choices, policy)
        assert again.is_exact
        assert again.game.digest() == end.digest()
        assert [(made.seat, made.token) for made in again.choices] == [(c.seat, c.token) for c in choices]


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ({"token": "dance"}, "'dance' is recorded, but not possible"),
        ({"seat": 7}, "seat 7 chose"),
        ({"digest": OTHER}, "the position differs from the recorded one"),
    ],
)
def test_a_strict_replay_raises_at_the_choice_that_does_not_fit(cells: dict[str, object], says: str) -> None:
    """With its number, and why."""
    choices, _ = recorded()
    choices[5] = choices[5]._replace(**cells)  # type: ignore[arg-type]  # cells of several types
    with pytest.raises(ReplayDiverged, match=says) as refused:
        replay(begun(), choices)
    assert refused.value.choice == 5


def test_choices_behind_the_end_do_not_fit() -> None:
    """A session that is over asks nobody."""
    game = begun()
    while game.state.decision is not None:
        game.apply(game.state.decision.options[0])
    with pytest.raises(ReplayDiverged, match="the session was already over"):
        replay(game, [Choice(game.state.choices, 0, "pass", None)])


def test_a_lenient_replay_leaves_out_a_pass_whose_question_is_gone() -> None:
    """Mighty asks who is meant, where nobody can pass: what seat 1 once passed is not asked any more."""
    seats = [{"hero": "paladin", "cp": 5, "hand": ["mighty"]}, {"hero": "barbarian"}]
    game = kit.position(seats=seats, phase="main")
    choices = [Choice(0, 0, "play mighty", None), Choice(1, 1, "pass", None), Choice(2, 0, "target 1", None)]
    again = replay(game, choices, Lenient())
    assert (again.is_complete, again.is_exact, again.left_out, again.added) == (True, False, 1, 0)
    assert [made.token for made in again.choices] == ["play mighty", "target 1"]


def test_a_lenient_replay_passes_a_question_that_is_new() -> None:
    """Seat 1 was not asked in the window behind its main phase, the seventh question here."""
    choices, end = recorded()
    assert (choices[6].seat, choices[7].seat) == (1, 0)
    again = replay(begun(), [*choices[:6], *choices[7:]], Lenient())
    assert (again.is_complete, again.added, again.left_out) == (True, 1, 0)
    assert again.game.digest() == end.digest()


def test_a_refit_stops_where_a_choice_does_not_fit() -> None:
    """It stands behind the last that does."""
    choices, _ = recorded()
    choices[5] = choices[5]._replace(token="dance")
    again = replay(begun(), choices, Refit())
    assert (again.used, again.is_complete, again.game.state.choices) == (5, False, 5)
    assert again.next_choice is choices[5]


def test_a_refit_notices_a_fingerprint_and_goes_on() -> None:
    """The choices lead where they led; the fingerprint is taken anew."""
    choices, end = recorded()
    right = choices[5].digest
    choices[5] = choices[5]._replace(digest=OTHER)
    policy = Refit()
    again = replay(begun(), choices, policy)
    assert (again.is_complete, policy.mismatch, policy.is_trusted) == (True, 5, True)
    assert again.choices[5].digest == right
    assert again.game.digest() == end.digest()


def test_a_refit_can_find_whose_choices_they_were() -> None:
    """Where seats cannot be read, each choice belongs to whoever is asked."""
    choices, _ = recorded()
    blank = [choice._replace(seat=-1) for choice in choices]
    assert not replay(begun(), blank, Refit()).choices
    again = replay(begun(), blank, Refit(any_seat=True))
    assert [made.seat for made in again.choices] == [choice.seat for choice in choices]
