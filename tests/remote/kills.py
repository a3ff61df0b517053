"""Kills a server again and again while three devices play in two rooms: whatever one of them was shown is there
afterwards.

    python -m tests.remote.kills --kills 200 --seed 1
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from campaign.duels.rules.series import Series
from campaign.play.service import Service
from tests.remote.kit import PAIR

PATIENCE = 30.0
"""Seconds after which a device gives up."""
LONGEST = 0.8
"""Seconds that a server lives at most once everybody is back."""
UNDO = 0.05
"""How often a device takes back instead of choosing."""
NOT_KEPT = {"made", "news"}
"""Parts of a screen that tell of what was seen just now."""
NOWHERE = (-1, -1)
ROOT = Path(__file__).parents[2]


class Killed(NamedTuple):
    """What was seen."""

    kills: int
    shown: int
    """Serials that devices were shown."""
    lost: list[str]
    """What was shown and is not there any more, a sentence each."""


@contextmanager
def running(place: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The command serve with saves of its own, in a process that is ended with the block."""
    with subprocess.Popen(
        [sys.executable, "-m", "campaign", "--saves", str(place / "saves.db"), "serve", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(place)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


class Player:
    """A device that answers whatever it is asked, until the server is gone."""

    def __init__(self, room: Room, seats: Sequence[int], luck: Random) -> None:
        self.room = room
        self.seats = list(seats)
        self.luck = luck
        self.desk = ""
        self.serial = -1
        self.place = NOWHERE
        self.parts: dict[str, Any] = {}
        self.back = threading.Event()
        """Whether it has been shown the table since the server began."""

    def play(self, port: int) -> None:
        """Come back, and choose until the connection breaks."""
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.client import connect

        try:
            with (
                suppress(ConnectionClosed, TimeoutError, OSError),
                connect(f"ws://127.0.0.1:{port}/socket", open_timeout=PATIENCE, compression=None) as socket,
            ):
                self.speak(socket)
        finally:
            self.back.set()

    def speak(self, socket: Any) -> None:
        """Everything between hello and the end of the server."""

        def say(what: str, **more: Any) -> None:
            socket.send(json.dumps({"type": what, **more}))

        say("hello", v=1, room=self.room.code, desk=self.desk)
        said: dict[str, Any] = {}
        sure: list[str] = []
        while True:
            message = json.loads(socket.recv(PATIENCE))
            match message["type"]:
                case "welcome":
                    if not self.desk:
                        say("claim", seats=self.seats)
                    self.desk = message["desk"]
                case "sure":
                    sure.append(message["doubt"])
                    say("choose", **said, sure=sure)
                case "no" if self.parts.get("question"):
                    said, sure = self.choice(), []
                    say("choose", **said)
                case "screen":
                    self.see(message)
                    want = message["room"]["want"]
                    if want and not want["mine"] and not want["voted"]:
                        say("vote", want=want["number"], yes=True)
                    elif message["room"]["over"] and 0 in self.seats and not want:
                        say("next")
                    elif self.luck.random() < UNDO:
                        say("say", serial=self.serial, text="undo")
                    elif self.parts.get("question"):
                        said, sure = self.choice(), []
                        say("choose", **said)

    def choice(self) -> dict[str, Any]:
        """An answer to the question, by luck."""
        question = self.parts["question"]
        options = [one["token"] for one in question["options"]]
        if question["marks"] and (not options or self.luck.random() < 0.5):
            marks = question["marks"]
            options = [f"{marks['verb']} {''.join(self.luck.choice('01') for _ in range(marks['dice']))}"]
        return {"serial": self.serial, "token": self.luck.choice(options or ["pass"])}

    def see(self, message: dict[str, Any]) -> None:
        """The table as it is shown; after a kill as much has to be there as before."""
        before, old = self.place, self.parts
        parts = message["parts"] if message["whole"] else self.parts | message["parts"]
        self.serial, self.parts, self.place = message["serial"], parts, place_of(message)
        if message["whole"] and not self.back.is_set():
            least, there = self.room.least, place_of(message)
            if there < least:
                self.room.lost.append(f"serial {least[1]} of session {least[0]} was shown, and {there} is there")
            elif there == before and old and parts:
                was, now = lasting(old), lasting(parts)
                other = [name for name in now if now[name] != was.get(name)]
                if other:
                    differ = "; ".join(f"{name} was {was.get(name)}, is {now[name]}" for name in other)
                    self.room.lost.append(f"at {before} {differ}")
        self.room.see(self.place)
        self.back.set()


def place_of(message: dict[str, Any]) -> tuple[int, int]:
    """The session and the serial that a screen shows."""
    return message["room"]["session"], message["serial"]


def lasting(parts: dict[str, Any]) -> dict[str, Any]:
    """What of a screen is the same after a restart: of the options all but their numbers and their order."""
    kept = {name: part for name, part in parts.items() if name not in NOT_KEPT}
    question = kept.get("question")
    if question:
        kept["question"] = question["text"], sorted(one["token"] for one in question["options"])
    return kept


class Room:
    """A room with the devices in it, and how much of its log was shown to any of them."""

    def __init__(self, code: str, seats: Sequence[Sequence[int]], luck: Random) -> None:
        self.code = code
        self.most = self.least = NOWHERE
        """The last session and serial that was shown, at all and before the server was killed last."""
        self.shown = 0
        self.lost: list[str] = []
        self.guard = threading.Lock()
        self.players = [Player(self, sitting, luck) for sitting in seats]

    def see(self, place: tuple[int, int]) -> None:
        """A session and a serial have been shown."""
        with self.guard:
            self.shown += place > self.most
            self.most = max(self.most, place)


def opened(port: int, token: str) -> list[str]:
    """Rooms for both campaigns, by the host; their codes."""
    from websockets.sync.client import connect

    with connect(f"ws://127.0.0.1:{port}/socket", open_timeout=PATIENCE) as host:
        host.send(json.dumps({"type": "hello", "v": 1, "host": token}))
        for name in ("duel", "crawl"):
            host.send(json.dumps({"type": "open", "campaign": name}))
        codes: list[str] = []
        while len(codes) < 2:
            message = json.loads(host.recv(PATIENCE))
            if message["type"] == "opened":
                codes.append(message["room"])
        return codes


def kill_again(place: Path, *, kills: int, seed: int) -> Killed:
    """Play in a duel of two devices and a crawl of one, and kill the server so many times."""
    luck = Random(seed)
    with Service.open(str(place / "saves.db")) as service:
        service.create_series("duel", PAIR, Series("duel"), seed=seed)
        service.create("crawl", PAIR, seed=seed)
    rooms: list[Room] = []
    done = 0
    while done < kills and not any(room.lost for room in rooms):
        done += 1
        with running(place, "--port", "0") as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            [(port, token)] = re.findall(r":(\d+)/#host=(\S+)", said)
            if not rooms:
                duel, crawl = opened(int(port), token)
                rooms = [Room(duel, [[0], [1]], Random(seed + 1)), Room(crawl, [[0, 1]], Random(seed + 2))]
            for room in rooms:
                room.least = room.most
            players = [player for room in rooms for player in room.players]
            for player in players:
                player.back.clear()
            threads = [threading.Thread(target=player.play, args=(int(port),)) for player in players]
            for thread in threads:
                thread.start()
            for player in players:
                player.back.wait(PATIENCE)
            time.sleep(luck.uniform(0, LONGEST))
            process.send_signal(signal.SIGKILL)
            for thread in threads:
                thread.join(PATIENCE)
    return Killed(done, sum(room.shown for room in rooms), [one for room in rooms for one in room.lost])


def main() -> None:
    """Kill, and say what was lost."""
    reader = argparse.ArgumentParser(prog="python -m tests.remote.kills", description=__doc__)
    reader.add_argument("--kills", type=int, default=200)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    with TemporaryDirectory() as folder:
        seen = kill_again(Path(folder), kills=asked.kills, seed=asked.seed)
    print(f"{seen.kills} kills, {seen.shown} positions shown, {len(seen.lost)} lost")
    for one in seen.lost:
        print(one)
    sys.exit(bool(seen.lost))


if __name__ == "__main__":
    main()
