"""What stands in a narrow place is whole: hints beside the dice, keys at the bottom."""

from __future__ import annotations

import pytest

from campaign.table.picking import aside
from campaign.table.view import key_bar

HINT = "Keep the 6, the 5 and the 1: 33 % for Fist of Peace, worth 5.7; 17 % for Combo, worth 6; 6.3 on average."
ROLLING = [("asdfg", "mark"), ("space", "roll"), ("k", "best keep"), ("1-9", "choose"), ("p", "pass"), ("i", "hint"),
           ("u", "undo"), ("?", "what is"), (":", "type"), ("F1", "help"), ("q", "leave")]  # fmt: skip


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        (41, ["Keep the 6, the 5 and the 1: 33 % for", "Fist of Peace, worth 5.7; 17 % for Combo,",
              "worth 6; 6.3 on average."]),
        (24, ["Keep the 6, the 5 and", "the 1: 33 % for Fist of", "Peace, worth 5.7; 17 %", "for Combo, worth 6."]),
        (20, ["Keep the 6, the 5", "and the 1: 33 % for", "Fist of Peace, worth", "5.7."]),
    ],
    ids=["all of it", "without the average", "the first reason alone"],
)  # fmt: skip
def test_a_hint_beside_the_dice(room: int, lines: list[str]) -> None:
    """In four lines; a reason that has no room is left out, and none is cut in the middle."""
    assert aside(HINT, room) == lines


def test_a_hint_of_one_part_that_is_too_long() -> None:
    """It breaks off between words, with a sign."""
    assert aside("Smack: it gains more than anything else that you could do with these dice now.", 16) == [
        "Smack: it gains", "more than", "anything else", "that you ...",
    ]  # fmt: skip


@pytest.mark.parametrize(("width", "left_out"), [(110, ""), (109, "1-9"), (80, "1-9 ? :"), (78, "1-9 ? : u")])
def test_keys_at_the_bottom(width: int, left_out: str) -> None:
    """As many as fit, each whole; the ones that are easiest to spare go first.

    All take 110 columns: 12 + 12 + 13 + 12 + 8 + 8 + 8 + 11 + 8 + 9 + 9; without numbers, `?` and `:` they take 79.
    """
    row = key_bar(ROLLING, width)
    shown = "".join(text for text, _ in row)
    assert len(shown) <= width
    assert [key for key, _ in ROLLING if f" {key} " not in shown] == [
        key for key, _ in ROLLING if key in left_out.split()
    ]
