"""A roll is whole in every size: whose it is, what every die shows, the best ways to go on; a map and a board, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.asking.settings import PROGRAM
from campaign.table.dice import GOES_ON, WIDE, best_of, way_start
from campaign.table.hosts import CampaignHost
from campaign.terminal.sessions import sat_down
from tests.long import few_of
from tests.table.kit import LARGE, SMALL, Table, by_keys, duel, opened

if TYPE_CHECKING:
    from campaign.play.service import Service

SIZES = (SMALL, LARGE, (200, 60))
HEROES = ("pyromancer", "huntress", "samurai", "ninja", "gunslinger", "seraph", "monk", "barbarian")
"""Those whose symbols have the longest names, of ten and of eight letters, and two others."""
KINDS = ("roll", "defence-roll")
MANY = 60


async def resized(table: Table, size: tuple[int, int]) -> None:
    """Make the terminal larger or smaller, and wait until all has its place."""
    await table.pilot.resize_terminal(*size)
    await table.settle()
    await table.pilot.pause()


def expect_whole(table: Table) -> None:
    """Every line of the dice is on the screen, and says all that it should."""
    dice, shown = table.game.view.dice, table.shown()
    drawn = ["".join(text for text, _ in row).rstrip() for row in dice.rows(dice.tall)]
    whole = " ".join(" ".join(drawn).split())
    for line in drawn:
        assert line in shown
    assert dice.shown.title in whole
    for value, face in zip(dice.shown.values, dice.shown.faces, strict=True):
        assert f"{value:<2}{face.sign}" in whole
        assert face.short in whole or dice.shown.each < WIDE
    assert GOES_ON not in whole
    few = best_of(dice.shown.ways) if dice.shown.ways else []
    assert all(" ".join(way_start(way, few).split()) in whole for way in few)


@pytest.mark.parametrize("hero", few_of(HEROES, 3))
def test_nothing_of_a_roll_is_cut_in_any_size(hero: str) -> None:
    """Of one's attack, with advice, and of one's defence, with the damage that waits."""

    async def drive(table: Table) -> None:
        seen: set[str] = set()
        for _ in range(MANY):
            decision = table.live.game.state.decision
            assert decision is not None
            if decision.kind in KINDS and decision.kind not in seen and table.game.view.dice.shown.values:
                seen.add(decision.kind)
                assert decision.kind != "roll" or table.game.view.dice.shown.ways
                for size in (*SIZES, SMALL):
                    await resized(table, size)
                    expect_whole(table)
            if seen >= {"roll"} and table.live.game.state.turn > 2:
                break
            await by_keys(table, table.advised(decision))
        assert "roll" in seen

    opened(duel((hero, "treant")), drive, moving=False)


def test_the_map_is_whole_and_first_on_a_crawl(service: Service) -> None:
    """Every row of it with its number, and the letters of its columns, in every size."""

    async def drive(table: Table) -> None:
        for size in SIZES:
            await resized(table, size)
            view = table.game.view
            assert view.panel == "map"
            chart = view.shown.map
            assert chart is not None
            lines = [line[1:] for line in table.shown().splitlines()]
            assert all(any(line.startswith(f"{row} ") for line in lines) for row in chart.lines)
            assert any(line.split("│")[0].split() == list(chart.columns) for line in lines)

    with sat_down(service, "demo", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, moving=False)


def test_the_board_of_the_attacker_is_shown_in_every_size() -> None:
    """With what is used at the top of it."""

    async def drive(table: Table) -> None:
        view = table.game.view
        while not (view.shown.attacker == 1 and view.shown.situation.running):
            assert table.live.game.state.decision is not None
            await by_keys(table, table.advised(table.live.game.state.decision))
        for size in SIZES:
            await resized(table, size)
            assert view.panel == "foes"
            assert f"▶ {view.shown.foes[0].sheet[0].line[:20]}" in table.shown()

    opened(duel(), drive, moving=False)
