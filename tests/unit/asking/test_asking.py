"""What people are not asked, and what they are; positions as in scenario files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from ai.answers.gains import gains
from campaign.adventures.face import face_of
from campaign.narrate.face import Face
from campaign.narrate.odds import hint
from campaign.play.asking.asking import Answered, Asking
from campaign.play.asking.orders import ATTACK, PHASE, TURN
from campaign.play.asking.people import People
from campaign.play.asking.second_thoughts import second_thought
from campaign.play.asking.settings import ALWAYS, FITS, MATTERS, OWN, Settings
from engine.game import Game
from engine.state import Decision
from tests import adventures, kit

BARBARIAN, PALADIN = {"hero": "barbarian"}, {"hero": "paladin"}


def attack(dice: Iterable[int] = (1, 2, 3, 4, 6), *, attacker: dict[str, Any] = BARBARIAN, **defender: Any) -> Game:
    """The Barbarian rolls against somebody; left at the question about the dice."""
    return kit.position(seats=[attacker, defender or PALADIN], phase="offensive-roll", dice=list(dice))


def asked(game: Game, asking: Asking) -> Decision:
    """Let the asking answer for its seat, and others pass, up to the first question of seat 1 that is asked."""
    while True:
        decision = game.state.decision
        assert decision is not None, "nobody is asked any more"
        found = asking.answer(Face(game), decision) if decision.seat == 1 else None
        if decision.seat == 1 and found is None:
            return decision
        game.apply(found.token if found else next(t for t in ("pass", "no") if t in decision.options))


def is_asked(game: Game, asking: Asking) -> bool:
    """Whether seat 1 is asked anything before the phase of the running attack is over."""
    while game.state.attack is not None or game.state.phase == "offence":
        decision = game.state.decision
        assert decision is not None
        found = asking.answer(Face(game), decision) if decision.seat == 1 else None
        if decision.seat == 1 and found is None:
            return True
        game.apply(found.token if found else next(t for t in ("pass", "no") if t in decision.options))
    return False


def test_one_defence_rolls_by_itself() -> None:
    """Divine Defense is the Paladin's only one; it costs nothing."""
    game = kit.position(seats=[BARBARIAN, PALADIN], phase="offensive-roll", dice=[1, 2, 3, 4, 6, 1, 1, 1, 1, 1], turn=2)
    game.apply("activate mighty-blow")
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "defence"
    found = Asking().answer(Face(game), decision)
    assert found == Answered(decision.id, 1, "defence", "defend divine-defense", "it is your only defence")
    assert Asking(Settings(level=ALWAYS)).answer(Face(game), decision) is None


def test_what_was_declined_is_not_offered_again_until_the_damage_changes() -> None:
    """Mighty Blow's 9: the Paladin keeps Protect. Smack-me-not cards apart, only more damage asks anew."""
    attacker = {"hero": "barbarian", "cp": 5, "hand": ["not-this-time"]}
    game = attack([1, 2, 3, 4, 6, 3, 3, 3], attacker=attacker, hero="paladin", tokens={"protect": 1})
    game.apply("activate mighty-blow")
    asking = Asking()
    decision = asked(game, asking)
    assert "spend protect" in decision.options
    asking.chosen(Face(game), decision, "pass")
    game.apply("pass")
    assert not is_asked(game, asking)


def test_a_main_phase_with_only_selling_left_ends_itself() -> None:
    """Tip It! serves in roll phases only, so in a main phase it can but be sold."""
    game = kit.position(seats=[{"hero": "barbarian", "cp": 0, "hand": ["tip-it"]}, PALADIN], phase="main")
    decision = game.state.decision
    assert decision is not None
    assert decision.options == ["sell tip-it", "pass"]
    found = Asking().answer(Face(game), decision)
    assert found is not None
    assert (found.token, found.why) == ("pass", "there is nothing left to do but selling")
    assert Asking(Settings(level=ALWAYS)).answer(Face(game), decision) is None


@pytest.mark.parametrize(("cp", "asks"), [(0, False), (1, True), (2, False)])
def test_selling_that_saves_the_roll_phase_is_asked(*, cp: int, asks: bool) -> None:
    """Knockdown costs 2 CP or the roll phase: one card sold makes 1 CP enough, with 0 it is too little."""
    seat = {"hero": "barbarian", "cp": cp, "hand": ["tip-it"], "tokens": {"knockdown": 1}}
    game = kit.position(seats=[seat, PALADIN], phase="main")
    decision = game.state.decision
    assert decision is not None
    assert decision.options == ["sell tip-it", "pass"]
    assert (Asking().answer(Face(game), decision) is None) is asks
    assert ("roll phase, which is lost without" in hint(Face(game), decision)) is asks


