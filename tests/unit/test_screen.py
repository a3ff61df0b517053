"""What does not fit a line is folded, and nothing of it is lost."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from campaign.screens.model import DieFace, OptionLine
from campaign.screens.pages import folded_parts, table
from campaign.terminal.screen import Screen
from campaign.terminal.view import MORE, View, dice_rows, option_rows
from campaign.words.rows import Row

SEAT: Row = [
    ("> ", "name"),
    ("Barbarian", "name"),
    ("   18 HP", "good"),
    ("   2 CP", "plain"),
    ("  hand 4", "faint"),
    ("  salves 1", "faint"),
    ("  at b5", "faint"),
    ("  Protect 2, Retribution", "token"),
]
HEADING = "Turn 1, Fairy against Barbarian, defensive roll phase"
FEATHER, WING, SUN = (
    DieFace(name, name[:6], sign, name[0].upper(), hue)
    for hue, (name, sign) in enumerate((("feather", "ƒ"), ("wing", "≫"), ("sun", "☀")), start=1)
)
FACES = (FEATHER, FEATHER, FEATHER, WING, SUN)


def shown(columns: int, show: str, *given: object) -> list[str]:
    """The lines of a screen of this width."""
    out = StringIO()
    screen = Screen(Console(file=out, width=columns, highlight=False, markup=False, emoji=False))
    getattr(screen, show)(*given)
    return out.getvalue().splitlines()


def test_a_seat_folds_between_its_parts() -> None:
    """What two blanks separate stays together; what runs on is indented below the name."""
    assert shown(80, "row", SEAT) == ["> Barbarian   18 HP   2 CP  hand 4  salves 1  at b5  Protect 2, Retribution"]
    assert shown(60, "row", SEAT) == [
        "> Barbarian   18 HP   2 CP  hand 4  salves 1  at b5",
        "    Protect 2, Retribution",
    ]
    assert shown(40, "row", SEAT) == [
        "> Barbarian   18 HP   2 CP  hand 4",
        "    salves 1  at b5",
        "    Protect 2, Retribution",
    ]


@pytest.mark.parametrize("columns", [40, 60])
def test_columns_that_are_wider_than_the_screen(columns: int) -> None:
    """What stands behind them comes below, on lines that fit; there is an end to it."""
    out = StringIO()
    screen = Screen(Console(file=out, width=columns, highlight=False, markup=False, emoji=False))
    table(screen, ("name", "stands at", "heroes"), [("m" * 60, "scenario 1", "Monk, Ninja, Moon Elf and Barbarian")])
    lines = out.getvalue().splitlines()
    assert all(len(line) <= columns for line in lines)
    wanted = f"namestandsatheroes{'m' * 60}scenario1Monk,Ninja,MoonElfandBarbarian"
    assert "".join("".join(lines).split()) == wanted


def test_a_heading_breaks_between_its_parts() -> None:
    """Not within them, as long as a part fits a line."""
    assert [line.rstrip("─ ") for line in shown(40, "rule", HEADING)] == [
        "── Turn 1, Fairy against Barbarian,",
        "   defensive roll phase",
    ]
    assert all(len(line) <= 40 for line in shown(40, "rule", HEADING))


def test_how_to_say_dice_breaks_between_the_ways() -> None:
    """`r all` stays together, as `k sword every sword` does."""
    told = "    re-roll: k 333 keeps the three 3s, k sword every sword, r 2 rolls a 2, r all"
    lines = folded_parts(told, 78, 4)
    assert lines == ["    re-roll: k 333 keeps the three 3s, k sword every sword, r 2 rolls a 2,", "        r all"]
    assert folded_parts(told, 40, 4)[1] == "        k sword every sword,"


def test_a_part_longer_than_a_line_breaks_between_words() -> None:
    """Nothing is cut within a word."""
    assert folded_parts("one two three four five six", 12, 2) == ["one two", "  three four", "  five six"]


def test_an_option_takes_a_second_line_where_there_are_few() -> None:
    """What Bandage does stands behind its condition; of many options each has one line, of very many its name."""
    told = "If your health is at most half of your health at the start (rounded up), draw 1 card. Heal 2."
    bandage = OptionLine(2, "play bandage", "Play Bandage (0 CP)", told, "")
    lines = {n: ["".join(part for part, _ in row) for row in option_rows(bandage, 80, n)] for n in (0, 1, 2)}
    assert lines == {
        0: ["  2 Play Bandage (0 CP)"],
        1: ["  2 Play Bandage (0 CP)  If your health is at most half of your health at the..."],
        2: [
            "  2 Play Bandage (0 CP)  If your health is at most half of your health at the",
            "      start (rounded up), draw 1 card. Heal 2.",
        ],
    }


def test_a_word_without_end_is_cut_and_goes_on() -> None:
    """Even there nothing is lost."""
    lines = shown(40, "row", [("x" * 100, "plain")])
    assert max(map(len, lines)) <= 40
    assert "".join(line.strip() for line in lines) == "x" * 100


def test_a_heading_folds() -> None:
    """The rule goes on behind its end."""
    assert shown(60, "rule", HEADING) == [f"── {HEADING} ───"]
    first, last = shown(40, "rule", HEADING)
    assert first == "── Turn 1, Fairy against Barbarian,"
    assert last == "   defensive roll phase ────────────────"


def test_dice_come_in_lots() -> None:
    """Five dice of seven columns are too wide for 36, the margin taken off: four, and one below."""
    rows = dice_rows([1, 2, 3, 4, 6], FACES, unicode=True, columns=36)
    lines = ["".join(part for part, _ in row) for row in rows]
    assert [line.split() for line in lines if "│" not in line and "─" not in line] == [
        ["feathe", "feathe", "feathe", "wing"],
        ["sun"],
    ]
    assert max(map(len, lines)) <= 36
    assert len(dice_rows([1, 2, 3, 4, 6], FACES, unicode=True, columns=80)) == 4


@pytest.mark.parametrize(("unicode", "inside"), [(True, "│4 ≫│ │6 ☀│"), (False, "|4 W| |6 S|")])
def test_a_die_shows_its_symbol_in_one_column(unicode: bool, inside: str) -> None:  # noqa: FBT001  # as it varies
    """A sign beside the number, or a plain letter where the terminal has no more; each symbol in its colour."""
    rows = dice_rows([4, 6], [WING, SUN], unicode=unicode, columns=80)
    assert " ".join("".join(part for part, _ in rows[1]).split("  ")).split() == inside.split()
    assert [tone for _, tone in rows[1][1:]] == ["face2", "face3"]


def test_of_everybody_all_lines_are_shown_again_or_none() -> None:
    """Whose status effects stand on a line of their own: they come with the health that changed, and it with them."""
    view = view_of_nobody()
    before: list[Row] = [[("> Barbarian 18 HP", "")], [("    Protect", "")], [("  Fairy 9 HP", "")]]
    after: list[Row] = [[("> Barbarian 14 HP", "")], [("    Protect", "")], [("  Fairy 9 HP", "")]]
    fewer: list[Row] = [[("> Barbarian 14 HP", "")], [("    Crit", "")], [("  Fairy 9 HP", "")]]
    assert view.fitting((3, 0), 0, before, 9) == before
    assert view.fitting((3, 0), 0, after, 9) == after[:2]
    assert view.fitting((3, 0), 0, fewer, 9) == fewer[:2]
    assert view.fitting((3, 0), 0, fewer, 9) == []


def test_what_of_the_table_has_no_room_comes_with_the_next_question_that_has() -> None:
    """Three blocks, of which the second takes two lines: three lines hold the first and the word for the rest."""
    view = view_of_nobody()
    lines = ("> Monk 20 HP", "  Barbarian 18 HP", "    Protect", "  hand: none")
    rows: list[Row] = [[(line, "")] for line in lines]
    assert view.fitting((3, 0), 0, rows, 3) == [rows[0], [(MORE, "faint")]]
    assert view.fitting((3, 0), 0, rows, 4) == rows[1:]
    assert view.fitting((3, 0), 0, rows, 4) == []


def view_of_nobody() -> View:
    """A view of the line mode that has shown nothing yet."""
    return View(Screen(Console(file=StringIO(), width=80)), {})
