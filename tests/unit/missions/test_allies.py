"""Powers of allies whose words meet something hard: a target's neighbours, what another power needs, other heroes.

Clone Vault, rows from the top (columns a to f), seats of its enemies behind the heroes' in map order:

    B. C  .. M  B. ##
    .. ## .. C  .. M
    E. .. C  .. ## ..
    .. B. .. C  M  B.
"""

from __future__ import annotations

import pytest

from ai.answers.question import boards_of
from ai.odds import weights
from campaign.missions.rules.frames import EnemyAttack
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.movement import place
from campaign.missions.rules.perks import blank
from campaign.missions.rules.session import mission_of, standing
from campaign.missions.rules.setup import lay_out
from campaign.missions.words.session_view import MissionView
from content import load
from engine.frames import Attacking
from engine.game import Game
from engine.options import main_options
from engine.state import Decision, Pool, Ready
from tests.unit.missions import toy

PIERCE, POUND, SHELTER, VANISH = (
    "use hawkeye pierce",
    "use she-hulk pound",
    "use colossus shelter",
    "use nightcrawler vanish",
)
CALL_IN, CALL_ROSTER = "use nick-fury call-in", "use momentum-3 call-the-roster"
THREE = (1, 1, 1, 4, 4)
"""Three swords: Smack, 4 damage."""
ALIKE = (1, 1, 1, 2, 4)
"""The Barbarian's 1 to 3 are swords: four of one symbol, one of another."""


def game_with(*allies: str, at: str = "c4", other: str = "a1") -> Game:
    """The Barbarian with these allies and the Monk, nobody with a card."""
    library = load.library(("barbarian", "monk"), sections=("missions",))
    setup = {"scenario": 1, "seed": 1, "heroes": [{"id": "barbarian"}, {"id": "monk"}], "sheets": [blank(), blank()]}
    game = lay_out(setup, library)
    game.run()
    for player in game.state.players:
        player.hand, player.tokens, player.index = [], {}, None
    game.state.players[0].gear = ["momentum-1", *allies]
    game.state.active = game.state.acting = game.state.starter = 0
    place(game, 0, at)
    place(game, 1, other)
    change_momentum(game, 0, 5, "test")
    return game


def clone_at(game: Game, space: str) -> int:
    """The enemy that stands there."""
    return next(int(seat) for seat, spaces in mission_of(game).stands.items() if space in spaces)


def strike(game: Game, target: int, ability: str, *answers: str, dice: tuple[int, ...] = ALIKE) -> list[str]:
    """The Barbarian's ability against an enemy, to its end, everything else passed; the answers nothing asked for."""
    game.state.phase = "before-offence"
    game.state.pools = [Pool()]
    left = toy.run(game, lambda: game.push(Attacking(0, target, Ready(ability, 0, dice))), *answers, passes=True)
    game.state.forget_attacks()
    return left


def stab(game: Game, enemy: int, target: int, *answers: str) -> list[str]:
    """An enemy's one ability against a hero, likewise."""
    ability = game.index(game.state.players[enemy]).abilities[0].id
    return toy.run(game, lambda: game.push(EnemyAttack(enemy, target, ability=ability)), *answers, passes=True)


@pytest.mark.rule("MALL-2")
def test_an_ally_brings_an_ability_and_a_power_for_it_alone() -> None:
    """Hawkeye's Trick Arrow deals 5 to a clone of 6 health; pierced, he goes under the deck. Smack is no arrow."""
    game = game_with("hawkeye")
    clone = clone_at(game, "d4")
    assert not strike(game, clone, "trick-arrow", PIERCE)
    assert game.health(clone) == 1
    assert game.state.players[0].gear == ["momentum-1"]
    assert mission_of(game).ally_deck[0] == "hawkeye"
    game = game_with("hawkeye")
    assert strike(game, clone, "smack", PIERCE) == [PIERCE]


@pytest.mark.rule("MALL-2")
def test_bots_know_which_dice_an_ally_asks_for() -> None:
    """Trick Arrow asks for three of one symbol. The Barbarian's dice show a sword by 1/2, a heart by 1/3, a pow by 1/6.

    They do not where two symbols show twice and one once: 5! / (2! 2! 1!) = 30 orders, each by 1/4 * 1/9 * 1/6,
    1/4 * 1/3 * 1/36 or 1/2 * 1/9 * 1/36, together 330/1296.
    """
    game = game_with("hawkeye")
    arrow = next(ability for ability in game.index(game.state.players[0]).abilities if ability.id == "trick-arrow")
    tiers = boards_of(game.library).tiers(arrow, game.library.fighters["barbarian"].faces, (), ())
    chance = sum(weight for weight, tier in zip(weights(5), tiers, strict=True) if tier == 0)
    assert chance == pytest.approx(1 - 330 / 1296)


