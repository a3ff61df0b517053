"""Campaigns at the table: every choice is kept, session follows session."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from campaign.configuration import STEP, configuration
from campaign.play.live_session import Hidden, LiveSession
from campaign.play.seats import Answers, who_plays
from campaign.scenarios.lessons import Lesson
from campaign.screens.asking_commands import configured, set_dice, settle
from campaign.screens.desk import Desk
from campaign.screens.lesson import LessonDesk, laid_out
from campaign.screens.pages import BufferPage
from campaign.terminal.score import show_sheet
from campaign.terminal.sessions import SeatedParty, announce, rivals, show_ending
from campaign.terminal.summary import recap, show_live_numbers
from campaign.words.packs import titled, told_of
from campaign.words.rows import Row

NEXT = "next session"
OVER = "The session is over"
"""What is above the end of it."""


class CampaignHost:
    """The sessions of one campaign, which is held open."""

    loses = ""
    over = OVER

    def __init__(self, party: SeatedParty) -> None:
        self.party = party
        self.dice = party.dice
        """Who rolls, by the wish of the session before."""
        self.paces: dict[int, str] = {}
        """How people want to see what others do, by the wishes of the session before."""
        self.title = party.opened.campaign.name
        self.desk: Desk | None = None
        self.finale: Sequence[Row] = ()
        self.is_concluded = False
        """The session that is open is over, and the next one is wanted."""

    def sit(self, paper: BufferPage) -> tuple[Desk, list[Row]]:
        """The session that is open, or the next one. Raises CampaignOver."""
        opened = self.party.opened
        if self.is_concluded:
            opened.next_session()
            self.is_concluded = False
        self.title = opened.title
        answers = Answers({**rivals(opened, self.party.bot), **self.party.bots})
        desk = Desk(opened.live, answers, self.party.people, hidden=self.party.hidden)
        settle(desk.people, self.party.settings)
        self.paces = desk.beats.settle(configuration().pace(STEP), self.paces)
        set_dice(desk.live, desk.people, self.dice)
        self.desk = desk
        announce(paper, opened, self.party.people)
        recap(paper, opened, self.party.service)
        return desk, paper.take()

    def end(self, paper: BufferPage) -> tuple[list[Row], str]:
        """The result and the score sheet; what comes next, if anything does."""
        if self.desk is not None:
            self.dice = self.desk.people.dice
        ending = self.party.opened.conclude()
        self.is_concluded = True
        end = BufferPage(paper.columns)
        show_ending(paper, self.party.service, self.party.opened, ending, end)
        self.finale = end.take()
        return paper.take(), "" if ending.finished else NEXT

    def looks(self) -> Mapping[str, Callable[[BufferPage], None]]:
        """The score sheet, and the numbers of this session so far."""
        opened, service = self.party.opened, self.party.service
        return {
            "Score sheet": lambda paper: show_sheet(paper, service, opened.campaign),
            "The numbers so far": lambda paper: show_live_numbers(paper, opened.live),
        }


REMATCH = "rematch with new dice"


class DuelHost:
    """Duels of the same fighters; `laid` lays one out, the first and every rematch, and gives its seed."""

    loses = "This duel is not saved. Quit?"
    over = "The duel is over"

    def __init__(
        self, laid: Callable[[], tuple[LiveSession, Answers, int]], people: Sequence[int], hidden: Hidden, dice: str
    ) -> None:
        self.laid = laid
        self.people, self.hidden, self.dice = people, hidden, dice
        self.laid_out = laid()
        """The duel that was laid out last, who answers for bots, its seed."""
        self.is_first = True
        self.paces: dict[int, str] = {}
        """How people want to see what others do, by the wishes of the duel before."""
        self.desk: Desk | None = None
        """Who plays the duel that was laid out last; None: nobody yet."""
        self.title = ""

    def sit(self, paper: BufferPage) -> tuple[Desk, list[Row]]:
        """The first duel, then rematches."""
        if not self.is_first:
            self.laid_out = self.laid()
        self.is_first = False
        live, answers, seed = self.laid_out
        self.title = titled(f"seed {seed}", live.game.library)
        desk = Desk(live, answers, self.people, hidden=self.hidden)
        settle(desk.people, configured([player.fighter for player in live.game.state.players]))
        desk.people.dice = self.dice
        self.say_what_is_kept(paper, seed)
        for line in told_of(live.game.library):
            paper.say(line, "faint")
        self.paces = desk.beats.settle(configuration().pace(STEP), self.paces)
        played = who_plays(live, self.people)
        if played:
            paper.say(played)
        self.desk = desk
        return desk, paper.take()

    def say_what_is_kept(self, paper: BufferPage, seed: int) -> None:
        """What remains of the duel."""
        paper.say(f"Seed {seed}: --seed {seed} gives the same dice and cards again. This duel is not saved.", "faint")

    finale: Sequence[Row] = ()

    def end(self, paper: BufferPage) -> tuple[list[Row], str]:
        """Who won, as the log tells it last, and the numbers of the duel."""
        desk = self.desk
        over = [line for line in desk.told if line.tone == "end"] if desk is not None else []
        if desk is not None and over:
            paper.say(desk.shown(over[-1]), "end")
        show_live_numbers(paper, self.laid_out[0])
        return paper.take(), REMATCH

    def looks(self) -> Mapping[str, Callable[[BufferPage], None]]:
        """The numbers so far."""
        return {"The numbers so far": lambda paper: show_live_numbers(paper, self.laid_out[0])}


class QuickDuelHost(DuelHost):
    """Duels that are kept if a person says so at their end; `keep` does, by a name, and returns a sentence."""

    loses = ""

    def __init__(
        self,
        laid: Callable[[], tuple[LiveSession, Answers, int]],
        people: Sequence[int],
        hidden: Hidden,
        dice: str,
        keep: Callable[[LiveSession, str], str],
    ) -> None:
        super().__init__(laid, people, hidden, dice)
        self.keep_as = keep

    def say_what_is_kept(self, paper: BufferPage, seed: int) -> None:
        """That they are asked."""
        del seed
        paper.say("You may save this duel when it ends or you leave.", "faint")

    @property
    def can_be_kept(self) -> bool:
        """Whether anything was played."""
        return self.laid_out[0].position > 0

    def keep(self, name: str) -> str:
        """Keep the duel that was laid out last; returns what was kept. Raises NameTaken, BadName."""
        return self.keep_as(self.laid_out[0], name)


class LessonHost:
    """Lessons, one after another."""

    loses = ""
    over = "Lesson done"

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        self.lessons = list(lessons)
        """The one that is taken, and those after it."""
        self.lesson = self.lessons[0]
        self.title = ""

    def sit(self, paper: BufferPage) -> tuple[Desk, list[Row]]:
        """The lesson that comes next."""
        self.lesson = lesson = self.lessons.pop(0)
        self.title = lesson.texts.title
        paper.say(f"{lesson.texts.title}: {lesson.texts.about}.", "faint")
        return LessonDesk(lesson, laid_out(lesson)), paper.take()

    finale: Sequence[Row] = ()

    def end(self, paper: BufferPage) -> tuple[list[Row], str]:
        """What was learned; the next lesson may follow."""
        for line in self.lesson.texts.end.strip().split("\n"):
            paper.say(line, "good", indent=0)
        return paper.take(), f"next lesson: {self.lessons[0].texts.title}" if self.lessons else ""

    def looks(self) -> Mapping[str, Callable[[BufferPage], None]]:
        """Nothing beside it."""
        return {}


class Titled(Protocol):
    """Whose session is shown."""

    title: str
    """At the right of the heading."""


class Host(Titled, Protocol):
    """Opens sessions and closes them."""

    over: str
    """Above the end of a session."""
    loses: str
    """What is lost by leaving, as a sentence; empty: nothing."""

    finale: Sequence[Row]
    """What there is to read once all of it is over, on a sheet of its own; empty: nothing, or it is not over."""

    def sit(self, paper: BufferPage) -> tuple[Desk, list[Row]]:
        """The session to play now, and what is said of it."""

    def end(self, paper: BufferPage) -> tuple[list[Row], str]:
        """Close the session that is over; what came of it, and what may come next (empty: nothing)."""

    def looks(self) -> Mapping[str, Callable[[BufferPage], None]]:
        """What can be read beside the session: titles, and what writes it."""
