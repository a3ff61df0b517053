"""What bots reckon with beside a defence: Shadows, Evasive, Protect and whatever else keeps damage off its holder."""

from __future__ import annotations

from typing import Any

import pytest

from ai.answers import advise
from ai.answers.lethal import lethal
from ai.value.matchup import Matchup
from ai.value.parts import course_parts, total_of
from ai.value.scene import Scene
from ai.value.shelter import UNHURT, Barrier
from ai.value.terms import DEFENDABLE, ME, OPEN, SURE, Guard, Term
from ai.value.valuation import valuation_of
from engine.game import Game
from engine.view import view
from tests import kit


def facing(tokens: dict[str, int], foe: str = "huntress") -> Game:
    """A Barbarian's offensive roll against somebody with these status effects; 3 Swords and 2 Hearts lie there."""
    seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": foe, "health": 40, "tokens": tokens}]
    return kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 4, 4])


def worths(kind: str, damage: int, **tokens: int) -> tuple[float, float]:
    """What an attack with so much damage is worth against somebody with such status effects, and one of these."""
    game = facing(tokens)
    values = valuation_of(game.library)
    return Matchup(values, Scene(game, 0)).attack(kind, damage), sum(values.token("huntress", name) for name in tokens)


@pytest.mark.rule("DMG-6")
def test_shadows_let_nothing_through() -> None:
    """Nothing but an ultimate arrives: 9 damage that can be defended against and 9 that cannot are worth nothing."""
    assert worths(DEFENDABLE, 9, shadows=1)[0] == 0
    assert worths(OPEN, 9, shadows=1)[0] == 0
    assert worths(SURE, 9, shadows=1)[0] == 9


@pytest.mark.rule("DMG-3")
def test_protect_takes_half_and_is_spent() -> None:
    """Of 9, 5 are prevented: 4 arrive, and Protect is gone, which counts too; of 1 nothing is worth preventing."""
    worth, token = worths(OPEN, 9, protect=1)
    assert worth == pytest.approx(4 + token)
    assert worths(OPEN, 1, protect=1)[0] == 1
    assert worths(SURE, 9, protect=1)[0] == 9


def test_evasive_avoids_one_time_in_three() -> None:
    """One token: 12 arrive two times of three. Two tokens: the second one is spent where the first one fails."""
    worth, token = worths(OPEN, 12, evasive=1)
    assert worth == pytest.approx(12 * 2 / 3 + token)
    worth, token = worths(OPEN, 12, evasive=2)
    assert worth == pytest.approx(12 * 4 / 9 + token + token * 2 / 3)


def test_a_token_counts_behind_the_defence() -> None:
    """What the defence leaves is halved: less arrives than without Protect, and less than without a defence."""
    alone, guarded = worths(DEFENDABLE, 14)[0], worths(DEFENDABLE, 14, protect=1)[0]
    assert guarded < alone
    assert guarded < worths(OPEN, 14, protect=1)[0]


def test_whoever_can_do_nothing_spends_nothing() -> None:
    """Stunned, a holder of Protect takes all (TOK)."""
    assert worths(OPEN, 9, protect=1, stun=1)[0] == 9


def test_rows_that_prevent_and_that_cap() -> None:
    """9 damage, at most 6 of it, 1 and then 2 prevented: 3 are left and 2 would be half of them."""
    assert Barrier(1, 6, avoids=False).left_of(9, Guard(1.0, 2, 0, avoids=False, reflects=False)) == (3, 2)
    assert Barrier(1, 6, avoids=False).left_of(9, Guard(1.0, 2, 1, avoids=False, reflects=False)) == (1, 2)
    assert Barrier(3, -1, avoids=False).left_of(2, UNHURT) == (0, 0)


def test_shadows_are_no_target() -> None:
    """Free for all: of two opponents with as much health, the one without Shadows is attacked."""
    seats: list[dict[str, Any]] = [
        {"hero": "barbarian"},
        {"hero": "huntress", "health": 30, "tokens": {"shadows": 1}},
        {"hero": "huntress", "health": 30},
    ]
    game = kit.position(mode="king-of-the-hill", seats=seats, phase="offensive-roll", dice=[1, 1, 2, 4, 6])
    while (decision := game.state.decision) is not None and decision.kind != "aim":
        token = "activate smack" if "activate smack" in decision.options else "pass"
        game.apply(token if token in decision.options else decision.options[0])
    assert decision is not None
    assert advise(view(game, decision.seat), decision) == "target 2"


def test_against_shadows_one_does_something_else() -> None:
    """Three Daggers and two Bags: 4 damage, or 2 CP where no damage arrives."""
    for tokens, token in (({}, "activate dagger-strike"), ({"shadows": 1}, "activate pickpocket")):
        seats: list[dict[str, Any]] = [{"hero": "shadow-thief"}, {"hero": "barbarian", "tokens": tokens}]
        game = kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 3, 3])
        game.state.rolls[-1].attempts = 0
        game.run()
        decision = game.state.decision
        assert decision is not None
        decision.options = [option for option in decision.options if not option.startswith("keep ")]
        assert advise(view(game, 0), decision) == token


def test_nothing_is_lethal_against_shadows() -> None:
    """Smack (4) is the end of whoever has 3 health, Shadows apart."""
    for tokens, found in (({"stun": 1}, "lethal"), ({"shadows": 1}, "")):
        game = facing(tokens)
        game.state.health[1] = 3
        decision = game.state.decision
        assert decision is not None
        assert lethal(game, decision).get("activate smack", "") == found


@pytest.mark.parametrize("tokens", [{"shadows": 1}, {"evasive": 2, "protect": 1}, {"agility": 2}, {"back-strike": 1}])
def test_the_parts_add_up(tokens: dict[str, int]) -> None:
    """What is told of a worth is all of it, what the other side pays included."""
    game = facing(tokens, "samurai")
    matchup = Matchup(valuation_of(game.library), Scene(game, 0))
    for kind in (DEFENDABLE, OPEN, SURE):
        number = matchup.values.terms.number(Term(kind, ME, "", 11))
        course = ((number, 1.0),)
        assert total_of(course_parts(matchup, course)) == pytest.approx(matchup.worth(course))
