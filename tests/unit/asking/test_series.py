"""What is asked once though the kernel asks it one by one: how much, for whom, which die."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.asking.series import AnswerSeries, changing, series_of
from campaign.screens.menu import Menu, NotUnderstood
from campaign.screens.numbers import Numbers, topic_of
from campaign.words.duel_view import DuelView
from campaign.words.ranking import ranked
from engine.flow.attempts import ATTEMPTED
from engine.game import Game
from engine.state import Decision
from tests import adventures, kit


def position(**seat: Any) -> Game:
    """The first of two heroes is asked in the main phase."""
    return kit.position(seats=[seat, {"hero": "paladin", "tokens": {"crit": 1}}], phase="main")


def attacked(chi: int) -> tuple[Game, Decision]:
    """Mighty Blow's 9 are about to land on a Monk with so much Chi."""
    monk = {"hero": "monk", "tokens": {"chi": chi}}
    game = kit.position(
        seats=[{"hero": "barbarian"}, monk], phase="offensive-roll", dice=[1, 2, 3, 4, 6, 1, 1, 1, 1, 1]
    )
    game.apply("activate mighty-blow")
    while (decision := game.state.decision) is not None and decision.info.get("at") != "incoming":
        game.apply(next(o for o in (*decision.options, "pass") if o.startswith(("defend", "pass"))))
    assert decision is not None
    return game, decision


def asked_at_once(game: Game) -> list[AnswerSeries]:
    """What the open question may be answered with at once, everything being asked."""
    assert game.state.decision is not None
    return series_of(game, game.state.decision, lambda *_: True, ranked)


def test_how_much_chi_is_spent_is_one_question() -> None:
    """Each prevents 1 of 9: one to three of three."""
    game, decision = attacked(3)
    menu = Menu(DuelView(game), decision, series=asked_at_once(game))
    assert menu.question(DuelView(game)).endswith("Spend how many Chi (0 to 3)?")
    assert [entry.number for entry in menu.entries] == [1, 2, 3, 0]
    assert menu.tokens_of(menu.parse("3")) == ("spend chi prevent",) * 3
    assert menu.parse("0") == "pass"
    assert menu.parse("spend chi prevent") == "spend chi prevent"
    assert menu.parse("chi") == "spend chi prevent"


def test_one_chi_is_no_question_of_how_much() -> None:
    """There is but to spend it or not."""
    game, decision = attacked(1)
    menu = Menu(DuelView(game), decision, series=asked_at_once(game))
    assert [entry.token for entry in menu.entries] == ["spend chi prevent", "pass"]


def test_whom_a_card_is_for_is_picked_with_the_card() -> None:
    """Buh, Bye! takes a status effect of either hero: both stand in the list, and the card alone may be typed."""
    game = position(hero="barbarian", cp=2, hand=["buh-bye"], tokens={"poison": 1})
    assert game.state.decision is not None
    menu = Menu(DuelView(game), game.state.decision, series=asked_at_once(game))
    assert [entry.token for entry in menu.entries] == ["play buh-bye; target 0", "play buh-bye; target 1", "pass"]
    assert menu.entries[0].label.text == "Play Buh, Bye! (2 CP): Barbarian"
    assert menu.tokens_of(menu.parse("2")) == ("play buh-bye", "target 1")
    assert menu.parse("play buh-bye") == menu.parse("buh") == "play buh-bye"


def test_the_best_changes_of_a_die_stand_beside_the_card() -> None:
    """So Wild! on 1 1 1 4 4: two changes, and the card alone for all others."""
    barbarian = {"hero": "barbarian", "cp": 3, "hand": ["so-wild"]}
    game = kit.position(seats=[barbarian, {"hero": "paladin"}], phase="offensive-roll", dice=[1, 1, 1, 4, 4])
    found = [one for one in asked_at_once(game) if one.first == "play so-wild"]
    assert len(found) == 2
    assert all(one.tokens[1].startswith("die ") and not one.is_whole for one in found)


def test_nothing_is_looked_ahead_behind_a_roll_or_a_draw() -> None:
    """Double Up! draws two cards: what it brings is not known."""
    game = position(hero="barbarian", cp=3, hand=["double-up"])
    assert asked_at_once(game) == []


@pytest.mark.parametrize("gone", ["play tip-it", "play so-wild"])
def test_an_option_that_is_gone_leaves_a_gap(gone: str) -> None:
    """The others keep their numbers, and what is new comes behind them."""
    numbers = Numbers()
    topic = ("main", 3)
    tokens = ["play tip-it", "play so-wild", "play six-it"]
    assert numbers.of(topic, tokens) == [1, 2, 3]
    left = [token for token in reversed(tokens) if token != gone]
    assert numbers.of(topic, ["play buh-bye", *left]) == [4, *(1 + tokens.index(token) for token in left)]
    assert numbers.of(topic, [gone]) == [1 + tokens.index(gone)], "after an undo it is what it was"


def test_a_number_that_meant_a_card_is_no_amount() -> None:
    """2 was a card in this turn: two Chi are not spent by it, and nothing asks how many."""
    game, decision = attacked(3)
    numbers = Numbers()
    assert numbers.of(topic_of(game, decision), ["spend chi prevent", "play tip-it"]) == [1, 2]
    menu = Menu(DuelView(game), decision, numbers=numbers, series=asked_at_once(game))
    assert [entry.number for entry in menu.entries] == [1, 3, 4, 0]
    assert menu.tokens_of(menu.parse("4")) == ("spend chi prevent",) * 3
    with pytest.raises(NotUnderstood, match="no option 2"):
        menu.parse("2")
    assert "how many" not in menu.question(DuelView(game))


