"""What a person types becomes an option, or is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.screens.menu import Menu, NotUnderstood
from campaign.words.duel_view import DuelView
from content.load import library
from engine import duel
from engine.game import Game
from engine.state import Decision, Roll
from tests import kit

KEEPS = [f"keep {n:05b}" for n in range(31)]


@pytest.fixture(scope="module")
def game() -> Game:
    """Barbarian (sword 1-3, heart 4-5, pow 6) against Moon Elf."""
    return duel.new(library(["barbarian", "moon-elf"]), ("barbarian", "moon-elf"), seed=1)


def menu(game: Game, kind: str, options: list[str], **info: Any) -> Menu:
    """A question to the Barbarian."""
    return Menu(DuelView(game), Decision(game.state.choices, 0, kind, options, "", info))


def lying(game: Game, *dice: int) -> Game:
    """The Barbarian's roll on the table."""
    twin = game.copy()
    roll = Roll(0, "offence", list(dice))
    roll.thrown = True
    twin.state.rolls.append(roll)
    return twin


@pytest.fixture
def rolling(game: Game) -> Menu:
    """A roll of 1 2 5 6 6 with Fortitude to activate."""
    twin = lying(game, 1, 2, 5, 6, 6)
    options = ["play tip-it", *KEEPS, "activate fortitude", "pass"]
    return menu(twin, "roll", options, dice=[1, 2, 5, 6, 6], attempts=2)


def test_only_ones_own_dice_are_rolled_again_where_both_sides_rolled(game: Game) -> None:
    """A defence of one die against one of the attacker's: the second 2 is not one's own (DEF-2)."""
    both = lying(game, 2, 2)
    both.state.rolls[-1].kind, both.state.rolls[-1].rival, both.state.rolls[-1].split = "defence", 1, 1
    rolled = menu(both, "defence-roll", ["keep 0", "pass"], dice=[2, 2], attempts=1)
    for typed in ("r all", "r 2"):
        assert rolled.parse(typed) == "keep 0"
    with pytest.raises(NotUnderstood, match="keeps every die"):
        rolled.parse("k 2")


@pytest.mark.parametrize("typed", ["r", "k", "r 6", "k 66"])
def test_words_for_dice_mean_nothing_else(rolling: Menu, typed: str) -> None:
    """No roll is left: `r` is no beginning of Reckless."""
    options = ["activate reckless", "pass"]
    lying = menu(rolling.game, "roll", options, dice=[1, 2, 5, 6, 6], attempts=0)
    assert lying.parse("reck") == "activate reckless"
    with pytest.raises(NotUnderstood, match="no dice to re-roll now"):
        lying.parse(typed)


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("keep 6 6", "keep 00011"),
        ("k 66", "keep 00011"),
        ("k 6", "keep 00010"),
        ("k pow", "keep 00011"),
        ("keep sword heart", "keep 11100"),
        ("keep swords", "keep 11000"),
        ("k 1,2,5", "keep 11100"),
        ("reroll 1 2", "keep 00111"),
        ("r 12", "keep 00111"),
        ("r all", "keep 00000"),
        ("k none", "keep 00000"),
        ("keep 00011", "keep 00011"),
        ("1", "activate fortitude"),
        ("fort", "activate fortitude"),
        ("FORTITUDE", "activate fortitude"),
        ("2", "play tip-it"),
        ("tip", "play tip-it"),
        ("0", "pass"),
        ("p", "pass"),
    ],
)
def test_dice_and_abilities(rolling: Menu, typed: str, token: str) -> None:
    """Dice are named by what they show."""
    assert rolling.parse(typed) == token


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("k 3", "No die shows 3"),
        ("k 666", "Fewer than 3 dice show 6"),
        ("k claw", "No die shows 'claw'"),
        ("k all", "keeps every die"),
        ("9", "There is no option 9"),
        ("", "Choose a number"),
    ],
)
def test_dice_that_are_not_there(rolling: Menu, typed: str, says: str) -> None:
    """The reason is told."""
    with pytest.raises(NotUnderstood, match=says):
        rolling.parse(typed)


def test_what_is_not_possible_is_handed_on(rolling: Menu) -> None:
    """The kernel says why, so the words go to it as they are."""
    assert rolling.parse("activate rage") == "activate rage"


def test_two_that_begin_alike(game: Game) -> None:
    """Both are named."""
    asked = menu(game, "main", ["play tip-it", "play so-wild", "sell tip-it", "sell so-wild", "pass"])
    with pytest.raises(NotUnderstood, match="has several meanings: play so-wild, sell tip-it, sell so-wild"):
        asked.parse("s")
    assert asked.parse("play t") == "play tip-it"
    assert asked.parse("sell so") == "sell so-wild"
    assert asked.parse("done") == "pass"


def test_a_bare_name_never_sells(game: Game) -> None:
    """A card that cannot be paid is refused with the reason, not sold in its place."""
    name = game.state.players[0].hand[0]
    asked = menu(game, "main", [f"sell {name}", "pass"])
    assert asked.parse(name) == f"play {name}"
    assert asked.parse(f"sell {name}") == f"sell {name}"
    both = menu(game, "main", ["play tip-it", "sell tip-it", "pass"])
    assert both.parse("tip") == "play tip-it"


