"""Who plays which seat of a room: people who take and give it, bots, and whoever plays for a friend who is away."""

from __future__ import annotations

from campaign.asking.people import decider
from campaign.remote.agreeing import ask_others
from campaign.remote.errors import CannotDo
from campaign.remote.guests import Guest
from campaign.remote.room import Room
from campaign.words.names import joined

ONE_SIDE = "One device plays one side only; take the other side's seats on another device."
LEAST_AWAY = 20
"""Seconds that a device may be away at least before a bot plays for it."""


def names(room: Room, seats: set[int]) -> str:
    """The heroes of seats."""
    return joined(room.name(seat) for seat in sorted(seats))


def check_seat(room: Room, seat: int) -> None:
    """Raise CannotDo unless people may have this seat."""
    if seat not in room.heroes:
        raise CannotDo("There is no such seat.")


def claim(room: Room, guest: Guest, seats: set[int]) -> None:
    """Take seats that nobody has. Raises CannotDo."""
    for seat in seats:
        check_seat(room, seat)
        if room.holder(seat) not in (None, guest):
            raise CannotDo(f"{room.name(seat)} is taken.")
    if len({room.team(seat) for seat in guest.seats | seats}) > 1:
        raise CannotDo(ONE_SIDE)
    guest.seats |= seats
    room.bots -= seats
    room.tell(f"{guest.name} plays {names(room, seats)}.")
    room.seat(guest)
    room.go_on_unless_over()


def give(room: Room, guest: Guest, seats: set[int], *, is_host: bool) -> None:
    """Give up seats; the host may free those of others. Raises CannotDo."""
    for seat in seats:
        check_seat(room, seat)
        holder = room.holder(seat)
        if holder is None:
            continue
        if holder is not guest and not is_host:
            raise CannotDo("Only the host frees the seats of others.")
        holder.seats.discard(seat)
        room.seat(holder)
        hand_back(room, {seat})
        room.tell(f"{room.name(seat)} is free.")
    room.go_on_unless_over()


def set_bot(room: Room, guest: Guest, seat: int, *, plays: bool, is_host: bool) -> None:
    """Let a bot play a seat that is free, or whose device is away, or stop it. Raises CannotDo."""
    check_seat(room, seat)
    holder = room.holder(seat)
    if not is_host and not guest.seats:
        raise CannotDo("Take a seat first.")
    if holder is not None and holder is not guest and holder.is_here:
        raise CannotDo(f"{holder.name} is here and plays {room.name(seat)}.")
    is_rival = guest.seats and room.team(seat) not in {room.team(own) for own in guest.seats}
    if holder is not None and is_rival and not is_host:
        raise CannotDo("Of the other side, only the host hands a seat to a bot.")
    if plays:
        hand_back(room, {seat})
    room.bots = room.bots | {seat} if plays else room.bots - {seat}
    room.tell(f"A bot plays {room.name(seat)}." if plays else f"The bot leaves {room.name(seat)}.")
    room.go_on_unless_over()


# -- away ------------------------------------------------------------------------------------------


def is_back(room: Room, guest: Guest) -> None:
    """A device is connected again: its seats are its own."""
    back = (room.bots & guest.seats) | hand_back(room, guest.seats)
    room.bots -= guest.seats
    if back:
        room.tell(f"{guest.name} is back.")
        room.go_on_unless_over()


def hand_back(room: Room, seats: set[int]) -> set[int]:
    """End that these seats are played for friends who are away. Returns the seats for which it was so."""
    found: set[int] = set()
    for other in room.guests:
        theirs = other.minding & seats
        if theirs:
            other.minding -= seats
            room.seat(other)
            found |= theirs
    return found


def stand_in(room: Room, guest: Guest, seat: int, *, plays: bool, is_host: bool) -> None:
    """Play for a friend who is away until they are back, if the others who are here agree; or stop it.

    Raises CannotDo.
    """
    check_seat(room, seat)
    holder = room.holder(seat)
    if not plays:
        if seat not in guest.minding and not is_host:
            raise CannotDo(f"You do not play {room.name(seat)}.")
        hand_back(room, {seat})
        room.tell(f"{room.name(seat)} waits for {holder.name if holder is not None else 'somebody'}.")
        room.go_on_unless_over()
        return
    if holder is None:
        raise CannotDo(f"Nobody has {room.name(seat)}; you can take it.")
    if holder is guest or holder.is_here:
        raise CannotDo(f"{holder.name} is here and plays {room.name(seat)}.")
    if not guest.seats:
        raise CannotDo("Take a seat first.")
    if room.team(seat) not in {room.team(own) for own in guest.seats}:
        raise CannotDo(ONE_SIDE)

    def mind() -> None:
        if room.holder(seat) is not holder or holder.is_here:
            return
        hand_back(room, {seat})
        guest.minding.add(seat)
        room.bots -= {seat}
        room.tell(f"{guest.name} plays {room.name(seat)} for {holder.name}, who is away.")
        room.seat(guest)
        room.go_on_unless_over()

    if room.others(guest):
        ask_others(room, guest, f"Play {room.name(seat)} for {holder.name}, who is away?", mind)
    else:
        mind()


def set_away(room: Room, guest: Guest, seconds: int) -> None:
    """Say after how long a bot plays for whoever is away; opposed sides have to agree. Raises CannotDo."""
    if 0 < seconds < LEAST_AWAY:
        raise CannotDo(f"Wait {LEAST_AWAY} seconds at least before a bot plays for somebody.")

    def arrange() -> None:
        room.away_after = seconds
        room.tell(
            f"A bot plays for whoever is away for {seconds} seconds." if seconds else "Whoever is away is waited for."
        )

    if room.is_opposed and room.others(guest):
        ask_others(
            room,
            guest,
            f"Let a bot play for whoever is away for {seconds} seconds?" if seconds else "Wait for whoever is away?",
            arrange,
        )
    else:
        arrange()


def bot_takes(room: Room, seat: int) -> float | None:
    """When a bot takes over a seat whose player is away; None: it does not."""
    player = room.player(seat)
    if player is None or player.is_here or seat in room.bots or not room.away_after:
        return None
    return player.left + room.away_after if any(guest.is_here and guest.plays for guest in room.guests) else None


def look_for_absent(room: Room) -> bool:
    """Let a bot play for whoever is asked and has been away for so long; whether it does so now."""
    decision = room.live.game.state.decision
    seat = decider(room.live.game, decision) if decision is not None else -1
    if room.over or decision is None or seat not in room.heroes:
        return False
    at = bot_takes(room, seat)
    if at is None or at > room.clock():
        return False
    player = room.player(seat)
    assert player is not None
    seats = player.plays
    hand_back(room, seats)
    room.bots |= seats
    room.tell(f"{player.name} is away; a bot plays {names(room, seats)} until they are back.")
    room.go_on_unless_over()
    return True