def test_who_sold_nothing_is_not_asked_to_sell_behind_the_roll_phase() -> None:
    """A card sold would pay for Reckless II, and that was declined with the same cards and CP."""
    seat = {"hero": "barbarian", "cp": 1, "hand": ["reckless-ii", "tip-it"]}
    game = kit.position(seats=[seat, PALADIN], phase="main")
    asking, first = Asking(), game.state.decision
    assert first is not None
    assert asking.answer(Face(game), first) is None
    asking.chosen(Face(game), first, "pass")
    second = game.copy()
    second.state.players[0].used["turn:attempts"] = 1
    found = asking.answer(Face(second), first)
    assert found is not None
    assert (found.token, found.why) == ("pass", "nothing has changed since you ended a main phase")
    second.state.players[0].cp = 0
    assert asking.memory.is_declined(second, 0, "sell tip-it") is False


def test_buh_bye_with_nothing_to_remove_is_no_reason_to_ask() -> None:
    """Nobody has anything bad; once the opponent has something good, there is a reason."""
    seat = {"hero": "barbarian", "cp": 2, "hand": ["buh-bye"]}
    fits = Settings(level=FITS)
    game = kit.position(seats=[seat, {"hero": "paladin", "tokens": {"crit": 1}}], phase="main")
    assert game.state.decision is not None
    assert Asking(fits).answer(Face(game), game.state.decision) is None
    game = kit.position(seats=[{**seat, "tokens": {"crit": 1}}, PALADIN], phase="main")
    assert game.state.decision is not None
    assert Asking(fits).answer(Face(game), game.state.decision) is not None


def test_deadly_damage_makes_what_may_come_at_any_time_fit() -> None:
    """Egg Nog heals at any time: with 50 health it waits, with 4 before 9 it is asked for."""
    asking = Settings(level=FITS)
    for health, expected in ((50, False), (4, True)):
        game = attack([1, 2, 3, 4, 6, 1, 1, 1, 1], hero="santa", health=health, tokens={"egg-nog": 3})
        game.apply("activate mighty-blow")
        assert is_asked(game, Asking(asking)) is expected


def test_own_asks_nothing_in_windows() -> None:
    """Even Protect against damage."""
    game = attack([1, 2, 3, 4, 6, 3, 3, 3], hero="barbarian", tokens={"protect": 1})
    game.apply("activate mighty-blow")
    assert not is_asked(game, Asking(Settings(level=OWN)))


@pytest.mark.parametrize("order", [PHASE, ATTACK, TURN])
def test_a_standing_order_passes(order: str) -> None:
    """Protect is not asked for while the order holds, and is in the next attack."""
    game = attack([1, 2, 3, 4, 6, 3, 3, 3], hero="paladin", tokens={"protect": 1})
    asking = Asking()
    asking.orders.give(order, game)
    game.apply("activate mighty-blow")
    if order == PHASE:
        assert is_asked(game, asking)  # the phase of the order was the roll, the damage comes in the defence
        return
    assert not is_asked(game, asking)


def test_until_my_turn_ends_with_my_turn() -> None:
    """Ordered in the opponent's turn, it is over when one's own begins."""
    game = kit.position(seats=[BARBARIAN, {"hero": "paladin", "hand": ["double-up"], "cp": 3}], phase="main-2")
    asking = Asking(Settings(level=FITS))
    asking.orders.give(TURN, game)
    decision = asked(game, asking)
    assert game.state.acting == 1
    assert decision.kind == "main"


def test_salves_are_asked_for_below_the_health_one_chooses() -> None:
    """12 unless somebody says otherwise; declined at 10, it comes again below 10."""
    for health, below, expected in ((30, 12, False), (10, 12, True), (30, 40, True)):
        game = adventures.position(
            mode="crawl", seats=[{"hero": "barbarian", "health": health}, {"minion": "fairy"}], phase="turn",
            session={"salves": [1]},
        )  # fmt: skip
        decision = game.state.decision
        assert decision is not None
        assert decision.kind == "salve"
        asking = Asking(Settings(heal_below=below))
        assert (asking.answer(face_of(game), decision) is None) is expected
        asking.chosen(face_of(game), decision, "pass")
        assert asking.answer(face_of(game), decision) is not None


def test_a_lone_ability_without_attempts_is_activated() -> None:
    """Three rolls are over and Mighty Blow is all there is; with attempts left it is the person's choice."""
    game = attack([1, 2, 3, 4, 6])
    decision = game.state.decision
    assert decision is not None
    assert Asking().answer(Face(game), decision) is None
    lone = Decision(decision.id, 0, "roll", ["activate mighty-blow", "pass"], "", {**decision.info, "attempts": 0})
    game.state.decision = lone
    game.state.rolls[-1].attempts = 0
    found = Asking().answer(Face(game), lone)
    assert found is not None
    assert found.token == "activate mighty-blow"


