"""The command ladder: which of two bots is stronger, and what earlier comparisons found."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from campaign.cli import completion
from campaign.cli.output import Json, Output, print_output
from campaign.invocation import called
from campaign.screens.pages import table
from campaign.terminal.open_saves import to_look, to_play
from campaign.terminal.screen import Screen
from campaign.terminal.streams import INTERRUPTED
from campaign.words.narrator import plural
from campaign.words.rows import Column

if TYPE_CHECKING:
    from ai.ladder import PairTally
    from campaign.simulation.ladder import LadderPlan, LadderRun, PlayedPair
    from campaign.simulation.workers import WorkersGone
    from saves.records import ComparisonDocument

commands = typer.Typer(rich_markup_mode=None)

FEWEST_CONFIRMING, FEWEST_TUNING = 500, 20
"""Pairs before which a comparison does not end, on confirming and on tuning seeds."""


@commands.command()
def ladder(
    ctx: typer.Context,
    bot: Annotated[
        str | None,
        typer.Argument(metavar="[BOT]", help="The bot that may be stronger.", autocompletion=completion.bots),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Argument(metavar="[OPPONENT]", help="The bot it meets; greedy.", autocompletion=completion.bots),
    ] = None,
    grounds: Annotated[
        list[str] | None,
        typer.Option(
            "--on",
            metavar="GROUND",
            help="A duel mode, or a kind of campaign with a number, such as KIND-3; repeat it for several.",
            autocompletion=completion.grounds,
        ),
    ] = None,
    tuning: Annotated[
        bool, typer.Option("--tuning", help="Use the seeds for trying things out; by default those that confirm.")
    ] = False,
    margin: Annotated[
        float, typer.Option("--margin", metavar="SHARE", help="Share of the points beyond one half to look for.")
    ] = 0.05,
    error: Annotated[
        float, typer.Option("--error", metavar="SHARE", help="How often either answer may be wrong.")
    ] = 0.05,
    fewest: Annotated[
        int | None, typer.Option("--fewest", metavar="N", help="Pairs of games at least; 500, with --tuning 20.")
    ] = None,
    most: Annotated[int, typer.Option("--most", metavar="N", help="Pairs of games at most.")] = 5000,
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="J", help="Processes; by default all cores.")] = None,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Let a Dask cluster play (extra: dask).")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Seed of the random numbers, to repeat a result.")
    ] = 1,
    as_json: Json = False,
) -> None:
    """Compare two bots until it is clear which is stronger.

    They play pairs of games under the same luck: in a duel both play both sides, in a campaign both play the same
    session. A sequential test ends the comparison as soon as it can. The result is kept in the saves.

    Without a bot, show the results that are kept.
    """
    if bot is None:
        print_output(kept(ctx.obj), None, as_json=as_json)
        return
    from ai.ladder import Claim
    from campaign.simulation.ladder import CONFIRMING, DEFAULT_GROUND, PREPARED_BY, TUNING, LadderPlan, LadderRun
    from campaign.simulation.workers import WorkersGone

    least = fewest if fewest is not None else min(most, FEWEST_TUNING if tuning else FEWEST_CONFIRMING)
    plans = [
        LadderPlan(
            bot=bot,
            opponent=opponent or PREPARED_BY,
            ground=ground.strip().lower(),
            claim=Claim(margin, error, error),
            purpose=TUNING if tuning else CONFIRMING,
            fewest=least,
            most=most,
            seed=seed,
        )
        for ground in grounds or [DEFAULT_GROUND]
    ]
    check(plans, jobs, dask)
    runs: list[LadderRun] = []
    ended: WorkersGone | KeyboardInterrupt | None = None
    with closing(to_play(ctx.obj).store) as store:
        for plan in plans:
            runs.append(LadderRun(plan))
            try:
                play_all(runs[-1], jobs or os.cpu_count() or 1, dask, shown=not as_json)
            except (KeyboardInterrupt, WorkersGone) as error_met:
                ended = error_met  # what is known so far is kept and told
            if runs[-1].tally.pairs:
                store.keep_comparison(comparison_of(runs[-1]))
            if ended is not None:
                break
    output = Output(lambda screen: show_runs(screen, runs), lambda: [run_json(run) for run in runs])
    print_output(output, None, as_json=as_json)
    for run in runs:
        for pair in run.problems:
            typer.echo(f"kingshand: {complaint(run.plan, pair)}", err=True)
    if ended is not None:
        if isinstance(ended, WorkersGone):
            raise ended
        raise typer.Exit(INTERRUPTED)
    if any(run.problems for run in runs):
        from campaign.errors import Bug

        raise typer.Exit(Bug.exit_code)


def check(plans: Sequence[LadderPlan], jobs: int | None, dask: str | None) -> None:
    """Raise what is wrong with the plans before anything is played."""
    from campaign.simulation.ladder import BadLadder

    for plan in plans:
        plan.check()
    if jobs is not None and jobs < 1:
        raise BadLadder(f"A ladder takes at least one process, not {jobs}.")
    if jobs is not None and dask is not None:
        raise BadLadder("A cluster sets its own number of processes: leave out --jobs or --dask.")


def play_all(run: LadderRun, jobs: int, dask: str | None, *, shown: bool) -> None:
    """Play a comparison until it ends. Raises NoCluster, WorkersGone."""
    from campaign.cli.progress import with_bar
    from campaign.simulation.ladder import kind_of_ground
    from campaign.simulation.workers import players

    with (
        players(kind_of_ground(run.plan.ground), run.plan.most, jobs, dask) as (executor, ahead),
        closing(run.played(executor, ahead=ahead)) as pairs,
    ):
        for _ in with_bar(Screen(), pairs, f"pairs on {run.plan.ground}", run.plan.most, shown=shown):
            continue


def complaint(plan: LadderPlan, pair: PlayedPair) -> str:
    """What went wrong in a pair."""
    return f"Pair {pair.number} of {plan.ground} does not count: {pair.problem}."


# -- the report ------------------------------------------------------------------------------------


class ComparisonLine(NamedTuple):
    """A comparison in a table."""

    bot: str
    opponent: str
    ground: str
    seeds: str
    tally: PairTally
    verdict: str


COLUMNS = ("Bot", "against", "on", "seeds", Column("pairs", right=True), Column("share", right=True), "95 %", "verdict")


def show_runs(screen: Screen, runs: Sequence[LadderRun]) -> None:
    """Comparisons that were just played, and what their verdicts mean."""
    from ai.ladder import Verdict

    show_lines(screen, [line_of(run) for run in runs])
    for run in runs:
        claim = run.plan.claim
        if run.verdict is Verdict.OPEN:
            pairs = plural(run.tally.pairs, "pair")
            few = "is too few" if run.tally.pairs == 1 else "are too few"
            screen.say(f"{run.plan.ground}: {pairs} {few} to decide it; play more with --most.", "faint")
        else:
            meaning = f"a share of {0.5 + claim.margin:.0%} or more against one half"
            screen.say(
                f"{run.plan.ground}: the test asks for {meaning}, each answer wrong in at most "
                f"{max(claim.wrongly_stronger, claim.wrongly_not):.0%} of cases.",
                "faint",
            )


def show_lines(screen: Screen, lines: Sequence[ComparisonLine]) -> None:
    """A row for each comparison."""
    table(screen, COLUMNS, [row_of(line) for line in lines])
    screen.say("A pair is two games under the same luck. Share: of the points, a draw as half a win.", "faint")


def row_of(line: ComparisonLine) -> list[str]:
    """A comparison as cells of the table."""
    low, high = line.tally.interval
    numbers = (f"{line.tally.pairs:,}", f"{line.tally.share:.1%}", f"{low:.1%} to {high:.1%}")
    return [line.bot, line.opponent, line.ground, line.seeds, *numbers, line.verdict]


def line_of(run: LadderRun) -> ComparisonLine:
    """A comparison that was just played."""
    plan = run.plan
    return ComparisonLine(plan.bot, plan.opponent, plan.ground, plan.purpose, run.tally, run.verdict.value)


def run_json(run: LadderRun) -> dict[str, Any]:
    """A comparison with its plan and its figures."""
    from dataclasses import asdict

    plan = asdict(run.plan)
    return {
        "plan": {**plan, "claim": run.plan.claim._asdict()},
        **tally_json(run.tally),
        "log_likelihood_ratio": round(run.tally.log_likelihood_ratio(run.plan.claim), 3),
        "verdict": run.verdict.value,
        "problems": [pair.problem for pair in run.problems],
    }


def tally_json(tally: PairTally) -> dict[str, Any]:
    """Pairs, the share with both ends of its interval, and how many pairs ended with each share."""
    from campaign.simulation.ladder import counts_of

    low, high = tally.interval
    shares = {"share": round(tally.share, 4), "low": round(low, 4), "high": round(high, 4)}
    return {"pairs": tally.pairs, "games": 2 * tally.pairs, **shares, "counts": counts_of(tally)}


# -- what is kept ----------------------------------------------------------------------------------


def comparison_of(run: LadderRun) -> ComparisonDocument:
    """A comparison as it is kept."""
    from campaign.simulation.ladder import counts_of, kind_of_ground
    from campaign.simulation.plan import edition

    plan = run.plan
    return {
        "bot": plan.bot,
        "opponent": plan.opponent,
        "ground": plan.ground,
        "seeds": plan.purpose,
        "seed": str(plan.seed),
        "margin": f"{plan.claim.margin:g}",
        "error": f"{plan.claim.wrongly_stronger:g}",
        "counts": counts_of(run.tally),
        "verdict": run.verdict.value,
        "edition": str(edition(kind_of_ground(plan.ground))),
    }


def kept(saves: str | None) -> Output:
    """The comparisons that are kept, the newest first."""
    from campaign.simulation.ladder import tally_of
    from saves.errors import NoSaves

    try:
        with to_look(saves) as service:
            comparisons = service.store.comparisons()
    except NoSaves:
        comparisons = []

    def text(screen: Screen) -> None:
        """A row for each."""
        if not comparisons:
            screen.say(f"No bots were compared yet. Compare two with: {called()} ladder greedy random")
            return
        show_lines(screen, [kept_line(one.document) for one in comparisons])

    def data() -> list[dict[str, Any]]:
        """Every comparison with its figures."""
        return [
            {**one.document, "played_at": one.played_at.isoformat(), **tally_json(tally_of(one.document["counts"]))}
            for one in comparisons
        ]

    return Output(text, data)


def kept_line(kept: ComparisonDocument) -> ComparisonLine:
    """A kept comparison as a line; what another program or other content played is marked."""
    from campaign.simulation.ladder import grounds, kind_of_ground, tally_of
    from campaign.simulation.plan import edition

    is_current = kept["ground"] in grounds() and str(edition(kind_of_ground(kept["ground"]))) == kept["edition"]
    verdict = kept["verdict"] if is_current else f"{kept['verdict']} (older program)"
    return ComparisonLine(
        kept["bot"], kept["opponent"], kept["ground"], kept["seeds"], tally_of(kept["counts"]), verdict
    )
