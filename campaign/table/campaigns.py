"""Campaigns at the table: every choice is kept, session follows session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli import rolling
from campaign.cli.scoring import show_sheet
from campaign.cli.sessions import announce, rivals, show_ending
from campaign.cli.summary import recap, show_live_numbers
from campaign.cli.wishes import settle
from campaign.play.answers import Answers
from campaign.table.seated import Seated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.cli.sessions import Party
    from campaign.narrate.rows import Row
    from campaign.table.paper import Paper

NEXT = "the next session"


class CampaignHost:
    """The sessions of one campaign, which is held open."""

    loses = ""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.dice = party.dice
        """Who rolls, by the wish of the session before."""
        self.title = party.opened.campaign.name
        self.seated: Seated | None = None
        self.is_concluded = False
        """The session that is open is over, and the next one is wanted."""

    def sit(self, paper: Paper) -> tuple[Seated, list[Row]]:
        """The session that is open, or the next one. Raises CampaignOver."""
        opened = self.party.opened
        if self.is_concluded:
            opened.next_session()
            self.is_concluded = False
        session = opened.session
        self.title = f"{opened.campaign.name}, {opened.kind.counts} {session.number}"
        answers = Answers({**rivals(opened, self.party.bot), **self.party.bots})
        seated = Seated(opened.live, answers, self.party.people, hidden=self.party.hidden)
        settle(seated.people, self.party.settings)
        rolling.have(seated, self.dice)
        self.seated = seated
        announce(paper, opened, self.party.people)
        recap(paper, opened, self.party.service)
        return seated, paper.take()

    def end(self, paper: Paper) -> tuple[list[Row], str]:
        """The result and the score sheet; what comes next, if anything does."""
        if self.seated is not None:
            self.dice = self.seated.people.dice
        ending = self.party.opened.conclude()
        self.is_concluded = True
        show_ending(paper, self.party.service, self.party.opened, ending)
        return paper.take(), "" if ending.finished else NEXT

    def looks(self) -> Mapping[str, Callable[[Paper], None]]:
        """The score sheet, and the numbers of this session so far."""
        opened, service = self.party.opened, self.party.service
        return {
            "Score sheet": lambda paper: show_sheet(paper, service, opened.campaign),
            "The numbers so far": lambda paper: show_live_numbers(paper, opened.live),
        }
