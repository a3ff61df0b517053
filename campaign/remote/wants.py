"""What a player in a room wants to do that concerns others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from campaign.remote.guests import Guest


class Want(NamedTuple):
    """A request of a player that concerns others, and who has not agreed yet."""

    number: int
    guest: Guest
    text: str
    do: Callable[[], None]
    voters: list[Guest]
    """Players who have not agreed yet."""
    until: float
    """When their silence counts."""