@pytest.mark.rule("MALL-2", "MRND-4")
def test_cannons_hit_those_next_to_the_target_too() -> None:
    """4 to the clone on d2, 2 to the Marauder on d1 beside it; two swords and two hearts are what the cannons need."""
    game = game_with("war-machine")
    target, beside = clone_at(game, "d2"), clone_at(game, "d1")
    before = {seat: game.health(seat) for seat in (*standing(game, "failed-clone"), *standing(game, "marauder"))}
    strike(game, target, "shoulder-cannons", dice=(1, 1, 4, 4, 6))
    lost = {seat: was - game.health(seat) for seat, was in before.items() if was != game.health(seat)}
    assert lost == {target: 4, beside: 2}


@pytest.mark.rule("MALL-2", "MRND-4")
def test_a_power_for_melee_is_none_with_range() -> None:
    """She-Hulk adds 2 to Smack's 4 at the neighbour on c3, whose 6 health are gone; d2 is two spaces away."""
    game = game_with("she-hulk")
    far, near = clone_at(game, "d2"), clone_at(game, "c3")
    assert strike(game, far, "smack", POUND, dice=THREE) == [POUND]
    assert not strike(game, near, "smack", POUND, "give 0", "give 0", dice=THREE)
    assert (game.health(far), game.health(near)) == (2, 0)


@pytest.mark.rule("MALL-2")
@pytest.mark.parametrize(("other", "left", "lost"), [("b4", [], 0), ("a1", [SHELTER], 2)])
def test_a_power_protects_a_hero_who_stands_beside(other: str, left: list[str], lost: int) -> None:
    """Colossus prevents 2 for the Barbarian on c4 or a hero next to him: nothing is left of a Marauder's 2 to the Monk
    on b4. On a1 the Monk stands too far away, and he is not asked for."""
    game = game_with("colossus", other=other)
    before = game.health(1)
    assert stab(game, clone_at(game, "d1"), 1, SHELTER) == left
    assert before - game.health(1) == lost


@pytest.mark.rule("MALL-2", "MMOM-1")
def test_a_power_that_costs_momentum_is_paid_and_then_rolls() -> None:
    """Nightcrawler: 1 momentum, and the attack misses on a 1 or 2."""
    game = game_with("nightcrawler")
    clone = clone_at(game, "c3")
    before = game.health(0)
    seen = set()
    for _ in range(20):
        game.state.players[0].used = {}
        change_momentum(game, 0, 5 - momentum(game, 0), "test")
        health = game.health(0)
        assert not stab(game, clone, 0, VANISH)
        assert momentum(game, 0) == 4
        seen.add(health - game.health(0))
        game.state.health[0] = before
    assert seen == {0, 2}


@pytest.mark.rule("MALL-1")
@pytest.mark.parametrize(("deck", "found"), [(["beast"], {CALL_IN, CALL_ROSTER}), ([], set())])
def test_allies_are_swapped_while_others_can_take_their_place(deck: list[str], found: set[str]) -> None:
    """Nick Fury's Call In and Call the Roster of a momentum card exchange allies of the headquarters for those of the
    deck; with an empty deck the same allies would come back."""
    game = game_with("nick-fury")
    game.state.players[0].gear, game.state.players[0].index = ["momentum-3", "nick-fury"], None
    game.state.phase = "main"
    mission_of(game).ally_deck = deck
    assert {CALL_IN, CALL_ROSTER} & set(main_options(game, 0)) == found


def test_an_offer_says_which_ally_makes_room() -> None:
    """A hero has one ally; who recruits another one loses the first under the deck (MALL-1)."""
    drawbacks = []
    for allies in ((), ("hawkeye",)):
        game = game_with(*allies)
        ally = mission_of(game).hq[0]
        decision = Decision(1, 0, "recruit", [f"recruit {ally}", "pass"], "", {})
        drawbacks.append(MissionView(game).labels(game, decision).of(f"recruit {ally}").drawback)
    assert drawbacks == ["", "Hawkeye goes under the ally deck"]
