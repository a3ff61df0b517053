"""The command play: a person at the terminal, bots, or the demonstration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from campaign.configuration import configuration
from campaign.errors import NotAtTable, NotForPeople
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import Conclusion
from campaign.play.bots import Answers, check_bot
from campaign.play.open_campaign import OpenCampaign
from campaign.play.score_rows import to_json
from campaign.play.seats import BOT, BadSeat, bots_of, people_of, seated
from campaign.play.service import Service
from campaign.screens.asking_commands import set_dice, settle
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.open_saves import to_play
from campaign.terminal.prompts import confirmed
from campaign.terminal.score import show_sheet
from campaign.terminal.screen import Screen, is_terminal, print_json
from campaign.terminal.sessions import SeatedParty, announce, rivals, sat_down, show_earned, show_end, show_ending
from campaign.terminal.summary import recap, show_numbers

if TYPE_CHECKING:
    from campaign.table.home import Home

CAMPAIGN = "campaign"


def play(
    saves: str | None,
    name: str | None,
    *,
    auto: bool,
    bot: str | None,
    seats: Sequence[str],
    until: str,
    tell: bool,
    as_json: bool,
    open_hands: bool = False,
    dice: str | None = None,
    plain: bool = False,
) -> None:
    """`play`."""
    if name is None and not auto and not is_terminal():
        from campaign.cli.demonstration import demonstrate

        demonstrate(bot, as_json=as_json)
        return
    if as_json and not auto:
        raise NotForPeople("--json")
    bot = configuration().bot(bot)
    check_bot(bot)
    configuration().dice(dice)
    with to_play(saves) as service:
        if auto:
            play_by_bots(service, name, bot, seats, until, tell=tell, as_json=as_json)
            return
        from campaign.terminal.keyboard import Keyboard
        from campaign.terminal.which_front import opens_table

        if name is None and opens_table(plain=plain):
            from campaign.table.start import run_home

            name, plain = run_home(home_of(service, bot, seats, open_hands=open_hands, dice=dice)), True
            if name is None:
                return
        screen, keyboard = Screen(), Keyboard()
        if name is None:
            from campaign.cli.beginning import choose_campaign

            name = choose_campaign(screen, keyboard, service)
        if name is not None:
            play_by_people(screen, keyboard, service, name, bot, seats, open_hands=open_hands, dice=dice, plain=plain)


# -- people ---------------------------------------------------------------------------------------


def play_by_people(
    screen: Screen,
    keyboard: Keyboard,
    service: Service,
    name: str,
    bot: str,
    seats: Sequence[str],
    *,
    open_hands: bool,
    dice: str | None = None,
    plain: bool = True,
    at_table: bool = False,
) -> None:
    """One campaign, at the table or line by line, as long as the people like."""
    from campaign.terminal.which_front import opens_table

    with sat_down(service, name, bot, seats, open_hands=open_hands, dice=dice, at_table=at_table) as party:
        screen.say("Every choice is kept; you can stop anywhere.", "faint")
        if opens_table(plain=plain):
            from campaign.table.hosts import CampaignHost
            from campaign.table.start import run

            host = CampaignHost(party)
            with telling_what_is_kept(screen, party):
                in_lines = run(host)
            if not in_lines or host.is_concluded:
                return
        play_in_lines(screen, keyboard, party)


def play_in_lines(screen: Screen, keyboard: Keyboard, party: SeatedParty) -> None:
    """Sessions one after another, until the campaign is over or the person leaves."""
    from campaign.screens.desk import Desk
    from campaign.terminal.player import Player

    opened, dice = party.opened, party.dice
    while True:
        announce(screen, opened, party.people)
        recap(screen, opened, party.service)
        answers = Answers({**rivals(opened, party.bot), **party.bots})
        desk = Desk(opened.live, answers, party.people, hidden=party.hidden)
        settle(desk.people, party.settings)
        set_dice(desk.live, desk.people, dice)
        with telling_what_is_kept(screen, party):
            over = Player(screen, keyboard, desk).play()
        if not over:
            return
        dice = desk.people.dice
        ending = opened.conclude()
        show_ending(screen, party.service, opened, ending)
        if ending.finished or not goes_on(screen, keyboard):
            return
        opened.next_session()


def home_of(service: Service, bot: str, seats: Sequence[str], *, open_hands: bool, dice: str | None) -> Home:
    """The saves as the table shows them."""
    from campaign.table.home import Home
    from campaign.table.hosts import CampaignHost

    @contextmanager
    def hosted(name: str) -> Iterator[CampaignHost]:
        with sat_down(service, name, bot, seats, open_hands=open_hands, dice=dice) as party:
            yield CampaignHost(party)

    return Home(service, hosted)


@contextmanager
def telling_what_is_kept(screen: Screen, party: SeatedParty) -> Iterator[None]:
    """Whoever leaves, by Ctrl-C too, is told that everything is kept, and how to go on in the same seats."""
    try:
        yield
    finally:
        if not party.opened.live.is_over:
            again = " ".join([called(), "play", quoted(party.opened.campaign.name), *party.wishes])
            screen.say(f"Everything is kept; go on with: {again}", "faint")


def goes_on(screen: Screen, keyboard: Keyboard) -> bool:
    """Whether the next session begins now."""
    screen.say("Go on with the next session? Enter or yes; no stops here, everything is kept.")
    try:
        about = "Enter or yes begins the next session now; no stops, and 'play' goes on there later."
        return confirmed(keyboard, screen, "> ", about, otherwise=True)
    except EOFError:
        return False


# -- bots -----------------------------------------------------------------------------------------


def play_by_bots(
    service: Service, name: str | None, bot: str, seats: Sequence[str], until: str, *, tell: bool, as_json: bool
) -> None:
    """`play --auto`."""
    from campaign.cli.simulated import SimulationProgress

    screen = Screen()
    endings: list[dict[str, Any]] = []
    tell = tell and not as_json
    heroes = service.find(name).heroes
    players = seated(seats, heroes, [BOT] * len(heroes), bot=bot)
    if people_of(players):
        raise BadSeat("--auto lets bots play everybody; leave it out where a person plays.")
    with service.open_campaign(name, told=tell) as opened:
        if opened.is_at_table:
            raise NotAtTable(
                f"Session {opened.session.ordinal} of the campaign {opened.campaign.name!r} is played with the box on "
                "the table, and bots have none; leave --auto out."
            )
        watching = SimulationProgress(screen, shown=not as_json and not tell)
        while True:
            if tell:
                announce(screen, opened)
            else:
                for notice in opened.notices:
                    typer.echo(notice, err=True)  # the report that is piped stays as it is
            ending = run_session(screen, opened, bot, players, watching, tell=tell)
            told = {"title": ending.title, "finished": ending.finished, "achieved": [one.id for one in ending.earned]}
            endings.append({**told, **to_json(ending.score)})
            if not as_json:
                screen.say()
                screen.say(f"{ending.title}.", "title")
                show_earned(screen, ending)
                show_numbers(screen, opened, service)
            if ending.finished or until != CAMPAIGN:
                break
            opened.next_session()
        campaign = opened.campaign
    if as_json:
        total = sum(row.points for row in service.scores(campaign))
        print_json({"campaign": campaign.name, "status": campaign.status, "sessions": endings, "score": total})
        return
    screen.say()
    show_sheet(screen, service, campaign)
    show_end(screen, service, opened)


def run_session(
    screen: Screen, opened: OpenCampaign, bot: str, players: Sequence[str], watching: Any, *, tell: bool
) -> Conclusion:
    """One session by bots."""
    answers = Answers({**rivals(opened, bot), **bots_of(players, opened.session.seed)})
    with watching.session(opened):
        for _ in opened.live.run(answers):
            if tell:
                for line in opened.live.news():
                    screen.say(line.text, line.tone)
            watching.look(opened)
    return opened.conclude()
