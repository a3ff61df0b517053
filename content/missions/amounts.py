"""The amounts and conditions that only missions have: how each is written."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from content.schema.base import known, union
from content.schema.selectors import Who

HenchmanOrAny = union(
    {"word": Literal["any"], "id": Annotated[str, known("henchman")]}, lambda value: "word" if value == "any" else "id"
)
AMOUNTS: dict[str, dict[str, Any]] = {
    "standing": {"standing": HenchmanOrAny},
    "momentum": {"momentum": Who},
    "plots": {"plots": Literal["taken", "left"]},
    "face-down": {"face-down": Who},
    "oppression": {"oppression": Literal["raised"]},
}
"""Form of an amount -> its keys."""
CONDITIONS: dict[str, dict[str, Any]] = {
    "melee": {"melee": Literal[True]},
    "ranged": {"ranged": Literal[True]},
    "adjacent": {"adjacent": Who},
    "attacked": {"attacked": Who},
    "on-map": {"on-map": Literal[True]},
    "recruitable": {"recruitable": Literal[True]},
    "out-of-reach": {"out-of-reach": Literal[True]},
    "refreshable": {"refreshable": Literal[True]},
    "tiles": {"tiles": Literal["any", "face-down"]},
    "allies": {"allies": Literal["hq", "deck"]},
    "hurt": {"hurt": Literal["self", "anybody"]},
    "clock-stopped": {"clock-stopped": Literal[True]},
    "shields-count": {"shields-count": Literal[True]},
}
"""Form of a condition -> its keys."""
