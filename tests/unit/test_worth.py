"""What programs bring and what things are worth: worked out by hand, read off definitions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ai.answers.question import boards_of
from ai.outcomes import ATTACK, EXACTLY, PLAIN, reading_of, throws
from ai.value.matchup import Matchup
from ai.value.scene import Scene
from ai.value.valuation import Valuation, valuation_of
from ai.value.weights import PURSE, purse
from engine.changes import MAX_CP
from engine.game import Game
from tests import kit

HIT = ("normal", 1, "")


@pytest.fixture
def game() -> Game:
    """Barbarian against Moon Elf, nobody hurt."""
    return kit.new_duel("barbarian", "moon-elf", seed=1)


@pytest.fixture
def values(game: Game) -> Valuation:
    """What the library's things are worth."""
    return valuation_of(game.library)


def tier(game: Game, ability: str, number: int = 0) -> str:
    """The program of an ability's tier, seat 0."""
    found = next(a for a in game.index(game.state.players[0]).abilities if a.id == ability)
    return found.tiers[number].program


# -- foresight ---------------------------------------------------------------------------------------


def test_a_fixed_blow_is_one_leaf(game: Game, values: Valuation) -> None:
    """Mighty Blow deals 9, for certain."""
    assert values.leaves(Scene(game, 0), [tier(game, "mighty-blow")], ATTACK, [1, 2, 3, 4, 6]) == [(1.0, {HIT: 9.0})]


def test_rolled_damage_has_its_odds(game: Game, values: Valuation) -> None:
    """Overpower rolls three dice: 10.5 on average, 18 in one of 216, 14 or more with a Concussion in 35."""
    leaves = values.leaves(Scene(game, 0), [tier(game, "overpower")], ATTACK, [1, 1, 1, 6, 6])
    assert sum(p for p, _ in leaves) == pytest.approx(1.0)
    assert sum(p * effects[HIT] for p, effects in leaves) == pytest.approx(10.5)
    assert next(p for p, effects in leaves if effects[HIT] == 18) == pytest.approx(1 / 216)
    stunned = sum(p for p, effects in leaves if ("token", 1, "concussion") in effects)
    assert stunned == pytest.approx(35 / 216)


def test_one_die_by_numbers(game: Game, values: Valuation) -> None:
    """Evasive avoids on 1 and 2: one time in three."""
    action = game.library.tokens["evasive"].actions[0]
    leaves = values.leaves(Scene(game, 1), [action.program], PLAIN)
    assert sum(p for p, effects in leaves if effects.get(("avoid", 1, ""))) == pytest.approx(1 / 3)


def test_a_choice_falls_as_the_chooser_likes(values: Valuation) -> None:
    """Cursed Cards: drawing one for nothing beats three for 4 damage."""
    game = kit.new_duel("cursed-pirate", "barbarian", seed=1)
    leaves = valuation_of(game.library).leaves(Scene(game, 0), ["card:cursed-cards"], PLAIN)
    assert leaves == [(1.0, {("cards", 0, ""): 1.0})]


def test_what_a_program_reads(game: Game) -> None:
    """Overpower reads numbers and no position; a removal everybody's tokens; Blood Boil! one token of the defender."""
    overpower = reading_of(game.library, tier(game, "overpower"))
    assert (overpower.thrown, overpower.parts, overpower.wide) == (EXACTLY, (), False)
    removal = reading_of(game.library, "card:get-that-outta-here")
    assert removal.parts == ("tokens",)
    assert removal.wide
    boil = reading_of(kit.library("vampire-lord"), "card:blood-boil")
    assert (boil.parts, boil.wide) == (("roles", "token:bleed"), False)


def test_only_what_differs_between_ways_is_weighed() -> None:
    """X Marks the Spot: CP and cards come in any case; only doubloons are chosen, a number kept for a later gain."""
    pirates = kit.library("cursed-pirate")
    spot = pirates.fighters["cursed-pirate"].spaces["x-marks-the-spot"][0].abilities[0]
    read = reading_of(pirates, spot.tiers[0].program)
    assert (read.parts, read.wide) == (("token:cursed-doubloon",), False)


def test_a_loss_reads_what_there_is_only_where_all_of_it_goes(game: Game) -> None:
    """Exploding Arrow takes as many CP as moons were thrown, Walk the Plank 1 or a card: a choice, weighed by both."""
    arrow = game.library.fighters["moon-elf"].spaces["exploding-arrow"][0].abilities[0]
    assert reading_of(game.library, arrow.tiers[0].program).parts == ()
    pirates = kit.library("cursed-pirate")
    plank = pirates.fighters["cursed-pirate"].spaces["walk-the-plank"][0].abilities[0]
    assert {"cp", "hand"} <= set(reading_of(pirates, plank.tiers[0].program).parts or ())


