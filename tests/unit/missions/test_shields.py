"""Shields of enemies and heroes (MENE-1): each prevents 1 of defendable damage in a defensive roll phase."""

from __future__ import annotations

import pytest

from campaign.missions.rules.frames import EnemyAttack
from engine.frames import Attacking
from engine.game import Game
from engine.state import Pool, Ready
from tests.unit.missions import toy

SMACK = Ready("smack", 0, (1, 1, 1, 4, 4))
"""Three swords: 4 damage."""


@pytest.fixture
def game() -> Game:
    """The Barbarian, and the Monk; nobody has a card. Seats 2 and 3 are thugs, 4 is an archer with 1 shield."""
    found = toy.new("barbarian", "monk")
    for player in found.state.players:
        player.hand = []
    found.state.active = found.state.acting = 0
    return found


def smack(game: Game, target: int) -> None:
    """The Barbarian hits somebody."""
    game.state.pools = [Pool()]
    toy.run(game, lambda: game.push(Attacking(0, target, SMACK)))
    game.state.forget_attacks()


def stab(game: Game, enemy: int, ability: str, *answers: str) -> None:
    """An enemy hits the Barbarian."""
    toy.run(game, lambda: game.push(EnemyAttack(enemy, 0, ability=ability)), *answers)


def shields(game: Game, seat: int) -> int:
    """How many lie there."""
    return game.state.players[seat].tokens.get("shield", 0)


@pytest.mark.rule("MENE-1", "MENE-4")
@pytest.mark.parametrize(("before", "health", "left"), [(0, 3, 0), (1, 4, 0), (3, 6, 0), (5, 7, 1)])
def test_enemies_spend_the_shields_that_help(game: Game, before: int, health: int, left: int) -> None:
    """Of 4 damage to the archer's 7 health each shield takes 1; the fifth of five is not needed."""
    game.state.players[4].tokens = {"shield": before} if before else {}
    smack(game, 4)
    assert (game.health(4), shields(game, 4)) == (health, left)


@pytest.mark.rule("MENE-1")
def test_shields_do_not_help_where_they_are_ignored(game: Game) -> None:
    """4 of 7 health are gone, the shield is not."""
    toy.perform(game, [{"ignore-shields": True}])
    smack(game, 4)
    assert (game.health(4), shields(game, 4)) == (3, 1)


@pytest.mark.rule("MENE-1")
@pytest.mark.parametrize(
    ("answers", "lost", "left"),
    [(("pass",), 2, 2), (("spend shield", "pass"), 1, 1), (("spend shield", "spend shield"), 0, 0)],
)
def test_a_hero_spends_as_many_as_they_like(game: Game, answers: tuple[str, ...], lost: int, left: int) -> None:
    """Of 2 damage by a knife, with 2 shields; once nothing is left to prevent nobody is asked."""
    game.state.players[0].tokens = {"shield": 2}
    game.state.players[0].index = None
    before = game.health(0)
    stab(game, 3, "knife", "pass", *answers)
    assert (before - game.health(0), shields(game, 0)) == (lost, left)


@pytest.mark.rule("MENE-1")
def test_a_shield_does_nothing_against_undefendable_damage(game: Game) -> None:
    """The archer's 3 damage come whole, and nobody is asked."""
    game.state.players[0].tokens = {"shield": 2}
    game.state.players[0].index = None
    before = game.health(0)
    stab(game, 4, "bow")
    assert (before - game.health(0), shields(game, 0)) == (3, 2)
