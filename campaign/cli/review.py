"""The command review: the chance of winning after every choice of a session, and what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.options import Name
from campaign.cli.output import Json, Output, print_output
from campaign.invocation import called, quoted
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen
from campaign.terminal.streams import INTERRUPTED
from campaign.words.narrator import plural

if TYPE_CHECKING:
    from campaign.play.book.review import Review, ReviewedChoice
    from campaign.play.film import Film
    from saves.records import Campaign
    from saves.store import Store

commands = typer.Typer(rich_markup_mode=None)

GAMES, LEAST = 100, 5.0
"""As `campaign.play.book.review` has them, which is not imported for --help."""


@commands.command()
def review(
    ctx: typer.Context,
    name: Name = None,
    session: Annotated[
        int | None, typer.Option("--session", metavar="N", help="This session; by default the last one that is over.")
    ] = None,
    budget: Annotated[int, typer.Option("--budget", metavar="N", help="Games to play with each option.")] = GAMES,
    least: Annotated[
        float, typer.Option("--least", metavar="POINTS", help="Points of chance a choice must cost to be shown.")
    ] = LEAST,
    bots: Annotated[bool, typer.Option("--bots", help="Review the choices of the heroes' bots too.")] = False,
    kept: Annotated[bool, typer.Option("--kept", help="Only show what earlier reviews found; play no games.")] = False,
    as_json: Json = False,
) -> None:
    """Review a session: the chance of winning, and better choices.

    Each choice of a person is compared with others, by what that player knew. Where another option promises more, games
    with both are played to their end by the greedy bot. A choice costs something if the other wins more, beyond chance,
    and does so again in as many games of fresh luck.

    Every choice is kept once it is reviewed: stop with Ctrl-C and continue later. watch and report show the review too.
    """
    from campaign.play.book.review import Review, checked, film_to_review, review_of

    checked(budget, least)
    stopped = False
    with to_play(ctx.obj) as service:
        campaign = service.find(name)
        film = film_to_review(service.store, campaign, session)
        if kept:
            found = review_of(service.store, film) or Review(film, (), 0)
        else:
            found, stopped = worked(service.store, campaign, film, budget, bots=bots, shown=not as_json)
    print_output(output_of(found, campaign, least, stopped=stopped), None, as_json=as_json)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def worked(
    store: Store, campaign: Campaign, film: Film, budget: int, *, bots: bool, shown: bool
) -> tuple[Review, bool]:
    """Review what is not reviewed yet, with a bar; and whether it was stopped. Raises NothingToReview."""
    from contextlib import closing

    from campaign.cli.progress import with_bar
    from campaign.play.book.review import NothingToReview, Review, to_review, work

    positions = to_review(film, bots=bots)
    if not positions:
        raise NothingToReview(
            f"In session {film.session.ordinal} of {campaign.name!r} nobody was asked anything; add --bots to review "
            "what the bots chose."
        )
    choices: list[ReviewedChoice] = []
    try:
        with closing(work(store, film, positions, budget)) as found:
            for choice in with_bar(Screen(), found, "choices", len(positions), shown=shown):
                choices.append(choice)  # noqa: PERF402  # what is known when it is stopped counts
    except KeyboardInterrupt:
        return Review(film, choices, len(positions)), True
    return Review(film, choices, len(positions)), False


def output_of(found: Review, campaign: Campaign, least: float, *, stopped: bool) -> Output:
    """A review as text and for programs."""

    def text(screen: Screen) -> None:
        """The page, then how many choices it is about, and where to see them."""
        from campaign.screens.review import show_review

        session = found.film.session
        screen.say(f"{campaign.name}, session {session.ordinal}, {session.status}", "title")
        show_review(screen, found, least)
        screen.say(f"{plural(len(found.choices), 'choice')} of {found.wanted} reviewed.", "faint")
        again = f"{called()} review {quoted(campaign.name)} --session {session.ordinal}"
        if stopped:
            screen.say(f"Stopped. Continue with: {again}", "wrong")
        costly = found.costly(least)
        if costly:
            where = f"--session {session.ordinal} --at {costly[0].position}"
            screen.say(f"See it: {called()} watch {quoted(campaign.name)} {where}", "faint")

    return Output(text, lambda: review_json(found, campaign, least))


def review_json(found: Review, campaign: Campaign, least: float) -> dict[str, Any]:
    """A review as plain values."""
    from campaign.screens.review import turning_words

    return {
        "campaign": campaign.name,
        "session": found.film.session.ordinal,
        "to_review": found.wanted,
        "chances": [
            {"position": found.film.first + at, "chance": round(chance, 4)} for at, chance in enumerate(found.line)
        ],
        "choices": [choice_json(found, choice) for choice in found.choices],
        "turning_points": [
            {**point._asdict(), "text": turning_words(found, point)} for point in found.turning_points()
        ],
        "costly": [choice.position for choice in found.costly(least)],
    }


def choice_json(found: Review, choice: ReviewedChoice) -> dict[str, Any]:
    """A choice as plain values."""
    from campaign.screens.review import choice_words

    low, high = choice.difference.interval
    compared = (
        {
            "option": choice.better,
            "chance": round(choice.chance, 4),
            "gain": round(choice.difference.mean, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "games": choice.difference.games,
        }
        if choice.better
        else None
    )
    told = choice_words(found, choice)._asdict() if choice.cost else None
    return {
        "position": choice.position,
        "seat": choice.seat,
        "turn": choice.turn,
        "option": choice.token,
        "looked_at": list(choice.rivals),
        "compared_with": compared,
        "cost": round(choice.cost, 2),
        "told": told,
    }
