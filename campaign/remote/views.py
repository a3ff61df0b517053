"""What a device is shown: the screen of its seat, its lines of the log, and the room."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Literal, NamedTuple

from campaign.remote.guests import Guest
from campaign.remote.replies import OpenWant, RoomState, SeatHolder
from campaign.remote.room import Room
from campaign.remote.seating import bot_takes
from campaign.screens.build import screen_of
from campaign.screens.model import ToldLine
from campaign.words.narrator import Line
from engine.view import SPECTATOR, watched

KEPT_LINES, CUT_LINES = 300, 100
"""So many lines of the log are shown, and so many more at most."""


def view_of(room: Room, guest: Guest) -> dict[str, Any]:
    """The parts of the screen of a device; empty: it has no seat, and may not watch."""
    if guest.desk is not None:
        return guest.desk.screen()._asdict()
    if not room.watchers or room.over:
        return {}
    return screen_of(room.live.view_of(watched(room.live.game)), SPECTATOR, None)._asdict()


class LogReading(NamedTuple):
    """How a device reads the log."""

    seat: int
    """For whose eyes."""
    rules: bool
    """Whether lines name their rules."""
    first: int
    """The number of the first line that is shown."""


def reading_of(room: Room, guest: Guest) -> LogReading:
    """How a device reads the log; it begins later only once many lines were told, as all of it is sent anew then."""
    first = max(0, len(room.told) - KEPT_LINES) // CUT_LINES * CUT_LINES
    return LogReading(min(guest.seats, default=SPECTATOR), guest.desk is not None and guest.desk.rules, first)


def log_of(room: Room, guest: Guest, first: int) -> list[Line]:
    """The lines of the log that a device is shown."""
    return room.told[first:] if guest.desk is not None or room.watchers else []


def told_lines(reading: LogReading, lines: Sequence[Line], at: int) -> list[ToldLine]:
    """The lines from a place on, as a device may read them."""
    rules, seat = reading.rules, reading.seat
    return [
        ToldLine(number, line.shown(rules=rules, seat=seat), line.tone, line.rule, line.minor, line.felt)
        for number, line in enumerate(lines[at:], start=reading.first + at)
    ]


def room_state(room: Room, guest: Guest, *, is_host: bool) -> RoomState:
    """What a device knows of the room."""
    opened, want = room.opened, room.want
    return RoomState(
        code=room.code,
        title=opened.title,
        session=opened.session.ordinal,
        host=is_host,
        seats=[holder_of(room, guest, seat) for seat in room.heroes],
        one_team=not room.is_opposed,
        watchers=room.watchers,
        away_after=room.away_after,
        want=OpenWant(
            number=want.number,
            text=f"{want.guest.name}: {want.text}",
            mine=want.guest is guest,
            voted=guest not in want.voters,
            seconds=max(0, ceil(want.until - room.clock())),
            silence=not room.is_opposed,
        )
        if want is not None
        else None,
        over=[[(text, tone) for text, tone in row] for row in room.over],
        next=room.next,
    )


def holder_of(room: Room, guest: Guest, seat: int) -> SeatHolder:
    """Who plays a seat."""
    holder, player, takes = room.holder(seat), room.player(seat), bot_takes(room, seat)
    by: Literal["you", "other", "bot", "nobody"] = (
        "bot" if seat in room.bots else "nobody" if holder is None else "you" if holder is guest else "other"
    )
    return SeatHolder(
        seat=seat,
        name=room.name(seat),
        team=room.team(seat),
        by=by,
        who=holder.name if holder is not None else "",
        here=holder is not None and holder.is_here,
        meanwhile=player.name if player is not None and player is not holder else "",
        bot_in=-1 if takes is None else max(0, ceil(takes - room.clock())),
    )