def test_a_letter_that_also_begins_a_card_ends_no_phase(game: Game) -> None:
    """`e` is the beginning of Evasive as well as of End."""
    asked = menu(game, "main", ["spend evasive", "sell tip-it", "pass"])
    with pytest.raises(NotUnderstood, match="has several meanings: spend evasive, pass"):
        asked.parse("e")
    assert asked.parse("eva") == "spend evasive"


def test_sales_are_numbered_behind_the_rest(game: Game) -> None:
    """One line for all of them, from 91 on: a 2 that was meant for another list sells nothing."""
    asked = menu(game, "main", ["play tip-it", "sell tip-it", "sell so-wild", "pass"])
    assert [(e.number, e.token) for e in asked.entries] == [(1, "play tip-it"), (0, "pass")]
    assert [(e.number, e.token) for e in asked.sold] == [(91, "sell tip-it"), (92, "sell so-wild")]
    assert asked.parse("92") == "sell so-wild"
    with pytest.raises(NotUnderstood, match="no option 2"):
        asked.parse("2")


def test_enter_passes_a_window_only(game: Game) -> None:
    """An empty line ends no phase."""
    assert menu(game, "window", ["play tip-it", "pass"], at="declared").parse("") == "pass"
    with pytest.raises(NotUnderstood):
        menu(game, "main", ["sell tip-it", "pass"]).parse("")


def test_changes_of_dice(game: Game) -> None:
    """Equal dice count once; the short form names what the die shows and what it becomes."""
    options = [f"die {place} 6" for place in (1, 2, 3)]
    asked = menu(lying(game, 2, 2, 5, 6, 6), "die", options, dice=[2, 2, 5, 6, 6], owner=0)
    assert {e.label.text for e in asked.entries} == {"Change 2 (sword) to 6 (pow)", "Change 5 (heart) to 6 (pow)"}
    assert asked.parse("5 6") == "die 3 6"
    assert asked.parse("56") == "die 3 6"
    assert asked.parse("die 2 6") == "die 2 6"
    with pytest.raises(NotUnderstood, match="No die shows 3"):
        asked.parse("3 6")
    with pytest.raises(NotUnderstood, match="cannot become"):
        asked.parse("5 4")


def test_a_changed_die_says_what_it_completes(game: Game) -> None:
    """2 2 5 6 6: a third sword completes Smack (3 swords) and Overpower (3 swords, 2 pows); best first.

    A third pow in place of a sword leaves one sword too few for Sturdy Blow (2 swords, 2 pows).
    """
    asked = menu(lying(game, 2, 2, 5, 6, 6), "die", ["die 1 6", "die 4 6", "die 3 1", "pass"], dice=[2, 2, 5, 6, 6])
    assert [(e.label.text, e.label.detail) for e in asked.entries] == [
        ("Change 5 (heart) to 1 (sword)", "completes Smack and Overpower"),
        ("Change 2 (sword) to 6 (pow)", "breaks Sturdy Blow"),
        ("Done", ""),
    ]


def test_a_changed_die_says_what_it_raises_and_weakens(game: Game) -> None:
    """Smack on three swords and on four are two lines of one ability: less is not broken, more not completed."""
    four = menu(lying(game, 1, 1, 1, 1, 4), "die", ["die 4 5", "die 5 2"], dice=[1, 1, 1, 1, 4])
    details = {entry.token: entry.label.detail for entry in four.entries}
    assert details == {"die 4 5": "weakens Smack", "die 5 2": "raises Smack"}


def test_dice_to_reroll_are_named_by_what_lies_there(game: Game) -> None:
    """No 1 and no sword in the example where none lies."""
    options = ["reroll 10000", "reroll 11000", "reroll 00011"]
    asked = menu(lying(game, 5, 5, 6, 6, 6), "reroll", options, dice=[5, 5, 6, 6, 6], owner=0)
    assert asked.hints == ["choose dice by what they show: r 5 rolls one 5, r heart every heart"]


def test_a_number_stands_in_the_list_as_itself(game: Game) -> None:
    """Typing 2 chooses 2, also where 0 may be chosen."""
    asked = menu(game, "number", ["number 0", "number 1", "number 2"])
    assert [(entry.number, entry.token) for entry in asked.entries] == [(n, f"number {n}") for n in range(3)]
    assert asked.parse("0") == "number 0"
    assert asked.parse("2") == "number 2"


def test_a_die_that_stays_as_it_is_is_no_choice(game: Game) -> None:
    """Offered where nothing else may be said, and then once and last."""
    options = ["die 4 6", "die 5 6", "die 3 6"]
    forced = menu(lying(game, 2, 2, 5, 6, 6), "die", options, dice=[2, 2, 5, 6, 6])
    assert [e.token for e in forced.entries] == ["die 3 6", "die 4 6"]
    assert forced.entries[-1].label.text == "Leave the 6 (pow)"
    free = menu(lying(game, 2, 2, 5, 6, 6), "die", [*options, "pass"], dice=[2, 2, 5, 6, 6])
    assert [e.token for e in free.entries] == ["die 3 6", "pass"]


