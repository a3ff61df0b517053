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
        assert "9_ another digit for 91 to 94 backspace clears" in table.said()
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
        assert "1_ Enter or wait for 1 another digit for 10 to 12 backspace clears" in table.said()
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


def test_a_key_that_means_nothing_here_says_so() -> None:
    """In the line of keys, which are still shown behind it, until the next key: letters, numbers, keys of dice."""

    async def drive(table: Table) -> None:
        at = table.live.position
        for key, named in (("z", "z"), ("8", "8"), ("k", "k"), ("backspace", "⌫")):
            await table.press(key)
            keys = table.shown().splitlines()[-1]
            assert keys.strip().startswith(f"{named} does nothing here"), key
            assert keys.rstrip().endswith("q leave")
            await table.press("c")
            assert "means nothing" not in table.shown(), "c shows the cards"
        assert table.live.position == at
        await table.press("z", "p")
        assert "means nothing" not in table.shown(), "another question"

    opened(duel(), drive)


def test_several_options_are_marked_and_done_in_one_go() -> None:
    """Space marks two, in the order in which they are to be done; Enter does both, and Backspace forgets marks."""

    async def drive(table: Table) -> None:
        at = table.live.position
        wanted = [way.token for way in table.choices.listed if way.token.startswith("sell ")][:2]
        await table.press("space", "down", "backspace")
        assert table.choices.picked == []
        for token in reversed(wanted):
            place = next(i for i, way in enumerate(table.choices.listed) if way.token == token)
            await table.press("home", *["down"] * place, "space")
        assert "✓2 Sell" in table.shown()
        assert "Enter do 2 marked" in table.said()
        await table.press("enter")
        chosen = [choice.token for choice in table.live.log.choices()[at:] if choice.seat == 0]
        assert chosen[:2] == [*reversed(wanted)]
        assert table.choices.picked == []

    opened(duel(), drive)
