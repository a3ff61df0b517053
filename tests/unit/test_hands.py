"""A hand of cards in a line and with its texts."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from campaign.screens.build import hand_of
from campaign.screens.lookups import hand_line, show_hand
from campaign.screens.model import HeldCard
from campaign.terminal.screen import Screen
from campaign.words.duel_view import DuelView
from engine.game import Game
from tests import kit


@pytest.fixture
def game() -> Game:
    """Two of one card, and an upgrade, which has the name of the board side it becomes."""
    hand = ["tip-it", "tip-it", "missed-me-ii"]
    return kit.position(seats=[{"hero": "moon-elf", "hand": hand}, {"hero": "barbarian"}], phase="main")


def held_by(game: Game, seat: int) -> tuple[HeldCard, ...]:
    """What somebody holds."""
    return hand_of(DuelView(game), game.state.players[seat], game.state.decision)


def test_in_a_line(game: Game) -> None:
    """Names and costs, equal cards once."""
    assert hand_line(held_by(game, 0)) == "Tip It! 1 x2; Missed Me II 3"
    assert hand_line(held_by(game, 1)) == ""


def test_every_card_is_told_once(game: Game) -> None:
    """The card alone, not the board side of that name."""
    shown = StringIO()
    show_hand(Screen(Console(file=shown, width=80)), game, 0)
    headings = [line for line in shown.getvalue().splitlines() if not line.startswith(" ")]
    assert headings == ["Tip It! (1 CP, any time) x2", "Missed Me II (3 CP, upgrade, replaces Missed Me)"]
