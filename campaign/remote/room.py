"""A room: one campaign that is held open, played from several devices."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from ai.bots import Bot
from campaign.asking.people import decider
from campaign.asking.settings import ASK, Settings
from campaign.kinds.registry import kind_of
from campaign.play.live_session import LiveSession
from campaign.play.open_campaign import OpenCampaign
from campaign.play.seats import Answers, hero_bots, hidden_from
from campaign.play.service import Service
from campaign.remote.errors import CannotDo
from campaign.remote.guests import Guest, clean_name, digest, new_token
from campaign.remote.remote_desk import RemoteDesk
from campaign.remote.wants import Want
from campaign.screens.asking_commands import configured, set_dice, settle
from campaign.screens.pages import BufferPage, text_of
from campaign.terminal.sessions import announce, rivals, show_ending
from campaign.words.narrator import Line
from campaign.words.rows import Row
from engine.flow.rolls import BY_PROGRAM, THROW
from engine.game import Game
from engine.state import Decision
from engine.view import SPECTATOR
from saves.records import Campaign, KeptDevice, KeptRoom

NEXT = "the next session"
MOST_GUESTS = 24
"""Devices that a room knows at most."""


AWAY_AFTER = 60
"""Seconds after which a bot plays for a device that is away, where all are of one team."""


class SecondThoughts(Protocol):
    """What a room does when a device wants to undo or edit something."""

    def take_back(self, room: Room, desk: RemoteDesk, *, force: bool) -> None:
        """Undo, or ask the others whether they agree."""

    def edit(self, room: Room, desk: RemoteDesk, wish: str) -> None:
        """Correct something by hand, or ask the others whether they agree."""


class Room:
    """One campaign with the devices that play it."""

    def __init__(
        self,
        code: str,
        service: Service,
        opened: OpenCampaign,
        bot: str,
        thoughts: SecondThoughts,
        *,
        dice: str,
        kept: KeptRoom | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.code = code
        self.service = service
        self.opened = opened
        self.bot = bot
        self.thoughts = thoughts
        self.dice = dice
        """Who rolls the dice of people's seats."""
        self.clock = clock
        self.guests: list[Guest] = []
        self.bots: set[int] = set()
        """Free seats that a bot plays, and seats whose device is away."""
        self.secret = new_token()
        """By which processes with the same saves know each other."""
        self.watchers = False
        """Whether devices without a seat may watch."""
        self.away_after = 0 if self.is_opposed else AWAY_AFTER
        """Seconds after which a bot plays for a device that is away; 0: never."""
        self.settings: list[Settings] = configured(opened.campaign.heroes)
        self.paces: dict[int, str] = {}
        self.want: Want | None = None
        self.wants = 0
        """How many wants there have been."""
        self.told: list[Line] = []
        """What was told of the session, for everybody: each reads their own text."""
        self.marks: list[tuple[int, int]] = []
        """Positions, with how many lines had been told by then."""
        self.over: list[Row] = []
        self.next = ""
        self.answers: Answers
        self.restore(kept)
        self.kept = kept
        """The room as it is kept in the saves."""
        self.begin()

    # -- what lasts over a restart -------------------------------------------------------------------

    def restore(self, kept: KeptRoom | None) -> None:
        """Take up what was arranged before; what does not fit the party of today is left out."""
        if kept is None:
            return
        arranged, heroes = kept.document, set(self.heroes)
        self.secret = str(arranged.get("secret") or self.secret)
        self.watchers = arranged.get("watchers") is True
        bots, away = arranged.get("bots"), arranged.get("away_after")
        self.bots = heroes & set(bots) if isinstance(bots, list) else set()
        self.away_after = away if isinstance(away, int) and away >= 0 else self.away_after
        for device in kept.devices:
            seats = heroes & set(device.seats)
            if len({self.team(seat) for seat in seats}) == 1 and not any(self.holder(seat) for seat in seats):
                self.guests.append(Guest(device.digest, clean_name(device.name), seats, left=self.clock()))

    def keep(self) -> None:
        """Keep what is arranged here, and the devices that have seats. Raises StorageError."""
        document = {
            "at_table": self.opened.is_at_table,
            "secret": self.secret,
            "watchers": self.watchers,
            "bots": sorted(self.bots),
            "away_after": self.away_after,
        }
        devices = [KeptDevice(one.key, one.name, sorted(one.seats)) for one in self.guests if one.seats]
        now = KeptRoom(self.code, self.opened.campaign.id, document, devices)
        if now != self.kept:
            self.service.store.keep_room(now.campaign_id, now.code, now.document, now.devices)
            self.kept = now

    # -- the session ---------------------------------------------------------------------------------

    @property
    def live(self) -> LiveSession:
        """The session that is played."""
        return self.opened.live

    @property
    def heroes(self) -> range:
        """The seats that people may have."""
        return range(len(self.opened.campaign.heroes))

    @property
    def is_opposed(self) -> bool:
        """Whether people in this room may be opponents."""
        return len({self.team(seat) for seat in self.heroes}) > 1

    def team(self, seat: int) -> int:
        """The team of a seat."""
        return self.live.game.state.players[seat].team

    def begin(self) -> None:
        """Sit everybody down at the open session, and let it begin."""
        self.live.teller.keep_little()
        every: dict[int, Bot] = hero_bots(self.bot, len(self.heroes), self.opened.session.seed)
        self.answers = Answers({**rivals(self.opened, self.bot), **every})
        self.told, self.marks, self.over, self.next, self.want = [], [], [], "", None
        page = BufferPage()
        announce(page, self.opened)
        self.told += [Line(text_of(row).strip(), "faint") for row in page.take() if text_of(row).strip()]
        for guest in self.guests:
            self.seat(guest)
        self.go_on()

    def seat(self, guest: Guest) -> None:
        """Give a device a desk for the seats that it has."""
        guest.desk = None
        if guest.plays and not self.over:
            desk = RemoteDesk(self.live, self.answers, sorted(guest.plays), self, self.told)
            settle(desk.people, self.settings)
            set_dice(desk.live, desk.people, self.dice)
            self.paces |= desk.beats.settle("brief", self.paces)
            guest.desk = desk

    def holder(self, seat: int) -> Guest | None:
        """Who has a seat; None: nobody."""
        return next((guest for guest in self.guests if seat in guest.seats), None)

    def player(self, seat: int) -> Guest | None:
        """Who plays a seat: whoever has it, or whoever plays for them while they are away."""
        return next((guest for guest in self.guests if seat in guest.minding), None) or self.holder(seat)

    def asked(self) -> Guest | None:
        """Whose answer is awaited; None: nobody's, or that of a seat that nobody has."""
        decision = self.live.game.state.decision
        return self.player(decider(self.live.game, decision)) if decision is not None else None

    def others(self, guest: Guest) -> list[Guest]:
        """Everybody else who is here and plays."""
        return [other for other in self.guests if other.is_here and other.plays and other is not guest]

    def is_awaited(self, game: Game) -> bool:
        """Whether a person has to answer, or has to take the seat first."""
        decision = game.state.decision
        seat = decider(game, decision) if decision is not None else -1
        if decision is None or seat not in self.heroes or seat in self.bots:
            return False
        guest = self.player(seat)
        if guest is None:
            return decision.kind != THROW and seat == decision.seat
        return guest.desk is not None and guest.desk.asks(game)

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer of an enemy, a bot, or in the name of a person who is not asked that."""
        guest = self.player(decision.seat)
        if guest is not None and guest.desk is not None and decision.seat not in self.bots:
            return guest.desk.people.answer(game, decision)
        return BY_PROGRAM if decision.kind == THROW else self.answers(game, decision)

    def go_on(self) -> None:
        """Let enemies and bots play until a person is asked; then show that person the question."""
        live = self.live
        for guest in self.guests:
            if guest.desk is not None:
                guest.desk.menu = None
        while True:
            for _ in live.run(self.answer, until=self.is_awaited):
                self.told += live.news()
            self.told += live.news()
            asked = self.asked()
            if asked is None or asked.desk is None or live.is_over:
                break
            position = live.position
            for _ in asked.desk.go_on():
                continue
            if live.position == position:
                break
        self.marks.append((live.position, len(self.told)))
        if live.is_over:
            self.conclude()
            return
        if asked is not None and asked.desk is not None:
            asked.desk.sit_down()

    def conclude(self) -> None:
        """Keep what the session leaves behind, and show the score sheet."""
        ending = self.opened.conclude()
        page, end = BufferPage(), BufferPage()
        show_ending(page, self.service, self.opened, ending, end)
        self.over = [*page.take(), *end.take()]
        self.next = "" if ending.finished else NEXT

    def next_session(self) -> None:
        """Begin the next session. Raises CannotDo, CampaignOver."""
        if not self.next:
            raise CannotDo("No next session can be begun now.")
        self.opened.next_session()
        self.begin()

    def close(self) -> None:
        """Let others open the campaign; devices have no desk here any more."""
        for guest in self.guests:
            guest.desk = None  # it refers to the room
        self.opened.leave()

    def go_on_unless_over(self) -> None:
        """Continue the session, as another player may have to answer now."""
        if not self.over:
            self.go_on()

    # -- devices -------------------------------------------------------------------------------------

    def guest(self, token: str) -> Guest | None:
        """Whose token this is; None: nobody's."""
        return next((guest for guest in self.guests if guest.owns(token)), None) if token else None

    def welcome(self, token: str, name: str) -> Guest:
        """A new device. Raises CannotDo."""
        self.guests = [guest for guest in self.guests if guest.is_here or guest.seats]
        if len(self.guests) >= MOST_GUESTS:
            raise CannotDo("The room is full.")
        guest = Guest(digest(token), clean_name(name))
        self.guests.append(guest)
        return guest

    def name(self, seat: int) -> str:
        """The hero of a seat."""
        return self.live.view.seat(seat)

    def tell(self, text: str) -> None:
        """Say something of the room in the log; an undo leaves it."""
        self.told.append(Line(text, "faint"))
        self.marks.append((self.live.position, len(self.told)))

    # -- what desks ask their table for --------------------------------------------------------------

    def take_back(self, desk: RemoteDesk, *, force: bool) -> None:
        """Undo, or ask the others whether they agree."""
        self.thoughts.take_back(self, desk, force=force)

    def edit(self, desk: RemoteDesk, wish: str) -> None:
        """Correct something by hand, or ask the others whether they agree."""
        self.thoughts.edit(self, desk, wish)


def secrets(campaign: Campaign) -> dict[int, list[int]]:
    """For every seat that people may have those whose cards it may not see; a spectator sees nobody's.

    It has to hold before a session is opened: the cards that are drawn first are told then.
    """
    teams = kind_of(campaign).document(campaign.document).teams()
    seats = range(len(teams))
    return {**hidden_from(seats, teams, open_hands=False), SPECTATOR: list(seats)}


def dice_of(opened: OpenCampaign) -> str:
    """Who rolls the dice: people do where the box is on the table."""
    return ASK if opened.is_at_table else "program"
