"""What can be read: every tone of both themes, on the table and on the line that is marked."""

from __future__ import annotations

import re

import pytest
from textual.color import Color
from textual.theme import Theme

from campaign.table.look import CSS, STYLES, THEMES, headed

READABLE = 4.5
"""The contrast that WCAG 2 asks of text (1.4.3)."""


def light(colour: Color) -> float:
    """Relative luminance, by WCAG 2."""
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Color, other: Color) -> float:
    """From 1, the same, to 21, black on white."""
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(theme: Theme, told: str, under: Color) -> Color:
    """A colour as a style names it, `$foreground 70%`, over another."""
    found = re.match(r"\$([\w-]+)(?: (\d+)%)?", told)
    assert found is not None
    colour = Color.parse(theme.variables.get(found[1]) or getattr(theme, found[1]))
    return under.blend(colour, int(found[2] or 100) / 100)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("tone", sorted(tone for tone, style in STYLES.items() if "$" in style))
def test_a_tone_can_be_read(theme: Theme, tone: str) -> None:
    """Where lines stand, and where one of them is marked."""
    told = STYLES[tone][STYLES[tone].index("$") :]
    plain = Color.parse(theme.background or "")
    marked = re.search(r"OptionList:focus > .option-list--option-highlighted \{ background: (\$\w+ \d+%)", CSS)
    assert marked is not None
    for under in (plain, mixed(theme, marked[1], plain)):
        assert contrast(mixed(theme, told, under), under) >= READABLE


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (30, "Turn 1, Monk   box, scenario 2"),
        (29, "Turn 1, Monk  box, scenario 2"),
        (28, "Turn 1, Monk             box"),
    ],
)
def test_a_title_that_does_not_fit_is_shortened(width: int, shown: str) -> None:
    """Not cut in the middle of a word: 12 columns and 15, with two between them, are 29."""
    assert "".join(text for text, _ in headed("Turn 1, Monk", "box, scenario 2", width)) == shown
