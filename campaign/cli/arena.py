"""The command arena: the balance report."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai.arena import Table
from campaign.arena import NARROW, PAIR, WIDE, as_csv, draw, results
from campaign.cli.campaigns import ids_of
from campaign.cli.progress import watched
from campaign.cli.screen import Screen, print_json
from campaign.cli.writing import check_target
from campaign.configuration import configuration
from campaign.duels.way import DUEL, HERO, NUMBERS
from campaign.duels.ways import way_wanted
from campaign.errors import BadParty
from campaign.pictures import check_plotting
from campaign.play.answers import check_bot
from content.errors import UnknownHero

if TYPE_CHECKING:
    from ai.arena import Tally
    from campaign.duels.way import Way


def arena(
    heroes: str, games: int, *, mode: str = "duel", rules: str | None = None, players: int | None = None, seed: int,
    bot: str | None, jobs: int | None, csv: Path | None, png: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """`arena`."""
    from content.load import hero_ids, hero_names

    names = hero_names()
    chosen = list(hero_ids()) if heroes == "all" else ids_of([part for part in heroes.split(",") if part])
    for hero in chosen:
        if hero not in names:
            raise UnknownHero(hero, names)
    bot = configuration().bot(bot)
    check_bot(bot)
    for path in filter(None, (csv, png)):
        check_target(path)
    if png is not None:
        check_plotting()
    way = way_wanted(mode, rules)
    seats = seats_of(way, players)
    if len(set(chosen)) < seats:
        many = NUMBERS[seats]
        raise BadParty(f"This takes at least {many} different heroes: --heroes all, or --heroes barbarian,monk,...")
    if games < 1 or (jobs is not None and jobs < 1):
        raise BadParty("An arena plays at least one game a pair, in at least one process.")
    screen = Screen()
    table = Table(sorted(set(chosen)))
    total, played = results(
        table.players, games, seed=seed, bot=bot, jobs=jobs or os.cpu_count() or 1, mode=way.name, seats=seats
    )
    for result in watched(screen, played, "duels", total, shown=not as_json):
        table.add(result)
    if csv is not None:
        csv.write_text(as_csv(table))
    if png is not None:
        draw(table, names, png)
    even = 1 / len(set(way.teams(seats)))
    if as_json:
        told = {"mode": way.name, "seats": seats, "even": round(even, 4)}
        print_json({"bot": bot, "seed": seed, "games": total, **told, **table.to_json()})
        return
    what = "duels" if way.name == DUEL.name else f"games of {way.name}" + (f" with {NUMBERS[seats]}" if players else "")
    report(screen, table, names, f"{total} {what} of {bot} bots, seed {seed}", even=even, seats=seats)


def seats_of(way: Way, players: int | None) -> int:
    """How many sit at a table. Raises BadParty for a way that takes others than heroes, or not so many."""
    if set(way.fighters) != {HERO}:
        raise BadParty(f"An arena is heroes against heroes; {way.title.lower()} takes {way.needs()}.")
    fewest, most = way.fighters[HERO]
    if players is not None and not fewest <= players <= most:
        raise BadParty(
            f"{way.title} takes {way.needs()}, not {players}: leave --players out, or name a number that fits."
        )
    return players or fewest


def report(screen: Screen, table: Table, names: dict[str, str], title: str, *, even: float, seats: int) -> None:
    """Overall rates with intervals, then between two the matrix; `even` is a share of the wins like everybody's."""
    screen.rule(title)
    ranked = sorted(table.overall, key=lambda hero: -table.overall[hero].rate)
    for hero in ranked:
        screen.row(overall_row(names[hero], table.overall[hero], even))
    paced = f"the first seat won {share(table.first_seat)}; {pace(table.first_seat):.1f} turns a game."
    screen.say(f"An even share is {even:.1%}; {paced}", "faint")
    if seats > PAIR:
        return
    screen.rule("Wins of the row against the column, in %")
    for row in matrix(table, ranked, screen.width):
        screen.say(row)
    for number, hero in enumerate(ranked, start=1):
        screen.say(f"{number:>2} {names[hero]}", "faint")


def overall_row(name: str, tally: Tally, even: float) -> Sequence[tuple[str, str]]:
    """One hero against all: rate, interval, a bar, and a mark outside of the wanted range."""
    low, high = tally.interval
    tone = "plain" if NARROW * even <= tally.rate <= WIDE * even else "harm"
    bar = "#" * round(tally.rate * 30)
    return [
        (f"{name:<15}", "name"),
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


def matrix(table: Table, heroes: Sequence[str], width: int) -> Iterator[str]:
    """Rows of whole percents, numbered as the list is; split where the terminal is too narrow."""
    fit = max(4, (width - 3) // 4)
    for start in range(0, len(heroes), fit):
        columns = heroes[start : start + fit]
        yield "   " + "".join(f"{heroes.index(hero) + 1:>4}" for hero in columns)
        for number, a in enumerate(heroes, start=1):
            yield f"{number:>3}" + "".join(f"{cell(table, a, b):>4}" for b in columns)


def cell(table: Table, a: str, b: str) -> Any:
    """A pair's rate in whole percents."""
    return "." if a == b else round(table.against[a, b].rate * 100)
