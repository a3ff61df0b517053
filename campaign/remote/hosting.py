"""A room that is served while the person who opened it plays in it at the terminal."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from campaign.remote.guests import Connection
from campaign.remote.line_device import LineDevice
from campaign.remote.server import RoomServer, server_of
from campaign.screens.model import SeatScreen
from campaign.screens.pages import Page

SEATED = 0
"""The seat of the person who opens a room, if it is free."""


@contextmanager
def beside(rooms: RoomServer, sock: socket.socket) -> Iterator[None]:
    """Serve rooms in a thread of their own until the block ends."""
    server = server_of(rooms)
    thread = Thread(target=server.run, kwargs={"sockets": [sock]}, name="server", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()


def play_in_room(
    rooms: RoomServer, sock: socket.socket, told: Callable[[str, str], None], campaign: str, page: Page
) -> None:
    """Open a room for a campaign and play in it at this terminal; the room closes when this player leaves. Raises the
    errors of `Service.open` and `OpenRooms.open`.
    """
    token = rooms.start()
    try:
        code = rooms.worker.submit(rooms.keeper.rooms.open, campaign).result().code
        told(token, code)
        with beside(rooms, sock):
            sit_down(rooms, code, page).run()
    finally:
        rooms.stop()


def sit_down(rooms: RoomServer, code: str, page: Page) -> LineDevice:
    """Play in a room from the terminal, with the first seat if it is free. Lines are read from standard input."""

    def say(message: dict[str, Any]) -> None:
        rooms.worker.submit(rooms.keeper.hear, connection, json.dumps(message))
        rooms.worker.submit(rooms.keeper.think)

    def look() -> SeatScreen | None:
        def drawn() -> SeatScreen | None:
            desk = connection.guest.desk if connection.guest is not None else None
            return None if desk is None or connection.room.over else desk.screen()

        return rooms.worker.submit(drawn).result()

    device = LineDevice(page, say, look)
    connection: Connection = rooms.worker.submit(rooms.keeper.connect, device.inbox.put, is_host=True).result()
    say({"type": "hello", "v": 1, "room": code, "name": "the host"})
    say({"type": "claim", "c": 1, "seats": [SEATED]})

    def read() -> None:
        for line in sys.stdin:
            device.inbox.put(line)
        device.inbox.put(None)

    Thread(target=read, name="typed", daemon=True).start()
    return device
