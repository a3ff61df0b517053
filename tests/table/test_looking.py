"""Looking at what is on the screen: by its name, by its number, with the cursor and with the mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.events import Key
from textual.widgets import Static

from campaign.table.game import GameScreen
from campaign.table.list_screen import Choosing
from campaign.table.looking import LookCursor, references
from campaign.table.popups import Sheet
from campaign.table.view import PANEL_KEYS
from tests.pictures.scenes import SCENES
from tests.table.kit import LARGE, SMALL, Table, duel, opened, sat_down_at, text_of


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_a_name_of_several_things_is_a_list(size: tuple[int, int]) -> None:
    """One goes through them, and reads what each is; Esc goes back."""

    async def drive(table: Table) -> None:
        await table.press("question_mark", "b", "enter")
        assert table.is_at(Choosing)
        assert "'b' has several meanings" in table.said()
        assert "hero, yours" in table.said()
        await table.press("down")
        assert "Level I, on the board of Moon Elf now." in table.said()
        await table.press("escape")
        assert table.app.screen is table.game

    opened(duel(), drive, size=size)


def test_a_number_is_that_of_an_option() -> None:
    """Its sheet tells what choosing it would do; a name that nothing has is told below the options."""

    async def drive(table: Table) -> None:
        position, option = table.live.position, table.choices.at("1")
        assert option is not None
        await table.press("question_mark", "1", "enter")
        sheet = table.app.screen
        assert isinstance(sheet, Sheet)
        assert text_of(sheet).startswith(f"{option.label} (option 1)")
        await table.press("escape", "question_mark", *"xyzzy", "enter")
        assert not table.is_at(Sheet)
        assert "There is no 'xyzzy'." in table.said()
        assert table.live.position == position

    opened(duel(), drive)


def at_cursor(table: Table) -> str:
    """The name of what the cursor is on."""
    assert isinstance(table.app.screen, LookCursor)
    return table.app.screen.found[table.app.screen.at].name


def test_the_cursor_goes_over_what_can_be_looked_at() -> None:
    """It begins in the panel; arrows go to the nearest thing, Enter opens it, Esc ends; nothing is chosen by it."""

    async def drive(table: Table) -> None:
        position = table.live.position
        await table.press("x")
        assert at_cursor(table) == "ability Smack"
        assert "Smack (Barbarian) sword x3: Deal 4 damage." in table.said()
        await table.press("up")
        assert at_cursor(table) == "Moon Elf"
        await table.press("up", "enter")
        assert isinstance(table.app.screen, Sheet)
        assert text_of(table.app.screen).startswith("Barbarian (hero, yours)\n  50 health")
        await table.press("escape")
        assert at_cursor(table) == "Barbarian"
        await table.press("shift+tab")
        assert at_cursor(table) == table.choices.listed[-1].key
        await table.press("escape")
        assert table.live.position == position
        assert table.is_at(GameScreen)

    opened(duel(), drive, size=LARGE)


def test_the_mouse_tells_and_opens() -> None:
    """What it is over is told in the last line; a click opens it, the right button where a click would choose."""

    async def drive(table: Table) -> None:
        position = table.live.position
        keys = table.game.view.query_one("#keys", Static)
        await table.pilot.hover("#seats", offset=(5, 1))
        assert "Moon Elf (hero)" in str(keys.render())
        assert "click opens" in str(keys.render())
        await table.pilot.hover("#heading")
        assert "hint" in str(keys.render())
        await table.pilot.click("#seats", offset=(5, 1))
        assert isinstance(table.app.screen, Sheet)
        await table.press("escape")
        await table.pilot.hover("#choices", offset=(8, 1))
        assert "right click opens" in str(keys.render())
        await table.pilot.click("#choices", offset=(8, 1), button=3)
        assert isinstance(table.app.screen, Sheet)
        assert text_of(table.app.screen).startswith("Play Mighty Blow II (2 CP) (option 2)")
        assert table.live.position == position

    opened(duel(), drive)


def test_a_die_is_looked_at_and_not_marked() -> None:
    """With the cursor, and with the right button; a click marks it."""

    async def drive(table: Table) -> None:
        await table.press("2")  # which leads to a roll
        await table.pilot.click("#dice", offset=(3, 1), button=3)
        assert isinstance(table.app.screen, Sheet)
        assert "(dice symbol)" in text_of(table.app.screen)
        await table.press("escape")
        assert not table.game.view.picked
        await table.pilot.click("#dice", offset=(3, 1))
        assert table.game.view.picked == {0}

    opened(duel(), drive)


@pytest.mark.parametrize(
    ("scene", "among"),
    [
        ("roll", {"Barbarian", "ability Smack", "card Better D!", "sword", "1"}),
        ("map", {"Moon Elf", "b5", "1"}),
        ("shop", {"unidentified", "Barbarian", "1"}),
        ("mission", {"henchman Marauder", "Marauder 1", "clock", "Falcon"}),
    ],
)
def test_whatever_can_be_looked_at_is_known(scene: str, among: set[str], tmp_path: Path) -> None:
    """In every panel: names of seats, abilities, cards, status effects, dice, places, options, enemies."""

    async def run() -> None:
        with SCENES[scene].opening(tmp_path) as app:
            async with sat_down_at(app, LARGE) as table:
                await SCENES[scene].drive(table)
                found: set[str] = set()
                for panel in PANEL_KEYS:
                    await table.press(panel)
                    found |= {one.name for one in references(table.game, table.game.view)}
                assert among <= found
                assert not [name for name in sorted(found) if not table.game.desk.meaning(name).told]

    asyncio.run(run())


def test_on_a_map_the_cursor_begins_where_the_marked_option_leads(tmp_path: Path) -> None:
    """And what it opens there tells who stands there and what is next to it."""

    async def run() -> None:
        with SCENES["map"].opening(tmp_path) as app:
            async with sat_down_at(app, SMALL) as table:
                await SCENES["map"].drive(table)
                place = table.choices.listed[0].token.removeprefix("move ")
                await table.press("x")
                assert at_cursor(table) == place
                await table.press("enter")
                assert isinstance(table.app.screen, Sheet)
                assert "Next to it: " in text_of(table.app.screen)

    asyncio.run(run())


def test_keys_typed_ahead_of_a_screen_that_is_taken_down_do_nothing() -> None:
    """Leaving the program takes its screens down first; what is still in the queue finds nothing to act on."""

    async def drive(table: Table) -> None:
        await table.press("question_mark", "b", "enter")
        screen = table.app.screen
        assert isinstance(screen, Choosing)
        table.app.exit()
        await screen.query("*").remove()
        for key in ("pagedown", "home", "down", "enter"):
            await screen.on_event(Key(key, None))
        for action in ("page(1)", "mark", "enter", "back"):
            assert await table.app.run_action(action, screen)

    opened(duel(), drive)
