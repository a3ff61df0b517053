"""Sessions with the box on the table, full screen: what happened there is typed in a line that stands open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.events import Key, Paste

from campaign.asking.settings import ALL
from campaign.cli.play import home_of
from campaign.companion.table_entry import TELL
from campaign.play.service import Service
from campaign.table.app import TableApp
from campaign.table.choices import EntryLine
from campaign.table.game import GameScreen
from campaign.table.hosts import CampaignHost
from campaign.table.popups import Asking, Sheet
from campaign.terminal.sessions import sat_down
from engine.flow.rolls import THROW
from tests.table.kit import LARGE, SMALL, Table, keys_of, opened, sat_down_at, text_of

BARBARIAN, MOON_ELF, FAIRY = 0, 1, 2
"""Seats, once the first tile is explored."""
Driver = Callable[[Table], Awaitable[None]]


def play(
    service: Service, drive: Driver, *, name: str = "demo", dice: str | None = None, size: tuple[int, int] = SMALL
) -> None:
    """Sit down with the box, and drive the table."""
    with sat_down(service, name, "greedy", [], open_hands=True, dice=dice, at_table=True) as party:
        opened(CampaignHost(party), drive, size=size)


async def to_a_fight(table: Table) -> None:
    """Barbarian begins, the salves, a first tile with a common chest (both roll) and a Fairy: first strike."""
    await table.enter("20")
    await table.enter("1")
    await table.press("1")
    await table.press("1")
    await table.press("1")
    await table.enter("3")
    await table.enter("3")
    assert is_told(table)
    assert "Were the dice changed?" in table.said()


async def to_a_turn(table: Table) -> None:
    """None of its damage is left."""
    await to_a_fight(table)
    await table.press("enter")
    await table.enter("0")
    assert "Play your turn at the table" in table.said()


def is_told(table: Table) -> bool:
    """Whether something of the table is asked for, in a line that stands open."""
    decision = table.live.game.state.decision
    return decision is not None and decision.kind == TELL and isinstance(table.app.focused, EntryLine)


def line(table: Table) -> str:
    """What stands in the line."""
    return table.game.view.telling.entry.value


def told(table: Table) -> list[str]:
    """What the log says."""
    return [one.text for one in table.game.desk.told]


def health(table: Table, seat: int) -> int:
    """What somebody has left."""
    return table.live.game.health(seat)


def test_a_tie_is_rolled_off(service: Service) -> None:
    """PREP-2: whoever rolled as high as another rolls again, and the log says why; then what is laid out is told."""

    async def drive(table: Table) -> None:
        for die in ("9", "9"):
            await table.enter(die)
        assert told(table)[-1] == "Who starts? Barbarian rolls 9, Moon Elf rolls 9: a tie, roll again"
        await table.enter("4")
        await table.enter("5")
        lines = told(table)
        assert "Who starts? Barbarian rolls 4, Moon Elf rolls 5" in lines
        assert "Moon Elf, at the table: Gain 2 CP. (setup)" in lines
        assert "Moon Elf, at the table: Draw 4 cards. (the first hand)" in lines

    with service:
        play(service, drive)


def test_the_first_turn_of_a_crawl(service: Service) -> None:
    """Dice, damage that is left, tokens, an attack: all in the line, and Enter alone when that is all."""

    async def drive(table: Table) -> None:
        await to_a_fight(table)
        await table.press("enter")
        assert "Barbarian will take 5" in table.said()
        await table.enter("4")
        assert health(table, BARBARIAN) == 14  # of 18
        assert "type attack 7 undefendable, damage 3" in table.said()
        assert "done or Enter: end the turn" in table.said()
        await table.enter("poison 2")
        assert table.live.game.state.players[FAIRY].tokens["poison"] == 2
        await table.enter("attack 7 undefendable")
        assert health(table, FAIRY) == 2  # of 9
        assert "Poison" in table.shown().splitlines()[3]
        before = table.live.game.state.acting
        await table.press("enter")
        assert (before, table.live.game.state.acting) == (BARBARIAN, MOON_ELF)
        assert "Move where?" in table.said()
        assert not table.game.view.telling.display

    with service:
        play(service, drive)


def test_what_heroes_have_before_them_is_not_shown_as_if_there_were_none(service: Service) -> None:
    """No CP, no hand, no board; the enemy's are there, as are health and salves."""

    async def drive(table: Table) -> None:
        await to_a_turn(table)
        _, barbarian, _, fairy, *_ = table.shown().splitlines()
        assert "18/18 HP" in barbarian
        assert "salves 1" in barbarian
        assert "CP" not in barbarian
        assert "hand" not in barbarian
        assert "2 CP" in fairy
        tabs = table.game.view.query_one("#tabs").render()
        assert "board" not in str(tabs)
        assert "cards" not in str(tabs)
        assert "Level I, 9 health" in table.said()
        await table.press("escape", "c")
        assert "Your cards are on your table" in table.said()
        await table.press("f1")
        sheet = table.app.screen
        assert isinstance(sheet, Sheet)
        assert "Show: enemies" in text_of(sheet)
        assert "Show: board" not in text_of(sheet)
        assert "damage other than an attack" in text_of(sheet)
        assert "Mark the best dice" not in text_of(sheet)
        await table.press("escape", "colon")
        await table.enter("hand")
        assert "Your cards are on your table" in table.said()

    with service:
        play(service, drive)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_wrong_entries(service: Service, size: tuple[int, int]) -> None:
    """Refused with the sentence of the line mode; what was typed stays, and typing on replaces it."""

    async def drive(table: Table) -> None:
        await to_a_fight(table)
        at = table.live.position
        for typed, says in (
            ("7 4 2 1 1", "What a die shows is a number from 1 to 6, not 7."),
            ("1335", "There are 5 dice, not 4."),
            ("attack 7", "'attack' cannot be entered now."),
        ):
            await table.enter(typed)
            assert says in table.said()
            assert line(table) == typed
        assert table.live.position == at
        await table.enter("0")
        await table.press("enter")
        await table.enter("health 80")
        assert "Health is a number from 0 to 28, not 80." in table.said()  # 18 and 10 (RES-1)
        await table.enter("wobble 3")
        assert "Unknown status effect 'wobble'." in table.said()
        assert health(table, BARBARIAN) == 13  # 5 of 18
        await table.enter("health 8")
        assert health(table, BARBARIAN) == 8
        assert line(table) == ""

    with service:
        play(service, drive, size=size)


