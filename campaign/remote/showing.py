"""What is sent to a device: what has changed on its screen since it was shown last, and advice."""

from __future__ import annotations

import logging

from campaign.remote.guests import Connection, Guest
from campaign.remote.replies import ShowAdvice, ShowBeats, ShowScreen
from campaign.remote.room import Room
from campaign.remote.views import log_of, reading_of, room_state, told_lines, view_of
from campaign.screens.json_data import to_json

LOG = logging.getLogger("kingshand")


def show(connection: Connection, room: Room) -> None:
    """Send a device the parts of its screen that changed, the lines of its log, and what others did."""
    guest = connection.guest
    if guest is None:
        return
    desk = guest.desk
    if desk is not None and not room.over:
        beats = desk.due_beats()
        if beats and connection.shown:
            connection.send(ShowBeats(beats=[to_json(beat) for beat in beats]))
    whole = not connection.shown
    parts = view_of(room, guest)
    state = room_state(room, guest, is_host=connection.is_host)
    now = {**parts, "room": state}
    changed = {name: part for name, part in now.items() if connection.shown.get(name, ...) != part}
    reading = reading_of(room, guest)
    lines = log_of(room, guest, reading.first)
    same = 0
    if reading == connection.reading:
        pairs = zip(connection.lines, lines, strict=False)
        same = next(
            (at for at, (old, new) in enumerate(pairs) if old is not new), min(len(lines), len(connection.lines))
        )
    if not changed and same == len(lines) == len(connection.lines):
        return
    connection.shown, connection.lines, connection.reading = now, lines, reading
    changed.pop("room", None)
    connection.send(
        ShowScreen(
            serial=room.live.serial,
            whole=whole,
            parts={name: to_json(part) for name, part in changed.items()},
            room=state,
            log_from=same,
            log=[to_json(line) for line in told_lines(reading, lines, same)],
        )
    )


def advise(room: Room, guest: Guest) -> None:
    """Send a device advice for its screen, once."""
    desk, connection = guest.desk, guest.connection
    if desk is None or connection is None or room.over or not connection.shown:
        return
    moment = f"{room.live.serial} {room.opened.session.id} {desk.menu is not None}"
    if connection.waits == moment:
        return
    connection.waits = moment
    try:
        advice = desk.adviser().all()
    except Exception as error:
        LOG.error("no advice", exc_info=error)
        return
    connection.send(ShowAdvice(serial=room.live.serial, advice=to_json(advice)))
