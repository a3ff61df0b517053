"""What missions bring to the command line; what the commands do is imported when they run."""

from typing import Annotated

import typer

from campaign.cli.options import Json

commands = typer.Typer(rich_markup_mode=None)


@commands.command()
def missions(
    ctx: typer.Context,
    mission: Annotated[str | None, typer.Argument(metavar="[MISSION]", help="Show this mission.")] = None,
    as_json: Json = False,
) -> None:
    """List the missions and which may be begun with here, or show one: maps, objectives, clock."""
    from campaign.cli.mission_lists import show_missions

    show_missions(ctx.obj, mission, as_json=as_json)


@commands.command()
def henchmen(
    henchman: Annotated[str | None, typer.Argument(metavar="[ENEMY]", help="Show this enemy.")] = None,
    as_json: Json = False,
) -> None:
    """List the enemies of missions, their threats and bosses too, or show one."""
    from campaign.cli.mission_lists import show_henchmen

    show_henchmen(henchman, as_json=as_json)


@commands.command()
def allies(
    ally: Annotated[str | None, typer.Argument(metavar="[ALLY]", help="Show this ally.")] = None, as_json: Json = False
) -> None:
    """List the allies of missions, or show one."""
    from campaign.cli.mission_lists import show_allies

    show_allies(ally, as_json=as_json)
