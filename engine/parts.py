"""Everything whose import registers a part of the duel: frames of the flow, verbs where they are done, modes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import ways
from engine.effects import (
    verbs_board,
    verbs_cards,
    verbs_contest,
    verbs_damage,
    verbs_dice,
    verbs_flow,
    verbs_marked_dice,
    verbs_resources,
    verbs_spells,
    verbs_tokens,
)
from engine.flow import (
    attack,
    attempts,
    defence,
    drawing,
    harm,
    play,
    preparing,
    roll_phase,
    rolls,
    start,
    targeting,
    turn,
    window,
)

if TYPE_CHECKING:
    from types import ModuleType

PARTS: tuple[ModuleType, ...] = (
    verbs_board,
    verbs_cards,
    verbs_contest,
    verbs_damage,
    verbs_dice,
    verbs_marked_dice,
    verbs_flow,
    verbs_resources,
    verbs_spells,
    verbs_tokens,
    attack,
    attempts,
    defence,
    drawing,
    harm,
    play,
    preparing,
    roll_phase,
    rolls,
    start,
    targeting,
    turn,
    ways,
    window,
)
