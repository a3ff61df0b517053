"""What the palette of a session offers beyond its keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign.table.game import GameScreen

TYPED = {
    "undo force": "Take back your last choice, even a roll",
    "undo passed": "Take back what was answered for you, and be asked",
    "passed": "What was answered for you, and why",
    "pass!": "Pass for the rest of this phase",
    "pass attack": "Pass for the rest of this attack",
    "pass turn": "Pass until your next turn",
    "hand": "Your cards with their texts",
    "ask keep": "Keep what you are asked for this hero",
}
"""Words that have no key, and what they do."""


def without_keys(screen: GameScreen) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """Titles, how each comes about, and what it does: what the host can show, and words that may be typed."""
    for title, write in screen.host.looks().items():
        yield title, "shown on a sheet", partial(screen.show_sheet, title, write)
    for typed, about in TYPED.items():
        yield about, f"typed: {typed}", partial(screen.action_type, typed)
    for word in screen.seated.face.looks():
        yield f"All {word}", f"typed: {word}", partial(screen.action_type, word)
