"""The command simulate: whole campaigns of bots, and their results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import completion
from campaign.cli.options import Bot, Extras, KindName, TakesShorthands
from campaign.cli.output import Json, Output, check_target, print_output
from campaign.configuration import configuration
from campaign.errors import Bug
from campaign.invocation import called
from campaign.kinds.registry import all_kinds, kind_named
from campaign.screens.hero_names import ids_of, names_of
from campaign.screens.pages import table
from campaign.terminal.screen import Screen
from campaign.terminal.streams import INTERRUPTED
from campaign.words.narrator import plural
from campaign.words.rows import Column

if TYPE_CHECKING:
    from ai.arena import Tally
    from campaign.simulation.figures import Figures, ScenarioFigures, Spread
    from campaign.simulation.plan import SimulationPlan
    from campaign.simulation.play import PlayedCampaign
    from campaign.simulation.workers import WorkersGone


commands = typer.Typer(rich_markup_mode=None)

CAUSES = 3
"""The most frequent ones are told."""
NOTHING = "nobody"
"""What a hero fell to where nothing was seen."""


@commands.command(cls=TakesShorthands)
def simulate(
    heroes: Annotated[
        str,
        typer.Option(
            "--heroes",
            metavar="H,H...",
            help="Hero ids; random: another hero in each campaign.",
            autocompletion=completion.party,
        ),
    ] = "",
    difficulty: Annotated[
        str,
        typer.Option("--difficulty", metavar="D", help="A difficulty card.", autocompletion=completion.difficulties),
    ] = "normal",
    campaigns: Annotated[int, typer.Option("--campaigns", metavar="N", help="Number of campaigns.")] = 100,
    kind: KindName = None,
    extras: Extras = None,
    until: Annotated[
        int | None, typer.Option("--until", metavar="K", help="Stop each campaign after session K is won.")
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="J", help="Processes; by default all cores.")] = None,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Let a Dask cluster play (extra: dask).")
    ] = None,
    bot: Bot = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Seed of the random numbers, to repeat a result.")
    ] = 1,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write every session as CSV.")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Also draw the figures (extra: plot).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play whole campaigns, and report the results.

    Nothing is saved. Ctrl-C reports the results so far.
    """
    from campaign.simulation.figures import Figures
    from campaign.simulation.files import draw
    from campaign.simulation.plan import SimulationPlan, edition
    from campaign.simulation.workers import WorkersGone

    plan = SimulationPlan(
        heroes=tuple(ids_of([part for part in heroes.split(",") if part.strip()])),
        kind=kind or all_kinds()[0].name,
        difficulty=difficulty,
        extras=tuple(extras or ()),
        campaigns=campaigns,
        seed=seed,
        bot=configuration().bot(bot),
        until=until,
    )
    check(plan, jobs, dask, csv, png)
    figures = Figures()
    ended: WorkersGone | KeyboardInterrupt | None = None
    try:
        play_all(plan, figures, jobs or os.cpu_count() or 1, dask, csv, shown=not as_json)
    except (KeyboardInterrupt, WorkersGone) as error:
        ended = error  # what is known so far is told all the same
    if png is not None:
        draw(figures, title_of(plan, figures), kind_named(plan.kind).counts, png)
    output = Output(
        lambda screen: show_figures(screen, plan, figures),
        lambda: {
            "plan": asdict(plan),
            "edition": edition(plan.kind)._asdict(),
            "stopped": ended is not None,
            **figures.to_json(),
        },
    )
    print_output(output, None, as_json=as_json)
    for problem in figures.problems:
        typer.echo(f"kingshand: {complaint(plan, problem)}", err=True)
    if isinstance(ended, WorkersGone):
        raise ended
    if ended is not None or figures.wrong:
        raise typer.Exit(INTERRUPTED if ended is not None else Bug.exit_code)


def check(plan: SimulationPlan, jobs: int | None, dask: str | None, csv: Path | None, png: Path | None) -> None:
    """Raise what is wrong with the plan or where it would be written, before anything is played."""
    from campaign.simulation.files import check_plotting
    from campaign.simulation.plan import BadPlan, at_least_one

    plan.check()
    if jobs is not None:
        at_least_one("process", jobs)
    if jobs is not None and dask is not None:
        raise BadPlan("A cluster sets its own number of processes: leave out --jobs or --dask.")
    for path in filter(None, (csv, png)):
        check_target(path)
    if png is not None:
        check_plotting()


def play_all(
    plan: SimulationPlan, figures: Figures, jobs: int, dask: str | None, csv: Path | None, *, shown: bool
) -> None:
    """Play all campaigns and count each as it comes. Raises NoCluster, WorkersGone."""
    from campaign.cli.progress import with_bar
    from campaign.simulation.files import SessionTable
    from campaign.simulation.workers import players
    from campaign.simulation.workers import simulate as played_campaigns

    with (
        players(plan.kind, plan.campaigns, jobs, dask) as (executor, ahead),
        closing(played_campaigns(plan, executor, ahead=ahead)) as played,
        nullcontext() if csv is None else csv.open("w", encoding="utf-8", newline="") as file,
    ):
        rows = None if file is None else SessionTable(file)
        for campaign in with_bar(Screen(), played, "campaigns", plan.campaigns, shown=shown):
            figures.add(campaign)
            if rows is not None:
                rows.add(campaign)


