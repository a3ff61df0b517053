"""Somebody at a terminal plays in a room, beside friends on other devices; and links as QR codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.cli import qr
from campaign.remote.agreeing import ask_others
from campaign.remote.guests import Connection
from campaign.remote.keeper import Keeper
from campaign.remote.line_device import LineDevice
from campaign.screens.model import SeatScreen
from campaign.screens.pages import BufferPage, text_of
from tests.remote.kit import PAIR, Device, kept, opened


class Terminal:
    """A terminal in a room of a keeper in this process."""

    def __init__(self, keeper: Keeper, code: str) -> None:
        self.page = BufferPage()
        self.device = LineDevice(
            self.page, lambda message: self.heard.append(keeper.hear(self.connection, json.dumps(message))), self.look
        )
        self.heard: list[bool] = []
        self.connection: Connection = keeper.connect(self.device.inbox.put)
        keeper.hear(self.connection, json.dumps({"type": "hello", "v": 1, "room": code, "name": "Tina"}))

    def look(self) -> SeatScreen | None:
        """The screen of its seat."""
        desk = self.connection.guest.desk if self.connection.guest is not None else None
        return desk.screen() if desk is not None else None

    def type(self, line: str = "") -> str:
        """Type something; returns what is written meanwhile."""
        goes_on = self.device.type(line) if line else True
        while not self.device.inbox.empty():
            message = self.device.inbox.get()
            assert message is not None
            assert not isinstance(message, str)
            goes_on = self.device.hear(message)
        written = "\n".join(text_of(row) for row in self.page.take())
        return written if goes_on else f"{written}\nleft"


@pytest.fixture(name="keeper")
def a_keeper(tmp_path: Path) -> Iterator[Keeper]:
    """Rooms with saves of their own."""
    with kept(tmp_path) as keeper:
        yield keeper


def test_a_terminal_and_two_devices_play_one_crawl(keeper: Keeper) -> None:
    """Each chooses when asked; what one does the others read; what was written is not written again."""
    anna, room = opened(keeper, "adventures", [*PAIR, "monk"])
    ben, tina = Device(keeper), Terminal(keeper, room.code)
    ben.hello(room.code, name="Ben")
    anna.say("claim", seats=[0])
    ben.say("claim", seats=[1])
    tina.type()
    assert "3 Monk: free" in tina.type("room")
    assert "Tina plays Monk." in tina.type("room take 3")
    written = ""
    for _ in range(60):
        for device in (anna, ben):
            if device.parts.get("question"):
                device.act(device.options[0] if device.options else "keep 11111")
        written += tina.type("")
        if tina.device.asked is not None:
            question = tina.device.asked[1]
            written += tina.type(str(question.options[0].number) if question.options else "keep 11111")
            if tina.device.doubts:
                written += tina.type("yes")
        if {choice.seat for choice in room.live.log.choices() if choice.asked} >= {0, 1, 2}:
            break
    assert {choice.seat for choice in room.live.log.choices() if choice.asked} >= {0, 1, 2}
    assert "Monk: " in written
    assert written.count("Turn 1: ") == 1
    before = tina.type("")
    assert "Turn 1: " not in before + tina.type("999")


def test_a_terminal_votes_pings_and_leaves(keeper: Keeper) -> None:
    """It reads what others want, and its own pings reach them."""
    anna, room = opened(keeper, "adventures")
    tina = Terminal(keeper, room.code)
    anna.say("claim", seats=[0])
    tina.type("room take 2")
    anna.got = []
    tina.type("room say thanks")
    assert [one["mark"] for one in anna.got if one["type"] == "ping"] == ["thanks"]
    owner = next(guest for guest in room.guests if guest.name != "Tina")
    ask_others(room, owner, "Begin the next session?", lambda: room.tell("Agreed."))
    keeper.show(room)
    assert "Begin the next session? Type 'room agree' or 'room refuse'." in tina.type()
    assert "Agreed." in tina.type("room agree")
    tina.type("room free 2")
    assert "2 Moon Elf: free" in tina.type("room")
    assert tina.type("quit").endswith("left")


def test_a_link_as_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only at a terminal that can show it, and where its library is."""
    pytest.importorskip("segno")
    assert qr.qr_code("http://127.0.0.1/#room=ABCDEFGH") == ""
    monkeypatch.setattr(qr, "is_terminal", lambda: True)
    lines = qr.qr_code("http://127.0.0.1/#room=ABCDEFGH").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines) == (len(lines[0]) + 1) // 2
    monkeypatch.setattr(qr, "find_spec", lambda _: None)
    assert qr.qr_code("http://127.0.0.1/#room=ABCDEFGH") == ""
