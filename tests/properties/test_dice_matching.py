"""Reading dice against brute force: every requirement, tried on every way to pick dice for it (ROLL-6, ROLL-8)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from content import load
from engine.definitions import Ability, Needs
from engine.dice import KEEPS, active_tiers, has_straight, matches, same_count
from engine.index import index_of
from engine.state import Player
from tests import kit

FACES = ("sword", "sword", "sword", "heart", "heart", "pow")
DICE = st.lists(st.integers(0, 6), min_size=1, max_size=7)
"""0 is a blank die."""
SYMBOLS = st.dictionaries(st.sampled_from(sorted(set(FACES))), st.integers(1, 4), max_size=3)
NEEDS = st.builds(
    Needs,
    symbols=SYMBOLS.map(lambda found: tuple(sorted(found.items()))),
    straight=st.sampled_from([0, 0, 3, 4, 5]),
    same=st.sampled_from([0, 0, 2, 3, 4, 5]),
    values=st.sampled_from([(), (), (6,), (5, 6)]),
)
relaxed = settings(deadline=None, max_examples=200)


def spells(dice: list[int], wanted: list[str], faces: tuple[str, ...]) -> bool:
    """Whether some dice, put in a row, show exactly the wanted symbols."""
    shown = [faces[die - 1] if die else "" for die in dice]
    return any(list(row) == wanted for row in permutations(shown, len(wanted)))


def runs(dice: list[int], length: int) -> bool:
    """Whether some dice, put in a row, count up by one."""
    rows = (sorted(group) for group in combinations(dice, length) if all(group))
    return any(all(b - a == 1 for a, b in pairwise(row)) for row in rows)


def equal(dice: list[int], count: int) -> bool:
    """Whether so many dice show one number."""
    return any(len(set(group)) == 1 and group[0] for group in combinations(dice, count))


def oracle(needs: Needs, dice: list[int], faces: tuple[str, ...]) -> bool:
    """The requirement by trying: each kind of it for itself, as one die may serve several (ROLL-8)."""
    wanted = [symbol for symbol, count in needs.symbols for _ in range(count)]
    return (
        spells(dice, wanted, faces)
        and (not needs.straight or runs(dice, needs.straight))
        and (not needs.same or equal(dice, needs.same))
        and (not needs.values or any(die in needs.values for die in dice))
    )


@pytest.mark.rule("ROLL-6", "ROLL-8")
@relaxed
@given(NEEDS, DICE)
def test_matches_agrees_with_trying(needs: Needs, dice: list[int]) -> None:
    """A requirement holds exactly when some dice fulfil it."""
    assert matches(needs, dice, FACES) == oracle(needs, dice, FACES)


@pytest.mark.rule("ROLL-6")
@given(NEEDS, DICE, st.integers(1, 6))
def test_surplus_dice_never_hurt(needs: Needs, dice: list[int], more: int) -> None:
    """What holds goes on holding with another die."""
    if matches(needs, dice, FACES):
        assert matches(needs, [*dice, more], FACES)


@given(NEEDS, DICE, st.randoms(use_true_random=False))
def test_order_does_not_matter(needs: Needs, dice: list[int], luck: object) -> None:
    """Dice may lie in any order."""
    mixed = list(dice)
    luck.shuffle(mixed)  # type: ignore[attr-defined]  # hypothesis' Random has no public type
    assert matches(needs, mixed, FACES) == matches(needs, dice, FACES)


@given(DICE)
def test_straights_and_equal_numbers(dice: list[int]) -> None:
    """The two counts that abilities also ask for by themselves."""
    for length in (3, 4, 5):
        assert has_straight(dice, length) == runs(dice, length)
    assert same_count(dice) == max((n for n in range(len(dice) + 1) if n and equal(dice, n)), default=0)


def best_tier(ability: Ability, dice: list[int], faces: tuple[str, ...]) -> int:
    """The highest line of an ability that holds, by trying; -1: none."""
    return max((i for i, tier in enumerate(ability.tiers) if oracle(tier.needs, dice, faces)), default=-1)


@pytest.mark.rule("ROLL-6", "ACT-1")
@pytest.mark.parametrize("hero", load.hero_ids())
def test_every_roll_on_every_board(hero: str) -> None:
    """All 252 rolls activate what trying says, on the plain and on the fully upgraded board of every side."""
    library = kit.library()
    fighter = library.fighters[hero]
    top = {space: len(faces) for space, faces in fighter.spaces.items()}
    for side in {face.side for faces in fighter.spaces.values() for face in faces} or {""}:
        for levels in ({}, top):
            player = Player(0, hero, 0, 0)
            player.side, player.levels = side, dict(levels)
            index = index_of(library, player)
            for roll in combinations_with_replacement(range(1, 7), 5):
                dice = list(roll)
                tried = ((i, best_tier(ability, dice, fighter.faces)) for i, ability in enumerate(index.abilities))
                wanted = tuple((i, tier) for i, tier in tried if tier >= 0)
                assert active_tiers(fighter, index, dice, ()) == wanted, f"{side} {levels} {dice}"


@pytest.mark.rule("ROLL-1")
@pytest.mark.parametrize("count", range(1, 8))
def test_keeps_are_all_ways_but_keeping_all(count: int) -> None:
    """A re-roll may keep any dice but all of them."""
    masks = {keep.removeprefix("keep ") for keep in KEEPS[count]}
    assert len(masks) == len(KEEPS[count]) == 2**count - 1
    assert all(len(mask) == count and set(mask) <= {"0", "1"} and "0" in mask for mask in masks)
