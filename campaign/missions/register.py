"""Everything whose import registers a part of missions: the mode, frames of the flow, verbs, words, advice."""

from __future__ import annotations

from types import ModuleType

from campaign.companion import words as words_at_table
from campaign.missions import asking
from campaign.missions.bots import advice, plans
from campaign.missions.companion import entries, turn, typed
from campaign.missions.rules import (
    clock,
    ending,
    enemies,
    heroes,
    mode,
    momentum,
    movement,
    perk_points,
    program_words,
    rounds,
    tiles,
    verbs_allies,
    verbs_clock,
    verbs_enemies,
    verbs_map,
    verbs_tiles,
)
from campaign.missions.words import events

PARTS: tuple[ModuleType, ...] = (
    mode,
    rounds,
    movement,
    heroes,
    enemies,
    clock,
    tiles,
    momentum,
    ending,
    perk_points,
    events,
    turn,
    entries,
    typed,
    words_at_table,
    asking,
    advice,
    plans,
    program_words,
    verbs_allies,
    verbs_tiles,
    verbs_map,
    verbs_enemies,
    verbs_clock,
)
