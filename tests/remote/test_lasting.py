"""What lasts: codes and tokens over a restart, and choices of several rooms that are kept in one transaction."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from campaign.play.service import Service
from campaign.remote import dispatch, owners
from campaign.remote.keeper import Keeper, Said
from campaign.remote.messages import RemoteMessage
from campaign.remote.shared_saves import LOST
from saves.errors import StorageError
from tests.remote.kit import Clock, Device, asked_first, back, kept, of_type, two, why


def test_a_restart_keeps_codes_seats_and_what_was_arranged(tmp_path: Path) -> None:
    """With the code and its token a device has its seat again; a stranger with the code has none."""
    with kept(tmp_path) as keeper:
        host, guest, room = two(keeper, "adventures")
        host.say("watchers", allowed=True)
        host.say("away", seconds=90)
        code = room.code
        serial = host.serial
    with kept(tmp_path) as keeper:
        assert list(keeper.rooms) == []
        again = back(keeper, guest)
        assert again.parts["seat"] == 1
        assert again.serial == serial
        assert [(one["by"], one["who"], one["here"]) for one in again.room["seats"]] == [
            ("other", "Anna", False),
            ("you", "Ben", True),
        ]
        assert again.room["watchers"]
        assert again.room["away_after"] == 90
        stranger = Device(keeper)
        stranger.hello(code, desk="x" + guest.desk[1:])
        assert "seat" not in stranger.parts or stranger.parts["seat"] < 0
        assert of_type(Device(keeper).hello("WRONG234"), "bye")[0]["why"] == dispatch.NO_ROOM


def test_the_saves_hold_no_token(tmp_path: Path) -> None:
    """Of each no more than its digest, in none of their files."""
    with kept(tmp_path) as keeper:
        host, guest, _ = two(keeper)
        tokens = [host.desk, guest.desk, keeper.host_token]
        data = b"".join(path.read_bytes() for path in tmp_path.rglob("saves.db*") if path.is_file())
    assert all(token.encode() not in data for token in tokens)
    with closing(sqlite3.connect(tmp_path / "saves.db")) as connection:
        assert sorted(connection.execute("SELECT name FROM room_devices")) == [("Anna",), ("Ben",)]


def test_the_host_with_an_old_link_keeps_the_seat_but_not_the_rights(tmp_path: Path) -> None:
    """The token of the host is a new one at each start."""
    with kept(tmp_path) as keeper:
        host, _, room = two(keeper)
        old = keeper.host_token
    with kept(tmp_path) as keeper:
        again = Device(keeper)
        again.hello(room.code, desk=host.desk, host=old)
        assert again.parts["seat"] == 0
        assert not again.room["host"]
        assert of_type(Device(keeper).hello(host=old), "bye")


def test_a_room_that_was_closed_is_forgotten(tmp_path: Path) -> None:
    """Its code opens nothing any more, and the campaign has a new one."""
    with kept(tmp_path) as keeper:
        host, _, room = two(keeper)
        host.say("close", room=room.code)
        assert of_type(Device(keeper).hello(room.code), "bye")
        host.hello(host=keeper.host_token)
        [answer] = host.say("open", campaign="ours")
        assert answer["room"] != room.code


def test_a_room_without_a_device_lets_others_open_its_campaign(tmp_path: Path) -> None:
    """After ten minutes; whoever comes with the code opens it again."""
    clock = Clock()
    with kept(tmp_path, clock) as keeper:
        host, guest, room = two(keeper)
        for device in (host, guest):
            keeper.disconnect(device.connection)
        keeper.tick()
        assert list(keeper.rooms) == [room]
        clock.seconds += 601
        keeper.tick()
        assert list(keeper.rooms) == []
        assert back(keeper, guest).parts["seat"] == 1


# -- together ----------------------------------------------------------------------------------------


def said(device: Device, what: str, **more: Any) -> Said:
    """What a device says, not heard yet."""
    device.got = []
    return Said(device.connection, json.dumps({"type": what, **more}))


def two_rooms(keeper: Keeper) -> tuple[Device, Device]:
    """Whoever is asked in a duel, and in a campaign."""
    first, _ = asked_first(*two(keeper)[:2])
    keeper.service.create("crawl", ["monk"], seed=3)
    host = Device(keeper)
    host.hello(host=keeper.host_token)
    [answer] = host.say("open", campaign="crawl")
    host.hello(answer["room"])
    host.say("claim", seats=[0])
    return first, host


def on_disk(place: Path) -> int:
    """Rows of the logs that another process finds."""
    with closing(sqlite3.connect(place / "saves.db")) as connection:
        [count] = connection.execute("SELECT count(*) FROM choices").fetchone()
        return int(count)


def test_choices_of_several_rooms_are_one_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent to anybody before all of them are on the disk."""
    with kept(tmp_path) as keeper:
        found: list[int] = []
        take = Device.take

        def watch(device: Device, message: RemoteMessage) -> None:
            found.append(on_disk(tmp_path))
            take(device, message)

        monkeypatch.setattr(Device, "take", watch)
        devices = two_rooms(keeper)
        before, serials = on_disk(tmp_path), [device.serial for device in devices]
        found.clear()
        heard = keeper.hear_all(
            [said(device, "choose", serial=device.serial, token=device.options[-1]) for device in devices]
        )
        assert heard == [True, True]
        assert [device.serial > serial for device, serial in zip(devices, serials, strict=True)] == [True, True]
        assert set(found) == {on_disk(tmp_path)}
        assert found[0] > before + 1