def test_more_than_waits_is_asked_once_more(service: Service) -> None:
    """5 wait, and 55 is refused as nobody has so much; 11 may be meant, if something at the table adds to it."""

    async def drive(table: Table) -> None:
        await to_a_fight(table)
        await table.press("enter")
        assert "5 incoming damage, you may defend" in table.said()
        await table.enter("55")
        assert "What you take is a number from 0 to 18, not 55." in table.said()
        await table.enter("11")
        assert isinstance(table.app.screen, Asking)
        assert table.app.screen.doubt == "Take 11? Only 5 damage is incoming."
        await table.press("n")
        assert health(table, BARBARIAN) == 18
        await table.enter("11")
        await table.press("y")
        assert health(table, BARBARIAN) == 7

    with service:
        play(service, drive)


def test_an_enemys_dice_are_changed(service: Service) -> None:
    """Without its straight the Fairy deals nothing (MIN-4)."""

    async def drive(table: Table) -> None:
        await to_a_fight(table)
        assert "unless the straight breaks" in table.said()
        await table.enter("11111")
        assert "Play your turn at the table" in table.said()
        assert health(table, BARBARIAN) == 18

    with service:
        play(service, drive)


def test_all_dice_are_typed(service: Service) -> None:
    """Those of enemies too: digit by digit; a die of 20 sides in the line. Space lets the program roll."""

    async def drive(table: Table) -> None:
        await table.enter("20")
        await table.enter("1")
        await table.press("1", "1", "1")
        assert isinstance(table.app.focused, EntryLine)
        await table.enter("21")
        assert "A die with 20 sides has no 21." in table.said()
        await table.press("backspace", "space")
        await table.press("space")  # the chest's loot die of the other hero
        decision = table.live.game.state.decision
        assert decision is not None
        assert decision.kind == THROW
        assert not table.game.view.telling.display
        at = table.live.position
        await table.press(*"3427")
        assert "A die with 6 sides has no 7. So far: 3 4 2 ..." in table.said()
        await table.press(*"06")
        assert table.live.position == at
        await table.press("backspace", *"34266")
        assert table.live.game.state.rolls[-1].dice == [3, 4, 2, 6, 6]

    with service:
        play(service, drive, dice=ALL)


def test_what_was_told_is_taken_back(service: Service) -> None:
    """By its key once Esc was pressed, or typed; rolls do not stand in the way, and they fall alike."""

    async def drive(table: Table) -> None:
        await to_a_turn(table)
        at, before = table.live.position, told(table)
        await table.enter("attack 8")
        left = health(table, FAIRY)
        assert table.live.position > at
        assert "Barbarian attacks Fairy for 8 damage." in told(table)
        while table.live.position > at:
            await table.press("escape", "u")
        assert is_told(table)
        assert health(table, FAIRY) == 9
        assert before == [line for line in told(table) if not line.startswith("Undone")]
        await table.enter("attack 8")
        assert health(table, FAIRY) == left
        await table.enter("undo")
        assert "Undone" in table.said()

    with service:
        play(service, drive)


