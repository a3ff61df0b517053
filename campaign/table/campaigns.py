"""Campaigns at the table: every choice is kept, session follows session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli import rolling
from campaign.cli.sessions import announce, rivals, show_ending
from campaign.cli.summary import recap
from campaign.cli.wishes import settle
from campaign.play.answers import Answers
from campaign.table.seated import Seated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ai.bots import Bot
    from campaign.narrate.rows import Row
    from campaign.play.asking.settings import Settings
    from campaign.play.live_session import Hidden
    from campaign.play.open_campaign import OpenCampaign
    from campaign.play.service import Service
    from campaign.table.paper import Paper

NEXT = "the next session"


class CampaignHost:
    """The sessions of one campaign, which is held open."""

    loses = ""

    def __init__(
        self, service: Service, opened: OpenCampaign, bot: str, bots: Mapping[int, Bot], people: Sequence[int],
        hidden: Hidden, settings: Sequence[Settings], dice: str,
    ) -> None:  # fmt: skip
        self.service, self.opened = service, opened
        self.bot, self.bots = bot, bots
        self.people, self.hidden, self.settings = people, hidden, settings
        self.title = opened.campaign.name
        self.dice = dice
        """Who rolls, by the wish of the session before."""
        self.seated: Seated | None = None
        self.is_concluded = False
        """The session that is open in `opened` is over, and the next one is wanted."""

    def sit(self, paper: Paper) -> tuple[Seated, list[Row]]:
        """The session that is open, or the next one. Raises CampaignOver."""
        opened = self.opened
        if self.is_concluded:
            opened.next_session()
            self.is_concluded = False
        session = opened.session
        self.title = f"{opened.campaign.name}, {opened.kind.counts} {session.number}"
        answers = Answers({**rivals(opened, self.bot), **self.bots})
        seated = Seated(opened.live, answers, self.people, hidden=self.hidden, unicode=paper.unicode)
        settle(seated.people, self.settings)
        rolling.have(seated, self.dice)
        self.seated = seated
        announce(paper, opened)
        recap(paper, opened, self.service)
        return seated, paper.take()

    def end(self, paper: Paper) -> tuple[list[Row], str]:
        """The result and the score sheet; what comes next, if anything does."""
        if self.seated is not None:
            self.dice = self.seated.people.dice
        ending = self.opened.conclude()
        self.is_concluded = True
        show_ending(paper, self.service, self.opened, ending)
        return paper.take(), "" if ending.finished else NEXT
