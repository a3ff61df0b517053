"""Commands to look up missions: missions, henchmen, allies."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.output import Output, reporting
from campaign.cli.reference import one_or_all
from campaign.missions.rules.difficulty import ABOUT_LEVELS
from campaign.terminal.screen import Screen
from campaign.words.rows import Column

if TYPE_CHECKING:
    from campaign.screens.hero_sheet import Report


commands = typer.Typer(rich_markup_mode=None)


@commands.command()
@reporting(sources=True)
def missions(
    ctx: typer.Context,
    mission: Annotated[str | None, typer.Argument(metavar="[MISSION]", help="Show this mission.")] = None,
) -> Output:
    """List the missions, or show one: maps, objectives, clock.

    The list says which of them can begin a campaign.
    """
    from campaign.cli.mission_reports import definitions, levels_won, mission_report

    lib, won = definitions(), levels_won(ctx.obj)
    cards = sorted(lib.tables["missions"].values(), key=lambda card: card.number)
    reports = {card.id: mission_report(lib, card, won) for card in cards}
    return one_or_all(
        "mission",
        mission,
        reports,
        (Column("#", right=True), "level", "id", "here", "boss"),
        itemgetter("number", "difficulty", "id", "state", "boss"),
        below=lambda screen: screen.say("  Begin with one: kingshand new NAME --hero HERO --mission ID", "faint"),
        show_one=show_mission,
    )


def show_mission(screen: Screen, report: Report) -> None:
    """A mission side by side: map, enemies, objectives, crisis clock."""
    from campaign.screens.hero_sheet import section, show_lines

    why = f"; it {report['locked']}" if report["locked"] else ""
    screen.say(f"{report['name']}: level {report['difficulty']}{why}", "title")
    screen.say(f"  {ABOUT_LEVELS}", "faint", indent=2)
    for side in report["sides"]:
        screen.say()
        screen.rule(f"Side {side['side']}")
        for row in side["map"]:
            screen.say(f"  {row}")
        screen.say(f"  {side['enemies']}", "faint", indent=4)
        for part in side["objectives"]:
            section(screen, part)
        screen.say("Crisis clock", "act")
        for line in side["clock"]:
            screen.say(f"  {line}", indent=5)
    show_lines(screen, "Notes", report["clarify"])


@commands.command()
@reporting(sources=True)
def henchmen(
    henchman: Annotated[str | None, typer.Argument(metavar="[ENEMY]", help="Show this enemy.")] = None,
) -> Output:
    """List the enemies of missions, or show one.

    Includes threats and bosses.
    """
    from campaign.cli.mission_reports import definitions, enemy_reports

    reports = {report["id"]: report for report in enemy_reports(definitions())}
    return one_or_all(
        "enemy",
        henchman,
        reports,
        ("kind", Column("health", right=True), "id", "attacks on"),
        lambda r: (r["kind"], r["health"], r["id"], "; ".join(attack["on"] for attack in r["attacks"])),
    )


@commands.command()
@reporting(sources=True)
def allies(ally: Annotated[str | None, typer.Argument(metavar="[ALLY]", help="Show this ally.")] = None) -> Output:
    """List the allies of missions, or show one."""
    from campaign.cli.mission_reports import ally_report, definitions

    lib = definitions()
    reports = {card.id: ally_report(lib, card) for card in lib.tables["allies"].values()}
    columns = (Column("momentum", right=True), "id", "name")
    return one_or_all("ally", ally, reports, columns, itemgetter("cost", "id", "name"))
