"""What a table can look up in play, and what it is told of sources."""

from __future__ import annotations

import pytest

from campaign.adventures.kind import ADVENTURES
from campaign.narrate.lookup import look_up
from tests import adventures

SCENARIO_1 = """\
A portal crawl. Numbers by heroes are for one, two, three and four.
Health of each hero: 35, 18, 13, 10.
Gold: 15, 10, 5, 1.
Salves in the beginning of a campaign: 2.
At the Boss Portal stands a level IV minion.
The shop deals to each player: 3 common, 1 rare.
A salve gives 4 health.
King's Hand: 1 token a turn; it succeeds on 4, 5, 6.
From a fan's work, not checked against print.
As printed: health and gold of two heroes.
As printed: the minion of the portal.
Ours: health of a salve.
Ours: the maps.
Another reading: three salves in the beginning (a review of the game)."""
SCENARIO_2 = """\
A boss battle. Numbers by heroes are for one, two, three and four.
Health of the team: 50.
Health of the boss: 60, 70, 75, 80.
Its CP: 1, 2, 3, 4; for upgrades: 6, 8, 10, 12.
Its King's Hand tokens: 1, 2, 2, 3.
Boss loot: 2 chests for each player.
A salve gives 4 health.
King's Hand: 1 token a turn; it succeeds on 4, 5, 6."""


@pytest.mark.parametrize(("number", "told"), [(1, SCENARIO_1), (2, SCENARIO_2)])
def test_the_scenario_card_that_is_played(number: int, told: str) -> None:
    """Its numbers, and where they come from."""
    game = adventures.session(adventures.campaign(["barbarian", "monk"], 1, scenario=number))
    ((heading, found),) = look_up(ADVENTURES.face(game), "scenario")
    assert heading == f"Scenario {number} (scenario card)"
    assert found.startswith(told)


@pytest.mark.parametrize(
    ("word", "heading", "told"),
    [
        ("vault", "Vault (tile)", "Seen in a pre-release prototype, not in print."),
        ("the butcher", "The Butcher (minion)", "Another reading: Stun in place of Concussion"),
        ("fist of harmony", "Fist of Harmony (Monk)", "From a designers' ruling.\nAnother reading: 5 damage"),
        ("story", "Story (difficulty card)", "Our own decision; no source has it."),
    ],
)
def test_what_is_not_printed_says_so(word: str, heading: str, told: str) -> None:
    """A tile, a minion, a hero's ability and the difficulty card."""
    game = adventures.session(adventures.campaign(["monk"], 1) | {"difficulty": "story"})
    ((found_heading, found),) = look_up(ADVENTURES.face(game), word)
    assert found_heading == heading
    assert told in found
