"""What simulated campaigns come to, on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.progress import Progress, TaskID

from ai.arena import Tally
from campaign.kinds.registry import kind_named
from campaign.play.open_campaign import OpenCampaign
from campaign.screens.pages import table
from campaign.simulation.figures import Figures, ScenarioFigures, Spread
from campaign.simulation.plan import RANDOM, SimulationPlan
from campaign.terminal.hero_names import names_of
from campaign.terminal.screen import Screen
from campaign.words.narrator import plural
from campaign.words.rows import Column

CAUSES = 3
"""The most frequent ones are told."""
NOTHING = "nobody"
"""What a hero fell to where nothing was seen."""


def title_of(plan: SimulationPlan, figures: Figures) -> str:
    """What was played."""
    heroes = names_of(plan.heroes).replace(RANDOM.capitalize(), RANDOM)
    known = figures.campaigns + figures.wrong
    of_all = "" if known == plan.campaigns else f"the first {known} of "
    level = ", ".join((plan.difficulty, *plan.extras))
    return f"{of_all}{plural(plan.campaigns, 'campaign')}: {heroes}, {level}, {plan.bot} bots, seed {plan.seed}"


def report(screen: Screen, plan: SimulationPlan, figures: Figures) -> None:
    """Ends, scenarios, falls, measures, scores."""
    counts = kind_named(plan.kind).counts
    screen.rule(title_of(plan, figures))
    if not figures.campaigns:
        screen.say("No campaign was played to its end.")
        return
    ends = [f"{end} {count} ({count / figures.campaigns:.0%})" for end, count in ranked(figures.ends)]
    screen.say(f"Ended: {', '.join(ends)}.")
    screen.say(f"Score of a campaign: {spread_of(figures.scores)}.")
    screen.say(f"Sessions of a campaign: {spread_of(figures.lengths)}.")
    found = [figures.scenarios[number] for number in sorted(figures.scenarios)]
    show_rates(screen, counts, found)
    screen.rule("What heroes fell to, and how often")
    for one in found:
        screen.say(f"{one.number} {one.mode}: {falls(one)}.", indent=4)
    show_measures(screen, found)
    if RANDOM in plan.heroes:
        show_heroes(screen, figures)


def show_rates(screen: Screen, counts: str, found: list[ScenarioFigures]) -> None:
    """A line for each scenario: how often it is won, how many tries and turns it takes."""
    screen.rule("Won in % (95 % interval); tries until won and turns: average (least-most)")
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
        for one in found
    ]
    table(screen, columns, rows)


def range_of(spread: Spread, digits: int) -> str:
    """`2.4 (1-7)`; a dash without numbers."""
    return f"{spread.mean:.{digits}f} ({spread.quantile(0)}-{spread.quantile(1)})" if spread else "-"


def rate(tally: Tally) -> str:
    """A share in percent with its interval."""
    low, high = tally.interval
    return f"{100 * tally.rate:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def falls(one: ScenarioFigures) -> str:
    """What heroes fell to most often, and how many of these falls were the last of a lost session."""
    if not one.felled_by:
        return "nothing"
    shown = [
        f"{cause or NOTHING} {count}" + (f" ({one.lost_to[cause]} lost)" if one.lost_to[cause] else "")
        for cause, count in ranked(one.felled_by)[:CAUSES]
    ]
    others = one.felled_by.total() - sum(count for _, count in ranked(one.felled_by)[:CAUSES])
    return ", ".join([*shown, *([f"others {others}"] if others else [])])


def ranked(counter: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, those of the same number by name."""
    return sorted(counter.items(), key=lambda item: (-item[1], item[0]))


def show_measures(screen: Screen, found: list[ScenarioFigures]) -> None:
    """What the kind measures, on average."""
    if not any(one.measures for one in found):
        return
    screen.rule("A session on average")
    for one in found:
        there = [f"{name.replace('_', ' ')} {spread.mean:.2f}" for name, spread in one.measures.items() if spread]
        screen.say(f"{one.number} {one.mode}: {', '.join(there)}", indent=4, whole=True)


def show_heroes(screen: Screen, figures: Figures) -> None:
    """How first tries went with each hero, the best first."""
    screen.rule("First tries won with each hero, with 95 % intervals")
    for hero in sorted(figures.heroes, key=lambda hero: (-figures.heroes[hero].rate, hero)):
        tally = figures.heroes[hero]
        screen.say(f"{names_of([hero]):<15} {rate(tally):>13} of {tally.games}")


def spread_of(found: Spread) -> str:
    """`50.2 on average, half of them 41 to 60, from 12 to 88`."""
    low, high = found.quantile(0.25), found.quantile(0.75)
    return f"{found.mean:.1f} on average, half of them {low} to {high}, from {found.quantile(0)} to {found.quantile(1)}"


T = TypeVar("T")


def watched(screen: Screen, played: Iterator[T], what: str, total: int, *, shown: bool) -> Iterator[T]:
    """What comes, with a bar that tells on a terminal how much of it has come, and how long the rest may take."""
    if not (shown and screen.console.is_terminal):
        yield from played
        return
    from rich import progress as bars

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(bar_width=24),
        bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(),
        bars.TextColumn("left"),
        bars.TimeRemainingColumn(),
    )
    with bars.Progress(*columns, console=screen.console, transient=True, speed_estimate_period=600) as progress:
        task = progress.add_task(what, total=total)
        for one in played:
            progress.advance(task)
            yield one


class SimulationProgress:
    """The progress of one session after another."""

    def __init__(self, screen: Screen, *, shown: bool) -> None:
        self.screen = screen
        self.shown = shown and screen.console.is_terminal
        self.progress: Progress | None = None
        self.task: TaskID | None = None

    @contextmanager
    def session(self, opened: OpenCampaign) -> Iterator[None]:
        """Show the bar while a session is played."""
        if not self.shown:
            yield
            return
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[where]}"),
            TimeElapsedColumn(),
        )
        with Progress(*columns, console=self.screen.console, transient=True) as progress:
            self.progress = progress
            title = f"Session {opened.session.ordinal}, {opened.live.face.name}"
            self.task = progress.add_task(title, total=1.0, where="")
            yield
        self.progress = None

    def look(self, opened: OpenCampaign) -> None:
        """Move the bar."""
        if self.progress is not None and self.task is not None:
            game = opened.live.game
            where = f"turn {game.state.turn}, {game.state.choices} choices"
            self.progress.update(self.task, completed=opened.live.face.progress(), where=where)
