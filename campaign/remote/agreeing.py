"""What concerns others is done when everybody who is connected agrees, or when nobody has refused in time."""

from __future__ import annotations

from collections.abc import Callable

from campaign.remote.errors import CannotDo
from campaign.remote.guests import Guest
from campaign.remote.room import Room
from campaign.remote.wants import Want

TIME_TO_VOTE = 30.0
"""Seconds after which no answer counts as one: as a yes in one team, as a no where players are opponents."""


def ask_others(room: Room, guest: Guest, text: str, do: Callable[[], None]) -> list[Guest]:
    """Do something once all others have agreed. Returns who they are; any choice made in between ends the vote."""
    room.wants += 1
    room.want = Want(room.wants, guest, text, do, room.others(guest), room.clock() + TIME_TO_VOTE)
    return room.want.voters


def vote(room: Room, guest: Guest, number: int, *, yes: bool) -> None:
    """Agree or disagree with what another player wants. Raises CannotDo."""
    want = room.want
    if want is None or want.number != number:
        raise CannotDo("That is not asked any more.")
    if guest is not want.guest and guest not in want.voters:
        raise CannotDo("You are not asked.")
    if not yes:
        room.want = None
        room.tell(f"{guest.name} is against it: {want.text}" if guest is not want.guest else "Never mind.")
        return
    if guest in want.voters:
        want.voters.remove(guest)
    check_votes(room)


def check_votes(room: Room) -> bool:
    """Do what everybody who is connected agrees to, and end votes that waited too long. Returns whether anything
    changed.
    """
    want = room.want
    if want is None:
        return False
    silent, late = [voter for voter in want.voters if voter.is_here], room.clock() >= want.until
    if silent and not late:
        return False
    room.want = None
    if silent and room.is_opposed:
        room.tell(f"Not everybody agreed in time: {want.text}")
        return True
    want.do()
    room.go_on_unless_over()
    return True
