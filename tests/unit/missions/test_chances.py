"""The exact chances of the enemy roll, against those that the facts of missions worked out themselves."""

from __future__ import annotations

import pytest

from campaign.missions.words.chances import asked_for, falls, first_met
from tests.unit.missions.toy import FACES

PRINTED = {
    (("strike", 2),): (0.688, 0.812, 0.891, 0.937),
    (("skull", 1),): (0.518, 0.598, 0.665, 0.721),
    (("menace", 2), ("strike", 1)): (0.352, 0.509, 0.633, 0.729),
    (("strike", 4),): (0.062, 0.188, 0.344, 0.5),
}
"""Objective -> `activation_probability_by_heroes` for 1 to 4 heroes, that is 4 to 7 dice."""


@pytest.mark.rule("MRND-7", "MSET-2")
@pytest.mark.parametrize("objective", PRINTED)
def test_chances_are_those_of_the_facts(objective: tuple[tuple[str, int], ...]) -> None:
    """To their three decimals."""
    found = [first_met(FACES, 3 + heroes, (objective,))[0] for heroes in (1, 2, 3, 4)]
    assert found == pytest.approx(PRINTED[objective], abs=0.0011)


@pytest.mark.rule("MRND-7")
def test_a_boss_makes_its_first_attack_only() -> None:
    """One die: a skull 1 in 6; any symbol else would be the second attack, of which a strike is 3 in 6."""
    assert first_met(FACES, 1, ((("skull", 1),), (("strike", 1),))) == pytest.approx((1 / 6, 1 / 2))
    assert first_met(FACES, 1, ((("strike", 1),), (("strike", 1),))) == pytest.approx((1 / 2, 0))


def test_all_falls_of_the_pool_are_told() -> None:
    """7 dice, 3 symbols: 36 ways, which add up to certainty."""
    assert len(falls(FACES, 7)) == 36
    assert sum(weight for _, weight in falls(FACES, 7)) == pytest.approx(1)


def test_objectives_in_words() -> None:
    """As they stand on a panel."""
    assert asked_for({"strike": 2, "menace": 1}) == "2 strike, 1 menace"
