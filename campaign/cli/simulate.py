"""The command simulate: whole campaigns of bots, and what they come to."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path

import typer

from campaign.cli.simulated import report, title_of, watched
from campaign.configuration import configuration
from campaign.errors import Bug
from campaign.invocation import called
from campaign.kinds.registry import all_kinds, kind_named
from campaign.simulation.figures import Figures
from campaign.simulation.picture import check_plotting
from campaign.simulation.plan import BadPlan, SimulationPlan, at_least_one, edition
from campaign.simulation.play import PlayedCampaign
from campaign.simulation.rows import Rows
from campaign.simulation.workers import WorkersGone, simulate
from campaign.terminal.files import check_target
from campaign.terminal.hero_names import ids_of
from campaign.terminal.screen import Screen, print_json
from campaign.terminal.streams import INTERRUPTED

A_PLAYER = 8
"""Campaigns handed out at a time for each process."""


def run(
    heroes: str,
    campaigns: int,
    *,
    kind: str | None,
    difficulty: str,
    extras: Sequence[str] = (),
    seed: int,
    bot: str | None,
    until: int | None,
    jobs: int | None,
    dask: str | None,
    csv: Path | None,
    png: Path | None,
    as_json: bool,
) -> None:
    """`simulate`. Everything is checked before anything is played."""
    plan = SimulationPlan(
        heroes=tuple(ids_of([part for part in heroes.split(",") if part.strip()])),
        kind=kind or all_kinds()[0].name,
        difficulty=difficulty,
        extras=tuple(extras),
        campaigns=campaigns,
        seed=seed,
        bot=configuration().bot(bot),
        until=until,
    )
    plan.check()
    if jobs is not None:
        at_least_one("process", jobs)
    if jobs is not None and dask is not None:
        raise BadPlan("A cluster has its own number of processes: leave out --jobs or --dask.")
    for path in filter(None, (csv, png)):
        check_target(path)
    if png is not None:
        check_plotting()
    screen, figures = Screen(), Figures()
    ended: WorkersGone | KeyboardInterrupt | None = None
    try:
        count(screen, plan, figures, jobs or os.cpu_count() or 1, dask, csv, shown=not as_json)
    except (KeyboardInterrupt, WorkersGone) as error:
        ended = error  # what is known so far is told all the same
    if png is not None:
        from campaign.simulation.picture import draw

        draw(figures, title_of(plan, figures), kind_named(plan.kind).counts, png)
    if as_json:
        played_by = edition(plan.kind)._asdict()
        print_json({"plan": asdict(plan), "edition": played_by, "stopped": ended is not None, **figures.to_json()})
    else:
        report(screen, plan, figures)
    for problem in figures.problems:
        typer.echo(f"kingshand: {complaint(plan, problem)}", err=True)
    if isinstance(ended, WorkersGone):
        raise ended
    if ended is not None or figures.wrong:
        raise typer.Exit(INTERRUPTED if ended is not None else Bug.exit_code)


def count(
    screen: Screen,
    plan: SimulationPlan,
    figures: Figures,
    jobs: int,
    dask: str | None,
    csv: Path | None,
    *,
    shown: bool,
) -> None:
    """Play all campaigns and count each as it comes. Raises NoCluster, WorkersGone."""
    with (
        players(plan, jobs, dask) as (executor, ahead),
        closing(simulate(plan, executor, ahead=ahead)) as played,
        nullcontext() if csv is None else csv.open("w", encoding="utf-8", newline="") as file,
    ):
        rows = None if file is None else Rows(file)
        for campaign in watched(screen, played, "campaigns", plan.campaigns, shown=shown):
            figures.add(campaign)
            if rows is not None:
                rows.add(campaign)


@contextmanager
def players(plan: SimulationPlan, jobs: int, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    """Who plays, and how many campaigns they are handed at a time."""
    if dask is not None:
        from campaign.simulation.cluster import cluster

        with cluster(dask, plan.kind) as joined:
            yield joined.executor, A_PLAYER * joined.places
    elif min(jobs, plan.campaigns) == 1:
        yield None, 1
    else:
        from campaign.simulation.workers import processes

        jobs = min(jobs, plan.campaigns)
        with processes(jobs) as executor:
            yield executor, A_PLAYER * jobs


def complaint(plan: SimulationPlan, campaign: PlayedCampaign) -> str:
    """What went wrong in a campaign, and how to come there again."""
    kind = [] if plan.kind == all_kinds()[0].name else ["--kind", plan.kind]
    heroes = [word for hero in campaign.heroes for word in ("--hero", hero)]
    extras = [word for extra in plan.extras for word in ("--with", extra)]
    level = ["--difficulty", plan.difficulty, *extras]
    begun = [called(), "new", "again", *kind, *heroes, *level, "--seed", str(campaign.seed)]
    return (
        f"Campaign {campaign.number} is not counted, {campaign.problem}. Repeat it with: {' '.join(begun)}; "
        f"then {called()} play again --auto --bot {plan.bot} --until campaign"
    )
