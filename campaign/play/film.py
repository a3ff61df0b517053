"""A session as a film: played again once, with every position to be had at once, its moments, and everybody's health.

Of a session that is open a film shows what anybody may know; of one that is over it may show what a seat knew.
Nothing is kept, and the campaign is not held.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from campaign.errors import NoPosition
from campaign.invocation import called, quoted
from campaign.play.live_session import LiveSession
from campaign.play.open_campaign import session_log
from campaign.play.recording import Recording
from campaign.play.recovery.migrate_session import check_rules, is_todays
from campaign.play.recovery.stories import FINISHED
from campaign.play.renamed_content import choices_today
from campaign.play.replay import BROKEN, Lenient, replay
from campaign.words.moments import SessionMoment, moments_of
from campaign.words.narrator import Line, Story
from engine import answers
from engine.game import Game
from engine.view import SPECTATOR
from saves.records import Campaign, Choice, NewChoice, Session
from saves.store import Store

KEPT_EVERY = 8
"""Choices between two positions that are kept at hand: those between are made again, in a few milliseconds."""
ANYBODY = range(64)
"""Seats whose cards nobody sees in an open session; there are never more."""


class FilmFrame(NamedTuple):
    """What one choice led to."""

    position: int
    """How many choices had been made with it."""
    turn: int
    lines: tuple[Line, ...]
    """What was told."""
    health: Mapping[int, int]
    """Everybody's health by seat; those who are out of it have none."""

    @property
    def is_told(self) -> bool:
        """Whether there is something to see."""
        return any(not line.minor for line in self.lines)


class FilmFighter(NamedTuple):
    """A fighter whose health is shown over time."""

    seat: int
    name: str
    full: int
    """Health at the beginning, or the highest they had."""
    is_hero: bool
    health: tuple[int | None, ...]
    """At every frame; None: they were not there."""
    dial: int
    """Which health it is: several may live by the same."""


