"""Devices that speak the protocol with a keeper in this process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from campaign.duels.rules.series import Series
from campaign.kinds.duel_modes import duel_modes
from campaign.play.service import Service
from campaign.remote.keeper import Keeper
from campaign.remote.messages import RemoteMessage
from campaign.remote.replies import REPLIES
from campaign.remote.room import Room

PAIR = ["barbarian", "moon-elf"]


class Device:
    """One device: it keeps what it was shown, and every byte that it was sent."""

    def __init__(self, keeper: Keeper, *, is_host: bool = False) -> None:
        self.keeper = keeper
        self.parts: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.serial = -1
        self.desk = ""
        self.got: list[dict[str, Any]] = []
        """What came since this was last asked."""
        self.heard = ""
        """Everything that ever came."""
        self.connection = keeper.connect(self.take, is_host=is_host)

    def take(self, message: RemoteMessage) -> None:
        """Something comes, as it would over a wire."""
        text = message.model_dump_json()
        REPLIES.validate_json(text)
        self.heard += text
        plain = json.loads(text)
        self.got.append(plain)
        if plain["type"] == "welcome":
            self.desk = plain["desk"]
        if plain["type"] == "screen":
            self.parts = plain["parts"] if plain["whole"] else self.parts | plain["parts"]
            self.room, self.serial = plain["room"], plain["serial"]
            self.log = self.log[: plain["log_from"]] + plain["log"]

    def say(self, what: str, **more: Any) -> list[dict[str, Any]]:
        """Say something; returns what this device was sent."""
        self.got = []
        self.keeper.hear(self.connection, json.dumps({"type": what, **more}))
        return self.got

    def hello(self, room: str = "", **more: Any) -> list[dict[str, Any]]:
        """Come into a room."""
        return self.say("hello", v=1, room=room, **more)

    def act(self, token: str, **more: Any) -> list[dict[str, Any]]:
        """Choose an option of the question on the screen, whatever speaks against it."""
        said = {"serial": self.serial, "token": token, **more}
        came = self.say("choose", **said)
        doubts = [one["doubt"] for one in came if one["type"] == "sure"]
        return self.say("choose", **{**said, "sure": doubts}) if doubts else came

    def type(self, text: str, **more: Any) -> list[dict[str, Any]]:
        """Type a command or an answer."""
        return self.say("say", **{"serial": self.serial, "text": text, **more})

    @property
    def told(self) -> list[str]:
        """The log as it reads here."""
        return [line["text"] for line in self.log]

    @property
    def options(self) -> list[str]:
        """What may be chosen here."""
        question = self.parts.get("question")
        return [one["token"] for one in question["options"]] if question else []


def of_type(messages: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The messages of a type."""
    return [one for one in messages if one["type"] == kind]


def why(messages: list[dict[str, Any]]) -> str:
    """Why something was refused; empty: it was not."""
    return " ".join(one["why"] for one in messages if one["type"] == "no")


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@contextmanager
def kept(place: Path, clock: Callable[[], float] = monotonic) -> Iterator[Keeper]:
    """A keeper with saves of its own."""
    with Service.open(str(place / "saves.db")) as service:
        keeper = Keeper(service, bot="greedy", clock=clock)
        try:
            yield keeper
        finally:
            keeper.close()


def opened(
    keeper: Keeper, kind: str = "duel", heroes: list[str] = PAIR, seed: int = 4, *, at_table: bool = False
) -> tuple[Device, Room]:
    """The host's device in a room of a new campaign, always with the same luck."""
    host = Device(keeper, is_host=True)
    if kind in duel_modes():
        keeper.service.create_series("ours", heroes, Series(kind), seed=seed)
    else:
        keeper.service.create("ours", heroes, kind=kind, seed=seed)
    [answer] = host.say("open", campaign="ours", at_table=at_table)
    host.hello(answer["room"], name="Anna")
    return host, keeper.rooms[answer["room"]]


def back(keeper: Keeper, device: Device) -> Device:
    """A device that was connected before, connected again."""
    again = Device(keeper)
    again.hello(device.room["code"], desk=device.desk)
    return again


def two(keeper: Keeper, kind: str = "duel", heroes: list[str] = PAIR, seed: int = 4) -> tuple[Device, Device, Room]:
    """The host in the first seat, a guest in the second."""
    host, room = opened(keeper, kind, heroes, seed)
    guest = Device(keeper)
    guest.hello(room.code, name="Ben")
    host.say("claim", seats=[0])
    guest.say("claim", seats=[1])
    return host, guest, room


def asked_first(first: Device, second: Device) -> tuple[Device, Device]:
    """Whoever is asked, then the other."""
    return (first, second) if first.parts.get("question") else (second, first)
