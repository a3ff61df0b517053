"""What a file says of counters and luck."""

from __future__ import annotations

from pathlib import Path

from campaign.cases.building import build
from campaign.cases.reading import load

CASE = """
name: counters
seed: 5
luck: {deck-0: 3, dice-1: 2}
starter: 1
seats:
  - {hero: barbarian, tokens: {protect: 1}, used: {turn:count: 2}, out: [six-it]}
  - {hero: paladin, counters: {kings-hand: 2}}
"""


def test_they_are_set_over_the_position(tmp_path: Path) -> None:
    """They replace what building makes of them; a card out of the game is in no deck."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    state = build(load(path)).state
    barbarian, paladin = state.players
    assert barbarian.used == {"turn:count": 2}
    assert paladin.bank == {"kings-hand": 2}
    assert barbarian.out == ["six-it"]
    assert "six-it" not in barbarian.deck
    assert state.starter == 1
    assert state.streams.drawn() == {"deck-0": 3, "dice-1": 2}
    twin = state.streams.copy()
    twin.at = {}
    for _ in range(3):
        twin.below(6, "deck-0")
    assert twin.at["deck-0"] == state.streams.at["deck-0"]