def test_where_the_disk_fails_nothing_was_shown_and_all_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both rooms go on from what is kept; each is told by a number, and the next choice is taken."""
    with kept(tmp_path) as keeper:
        devices = two_rooms(keeper)
        before, database = on_disk(tmp_path), keeper.service.store.database
        choices = [(device.serial, device.options[-1]) for device in devices]

        def fail(*_: Any) -> None:
            raise StorageError("The disk at /secret/place is full.")

        with monkeypatch.context() as patch:
            patch.setattr(keeper.service.store, "append_choices", fail)
            keeper.hear_all(
                [
                    said(device, "choose", serial=serial, token=token)
                    for device, (serial, token) in zip(devices, choices, strict=True)
                ]
            )
        assert not database.is_together
        assert on_disk(tmp_path) == before
        for device, (serial, token) in zip(devices, choices, strict=True):
            assert "The saves could not be written or read" in why(device.got)
            assert "secret" not in device.heard
            assert device.serial == serial
            assert of_type(device.act(token), "ok")
        assert on_disk(tmp_path) > before


def test_a_choice_that_breaks_takes_no_other_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done together is taken back and done one by one: the sound choice is taken, the other one told."""
    with kept(tmp_path) as keeper:
        first, second = two_rooms(keeper)
        answer = dispatch.answer

        def breaks(connection: Any, room: Any, guest: Any, request: Any) -> None:
            answer(connection, room, guest, request)
            if connection is second.connection:
                raise ZeroDivisionError("/secret/place")

        serial = first.serial
        with monkeypatch.context() as patch:
            patch.setattr(dispatch, "answer", breaks)
            keeper.hear_all(
                [said(device, "choose", serial=device.serial, token=device.options[-1]) for device in (first, second)]
            )
        assert of_type(first.got, "ok")
        assert first.serial > serial
        assert "Something went wrong" in why(second.got)
        assert "secret" not in second.heard


def test_what_was_typed_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number might stand for another option by then."""
    with kept(tmp_path) as keeper:
        first, _ = two_rooms(keeper)
        store, serial = keeper.service.store, first.serial
        append, calls = store.append_choices, []

        def fail_once(*args: Any, **more: Any) -> None:
            calls.append(args)
            if len(calls) == 1:
                raise StorageError("full")
            append(*args, **more)

        monkeypatch.setattr(store, "append_choices", fail_once)
        assert why(first.type("0")) == dispatch.STALE
        assert first.serial == serial
        assert of_type(first.got, "screen")[-1]["whole"]


# -- the saves are lost ------------------------------------------------------------------------------


def test_a_keeper_that_lost_its_saves_sends_all_away_and_opens_them_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is taken or shown once it does not hold what it serves; back, a device sees what is kept."""
    clock = Clock()
    with kept(tmp_path, clock) as keeper:
        place, opened = str(tmp_path / "saves.db"), list[Service]()

        def again() -> Service:
            if not opened:
                opened.append(keeper.service)
                raise StorageError("The server is not there yet.")
            return Service.open(place)

        monkeypatch.setattr(keeper, "open_saves", again)
        host, guest, _ = two(keeper)
        asked, _ = asked_first(host, guest)
        before = on_disk(tmp_path)

        def fail() -> None:
            raise StorageError("terminating connection of postgresql://table@/secret")

        monkeypatch.setattr(keeper.service.store, "check_held", fail)
        clock.seconds += owners.SEEN_EVERY
        came = asked.act(asked.options[-1])
        assert [one["type"] for one in came] == ["bye", "bye"]
        assert all(
            one == {"type": "bye", "why": LOST, "again": True} for one in [*came, *host.got[-1:], *guest.got[-1:]]
        )
        assert on_disk(tmp_path) == before
        assert "secret" not in host.heard + guest.heard
        keeper.tick()
        assert back(keeper, asked).serial == asked.serial
        assert keeper.service is not opened[0]
