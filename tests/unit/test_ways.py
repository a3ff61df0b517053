"""The table of ways to duel: who sits down, and what is said where the numbers do not fit."""

from __future__ import annotations

import pytest

from campaign.errors import BadParty, UnknownMode
from campaign.kinds.duel_mode import DuelMode
from campaign.kinds.duel_modes import duel_modes, mode_named


class WithGiant(DuelMode):
    """Two or three heroes and somebody else, who sits behind them."""

    def __init__(self) -> None:
        super().__init__("giant", "A fight with a giant", heroes=(2, 3))
        self.fighters = {"hero": (2, 3), "giant": (1, 1)}


def test_heroes_sit_first_in_the_order_of_the_line() -> None:
    """Then those of other kinds."""
    assert WithGiant().seated({"giant": ["grog"], "hero": ["monk", "ninja"]}) == ["monk", "ninja", "grog"]


@pytest.mark.parametrize(
    ("sitting", "had"),
    [
        ({"hero": ["monk"]}, "one hero and no giants"),
        ({"hero": ["monk"] * 4, "giant": ["grog"]}, "four heroes and one giant"),
        ({"hero": ["monk", "ninja"], "giant": ["grog"], "boss": ["x"]}, "two heroes, one giant and one boss"),
    ],
)
def test_numbers_that_do_not_fit(sitting: dict[str, list[str]], had: str) -> None:
    """What is needed, what was there, and how to type it."""
    with pytest.raises(BadParty) as error:
        WithGiant().seated(sitting)
    typed = "--hero HERO --hero HERO [--hero HERO] --giant GIANT"
    assert str(error.value) == f"A fight with a giant takes two to three heroes and one giant, not {had}: {typed}."


def test_every_way_has_its_name() -> None:
    """And a wrong one is told those that there are."""
    assert [mode_named(name).name for name in duel_modes()] == list(duel_modes())
    with pytest.raises(UnknownMode, match=r"There is no mode 'dual'\. Did you mean duel\? There are duel"):
        mode_named("dual")
