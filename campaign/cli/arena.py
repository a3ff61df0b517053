"""The command arena: the balance report."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ai.arena import Table, Tally
from campaign.cli.simulated import watched
from campaign.configuration import configuration
from campaign.duels.rules.duel_modes import DUEL
from campaign.errors import BadParty
from campaign.kinds.duel_mode import HERO, NUMBERS, DuelMode, counted, several
from campaign.kinds.duel_modes import mode_wanted
from campaign.play.bots import check_bot
from campaign.simulation.arena import PAIR, Arena, Grid, as_csv, draw, grids
from campaign.simulation.picture import check_plotting
from campaign.terminal.files import check_target, write_text
from campaign.terminal.hero_names import ids_of
from campaign.terminal.screen import Screen, print_json
from content.errors import UnknownFighter

NARROW, WIDE = 0.7, 1.3
"""Outside of so many times an even share of the wins a fighter is out of balance."""
ALL = "all"
"""In place of ids."""


def arena(
    heroes: str,
    games: int,
    *,
    mode: str = "duel",
    rules: str | None = None,
    rivals: str = ALL,
    players: int | None = None,
    seed: int,
    bot: str | None,
    jobs: int | None,
    csv: Path | None,
    png: Path | None,
    as_json: bool,
) -> None:
    """`arena`."""
    bot = configuration().bot(bot)
    check_bot(bot)
    for path in filter(None, (csv, png)):
        check_target(path)
    if png is not None:
        check_plotting()
    way = mode_wanted(mode, rules)
    at_a_table = first_of(way, players)
    fighters = fighters_of(way, heroes, rivals, at_a_table)
    if games < 1 or (jobs is not None and jobs < 1):
        raise BadParty("An arena plays at least one game a pair, in at least one process.")
    wanted = Arena(way.name, fighters, at_a_table, games, seed, bot)
    screen, table = Screen(), Table(wanted.everybody, wanted.teams)
    fixtures = wanted.fixtures()
    played = wanted.results(fixtures, jobs or os.cpu_count() or 1)
    for result in watched(screen, played, "duels", len(fixtures), shown=not as_json):
        table.add(result)
    names = {id: name for kind in fighters for id, name in way.names(kind).items()}
    even = 1 / len(set(table.teams))
    found = grids(table, next(iter(fighters.values())), even=even)
    title = title_of(wanted, len(fixtures), named=players is not None)
    if csv is not None:
        write_text(csv, as_csv(table))
    if png is not None:
        draw(found, table, names, title, png)
    if as_json:
        told = {"mode": way.name, "seats": len(table.teams), "even": round(even, 4)}
        print_json({"bot": bot, "seed": seed, "games": len(fixtures), **told, **table.to_json()})
        return
    report(screen, table, found, names, title, even=even)


def first_of(way: DuelMode, players: int | None) -> int:
    """How many of the first kind of fighter sit at a table. Raises BadParty for a number that the way does not take."""
    kind = next(iter(way.fighters))
    if players is not None and not way.fits(kind, players):
        raise BadParty(
            f"{way.title} takes {way.needs()}, not {players}: leave --players out, or name a number that fits."
        )
    return players or way.fighters[kind][0]


def fighters_of(way: DuelMode, heroes: str, rivals: str, at_a_table: int) -> dict[str, list[str]]:
    """Kind of fighter -> who plays, as they were typed. Raises BadParty, UnknownFighter."""
    found: dict[str, list[str]] = {}
    unused = {"--heroes": heroes, "--rivals": rivals}
    for place, kind in enumerate(way.fighters):
        option = "--heroes" if kind == HERO else "--rivals"
        wish, names = unused.pop(option), way.names(kind)
        chosen = sorted(set(names if wish == ALL else ids_of([part for part in wish.split(",") if part])))
        for id in chosen:
            if id not in names:
                raise UnknownFighter(kind, id, names)
        least = 1 if place else at_a_table
        if len(chosen) < least:
            many = counted(kind, (least, least)).replace(" ", " different ", 1)
            raise BadParty(f"This takes at least {many}: {option} all, or {option} {','.join([*names][:least])}")
        found[kind] = chosen
    for option, wish in unused.items():
        if wish != ALL:
            raise BadParty(f"{way.title} takes {way.needs()}: leave {option} out.")
    return found


def title_of(wanted: Arena, games: int, *, named: bool) -> str:
    """What was played; `named`: the number at a table was asked for."""
    what = "duels" if wanted.mode == DUEL.name else f"games of {wanted.mode}"
    many = f" with {NUMBERS[wanted.at_a_table]} {several(next(iter(wanted.fighters)))}" if named else ""
    return f"{games} {what}{many} of {wanted.bot} bots, seed {wanted.seed}"


def report(
    screen: Screen, table: Table, found: Sequence[Grid], names: Mapping[str, str], title: str, *, even: float
) -> None:
    """Overall rates with intervals, then the rates by pairs; `even` is a share of the wins like everybody's."""
    screen.rule(title)
    ranked = sorted(table.overall, key=lambda fighter: -table.overall[fighter].rate)
    for fighter in ranked:
        screen.row(overall_row(names[fighter], table.overall[fighter], even))
    who = "team of the first seat" if table.together else "first seat"
    paced = f"the {who} won {share(table.first_team)}; {pace(table.first_team):.1f} turns a game."
    screen.say(f"Of all games; an even share is {even:.1%}; {paced}", "faint")
    for grid in found:
        screen.rule(f"{grid.title}, in %")
        for row in matrix(grid, ranked, screen.width):
            screen.say(row)
        if len(table.teams) > PAIR:
            screen.say(f"A cell rests on {grid.games:.1f} games; {grid.even:.0%} is even.", "faint")
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
    """A pair's rate in whole percents; a dash where the two never met, a dot for oneself."""
    if a == b:
        return "."
    return f"{grid.tallies[a, b].rate * 100:.0f}" if (a, b) in grid.tallies else "-"
