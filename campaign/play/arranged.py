"""What people arrange when they sit down to a session: it stands in the session's setup beside what the campaign says.

Each is a key that is true, or is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saves.records import Document

TYPED_DICE = "typed_dice"
"""Every throw is asked for from the beginning: people throw dice of their own."""
ARRANGED = (TYPED_DICE,)


def arranged(setup: Document) -> Document:
    """What people arranged, of a setup which need not be sound."""
    return {key: True for key in ARRANGED if setup.get(key) is True}


def arranged_as(setup: Document, other: Document) -> Document:
    """What a campaign leads to, with what people arranged for another session."""
    return {**setup, **arranged(other)}
