"""What somebody in a room wants to do that concerns others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from campaign.remote.guests import Guest


class Want(NamedTuple):
    """What somebody wants to do that concerns others."""

    number: int
    guest: Guest
    text: str
    do: Callable[[], None]
    voters: list[Guest]
    """Players who have not agreed yet."""
    until: float
    """When their silence counts."""
