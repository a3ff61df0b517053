"""What is asked once more before it is done."""

from __future__ import annotations

import pytest

from campaign.asking.warnings import second_thought, wasted
from campaign.words.duel_view import DuelView
from campaign.words.hints import hint
from engine.state import Decision
from tests import kit

BARBARIAN, PALADIN = {"hero": "barbarian"}, {"hero": "paladin"}


def test_what_throws_something_away_is_asked_once_more() -> None:
    """Passing with dice that activate something, or with attempts left, and rolling all of them again by a bare `k`;
    who says `r all` means it.
    """
    info = {"attempts": 2}
    rolling = ["activate smack", "keep 00000", "keep 11100", "pass"]
    decision = Decision(1, 0, "roll", rolling, "", info)
    assert "without activating" in wasted(decision, "pass", named=True)
    assert wasted(decision, "keep 00000", named=False) == "Re-roll all dice? An ability is ready."
    assert wasted(decision, "keep 00000", named=True) == ""
    assert wasted(decision, "keep 11100", named=True) == ""
    assert wasted(decision, "activate smack", named=True) == ""
    nothing = Decision(1, 0, "roll", ["keep 00000", "pass"], "", info)
    assert "with 2 roll attempts left?" in wasted(nothing, "pass", named=True)
    assert wasted(nothing, "keep 00000", named=True) == ""
    assert wasted(nothing, "keep 00000", named=False) == "Re-roll all dice?"
    assert wasted(Decision(1, 0, "main", ["sell tip-it", "pass"], "", {}), "pass", named=True) == ""


@pytest.mark.parametrize(
    ("mine", "foes", "doubted"),
    [
        ({"crit": 1}, {}, True),
        ({}, {"poison": 1}, True),
        ({"crit": 1, "poison": 1}, {}, False),
        ({}, {"crit": 1}, False),
    ],
)
@pytest.mark.parametrize("card", ["buh-bye", "transference"])
def test_taking_from_oneself_what_is_good_is_asked_once_more(
    *, card: str, mine: dict[str, int], foes: dict[str, int], doubted: bool
) -> None:
    """With nothing bad on one's own side and nothing good on the other, a removal only harms whoever plays it."""
    seats = [{"hero": "barbarian", "cp": 5, "hand": [card], "tokens": mine}, {"hero": "paladin", "tokens": foes}]
    game = kit.position(seats=seats, phase="main")
    assert game.state.decision is not None
    assert bool(second_thought(game, game.state.decision, f"play {card}")) is doubted
    assert second_thought(game, game.state.decision, "pass") == ""


def test_helping_the_other_side_is_asked_once_more() -> None:
    """Mighty gives Crit to a chosen player; giving it to the Barbarian helps nobody but him."""
    game = kit.position(seats=[{"hero": "paladin", "cp": 5, "hand": ["mighty"]}, BARBARIAN], phase="main")
    game.apply("play mighty")
    assert game.state.decision is not None
    assert game.state.decision.kind == "target"
    assert second_thought(game, game.state.decision, "target 1") == "This only harms your own side. Do it?"
    assert second_thought(game, game.state.decision, "target 0") == ""


@pytest.mark.parametrize(("held", "doubted"), [(2, True), (1, False)])
def test_what_finds_no_room_is_asked_once_more(*, held: int, doubted: bool) -> None:
    """Spin the Chamber! gives Reload, of which one may have 2 (TOK-2)."""
    seat = {"hero": "gunslinger", "cp": 5, "hand": ["spin-the-chamber"], "tokens": {"reload": held}}
    game = kit.position(seats=[seat, PALADIN], phase="main")
    assert game.state.decision is not None
    assert bool(second_thought(game, game.state.decision, "play spin-the-chamber")) is doubted


@pytest.mark.parametrize(("dice", "doubted"), [([1, 1, 1, 2, 3], False), ([1, 2, 3, 4, 5], True)])
def test_who_follows_the_hint_is_not_asked_once_more(*, dice: list[int], doubted: bool) -> None:
    """The hint throws five blades again, which are worth less than what may come; a large straight it activates."""
    game = kit.position(seats=[{"hero": "ninja"}, {"hero": "monk"}], phase="offensive-roll", dice=dice)
    decision = game.state.decision
    assert decision is not None
    assert hint(DuelView(game), decision).startswith("Shadow Fang now: " if doubted else "Roll all: ")
    assert bool(second_thought(game, decision, "keep 00000", named=False)) is doubted
    assert "without activating an ability" in second_thought(game, decision, "pass")