def test_own_throws_are_not_the_dice_that_lie_there(game: Game) -> None:
    """Overpower sums a throw of its own; the cursed Soul Cutlass counts how many of the attack's dice are the same."""
    assert reading_of(game.library, tier(game, "overpower")).lying == frozenset()
    pirates = kit.library("cursed-pirate")
    cutlass = next(face for face in pirates.fighters["cursed-pirate"].spaces["soul-cutlass"] if face.side == "cursed")
    assert reading_of(pirates, cutlass.abilities[0].also).lying == {"same"}


def test_of_own_throws_the_symbols_are_told_that_count(game: Game) -> None:
    """Get Some! counts the swords of five dice: none to all five of them, whatever else they show."""
    thrown = reading_of(game.library, "card:get-some").thrown
    assert thrown == {"shows sword"}
    faces = ("sword", "sword", "sword", "heart", "heart", "pow")
    chances = sorted(chance for chance, _ in throws(faces, 5, thrown))
    assert chances == pytest.approx([1 / 32, 1 / 32, 5 / 32, 5 / 32, 10 / 32, 10 / 32])


def test_effects_tell_the_symbols_apart_that_they_count(game: Game) -> None:
    """Thick Skin heals for hearts: with two hearts on a die, three dice show none to three of them by
    8, 12, 6 and 1 in 27, whatever else they show."""
    thick = game.library.fighters["barbarian"].spaces["thick-skin"][0].defence
    assert thick is not None
    features = reading_of(game.library, thick.tiers[0].program).lying
    assert features == {"shows heart"}
    faces = ("sword", "sword", "sword", "heart", "heart", "pow")
    found = {sum(d in (4, 5) for d in dice): chance for chance, dice in throws(faces, 3, features)}
    assert found == pytest.approx({0: 8 / 27, 1: 12 / 27, 2: 6 / 27, 3: 1 / 27})


# -- tokens, CP, boards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "worth"),
    [
        ("burn", -5.0),  # 2 damage a turn for 2.5 turns
        ("evasive", 0.8 * 5.5 / 3),  # avoids an attack one time in three, used well in 4 of 5
        ("protect", 0.8 * 3.0),
        ("crit", 0.8 * 0.8 * 4),  # 4 damage on 4 of 5 attacks, used well in 4 of 5
        ("entangle", -1.8),  # one roll attempt, once
        ("targeted", -0.75 * 2 * 2.5),  # 2 more from each attack, 3 turns of 4
        ("stun", -9.0),  # a turn without answers and a whole roll phase more against one
    ],
)
def test_a_token_is_worth_what_it_does(values: Valuation, token: str, worth: float) -> None:
    """By its rows and actions, in points of health for its holder."""
    assert values.token("barbarian", token) == pytest.approx(worth)


def test_a_token_may_be_worth_more_to_its_own_fighter(values: Valuation) -> None:
    """Doubloons hurt everybody but the Pirate; synth serves nobody but the Artificer."""
    assert values.token("barbarian", "cursed-doubloon") < values.token("cursed-pirate", "cursed-doubloon")
    assert values.token("artificer", "synth") > values.token("barbarian", "synth")


def test_a_full_purse_buys_little_more() -> None:
    """Each further CP is worth no more than the one before; above 15 none counts."""
    steps = [purse(n, 1) for n in range(MAX_CP)]
    assert all(later <= step + 1e-9 for step, later in pairwise(steps))
    assert purse(MAX_CP, 3) == 0
    assert purse(4, -9) == pytest.approx(-PURSE[4])


def test_a_kill_is_worth_more_than_its_damage(game: Game, values: Valuation) -> None:
    """9 damage against 9 health wins; against 50 it is 9 less what the defence takes."""
    far = Matchup(values, Scene(game, 0))
    assert far.landed(9) == 9
    assert 0 < far.defended(9) < 9
    game.state.health[1] = 9
    near = Matchup(values, Scene(game, 0))
    assert near.landed(9) > 30
    assert near.landed(20) == near.landed(9)


def test_missed_me_halves_when_two_feet_show(game: Game, values: Valuation) -> None:
    """Five dice, two of six faces a foot: P(at least 2 feet) = 1 - (2/3)^5 - 5 (1/3) (2/3)^4 = 131/243."""
    matchup = Matchup(values, Scene(game, 0))
    guards = matchup.defences[0].guards
    assert sum(guard.chance for guard in guards if guard.halves) == pytest.approx(131 / 243)


def test_the_vector_follows_the_board(game: Game) -> None:
    """Nothing shown, nothing gained; five swords beat four, four beat three; the ultimate beats all."""
    board = boards_of(game.library).board(Scene(game, 0))
    from ai.odds import index_of

    def worth(*dice: int) -> float:
        return board.vector[index_of(dice)]

    assert worth(1, 1, 4, 4, 6) == 0.0
    assert 0 < worth(1, 1, 1, 4, 6) < worth(1, 1, 1, 1, 6) < worth(1, 1, 1, 1, 1)
    assert max(board.vector) == worth(6, 6, 6, 6, 6)
    assert board.best(index_of((1, 1, 2, 3, 4)), ["smack", "mighty-blow"])[1] == "mighty-blow"
