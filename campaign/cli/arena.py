"""The command arena: how often each fighter wins against each other, the balance report."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli import completion
from campaign.cli.options import Bot, Rules
from campaign.cli.output import Json, Output, check_target, reporting, write_csv
from campaign.configuration import configuration
from campaign.duels.rules.duel_modes import DUEL
from campaign.errors import BadParty
from campaign.kinds.duel_mode import HERO, NUMBERS, DuelMode, counted, several
from campaign.kinds.duel_modes import mode_wanted
from campaign.screens.hero_names import ids_of
from campaign.terminal.screen import Screen

if TYPE_CHECKING:
    from ai.arena import ArenaTable, Tally
    from campaign.simulation.arena import ArenaPlan, Grid


commands = typer.Typer(rich_markup_mode=None)

NARROW, WIDE = 0.7, 1.3
"""A fighter is out of balance beyond this many times an even share of the wins."""
ALL = "all"
"""In place of ids."""


@commands.command()
@reporting()
def arena(
    heroes: Annotated[
        str,
        typer.Option(
            "--heroes", "--hero", metavar="H,H...", help="Hero ids, or all.", autocompletion=completion.heroes_in_a_row
        ),
    ] = ALL,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="H,H...",
            help="Let the heroes duel these, or all, and no other pairs.",
            autocompletion=completion.heroes_in_a_row,
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            help="Duels per pair, half in each seat; with more heroes, games per hero, each seed in every seat.",
        ),
    ] = 10,
    mode: Annotated[
        str,
        typer.Option("--mode", metavar="MODE", help="The kind of fight; see duel.", autocompletion=completion.modes),
    ] = "duel",
    rules: Rules = None,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", help="Heroes at a table; by default as few as the mode takes."),
    ] = None,
    rivals: Annotated[
        str, typer.Option("--rivals", metavar="R,R...", help="Ids of the other fighters in a mode, or all.")
    ] = ALL,
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="J", help="Processes; by default all cores.")] = None,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Let a Dask cluster play (extra: dask).")
    ] = None,
    bot: Bot = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Seed of the random numbers, to repeat a result.")
    ] = 1,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write every pair as CSV.")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Also draw a heat map (extra: plot).")
    ] = None,
    as_json: Json = False,
) -> Output:
    """Let bots duel, and report who wins how often.

    They play every pair of heroes, or another mode with heroes drawn at random.

    A cell of the table says how often the hero of the row wins against the hero of the column; with three or more
    sides, how often it survives longer, whoever wins; with teams, how often the two win together.
    """
    from ai.arena import ArenaTable
    from campaign.cli.progress import with_bar
    from campaign.play.seats import check_bot
    from campaign.simulation.arena import CSV_HEADINGS, ArenaPlan, csv_rows, draw, grids_of, kind_of_duels
    from campaign.simulation.files import check_plotting
    from campaign.simulation.workers import players as processes_or_cluster

    bot = configuration().bot(bot)
    check_bot(bot)
    for path in filter(None, (csv, png)):
        check_target(path)
    if png is not None:
        check_plotting()
    duel_mode = mode_wanted(mode, rules)
    at_a_table = first_of(duel_mode, players)
    alone = ids_of(heroes.split(",")) if against is not None and heroes != ALL else []
    together = ALL if against == ALL else ",".join([heroes, against or ""])
    fighters = fighters_of(duel_mode, heroes if against is None else together, rivals, at_a_table)
    if against is not None and (duel_mode.name != DUEL.name or not alone):
        raise BadParty("--against is for duels between two heroes: name some with --heroes, and leave out --mode.")
    if games < 1 or (jobs is not None and jobs < 1):
        raise BadParty("An arena plays at least one game per pair, in at least one process.")
    if jobs is not None and dask is not None:
        raise BadParty("A cluster sets its own number of processes: leave out --jobs or --dask.")
    plan = ArenaPlan(duel_mode.name, fighters, at_a_table, games, seed, bot, tuple(alone))
    table = ArenaTable(plan.everybody, plan.teams)
    fixtures = plan.fixtures()
    with (
        processes_or_cluster(kind_of_duels(), len(fixtures), jobs or os.cpu_count() or 1, dask) as (executor, ahead),
        closing(plan.results(fixtures, executor, ahead=ahead)) as results,
    ):
        for result in with_bar(Screen(), results, "duels", len(fixtures), shown=not as_json):
            table.add(result)
    names = {id: name for kind in fighters for id, name in duel_mode.names(kind).items()}
    even = 1 / len(set(table.teams))
    grids = grids_of(table, alone or next(iter(fighters.values())), even=even)
    title = title_of(plan, len(fixtures), named=players is not None)
    if csv is not None:
        write_csv(csv, CSV_HEADINGS, csv_rows(table))
    if png is not None:
        draw(grids, table, names, title, png)

    def data() -> dict[str, Any]:
        """What was played, and every rate."""
        played = {"bot": bot, "seed": seed, "games": len(fixtures), "mode": duel_mode.name}
        return {**played, "seats": len(table.teams), "even": round(even, 4), **table.to_json()}

    return Output(lambda screen: show_arena(screen, table, grids, names, title, even=even), data)


def first_of(mode: DuelMode, players: int | None) -> int:
    """How many of the first kind of fighter sit at a table. Raises BadParty where the mode takes other numbers."""
    kind = next(iter(mode.fighters))
    if players is not None and not mode.fits(kind, players):
        raise BadParty(
            f"{mode.title} takes {mode.needs()}, not {players}: leave out --players, or give a number that fits."
        )
    return players or mode.fighters[kind][0]


def fighters_of(mode: DuelMode, heroes: str, rivals: str, at_a_table: int) -> dict[str, list[str]]:
    """Kind of fighter -> who plays, as they were typed. Raises BadParty, UnknownFighter."""
    from content.errors import UnknownFighter

    fighters: dict[str, list[str]] = {}
    unused = {"--heroes": heroes, "--rivals": rivals}
    for place, kind in enumerate(mode.fighters):
        option = "--heroes" if kind == HERO else "--rivals"
        wish, names = unused.pop(option), mode.names(kind)
        chosen = sorted(set(names if wish == ALL else ids_of([part for part in wish.split(",") if part])))
        for id in chosen:
            if id not in names:
                raise UnknownFighter(kind, id, names)
        least = 1 if place else at_a_table
        if len(chosen) < least:
            many = counted(kind, (least, least)).replace(" ", " different ", 1)
            raise BadParty(f"Choose at least {many}: {option} all, or {option} {','.join([*names][:least])}")
        fighters[kind] = chosen
    for option, wish in unused.items():
        if wish != ALL:
            raise BadParty(f"{mode.title} takes {mode.needs()}: leave out {option}.")
    return fighters


def title_of(plan: ArenaPlan, games: int, *, named: bool) -> str:
    """What was played; `named`: the number at a table was asked for."""
    what = "duels" if plan.mode == DUEL.name else f"games of {plan.mode}"
    many = f" with {NUMBERS[plan.at_a_table]} {several(next(iter(plan.fighters)))}" if named else ""
    return f"{games} {what}{many} of {plan.bot} bots, seed {plan.seed}"


def show_arena(
    screen: Screen, table: ArenaTable, grids: Sequence[Grid], names: Mapping[str, str], title: str, *, even: float
) -> None:
    """Overall rates with intervals, then the rates by pairs; `even` is a share of the wins like everybody's."""
    from campaign.simulation.arena import PAIR

    screen.rule(title)
    ranked = sorted(table.overall, key=lambda fighter: -table.overall[fighter].rate)
    for fighter in ranked:
        screen.row(overall_row(names[fighter], table.overall[fighter], even))
    who = "team of the first seat" if table.together else "first seat"
    paced = f"The {who} won {share(table.first_team)}, in {pace(table.first_team):.1f} turns per game."
    screen.say(f"Of all games; an even share is {even:.1%}; {paced}", "faint")
    for grid in grids:
        screen.rule(f"{grid.title}, in %")
        for row in matrix(grid, ranked, screen.width):
            screen.say(row)
        if len(table.teams) > PAIR:
            screen.say(f"A cell rests on {round(grid.games, 1):g} games; {grid.even:.0%} is even.", "faint")
    for number, fighter in enumerate(ranked, start=1):
        screen.say(f"{number:>2} {names[fighter]}", "faint")


