"""Rooms under load: a server with 200 rooms on one core, 400 sockets on the other, a choice in each room every so many
seconds; half of the rooms duel, half are in a campaign of two heroes, all of them kept in SQLite.

`python -m tests.bench.rooms FOLDER` is the server alone.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from campaign.duels.rules.series import Series
from campaign.play.service import Service
from tests.bench.measure import Row

ROOMS = 200
PAIR = ["barbarian", "moon-elf"]
EARLY = 120.0
"""Seconds after which memory is looked at first; of a shorter run a fifth."""
IDLE = 20.0
"""Seconds in which nothing is chosen; of a shorter run a fifth."""
PAUSES = "pauses"
"""The file in which the server keeps its longest look for garbage."""
CORES, FULL = 8, 0.7
"""The server whose rooms are worked out, and how much of a core its processes may use."""
ROOT = Path(__file__).parents[2]


class Load(NamedTuple):
    """How much is asked of a server."""

    rooms: int
    every: float
    """Seconds between two choices in one room."""
    seconds: float


class Seen(NamedTuple):
    """What came of it."""

    answered: float
    """Seconds from the start of the command to its page."""
    shown: list[float]
    """Seconds from a choice to the last screen of its room."""
    advised: list[float]
    """Seconds from a choice to the advice of whoever is asked next."""
    late: int
    """Choices whose screens did not come within ten seconds."""
    busy: float
    """The share of a core that the server used."""
    idle: float
    """The share of a core that the server used while nothing was chosen."""
    early: float
    """MB of the server early on."""
    end: float
    """MB at the end."""
    first: list[float]
    """Seconds from the opening of a socket to the first whole screen on it."""
    pause: float
    """The longest look for garbage while rooms were played, in seconds."""
    later: int
    """Choices after memory was looked at first."""


class Pauses:
    """Keeps the longest look for garbage of this process in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.begun = self.longest = 0.0

    def __call__(self, phase: str, about: dict[str, int]) -> None:
        now = time.perf_counter()
        if phase == "start":
            self.begun = now
            return
        if about["generation"] == 2 and not self.file.exists():  # it is measured anew
            self.longest = 0.0
        if now - self.begun > self.longest:
            self.longest = now - self.begun
            self.file.write_text(str(self.longest))


def serve(place: Path) -> None:
    """A server that lets all its devices come from one address, until it is ended."""
    from campaign.remote import server
    from campaign.remote.keeper import Keeper

    server.MOST_OF_ADDRESS = 10_000
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    gc.callbacks.append(Pauses(place / PAUSES))
    rooms = server.RoomServer(lambda: Keeper(Service.open(str(place / "saves.db")), bot="greedy"), [])
    sock = server.bound("127.0.0.1", 0)
    server.serve(rooms, sock, lambda token, _: print(sock.getsockname()[1], token, flush=True), None)


