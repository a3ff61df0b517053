"""Whole duels at the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from campaign.table.popups import Sheet
from tests.table.kit import LARGE, SMALL, Table, by_keys, by_mouse, duel, opened, play


@pytest.mark.parametrize(
    ("answer", "size"), [(by_keys, SMALL), (by_mouse, LARGE)], ids=["keys at 80x24", "mouse at 120x40"]
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
