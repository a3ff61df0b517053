"""Choosing heroes for a new campaign, by whatever somebody types."""

from __future__ import annotations

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.errors import BadParty
from campaign.screens.new_campaign import gathered, hero_named


@pytest.mark.parametrize(
    ("typed", "heroes"),
    [
        ("2 8", ["barbarian", "moon-elf"]),
        ("barb moon", ["barbarian", "moon-elf"]),
        ("Barbarian, Moon Elf", ["barbarian", "moon-elf"]),
        ("moon elf monk", ["moon-elf", "monk"]),
        ("vampire lord", ["vampire-lord"]),
        ("sh,2,", ["shadow-thief", "barbarian"]),
    ],
)
def test_numbers_names_and_beginnings(typed: str, heroes: list[str]) -> None:
    """In any mixture, between commas or spaces."""
    assert gathered(typed, ADVENTURES) == heroes


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "Hero numbers go from 1 to 18."),
        ("m", "'m' could be Monk or Moon Elf."),
        ("barbarain", "There is no hero 'barbarain'. Did you mean barbarian?"),
        ("zzzz", "There is no hero 'zzzz'."),
    ],
)
def test_slips(typed: str, told: str) -> None:
    """A sentence says what is wrong, with what looks alike."""
    with pytest.raises(ValueError, match=r".*") as caught:
        hero_named(typed)
    assert str(caught.value) == told


def test_a_hero_takes_part_once() -> None:
    """However they were typed (CAMP-2)."""
    with pytest.raises(BadParty, match="takes part once"):
        gathered("2 barb", ADVENTURES)
