"""What of the beats of a session has been looked at at one keyboard, and what is to be looked at next."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from campaign.configuration import OFF
from campaign.play.live_session import LiveSession
from campaign.play.replay import BROKEN
from campaign.screens.act_pages import falls, grave, is_decisive, is_harmed, is_told, joined, may_share, news_of
from campaign.screens.beats import Then, Told, beats_of, is_over, made_rolls
from campaign.screens.model import Beat, MadeRoll, ToldLine
from campaign.words.beats import BeatLedger
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from campaign.words.statistics import statistics

RECALLED = 12
"""Beats at most that are looked at again where a session is taken up."""
UNTOLD = -1
"""Nobody here has chosen yet."""
DEEDS = ("activated", "defends", "played", "used")
"""Events that show what a player has chosen by name; others show what nobody could know."""
TOGETHER = -1
"""All seats at a keyboard where nobody hides anything."""


class DeskBeats:
    """The beats that the people at one keyboard look at."""

    __slots__ = ("aside", "handed", "is_taken_up", "lay", "live", "looked", "paces", "rolls_from", "since", "skips")

    def __init__(self, live: LiveSession, people: Collection[int]) -> None:
        self.live = live
        self.paces = dict.fromkeys(people, OFF)
        """How each of them wants to see what others do."""
        self.looked: dict[int, int] = {}
        """How many beats each has looked at, where people hide something; else all of them together."""
        self.aside: list[Beat] = []
        """What has happened since a person here chose, and was no page of its own."""
        self.handed: list[Beat] = []
        """The pages that were handed out last."""
        self.since = -1
        """The position of the last choice of a person before they sat down; -1: there was none."""
        self.is_taken_up = False
        """They sat down to a session that had begun."""
        self.rolls_from = UNTOLD
        """The first roll that was over, or fell, since a person here chose."""
        self.lay: dict[int, tuple[int, ...]] = {}
        """Rolls that were there while a person here was asked, each with the dice it had then."""
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
        self.aside = []
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
        """A person here is about to choose: what happens from now on is news."""
        self.aside = []
        rolls = self.ledger.rolls.rolls
        lying = sum(roll.thrown for roll in self.live.game.state.rolls)
        self.rolls_from = max(0, len(rolls) - lying)
        self.lay |= {at: rolls[at].dice for at in range(self.rolls_from, len(rolls))}

    def forget(self) -> None:
        """Forget what was taken back."""
        count = len(self.ledger.beats)
        self.looked = {seat: min(looked, count) for seat, looked in self.looked.items()}
        self.aside = [beat for beat in self.aside if beat.number < count]
        rolls = len(self.ledger.rolls.rolls)
        self.rolls_from = min(self.rolls_from, rolls)
        self.lay = {at: dice for at, dice in self.lay.items() if at < rolls}

    def made(self, view: SessionView) -> tuple[MadeRoll, ...]:
        """The rolls that are over since a person here chose, and at least the last."""
        return made_rolls(view, self.ledger, self.first_roll())

    def look(self, sitting: Collection[int], seat: int) -> slice:
        """Whoever sits there has looked at all beats there are; returns those that they had not looked at."""
        decision = self.live.game.state.decision
        count = self.ledger.cut([decision.seat] if decision is not None and decision.seat in sitting else ())
        first = min(self.looked[seat] if seat in self.looked else self.first(), count)
        self.looked |= dict.fromkeys(sitting if seat != TOGETHER else (TOGETHER,), count)
        return slice(first, count)

    def due(
        self,
        then: Then,
        told: Told,
        lines: int,
        sitting: Collection[int],
        seat: int,
        me: int,
        *,
        every: bool,
        screens: bool,
    ) -> list[Beat]:
        """The pages that were not looked at yet; from now on they were. What is no page waits for the next one, or for
        the next question.

        `then`: the positions after beats as the players who sit there may know them; `sitting`: the seats at the
        keyboard; `seat`: of them the one who looks, where they hide something from others, else `TOGETHER`; `lines`:
        how many were told; `me`: whose board is shown; `every`: each beat by itself, also what they did themselves, as
        far as dice are over or health has changed; `screens`: with the table after each.
        """
        beats = beats_of(then, self.ledger, self.look(sitting, seat), told, lines, me, screens=screens)
        own = self.sharing(sitting)
        pages: list[Beat] = []
        for beat in beats:
            if self.is_page(beat, sitting, own):
                self.add(pages, beat._replace(report=self.report(then(beat.number), beat.number)), sitting)
            elif is_told(beat):
                self.aside.append(beat._replace(roll=None))
        if every:
            reports = {page.number: page.report for page in pages}
            alone = [beat._replace(report=reports.get(beat.number, ())) for beat in beats]
            if self.skips:
                return [beat for beat in alone if beat.report]
            return [beat for beat in alone if self.is_rolled(beat) or beat.health or self.is_page(beat, sitting, own)]
        if pages and not pages[-1].report:
            shares = [beat for beat in self.aside if beat.turn == pages[-1].turn and not self.is_lying(beat)]
            self.aside = [beat for beat in self.aside if beat not in shares]
            pages[-1] = joined(shares, pages[-1])
        self.handed = pages
        return self.skipped(pages, own) if self.skips else pages

    def add(self, pages: list[Beat], page: Beat, sitting: Collection[int]) -> None:
        """Add a page with what waited for one; what people here did just before shares it where that has room."""
        aside, self.aside = self.aside, []
        before = pages[-1] if pages else None
        if (
            before is not None
            and before.seat in sitting
            and before.turn == page.turn
            and not before.report
            and may_share(before.roll, page.roll)
        ):
            aside.append(pages.pop())
        pages.append(joined(aside, page))

    def skip(self, after: Beat, sitting: Collection[int]) -> list[Beat]:
        """Skip from a page to the person's own turn; returns the later pages that are shown nevertheless."""
        self.skips = True
        return self.skipped([page for page in self.handed if page.number > after.number], self.sharing(sitting))

    def skipped(self, pages: Sequence[Beat], own: Collection[int]) -> list[Beat]:
        """Of these pages those that are shown even when skipping; of the others the harm done to whoever looks is told
        beside the next question.
        """
        shown = [page for page in pages if page.report or falls(page)]
        harmed = [grave(page) for page in pages if page not in shown and is_harmed(page, own)]
        self.aside = [*harmed, *self.aside]
        return shown

    def news(self) -> tuple[ToldLine, ...]:
        """What followed from the last choice here and was no page."""
        first = self.ledger.beats[self.aside[0].number] if self.aside else None
        is_named = first is not None and (not first.shows or first.kind in DEEDS)
        return news_of(self.aside, [beat.number for beat in self.aside if self.is_lying(beat)], is_named=is_named)

    def is_lying(self, beat: Beat) -> bool:
        """Whether the dice of a beat are still on the table."""
        at = self.ledger.beats[beat.number].roll
        return at >= 0 and not is_over(self.live.game, self.ledger.rolls.rolls[at])

    def sharing(self, sitting: Collection[int]) -> list[int]:
        """The seats that live by the health of those who sit there."""
        players = self.live.game.state.players
        dials = {player.dial for player in players if player.seat in sitting}
        return [player.seat for player in players if player.dial in dials]

    def is_page(self, beat: Beat, sitting: Collection[int], own: Collection[int]) -> bool:
        """Whether a beat is a page: what others do and the results of their attacks, and of what people here do the
        dice that they have not seen, and what is decisive. Dice that are still there are looked at with the question.
        """
        record = self.ledger.beats[beat.number]
        if record.kind in self.live.view.reports:
            return True
        if beat.seat not in sitting:
            return is_told(beat)
        if is_decisive(beat, own) or (record.acting not in sitting and beat.health):
            return True
        if beat.roll is None:
            return False
        roll = self.ledger.rolls.rolls[record.roll]
        return is_over(self.live.game, roll) and self.lay.get(record.roll) != roll.dice

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
