"""What of the beats of a session has been looked at at one keyboard, and what is to be looked at next."""

from __future__ import annotations

from collections.abc import Collection

from campaign.configuration import OFF
from campaign.play.live_session import LiveSession
from campaign.play.replay import BROKEN
from campaign.screens.beats import Then, Told, beats_of, is_over, made_rolls
from campaign.screens.model import Beat, MadeRoll
from campaign.words.beats import BeatLedger
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from campaign.words.statistics import statistics

RECALLED = 12
"""Beats at most that are looked at again where a session is taken up."""
UNTOLD = -1
"""Nobody here has chosen yet."""
TOGETHER = -1
"""All seats at a keyboard where nobody hides anything."""


class DeskBeats:
    """The beats that the people at one keyboard look at."""

    __slots__ = ("is_taken_up", "lay", "live", "looked", "paces", "rolls_from", "since", "skips")

    def __init__(self, live: LiveSession, people: Collection[int]) -> None:
        self.live = live
        self.paces = dict.fromkeys(people, OFF)
        """How each of them wants to see what others do."""
        self.looked: dict[int, int] = {}
        """How many beats each has looked at, where people hide something; else all of them together."""
        self.since = -1
        """The position of the last choice of a person before they sat down; -1: there was none."""
        self.is_taken_up = False
        """They sat down to a session that had begun."""
        self.rolls_from = UNTOLD
        """The first roll that was over, or fell, since a person here chose."""
        self.lay: dict[int, tuple[int, ...]] = {}
        """Rolls that were there while a person here was asked, each with the dice it had last."""
        self.skips = False
        """They skip to their own turn at once."""

    def settle(self, pace: str, before: dict[int, str]) -> dict[int, str]:
        """Begin with a pace, where nobody has changed it in a session before; returns what is changed from now on."""
        self.paces = {seat: before.get(seat, pace) for seat in self.paces}
        return self.paces

    @property
    def ledger(self) -> BeatLedger:
        """The beats of the session so far."""
        return self.live.teller.beats

    def begin(self) -> None:
        """Of a session that is taken up, only what follows the last choice of a person is to be looked at."""
        asked = (one.position for one in reversed(self.live.log.choices()) if one.asked)
        self.since = next(asked, -1) if self.live.position else -1
        self.is_taken_up = self.live.position > 0
        self.looked = {}
        self.rolls_from = UNTOLD

    def first(self) -> int:
        """The first beat after the last choice of a person before they sat down here; it may be told only later."""
        beats = self.ledger.beats
        first = next((n for n, beat in enumerate(beats) if beat.until > self.since), len(beats))
        return max(first, len(beats) - RECALLED) if self.is_taken_up else first

    def first_roll(self) -> int:
        """The first roll that is news."""
        if self.rolls_from != UNTOLD:
            return self.rolls_from
        rolls = [beat.roll for beat in self.ledger.beats[self.first() :] if beat.roll >= 0]
        return min(rolls, default=len(self.ledger.rolls.rolls))

    def pace(self, seat: int) -> str:
        """How whoever sits in this seat wants to see what others do."""
        return self.paces.get(seat, next(iter(self.paces.values()), OFF))

    def chosen(self) -> None:
        """A person here is about to choose: what is rolled from now on is news."""
        rolls = self.ledger.rolls.rolls
        lying = sum(roll.thrown for roll in self.live.game.state.rolls)
        self.rolls_from = max(0, len(rolls) - lying)
        self.lay = {at: rolls[at].dice for at in range(self.rolls_from, len(rolls))}

    def forget(self) -> None:
        """Forget what was taken back."""
        count = len(self.ledger.beats)
        self.looked = {seat: min(looked, count) for seat, looked in self.looked.items()}
        self.rolls_from = min(self.rolls_from, len(self.ledger.rolls.rolls))

    def made(self, view: SessionView) -> tuple[MadeRoll, ...]:
        """The rolls that are over since a person here chose, and at least the last."""
        return made_rolls(view, self.ledger, self.first_roll())

    def look(self, sitting: Collection[int], seat: int) -> slice:
        """Whoever sits there has looked at all beats there are; returns those that they had not looked at."""
        count = self.ledger.cut()
        first = min(self.looked[seat] if seat in self.looked else self.first(), count)
        self.looked |= dict.fromkeys(sitting if seat != TOGETHER else (TOGETHER,), count)
        return slice(first, count)

    def due(
        self, then: Then, told: Told, lines: int, sitting: Collection[int], seat: int, me: int, *, every: bool
    ) -> list[Beat]:
        """The beats that were not looked at yet; from now on they were.

        `then`: the positions after beats as the players who sit there may know them; `sitting`: the seats at the
        keyboard; `seat`: of them the one who looks, where they hide something from others, else `TOGETHER`; `lines`:
        how many were told; `me`: whose board is shown; `every`: with what they did themselves, as far as dice are over.
        """
        beats = beats_of(then, self.ledger, self.look(sitting, seat), told, lines, me)
        lying = any(roll.thrown for roll in self.live.game.state.rolls)
        last = max((beat.number for beat in beats if beat.roll is not None), default=-1)
        return [
            beat._replace(report=self.report(then(beat.number), beat.number))
            for beat in beats
            if (every and self.is_rolled(beat)) or self.is_news(beat, sitting, stays=beat.number == last and not lying)
        ]

    def is_news(self, beat: Beat, sitting: Collection[int], *, stays: bool) -> bool:
        """Whether a beat is to be looked at: what others do and the results of their attacks, and own dice that were
        not seen and do not stay on the table. Dice that are still there are looked at with the question.
        """
        record = self.ledger.beats[beat.number]
        if record.kind in self.live.view.reports:
            return True
        roll = self.ledger.rolls.rolls[record.roll] if beat.roll is not None else None
        if beat.seat in sitting and record.acting not in sitting and beat.health:
            return True
        if beat.seat in sitting and roll is not None:
            was_seen = self.lay.get(record.roll) == roll.dice
            return is_over(self.live.game, roll) and not stays and not was_seen
        return beat.seat not in sitting and any(not line.is_minor for line in beat.lines)

    def is_rolled(self, beat: Beat) -> bool:
        """Whether a beat has dice that are over."""
        place = self.ledger.beats[beat.number].roll
        return beat.roll is not None and is_over(self.live.game, self.ledger.rolls.rolls[place])

    def report(self, view: SessionView, number: int) -> tuple[Row, ...]:
        """What there is to read after a beat."""
        if self.ledger.beats[number].kind not in view.reports:
            return ()
        heroes = view.game.state.players[: self.live.hero_count]
        try:
            story = self.live.told_so_far().story
        except BROKEN:  # it cannot be played again: there are no numbers
            return ()
        return tuple(tuple(row) for row in view.report(statistics(story, [player.team for player in heroes])))
