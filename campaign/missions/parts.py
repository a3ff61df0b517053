"""Everything whose import registers a part of missions: the mode, frames of the flow, verbs, words, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions import (
    advice,
    asking,
    clock,
    ending,
    enemies,
    enemy_dice,
    heroes,
    mode,
    momentum,
    movement,
    narrate,
    perk_points,
    rounds,
    tiles,
    verbs_allies,
    verbs_clock,
    verbs_enemies,
    verbs_map,
    verbs_momentum,
    verbs_tiles,
    words,
)
from campaign.missions.at_table import edits, entries, reading, turn
from campaign.missions.at_table import words as own_words_at_table
from campaign.party.at_table import words as words_at_table

if TYPE_CHECKING:
    from types import ModuleType

PARTS: tuple[ModuleType, ...] = (
    mode, rounds, movement, heroes, enemies, clock, tiles, momentum, ending, perk_points, narrate, turn, entries, edits,
    reading, words_at_table, own_words_at_table, asking, advice, enemy_dice, words, verbs_momentum, verbs_allies,
    verbs_tiles, verbs_map, verbs_enemies, verbs_clock,
)  # fmt: skip
