"""What rulesets ask of positions and views; how they are played stands in tests/scenarios/rulesets."""

from __future__ import annotations

import pytest

from campaign.kinds import duel_mode
from campaign.screens.situation import waiting
from engine import duel
from engine.rulesets import CURRENT, RULESETS
from engine.ways import DUELS, TODAYS
from tests import kit

HEROES = ["barbarian", "moon-elf"]


def test_the_program_knows_their_names() -> None:
    """Also where the kernel is not loaded: in help, and where modes are named."""
    assert tuple(RULESETS) == duel_mode.NAMES
    assert CURRENT.name == duel_mode.CURRENT


def test_every_way_has_a_twin_by_every_ruleset() -> None:
    """Named by what is put behind it; of today's rules nothing is said, so that older saves find their ways."""
    for name, rules in RULESETS.items():
        behind = "" if rules is CURRENT else f"+{name}"
        assert [DUELS[f"{way.name}{behind}"].ruleset for way in TODAYS] == [rules] * len(TODAYS)
    assert len(DUELS) == len(RULESETS) * len(TODAYS)


def test_a_twin_is_else_the_same() -> None:
    """Players, health, cards and rules of its own."""
    for way in TODAYS:
        twin = DUELS[f"{way.name}+season1"]
        alike = ("players", "health", "has_cards", "has_upgrade_pile", "rules", "helps_rolling")
        assert [getattr(twin, name) for name in alike] == [getattr(way, name) for name in alike]
        assert type(twin) is type(way)


@pytest.mark.rule("RES-7")
def test_healing_that_waits_is_told_with_the_damage() -> None:
    """Mighty Blow 9 and two hearts, 4: lethal at 5 health, which comes to 5 + 4 - 9 = 0, and not at 6."""
    for health, lethal in ((5, ", which is lethal"), (6, "")):
        game = kit.position(
            mode="duel+v2.2",
            phase="offensive-roll",
            dice=[1, 2, 3, 4, 6, 4, 5, 1],
            seats=[{"hero": "barbarian", "hand": ["get-some"]}, {"hero": "barbarian", "health": health}],
        )
        game.apply("activate mighty-blow")
        while game.state.phase != "defence" or not any(mod.kind == "heal" for mod in game.state.pools[-1].mods):
            options = game.state.decision.options if game.state.decision is not None else []
            game.apply("defend thick-skin" if "defend thick-skin" in options else "pass")
        assert waiting(game) == [
            f"Barbarian 2 will take 9{lethal}: Mighty Blow 9",
            "Barbarian 2 will heal 4 at the same time: Thick Skin 4",
        ]


@pytest.mark.rule("TURN-2")
def test_the_draw_phase_is_kept_and_read_back() -> None:
    """Where an upgrade deck asks in it."""
    game = duel.new(kit.library(*HEROES), HEROES, 5, mode="upgrade-deck+season1")
    while not (game.state.phase == "draw" and game.state.decision is not None):
        assert game.state.decision is not None
        game.apply(game.state.decision.options[-1])
    before = len(game.state.players[game.state.acting].hand)
    twin = kit.through_json(game)
    twin.apply("draw upgrades")
    assert len(twin.state.players[twin.state.acting].hand) == before + 1
