"""The saves of a process that serves rooms, which other processes may share: what it serves is what it holds there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest

from campaign.play.service import Service
from campaign.remote import owners
from campaign.remote.guests import Connection
from campaign.remote.messages import RemoteMessage
from campaign.remote.open_rooms import OpenRooms
from campaign.remote.replies import Bye
from saves.errors import SavesError

LOG = logging.getLogger("kingshand")
LOST = "The saves cannot be reached just now."


class SharedSaves:
    """The part of a keeper that knows whether its campaigns are still held here."""

    def __init__(
        self,
        service: Service,
        *,
        bot: str,
        clock: Callable[[], float],
        address: str,
        open_saves: Callable[[], Service] | None,
    ) -> None:
        self.service = service
        self.bot = bot
        self.clock = clock
        self.address = address
        """The address at which other processes reach this one; empty: they cannot."""
        self.open_saves = open_saves
        """Opens the saves again where the connection to them was lost; None: that is not tried."""
        self.rooms = OpenRooms(service, bot, clock)
        self.is_lost = False
        """Whether the saves cannot be reached."""
        self.seen = clock()
        """When this process last made sure that it holds its campaigns."""
        self.connections: list[Connection] = []
        self.held: list[tuple[Callable[[RemoteMessage], None], RemoteMessage]] | None = None
        """Replies that are sent once the batch is on the disk; None: there is no batch."""
        self.empty: dict[str, float] = {}
        """For each room without a connected device, since when."""
        service.store.announce(address)

    def is_trusted(self, code: str, secret: str) -> bool:
        """Whether a process that passes a device on to a room open here knows the secret that only the saves hold."""
        room = self.rooms.rooms.get(code)
        return room is not None and compare_digest(room.secret.encode(), secret.encode())

    def make_sure(self) -> None:
        """Make sure that this process still holds its campaigns before it hears or shows anything; other processes see
        that it is running.
        """
        store = self.service.store
        if self.is_lost:
            self.find_saves()
        elif store.is_lost or self.clock() - self.seen >= owners.SEEN_EVERY:
            try:
                store.check_held()
                self.seen = self.clock()
            except SavesError as error:
                self.lose(error)

    def lose(self, error: Exception) -> None:
        """The connection to the saves is gone and all locks with it: devices come back, to whoever holds their room.

        The rooms are left as they are: they know only the connection that is gone, and can write nothing any more.
        """
        LOG.error("the connection to the saves is lost", exc_info=error)
        self.held, self.is_lost = None, True
        for connection in self.connections:
            connection.guest, connection.room = None, None
            connection.send(Bye(why=LOST, again=True))
        self.rooms = OpenRooms(self.service, self.bot, self.clock)
        self.empty.clear()
        with suppress(SavesError):
            self.service.store.close()
        self.find_saves()

    def find_saves(self) -> None:
        """Open the saves again; where that fails it is tried later."""
        if self.open_saves is None:
            return
        try:
            service = self.open_saves()
            service.store.announce(self.address)
        except SavesError as error:
            LOG.warning("the saves cannot be opened", exc_info=error)
            return
        self.service, self.is_lost, self.seen = service, False, self.clock()
        self.rooms = OpenRooms(service, self.bot, self.clock)
