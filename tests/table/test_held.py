"""Keys that are held down: the question that comes next is not answered by the key that answered the last one."""

from __future__ import annotations

import pytest
from textual.events import Key

from campaign.asking.settings import ASK
from campaign.table.base import DELAY, HeldKey, Meant
from tests.table.kit import Table, duel, opened

YES, NO, PERHAPS = Meant.YES, Meant.NO, Meant.PERHAPS


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ((0.0, 0.05, 0.1), (YES, NO, NO)),
        ((0.0, 0.5, 0.53, 0.56), (YES, PERHAPS, NO, NO)),
        ((0.0, 0.3), (YES, PERHAPS)),
        ((0.0, 1.0), (YES, YES)),
    ],
    ids=["at once", "held down, as keyboards begin after a while", "pressed again soon", "pressed again later"],
)
def test_a_key_that_answered(times: tuple[float, ...], expected: tuple[Meant, ...]) -> None:
    """Within 0.15 seconds it is held down, after 0.8 pressed again; between them the next moment says which."""
    held = HeldKey(0.15)
    found = []
    for at in times:
        found.append(held.meant("p", at, repeats=False))
        if at == 0:
            held.answers()
    assert tuple(found) == expected


def test_another_key_is_always_meant() -> None:
    """However soon it comes."""
    held = HeldKey(0.15)
    assert held.meant("p", 0, repeats=False) is YES
    held.answers()
    assert held.meant("1", 0.01, repeats=False) is YES
    assert held.meant("p", 0.02, repeats=False) is YES


def test_keys_that_go_on_may_be_held_down() -> None:
    """One moves through a list, or types the same digit twice."""
    held = HeldKey(0.15)
    assert [held.meant("down", at, repeats=True) for at in (0, 0.5, 0.53, 0.56)] == [YES] * 4


async def post(table: Table, base: float, *times: float) -> None:
    """The space bar, pressed at these seconds after a moment; however slow the machine is, one comes behind another."""
    for at in times:
        key = Key("space", " ")
        key.time = base + at
        table.app.post_message(key)
    await table.pilot.pause(0.3)
    await table.settle()


async def first_roll(table: Table) -> tuple[int, float]:
    """Let the space bar roll the first die of two; it would roll the next one too. Returns the position then, and when
    it was pressed.
    """
    table.app.held.haste = 0.15
    base = table.app.now()
    await post(table, base, 0)
    assert table.choices.listed[0].key == "space"
    return table.live.position, base


def test_enter_for_a_number_that_was_waited_for_does_nothing_more() -> None:
    """The bar says `Enter or wait`: right after the wait Enter would skip what others do; later it is meant."""

    async def drive(table: Table) -> None:
        table.app.held.haste = 0.15
        assert not table.game.is_late("enter")
        table.game.number_taken = table.app.now()
        assert table.game.is_late("enter")
        assert not table.game.is_late("1")
        table.game.number_taken -= DELAY
        assert not table.game.is_late("enter")

    opened(duel(), drive)


def test_a_number_typed_for_a_question_that_was_passed_answers_no_other() -> None:
    """A main phase ended by itself: 0, p or a number that comes at once was meant for it. Told, and later it is taken;
    so are keys that choose nothing.
    """

    async def drive(table: Table) -> None:
        table.app.held.haste = 0.15
        game, position = table.game, table.live.position
        assert not game.meant_before("0")
        game.desk.beside = [(0, 0)]
        game.asked_at = table.app.now()
        assert [key for key in ("0", "1", "p", "o", "enter") if game.meant_before(key)] == ["0", "1", "p"]
        game.asked_at = table.app.now() + DELAY
        await table.press("0")
        assert table.live.position == position
        assert "answered for you" in table.said()
        game.asked_at = table.app.now() - DELAY
        assert not game.meant_before("0")

    opened(duel(), drive)


def test_the_key_that_chose_does_not_choose_at_once_from_another_list() -> None:
    """1 again before anybody can have read what it means now; another key, or 1 once more, is meant."""

    async def drive(table: Table) -> None:
        table.app.held.haste = 0.15
        game, position = table.game, table.live.position
        game.chosen_by, game.is_another = "1", True
        game.asked_at = table.app.now()
        assert [key for key in ("0", "1", "2", "enter") if game.meant_before(key)] == ["1"]
        game.is_another = False
        assert not game.meant_before("1")
        game.is_another = True
        game.asked_at = table.app.now() + DELAY
        await table.press("1")
        assert table.live.position == position
        assert "another question" in table.said()
        assert not game.meant_before("1")

    opened(duel(), drive)


def test_a_key_that_is_held_down_answers_one_question() -> None:
    """The next one is asked as if nothing had been pressed; let go and pressed again it is answered."""

    async def drive(table: Table) -> None:
        at, base = await first_roll(table)
        assert at > 0
        await post(table, base, 0.2, 0.23, 0.26, 0.29, 0.32)
        assert table.live.position == at
        await post(table, base, 3)
        assert table.live.position > at

    opened(duel(dice=ASK), drive)


def test_a_key_that_is_pressed_again_soon_is_no_more_than_late() -> None:
    """Half a second later it cannot be told at once; nothing follows, so it is taken."""

    async def drive(table: Table) -> None:
        at, base = await first_roll(table)
        await post(table, base, 0.2)
        assert table.live.position > at

    opened(duel(dice=ASK), drive)