def test_the_better_ability_stands_first_at_every_look() -> None:
    """Smack for 4 and Mighty Blow for 9 on 1 2 3 4 6; the Moon Elf has 9 left."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf", "health": 9}], phase="offensive-roll", dice=[1, 2, 3, 4, 6]
    )
    assert game.state.decision is not None
    looks = [Menu(DuelView(game), game.state.decision) for _ in range(2)]
    first, second = ([(e.number, e.token, e.mark) for e in look.entries] for look in looks)
    assert first == second
    assert first[:2] == [(1, "activate mighty-blow", "lethal unless defended"), (2, "activate smack", "")]


def test_rerolls_by_an_effect(game: Game) -> None:
    """Marks mean re-rolled dice here."""
    options = ["reroll 10000", "reroll 01000", "reroll 11000"]
    asked = menu(lying(game, 2, 3, 5, 6, 6), "reroll", options, dice=[2, 3, 5, 6, 6], owner=0)
    assert asked.parse("r 23") == "reroll 11000"
    assert asked.parse("reroll 3") == "reroll 01000"
    assert asked.parse("keep 2 5 6 6") == "reroll 01000"


def test_one_die_to_reroll_is_an_option_of_its_own(game: Game) -> None:
    """Equal dice count once; naming more is refused in words, not with marks."""
    options = [f"reroll {mark}" for mark in ("10000", "01000", "00100", "00010", "00001")]
    asked = menu(lying(game, 6, 6, 2, 6, 1), "reroll", options, dice=[6, 6, 2, 6, 1], owner=0)
    listed = {entry.label.text: entry.token for entry in asked.entries}
    assert set(listed) == {"Re-roll 6 (pow)", "Re-roll 2 (sword)", "Re-roll 1 (sword)"}
    assert listed["Re-roll 6 (pow)"] == "reroll 10000"
    assert asked.hints == []
    assert asked.parse("r 1") == "reroll 00001"
    with pytest.raises(NotUnderstood, match="Only one die may be re-rolled now"):
        asked.parse("r 12")


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ([1, 1, 1, 2, 6], "k 111 keeps the three 1s, k sword every sword, r 1 rolls a 1, r all"),
        ([1, 2, 4, 4, 6], "k 44 keeps the two 4s, k heart every heart, r 1 rolls a 1, r all"),
        ([1, 2, 3, 1, 1], "k 111 keeps the three 1s, r 1 rolls a 1, r all"),
        ([6, 6, 6, 6, 6], "r 6 rolls a 6, r all"),
    ],
)
def test_the_example_of_keeping_is_what_most_dice_show(game: Game, dice: list[int], told: str) -> None:
    """Of equals the highest; what keeps every die is no way to roll."""
    rolling = menu(lying(game, *dice), "roll", [*KEEPS, "pass"], dice=dice, attempts=1)
    assert rolling.hints == [f"re-roll: {told}"]


def test_what_could_only_take_off_what_nobody_has_is_not_listed() -> None:
    """Buh, Bye! where only oneself has anything, and that is good; it may be typed all the same."""
    cards = {"hero": "barbarian", "cp": 5, "hand": ["buh-bye", "reckless-ii"], "tokens": {"crit": 1}}
    game = kit.position(seats=[cards, {"hero": "moon-elf"}], phase="main")
    decision = game.state.decision
    assert decision is not None
    shown = Menu(DuelView(game), decision)
    assert [entry.token for entry in shown.entries] == ["play reckless-ii", "pass"]
    assert shown.parse("buh, bye") == shown.parse("play buh-bye") == "play buh-bye"


def test_equal_dice_are_one_option() -> None:
    """Helping Hand! on 1 1 4: a 1 stands in the list once; the other 1 may still be typed by its place."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf"}], phase="offensive-roll", dice=[1, 1, 4, 5, 5]
    )
    reroll = menu(game, "reroll", ["reroll 10000", "reroll 01000", "reroll 00100"], dice=[1, 1, 4, 5, 5], owner=0)
    assert [entry.label.text for entry in reroll.entries] == ["Re-roll 1 (sword)", "Re-roll 4 (heart)"]
    assert reroll.parse("reroll 01000") == "reroll 01000"


def test_equal_dice_of_two_players_are_told_apart() -> None:
    """Both rolled a 5, which is a heart on the Barbarian's die and a foot on the Moon Elf's."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "moon-elf"}], phase="offensive-roll", dice=[1, 1, 4, 5, 5]
    )
    roll = Roll(1, "defence", [5, 5])
    roll.thrown, roll.rival, roll.split = True, 0, 1
    game.state.rolls.append(roll)
    decision = Decision(game.state.choices, 0, "window", ["again 10", "again 01", "pass"], "", {"at": "defence-roll"})
    labels = [entry.label.text for entry in Menu(DuelView(game), decision).entries]
    assert labels == ["Re-roll Moon Elf's 5 (foot)", "Re-roll your 5 (heart)", "Pass"]
