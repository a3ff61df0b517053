"""A socket passed on to the process that serves its room: what is said goes there, what is told comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from campaign.remote.owners import Owner

ALIVE_EVERY, ALIVE_WITHIN = 3.0, 8.0
"""Seconds between two looks at whether the owner is there, and in which it has to answer."""
ROOM, SECRET, ADDRESS, HOST = ("x-kingshand-room", "x-kingshand-secret", "x-kingshand-for", "x-kingshand-host")


class PassedOn(NamedTuple):
    """What the process that passes a device on says of it."""

    code: str
    secret: str
    address: str
    """The address of the device."""
    is_host: bool

    @classmethod
    def of(cls, headers: Mapping[str, str]) -> PassedOn | None:
        """Reads this from the headers of a socket; None: no process has passed the device on."""
        if ROOM not in headers:
            return None
        return cls(headers[ROOM], headers.get(SECRET, ""), headers.get(ADDRESS, ""), headers.get(HOST) == "yes")


async def pass_on(socket: WebSocket, owner: Owner, first: str, address: str, *, is_host: bool) -> None:
    """Speak for a device with the owner of its room until either is gone."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException

    headers = {ROOM: owner.code, SECRET: owner.secret, ADDRESS: address, HOST: "yes" if is_host else "no"}
    with suppress(OSError, TimeoutError, WebSocketException, WebSocketDisconnect, RuntimeError):
        async with connect(
            f"ws://{owner.address}/socket",
            additional_headers=headers,
            compression=None,
            proxy=None,
            max_size=None,
            open_timeout=ALIVE_WITHIN,
            close_timeout=1,
            ping_interval=ALIVE_EVERY,
            ping_timeout=ALIVE_WITHIN,
        ) as there:
            await there.send(first)
            ways = [asyncio.create_task(hear(there, socket)), asyncio.create_task(speak(socket, there))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)


async def hear(there: ClientConnection, socket: WebSocket) -> None:
    """What the owner tells reaches the device."""
    async for text in there:
        assert isinstance(text, str)
        await socket.send_text(text)


async def speak(socket: WebSocket, there: ClientConnection) -> None:
    """What the device says reaches the owner, which also says how much that may be."""
    while True:
        await there.send(await socket.receive_text())
