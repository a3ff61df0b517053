"""Frames that no device of ours would send, among those that it would: cut, doubled, late, of other types, too long.

    python -m tests.remote.wire --frames 200000 --seed 1

No frame may break anything, change what it was refused for, or bring back anything of the machine behind the room.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from campaign.remote.limits import LARGEST
from campaign.remote.requests import PINGS, REQUESTS
from tests.remote.kit import Device, kept, two

TYPED = (
    *("undo", "undo force", "undo passed", "edit health 1=3", "edit health 1=14; cp 2=9", "table health 1 1", "table"),
    *("? Barbarian", "odds", "why", "help", "hint", "recap", "board", "map", "score", "rules on", "tokens", "history"),
    *("ask always keep", "ask never", "pace step", "pace off keep", "roll dice", "roll ask", "quit", "q", "sell 1"),
    *(
        "0",
        "1",
        "2",
        "1 3",
        "11111",
        "keep 11111",
        "-1",
        "99999999999999999999",
        "pass",
        "yes",
        "/etc/passwd",
        "../../x",
    ),
    *("\x00", "\x1b[2J", "é" * 200, "💥", "' OR 1=1 --", "{}", "<script>alert(1)</script>", " ", "a" * 200),
)
"""What devices type."""
STRANGE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        3.5,
        2**53,
        2**64,
        -(2**70),
        1e308,
        "",
        "x" * 300,
        "\ud800",
        [],
        {},
        [[]],
        {"a": {}},
    ),
    *([0] * 40, [0, 0], ["0"], [-1], [15], "0", "choose", "hello", ["hello"], {"type": "hello"}),
)
"""What stands where something else should."""
TELLING = ("Traceback", 'File "', ".py", "sqlite", "postgresql", "site-packages")
"""What nobody who plays needs to know."""
BROKEN = (
    "",
    "{",
    "[]",
    "null",
    "1",
    '"hello"',
    "{}",
    '{"type": 1}',
    "\x00",
    "[" * 4000,
    '{"type":' * 500,
    "x" * LARGEST,
)
"""What is no message."""


class Judged(NamedTuple):
    """What came of it."""

    frames: int
    kinds: Counter[str]
    """Answers by their types."""
    found: list[str]
    """What was wrong, a sentence each."""


class Wire:
    """A room with people in it and one that came uninvited, all of whom send whatever luck has them send."""

    def __init__(self, place: Path, seed: int) -> None:
        self.place = place
        self.luck = Random(seed)
        self.found: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.begun = 0
        """Campaigns that were begun."""

    def run(self, frames: int) -> Judged:
        """Send so many frames, one after another."""
        with kept(self.place) as keeper:
            self.keeper = keeper
            host, guest, self.room = two(keeper, "adventures")
            stranger, other = Device(keeper), Device(keeper)
            stranger.hello(self.room.code, name="Cleo")
            self.devices = [host, guest, stranger, other]
            last = ""
            for number in range(frames):
                at = self.speaker()
                text = last if last and self.luck.random() < 0.05 else self.frame(self.devices[at])
                self.send(number, at, text)
                last = text
                if self.found:
                    break
            if not self.found:
                self.check_log()
        return Judged(frames, self.kinds, self.found)

    def send(self, number: int, at: int, text: str) -> None:
        """Send one frame, and judge what comes back."""
        device = self.devices[at]
        room = self.room
        before = (room.live.serial, room.live.game.digest()) if self.is_open() else None
        device.got = []
        goes_on = self.keeper.hear(device.connection, text)
        if self.luck.random() < 0.05:
            self.keeper.think()
        kinds = [one["type"] for one in device.got]
        self.kinds.update(kinds)
        told = json.dumps(device.got)
        if self.keeper.problems:
            self.found.append(f"frame {number} made a problem: {text!r}")
        elif any(word in told for word in TELLING) or str(self.place) in told:
            self.found.append(f"frame {number} told of the machine: {text!r}: {told[:2000]}")
        refused = {"no", "sure", "bye"} & set(kinds)
        is_same = before is not None and self.is_open() and self.room is room
        if refused and is_same and before != (room.live.serial, room.live.game.digest()):
            self.found.append(f"frame {number} was refused and changed the table: {text!r}")
        is_out = at < 3 and device.connection.room is None and self.luck.random() < 0.5
        if not goes_on or not self.is_open() or is_out or self.luck.random() < 0.01:
            self.come_back(at)

    def speaker(self) -> int:
        """Who speaks next: often whoever is asked."""
        asked = [at for at, device in enumerate(self.devices) if device.options and device.connection.room is not None]
        return asked[0] if asked and self.luck.random() < 0.5 else self.luck.randrange(len(self.devices))

    def is_open(self) -> bool:
        """Whether the room still is."""
        return self.keeper.rooms.is_open(self.room)

    def come_back(self, at: int) -> None:
        """A device connects anew, mostly with its token; a room that was closed is opened again."""
        if not self.is_open():
            self.room = self.keeper.rooms.open("ours")
            for device in self.devices:
                self.keeper.disconnect(device.connection)
            self.devices = [Device(self.keeper, is_host=number == 0) for number in range(len(self.devices))]
            for number, device in enumerate(self.devices[:3]):
                device.hello(self.room.code, name=f"P{number}")
                if number < 2:
                    device.say("claim", seats=[number])
            return
        old = self.devices[at]
        self.keeper.disconnect(old.connection)
        self.devices[at] = Device(self.keeper, is_host=at == 0)
        if at < 3:
            self.devices[at].hello(self.room.code, desk=old.desk)

    def frame(self, device: Device) -> str:
        """What a device sends."""
        if self.luck.random() < 0.02:
            return self.luck.choice(BROKEN)
        message = self.message(device)
        while self.luck.random() < 0.2:
            self.spoil(message)
        text = json.dumps(message)
        return text[: self.luck.randrange(len(text))] if self.luck.random() < 0.03 else text

    def message(self, device: Device) -> dict[str, Any]:
        """A sound message."""
        luck, seat = self.luck, self.luck.randrange(3)
        kind = luck.choice(KINDS)
        more: dict[str, Any] = {"c": luck.randrange(9)}
        serial = device.serial if luck.random() < 0.9 else luck.randrange(-2, 999)
        match kind:
            case "hello":
                more = {
                    "v": 1,
                    "room": luck.choice((self.room.code, "", "ABCDEFGH")),
                    "desk": luck.choice((device.desk, "x")),
                }
            case "claim" | "give":
                more["seats"] = [seat]
            case "bot":
                more |= {"seat": seat, "plays": luck.random() < 0.1}
            case "stand_in":
                more |= {"seat": seat, "plays": luck.random() < 0.5}
            case "away":
                more["seconds"] = luck.choice((0, 5, 60, 3600))
            case "choose":
                more |= {"serial": max(0, serial), "token": luck.choice(device.options or ["pass", "keep 10101"])}
            case "say":
                more |= {"serial": max(0, serial), "text": luck.choice(TYPED)}
            case "vote":
                more |= {"want": self.room.wants, "yes": luck.random() < 0.7}
            case "ping":
                more["mark"] = luck.choice((*PINGS, "anything"))
            case "watchers":
                more["allowed"] = luck.random() < 0.5
            case "open":
                more["campaign"] = luck.choice(("ours", "no such one", "../x"))
            case "close":
                more["room"] = luck.choice((self.room.code, "ABCDEFGH"))
            case "begin":
                more |= {
                    "name": luck.choice(("ours", "", " ", "x")),
                    "kind": luck.choice(("adventures", "duel:duel", "x")),
                }
                more["heroes"] = luck.choice((["monk"], ["monk", "barbarian"], ["../x"]))
        return {"type": kind, **more}

    def spoil(self, message: dict[str, Any]) -> None:
        """Change one thing of a message."""
        luck, name = self.luck, self.luck.choice(list(message) or ["type"])
        match luck.randrange(4):
            case 0:
                message.pop(name, None)
            case 1:
                message[luck.choice(("x", "seat", "serial", "token", "sure", "host", "__class__"))] = luck.choice(
                    STRANGE
                )
            case _:
                message[name] = luck.choice(STRANGE)

    def check_log(self) -> None:
        """The table is where the choices of its log lead."""
        live = self.room.live
        if live.rebuilt(live.log.count()).digest() != live.game.digest():
            self.found.append("the table is not where its log leads")


KINDS = [
    *["choose"] * 10,
    *["say"] * 8,
    *["vote"] * 2,
    *["claim", "give", "bot", "stand_in", "away", "ping", "watchers", "next", "hello", "open", "close", "begin"],
]
"""What is sent, as often as it stands here."""
assert {*KINDS} == set(REQUESTS.json_schema()["discriminator"]["mapping"])


def main() -> None:
    """Send, and say what was found."""
    reader = argparse.ArgumentParser(prog="python -m tests.remote.wire", description=__doc__)
    reader.add_argument("--frames", type=int, default=200_000)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    from campaign.kinds.registry import register_all

    register_all()
    logging.getLogger("kingshand").addHandler(logging.StreamHandler())
    with TemporaryDirectory() as folder:
        judged = Wire(Path(folder), asked.seed).run(asked.frames)
    print(f"{judged.frames} frames, answers: {dict(judged.kinds.most_common())}")
    for one in judged.found:
        print(one)
    sys.exit(bool(judged.found))


if __name__ == "__main__":
    main()
