"""What is said of a session as it begins and as it ends, and who plays against the heroes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ai.bots import Bot
from campaign.asking.settings import ASK, Settings
from campaign.configuration import configuration
from campaign.errors import NotAtTable
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import Conclusion
from campaign.kinds.documents import arranged
from campaign.kinds.registry import kind_of
from campaign.play.live_session import Hidden
from campaign.play.open_campaign import OpenCampaign
from campaign.play.seats import BadSeat, bots_of, defaults, hero_bots, hidden_from, people_of, seated, who_plays
from campaign.play.service import Service
from campaign.screens.asking_commands import arranged_dice, configured
from campaign.screens.hero_names import names_of
from campaign.screens.pages import Page
from campaign.words.names import article
from campaign.words.packs import told_of


class SeatedParty(NamedTuple):
    """A campaign that is held open, and who sits there."""

    service: Service
    opened: OpenCampaign
    bot: str
    """Who plays where no person does."""
    bots: Mapping[int, Bot]
    """The bots in the places of heroes, by seat."""
    people: Sequence[int]
    hidden: Hidden
    """Whose cards each of the people may not see."""
    settings: Sequence[Settings]
    """What people are asked, by seat; changed in play it lasts from session to session."""
    dice: str
    """Who rolls."""
    wishes: Sequence[str]
    """What was said of the seats, as it is typed after a command: saves know nothing of it."""


@contextmanager
def sat_down(
    service: Service,
    name: str,
    bot: str,
    seats: Sequence[str],
    *,
    open_hands: bool,
    dice: str | None,
    enemies: str | None = None,
    at_table: bool = False,
) -> Iterator[SeatedParty]:
    """Open a campaign for people, perhaps with the box on the table, where dice are typed if nothing else is said.

    `enemies`: who chooses for enemies. Raises BadSeat, NotAtTable, UnknownDice, UnknownEnemyChoices, and the errors of
    `Service.open_campaign`.
    """
    campaign = service.find(name)
    settings = configured(campaign.heroes, enemies)
    teams = kind_of(campaign).document(campaign.document).teams()
    players = seated(seats, campaign.heroes, defaults(teams, auto=False), bot=bot)
    people = people_of(players)
    if not people:
        raise BadSeat("No seat has a player. Add --auto to let bots play every seat.")
    hidden = hidden_from(people, teams, open_hands=open_hands)
    rolls = configuration().dice(dice, otherwise=ASK if at_table else "")
    wished = arranged_dice(rolls, at_table=at_table)
    with service.open_campaign(name, hidden_from=hidden, arranged=wished) as opened:
        check_table(opened, wanted=at_table)
        if opened.is_at_table:  # and so is whatever is begun in the same sitting
            opened.arranged |= arranged(opened.session.setup)
            rolls = configuration().dice(dice, otherwise=ASK)
        bots = bots_of(players, opened.campaign.seed)
        wishes = [f"--seat {quoted(wish)}" for wish in seats] + (["--open-hands"] if open_hands else [])
        yield SeatedParty(service, opened, bot, bots, people, hidden, settings, rolls, wishes)


def check_table(opened: OpenCampaign, *, wanted: bool) -> None:
    """Raise NotAtTable where the open session was begun without the box that is wanted on the table."""
    if wanted and not opened.is_at_table:
        raise NotAtTable(
            f"Session {opened.session.ordinal} of the campaign {opened.campaign.name!r} began without the box on "
            f"the table. Finish it with '{called()} play {quoted(opened.campaign.name)}'; the next one may use the box."
        )


def rivals(opened: OpenCampaign, bot: str) -> dict[int, Bot]:
    """Bots for those who sit after the campaign's heroes and follows no script."""
    game, first = opened.live.game, len(opened.campaign.heroes)
    seats = [seat for seat in range(first, len(game.state.players)) if not game.mode.scripted(game, seat)]
    every = hero_bots(bot, len(game.state.players), opened.session.seed) if seats else {}
    return {seat: every[seat] for seat in seats}


def announce(screen: Page, opened: OpenCampaign, people: Sequence[int] = ()) -> None:
    """What begins, or continues, and who is played by people where there are any."""
    session = opened.session
    verb = "begins" if opened.is_new else "continues"
    screen.say()
    screen.say(
        f"{opened.campaign.name}, session {session.ordinal} {verb}: {opened.kind.counts} {session.number}, "
        f"{article(opened.live.view.name)} with {names_of(opened.campaign.heroes)}.",
        "title",
    )
    for line in told_of(opened.live.game.library):
        screen.say(line, "faint")
    played = who_plays(opened.live, people)
    if people and played:
        screen.say(played)
    if opened.is_new:
        screen.say(opened.live.view.aim, "faint")
    for notice in opened.notices:
        screen.say(notice, "wrong")


def show_ending(
    screen: Page, service: Service, opened: OpenCampaign, ending: Conclusion, end: Page | None = None
) -> None:
    """The result and the score sheet; on `end`, else below, how the campaign ended if it did."""
    from campaign.terminal.ending import show_end
    from campaign.terminal.score import show_sheet
    from campaign.terminal.summary import show_numbers

    screen.say()
    screen.say(f"{ending.title}.", "end")
    show_earned(screen, ending)
    show_numbers(screen, opened, service)
    screen.say()
    show_sheet(screen, service, opened.campaign)
    show_end(screen if end is None else end, service, opened)


def show_earned(screen: Page, ending: Conclusion) -> None:
    """What was achieved with the session."""
    for one in ending.earned:
        screen.say(f"Achieved: {one.name} ({one.feat}).", "good")