@pytest.mark.parametrize(("card", "asks"), [("buh-bye", False), ("tip-it", True)])
def test_a_card_of_no_use_keeps_no_ability_waiting(*, card: str, asks: bool) -> None:
    """1 2 3 4 6: Tip It! makes the small straight a large one; Buh, Bye! finds no status effect on anybody."""
    game = attack([1, 2, 3, 4, 6], attacker={"hero": "barbarian", "cp": 2, "hand": [card]})
    assert game.state.decision is not None
    info = {**game.state.decision.info, "attempts": 0}
    options = ["activate mighty-blow", f"play {card}", "pass"]
    lone = game.state.decision = Decision(game.state.decision.id, 0, "roll", options, "", info)
    game.state.rolls[-1].attempts = 0
    assert (Asking().answer(Face(game), lone) is None) is asks
    assert Asking(Settings(level=ALWAYS)).answer(Face(game), lone) is None


def test_an_upgrade_is_offered_until_it_is_declined() -> None:
    """The bot saves its CP for the dice; a person is asked once whether Animalistic is worth more to them."""
    hand = ["animalistic-ii", "better-d", "one-more-time", "try-try-again"]
    game = kit.position(seats=[{"hero": "huntress", "cp": 2, "hand": hand}, PALADIN], phase="main")
    decision = game.state.decision
    assert decision is not None
    assert gains(game, decision)["play animalistic-ii"] <= 0
    asking = Asking()
    assert asking.answer(Face(game), decision) is None
    asking.chosen(Face(game), decision, "pass")
    game.state.turn += 2
    found = asking.answer(Face(game), decision)
    assert found is not None
    assert (found.token, found.why) == ("pass", "nothing you could do would gain anything")


def test_what_throws_something_away_is_asked_once_more() -> None:
    """Passing with dice that activate something, or with attempts left, and rolling all of them again by a bare `k`;
    who says `r all` means it.
    """
    info = {"attempts": 2}
    rolling = ["activate smack", "keep 00000", "keep 11100", "pass"]
    decision = Decision(1, 0, "roll", rolling, "", info)
    assert "activates nothing" in second_thought(decision, "pass")
    assert "though they activate something" in second_thought(decision, "keep 00000", named=False)
    assert second_thought(decision, "keep 00000") == ""
    assert second_thought(decision, "keep 11100") == ""
    assert second_thought(decision, "activate smack") == ""
    nothing = Decision(1, 0, "roll", ["keep 00000", "pass"], "", info)
    assert "2 roll attempts are left" in second_thought(nothing, "pass")
    assert second_thought(nothing, "keep 00000") == ""
    assert "named no dice" in second_thought(nothing, "keep 00000", named=False)
    assert second_thought(Decision(1, 0, "main", ["sell tip-it", "pass"], "", {}), "pass") == ""


def test_what_was_answered_is_noted_and_asked_after_taking_it_back() -> None:
    """The main phase with nothing but selling: answered, noted; taken back, the same question is asked."""
    game = kit.position(seats=[{"hero": "barbarian", "cp": 0, "hand": ["tip-it"]}, PALADIN], phase="main")
    people = People([0], Face)
    assert not people.is_asked(game)
    assert game.state.decision is not None
    assert people.answer(game, game.state.decision) == "pass"
    assert [found.token for found in people.answered] == ["pass"]
    people.taken_back(game.state.decision.id, asks=True)
    assert people.answered == []
    assert people.is_asked(game)


@pytest.mark.parametrize(("health", "asks"), [(7, False), (9, True)])
def test_the_dice_of_whoever_falls_anyway_are_nothing_to_change(*, health: int, asks: bool) -> None:
    """The Stray Hound's eye (5) prevents 2 of Mighty Blow's 9: with 7 health it falls all the same."""
    seats = [{"hero": "barbarian", "hand": ["helping-hand"], "cp": 2}, {"minion": "stray-hound", "health": health}]
    game = adventures.position(mode="crawl", seats=seats, phase="offensive-roll")
    game.state.rolls[-1].dice[:] = [1, 2, 3, 4, 6]
    game.apply("activate mighty-blow")
    asking = Asking(Settings(level=MATTERS))
    found = []
    while game.state.attack is not None and (decision := game.state.decision) is not None:
        if decision.seat == 0 and "play helping-hand" in decision.options and game.state.rolls[-1].owner == 1:
            game.state.rolls[-1].dice[:] = [5, 6]
            found.append(asking.answer(face_of(game), decision) is None)
        game.apply("pass")
    assert any(found) is asks
