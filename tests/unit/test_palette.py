"""The colours of fronts and pictures, as people see them who see few colours."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from rich.color import Color as TerminalColour
from rich.color import ColorSystem

from campaign import palette
from campaign.palette import BAD_TO_GOOD, NIGHT, ON_ANY, ON_DARK, ON_LIGHT, PAPER, Palette
from campaign.report import map_picture
from campaign.terminal.screen import STYLES

Triple = tuple[float, float, float]
SEEN: dict[str, tuple[Triple, Triple, Triple]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How linear light is seen, by G. M. Machado and others, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (2009), at severity 1."""
XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Linear sRGB to CIE XYZ (IEC 61966-2-1, D65)."""
WHITE: Triple = (0.95047, 1.0, 1.08883)
APART, OPPOSED = 13, 20
"""Differences (CIE 1976) that are needed: between any two colours of a ground, between harm and help."""
READ, FOUND = 4.5, 3.0
"""Contrasts that are needed (WCAG 2.1, 1.4.3 and 1.4.11): for text, and for bold text and shapes on any ground."""


def linear(colour: str) -> Triple:
    """`#rrggbb` as linear light."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    return red, green, blue


def through(matrix: tuple[Triple, Triple, Triple], light: Triple) -> Triple:
    """Light through a matrix, within what there is."""
    red, green, blue = (min(1.0, max(0.0, sum(m * part for m, part in zip(row, light, strict=True)))) for row in matrix)
    return red, green, blue


def lab(light: Triple) -> Triple:
    """Linear light as CIE L*a*b*."""
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else 841 / 108 * part + 4 / 29
        for part in (
            sum(m * one for m, one in zip(row, light, strict=True)) / white
            for row, white in zip(XYZ, WHITE, strict=True)
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, eyes: str) -> float:
    """How far two colours are apart for such eyes."""
    first, second = (lab(through(SEEN[eyes], linear(colour))) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    darker, lighter = sorted(sum(w * c for w, c in zip(XYZ[1], linear(colour), strict=True)) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("eyes", SEEN)
@pytest.mark.parametrize("colours", [ON_DARK, ON_LIGHT, ON_ANY], ids=["dark", "light", "any"])
def test_no_two_colours_look_alike(colours: Palette, eyes: str) -> None:
    """Seats, faces of dice and tones; harm and help most of all."""
    near = {(a, b): difference(a, b, eyes) for a, b in combinations(colours, 2)}
    assert min(near.values()) >= APART, min(near, key=lambda pair: near[pair])
    assert difference(colours.red, colours.green, eyes) >= OPPOSED


@pytest.mark.parametrize("eyes", ["protanopia", "deuteranopia"])
def test_the_traffic_lights_of_other_programs_would_fail(eyes: str) -> None:
    """The measure finds what it is there for: the ends of the red-green scale that heat maps mostly have."""
    assert difference("#a50026", "#006837", eyes) < 2 * OPPOSED < difference(BAD_TO_GOOD[0], BAD_TO_GOOD[-1], eyes)


@pytest.mark.parametrize(
    ("colours", "grounds", "least"),
    [(ON_DARK, [NIGHT], READ), (ON_LIGHT, [PAPER], READ), (ON_ANY, ["#000000", "#ffffff"], FOUND)],
    ids=["dark", "light", "any"],
)
def test_colours_stand_out_from_their_ground(colours: Palette, grounds: list[str], least: float) -> None:
    """Lines in a terminal do so on black and on white, since nobody knows which it has."""
    for colour in colours:
        assert min(contrast(colour, ground) for ground in grounds) >= least, colour


@pytest.mark.parametrize("eyes", SEEN)
def test_the_scale_is_read_by_how_light_it_is(eyes: str) -> None:
    """Lightest in the middle, darker to both ends, and the ends far apart."""
    light = [lab(through(SEEN[eyes], linear(colour)))[0] for colour in BAD_TO_GOOD]
    middle = len(light) // 2
    assert all(a < b for a, b in pairwise(light[: middle + 1]))
    assert all(a > b for a, b in pairwise(light[middle:]))
    for low, high in zip(BAD_TO_GOOD[:middle], reversed(BAD_TO_GOOD[middle + 1 :]), strict=True):
        assert difference(low, high, eyes) >= 2 * OPPOSED


@pytest.mark.parametrize("eyes", SEEN)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_the_map_as_a_picture(scheme: int, eyes: str) -> None:
    """Battles and where one can go have the colours of harm and help."""
    battle, way = (map_picture.FRAMES[tile][scheme] for tile in ("rect.battle", "rect.way"))
    assert difference(battle, way, eyes) >= OPPOSED


def test_a_terminal_of_sixteen_colours_keeps_harm_and_help_apart() -> None:
    """What Rich makes of them there."""
    harm, good = (
        TerminalColour.parse(STYLES[tone].split()[-1]).downgrade(ColorSystem.STANDARD).number
        for tone in ("harm", "good")
    )
    assert harm != good


def test_no_meaning_hangs_on_a_colour_alone() -> None:
    """Without colours harm is bold and help is not, those against one are bold and slanted."""

    def without(tone: str) -> list[str]:
        return [word for word in STYLES[tone].split() if not word.startswith("#")]

    assert without("harm") != without("good")
    assert without("foe") not in (without("name"), without("title"), without("person1"))
    assert without("bane") != without("token")
    assert palette.ON_ANY[0] in STYLES["name"]
