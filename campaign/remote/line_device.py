"""A device of a room at a terminal, line by line: what happens is written as it comes, what is typed is said."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from campaign.remote.messages import RemoteMessage
from campaign.remote.replies import AskSure, Bye, PingFrom, Refused, RoomState, ShowScreen, ShowSheet
from campaign.remote.requests import PINGS
from campaign.screens.model import OpenQuestion, SeatScreen
from campaign.screens.pages import Page
from campaign.terminal.view import View, tones

ABOUT = (
    "room                who plays which seat",
    "room take 1 2       play these seats, also for somebody who is away",
    "room free 1         give up a seat",
    "room bot 2          a bot plays this seat; 'room stop 2' ends that",
    "room agree, refuse  answer what somebody else wants",
    "room next           begin the next session",
    f"room say WORDS      to everybody: {', '.join(PINGS)}",
)
LEAVE = ("quit", "exit", "leave")


class LineDevice:
    """One device; everything here runs on one thread, and what it says is heard on another."""

    def __init__(
        self, page: Page, say: Callable[[dict[str, Any]], None], look: Callable[[], SeatScreen | None]
    ) -> None:
        self.page = page
        self.say = say
        self.look = look
        """The screen of its seats, from where the session is; None: it has none."""
        self.inbox: SimpleQueue[RemoteMessage | str | None] = SimpleQueue()
        """What comes from the room, and lines that are typed; None: no more will be typed."""
        self.room: RoomState | None = None
        self.serial = -1
        self.log: list[dict[str, Any]] = []
        """The lines of the log that were written."""
        self.asked: tuple[int, OpenQuestion] | None = None
        """The question that was written last, with its serial."""
        self.want = 0
        self.is_over = False
        self.said: dict[str, Any] = {}
        self.doubts: list[str] = []
        self.view = View(page, {})

    def run(self) -> None:
        """Run until this player leaves or the room is closed."""
        self.page.say("Type 'room' to see who plays, ? for help, quit to leave.", "faint")
        while True:
            came = self.inbox.get()
            if came is None or (isinstance(came, str) and not self.type(came)):
                return
            if isinstance(came, RemoteMessage) and not self.hear(came):
                return

    # -- what comes ----------------------------------------------------------------------------------

    def hear(self, message: RemoteMessage) -> bool:
        """Write a message of the room; False: the room has closed the connection."""
        page = self.page
        match message:
            case ShowScreen():
                self.see(message)
            case ShowSheet():
                page.rows([list(row) for row in message.rows])
            case Refused():
                page.say(message.why, "wrong")
            case AskSure():
                self.doubts.append(message.doubt)
                page.say(f"{message.doubt} Type yes or no.", "wrong")
            case PingFrom():
                page.say(f"{message.who}: {message.mark}", "title")
            case Bye():
                page.say(message.why, "wrong")
                return False
        return True

    def see(self, message: ShowScreen) -> None:
        """Write what is new: of the log, of the room, and the question, if it is asked here."""
        self.serial, self.room = message.serial, message.room or self.room
        old, self.log = self.log, [*self.log[: message.log_from], *message.log]
        same = next((at for at, pair in enumerate(zip(old, self.log, strict=False)) if pair[0] != pair[1]), len(old))
        for line in self.log[same:]:
            if not line["is_minor"]:
                self.page.say(line["text"], line["tone"])
        self.see_room()
        screen = self.look()
        question = screen.question if screen is not None else None
        if screen is None or question is None:
            self.asked = None
        elif self.asked != (self.serial, question):
            self.asked = self.serial, question
            self.said, self.doubts = {}, []
            self.view.tones = tones([line.seat for line in screen.seats if not line.is_foe])
            self.view.show(screen, question, "")

    def see_room(self) -> None:
        """Write what another player wants, and the score sheet once the session is over."""
        room = self.room
        if room is None:
            return
        want = room.want
        if want is not None and want.number != self.want and not want.mine:
            self.want = want.number
            self.page.say(f"{want.text} Type 'room agree' or 'room refuse'.", "title")
        if room.over and not self.is_over:
            self.page.rows([list(row) for row in room.over])
            if room.next:
                self.page.say(f"Type 'room next' to begin {room.next}.", "faint")
        self.is_over = bool(room.over)

    # -- what is typed -------------------------------------------------------------------------------

    def type(self, line: str) -> bool:
        """Send what is typed to the room; False: this player leaves."""
        words = line.split()
        if not words:
            return True
        if line.strip().lower() in LEAVE:
            return False
        if self.doubts and words[0].lower() in ("yes", "y", "no", "n"):
            said, doubts = self.said, self.doubts
            self.doubts = []
            if words[0].lower().startswith("y"):
                self.doubts = doubts[:-1]
                self.say({**said, "sure": doubts})
        elif words[0].lower() == "room":
            self.do(words[1:])
        else:
            self.doubts = []
            self.said = {"type": "say", "serial": self.serial, "text": line.strip()[:200]}
            self.say(self.said)
        return True

    def do(self, words: list[str]) -> None:
        """Carry out a command that concerns the room."""
        seats = [int(word) - 1 for word in words[1:] if word.isdecimal() and 0 < int(word) <= 16]
        match words[:1]:
            case ["take"] if seats:
                self.take(seats)
            case ["free"] if seats:
                self.say({"type": "give", "seats": seats})
            case ["bot" | "stop"] if seats:
                for seat in seats:
                    self.say({"type": "bot", "seat": seat, "plays": words[0] == "bot"})
            case ["agree" | "refuse"]:
                self.say({"type": "vote", "want": self.want, "yes": words[0] == "agree"})
            case ["next"]:
                self.say({"type": "next"})
            case ["say"]:
                self.say({"type": "ping", "mark": " ".join(words[1:])[:200]})
            case _:
                self.tell_seats()

    def take(self, seats: list[int]) -> None:
        """Take seats that are free, and play the seats of a friend who is away."""
        away = (
            {one.seat for one in self.room.seats if one.who and not one.here and one.by != "you"}
            if self.room
            else set()
        )
        free = [seat for seat in seats if seat not in away]
        if free:
            self.say({"type": "claim", "seats": free})
        for seat in away.intersection(seats):
            self.say({"type": "stand_in", "seat": seat, "plays": True})

    def tell_seats(self) -> None:
        """Who plays which seat, and what can be said about it."""
        for one in self.room.seats if self.room is not None else []:
            who = "you" if one.by == "you" else one.who or {"bot": "a bot"}.get(one.by, "free")
            parts = [
                who,
                *(["away"] if one.who and not one.here else []),
                *([f"{one.meanwhile} plays"] if one.meanwhile else []),
            ]
            self.page.say(f"{one.seat + 1} {one.name}: {', '.join(parts)}")
        for line in ABOUT:
            self.page.say(line, "faint")