def test_commands_in_the_line(service: Service) -> None:
    """Look-ups, edits, the log; keys for them work at an empty line, or once Esc was pressed."""

    async def drive(table: Table) -> None:
        await to_a_turn(table)
        await table.enter("edit health 2=14")
        assert health(table, MOON_ELF) == 14
        await table.enter("? burn")
        sheet = table.app.screen
        assert isinstance(sheet, Sheet)
        assert "Burn" in text_of(sheet)
        await table.press("enter")
        assert is_told(table)
        await table.press("escape", "m")
        assert "portal" in table.said()
        await table.press("colon")
        assert is_told(table)
        await table.press("down", "down")
        assert line(table) == "attack 7 undefendable"
        await table.press("up", "up")
        assert line(table) == "played Lucky Coin"
        await table.press("escape", "5")
        assert line(table) == "played Lucky Coin5"
        await table.press("escape", "enter")
        assert is_told(table)
        assert line(table) == "played Lucky Coin5"

    with service:
        play(service, drive)


def test_enter_that_is_held_down_tells_once(service: Service) -> None:
    """What it is pressed for is told; that there is nothing more is not told with it."""

    async def drive(table: Table) -> None:
        await to_a_turn(table)
        table.app.held.haste = 60
        at = table.live.position
        await table.pilot.press(*keys_of("lose 1"), *["enter"] * 5)
        await table.settle()
        assert health(table, BARBARIAN) == 17
        assert table.live.position == at + 1
        assert is_told(table)

    with service:
        play(service, drive)


def test_lines_that_come_in_one_go(service: Service) -> None:
    """Each Enter tells what stands before it; what comes while the first is done waits in the line."""

    async def drive(table: Table) -> None:
        await to_a_turn(table)
        for key in (*keys_of("lose 1"), "enter", *keys_of("heal 3"), "enter"):
            table.app.post_message(Key(key, " " if key == "space" else key if len(key) == 1 else None))
        await table.settle()
        assert health(table, BARBARIAN) == 17
        assert line(table) == "heal 3"
        await table.press("enter")
        assert health(table, BARBARIAN) == 20

    with service:
        play(service, drive)


def test_several_lines_are_pasted(service: Service) -> None:
    """The first stands in the line, and it is said that the others do not."""

    async def drive(table: Table) -> None:
        await to_a_turn(table)
        assert table.app.focused is not None
        table.app.focused.post_message(Paste("lose 1\nattack 3\n"))
        await table.settle()
        assert line(table) == "lose 1"
        assert "Paste one line at a time" in table.said()
        await table.press("enter")
        assert health(table, BARBARIAN) == 17
        table.app.focused.post_message(Paste("heal 1\n"))
        await table.settle()
        assert "tell one after another" not in table.said()

    with service:
        play(service, drive)


def test_it_goes_on_where_it_was_left(service: Service) -> None:
    """With the line open for the same question."""

    async def tell(table: Table) -> None:
        await to_a_turn(table)
        await table.enter("heal 2")
        await table.enter("quit")

    async def go_on(table: Table) -> None:
        assert is_told(table)
        assert health(table, BARBARIAN) == 20
        await table.enter("lose 1")
        assert health(table, BARBARIAN) == 19

    with service:
        play(service, tell)
        play(service, go_on)


def test_it_goes_on_from_home(service: Service) -> None:
    """Though nobody says there that the box is on the table."""

    async def drive(table: Table) -> None:
        await table.press("enter")
        assert table.is_at(GameScreen)
        await table.settle()
        assert is_told(table)
        await table.enter("heal 2")
        assert health(table, BARBARIAN) == 20

    async def run(app: TableApp) -> None:
        async with sat_down_at(app, SMALL) as table:
            await drive(table)

    with service:
        play(service, to_a_turn)
        asyncio.run(run(TableApp(home=home_of(service, "greedy", [], open_hands=False, dice=None), haste=0)))


def test_a_turn_of_a_mission(service: Service) -> None:
    """In three parts; enemies are called by their space, so the map stays in sight."""

    async def drive(table: Table) -> None:
        await table.press("2")
        assert "Enter where?" in table.said()
        way = next(way for way in table.choices.listed if way.token == "go a1")
        await table.press(way.key)
        assert "Play at the table until you are ready" in table.said()
        assert table.game.view.panel == "map"
        lines = table.shown().splitlines()
        assert any(line.strip().startswith("clock ") for line in lines[:6])
        assert any(line.strip().startswith("allies: ") for line in lines[:6])
        assert all(any(line.startswith(f" {row} ") for line in lines) for row in (1, 2, 3, 4))
        await table.enter("attack 7 on b1")
        assert "'attack' cannot be entered now." in table.said()
        await table.enter("momentum 2")
        assert "momentum 2" in table.said()
        await table.press("enter")
        assert "Resolve your ability at the table" in table.said()
        await table.enter("attack 3 on b9")
        assert "'b9' fits no one here" in table.said()
        await table.enter("attack 7 on b1")
        assert "Monk attacks Failed Clone 1 for 7 damage." in told(table)
        while "for the enemies" not in table.said():
            await table.press("1" if table.choices.listed else "enter")
        assert "Roll 4 dice for the enemies, the 2 red ones first." in table.said()

    with service:
        service.create("siege", ["monk"], kind="missions", seed=3)
        play(service, drive, name="siege", dice=ALL)
