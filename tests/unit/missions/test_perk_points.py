"""Points are spent before the first round, mythic abilities chosen, and perks that are full hold (MPRK)."""

from __future__ import annotations

import pytest

from campaign.missions.rules.perks import blank
from campaign.missions.rules.session import mission_of
from engine.definitions import Card
from engine.game import Game
from tests.unit.missions import tables, toy

PERKS = {
    **tables.PERKS,
    "momentum-2": tables.PERKS["momentum-2"]._replace(circles=1),
    "vital-2": tables.PERKS["vital-2"]._replace(changes={"health": 3}, circles=1),
    "ready-1": tables.PERKS["ready-1"]._replace(card="quick-hands"),
}


def begun(*sheets: dict[str, object]) -> Game:
    """A mission of the Barbarian and the Monk, with these sheets."""
    library = toy.library("barbarian", "monk")
    library.tables["perks"] = PERKS
    library.tables["mythics"] = {"unbroken": None, "perfect-moment": None}
    library.tables["momentum"] |= {2: library.tables["momentum"][1]._replace(level=2, card="momentum-2")}
    for name in ("quick-hands", "unbroken", "perfect-moment", "momentum-2"):
        library.cards[name] = Card(name, name, "gear", 0)
    return toy.new("barbarian", "monk", sheets=[blank() | sheet for sheet in sheets], definitions=library)


@pytest.mark.rule("MPRK-1", "MSET-1")
def test_all_points_are_spent_before_anything_else() -> None:
    """Two points up to column 2 of the first player, none of the second: momentum 3 only comes after momentum 2; with
    that full there is the second momentum card, with Grit 3 health more and a maximum raised likewise."""
    game = begun({"unspent": [[2, 2]]}, {})
    decision = game.state.decision
    assert decision is not None
    assert (decision.kind, decision.seat, decision.info) == ("perk", 0, {"left": 2})
    assert decision.options == ["circle momentum-2", "circle ready-1", "circle vital-2"]
    game.apply("circle momentum-2")
    assert game.state.decision is not None
    assert game.state.decision.options == ["circle ready-1", "circle momentum-3", "circle vital-2"]
    game.apply("circle vital-2")
    mission, state = mission_of(game), game.state
    assert mission.sheets[0]["unspent"] == []
    assert mission.perks == [["momentum-2", "vital-2"], []]
    assert [player.gear for player in state.players[:2]] == [["momentum-2"], ["momentum-1"]]
    assert (state.health[:2], state.health_max[:2]) == ([33, 30], [43, 40])
    assert state.decision is not None
    assert state.decision.kind != "perk"


@pytest.mark.rule("MPRK-1")
def test_a_full_perk_brings_its_card() -> None:
    """A feat lies in play."""
    game = begun({"circles": {"ready-1": 1}}, {})
    assert game.state.players[0].gear == ["momentum-1", "quick-hands"]


@pytest.mark.rule("MPRK-2")
def test_all_levels_done_perfectly_bring_a_mythic_ability() -> None:
    """Or a sheet with a "+", which keeps that right; a player without either is not asked."""
    game = begun({"new-game": [1, 2, 3, 4, 5]}, {"plus": 1})
    for seat, mythic in enumerate(("unbroken", "perfect-moment")):
        decision = game.state.decision
        assert decision is not None
        assert (decision.kind, decision.seat) == ("mythic", seat)
        game.apply(f"mythic {mythic}")
        assert game.state.players[seat].gear[-1] == mythic
    assert mission_of(game).mythics == ["unbroken", "perfect-moment"]
    assert [sheet["mythic"] for sheet in mission_of(game).sheets] == ["unbroken", "perfect-moment"]
    nobody = begun({"new-game": [1, 2, 3, 4]}, {})
    assert nobody.state.decision is not None
    assert nobody.state.decision.kind != "mythic"
