"""The devices of a room: their tokens, their seats, and whether they are connected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe
from typing import Any

from campaign.remote.messages import RemoteMessage
from campaign.remote.remote_desk import RemoteDesk
from campaign.words.narrator import Line

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The letters and digits in the codes of rooms: none of them looks like another."""
CODE = 8
"""How many letters and digits a code has."""
NOTHING = (-1, "")
"""The last answer of a device that has given none."""


def new_code() -> str:
    """A new code for a room, easy to read out to friends."""
    return "".join(choice(LETTERS) for _ in range(CODE))


def new_token() -> str:
    """A new token, with which a device proves who it is."""
    return token_urlsafe(16)


def digest(token: str) -> str:
    """The digest of a token, which is kept in its place."""
    return sha256(token.encode()).hexdigest()


class Connection:
    """A connected device, and what it has been shown."""

    __slots__ = ("guest", "is_host", "is_passed_on", "lines", "owner", "reading", "room", "send", "shown", "waits")

    def __init__(
        self, send: Callable[[RemoteMessage], None], *, is_host: bool = False, is_passed_on: bool = False
    ) -> None:
        self.send = send
        self.is_host = is_host
        self.is_passed_on = is_passed_on
        """Whether another process passes on what the device says."""
        self.owner: Any = None
        """The process that serves the room it asked for, an `Owner`; None: this one does."""
        self.guest: Guest | None = None
        self.room: Any = None
        """The room it is in, a `Room`; None: none."""
        self.shown: dict[str, Any] = {}
        """The parts of the screen, as they were sent last."""
        self.lines: list[Line] = []
        """The lines of the log as they were sent last, and how they were read, a `LogReading`."""
        self.reading: Any = None
        self.waits = ""
        """The moment for which the last hint was sent."""

    @property
    def is_asked(self) -> bool:
        """Whether the open question is asked at this device."""
        return self.guest is not None and self.guest.desk is not None and self.guest.desk.menu is not None

    def forget(self) -> None:
        """Forget what the device was shown, so that everything is sent again."""
        self.shown, self.lines, self.reading, self.waits = {}, [], None, ""


class Guest:
    """The person at one device: their name, their token and their seats."""

    __slots__ = ("acted", "connection", "desk", "key", "left", "minding", "name", "seats")

    def __init__(self, key: str, name: str, seats: Iterable[int] = (), *, left: float = 0.0) -> None:
        self.key = key
        """The digest of its token."""
        self.name = name
        self.seats: set[int] = set(seats)
        self.minding: set[int] = set()
        """Seats of devices that are away, played here until they are back."""
        self.connection: Connection | None = None
        """The connected device; None: it is away."""
        self.left = left
        """When the device was last disconnected."""
        self.desk: RemoteDesk | None = None
        """The desk for its seats; None: it has no seats."""
        self.acted: tuple[int, str] = NOTHING
        """The serial and the token of the last answer: if the device sends it twice, it counts once."""

    @property
    def plays(self) -> set[int]:
        """The seats that are played at this device."""
        return self.seats | self.minding

    @property
    def is_here(self) -> bool:
        """Whether the device is connected."""
        return self.connection is not None

    def owns(self, token: str) -> bool:
        """Whether a token belongs to this device."""
        return compare_digest(self.key, digest(token))


def clean_name(name: str) -> str:
    """The name of a player as others see it: printable, and never empty."""
    kept = "".join(letter for letter in name if letter.isprintable()).strip()
    return kept or "a guest"
