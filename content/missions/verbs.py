"""The verbs that only missions have: how each is written."""

from __future__ import annotations

from typing import Any, Literal

from content.missions.amounts import HenchmanOrAny
from content.schema.amounts import Amount
from content.schema.base import Needed, Positive, Yes
from content.schema.selectors import Who, Word

VERBS: dict[str, dict[str, Any]] = {
    # momentum, allies
    "momentum": {"momentum": Amount, "to": Who},
    "recruit": {"recruit": Yes},
    "exhaust": {"exhaust": Yes},
    "refresh-ally": {"refresh-ally": Yes},
    "swap-hq": {"swap-hq": Literal["one", "any", "all"]},
    "discount": {"discount": Positive, "to": Who},
    # the map
    "range": {"range": Yes},
    "move-pawn": {"move-pawn": Yes, "to": Who},
    "swap-pawns": {"swap-pawns": Yes, "to": Who},
    "shift": {"shift": Word},
    "walk-through": {"walk-through": Yes},
    # boost tiles
    "hide-tile": {"hide-tile": Literal["red-die", "under"], "to": Who},
    "take-tile": {"take-tile": Literal["any", "pile"]},
    "look-tiles": {"look-tiles": Yes},
    # enemies
    "each-standing": {"each-standing": HenchmanOrAny, "do": Needed("Block")},
    "raise-health": {"raise-health": Amount, "to": Who},
    "weaken": {"weaken": Positive, "to": Who},
    "ignore-shields": {"ignore-shields": Yes},
    "ignore-crit": {"ignore-crit": Yes},
    "enemy-die": {"enemy-die": Positive},
    "reroll-enemy": {"reroll-enemy": Positive, "color": Literal["red"], "pick": Literal["lowest"]},
    # the clock
    "production": {"production": Positive},
    "hold-clock": {"hold-clock": Yes},
    "skip-segment": {"skip-segment": Positive},
}
"""Verb -> its own key and its modifiers."""
