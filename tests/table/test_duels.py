"""Whole duels at the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from campaign.table.popups import Sheet
from tests.table.kit import LARGE, SMALL, Table, by_keys, by_mouse, duel, opened, play, text_of


@pytest.mark.parametrize(
    ("answer", "size"),
    [(by_keys, SMALL), pytest.param(by_mouse, LARGE, marks=pytest.mark.long)],
    ids=["keys at 80x24", "mouse at 120x40"],
)
def test_a_duel_is_played_to_its_end(answer: Callable[[Table, str], Awaitable[None]], size: tuple[int, int]) -> None:
    """By keys alone and by clicks alone; then its numbers are shown, and a rematch begins anew."""

    async def drive(table: Table) -> None:
        await play(table, answer)
        assert table.live.game.state.outcome is not None
        assert isinstance(table.app.screen, Sheet)
        assert "The numbers of" in table.shown()
        over = table.live
        await table.press("enter")
        assert table.live is not over
        assert table.live.game.state.turn == 1

    opened(duel(), drive, size=size)


def test_the_end_of_a_duel_says_who_won() -> None:
    """Both of a team, before the numbers (RES-1)."""

    async def drive(table: Table) -> None:
        await play(table)
        outcome, state = table.live.game.state.outcome, table.live.game.state
        assert outcome is not None
        first, second = (table.live.view.seat(p.seat) for p in state.players if p.team == outcome["winner"])
        sheet = table.app.screen
        assert isinstance(sheet, Sheet)
        assert text_of(sheet).startswith(f"{first} and {second} win.")
        assert f"{first} and {second} win." in table.shown()

    opened(duel(("ninja", "seraph", "artificer", "tactician"), mode="2v2", people=(0, 2), left=12), drive)
