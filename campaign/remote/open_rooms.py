"""The rooms that are open, and those that the saves know and that can be opened again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic

from campaign.play.open_campaign import OpenCampaign
from campaign.play.service import Service
from campaign.remote import second_thoughts
from campaign.remote.errors import CannotDo
from campaign.remote.guests import new_code
from campaign.remote.room import Room, dice_of, secrets
from campaign.screens.asking_commands import arranged_dice
from saves.errors import SavesError
from saves.records import KeptRoom

MOST_ROOMS = 500


class OpenRooms:
    """All rooms of one process by their codes; each holds its campaign."""

    def __init__(self, service: Service, bot: str, clock: Callable[[], float] = monotonic) -> None:
        self.service = service
        self.bot = bot
        self.clock = clock
        self.rooms: dict[str, Room] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self.rooms.values()))

    def __getitem__(self, code: str) -> Room:
        return self.rooms[code]

    def is_open(self, room: Room) -> bool:
        """Whether the campaign of the room is still open."""
        return self.rooms.get(room.code) is room

    def named(self, code: str) -> Room | None:
        """The room with a code, opened again if it is only kept; None: there is none.

        Raises the errors of `Service.open_campaign`.
        """
        if code in self.rooms:
            return self.rooms[code]
        kept = self.service.store.room_named(code)
        if kept is None:
            return None
        name = next((one.name for one in self.service.campaigns() if one.id == kept.campaign_id), None)
        return None if name is None else self.open(name, at_table=kept.document.get("at_table") is True)

    def codes(self) -> dict[int, str]:
        """The codes of all rooms, open or kept, by the ids of their campaigns."""
        return {**self.service.store.room_codes(), **{room.opened.campaign.id: room.code for room in self}}

    def open(self, name: str, *, at_table: bool = False) -> Room:
        """The room of a campaign, opened if it is not; who had seats there has them again.

        Raises CannotDo, and the errors of `Service.open_campaign`.
        """
        there = next((room for room in self if room.opened.campaign.name == name), None)
        if there is not None:
            return there
        if len(self.rooms) >= MOST_ROOMS:
            raise CannotDo("There are too many rooms; close one first.")
        kept = self.service.store.room_of(self.service.find(name).id)
        room = self.room(name, kept, at_table=at_table)
        self.rooms[room.code] = room
        room.keep()
        return room

    def room(self, name: str, kept: KeptRoom | None, *, at_table: bool) -> Room:
        """A room of a campaign that is held open from now on."""
        opened = self.opened(name, at_table=at_table)
        code = new_code() if kept is None else kept.code
        try:
            return Room(
                code, self.service, opened, self.bot, second_thoughts, dice=dice_of(opened), kept=kept, clock=self.clock
            )
        except BaseException:
            opened.leave()
            raise

    def opened(self, name: str, *, at_table: bool) -> OpenCampaign:
        """A campaign, held open. Raises CannotDo, and the errors of `Service.open_campaign`."""
        wished = arranged_dice("ask" if at_table else "program", at_table=at_table)
        hidden = secrets(self.service.find(name))
        opened = self.service.open_campaign(name, hidden_from=hidden, arranged=wished)
        if at_table and not opened.is_at_table:
            opened.leave()
            raise CannotDo("The open session was begun without the box on the table; finish it first.")
        return opened

    def reopen(self, room: Room) -> None:
        """Begin a room anew with what the saves have of its session. Raises the errors of `Service.open_campaign`."""
        room.close()
        room.opened = self.opened(room.opened.campaign.name, at_table=room.opened.is_at_table)
        room.kept = self.service.store.room_of(room.opened.campaign.id)
        room.begin()

    def close(self, room: Room, *, forget: bool) -> None:
        """Let others open the campaign; `forget`: code and tokens of the room are worth nothing from now on."""
        del self.rooms[room.code]
        with suppress(SavesError):
            if forget:
                self.service.store.drop_room(room.code)
        with suppress(SavesError):
            room.close()
