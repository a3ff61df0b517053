"""The desk of one device in a room: it plays some seats of a session that others play, too.

Whatever it writes is written from what its seat may know.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from campaign.asking.people import decider
from campaign.play.live_session import LiveSession
from campaign.play.seats import Answers
from campaign.screens.desk import Desk
from campaign.screens.model import SeatScreen
from campaign.words.names import joined
from campaign.words.narrator import Line
from campaign.words.session_view import SessionView
from engine.game import Game
from engine.state import Decision

OTHERS_PLAY = "Others play now."
OTHER_SIDE = "the other side"
NOT_HERE = "That can be set only on the machine that runs the room."

ONLY_LAST = "In a room, undo goes back to the last choice only."


class SharedTable(Protocol):
    """What decides about everything that concerns all devices of a room."""

    def is_awaited(self, game: Game) -> bool:
        """Whether a person has to answer the open question."""

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer of a seat that nobody is asked for."""

    def take_back(self, desk: RemoteDesk, *, force: bool) -> None:
        """Undo, or ask the others whether they agree."""

    def edit(self, desk: RemoteDesk, wish: str) -> None:
        """Correct something by hand, or ask the others whether they agree."""


class RemoteDesk(Desk):
    """What one device may see and say; `table` is what it shares with the others."""

    shows_then = False

    def __init__(
        self, live: LiveSession, answers: Answers, people: Collection[int], table: SharedTable, told: list[Line]
    ) -> None:
        self.table = table
        super().__init__(live, answers, people)
        self.told = told

    # -- what it may know ----------------------------------------------------------------------------

    @property
    def view(self) -> SessionView:
        """The position as far as this device may know it."""
        return self.known()

    @property
    def decision(self) -> Decision | None:
        """The open question, if it is asked here; None: others are asked, or the session is over."""
        decision = self.live.game.state.decision
        is_here = decision is not None and self.people.person(self.live.game, decision) is not None
        return decision if is_here else None

    def own_view(self) -> Decision | None:
        """The open question; while others play, one that offers nothing."""
        decision = self.live.game.state.decision
        if self.decision is not None or decision is None:
            return self.decision
        return Decision(decision.id, self.me, "", [], "", {})

    def shown(self, line: Line) -> str:
        """A line as this device may read it."""
        return line.shown(rules=self.rules, seat=self.me)

    def screen(self) -> SeatScreen:
        """What this device sees; of another team no more is said than that it is awaited."""
        screen = super().screen()
        game = self.live.game
        players, asked = game.state.players, game.state.decision
        if asked is not None and (seat := decider(game, asked)) != asked.seat and self.table.is_awaited(game):
            return screen._replace(awaited=seat, awaits=self.live.view.seat(seat))
        if screen.awaited < 0 or players[screen.awaited].team == players[self.me].team:
            return screen
        seats = tuple(line._replace(is_asked=False) for line in screen.seats)
        return screen._replace(awaited=-1, awaits=OTHER_SIDE, seats=seats)

    # -- what all devices share ----------------------------------------------------------------------

    def is_awaited(self, game: Game) -> bool:
        """Whether a person at any device has to answer."""
        return self.table.is_awaited(game)

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer of a seat that nobody is asked for."""
        return self.table.answer(game, decision)

    def asks(self, game: Game) -> bool:
        """Whether this device answers the open question, or has answered it ahead."""
        return self.is_answered_ahead(game) or self.people.is_asked(game)

    def take_back(self, rest: str) -> None:
        """`undo`: at once, where it concerns nobody else; otherwise others have to agree."""
        if "passed" in rest:
            self.page.say(ONLY_LAST, "wrong")
            return
        self.table.take_back(self, force="force" in rest)

    def edit(self, rest: str) -> None:
        """`edit health 2=14`: others have to agree."""
        self.table.edit(self, rest)

    # -- commands ------------------------------------------------------------------------------------

    def show_hint(self, rest: str) -> None:
        """`hint`: what is best here; only for whoever is asked."""
        if self.decision is None:
            self.page.say(OTHERS_PLAY)
            return
        super().show_hint(rest)

    def show_recap(self, _: str) -> None:
        """`recap`: what happened since this device chose last, as it may be read here."""
        since = self.told[max(self.chosen.get(seat, 0) for seat in self.people.seats) :]
        lines = [line for line in since if not line.minor]
        if not lines:
            self.page.say("Nothing has happened since.")
        for line in lines:
            self.page.say(self.shown(line), line.tone)

    def change_asking(self, rest: str) -> None:
        """`ask always`: when the person is asked; it cannot be kept for later campaigns."""
        self.unless_kept(rest, super().change_asking)

    def change_pace(self, rest: str) -> None:
        """`pace step`: how what others do is shown; likewise."""
        self.unless_kept(rest, super().change_pace)

    def change_dice(self, rest: str) -> None:
        """`roll dice`: who rolls is arranged for all of them when the room is opened."""
        del rest
        self.page.say(NOT_HERE, "wrong")

    def unless_kept(self, rest: str, change: object) -> None:
        """Change a setting for this session; settings of the machine are not touched from afar."""
        if "keep" in rest.split():
            self.page.say(NOT_HERE, "wrong")
            return
        assert callable(change)
        change(rest)

    def side(self) -> str:
        """Those who play here, by name."""
        return joined(self.live.view.seat(seat) for seat in self.people.seats)
