"""Several processes with saves on one PostgreSQL server: a room is served by the process that holds its campaign.

Whoever holds a campaign writes over the connection that has its lock: a process that lost the lock cannot write. It
says something to the database every few seconds before it shows anything; one that was silent for longer is cut off.
"""

from __future__ import annotations

from time import sleep
from typing import NamedTuple

from campaign.remote.open_rooms import OpenRooms
from campaign.remote.room import Room
from saves.errors import CampaignInUse
from saves.records import KeptRoom

SEEN_EVERY = 3.0
"""Seconds after which a process makes sure that it still holds what it serves."""
SILENT_AFTER = 10.0
"""Seconds of silence after which others take over what a process held; longer than `SEEN_EVERY`."""
TRIES, PAUSE = 40, 0.05
"""How often a campaign is tried whose holder is being cut off, with so many seconds in between."""


class Owner(NamedTuple):
    """The process that serves a room."""

    address: str
    """The address of the process: a host and a port."""
    code: str
    secret: str
    """What of the room only processes with the same saves know."""


def room_or_owner(rooms: OpenRooms, code: str) -> Room | Owner | None:
    """The room with a code, opened here unless another process serves it; None: there is none. Raises CampaignInUse if
    its campaign is open in a process that serves no rooms, and the errors of `OpenRooms.named`.
    """
    for left in reversed(range(TRIES)):
        try:
            return rooms.named(code)
        except CampaignInUse:
            kept = rooms.service.store.room_named(code)
            owner = None if kept is None else owner_of(rooms, kept)
            if owner is not None:
                return owner
            if not left or not is_cut_off(rooms, kept):
                raise
        sleep(PAUSE)
    return None


def owner_of(rooms: OpenRooms, kept: KeptRoom) -> Owner | None:
    """The process that serves a room now; None: nobody does, or one that is silent."""
    holder = rooms.service.store.holder_of(kept.campaign_id)
    if holder is None or holder.silent >= SILENT_AFTER:
        return None
    return Owner(holder.address, kept.code, str(kept.document.get("secret", "")))


def is_cut_off(rooms: OpenRooms, kept: KeptRoom | None) -> bool:
    """Cut off whoever served a room and is silent; whether its campaign is free soon."""
    if kept is None:
        return False
    store = rooms.service.store
    holder = store.holder_of(kept.campaign_id)
    if holder is None:
        return False
    if holder.silent >= SILENT_AFTER:
        store.end_holder(holder)
    return True


def code_elsewhere(rooms: OpenRooms, name: str) -> str:
    """The code of the room in which another process serves a campaign; empty: none does."""
    kept = rooms.service.store.room_of(rooms.service.find(name).id)
    return "" if kept is None or rooms.service.store.holder_of(kept.campaign_id) is None else kept.code
