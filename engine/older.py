"""Kept positions of older formats, read as those of today where that can be done without guessing."""

from __future__ import annotations

from collections.abc import Callable

from engine.pieces import JSON
from engine.state import FORMAT

STEPS_OF_2 = {"offence": (0, 1, 2, 3, 4, 5, 5, 6, 7), "fall": (0, 2, 3, 4), "main": (0, 1, 2, 6)}
"""What each step of a kind of frame in format 2 is in format 3; the last is its end."""

NEW_IN_3: dict[str, JSON] = {"main": {"is_new": True}, "window": {"quiet": False}, "fall": {"saves": []}}
"""Fields of a kind of frame that format 2 did not have, as they are in a position it could write."""

GONE_IN_3 = ("braced", "removal")
"""Windows of format 2 that are no longer opened."""


def from_2(document: JSON) -> JSON | None:
    """A position of format 2 in format 3, None when a window is open that format 3 does not have."""
    stack = document["stack"]
    if any(frame["kind"] == "window" and frame["at"] in GONE_IN_3 for frame in stack):
        return None
    return {**document, "format": 3, "stack": [frame_of_2(frame) for frame in stack]}


def frame_of_2(frame: JSON) -> JSON:
    """A frame of format 2 in format 3."""
    kind, step = frame["kind"], frame["step"]
    steps = STEPS_OF_2.get(kind)
    return {**frame, **NEW_IN_3.get(kind, {}), "step": step if steps is None else steps[step]}


UPGRADES: dict[int, Callable[[JSON], JSON | None]] = {2: from_2}
"""What makes a position of a format one of the next; format 1 kept frames of which today's cannot be told."""


def read(document: JSON) -> JSON | None:
    """A kept position in the format of today; None: it cannot be read. What is given is not changed."""
    found: JSON | None = document
    while found is not None and found.get("format") != FORMAT:
        upgrade = UPGRADES.get(found.get("format", 0))
        found = upgrade(found) if upgrade is not None else None
    return found