def complaint(plan: SimulationPlan, campaign: PlayedCampaign) -> str:
    """What went wrong in a campaign, and how to come there again."""
    kind = [] if plan.kind == all_kinds()[0].name else ["--kind", plan.kind]
    heroes = [word for hero in campaign.heroes for word in ("--hero", hero)]
    extras = [word for extra in plan.extras for word in ("--with", extra)]
    level = ["--difficulty", plan.difficulty, *extras]
    begun = [called(), "new", "again", *kind, *heroes, *level, "--seed", str(campaign.seed)]
    return (
        f"Campaign {campaign.number} is not counted: {campaign.problem}. Repeat it with: {' '.join(begun)}; "
        f"then {called()} play again --auto --bot {plan.bot} --until campaign"
    )


# -- the report ------------------------------------------------------------------------------------


def title_of(plan: SimulationPlan, figures: Figures) -> str:
    """What was played."""
    from campaign.simulation.plan import RANDOM

    heroes = names_of(plan.heroes).replace(RANDOM.capitalize(), RANDOM)
    known = figures.campaigns + figures.wrong
    of_all = "" if known == plan.campaigns else f"the first {known} of "
    level = ", ".join((plan.difficulty, *plan.extras))
    return f"{of_all}{plural(plan.campaigns, 'campaign')}: {heroes}, {level}, {plan.bot} bots, seed {plan.seed}"


def show_figures(screen: Screen, plan: SimulationPlan, figures: Figures) -> None:
    """Ends, scenarios, falls, measures, scores."""
    from campaign.simulation.figures import ranked
    from campaign.simulation.plan import RANDOM

    counts = kind_named(plan.kind).counts
    screen.rule(title_of(plan, figures))
    if not figures.campaigns:
        screen.say("No campaign was played to its end.")
        return
    ends = [f"{end} {count} ({count / figures.campaigns:.0%})" for end, count in ranked(figures.ends).items()]
    screen.say(f"Ended: {', '.join(ends)}.")
    screen.say(f"Score of a campaign: {spread_of(figures.scores)}.")
    screen.say(f"Sessions of a campaign: {spread_of(figures.lengths)}.")
    scenarios = [figures.scenarios[number] for number in sorted(figures.scenarios)]
    show_rates(screen, counts, scenarios)
    screen.rule("What defeated heroes, and how often")
    for one in scenarios:
        screen.say(f"{one.number} {one.mode}: {causes_of_falls(one)}.", indent=4)
    show_measures(screen, scenarios)
    if RANDOM in plan.heroes:
        show_heroes(screen, figures)


def show_rates(screen: Screen, counts: str, scenarios: Sequence[ScenarioFigures]) -> None:
    """A line for each scenario: how often it is won, how many tries and turns it takes."""
    screen.rule("Won in % (95 % interval); tries to win and turns: average (least-most)")
    columns = (
        Column(counts),
        Column("came", right=True),
        Column("first try", right=True),
        Column("all tries", right=True),
        "tries",
        "turns",
    )
    rows = [
        (
            f"{one.number} {one.mode}",
            one.first.games,
            rate(one.first),
            rate(one.all),
            range_of(one.tries, 2),
            range_of(one.turns, 1),
        )
        for one in scenarios
    ]
    table(screen, columns, rows)


def range_of(spread: Spread, digits: int) -> str:
    """`2.4 (1-7)`; a dash without numbers."""
    return f"{spread.mean:.{digits}f} ({spread.quantile(0)}-{spread.quantile(1)})" if spread else "-"


def rate(tally: Tally) -> str:
    """A share in percent with its interval."""
    low, high = tally.interval
    return f"{100 * tally.rate:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def causes_of_falls(one: ScenarioFigures) -> str:
    """What heroes fell to most often, and how many of these falls were the last of a lost session."""
    from campaign.simulation.figures import ranked

    if not one.felled_by:
        return "nothing"
    told = [*ranked(one.felled_by).items()][:CAUSES]
    shown = [
        f"{cause or NOTHING} {count}" + (f" ({one.lost_to[cause]} lost)" if one.lost_to[cause] else "")
        for cause, count in told
    ]
    others = one.felled_by.total() - sum(count for _, count in told)
    return ", ".join([*shown, *([f"others {others}"] if others else [])])


def show_measures(screen: Screen, scenarios: Sequence[ScenarioFigures]) -> None:
    """What the kind measures, on average."""
    if not any(one.measures for one in scenarios):
        return
    screen.rule("Averages per session")
    for one in scenarios:
        averages = [f"{name.replace('_', ' ')} {spread.mean:.2f}" for name, spread in one.measures.items() if spread]
        screen.say(f"{one.number} {one.mode}: {', '.join(averages)}", indent=4, whole=True)


def show_heroes(screen: Screen, figures: Figures) -> None:
    """How first tries went with each hero, the best first."""
    screen.rule("First tries won with each hero, with 95 % intervals")
    for hero in sorted(figures.heroes, key=lambda hero: (-figures.heroes[hero].rate, hero)):
        tally = figures.heroes[hero]
        screen.say(f"{names_of([hero]):<15} {rate(tally):>13} of {tally.games}")


def spread_of(spread: Spread) -> str:
    """`50.2 on average, half of them 41 to 60, from 12 to 88`."""
    low, high = spread.quantile(0.25), spread.quantile(0.75)
    return (
        f"{spread.mean:.1f} on average, half of them {low} to {high}, from {spread.quantile(0)} to {spread.quantile(1)}"
    )
