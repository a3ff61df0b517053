"""Dice changers whose effect comes behind others: a companion paid first, a condition, a die rolled before."""

from __future__ import annotations

from typing import Any

import pytest

from ai.answers import advise
from ai.answers.dicework import Alteration, RollWorths, alterations, offer_of
from ai.answers.ends import Ends
from ai.answers.question import Question, boards_of
from ai.odds import DiceCard, solve, with_card, with_card_on, with_cards
from ai.value.scene import Scene
from ai.value.tokens import neutral
from engine.game import Game
from engine.state import Decision
from engine.view import view
from tests import kit

SIX_OF_ONE = (0.0, 0.0, 0.0, 0.0, 0.0, 6.0)
"""What the values of one die are worth where a 6 alone counts."""


def on_table(dice: list[int], **seat: Any) -> tuple[Game, Decision]:
    """The last question about dice of an offensive roll against a Barbarian: no roll attempt is left."""
    game = kit.without_attempts(kit.position(seats=[seat, {"hero": "barbarian"}], phase="offensive-roll", dice=dice))
    decision = game.state.decision
    assert decision is not None
    decision.options = [option for option in decision.options if not option.startswith("keep ")]
    return game, decision


def advice(game: Game) -> str:
    """What the bot answers from its seat's view."""
    decision = game.state.decision
    assert decision is not None
    return advise(view(game, decision.seat), decision)


# -- odds of what comes only perhaps -----------------------------------------------------------------


def test_a_card_that_works_one_time_in_three() -> None:
    """Set a die to 6 with a chance of 1/3, for 1: a die that shows anything else is worth 6/3 - 1."""
    card = DiceCard("set", 1.0, 6, chance=1 / 3)
    assert with_card(SIX_OF_ONE, card, 1) == pytest.approx((1.0, 1.0, 1.0, 1.0, 1.0, 6.0))
    assert with_card_on(SIX_OF_ONE, card, (2,)) == pytest.approx(1.0)
    assert with_card_on(SIX_OF_ONE, card, (6,)) == 6.0


@pytest.mark.parametrize("others", [[], [Alteration("surely", DiceCard("set", 2.0, 6))]], ids=["alone", "with another"])
def test_ends_reckon_with_dice_that_stay(others: list[Alteration]) -> None:
    """Every roll of one die: what it becomes is worth, with the price, what the vector says; chances add up to 1."""
    table = RollWorths(SIX_OF_ONE, 1, [Alteration("perhaps", DiceCard("set", 1.0, 6, chance=1 / 3)), *others])
    landed = Ends(table).land([1 / 6] * 6)
    worth = sum(chance * value for chance, value in zip(landed.chances, SIX_OF_ONE, strict=True)) - landed.price
    assert sum(landed.chances) == pytest.approx(1.0)
    assert worth == pytest.approx(sum(table.final) / 6)


# -- reading programs --------------------------------------------------------------------------------


def test_what_a_companion_pays_for() -> None:
    """Two Branches, two Leaves, one Spirit activate nothing; a re-rolled die may, and the seedling is little to pay."""
    game, decision = on_table([1, 1, 4, 4, 6], hero="treant", companions={"seedling": 1})
    assert advice(game) == "use seedling seedling-reroll"
    q = Question(game, decision)
    offer = offer_of(q.values, q.scene, "use seedling seedling-reroll")
    assert offer is not None
    assert (offer.op.verb, offer.chance) == ("reroll", 1.0)
    assert offer.price == pytest.approx(0.8)


@pytest.mark.parametrize(("tokens", "kind"), [({}, "any"), ({"shadows": 1}, "any-two")])
def test_what_a_condition_decides(tokens: dict[str, int], kind: str) -> None:
    """Wild Shadow changes one die, and two while its player has Shadows."""
    game, decision = on_table([1, 1, 3, 4, 6], hero="shadow-thief", hand=["wild-shadow"], cp=6, tokens=tokens)
    q = Question(game, decision)
    assert [way.card.kind for way in alterations(q.values, q.scene, decision.options, ("any",))] == [kind]


