"""No question which ability is activated where one of them does all that the others do, and more."""

from __future__ import annotations

import pytest

from campaign.asking.outdone import outdoes
from campaign.asking.people import Person
from campaign.asking.settings import FITS, MATTERS, Settings
from campaign.words.duel_view import DuelView
from engine.game import Game
from tests import kit


def last_dice(*dice: int) -> Game:
    """The Barbarian's dice behind the last attempt, with no card in hand."""
    seats = [{"hero": "barbarian", "hand": []}, {"hero": "paladin"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=list(dice))
    return kit.without_attempts(game)


@pytest.mark.parametrize(("level", "token"), [(MATTERS, "activate mighty-blow"), (FITS, "")])
def test_what_is_outdone_is_no_choice(level: str, token: str) -> None:
    """1 2 3 4 6 with the small straight: Mighty Blow deals 9, Smack on three swords deals 4."""
    game = last_dice(1, 2, 3, 4, 6)
    decision = game.state.decision
    assert decision is not None
    assert {"activate smack", "activate mighty-blow"} <= set(decision.options)
    found = Person(Settings(level=level)).answer(DuelView(game), decision)
    assert (found.token if found is not None else "") == token
    assert found is None or "activate smack" in found.over, "`passed` shows it, and `undo passed` asks"


def test_what_harms_oneself_too_outdoes_nothing() -> None:
    """1 2 3 4 5: Reckless deals 15 and 4 to the Barbarian, Mighty Blow 9: that is a choice."""
    game = last_dice(1, 2, 3, 4, 5)
    decision = game.state.decision
    assert decision is not None
    assert Person().answer(DuelView(game), decision) is None


@pytest.mark.parametrize(
    ("more", "less", "does"),
    [
        ([{"deal": 7}], [{"deal": 5}], True),
        ([{"deal": 5}], [{"deal": 7}], False),
        ([{"deal": 5, "type": "undefendable"}], [{"deal": 5}], True),
        ([{"deal": 9}], [{"deal": 5, "type": "undefendable"}], False),
        ([{"gain": "flight"}, {"deal": 6}], [{"deal": 6}], True),
        ([{"deal": 6}, {"deal": 2, "to": "self"}], [{"deal": 6}], False),
        ([{"deal": 7}, {"roll": 1, "on": {"claw": [{"inflict": "bleed"}]}}], [{"deal": 5}], True),
        ([{"deal": 7}, {"roll": 1, "on": {"claw": [{"lose": "cp"}]}}], [{"deal": 5}], False),
        ([{"deal": {"count": "sword"}}], [{"deal": 1}], False),
    ],
)
def test_outdoing(more: list[dict[str, object]], less: list[dict[str, object]], *, does: bool) -> None:
    """As much damage or more in a way no worse, and beside it only what helps whoever attacks."""
    assert outdoes(more, less) is does
