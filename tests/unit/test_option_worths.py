"""What options are worth to people who choose, and which of them defeat somebody."""

from __future__ import annotations

from math import isnan
from random import Random
from typing import Any

import pytest

from ai.answers.lethal import DEFENDABLE, SURE, lethal
from ai.answers.worths import worths
from campaign.screens.situation import waiting
from content.load import hero_ids
from engine.game import Game
from engine.state import Decision
from tests import kit


def decision_of(game: Game) -> Decision:
    """The open question."""
    assert game.state.decision is not None
    return game.state.decision


def rolled(dice: list[int], health: int, **foe: Any) -> tuple[Game, Decision]:
    """The Barbarian has rolled so against a Moon Elf with so much health."""
    seats: list[dict[str, Any]] = [{"hero": "barbarian"}, {"hero": "moon-elf", "health": health, **foe}]
    game = kit.position(seats=seats, phase="offensive-roll", dice=dice)
    return game, decision_of(game)


def test_the_better_ability_is_worth_more() -> None:
    """On 1 2 3 4 6 Smack deals 4; Mighty Blow, a small straight, 9."""
    found = worths(*rolled([1, 2, 3, 4, 6], 50))
    assert found["activate mighty-blow"] > found["activate smack"] > 0


def test_keeps_by_what_they_lead_to() -> None:
    """With four 6s on the table, keeping them is better than keeping the 1."""
    found = worths(*rolled([6, 6, 6, 6, 1], 50))
    assert found["keep 11110"] == max(value for option, value in found.items() if option.startswith("keep "))
    assert found["keep 11110"] > found["keep 00001"]


@pytest.mark.parametrize(("health", "mark"), [(4, SURE), (5, DEFENDABLE), (9, DEFENDABLE), (10, None)])
def test_an_attack_that_may_be_defended(health: int, mark: str | None) -> None:
    """Mighty Blow deals 9; the Moon Elf's Missed Me could halve it, so that she takes 4: with 4 health she falls."""
    assert lethal(*rolled([1, 2, 3, 4, 6], health)).get("activate mighty-blow") == mark


def test_an_undefendable_attack() -> None:
    """Sturdy Blow: 2 swords and 2 pows, 4 undefendable damage."""
    assert lethal(*rolled([1, 2, 6, 6, 4], 4))["activate sturdy-blow"] == SURE
    assert "activate sturdy-blow" not in lethal(*rolled([1, 2, 6, 6, 4], 5))


@pytest.mark.rule("DMG-3")
@pytest.mark.parametrize(("health", "mark"), [(5, SURE), (6, None)])
def test_what_comes_back_counts(health: int, mark: str | None) -> None:
    """Retribution sends half of Mighty Blow's 9 back, rounded up: 5, told with the damage that waits."""
    game = kit.position(
        seats=[{"hero": "barbarian", "health": health}, {"hero": "paladin", "tokens": {"retribution": 1}}],
        phase="offensive-roll",
        dice=[1, 2, 3, 4, 6, 5, 5, 5],
    )
    game.apply("activate mighty-blow")
    while "spend retribution" not in decision_of(game).options:
        game.apply("pass")
    assert lethal(game, decision_of(game)).get("spend retribution") == mark
    game.apply("spend retribution")
    falls = ", which is lethal" if mark else ""
    assert waiting(game) == [f"Barbarian will take 5{falls}: Retribution 5", "Paladin will take 9: Mighty Blow 9"]


@pytest.mark.parametrize(
    ("health", "falls"), [(7, ", which is lethal"), (9, ", which is lethal before the defence"), (10, "")]
)
def test_what_the_defence_keeps_off_is_not_lethal(health: int, falls: str) -> None:
    """Mighty Blow's 9 against Rooted, whose two branches keep 2 off: 7 land (DMG-2)."""
    treant = {"hero": "treant", "health": health, "cp": 2, "hand": ["better-d"]}
    game = kit.position(seats=[{"hero": "barbarian"}, treant], phase="offensive-roll", dice=[1, 2, 3, 4, 6, 3, 1, 5])
    game.apply("activate mighty-blow")
    game.apply("defend rooted")
    assert waiting(game) == [f"Treant will take 9{falls}: Mighty Blow 9"]


@pytest.mark.parametrize("seed", range(4))
def test_every_kind_of_question(seed: int) -> None:
    """Whatever comes up has worths that are numbers, of its own options."""
    luck = Random(seed)
    first, second = luck.sample(hero_ids(), 2)

    def look(game: Game) -> None:
        decision = decision_of(game)
        found = worths(game, decision)
        assert set(found) <= set(decision.options)
        assert not any(isnan(worth) for worth in found.values())
        assert set(lethal(game, decision)) <= set(decision.options)

    kit.play_random(kit.wild_duel(first, second, seed), luck, each=look)