class Film:
    """One session, frame by frame."""

    def __init__(
        self, campaign: str, session: Session, live: LiveSession, choices: Sequence[Choice | NewChoice]
    ) -> None:
        """Plays the session again. Raises what that raises."""
        self.campaign, self.session, self.live = campaign, session, live
        self.is_open = session.status not in FINISHED
        self.is_exact = True
        """Whether its choices are numbered as in the log."""
        self.choices = choices
        recording = Recording(live.library, live.laid_out)
        teller, game = recording.teller, recording.game
        self.library = game.library
        teller.listened = True
        if self.is_open:
            teller.narrator.hide({SPECTATOR: ANYBODY})
        self.first = game.state.choices
        """The position it begins with: those before were reached by older rules."""
        self.names: dict[int, str] = {}
        self.dials: dict[int, int] = {}
        self.opening = [Line(*line) for fact in teller.story for line in fact.get("told", ())]
        self.frames = [self.frame_of(game, self.opening if not self.is_open else [])]
        self.kept = {self.first: silent(game)}
        for choice in choices:
            answers.repeat(game, choice.token)
            self.frames.append(self.frame_of(game, teller.take()))
            if (game.state.choices - self.first) % KEPT_EVERY == 0:
                self.kept[game.state.choices] = silent(game)
        self.story: Story = teller.story
        self.moments = self.all_moments()
        self.turns = self.beginnings()

    def frame_of(self, game: Game, lines: Sequence[Line]) -> FilmFrame:
        """How it looks after a choice; whoever is new is called by name."""
        players = game.state.players
        if len(players) > len(self.names):
            view = self.live.view_of(game)
            self.names |= {p.seat: view.seat(p.seat) for p in players if p.seat not in self.names}
            self.dials |= {p.seat: p.dial for p in players}
        health = {p.seat: 0 if p.fallen else game.health(p.seat) for p in players}
        return FilmFrame(game.state.choices, game.state.turn, tuple(lines), health)

    @property
    def last(self) -> int:
        """The last position."""
        return self.frames[-1].position

    @property
    def heroes(self) -> int:
        """How many seats are those of heroes."""
        return self.live.hero_count

    def frame(self, position: int) -> FilmFrame:
        """What led to a position."""
        return self.frames[position - self.first]

    def game(self, position: int) -> Game:
        """The position after that many choices, in a copy."""
        at = self.first + (position - self.first) // KEPT_EVERY * KEPT_EVERY
        game = silent(self.kept[at])
        for choice in self.choices[at - self.first : position - self.first]:
            answers.repeat(game, choice.token)
        return game

    # -- going about ---------------------------------------------------------------------------------

    def clamped(self, position: int) -> int:
        """The nearest position there is."""
        return max(self.first, min(position, self.last))

    def after(self, position: int) -> int:
        """The next position in which something is to be seen; the last one after all of them."""
        later = self.frames[position - self.first + 1 :]
        return next((frame.position for frame in later if frame.is_told), self.last)

    def before(self, position: int) -> int:
        """The position before in which something was to be seen; the first one in front of all of them."""
        earlier = self.frames[: position - self.first]
        return next((frame.position for frame in reversed(earlier) if frame.is_told), self.first)

    def turn_at(self, position: int) -> int:
        """Which of the turns holds at a position, counted from 0."""
        return max(0, bisect_right([begun for _, begun in self.turns], position) - 1)

    def turn_from(self, position: int, by: int) -> int:
        """Where the turn begins that is that many after, or before, the one of a position."""
        at = self.turn_at(position)
        if by < 0 and position > self.turns[at][1]:
            by += 1  # first back to where this one began
        if at + by >= len(self.turns):
            return self.last
        return self.turns[max(0, at + by)][1]

    def position_of_turn(self, turn: int) -> int | None:
        """Where a turn begins, by the number it was told with; None: there is none."""
        return next((begun for number, begun in self.turns if number == turn), None)

    def beginnings(self) -> list[tuple[int, int]]:
        """Every turn with the position in which it begins."""
        begun = [(frame.turn, frame.position) for frame in self.frames]
        return [one for one, before in zip(begun, [(-1, 0), *begun], strict=False) if one[0] != before[0]]

    def all_moments(self) -> list[SessionMoment]:
        """Everything one may want to jump to: moments of the story, and what everybody looked up for."""
        found = moments_of(self.story)
        said = {moment.text for moment in found}
        felt = [
            SessionMoment(frame.position, frame.turn, "moment", line.text, line.tone)
            for frame in self.frames
            for line in frame.lines
            if line.felt and line.text not in said
        ]
        return sorted([*found, *felt], key=self.order_of)

    def order_of(self, moment: SessionMoment) -> tuple[int, int]:
        """When a moment was told: after which choice, and at which line of what that led to."""
        told = [line.text for line in self.frame(self.clamped(moment.position)).lines]
        return moment.position, told.index(moment.text) if moment.text in told else len(told)

    def told(self, position: int) -> list[Line]:
        """Everything that was told up to a position."""
        return [line for frame in self.frames[: position - self.first + 1] for line in frame.lines]

    def fighters(self) -> list[FilmFighter]:
        """Everybody with their health over time: heroes first, then the others as they came."""
        found = []
        for seat, name in self.names.items():
            health = tuple(frame.health.get(seat) for frame in self.frames)
            full = max((points for points in health if points is not None), default=1)
            found.append(FilmFighter(seat, name, max(1, full), seat < self.heroes, health, self.dials[seat]))
        return found


def lines_of_health(fighters: Sequence[FilmFighter]) -> list[FilmFighter]:
    """Those whose health is drawn as lines: heroes who live by the same health have one line together."""
    drawn: dict[tuple[bool, int], FilmFighter] = {}
    for one in fighters:
        key = (one.is_hero, one.dial if one.is_hero else one.seat)
        first = drawn.setdefault(key, one)
        if first is not one:
            drawn[key] = first._replace(name=f"{first.name}, {one.name}")
    return list(drawn.values())


def silent(game: Game) -> Game:
    """A copy of a position that tells nobody what happens in it."""
    copy = game.copy()
    copy.sink = None
    return copy


def film_of(store: Store, campaign: Campaign, ordinal: int | None = None) -> Film:
    """A session as a film; without a number the last one.

    Raises NoPosition where there is no such session, or it cannot be played again; NewerRules.
    """
    session, live = session_log(store, campaign, ordinal)
    check_rules(session.ordinal, session.rules)
    recorded = live.log.choices(session.base)
    try:
        if is_todays(session, live.library):
            return Film(campaign.name, session, live, recorded)
        if not session.base:
            kept = live.log.snapshot(len(recorded))
            again = replay(live.opened(None), choices_today(recorded), Lenient(kept))
            if again.is_complete:
                film = Film(campaign.name, session, live, again.choices)
                film.is_exact = again.is_exact
                return film
        why = "was played by other rules or content, and has another result today"
    except BROKEN as error:
        why = f"cannot be replayed ({str(error).rstrip('.')})"
    raise NoPosition(
        f"Session {session.ordinal} of {campaign.name!r} {why}. Read it with: "
        f"{called()} log {quoted(campaign.name)} --session {session.ordinal}"
    )
