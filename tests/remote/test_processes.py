"""Two processes with saves on a real PostgreSQL server: devices reach their room through either, and whatever becomes
of the process that serves it, what was shown is there.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from time import sleep
from typing import Any

import pytest

from campaign.play.service import Service
from campaign.remote.keeper import ELSEWHERE
from saves.errors import CampaignInUse
from tests.places import schema
from tests.postgres.server import NoServer, running
from tests.remote.kit import PAIR
from tests.remote.processes import Process, Visitor, process

for module in ("starlette", "uvicorn", "websockets", "psycopg"):
    pytest.importorskip(module, reason="not tested with several processes: make test-remote installs what it needs")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")
QUICK = 1.5
"""Seconds of silence after which the processes of these tests take over."""
CHOICES = 6
KILLS = 20


@pytest.fixture(name="database", scope="module")
def a_database() -> Iterator[str]:
    """A server."""
    try:
        with running() as server:
            yield server
    except NoServer as error:
        pytest.skip(f"not tested with several processes: {error}")


@pytest.fixture(name="saves")
def the_saves(database: str) -> Iterator[str]:
    """Saves with a crawl of two heroes."""
    with schema(database) as url:
        with Service.open(url) as service:
            service.create("crawl", PAIR, seed=4)
        yield url


def sql(url: str, command: str, **values: Any) -> list[Any]:
    """Ask the database behind the processes' back."""
    from sqlalchemy import create_engine, make_url, text

    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        found = connection.execute(text(command), values)
        rows = [tuple(row) for row in found] if found.returns_rows else []
    engine.dispose()
    return rows


def kept(url: str) -> int:
    """Choices that are in the saves."""
    [(count,)] = sql(url, "SELECT count(*) FROM choices")
    return int(count)


def take_turns(people: list[Visitor], choices: int) -> None:
    """Whoever is asked chooses; the others are shown it."""
    for _ in range(choices):
        if people[0].room["over"]:
            return
        asked = next(person for person in people if person.parts.get("question"))
        asked.choose()
        for person in people:
            while person.serial < asked.serial:
                person.until("screen")


def begin(one: Process, other: Process) -> tuple[Visitor, Visitor]:
    """The host at a process that serves the room, and a friend who comes to the other one."""
    host, friend = Visitor(), Visitor()
    friend.code = host.open_room(one, "crawl")
    host.claim(0)
    friend.come(other)
    friend.until("screen")
    friend.claim(1)
    return host, friend


def test_a_device_is_passed_on_to_the_process_that_serves_its_room(saves: str) -> None:
    """Both are shown every choice; the host is the host there, too, and a room that is served is not opened twice."""
    with process(saves) as one, process(saves) as other:
        host, friend = begin(one, other)
        take_turns([host, friend], CHOICES)
        assert friend.parts["seat"] == 1
        assert not friend.room["host"]
        second = Visitor()
        assert second.open_room(other, "crawl") == host.code
        assert second.room["host"]
        second.say("watchers", allowed=True)
        second.until("ok")
        assert [one["who"] for one in second.room["seats"]] == [one["who"] for one in host.room["seats"]]
        with Service.open(saves) as service, pytest.raises(CampaignInUse):
            service.open_campaign("crawl")


def test_nobody_is_passed_on_without_what_the_saves_tell(saves: str) -> None:
    """Whoever only claims to pass somebody on, as the host, is cut off."""
    with process(saves) as one:
        host = Visitor()
        code = host.open_room(one, "crawl")
        [(document,)] = sql(saves, "SELECT document FROM rooms")
        for secret, is_heard in (("x", False), ("", False), (document["secret"], True)):
            guest = Visitor()
            guest.connect(one, **{"X-Kingshand-Room": code, "X-Kingshand-Secret": secret, "X-Kingshand-Host": "yes"})
            guest.code = code
            if not is_heard:
                assert guest.until_cut_off() == set()
            else:
                guest.say("hello", v=1, room=code)
                guest.until("screen")
                assert guest.room["host"]
        assert document["secret"] not in str(host.room) + str(host.parts)


