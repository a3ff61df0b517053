"""Processes that serve rooms with saves on one PostgreSQL server, and devices that come to either.

`python -m tests.remote.processes SAVES SECONDS` is one of them; so many seconds of silence, and others take over.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from campaign.cli.serve import HERE, serve_pages
from campaign.remote import owners

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which a test gives up."""


class Process:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        [(port, self.token)] = re.findall(r":(\d+)/#host=(\S+)", process.stdout.readline())
        self.port = int(port)

    def send(self, what: signal.Signals) -> None:
        """Kill it, stop it, or let it go on."""
        self.process.send_signal(what)


@contextmanager
def process(saves: str, silent: float = owners.SILENT_AFTER) -> Iterator[Process]:
    """One of them, which is killed with the block."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.remote.processes", saves, str(silent)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))},
    ) as started:
        try:
            yield Process(started)
        finally:
            started.kill()


class Visitor:
    """A device that comes to a process; it keeps its token and the table as it was shown."""

    def __init__(self) -> None:
        self.luck = Random(1)
        self.held = ExitStack()
        self.socket: Any = None
        self.desk = self.code = ""
        self.serial = -1
        self.parts: dict[str, Any] = {}
        self.room: dict[str, Any] = {}

    def say(self, kind: str, **more: Any) -> None:
        """Say something."""
        self.socket.send(json.dumps({"type": kind, **more}))

    def hear(self) -> dict[str, Any]:
        """What comes next. Raises ConnectionClosed, TimeoutError."""
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        if message["type"] == "welcome":
            self.desk = message["desk"]
        if message["type"] == "screen":
            self.parts = message["parts"] if message["whole"] else self.parts | message["parts"]
            self.serial, self.room = message["serial"], message["room"]
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        while (message := self.hear())["type"] != kind:
            continue
        return message

    def until_cut_off(self) -> set[str]:
        """The types of everything that comes until the connection ends."""
        from websockets.exceptions import ConnectionClosed

        heard: set[str] = set()
        with suppress(ConnectionClosed):
            while True:
                heard.add(self.hear()["type"])
        return heard

    def come(self, server: Process, **more: Any) -> None:
        """Come to a process and say hello, to the room where it was before if it was in one."""
        self.connect(server)
        self.say("hello", v=1, room=self.code, desk=self.desk, **more)

    def connect(self, server: Process, **headers: str) -> None:
        """Open a socket to a process."""
        from websockets.sync.client import connect

        self.leave()
        opened = connect(
            f"ws://{HERE}:{server.port}/socket",
            additional_headers=headers,
            open_timeout=PATIENCE,
            close_timeout=0.2,  # what is frozen does not say goodbye
            compression=None,
        )
        self.socket = self.held.enter_context(opened)

    def come_back(self, server: Process) -> None:
        """Come until the table is shown, as the page does."""
        from websockets.exceptions import ConnectionClosed

        while True:
            try:
                self.come(server)
                self.until("screen")
            except ConnectionClosed:
                continue
            return

    def open_room(self, server: Process, campaign: str) -> str:
        """As the host, open a room and come into it; returns its code."""
        self.come(server, host=server.token)
        self.say("open", campaign=campaign)
        self.code = str(self.until("opened")["room"])
        self.say("hello", v=1, room=self.code, host=server.token)
        self.until("screen")
        return self.code

    def claim(self, *seats: int) -> None:
        """Take seats."""
        self.say("claim", seats=list(seats))
        self.until("ok")
        self.until("screen")

    def choice(self) -> dict[str, Any]:
        """An answer to the question that is open here, by luck."""
        question = self.parts["question"]
        options = [one["token"] for one in question["options"]]
        marks = question["marks"]
        if marks and (not options or self.luck.random() < 0.5):
            options = [f"{marks['verb']} {''.join(self.luck.choice('01') for _ in range(marks['dice']))}"]
        return {"serial": self.serial, "token": self.luck.choice(options or ["pass"])}

    def choose(self) -> None:
        """Choose, whatever doubts there are; what was chosen is kept then."""
        said, sure, serial = self.choice(), list[str](), self.serial
        self.say("choose", **said)
        while self.serial == serial:
            message = self.hear()
            assert message["type"] != "bye", message
            if message["type"] == "sure":
                sure.append(message["doubt"])
                self.say("choose", **said, sure=sure)
            elif message["type"] == "no":
                said, sure = self.choice(), []
                self.say("choose", **said)

    def begin_to_choose(self) -> None:
        """Choose, and do not wait for what comes of it."""
        self.say("choose", **self.choice())

    def leave(self) -> None:
        """End the connection, whatever state it is in."""
        self.held.close()


def main(saves: str, silent: str) -> None:
    """Serve at any port that is free."""
    owners.SILENT_AFTER = float(silent)
    owners.SEEN_EVERY = float(silent) / 4
    serve_pages(saves, None, HERE, 0, [], [], "greedy")


if __name__ == "__main__":
    main(*sys.argv[1:])
