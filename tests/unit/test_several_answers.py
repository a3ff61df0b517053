"""Several options chosen at once are done one after another, in the order in which they were named."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.play.live_session import LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers, hero_bots
from campaign.screens.desk import Desk, Outcome
from campaign.words.duel_view import DuelView
from tests import kit

DICE = [1, 1, 2, 4, 6] * 9
"""What is rolled from then on."""


def desk_of(hero: str = "barbarian", **seat: Any) -> Desk:
    """A hero in the main phase, in front of a question."""
    game = kit.position(seats=[{"hero": hero, **seat}, {"hero": "paladin"}], phase="main", dice=DICE)
    live = LiveSession(game.library, lambda _: game, MemoryLog(), hero_count=2, view_of=DuelView)
    live.begin()
    desk = Desk(live, Answers(hero_bots("greedy", 2, 1)), (0,))
    go_on(desk)
    return desk


def go_on(desk: Desk) -> None:
    """Let others play, and whoever is asked sit down."""
    for _ in desk.go_on():
        continue
    desk.sit_down()


def made(desk: Desk) -> list[str]:
    """What the person chose."""
    return [choice.token for choice in desk.live.log.choices() if choice.seat == 0 and choice.asked]


def numbers(desk: Desk, *tokens: str) -> str:
    """What is typed for these options."""
    assert desk.menu is not None
    number_of = {entry.token: entry.number for entry in (*desk.menu.entries, *desk.menu.sold)}
    return " ".join(str(number_of[token]) for token in tokens)


def test_cards_of_a_main_phase_are_played_and_sold_in_one_answer() -> None:
    """Tip It! is sold for 1 CP, then two upgrades are played; all of it is one question, and one undo."""
    upgrades = ["smack-ii", "overpower-ii"]
    desk = desk_of(cp=9, hand=["tip-it", "so-wild", *upgrades])
    tokens = ["sell tip-it", *(f"play {upgrade}" for upgrade in upgrades)]
    question = desk.screen().question
    assert question is not None
    assert question.is_several
    assert desk.say(numbers(desk, *tokens)).outcome is Outcome.TAKEN
    go_on(desk)
    assert made(desk) == tokens
    assert desk.live.game.state.players[0].hand == ["so-wild"]
    desk.say("undo force")
    assert made(desk) == []


def test_passing_may_be_the_last_of_them() -> None:
    """The main phase ends with the same answer: the next question is about dice."""
    desk = desk_of(cp=9, hand=["smack-ii", "overpower-ii", "tip-it"])
    desk.say(numbers(desk, "play smack-ii", "pass"))
    go_on(desk)
    assert made(desk) == ["play smack-ii", "pass"]
    assert desk.decision is not None
    assert desk.decision.kind == "roll"


def test_what_has_become_impossible_is_told() -> None:
    """2 CP pay for one of two upgrades; the other one is asked for no more."""
    desk = desk_of(cp=2, hand=["smack-ii", "overpower-ii", "tip-it"])
    assert {"play smack-ii", "play overpower-ii"} <= set(desk.options())
    desk.say(numbers(desk, "play smack-ii", "play overpower-ii"))
    go_on(desk)
    assert made(desk) == ["play smack-ii"]
    assert [line.text for line in desk.told if "No longer possible" in line.text] == [
        "No longer possible: Play Overpower II (2 CP)."
    ]


def test_what_is_asked_in_between_does_not_lose_the_second() -> None:
    """Buh, Bye! asks which of two status effects it takes off; the upgrade behind it is played then."""
    desk = desk_of(cp=9, hand=["buh-bye", "smack-ii"], tokens={"poison": 1, "burn": 1})
    desk.say(numbers(desk, "play buh-bye", "play smack-ii"))
    go_on(desk)
    assert desk.decision is not None
    assert desk.decision.kind == "remove"
    desk.say("remove burn")
    go_on(desk)
    assert made(desk) == ["play buh-bye", "remove burn", "play smack-ii"]


@pytest.mark.parametrize("typed", ["1 77", "1 x"])
def test_what_is_no_number_of_the_list_is_refused_whole(typed: str) -> None:
    """Nothing of it is done."""
    desk = desk_of(cp=9, hand=["smack-ii", "overpower-ii"])
    assert desk.say(typed).outcome is Outcome.REFUSED
    assert made(desk) == []
