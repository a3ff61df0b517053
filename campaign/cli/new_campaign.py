"""Commands that begin a campaign: new and branch; and what `play` asks where no campaign is named."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import completion
from campaign.cli.campaigns import campaign_json
from campaign.cli.options import HERO, Extras, KindName, Seed, TakesShorthands
from campaign.cli.output import Output, reporting
from campaign.errors import CampaignError
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import ACTIVE
from campaign.screens.hero_names import ids_of, names_of
from campaign.terminal.keyboard import Keyboard, ask
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen
from campaign.words.names import number_in

if TYPE_CHECKING:
    from campaign.play.service import Service
    from campaign.screens.new_campaign import CampaignQuestion
    from saves.records import Campaign


commands = typer.Typer(rich_markup_mode=None)


# -- new and branch --------------------------------------------------------------------------------


@commands.command(cls=TakesShorthands)
@reporting()
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the campaign.")],
    hero: Annotated[
        list[str] | None,
        typer.Option("--hero", metavar="HERO", help=HERO + " One to four.", autocompletion=completion.heroes),
    ] = None,
    kind: KindName = None,
    difficulty: Annotated[
        str,
        typer.Option("--difficulty", metavar="D", help="A difficulty card.", autocompletion=completion.difficulties),
    ] = "normal",
    extras: Extras = None,
    sheets_of: Annotated[
        str | None,
        typer.Option(
            "--sheets-of",
            metavar="CAMPAIGN",
            help="Take over the players' sheets from that campaign, seat by seat.",
            autocompletion=completion.campaigns,
        ),
    ] = None,
    seed: Seed = None,
) -> Output:
    """Begin a campaign."""
    from campaign.terminal.campaign_lines import say_extras

    with to_play(ctx.obj) as service:
        campaign = service.create(
            name,
            ids_of(hero or []),
            kind=kind,
            difficulty=difficulty,
            extras=extras or [],
            seed=seed,
            sheets_of=sheets_of,
        )

    def text(screen: Screen) -> None:
        """What was begun, and how to play it."""
        heroes = names_of(campaign.heroes)
        screen.say(f"Began {campaign.name!r}: {heroes}, {campaign.difficulty}, seed {campaign.seed}.")
        say_extras(screen, campaign)
        screen.say(f"Play it with: {called()} play {quoted(campaign.name)}", "faint")

    return Output(text, lambda: campaign_json(campaign))


@commands.command()
@reporting()
def branch(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The campaign.", autocompletion=completion.campaigns)],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Name of the what-if.")],
    at: Annotated[int, typer.Option("--at", metavar="N", help="Start before choice N; 0 is the first one.")],
    session: Annotated[
        int | None, typer.Option("--session", metavar="K", help="Of this session; by default the last one.")
    ] = None,
) -> Output:
    """Begin a what-if from any choice of a campaign.

    The original campaign does not change. 'log --choices' lists its choices. A what-if is marked as one, earns no
    achievements and is not in the hall.
    """
    from campaign.play.book.party_history import marks_of
    from campaign.play.branching import branch as branch_of

    with to_play(ctx.obj) as service:
        campaign = branch_of(service.store, service.find(name), new, at=at, session=session)
        mark = marks_of(service.store, campaign).branch

    def text(screen: Screen) -> None:
        """What was begun, and how to play it."""
        screen.say(f"Began {campaign.name!r}: {mark}.")
        screen.say(f"Play it with: {called()} play {quoted(campaign.name)}", "faint")

    return Output(text, lambda: {**campaign_json(campaign), "branch": mark})


# -- what play asks --------------------------------------------------------------------------------

PICKING = "Type a number or name to continue that campaign, Enter for the first, n for a new one."


def choose_campaign(screen: Screen, keyboard: Keyboard, service: Service) -> str | None:
    """The name of the campaign to play, perhaps a new one; None: the person changed their mind."""
    from campaign.terminal.campaign_lines import where

    campaigns = [campaign for campaign in service.campaigns() if campaign.status == ACTIVE]
    try:
        if not campaigns:
            screen.say("Welcome to kingshand. There is no campaign to continue, so let us begin one.", "title")
            screen.say(f"New to the game? '{called()} learn' teaches a first turn; q leaves here.", "faint")
            return new_campaign(screen, keyboard, service)
        screen.say("Your campaigns", "title")
        for i, campaign in enumerate(campaigns, start=1):
            screen.say(f"  {i}  {campaign.name}: {names_of(campaign.heroes)}, {where(campaign)}")
        screen.say("  n  begin a new one")
        chosen = ask(screen, keyboard, "Which one? [1] ", lambda typed: picked(typed, campaigns), PICKING)
        return chosen.name if chosen is not None else new_campaign(screen, keyboard, service)
    except EOFError:
        return None


def picked(typed: str, campaigns: Sequence[Campaign]) -> Campaign | None:
    """The campaign meant; None: a new one. Raises ValueError with a sentence."""
    if typed.lower() in ("n", "new"):
        return None
    if not typed:
        return campaigns[0]
    number = number_in(typed)
    if number is not None and 1 <= number <= len(campaigns):
        return campaigns[number - 1]
    named = next((campaign for campaign in campaigns if campaign.name.lower() == typed.lower()), None)
    if named is None:
        numbers = f"a number from 1 to {len(campaigns)}" if len(campaigns) > 1 else "1"
        raise ValueError(f"Type {numbers}, a name, or n.")
    return named


def new_campaign(screen: Screen, keyboard: Keyboard, service: Service) -> str:
    """Ask for every part of a new campaign and begin it; returns its name. Raises EOFError when the person stops."""
    from campaign.screens.new_campaign import PARTS, CampaignPlan, name_question
    from saves.errors import BadName, NameTaken

    plan = CampaignPlan(service)
    for part in PARTS:
        question = plan.question(part)
        if question is not None:
            plan.answer(part, ask_question(screen, keyboard, question))
    while True:
        try:
            return plan.create()
        except (NameTaken, BadName) as error:
            screen.say(str(error), "wrong")
            plan.answer(PARTS[-1], ask_question(screen, keyboard, name_question(plan)))


def ask_question(screen: Screen, keyboard: Keyboard, question: CampaignQuestion) -> list[str]:
    """Show what there is to choose, and ask until the answer can be read. Raises EOFError when the person stops."""
    show_options(screen, question)
    ending = f" [{question.default}] " if question.default else f", such as {question.example}: "
    about = partial(explain, screen, question)
    return ask(screen, keyboard, question.question + ending, question.read, about)


def show_options(screen: Screen, question: CampaignQuestion) -> None:
    """The options in one line; a line each where there is something to say of each, or where several are chosen."""
    options = question.options
    if any(option.details for option in options):
        width = max(len(name) for name in (question.heads[0], *(option.name for option in options)))
        name, detail = question.heads
        screen.row([(f"    {name.ljust(width)}  {detail}", "faint")])
        for number, option in enumerate(options, start=1):
            details = [(f"  {text}", tone) for text, tone in option.details]
            screen.row([(f"{number:>3} ", "number"), (option.name.ljust(width), "act"), *details])
        screen.say("    ? NAME shows all about one.", "faint")
    elif question.is_plural:
        screen.say(f"{question.heading}:")
        for option in options:
            screen.say(f"  {option.id}  {option.name}")
    elif options:
        names = ", ".join(f"{number} {option.name}" for number, option in enumerate(options, start=1))
        screen.say(f"{question.heading}: {names}")


def explain(screen: Screen, question: CampaignQuestion, rest: str) -> None:
    """What `?` shows: how to answer and what each option means; `? NAME` shows all of one."""
    if rest and question.options:
        try:
            meant = question.read(rest)
        except (ValueError, CampaignError) as error:
            screen.say(str(error), "wrong")
            return
        for option in question.options:
            if option.id in meant or option.name in meant:
                option.describe(screen)
        return
    for option in question.options:
        if option.about:
            name = option.id if question.is_plural else option.name
            screen.say(f"  {name}: {option.about}", indent=4)
    screen.say(f"  {question.hint}")
