"""Undo and edits in a room: at once where they concern nobody else, otherwise when the others agree."""

from __future__ import annotations

from collections.abc import Callable

from campaign.play.undo import own_choices, undo_to
from campaign.remote.agreeing import ask_others
from campaign.remote.guests import NOTHING, Guest
from campaign.remote.remote_desk import RemoteDesk
from campaign.remote.room import Room
from campaign.screens.desk import make_typed_edits
from campaign.screens.desk_undo import FORCED
from campaign.screens.pages import BufferPage, text_of
from campaign.words.names import joined
from campaign.words.narrator import Line


def take_back(room: Room, desk: RemoteDesk, *, force: bool) -> None:
    """Undo a device's own last choice at once, if nobody chose since and it revealed nothing; else others have to
    agree. Raises Doubtful where there are none.
    """
    live = room.live
    stops = own_choices(live, 1)
    if not stops or room.over:
        desk.page.say("There is nothing to undo.", "wrong")
        return
    mine = [given.position for given in desk.asked if given.position <= stops[-1]]
    owners = {choice.seat for choice in live.log.choices(stops[-1]) if choice.asked}
    if owners <= set(desk.people.seats):
        stop = mine[-1] if mine and is_own(desk, mine[-1]) else stops[-1]
        undone = undo_to(live, stop)
        if undone.steps:
            taken_back(room, undone.position, owners)
            desk.page.say("Undone.", "good")
            return
        doubt = undone.doubt
    else:
        stop = stops[-1]
        doubt = f"Undo what {joined(room.name(seat) for seat in sorted(owners) if seat >= 0)} chose?"
    if not room.others(guest_of(room, desk)):
        if not force:
            desk.make_sure(doubt, FORCED)
        undo_now(room, stop, owners)
        desk.page.say("Undone.", "good")
        return
    ask(room, desk, doubt, lambda: undo_now(room, stop, owners))


def guest_of(room: Room, desk: RemoteDesk) -> Guest:
    """Whose desk this is."""
    return next(guest for guest in room.guests if guest.desk is desk)


def ask(room: Room, desk: RemoteDesk, text: str, do: Callable[[], None]) -> None:
    """Ask the others whether they agree, and say so at this desk."""
    voters = ask_others(room, guest_of(room, desk), text, do)
    names = joined(other.name for other in voters)
    desk.page.say(f"{names} {'is' if len(voters) == 1 else 'are'} asked.", "faint")


def is_own(desk: RemoteDesk, position: int) -> bool:
    """Whether nobody else has chosen from that position on."""
    return all(choice.seat in desk.people.seats for choice in desk.live.log.choices(position) if choice.asked)


def undo_now(room: Room, position: int, owners: set[int]) -> None:
    """Go back to a position, whatever was revealed."""
    undone = undo_to(room.live, position, force=True)
    if undone.steps:
        taken_back(room, undone.position, owners)


def taken_back(room: Room, position: int, owners: set[int]) -> None:
    """Forget the choices that were made from a position on."""
    gone = next((told for at, told in reversed(room.marks) if at <= position), len(room.told))
    del room.told[gone:]
    room.marks = [mark for mark in room.marks if mark[0] <= position]
    for guest in room.guests:
        guest.acted = NOTHING
        if guest.desk is not None:
            guest.desk.forget_since(position)
    names = joined(room.name(seat) for seat in sorted(owners) if seat >= 0)
    room.told.append(Line(f"Undone: the last choice of {names}." if names else "Undone.", "good"))


def edit(room: Room, desk: RemoteDesk, wish: str) -> None:
    """Correct what differs from the table; others have to agree."""
    if not room.others(guest_of(room, desk)):
        make_typed_edits(desk.page, room.live, wish)
        return

    def do() -> None:
        page = BufferPage()
        make_typed_edits(page, room.live, wish)
        for row in page.take():
            room.tell(text_of(row).strip())

    ask(room, desk, f"Edit {' '.join(wish.split())}?", do)