@contextmanager
def started(*command: str) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """A server in a process of its own: the process, its port and the host's token."""
    with subprocess.Popen([sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            [(port, token)] = re.findall(r"(\d+)(?:/#host=| )(\S+)", process.stdout.readline())
            yield process, int(port), token
        finally:
            process.terminate()


def answered(place: Path) -> float:
    """Seconds from the start of the command to its page."""
    begun = time.perf_counter()
    with started("-m", "campaign", "--saves", str(place / "saves.db"), "serve", "--port", "0") as (_, port, _):
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/")
        connection.getresponse().read()
        connection.close()
        return time.perf_counter() - begun


def used(pid: int) -> tuple[float, float]:
    """Seconds of a core that a process has used, and its memory in MB."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return ticks, pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Socket:
    """One device."""

    def __init__(self, wire: Any) -> None:
        self.wire = wire
        self.serial = -1
        self.parts: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.came = asyncio.Event()
        self.begun = time.perf_counter()
        self.first = 0.0
        """Seconds until its first whole screen with a table."""
        self.screen_at = self.advice_at = 0.0
        self.advised = -1
        """The serial of the last advice."""
        self.doubts: list[str] = []
        self.refused = False

    async def say(self, what: str, **more: Any) -> None:
        """Say something."""
        await self.wire.send(json.dumps({"type": what, **more}))

    async def listen(self) -> None:
        """Take what comes, until the end."""
        async for text in self.wire:
            now, message = time.perf_counter(), json.loads(text)
            kind = message["type"]
            if kind == "screen":
                self.parts = message["parts"] if message["whole"] else self.parts | message["parts"]
                self.serial, self.room, self.screen_at = message["serial"], message["room"], now
                if not self.first and self.parts.get("seats"):
                    self.first = now - self.begun
            elif kind == "advice":
                self.advised, self.advice_at = message["serial"], now
            elif kind == "sure":
                self.doubts.append(message["doubt"])
            elif kind == "no":
                self.refused = True
            else:
                continue
            self.came.set()

    def is_settled(self, serial: int) -> bool:
        """Whether an answer to the screen of this serial was taken or refused."""
        return self.serial != serial or self.refused

    async def answer(self, serial: int, token: str) -> bool:
        """Choose, whatever doubts there were so far; whether anything comes of it in time."""
        doubts = len(self.doubts)
        await self.say("choose", serial=serial, token=token, sure=self.doubts)
        return await self.until(lambda: self.is_settled(serial) or len(self.doubts) > doubts)

    async def until(self, holds: Any, seconds: float = 10.0) -> bool:
        """Wait until something holds; whether it does in time."""
        end = time.perf_counter() + seconds
        while not holds():
            self.came.clear()
            try:
                await asyncio.wait_for(self.came.wait(), end - time.perf_counter())
            except TimeoutError:
                return False
        return True


class Pair:
    """A room with its two devices."""

    def __init__(self, devices: list[Socket], luck: Random) -> None:
        self.devices = devices
        self.luck = luck
        self.shown: list[float] = []
        self.advised: list[float] = []
        self.late = 0

    async def play(self, load: Load, begin: float) -> None:
        """A choice every so many seconds, until the time is over."""
        next_at = begin + self.luck.uniform(0, load.every)
        while next_at < begin + load.seconds:
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
            next_at = max(next_at + load.every, time.perf_counter())
            await self.choose()

    async def choose(self) -> None:
        """One choice of whoever is asked, or the next session."""
        if self.devices[0].room["over"]:
            before = [device.serial for device in self.devices]
            await self.devices[0].say("next")
            await self.devices[1].until(lambda: self.devices[1].room["want"] or self.devices[1].serial != before[1])
            want = self.devices[1].room["want"]
            if want:
                await self.devices[1].say("vote", want=want["number"], yes=True)
            await self.devices[0].until(lambda: not self.devices[0].room["over"])
            return
        asked = next((device for device in self.devices if device.parts.get("question")), None)
        if asked is None:
            return
        serial, begun = asked.serial, time.perf_counter()
        asked.doubts, asked.refused = [], False
        token = choice(asked.parts["question"], self.luck)
        while not asked.is_settled(serial):
            if not await asked.answer(serial, token):
                self.late += 1
                return
        if asked.refused:
            return
        for device in self.devices:
            await device.until(lambda: device.serial != serial)  # noqa: B023 - awaited here
        self.shown.append(max(device.screen_at for device in self.devices) - begun)
        following = next((device for device in self.devices if device.parts.get("question")), None)
        if following is not None and await following.until(lambda: following.advised == following.serial, 1.0):
            self.advised.append(following.advice_at - begun)


def choice(question: dict[str, Any], luck: Random) -> str:
    """An answer to a question, by luck."""
    options: list[str] = [one["token"] for one in question["options"]]
    marks = question["marks"]
    if marks and (not options or luck.random() < 0.5):
        return f"{marks['verb']} {''.join(luck.choice('01') for _ in range(marks['dice']))}"
    return luck.choice(options or ["pass"])


async def loaded(process: subprocess.Popen[str], port: int, token: str, load: Load, place: Path) -> Seen:
    """Everybody sits down, waits, and plays."""
    from websockets.asyncio.client import connect

    address = f"ws://127.0.0.1:{port}/socket"
    host = await connect(address, compression=None)
    await host.send(json.dumps({"type": "hello", "v": 1, "host": token}))
    pairs, tasks = [], []
    for number in range(load.rooms):
        await host.send(json.dumps({"type": "open", "campaign": f"room {number}"}))
        while (message := json.loads(await host.recv()))["type"] != "opened":
            continue
        devices = [Socket(await connect(address, compression=None)) for _ in range(2)]
        for seat, device in enumerate(devices):
            tasks.append(asyncio.create_task(device.listen()))
            await device.say("hello", v=1, room=message["room"])
            await device.say("claim", seats=[seat])
        pairs.append(Pair(devices, Random(number)))
        await asyncio.sleep(0.25)  # the host may say no more than four things a second
    await asyncio.sleep(2)
    quiet, before = min(IDLE, load.seconds / 5), used(process.pid)[0]
    await asyncio.sleep(quiet)
    idle = (used(process.pid)[0] - before) / quiet
    (place / PAUSES).unlink(missing_ok=True)  # rooms were opened until now
    begin, before = time.perf_counter(), used(process.pid)[0]
    playing = asyncio.gather(*(pair.play(load, begin) for pair in pairs))
    await asyncio.sleep(min(EARLY, load.seconds / 5))
    early, soon = used(process.pid)[1], sum(len(pair.shown) for pair in pairs)
    await playing
    ticks, end = used(process.pid)
    busy = (ticks - before) / (time.perf_counter() - begin)
    for task in tasks:
        task.cancel()
    shown = [one for pair in pairs for one in pair.shown]
    advised = [one for pair in pairs for one in pair.advised]
    first = [device.first for pair in pairs for device in pair.devices]
    pause = float((place / PAUSES).read_text()) if (place / PAUSES).exists() else 0.0
    late = sum(pair.late for pair in pairs)
    return Seen(0.0, shown, advised, late, busy, idle, early, end, first, pause, len(shown) - soon)


def measured(load: Load) -> Seen:
    """That much load on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with Service.open(str(place / "saves.db")) as service:
            for number in range(load.rooms):
                if number % 2:
                    service.create(f"room {number}", PAIR, seed=number)
                else:
                    service.create_series(f"room {number}", PAIR, Series("duel"), seed=number)
        soon = answered(place)
        with started("-m", "tests.bench.rooms", str(place)) as (process, port, token):
            seen = asyncio.run(loaded(process, port, token, load, place))
    return seen._replace(answered=soon)


def part_of(times: list[float], share: float) -> float:
    """The time within which that share of them was done, in ms."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000 if times else float("nan")


def rows(minutes: float, rooms: int = ROOMS) -> list[Row]:
    """The load that is wanted, and twice as much."""
    found: list[Row] = []
    for every in (4.0, 2.0):
        seen = measured(Load(rooms, every, minutes * 60))
        what = f"{rooms} rooms, a choice every {every:g} s for {minutes:g} min"
        found += [
            Row(
                f"{what}: choice to every screen, p50",
                part_of(seen.shown, 0.5),
                "ms",
                f"{len(seen.shown)} of them",
                None,
            ),
            Row(
                f"{what}: choice to every screen, p95",
                part_of(seen.shown, 0.95),
                "ms",
                f"{seen.late} late",
                None,
                "<= 100",
            ),
            Row(
                f"{what}: choice to advice, p95",
                part_of(seen.advised, 0.95),
                "ms",
                f"{len(seen.advised)} came",
                None,
                "<= 1000",
            ),
            Row(f"{what}: share of a core", seen.busy * 100, "%", "", None),
            Row(
                f"{what}: memory at the end",
                seen.end,
                "MB",
                f"{seen.early:.0f} MB early",
                seen.end / seen.early,
                "<= 1.1",
            ),
            Row(f"{what}: share of a core before, idle", seen.idle * 100, "%", "", None, "<= 3"),
            Row(
                f"{what}: memory of a choice",
                (seen.end - seen.early) * 1000 / max(1, seen.later),
                "KB",
                f"over {seen.later} of them",
                None,
                "<= 3",
            ),
            Row(f"{what}: longest look for garbage", seen.pause * 1000, "ms", "", None, "<= 50"),
            Row(f"{what}: start to first page", seen.answered * 1000, "ms", "", None, "<= 1000"),
            Row(f"{what}: socket to first screen, p95", part_of(seen.first, 0.95), "ms", "", None, "<= 1000"),
            Row(
                f"{what}: rooms of {CORES} processes",
                rooms * FULL / max(seen.busy, 0.001) * CORES,
                "rooms",
                f"a core each, {FULL:.0%} of it used",
                None,
            ),
        ]
    return found


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
