"""All of the real missions can be shown and looked up, side by side."""

from __future__ import annotations

import pytest

from campaign.missions.campaign import MISSIONS
from campaign.missions.rules import perks
from campaign.missions.rules.setup import lay_out, lay_side
from campaign.missions.words.session_view import MissionView
from campaign.words.lookup import known, look_up
from engine.game import Game


def mission(number: int, side: int) -> Game:
    """A mission with two heroes, about to enter a side."""
    heroes = ("barbarian", "monk")
    setup = {
        "scenario": number,
        "seed": 3,
        "heroes": [{"id": hero} for hero in heroes],
        "sheets": [perks.blank() for _ in heroes],
    }
    game = lay_out(setup, MISSIONS.library(heroes))
    game.run()
    if side == 2:
        lay_side(game, 2)
    return game


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_everything_has_a_text(number: int, side: int) -> None:
    """Every entry says something, and what is not yet played does so too."""
    game = mission(number, side)
    view = MissionView(game)
    entries = list(known(view, 0))
    assert all(entry.tell() for entry in entries)
    kinds = {entry.kind for entry in entries}
    assert {"henchman", "threat", "boss", "ally", "boost", "perk", "space", "token", "card"} <= kinds
    assert all(look() for look in view.looks().values())
    chart = view.chart()
    assert chart is not None
    assert any(spot.foe for spot in chart.spots.values())


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("failed clone", "Crisis: Deal 1 collateral damage to all heroes."),
        ("marauder", "Attacks every hero on 1 skull, 60 % now."),
        ("mister sinister", "  With CRIT, Gene Bomb: Deal 4 undefendable damage. Inflict Poison."),
        ("momentum card", "Momentum Card 1, which Barbarian and Monk have:"),
        ("momentum card", "  In your main phases, spend 3 momentum: draw 1 card."),
        ("head start", "Column 1, 1 circle."),
        ("c4", "Next to it: Failed Clone 3 and Failed Clone 4."),
    ],
)
def test_names_of_the_first_mission(asked: str, line: str) -> None:
    """Enemies that are here and that come later, a perk, a space."""
    found = look_up(MissionView(mission(1, 1)), asked, 0)
    assert line in [told for entry in found.told for told in entry.tell()], found
