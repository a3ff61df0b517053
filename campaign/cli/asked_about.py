"""`? NAME` at the table: what a name stands for, or what to ask instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.narrate.lookup import look_up
from content import rulebook

if TYPE_CHECKING:
    from campaign.cli.screen import Screen
    from campaign.narrate.face import Face

LISTED = 12
"""So many things of a name are listed at most."""
SAYING = 6
"""So many rules that use a word are named at most."""


def tell(screen: Screen, face: Face, wanted: str, seat: int) -> None:
    """What that name stands for here and now."""
    answer = look_up(face, wanted, seat)
    for entry in answer.told:
        screen.say(entry.heading, "title")
        for line in entry.tell():
            screen.say(f"  {line}", indent=2)
    if answer.several:
        screen.say(f"{wanted!r} could be one of these; ask for one:", "title")
        for entry, way in zip(answer.several[:LISTED], answer.ways(), strict=False):
            screen.say(f"  {way}: {entry.what}", indent=4)
        more = len(answer.several) - LISTED
        if more > 0:
            screen.say(f"  and {more} more", "faint")
    if not answer.told and not answer.several:
        close = f" Did you mean {' or '.join(answer.near)}?" if answer.near else ""
        screen.say(f"There is no {wanted!r}.{close}", "wrong")
        saying = [rule.id for rule in rulebook.search(wanted, face.parts)]
        if saying:
            screen.say(f"Rules that say it: {', '.join(saying[:SAYING])}; 'rules {wanted}' shows them.", "faint")
