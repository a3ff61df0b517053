"""What concerns others: it is done when all agree who are here, or when nobody has refused in time."""

from __future__ import annotations

from collections.abc import Callable

from campaign.remote.errors import CannotDo
from campaign.remote.guests import Guest
from campaign.remote.room import Room
from campaign.remote.wants import Want

TIME_TO_VOTE = 30.0
"""Seconds after which silence counts: as a yes in one team, as a no where sides are opposed."""


def ask_others(room: Room, guest: Guest, text: str, do: Callable[[], None]) -> list[Guest]:
    """Do something once all others have agreed, who are returned; whatever is chosen meanwhile ends it."""
    room.wants += 1
    room.want = Want(room.wants, guest, text, do, room.others(guest), room.clock() + TIME_TO_VOTE)
    return room.want.voters


def vote(room: Room, guest: Guest, number: int, *, yes: bool) -> None:
    """Agree to what is wanted, or not. Raises CannotDo."""
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
    """Do what all agree to who are here, and end what waited too long; whether anything came of it."""
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
