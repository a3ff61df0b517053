"""Carry out what devices ask for: answers and commands, seats, votes, pings, and what only the host may do."""

from __future__ import annotations

from typing import Any

from campaign.asking.people import decider
from campaign.remote import agreeing, seating
from campaign.remote import requests as ask
from campaign.remote.errors import CannotDo
from campaign.remote.guests import Connection, Guest
from campaign.remote.lobby import begun
from campaign.remote.open_rooms import OpenRooms
from campaign.remote.owners import code_elsewhere
from campaign.remote.replies import Done, Opened, PingFrom, ShowSheet
from campaign.remote.room import Room
from campaign.screens.desk import Leaving, Outcome
from campaign.screens.pages import text_of
from saves.errors import CampaignInUse

STALE = "The table has changed meanwhile; look again."
NOT_ASKED = "You are not asked now."
NO_ROOM = "There is no room with that code."


def do(connection: Connection, request: Any) -> None:
    """Do what a device asks for in its room. Raises the reason where that is not possible: CannotDo, Doubtful and
    others.
    """
    room: Room | None = connection.room
    guest = connection.guest
    if room is None or guest is None:
        raise CannotDo("Say hello to a room first.")
    is_host = connection.is_host
    match request:
        case ask.ChooseOption() | ask.SaySomething():
            answer(connection, room, guest, request)
            return
        case ask.ClaimSeats():
            seating.claim(room, guest, set(request.seats))
        case ask.GiveSeats():
            seating.give(room, guest, set(request.seats), is_host=is_host)
        case ask.SetBot():
            seating.set_bot(room, guest, request.seat, plays=request.plays, is_host=is_host)
        case ask.StandIn():
            seating.stand_in(room, guest, request.seat, plays=request.plays, is_host=is_host)
        case ask.Vote():
            agreeing.vote(room, guest, request.want, yes=request.yes)
        case ask.PingOthers():
            ping(room, guest, request.mark)
        case ask.NextSession():
            next_session(room, guest, is_host=is_host)
        case _ if not is_host:
            raise CannotDo("Only the host decides about that.")
        case ask.SetAway():
            seating.set_away(room, guest, request.seconds)
        case ask.AllowWatchers():
            room.watchers = request.allowed
    connection.send(Done(c=request.c))


def ping(room: Room, guest: Guest, mark: str) -> None:
    """Send one of a few fixed messages to everybody in the room. Raises CannotDo."""
    if mark not in ask.PINGS:
        raise CannotDo("There is no such ping.")
    for other in room.guests:
        if other.connection is not None:
            other.connection.send(PingFrom(who=guest.name, mark=mark))


def next_session(room: Room, guest: Guest, *, is_host: bool) -> None:
    """Begin the next session, once the others agree. Raises CannotDo."""
    if not guest.seats and not is_host:
        raise CannotDo("Only those who play begin the next session.")
    if not room.next:
        raise CannotDo("No next session can be begun now.")
    if room.others(guest):
        agreeing.ask_others(room, guest, f"Begin {room.next}?", room.next_session)
    else:
        room.next_session()


def answer(connection: Connection, room: Room, guest: Guest, request: ask.ChooseOption | ask.SaySomething) -> None:
    """Carry out an answer or a command of a device. Raises CannotDo, Doubtful."""
    desk = guest.desk
    if desk is None or room.over:
        raise CannotDo("The session is over." if room.over else "Take a seat first.")
    is_act = isinstance(request, ask.ChooseOption)
    text = request.token if isinstance(request, ask.ChooseOption) else request.text
    if is_act and guest.acted == (request.serial, text):
        connection.send(Done(c=request.c))
        return
    serial = room.live.serial
    decision = desk.decision
    seat = decider(room.live.game, decision) if decision is not None else -1
    if is_act:
        if request.serial != serial:
            raise CannotDo(STALE)
        if decision is None or desk.menu is None:
            raise CannotDo(NOT_ASKED)
        listed = {entry.token for entry in (*desk.menu.entries, *desk.menu.sold)}
        if text not in decision.options and text not in listed:
            raise CannotDo("That is not offered now.")
    answers_question = decision is not None and desk.menu is not None
    if answers_question and request.serial != serial:
        raise CannotDo(STALE)
    try:
        reply = desk.say(text, sure=request.sure)
    except Leaving:
        connection.send(Done(c=request.c))
        return
    finally:
        desk.page.take()
    if reply.outcome is Outcome.TAKEN:
        guest.acted = (request.serial, text)
        room.want = None
        if seat in guest.minding:
            holder = room.holder(seat)
            room.tell(f"{guest.name} chose for {holder.name if holder is not None else 'somebody'}.")
    if room.live.serial != serial:
        room.go_on_unless_over()
    rows = [[(part, tone) for part, tone in row] for row in reply.rows]
    if reply.outcome is Outcome.REFUSED:
        raise CannotDo(" ".join(text_of(row).strip() for row in reply.rows))
    connection.send(ShowSheet(c=request.c, rows=rows) if rows else Done(c=request.c))


def opened_for(connection: Connection, rooms: OpenRooms, request: ask.OpenRoom | ask.BeginCampaign) -> None:
    """Open a room, of a new campaign if one is to be begun; one that another process serves is named as it is.

    Raises CannotDo, and the errors of `OpenRooms.open`.
    """
    if isinstance(request, ask.BeginCampaign):
        code = rooms.open(begun(rooms.service, request)).code
    else:
        try:
            code = rooms.open(request.campaign, at_table=request.at_table).code
        except CampaignInUse:
            code = code_elsewhere(rooms, request.campaign)
            if not code:
                raise
    connection.send(Opened(c=request.c, room=code))
