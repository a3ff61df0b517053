"""What stands in a narrow place is whole: hints beside the dice, keys at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.asking.settings import PROGRAM
from campaign.table.dice import aside
from campaign.table.hosts import CampaignHost
from campaign.table.keybar import fitting
from campaign.table.look import Lines, shared
from campaign.terminal.sessions import sat_down
from tests.table.kit import SMALL, Table, duel, opened

if TYPE_CHECKING:
    from campaign.play.service import Service

HINT = "Keep the 6, the 5 and the 1: 33 % for Fist of Peace, worth 5.7; 17 % for Combo, worth 6; 6.3 on average."
ROLLING = [
    ("asdfg", "mark"),
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


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        (
            41,
            [
                "Keep the 6, the 5 and the 1: 33 % for",
                "Fist of Peace, worth 5.7; 17 % for Combo,",
                "worth 6; 6.3 on average.",
            ],
        ),
        (24, ["Keep the 6, the 5 and", "the 1: 33 % for Fist of", "Peace, worth 5.7; 17 %", "for Combo, worth 6."]),
        (20, ["Keep the 6, the 5", "and the 1: 33 % for", "Fist of Peace, worth", "5.7."]),
    ],
    ids=["all of it", "without the average", "the first reason alone"],
)
def test_a_hint_beside_the_dice(room: int, lines: list[str]) -> None:
    """In four lines; a reason that has no room is left out, and none is cut in the middle."""
    assert aside(HINT, room) == lines


def test_a_hint_of_one_part_that_is_too_long() -> None:
    """It breaks off between words, with a sign."""
    assert aside("Smack: it gains more than anything else that you could do with these dice now.", 16) == [
        "Smack: it gains",
        "more than",
        "anything else",
        "that you ...",
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


@pytest.mark.parametrize(("heroes", "shown"), [(1, 1), (2, 2)], ids=["one hero", "two heroes"])
def test_all_of_a_mission_is_seen_where_pawns_go(service: Service, heroes: int, shown: int) -> None:
    """At 80x24: everybody, the objective, enemies, the clock, every row of the map and what its marks mean."""
    service.create("siege", ["monk", "ninja"][:heroes], kind="missions", seed=3)

    async def drive(table: Table) -> None:
        lines = table.shown().splitlines()
        assert sum(" HP " in line for line in lines) == shown
        for told in ("objective: ", "A Failed Clone", "B Marauder", "clock "):
            assert told in table.shown()
        assert [line[1] for line in lines if line[1:2].isdigit() and line[2:4] == "  "] == ["1", "2", "3", "4"]
        assert "in entry" in table.shown()

    with sat_down(service, "siege", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        opened(CampaignHost(party), drive, size=SMALL, moving=False)


def test_lines_below_options_are_there_for_what_is_cut() -> None:
    """Two for options that do not stand whole in their lines, and for a panel's texts; else none."""

    def below(table: Table) -> tuple[bool, int]:
        """Whether an option is cut; the lines below them."""
        detail = table.game.view.query_one("#detail")
        return table.choices.is_cut, detail.size.height if detail.display else 0

    async def drive(table: Table) -> None:
        assert below(table) == (True, 2)
        await table.press("2")  # which leads to a roll
        assert below(table) == (False, 0)
        await table.press("tab")
        assert below(table) == (False, 2)
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
    8 + 7 + 3 + 2 + 5 = 25. Seats give 3, down to a line for each hero and one more; the panel 3, options 2, damage 1,
    the question 1: all they can, and 10 in all.
    """
    wanted = Lines(seats=12, panel=7, dice=4, damage=3, question=2, ways=9, below=2)
    found = shared(wanted, 24, 4, tall=False)
    assert found == Lines(seats=5, panel=4, dice=4, damage=2, question=1, ways=3, below=2)
    assert sum(found) == 24 - 3


def test_a_line_less_is_taken_from_who_misses_it_least() -> None:
    """Of ten options in a tall terminal first, then of those who take part."""
    wanted = Lines(seats=7, panel=10, dice=4, damage=0, question=1, ways=10, below=0)
    for height, ways, seats in ((35, 10, 7), (34, 9, 7), (30, 5, 7), (29, 5, 6)):
        found = shared(wanted, height, 2, tall=True)
        assert (found.ways, found.seats, found.panel) == (ways, seats, 10)
