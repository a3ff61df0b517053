"""Enter never sells: whatever is asked in any kind of session, it takes no option that sells something."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.cli.duel_session import open_duel
from campaign.missions.campaign import MISSIONS
from campaign.play.live_session import LiveSession
from campaign.play.seats import Answers, hero_bots
from campaign.screens.desk import Desk
from campaign.table.choices import Choices, menu_options
from campaign.table.popups import Asking
from engine.view import view
from tests.bench.asked import BATTLE, CRAWL, session
from tests.table.kit import Table, duel, opened

SESSIONS: dict[str, Callable[[int], LiveSession]] = {
    "duel": lambda seed: open_duel(("barbarian", "moon-elf"), seed),
    "crawl and shop": lambda seed: session(ADVENTURES, seed, CRAWL),
    "battle": lambda seed: session(ADVENTURES, seed, BATTLE),
    "mission": lambda seed: session(MISSIONS, seed, 1),
}
SALE = "sell "


@pytest.mark.parametrize("name", SESSIONS)
def test_enter_sells_nothing(name: str) -> None:
    """Of every question that people are asked, the option that Enter takes at once, and what an empty line means."""
    live = SESSIONS[name](11)
    bots = hero_bots("greedy", 2, 11)
    desk = Desk(live, Answers(bots), (0, 1) if name != "duel" else (0,))
    sales = 0
    while not live.is_over:
        for _ in desk.go_on():
            continue
        menu, question, decision = desk.sit_down(), desk.screen().question, desk.decision
        if menu is None or question is None or decision is None:
            break
        listed = menu_options(question, "Roll again" if menu.masks and not menu.single else "")
        sales += any(option.token.startswith(SALE) for option in listed)
        assert not menu.default().startswith(SALE)
        first = Choices.first_of(listed)
        assert first is None or not listed[first].token.startswith(SALE)
        live.choose(bots[decision.seat].choose(view(live.game, decision.seat), decision))
    assert sales


def test_a_hand_that_is_too_large_is_sold_by_nobody_who_presses_enter() -> None:
    """Every option sells a card there: none is marked until somebody goes to one."""

    async def drive(table: Table) -> None:
        decision = table.live.game.state.decision
        assert decision is not None
        table.live.game.state.players[0].hand += ["tip-it"] * 6
        while table.live.game.state.decision is not None and table.live.game.state.decision.kind != "discard":
            table.game.answer("pass")
            await table.settle()
            if table.is_at(Asking):
                await table.press("y")
        at = table.live.position
        assert {option.token.partition(" ")[0] for option in table.choices.listed} == {"sell"}
        await table.press("enter")
        assert table.live.position == at
        await table.press("down", "enter")
        assert table.live.log.choices()[at].token.startswith(SALE)

    opened(duel(), drive)