def test_a_room_whose_process_is_killed_is_taken_over(saves: str) -> None:
    """By the process to which a device comes back; nothing that was shown is lost, and seats are as they were."""
    with process(saves) as one, process(saves) as other:
        host, friend = begin(one, other)
        take_turns([host, friend], CHOICES)
        shown = host.serial
        one.send(signal.SIGKILL)
        assert "bye" not in friend.until_cut_off()  # the socket that was passed on ends with its owner
        friend.come_back(other)
        host.come_back(other)
        assert friend.serial == host.serial == shown
        assert (host.parts["seat"], friend.parts["seat"]) == (0, 1)
        with process(saves) as third:
            friend.come_back(third)
            take_turns([host, friend], CHOICES)
            shown = host.serial
            other.send(signal.SIGKILL)
            host.come_back(third)
            friend.come_back(third)
            assert friend.serial == host.serial == shown


@pytest.mark.long
def test_processes_are_killed_again_and_again_in_the_middle_of_choices(saves: str) -> None:
    """Whichever serves the room; both devices come back to at least what either was shown, and to the same table."""
    luck = Random(1)
    with ExitStack() as running:
        first, second = (running.enter_context(process(saves)) for _ in range(2))
        host, friend = begin(first, second)
        for _ in range(KILLS):
            take_turns([host, friend], luck.randrange(CHOICES))
            if host.room["over"]:
                break
            shown = max(host.serial, friend.serial)
            next(person for person in (host, friend) if person.parts.get("question")).begin_to_choose()
            sleep(luck.uniform(0, 0.05))
            first.send(signal.SIGKILL)
            first, second = second, running.enter_context(process(saves))
            host.come_back(first)  # it serves the room from now on
            friend.come_back(second)
            assert host.serial == friend.serial >= shown


def test_a_frozen_process_is_cut_off_and_writes_nothing_when_it_wakes(saves: str) -> None:
    """Others go on with its room once it was silent for long enough; its devices are sent away, and come back."""
    with process(saves, QUICK) as one, process(saves, QUICK) as other:
        host, friend = begin(one, other)
        take_turns([host, friend], CHOICES)
        shown = host.serial
        one.send(signal.SIGSTOP)
        friend.come_back(other)
        assert friend.serial == shown
        friend.say("bot", seat=0, plays=True)
        while not friend.parts.get("question"):
            friend.until("screen")
        friend.choose()
        count = kept(saves)
        for text in ("undo force", "pass", "odds"):  # it hears that when it wakes
            host.say("say", serial=host.serial, text=text)
        one.send(signal.SIGCONT)
        assert "ok" not in host.until_cut_off()
        assert host.serial == shown  # what else came is of before it slept
        assert kept(saves) == count
        host.come_back(one)  # from there it is passed on
        assert host.serial == friend.serial
        assert host.parts["seat"] == 0


def test_a_process_that_is_cut_off_from_the_database_opens_it_again(saves: str) -> None:
    """Its devices come back to the table as it is kept, and it goes on."""
    with process(saves, QUICK) as one, process(saves, QUICK) as other:
        host, friend = begin(one, other)
        take_turns([host, friend], CHOICES)
        shown = host.serial
        sql(
            saves, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'kingshand at %'"
        )
        for person in (host, friend):
            assert person.until("bye")["again"]
            person.come_back(one)
            assert person.serial == shown
        take_turns([host, friend], CHOICES)
        assert kept(saves) >= host.serial


def test_a_campaign_at_a_terminal_is_left_there(saves: str) -> None:
    """However long nothing is chosen: it serves no rooms, so nobody can tell whether it is there."""
    with process(saves, QUICK) as one:
        code = Visitor().open_room(one, "crawl")
    with Service.open(saves) as service, service.open_campaign("crawl"), process(saves, QUICK) as other:
        host, guest = Visitor(), Visitor()
        host.come(other, host=other.token)
        host.say("open", campaign="crawl")
        assert host.until("no")["why"] == ELSEWHERE
        guest.code = code
        guest.come(other)
        assert guest.until("bye") == {"type": "bye", "why": ELSEWHERE, "again": True}
