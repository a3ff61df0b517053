"""Options are chosen by their numbers: at once, unless a longer number begins so."""

from __future__ import annotations

import pytest

from tests.table.kit import Table, duel, opened

WILD = 10
"""A seed by which the Barbarian begins, and holds So Wild! and the CP for it."""


def test_a_sale_is_behind_no_digit() -> None:
    """1 plays a card at once, and twice in a row sells none: sales begin with a 9, which is shown until it goes on."""

    async def drive(table: Table) -> None:
        table.app.patience = 60
        assert {"1", "91", "94"} <= {way.key for way in table.choices.listed}
        at = table.live.position
        await table.press("9")
        assert table.live.position == at
        assert "9_ another digit for 91 to 94 backspace anew" in table.said()
        await table.press("backspace", "9", "2")
        assert table.live.log.choices()[at].token.startswith("sell ")
        await table.press("u", "1")
        assert table.live.log.choices()[at].token.startswith("play ")

    opened(duel(), drive)


async def turn_a_die(table: Table) -> None:
    """Play So Wild! after the first throw, and be asked which of a dozen changes it makes."""
    table.app.patience = 60
    await table.press("p")
    await table.press(next(way.key for way in table.choices.listed if way.token == "play so-wild"))
    assert {"1", "10", "12"} <= {way.key for way in table.choices.listed}


def test_a_number_that_may_go_on() -> None:
    """1 turns a die so and 12 otherwise: the beginning is shown, another digit, Enter or a moment says which."""

    async def drive(table: Table) -> None:
        await turn_a_die(table)
        at = table.live.position
        wanted = table.choices.at("12")
        assert wanted is not None
        await table.press("1")
        assert table.live.position == at
        assert "1_ Enter or waiting takes 1 another digit for 10 to 12 backspace anew" in table.said()
        await table.press("backspace")
        assert "1-9 choose" in table.said()
        await table.press("1", "down")
        assert "1-9 choose" in table.said()
        await table.press("1", "2")
        assert table.live.log.choices()[at].token == wanted.token

    opened(duel(seed=WILD), drive)


@pytest.mark.parametrize("end", ["enter", "waiting"])
def test_a_number_that_does_not_go_on(end: str) -> None:
    """Enter takes it, and so does a moment without another digit."""

    async def drive(table: Table) -> None:
        await turn_a_die(table)
        table.app.patience = 60 if end == "enter" else 0.05
        way = table.choices.at("1")
        assert way is not None
        at = table.live.position
        await (table.press("1", "enter") if end == "enter" else table.press("1"))
        await table.pilot.pause(0.2)
        await table.settle()
        assert table.live.log.choices()[at].token == way.token

    opened(duel(seed=WILD), drive)
