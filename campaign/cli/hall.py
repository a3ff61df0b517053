"""Commands about what was reached: the hall of finished campaigns, and achievements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from campaign.cli.options import AnyName
from campaign.cli.output import Output, reporting
from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.registry import all_kinds
from campaign.screens.pages import table
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen
from campaign.words.names import joined

if TYPE_CHECKING:
    from campaign.play.book.hall import HallEntry
    from campaign.play.service import Service
    from saves.records import Campaign, Earned


commands = typer.Typer(rich_markup_mode=None)

# -- the hall --------------------------------------------------------------------------------------

HALL_HEADINGS = (
    "kind",
    "difficulty",
    "heroes_count",
    "place",
    "campaign",
    "score",
    "sessions",
    "status",
    "heroes",
    "ended",
    "title",
    "marks",
    "with",
)
"""Columns of the hall for spreadsheets."""


@commands.command()
@reporting(csv=True)
def hall(ctx: typer.Context) -> Output:
    """Show finished campaigns, the best first.

    One list for each difficulty and number of heroes.
    """
    from campaign.play.book.hall import hall as hall_of
    from campaign.play.book.hall import places
    from campaign.play.book.party_history import all_marks
    from campaign.terminal.score import show_hall
    from saves.errors import NoSaves

    try:
        with to_look(ctx.obj) as service:
            campaigns, damaged = service.campaigns(), service.damaged()
            ended = [one for one in campaigns if one.status != ACTIVE]
            marks = all_marks(service.store, ended) if ended else {}
    except NoSaves:
        ended, damaged, marks = [], [], {}
    for problem in damaged:
        typer.echo(f"kingshand: {problem}", err=True)
    entries = hall_of([(one, marks[one.id]) for one in ended if not marks[one.id].branch])

    rows = [entry_json(entry, place) for entry, place in zip(entries, places(entries), strict=True)]

    def data() -> list[dict[str, Any]]:
        """Every finished campaign, with heroes and extras as lists."""
        lists = [{"heroes": list(one.campaign.heroes), "with": [id for id, _ in one.extras]} for one in entries]
        return [row | own for row, own in zip(rows, lists, strict=True)]

    return Output(
        lambda screen: show_hall(screen, entries), data, lambda: (HALL_HEADINGS, [list(row.values()) for row in rows])
    )


def entry_json(entry: HallEntry, place: int | None) -> dict[str, Any]:
    """A finished campaign as programs and spreadsheets get it."""
    campaign = entry.campaign
    return {
        "kind": campaign.kind,
        "difficulty": campaign.difficulty,
        "heroes_count": entry.marks.most_heroes,
        "place": place,
        "campaign": campaign.name,
        "score": entry.standing.score,
        "sessions": entry.standing.sessions,
        "status": campaign.status,
        "heroes": " ".join(campaign.heroes),
        "ended": campaign.updated_at.isoformat(),
        "title": entry.title or None,
        "marks": entry.marks.short() or None,
        "with": " ".join(id for id, _ in entry.extras),
    }


# -- achievements ----------------------------------------------------------------------------------

ACHIEVEMENT_HEADINGS = ("kind", "achievement", "feat", "campaign", "earned", "claimed")
CLAIMS = {None: None, True: "yes", False: "no"}
"""Whether a campaign only claims an achievement, for spreadsheets; nobody has it: nothing."""


@commands.command()
@reporting(csv=True)
def achievements(ctx: typer.Context, name: AnyName = None) -> Output:
    """List achievements, and who has them.

    With a campaign, only those of this campaign.
    """
    from saves.errors import NoSaves

    try:
        with to_look(ctx.obj) as service:
            campaigns = service.campaigns() if name is None else [service.find(name)]
            earned = earned_in(service, campaigns)
    except NoSaves:
        if name is not None:
            raise
        campaigns, earned = [], {}
    reports = [one for one in listed(earned) if name is None or one["kind"] == campaigns[0].kind]

    def rows() -> list[list[object]]:
        """A line for each campaign that has an achievement; one for each that nobody has."""
        nobody = {"campaign": None, "earned": None, "claimed": None}
        return [
            [one["kind"], one["achievement"], one["feat"], by["campaign"], by["earned"], CLAIMS[by["claimed"]]]
            for one in reports
            for by in one["earned_by"] or (nobody,)
        ]

    return Output(
        lambda screen: show_achievements(screen, reports, alone=name),
        lambda: reports,
        lambda: (ACHIEVEMENT_HEADINGS, rows()),
    )


def earned_in(service: Service, campaigns: Sequence[Campaign]) -> dict[tuple[str, str], list[tuple[Campaign, Earned]]]:
    """The campaigns that have each achievement, by kind and achievement, the earliest first; after them those that only
    claim it.
    """
    by_achievement: dict[tuple[str, str], list[tuple[Campaign, Earned]]] = {}
    achieved = service.store.all_achievements()
    for campaign in campaigns:
        for earned in achieved.get(campaign.id, ()):
            by_achievement.setdefault((campaign.kind, earned.achievement), []).append((campaign, earned))
    for earned_by in by_achievement.values():
        earned_by.sort(key=lambda one: (bool(one[0].claimed), one[1].earned_at))
    return by_achievement


def listed(earned_by: Mapping[tuple[str, str], list[tuple[Campaign, Earned]]]) -> Iterator[dict[str, Any]]:
    """Every achievement of every kind, with who has it and since when."""
    for kind in all_kinds():
        for one in kind.achievements:
            yield {
                "kind": kind.name,
                "achievement": one.id,
                "name": one.name,
                "feat": one.feat,
                "earned_by": [
                    {
                        "campaign": campaign.name,
                        "earned": earned.earned_at.isoformat(),
                        "claimed": bool(campaign.claimed),
                    }
                    for campaign, earned in earned_by.get((kind.name, one.id), ())
                ],
            }


def show_achievements(screen: Screen, reports: Sequence[dict[str, Any]], *, alone: str | None) -> None:
    """A line each; `alone` is the campaign it is about, if it is about one."""
    earned = [one for one in reports if any(not by["claimed"] for by in one["earned_by"])]
    whose = f" by {alone}" if alone is not None else ""
    screen.say(f"{len(earned)} of {len(reports)} achieved{whose}", "title")
    rows = [(one["name"], by_whom(one["earned_by"], named=alone is None), one["feat"]) for one in reports]
    table(screen, ("achievement", "achieved by" if alone is None else "achieved", "to"), rows)


def by_whom(earned: Sequence[dict[str, Any]], *, named: bool) -> str:
    """The first campaign and how many more, or the day; a dash for nobody."""
    if not earned:
        return "-"
    first = earned[0]
    claimed = " (claimed)" if first["claimed"] else ""
    if not named:
        return f"{first['earned'][:10]}{claimed}"
    more = len(earned) - 1
    return joined([f"{first['campaign']}{claimed}", *([f"{more} more"] if more else [])])
