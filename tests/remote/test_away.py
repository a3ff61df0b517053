"""Friends who are away: how long they are waited for, who plays for them, and what silence means in a vote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.remote.keeper import Keeper
from campaign.remote.room import Room
from tests.remote.kit import PAIR, Clock, Device, asked_first, back, kept, of_type, opened, two, why


@pytest.fixture(name="clock")
def a_clock() -> Clock:
    """Turned by the test."""
    return Clock()


@pytest.fixture(name="keeper")
def a_keeper(tmp_path: Path, clock: Clock) -> Iterator[Keeper]:
    """Rooms with saves of their own."""
    with kept(tmp_path, clock) as keeper:
        yield keeper


def asked_away(keeper: Keeper, kind: str = "adventures") -> tuple[Device, Device, Room]:
    """Whoever is here, and whoever is asked and gone."""
    host, guest, room = two(keeper, kind)
    here, gone = (guest, host) if host.parts.get("question") else (host, guest)
    if here is not host:
        here.hello(room.code, desk=here.desk, host=keeper.host_token)
    keeper.disconnect(gone.connection)
    return here, gone, room


def test_a_bot_takes_over_after_a_minute_and_gives_back(keeper: Keeper, clock: Clock) -> None:
    """All screens count down; back, the device has its seat again at once."""
    here, gone, room = asked_away(keeper)
    [seat] = next(guest for guest in room.guests if not guest.is_here).seats
    assert here.room["seats"][seat]["bot_in"] == 60
    clock.seconds += 59
    keeper.tick()
    position = room.live.position
    assert here.room["seats"][seat]["by"] == "other"
    clock.seconds += 1
    keeper.tick()
    assert here.room["seats"][seat]["by"] == "bot"
    assert room.live.position > position
    name = room.name(seat)
    assert any(line.endswith(f"is away; a bot plays {name} until they are back.") for line in here.told)
    again = back(keeper, gone)
    assert again.room["seats"][seat]["by"] == "you"
    assert any(line.endswith(" is back.") for line in here.told)


def test_nobody_plays_on_where_everybody_is_away(keeper: Keeper, clock: Clock) -> None:
    """The table waits until somebody is back."""
    here, _, room = asked_away(keeper)
    keeper.disconnect(here.connection)
    clock.seconds += 500
    keeper.tick()
    assert room.bots == set()


def test_opposed_sides_wait_unless_both_agree(keeper: Keeper, clock: Clock) -> None:
    """By default for ever; the host's wish is asked of the other side."""
    host, guest, room = two(keeper)
    assert host.room["away_after"] == 0
    assert why(guest.say("away", seconds=30)) == "Only the host decides about that."
    assert why(host.say("away", seconds=5)) == "Wait 20 seconds at least before a bot plays for somebody."
    host.say("away", seconds=30)
    assert host.room["away_after"] == 0
    guest.say("vote", want=guest.room["want"]["number"], yes=True)
    assert host.room["away_after"] == 30
    keeper.disconnect(guest.connection)
    keeper.disconnect(host.connection)
    assert room.bots == set()


def test_a_friend_plays_for_whoever_is_away(keeper: Keeper) -> None:
    """Alone at once; what they choose is told as theirs, and whoever comes back has the seat again."""
    here, gone, room = asked_away(keeper)
    owner = next(guest for guest in room.guests if not guest.is_here)
    [seat] = owner.seats
    friend = next(guest for guest in room.guests if guest.is_here)
    here.say("stand_in", seat=seat, plays=True)
    assert here.room["seats"][seat]["meanwhile"] == friend.name
    assert f"{friend.name} plays {room.name(seat)} for {owner.name}, who is away." in here.told
    assert here.parts["question"]["seat"] == seat
    here.act(here.options[-1])
    assert f"{friend.name} chose for {owner.name}." in here.told
    again = back(keeper, gone)
    assert again.room["seats"][seat]["meanwhile"] == ""
    assert friend.plays == friend.seats


def test_to_play_for_a_friend_the_others_agree(keeper: Keeper) -> None:
    """Never for one who is here, nor for one of the other side, nor without a seat of one's own."""
    host, room = opened(keeper, "adventures", [*PAIR, "monk"])
    ben, cleo = Device(keeper), Device(keeper)
    ben.hello(room.code, name="Ben")
    cleo.hello(room.code, name="Cleo")
    host.say("claim", seats=[0])
    ben.say("claim", seats=[1])
    assert why(cleo.say("stand_in", seat=1, plays=True)) == "Ben is here and plays Moon Elf."
    keeper.disconnect(ben.connection)
    assert why(cleo.say("stand_in", seat=1, plays=True)) == "Take a seat first."
    cleo.say("claim", seats=[2])
    cleo.say("stand_in", seat=1, plays=True)
    assert host.room["want"]["text"] == "Cleo: Play Moon Elf for Ben, who is away?"
    assert cleo.room["seats"][1]["meanwhile"] == ""
    host.say("vote", want=host.room["want"]["number"], yes=True)
    assert cleo.room["seats"][1]["meanwhile"] == "Cleo"
    cleo.say("stand_in", seat=1, plays=False)
    assert host.room["seats"][1]["meanwhile"] == ""


def test_nobody_plays_for_the_other_side(keeper: Keeper) -> None:
    """In a duel whoever is away is waited for."""
    here, _, room = asked_away(keeper, "duel")
    [seat] = next(guest for guest in room.guests if not guest.is_here).seats
    assert why(here.say("stand_in", seat=seat, plays=True)).startswith("One device plays one side only")


@pytest.mark.parametrize(("kind", "yes"), [("adventures", True), ("duel", False)])
def test_silence_counts_after_half_a_minute(keeper: Keeper, clock: Clock, kind: str, *, yes: bool) -> None:
    """As a yes in one team, as a no where sides are opposed."""
    host, guest, room = two(keeper, kind)
    first, second = asked_first(host, guest)
    while not second.parts.get("question"):
        first.act(first.options[-1])
    position = room.live.position
    assert not of_type(second.type("undo"), "no")
    want = host.room["want"]
    assert (want["seconds"], want["silence"]) == (30, yes)
    clock.seconds += 29
    keeper.tick()
    assert host.room["want"] is not None
    clock.seconds += 1
    keeper.tick()
    assert host.room["want"] is None
    assert (room.live.position < position) == yes
    assert any("Not everybody agreed in time" in line for line in host.told) != yes
