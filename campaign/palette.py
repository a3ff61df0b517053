"""The colours of every front and picture, which people who see few colours tell apart.

They keep the hues of Okabe and Ito, light or dark enough to be read on their ground. For normal eyes and for those that
lack red, green or blue any two of a ground differ by at least 13 (CIE 1976), harm and help by more than 20; no meaning
hangs on a colour alone.
"""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """Six colours for one ground."""

    blue: str
    orange: str
    green: str
    pink: str
    yellow: str
    red: str


ON_DARK = Palette("#56b4e9", "#e69f00", "#2ee6a0", "#cc79a7", "#f0e442", "#ff6640")
ON_LIGHT = Palette("#004bcc", "#864d2d", "#00664b", "#a8008c", "#4c3300", "#a63600")
ON_ANY = Palette("#0077ff", "#a36936", "#00a65e", "#f200ca", "#979933", "#d55e00")
"""For lines in a terminal, whose ground nobody knows."""
PAPER, NIGHT = "#f6f4ee", "#14171c"
"""The grounds, by day and in the dark."""
BAD_TO_GOOD = ("#b34700", "#f2b27a", "#f7f7f7", "#8fbbe6", "#0059b3")
"""A scale from orange to blue, lightest in the middle, for the shares of heat maps."""