def test_another_throw_is_another_list() -> None:
    """On 1 1 4 5 6 nothing is ready and cards are 1 and 2; on 1 2 3 4 5 abilities come before the cards. A card that
    changes the same dice changes no number.
    """
    hero = {"hero": "barbarian", "cp": 9, "hand": ["tip-it", "so-wild"]}
    dice = [1, 1, 4, 5, 6, 1, 2, 3, 4, 5]
    game = kit.position(seats=[hero, {"hero": "moon-elf"}], phase="offensive-roll", dice=dice)
    numbers = Numbers()

    def listed() -> dict[int, str]:
        decision = game.state.decision
        assert decision is not None
        return {entry.number: entry.token for entry in Menu(DuelView(game), decision, numbers=numbers).entries}

    assert {listed()[number] for number in (1, 2)} == {"play tip-it", "play so-wild"}
    game.apply("keep 00000")
    first = listed()
    abilities = [number for number, token in first.items() if token.startswith("activate ")]
    assert abilities == list(range(1, 1 + len(abilities)))
    assert sorted(first) == list(range(len(first)))
    game.apply("play tip-it")
    while game.state.decision is not None and game.state.decision.kind != "roll":
        game.apply(game.state.decision.options[0])
    then = listed()
    assert all(first[number] == token for number, token in then.items() if number in first)


def test_the_second_main_phase_is_another_list() -> None:
    """Two cards are 1 and 2 before the roll; the worse one is 1 after it, when the better one has been played."""
    hero = {"hero": "barbarian", "cp": 9, "hand": ["reckless-ii", "smack-ii"]}
    game = kit.position(seats=[hero, {"hero": "moon-elf"}], phase="main")
    decision = game.state.decision
    assert decision is not None
    numbers = Numbers()
    listed = [entry.token for entry in Menu(DuelView(game), decision, numbers=numbers).entries]
    assert len(listed) == 3
    game.state.players[0].hand.remove(listed[0].removeprefix("play "))
    game.state.players[0].count_use(ATTEMPTED)
    decision.options.remove(listed[0])
    again = Menu(DuelView(game), decision, numbers=numbers)
    assert (again.entries[0].number, again.entries[0].token) == (1, listed[1])


def test_no_option_has_a_number_of_a_sale() -> None:
    """However many options a turn has had: behind 90 they go on with 191, and sales begin with 91."""
    numbers, topic = Numbers(), ("main", 3)
    played = numbers.of(topic, [f"play {n}" for n in range(95)])
    sold = numbers.of(topic, [f"sell {n}" for n in range(9)], are_sales=True)
    assert played[88:92] == [89, 90, 191, 192]
    assert sold == [91, 92, 93, 94, 95, 96, 97, 98, 99]
    assert not {*played} & {*sold}


def test_a_card_is_sold_for_an_upgrade_in_one_answer() -> None:
    """Reckless II costs 2 CP, and there is 1: Tip It! makes the second."""
    game = position(hero="barbarian", cp=1, hand=["reckless-ii", "tip-it"])
    assert game.state.decision is not None
    menu = Menu(DuelView(game), game.state.decision, series=asked_at_once(game))
    assert [entry.token for entry in menu.entries] == ["sell tip-it; play reckless-ii", "pass"]
    assert menu.entries[0].label.text == "Play Reckless II (2 CP), selling Tip It!"
    assert menu.answers("1") == [["sell tip-it", "play reckless-ii"]]


@pytest.mark.parametrize(("cp", "hand"), [(0, ["reckless-ii", "tip-it"]), (1, ["reckless-ii"]), (2, ["reckless-ii"])])
def test_no_sale_where_one_is_too_little_or_too_much(cp: int, hand: list[str]) -> None:
    """2 CP are missing; there is no other card; nothing is missing."""
    assert asked_at_once(position(hero="barbarian", cp=cp, hand=hand)) == []


@pytest.mark.rule("BLOOT-1")
def test_all_boss_loot_of_a_hero_is_one_question() -> None:
    """Two chests, a 6 (common) and a 13 (epic): both kept, either of them, or none."""
    game = adventures.position(
        mode="boss",
        seats=[{"hero": "barbarian"}, {"hero": "paladin"}, {"boss": "fallen-barbarian"}],
        phase="conclusion",
        session={"loot": {"common": ["bandage"], "rare": ["smoke-vial"], "epic": ["campfire"], "legendary": []}},
    )
    while (decision := game.state.decision) is None or decision.kind != "boss-loot":
        game.run()
    first, second = decision.info["cards"]
    assert [one.tokens for one in asked_at_once(game)] == [
        (f"keep {first}", f"keep {second}"),
        (f"keep {first}", f"discard {second}"),
        (f"discard {first}", f"keep {second}"),
        (f"discard {first}", f"discard {second}"),
    ]


def test_dice_that_stay_as_they_are_are_not_proposed() -> None:
    """Setting a 4 to 4 pays for nothing (ROLL-9 allows it): it is left out where another value may be picked."""
    asked = Decision(1, 0, "die", ["die 1 4", "die 1 6", "die 2 3"], "", {"dice": [4, 3]})
    assert changing(asked, ["die 1 4", "die 1 6"]) == ["die 1 6"]
    assert changing(asked, ["die 1 4", "die 2 3"]) == ["die 1 4", "die 2 3"]
