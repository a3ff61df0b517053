"""What people arrange when they sit down to a session: it stands in the session's setup beside what the campaign says.

Each is a key that is true, or is not there.
"""

from __future__ import annotations

from collections.abc import Iterable

from saves.records import Choice, Document, NewChoice

TYPED_DICE = "typed_dice"
"""Every throw is asked for from the beginning: people throw dice of their own."""
AT_TABLE = "at_table"
"""Heroes are played with the box on the table: people tell what they do (`campaign.companion`)."""
NOTE = "table "
"""How every note of the table begins, as `engine.table` has it."""
WITH_THE_BOX, BY_EDITS = "with the box on the table", "edited by hand"
ARRANGED = (TYPED_DICE, AT_TABLE)


def arranged(setup: Document) -> Document:
    """What people arranged, from a setup that need not be sound."""
    return {key: True for key in ARRANGED if setup.get(key) is True}


def told_of(setup: Document, choices: Iterable[Choice | NewChoice]) -> list[str]:
    """What a reader should know of how a session was played: `with the box on the table`, `edited by hand`."""
    from engine.table import is_edit  # what only lists campaigns waits for no kernel

    ways = [WITH_THE_BOX] if setup.get(AT_TABLE) is True else []
    return [*ways, BY_EDITS] if any(is_edit(choice.token) for choice in choices) else ways


def arranged_as(setup: Document, other: Document) -> Document:
    """What a campaign leads to, with what people arranged for another session."""
    return {**setup, **arranged(other)}
