"""Keeps the rooms: one thread owns the saves and every session, hears what devices say, and shows them what came of it.

Whatever waits is done together: the choices of all rooms are one transaction, and nothing of it is shown before it is
on the disk. Whatever a device is shown is built from what its seat may know.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from hmac import compare_digest
from time import monotonic
from typing import NamedTuple

from pydantic import ValidationError

from campaign import __version__
from campaign.errors import Bug, CampaignError
from campaign.play.service import Service
from campaign.remote import dispatch, owners
from campaign.remote import requests as ask
from campaign.remote.agreeing import check_votes
from campaign.remote.errors import CannotDo
from campaign.remote.guests import NOTHING, Connection, Guest, clean_name, new_token
from campaign.remote.lobby import lobby
from campaign.remote.messages import RemoteMessage
from campaign.remote.replies import AskSure, Bye, Done, Refused, Welcome
from campaign.remote.room import Room
from campaign.remote.seating import is_back, look_for_absent
from campaign.remote.shared_saves import LOST, SharedSaves
from campaign.remote.showing import advise, show
from campaign.screens.desk_undo import Doubtful
from campaign.screens.menu import NotUnderstood
from engine.errors import ChoiceError
from saves.errors import BadName, CampaignInUse, NameTaken, SavesError, UnknownCampaign

LOG = logging.getLogger("kingshand")
ELSEWHERE = "That campaign is played elsewhere just now."
EMPTY_FOR = 600.0
"""Seconds after which a room without a device lets others open its campaign."""
ALONE = (ask.Hello, ask.OpenRoom, ask.BeginCampaign, ask.CloseRoom, ask.NextSession, ask.Vote)
"""Requests that take or release locks, or may begin a session: each is carried out alone, never in a batch."""


class Said(NamedTuple):
    """A message from a device."""

    connection: Connection
    text: str


class Spoiled(Exception):
    """An error in a batch: the whole batch is undone, and its requests are carried out one by one."""


class Keeper(SharedSaves):
    """All rooms of one process. Everything here runs on one thread."""

    def __init__(
        self,
        service: Service,
        *,
        bot: str,
        host_token: str = "",
        clock: Callable[[], float] = monotonic,
        address: str = "",
        open_saves: Callable[[], Service] | None = None,
    ) -> None:
        super().__init__(service, bot=bot, clock=clock, address=address, open_saves=open_saves)
        self.host_token = host_token or new_token()
        self.problems = 0
        """How many unexpected errors there were: the log has the number of each."""
        self.changed: list[Room] = []
        """Rooms whose devices are sent the new state once the batch is on the disk."""
        self.unadvised: dict[Connection, None] = {}
        """Devices that were shown something for which they have no advice yet, in that order."""

    # -- connections ---------------------------------------------------------------------------------

    def connect(
        self, send: Callable[[RemoteMessage], None], *, is_host: bool = False, is_passed_on: bool = False
    ) -> Connection:
        """Take in a device that has just connected and has sent nothing yet."""

        def post(message: RemoteMessage) -> None:
            if self.held is None:
                send(message)
            else:
                self.held.append((send, message))

        connection = Connection(post, is_host=is_host, is_passed_on=is_passed_on)
        self.connections.append(connection)
        return connection

    def disconnect(self, connection: Connection) -> None:
        """Note that a device has disconnected; it keeps its seats."""
        if connection in self.connections:
            self.connections.remove(connection)
        self.unadvised.pop(connection, None)
        guest, room = connection.guest, connection.room
        if guest is not None and guest.connection is connection:
            guest.connection, guest.left = None, self.clock()
            if room is not None and self.rooms.is_open(room):
                self.attempt(connection, 0, lambda: check_votes(room))

    def close(self) -> None:
        """Close every room; the campaigns, the codes and the seats are kept."""
        for room in self.rooms:
            self.close_room(room, "The program was ended; everything is kept.", again=True, forget=False)

    # -- what is said --------------------------------------------------------------------------------

    def hear(self, connection: Connection, text: str) -> bool:
        """Carry out a message of a device; False: no device sends such a message, and the connection is closed."""
        [heard] = self.hear_all([Said(connection, text)])
        return heard

    def hear_all(self, said: Sequence[Said]) -> list[bool]:
        """Carry out messages of devices in order, as many in one batch as possible. Returns for each device whether its
        connection stays open.
        """
        self.make_sure()
        if self.is_lost:
            for connection, _ in said:
                connection.send(Bye(why=LOST, again=True))
            return [True for _ in said]
        heard: list[bool] = []
        together: list[tuple[Connection, ask.RemoteRequest]] = []
        for connection, text in said:
            try:
                request = ask.REQUESTS.validate_json(text)
            except ValidationError:
                connection.send(Bye(why="That is no message of this version of the protocol.", again=False))
                heard.append(False)
                continue
            if isinstance(request, ALONE):
                self.do_together(together)
                together = []
                heard.append(self.do_alone(connection, request))
            else:
                together.append((connection, request))
                heard.append(True)
        self.do_together(together)
        return heard

    def do_alone(self, connection: Connection, request: ask.Hello | ask.RemoteRequest) -> bool:
        """Carry out one message by itself; False: the connection of the device is closed."""
        if isinstance(request, ask.Hello):
            return self.greet(connection, request)
        if isinstance(request, ask.OpenRoom | ask.BeginCampaign | ask.CloseRoom):
            self.attempt(connection, request.c, lambda: self.do_as_host(connection, request))
        else:
            self.attempt(connection, request.c, partial(dispatch.do, connection, request))
        return True

    def do_together(self, requests: Sequence[tuple[Connection, ask.RemoteRequest]]) -> None:
        """Do several things in one transaction, and show what came of it once it is on the disk.

        Where one of them breaks, or the disk, nothing of it has happened: they are done again one by one.
        """
        if not requests:
            return
        self.held, self.changed = [], []
        try:
            with self.service.store.together():
                for connection, request in requests:
                    self.attempt(connection, request.c, partial(dispatch.do, connection, request))
                for room in self.changed:
                    room.keep()
        except (Spoiled, SavesError) as error:
            self.held = None
            if self.service.store.is_lost:
                self.lose(error)
                return
            LOG.warning("%d requests are done again one by one", len(requests), exc_info=error)
            self.do_singly(requests)
            return
        except BaseException:
            self.held = None
            raise
        held, self.held = self.held, None
        changed, self.changed = self.changed, []
        for send, message in held:
            send(message)
        for room in changed:
            self.show(room)

    def do_singly(self, requests: Sequence[tuple[Connection, ask.RemoteRequest]]) -> None:
        """Rebuild the rooms from the saves, and carry out the messages one after another."""
        for room in {connection.room.code: connection.room for connection, _ in requests if connection.room}.values():
            try:
                self.rooms.reopen(room)
            except Exception as error:  # noqa: BLE001 - as in `attempt`
                self.give_up(room, error)
                continue
            for guest in room.guests:
                guest.acted = NOTHING
        for connection, request in requests:
            if isinstance(request, ask.SaySomething):  # options may have other numbers now
                self.refuse(connection, request.c, dispatch.STALE)
                if connection.guest is not None:
                    self.show_one(connection, connection.room)
            else:
                self.attempt(connection, request.c, partial(dispatch.do, connection, request))

    def attempt(self, connection: Connection, c: int, do: Callable[[], object]) -> None:
        """Carry out a message. If that is not possible, say why and send the current screen. Raises Spoiled inside a
        batch.
        """
        room: Room | None = connection.room
        try:
            do()
        except Doubtful as doubt:
            connection.send(AskSure(c=c, doubt=str(doubt)))
            return
        except (CampaignError, NameTaken, BadName, UnknownCampaign, CampaignInUse, NotUnderstood, ChoiceError) as error:
            if isinstance(error, Bug):
                self.recover(connection, c, error)
            else:
                self.refuse(connection, c, ELSEWHERE if isinstance(error, CampaignInUse) else str(error))
        except Exception as error:  # noqa: BLE001 - nobody else's game may end with it; it is logged
            self.recover(connection, c, error)
        if room is not None and self.rooms.is_open(room):
            self.show_later(room)

    def refuse(self, connection: Connection, c: int, why: str) -> None:
        """Tell a device that its request was refused, and send it the whole screen."""
        connection.send(Refused(c=c, why=why))
        connection.forget()

    def recover(self, connection: Connection, c: int, error: Exception) -> None:
        """Log an unexpected error, and rebuild the room from the saves. Raises Spoiled inside a batch, as `attempt`
        does.
        """
        if self.held is not None:
            raise Spoiled from error
        if self.service.store.is_lost:
            self.lose(error)
            return
        self.refuse(connection, c, self.problem(error))
        room: Room | None = connection.room
        if room is None or not self.rooms.is_open(room):
            return
        try:
            self.rooms.reopen(room)
        except Exception as second:  # noqa: BLE001 - as in `attempt`
            self.give_up(room, second)

    def problem(self, error: Exception) -> str:
        """Log an unexpected error. Returns what people are told about it, which names no file or line."""
        self.problems += 1
        LOG.error("problem %d", self.problems, exc_info=error)
        kept = isinstance(error, SavesError)
        what = "The saves could not be written or read" if kept else "Something went wrong"
        return f"{what}; the host finds it in the log as problem {self.problems}."

    def give_up(self, room: Room, error: Exception) -> None:
        """Close a room that cannot be opened again."""
        why = f"{self.problem(error)} The room is closed; what was chosen is kept."
        self.close_room(room, why, again=False, forget=False)

    # -- hello ---------------------------------------------------------------------------------------

    def is_host_token(self, token: str) -> bool:
        """Whether a token is the host's."""
        return bool(token) and compare_digest(token, self.host_token)

    def greet(self, connection: Connection, hello: ask.Hello) -> bool:
        """Let a device into a room, or the host into the lobby; False: it is cut off."""
        connection.is_host = connection.is_host or self.is_host_token(hello.host)
        why = ""
        room: Room | None = None
        try:
            found = owners.room_or_owner(self.rooms, hello.room.upper()) if hello.room else None
            if isinstance(found, owners.Owner):
                self.pass_on(connection, found)
                return True
            room = found
        except CampaignInUse:
            connection.send(Bye(why=ELSEWHERE, again=True))
            return True
        except CampaignError as error:
            why = str(error)
        except Exception as error:  # noqa: BLE001 - as in `attempt`
            if self.service.store.is_lost:
                self.lose(error)
                return True
            why = self.problem(error)
        guest = room.guest(hello.desk) if room is not None else None
        if hello.host and not connection.is_host and guest is None:  # an old link; whoever has a seat keeps it
            why = "That is not the host's link any more."
        elif not hello.room and not connection.is_host:
            why = "Which room? Ask the person who invited you for the code."
        elif hello.room and room is None:
            why = why or dispatch.NO_ROOM
        if why:
            connection.send(Bye(why=why, again=False))
            return False
        self.leave_room(connection)
        if room is None:
            connection.send(lobby(self.service, self.rooms.codes()))
            return True
        return self.let_in(connection, hello, room, guest)

    def pass_on(self, connection: Connection, owner: owners.Owner) -> None:
        """Another process serves that room: the server passes the device on; one that was passed on comes anew."""
        self.leave_room(connection)
        if connection.is_passed_on:
            connection.send(Bye(why=ELSEWHERE, again=True))
        else:
            connection.owner = owner

    def let_in(self, connection: Connection, hello: ask.Hello, room: Room, guest: Guest | None) -> bool:
        """A device comes into a room, with the seats that it has there; False: the room is full."""
        token = hello.desk
        if guest is None:
            token = new_token()
            try:
                guest = room.welcome(token, hello.name or ("the host" if connection.is_host else ""))
            except CannotDo as error:
                connection.send(Bye(why=str(error), again=False))
                return False
        elif hello.name:
            guest.name = clean_name(hello.name)
        self.sit(connection, room, guest)
        connection.send(
            Welcome(build=__version__, room=room.code, desk=token, host=connection.is_host, pings=list(ask.PINGS))
        )
        self.attempt(connection, 0, lambda: is_back(room, guest))
        return True

    def sit(self, connection: Connection, room: Room, guest: Guest) -> None:
        """Connect a device with a room; an older socket of the same device, which may be dead, is closed."""
        older = guest.connection
        if older is not None and older is not connection:
            older.guest, older.room = None, None
            older.send(Bye(why="You go on in another window.", again=False))
        guest.connection = connection
        connection.guest, connection.room = guest, room
        connection.forget()

    def leave_room(self, connection: Connection) -> None:
        """Take a device out of its room, as it enters another one."""
        guest, room = connection.guest, connection.room
        connection.guest, connection.room = None, None
        if guest is not None and guest.connection is connection:
            guest.connection, guest.left = None, self.clock()
            if room is not None and self.rooms.is_open(room):
                self.show(room)

    # -- rooms ---------------------------------------------------------------------------------------

    def do_as_host(self, connection: Connection, request: ask.OpenRoom | ask.BeginCampaign | ask.CloseRoom) -> None:
        """Carry out what only the host may do. Raises CannotDo, and the errors of the saves."""
        if not connection.is_host:
            raise CannotDo("Only the host does that.")
        if not isinstance(request, ask.CloseRoom):
            dispatch.opened_for(connection, self.rooms, request)
            return
        room = self.rooms.rooms.get(request.room)
        if room is None:
            raise CannotDo(dispatch.NO_ROOM)
        self.close_room(room, "The host has closed the room; everything is kept.", again=False, forget=True)
        connection.send(Done(c=request.c))

    def close_room(self, room: Room, why: str, *, again: bool, forget: bool) -> None:
        """Let others open the campaign; devices are told why. `forget`: its code is worth nothing from now on."""
        for connection in self.of_room(room):
            connection.room, connection.guest = None, None
            connection.send(Bye(why=why, again=again))
        self.rooms.close(room, forget=forget)

    def of_room(self, room: Room) -> list[Connection]:
        """The devices in a room."""
        return [guest.connection for guest in room.guests if guest.connection is not None]

    # -- what is shown -------------------------------------------------------------------------------

    def show_later(self, room: Room) -> None:
        """Show a room once what was done is on the disk."""
        if self.held is None:
            self.keep(room)
            self.show(room)
        elif room not in self.changed:
            self.changed.append(room)

    def keep(self, room: Room) -> None:
        """Keep what is arranged in a room; where the saves fail it is kept the next time."""
        try:
            room.keep()
        except SavesError as error:
            self.problem(error)

    def show(self, room: Room) -> None:
        """Show everybody in a room what has changed for them."""
        for connection in self.of_room(room):
            self.show_one(connection, room)

    def show_one(self, connection: Connection, room: Room) -> None:
        """Show a device what has changed for it; advice follows."""
        show(connection, room)
        self.unadvised[connection] = None

    def think(self) -> None:
        """Work out all advice that is due."""
        while self.think_once():
            continue

    def think_once(self) -> bool:
        """Work out the advice of one device, of one that is asked before any other. Returns whether more is due."""
        asked = next((one for one in self.unadvised if one.is_asked), None)
        connection = asked or next(iter(self.unadvised), None)
        if connection is None:
            return False
        del self.unadvised[connection]
        room: Room | None = connection.room
        if room is not None and connection.guest is not None and self.rooms.is_open(room):
            advise(room, connection.guest)
        return bool(self.unadvised)

    def tick(self) -> None:
        """Do what is due after some time: votes that end, bots that play for players who are away, rooms that are
        empty.
        """
        self.make_sure()
        for room in self.rooms:
            try:
                if check_votes(room) | look_for_absent(room):
                    self.show_later(room)
            except Exception as error:  # noqa: BLE001 - as in `attempt`
                if self.service.store.is_lost:
                    self.lose(error)
                    return
                self.give_up(room, error)
                continue
            if self.of_room(room):
                self.empty.pop(room.code, None)
            elif self.clock() - self.empty.setdefault(room.code, self.clock()) >= EMPTY_FOR:
                self.close_room(room, "", again=True, forget=False)
                del self.empty[room.code]