def overall_row(name: str, tally: Tally, even: float) -> Sequence[tuple[str, str]]:
    """One fighter against all: rate, interval, a bar, and a mark outside of the wanted range."""
    low, high = tally.interval
    tone = "plain" if NARROW * even <= tally.rate <= WIDE * even else "harm"
    bar = "#" * round(tally.rate * 30)
    return [
        (f"{name:<18}", "name"),
        (f"{tally.rate:6.1%}", tone),
        (f"  {low:6.1%} to {high:6.1%}  ", "faint"),
        (bar, tone),
    ]


def share(tally: Tally) -> str:
    """A rate with its interval."""
    low, high = tally.interval
    return f"{tally.rate:.1%} ({low:.1%} to {high:.1%})"


def pace(tally: Tally) -> float:
    """Turns a duel."""
    return tally.turns / tally.games if tally.games else 0.0


def matrix(grid: Grid, ranked: Sequence[str], width: int) -> Iterator[str]:
    """Rows of whole percents, numbered as the list is; split where the terminal is too narrow."""
    fit = max(4, (width - 3) // 4)
    for start in range(0, len(grid.columns), fit):
        columns = grid.columns[start : start + fit]
        yield "   " + "".join(f"{ranked.index(fighter) + 1:>4}" for fighter in columns)
        for a in grid.rows:
            yield f"{ranked.index(a) + 1:>3}" + "".join(f"{cell(grid, a, b):>4}" for b in columns)


def cell(grid: Grid, a: str, b: str) -> str:
    """A pair's rate in whole percents; a dash where the two never met, a dot for a bot against itself."""
    if a == b:
        return "."
    return f"{grid.tallies[a, b].rate * 100:.0f}" if (a, b) in grid.tallies else "-"
