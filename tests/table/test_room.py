"""What stands in a narrow place is whole: everybody, keys at the bottom; who gives lines where there are too few."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import OptionList

from campaign.asking.settings import PROGRAM
from campaign.table.hosts import CampaignHost
from campaign.table.items import Items, with_texts
from campaign.table.keybar import fitting
from campaign.table.list_screen import Choosing, Thing
from campaign.table.look import Lines, shared
from campaign.table.panels import Item, known
from campaign.table.popups import Sheet
from campaign.table.settings import SettingsScreen
from campaign.terminal.sessions import sat_down
from tests.table.kit import LARGE, SMALL, Table, duel, opened

if TYPE_CHECKING:
    from campaign.play.service import Service

ROLLING = [
    ("asdfg", "keep"),
    ("space", "roll"),
    ("k", "best keep"),
    ("1-9", "choose"),
    ("p", "pass"),
    ("i", "hint"),
    ("u", "undo"),
    ("?", "what is"),
    (":", "type"),
    ("F1", "help"),
    ("q", "leave"),
]


@pytest.mark.parametrize(("width", "left_out"), [(110, ""), (109, "1-9"), (80, "1-9 ? :"), (78, "1-9 ? : u")])
def test_keys_at_the_bottom(width: int, left_out: str) -> None:
    """As many as fit, each whole; the ones that are easiest to spare go first.

    All take 110 columns: 12 + 12 + 13 + 12 + 8 + 8 + 8 + 11 + 8 + 9 + 9; without numbers, `?` and `:` they take 79.
    """
    row = fitting(ROLLING, width)
    shown = "".join(text for text, _ in row)
    assert len(shown) <= width
    assert [key for key, _ in ROLLING if f" {key} " not in shown] == [
        key for key, _ in ROLLING if key in left_out.split()
    ]


def test_how_to_leave_is_never_cut() -> None:
    """Whatever else there is, in however few columns: help and leaving stand whole at the end."""
    for width in (60, 40, 20):
        shown = "".join(text for text, _ in fitting([*ROLLING, ("backspace", "unmark")], width)).rstrip()
        assert len(shown) <= width
        assert shown.endswith("F1 help  q leave")


@pytest.mark.parametrize(("heroes", "shown"), [(1, 1), (2, 2)], ids=["one hero", "two heroes"])
def test_all_of_a_mission_is_seen_where_pawns_go(service: Service, heroes: int, shown: int) -> None:
    """At 80x24: everybody, the objective, enemies, the clock, every row of the map and what its marks mean."""
    service.create("siege", ["monk", "ninja"][:heroes], kind="missions", seed=3)

    async def drive(table: Table) -> None:
        lines = table.shown().splitlines()
        assert sum(" HP " in line for line in lines) == shown
        for told in ("objective: ", "A Failed Clone", "B Marauder", "clock"):
            assert told in table.shown()
        assert [line[1] for line in lines if line[1:2].isdigit() and line[2:4] == "  "] == ["1", "2", "3", "4"]
        assert "in entry" in table.shown()

    with sat_down(service, "siege", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, size=SMALL, moving=False)


def test_lines_below_options_are_there_for_what_is_cut() -> None:
    """As many as the longest text takes, for options that are not whole in their lines and for a panel; else none.

    Of 78 columns, Smack II and what it replaces take 3 lines, and so does what there is to say of Overpower.
    """

    def below(table: Table) -> tuple[bool, int]:
        """Whether an option is cut; the lines below them."""
        detail = table.game.view.query_one("#detail")
        return table.choices.is_cut, detail.size.height if detail.display else 0

    async def drive(table: Table) -> None:
        assert below(table) == (True, 3)
        await table.press("2")  # which leads to a roll
        assert below(table) == (False, 0)
        await table.press("tab")
        assert below(table) == (False, 3)
        await table.press("shift+tab")
        assert below(table) == (False, 0)

    opened(duel(), drive, size=SMALL)


def test_a_terminal_that_has_room_for_all_gives_all() -> None:
    """40 lines for what needs 30."""
    wanted = Lines(seats=4, panel=10, dice=4, damage=2, question=1, ways=6, below=0)
    assert shared(wanted, 40, 2, tall=True) == wanted


def test_who_gives_lines_where_there_are_too_few() -> None:
    """A mission of four heroes at 80x24, in the middle of an attack, with options that are cut.

    Heading, keys and an edge take 3 of 24; dice 4, the text below options 2: 15 are left for the others, who would have
    8 + 7 + 3 + 2 + 5 = 25. Seats give 3, down to a line for each hero and one more; the panel 3, options 2, damage 1;
    then options once more, so that the question is not cut: 10 in all.
    """
    wanted = Lines(seats=12, panel=7, dice=4, damage=3, question=2, ways=9, below=2)
    found = shared(wanted, 24, 4, tall=False)
    assert found == Lines(seats=5, panel=4, dice=4, damage=2, question=2, ways=2, below=2)
    assert sum(found) == 24 - 3


def test_a_line_less_is_taken_from_who_misses_it_least() -> None:
    """Of ten options in a tall terminal first, then of those who take part."""
    wanted = Lines(seats=7, panel=10, dice=4, damage=0, question=1, ways=10, below=0)
    for height, ways, seats in ((35, 10, 7), (34, 9, 7), (30, 5, 7), (29, 5, 6)):
        found = shared(wanted, height, 2, tall=True)
        assert (found.ways, found.seats, found.panel) == (ways, seats, 10)


def test_texts_share_the_lines_there_are() -> None:
    """Two cards whose lines take 2 of 6: of the 4 others the short text takes 1, the long one the rest, and goes on."""
    short = Item([("Short", "act")], known(""), text="Draw 1 card.")
    long = Item([("Long", "act")], known(""), text="one two three four five six seven eight nine ten")
    shown = with_texts([short, long], 14, 6)
    assert [["".join(text for text, _ in row) for row in rows] for rows in shown] == [
        ["Short", "    Draw 1", "    card."],
        ["Long", "    one two", "    three ..."],
    ]
    assert with_texts([short, long], 14, 2) == [[short.row], [long.row]]
    assert len(with_texts([short, long], 14, 20)[1]) == 1 + 6


@pytest.mark.parametrize("size", [LARGE, (200, 60)], ids=["120x40", "200x60"])
def test_cards_have_their_texts_where_there_is_room(size: tuple[int, int]) -> None:
    """Beside the board, below each name."""

    async def drive(table: Table) -> None:
        shown = table.said()
        for text in ("Re-roll up to 2 of your own", "Replaces Smack.", "replaces Mighty Blow"):
            assert text in shown

    opened(duel(), drive, size=size)


def test_the_card_under_the_cursor_is_told_below() -> None:
    """At 80x24 all of it, in the panel and in the options, also of a card that is to be sold."""

    async def drive(table: Table) -> None:
        whole = "sword x3: Deal 5 damage. sword x4: Deal 7 damage. sword x5: Deal 9 damage. Always: If at least 4 of"
        assert f"Play Smack II (2 CP): Replaces Smack. {whole}" in table.said()
        await table.press(*["down"] * 4)
        assert f"Sell Smack II (+1 CP): {whole}" in table.said()
        await table.press("c", "tab", "down")
        assert whole in table.said()

    opened(duel(), drive, size=SMALL)


def test_what_runs_on_in_a_sheet_keeps_its_indent() -> None:
    """A line of a title card that is too long goes on two columns further in."""

    async def drive(table: Table) -> None:
        table.app.push_screen(Sheet("Long", [[("  " + "word " * 30, "plain")]]))
        await table.settle()
        inside = [line.partition("│")[2] for line in table.shown().splitlines() if "word word" in line]
        assert len(inside) > 1
        assert inside[0].startswith("   word")
        assert all(line.startswith("     word") for line in inside[1:])

    opened(duel(), drive)


def test_a_list_to_choose_from_ends_at_its_ends() -> None:
    """Up at the first line stays there, and does not jump to the last."""

    async def drive(table: Table) -> None:
        things = [Thing(str(number), [(f"line {number}", "act")], lambda _: None) for number in range(3)]
        table.app.push_screen(Choosing("Choose", things))
        await table.settle()
        listed = table.app.screen.query_one(OptionList)
        await table.press("up")
        assert listed.highlighted == 0
        await table.press("down", "down", "down")
        assert listed.highlighted == 2

    opened(duel(), drive)


def test_a_panel_begins_with_its_first_line_again() -> None:
    """Once one has left it with tab, and where another one is shown in its place."""

    async def drive(table: Table) -> None:
        items = table.game.view.query_one("#items", Items)
        await table.press("tab", *["down"] * 9)
        assert items.scroll_offset.y > 0
        await table.press("tab")
        assert items.scroll_offset.y == 0
        await table.press("shift+tab")
        assert items.scroll_offset.y > 0
        await table.press("c")
        assert items.scroll_offset.y == 0
        assert items.highlighted is None

    opened(duel(), drive)


def test_a_setting_is_listed_once() -> None:
    """What a session has of its own is not listed as what is kept for later ones, too."""

    async def drive(table: Table) -> None:
        names = [one.name for one in SettingsScreen(table.app, table.game).settings]
        assert "asked" in names
        assert "dice rolled" in names
        assert not {
            "ask.level",
            "ask.healing",
            "ask.enemies",
            "ask.selling",
            "ask.always",
            "ask.never",
            "dice",
            "pace",
        } & set(names)
        assert {"ask.level", "dice", "pace"} <= {one.name for one in SettingsScreen(table.app, None).settings}

    opened(duel(), drive)