@pytest.mark.parametrize(
    ("dice", "token"), [([6, 6, 6, 6, 6], "spend mesmerize"), ([1, 1, 1, 4, 4], "pass")], ids=["ultimate", "Smack"]
)
def test_what_a_die_decides(dice: list[int], token: str) -> None:
    """Mesmerize re-rolls an opponent's die one time in three: worth it against five 6s, not against 4 damage."""
    seats = [{"hero": "barbarian"}, {"hero": "vampire-lord", "tokens": {"mesmerize": 1}}]
    game = kit.without_attempts(kit.position(seats=seats, phase="offensive-roll", dice=dice))
    decision = game.state.decision
    assert decision is not None
    game.apply([option for option in decision.options if option.startswith("activate ")][-1])
    assert game.state.decision is not None
    assert game.state.decision.seat == 1
    assert advice(game) == token
    way = alterations(*read(game), ("any", "foe"))[0]
    assert way.card.kind == "reroll"
    assert way.card.chance == pytest.approx(1 / 3)


def read(game: Game) -> tuple[Any, Any, list[str]]:
    """What alterations are read from at a question."""
    assert game.state.decision is not None
    q = Question(game, game.state.decision)
    return q.values, q.scene, q.options


# -- printed re-rolls --------------------------------------------------------------------------------


@pytest.mark.rule("ROLL-9")
@pytest.mark.parametrize(("fallen", "token"), [([1, 1, 1], "again"), ([1, 4, 4], "pass")])
def test_a_printed_reroll_is_made_where_it_gains(fallen: list[int], token: str) -> None:
    """Shade Shift: three Blades deal 1, and one of them rolled again deals 2 more one time in three, for nothing. With
    a Blade and two Shuriken it deals 3; of two Masks for a Smoke Bomb one alone could come.
    """
    seats = [{"hero": "barbarian"}, {"hero": "ninja"}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 4, 4, *fallen])
    game.apply("activate smack")
    while (decision := game.state.decision) is not None:
        if any(option.startswith("again ") for option in decision.options):
            break
        found = [option for option in ("defend shade-shift", "activate smack", "pass") if option in decision.options]
        game.apply(found[0])
    assert advice(game).split()[0] == token


# -- dice that are set apart -------------------------------------------------------------------------


@pytest.mark.rule("ROLL-4")
def test_a_card_is_played_on_marked_dice() -> None:
    """With three Storms, two Bolts and a borrowed 4, Six-It! makes a fourth Storm of an own die: the borrowed die has
    no symbol.
    """
    seats: list[dict[str, Any]] = [
        {"hero": "storm", "tokens": {"tornado": 1}, "hand": ["six-it"], "cp": 3},
        {"hero": "huntress"},
    ]
    game = kit.position(seats=seats, phase="main", dice=[6, 6, 6, 1, 1, 4])
    game.apply("pass")
    game.apply("number 1")
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "roll"
    game.state.rolls[-1].attempts = 0
    decision.options = [option for option in decision.options if not option.startswith("keep ")]
    assert advice(game) == "play six-it"
    game.apply("play six-it")
    assert advice(game) in ("die 4 6", "die 5 6")


@pytest.mark.parametrize("own", [[5, 4, 6, 5, 1], [2, 2, 6, 4, 5]])
def test_a_borrowed_die_makes_nothing_worse(own: list[int]) -> None:
    """With a borrowed 4 that serves no line, own dice are kept by exact odds as without it, and the 4 is re-rolled."""
    seats: list[dict[str, Any]] = [{"hero": "storm", "tokens": {"tornado": 1}}, {"hero": "huntress"}]
    game = kit.position(seats=seats, phase="main", dice=[*own, 4])
    game.apply("number 1")
    game.state.rolls[-1].attempts = 1
    kept = solve(boards_of(game.library).board(Scene(game, 0)).vector, 5, 1).keep(own, 1)
    marks = advice(game).removeprefix("keep ")
    assert sorted(die for die, mark in zip(own, marks, strict=False) if mark == "1") == list(kept)
    assert marks[5] == "0"


# -- in hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [["discard samesies", "discard better-d"], ["discard better-d", "discard samesies"]]
)
def test_a_dice_card_is_kept_for_what_it_makes_of_a_turn(options: list[str]) -> None:
    """Samesies! adds about 4 to a turn of the Barbarian, for 1 CP: more than Better D! is worth, which was kept."""
    game = kit.position(seats=[{"hero": "barbarian", "hand": ["samesies", "better-d"]}, {"hero": "paladin"}])
    game.state.decision = Decision(0, 0, "discard", options, "", {})
    assert advice(game) == "discard better-d"
    vector = boards_of(game.library).board(neutral(game.library, "barbarian")).vector
    gain = solve(with_cards(vector, [DiceCard("copy", 0.0)])).value - solve(vector).value
    assert gain == pytest.approx(4.0, abs=0.2)
