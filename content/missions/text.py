"""What perks of missions do, as a reader has it."""

from __future__ import annotations

from collections.abc import Mapping

from content import text
from content.text.words import Spec

Names = Mapping[str, str]
CHANGES = {
    "health": "{} more health in the beginning, and at most.",
    "allies": "{} more ally at a time.",
    "hq": "The headquarters holds {} more ally (once a team).",
    "first-recruit": "The first ally that you recruit in a mission costs {} momentum less.",
}
"""What a perk changes for good."""
WHEN = {
    "setup": "At the start of a mission",
    "each-side": "At the start of each side",
    "side-2": "At the start of side 2",
    "between-sides": "Between the sides",
}
"""When the program of a perk runs."""


def perk(spec: Spec, names: Names | None = None) -> str:
    """What a perk does for a player who has filled its circles, a line each (MPRK-1)."""
    parts = [CHANGES[key].format(n) for key, n in spec.get("changes", {}).items()]
    if spec["row"] == "momentum":
        parts.append(f"You have {spec['name'].replace('Card', 'card')}.")
    if "do" in spec:
        parts.append(f"{WHEN[spec['when']]}: {text.program(spec['do'], names)}")
    return text.lines([*parts, *text.waiting(spec, names)])
