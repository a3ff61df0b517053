"""The commands about the program itself. What they do is imported when they run."""

from __future__ import annotations

import typer

from campaign.cli.options import Json

house = typer.Typer(rich_markup_mode=None)


@house.command()
def config(ctx: typer.Context, as_json: Json = False) -> None:
    """Show what is configured, and from where: command line, environment, file or default."""
    from campaign.cli.doctor import show_configuration

    show_configuration(ctx.obj, as_json=as_json)


@house.command()
def doctor(ctx: typer.Context, as_json: Json = False) -> None:
    """Look whether everything that playing needs is there and sound; exit code 1 when it is not."""
    from campaign.cli.doctor import doctor as run

    run(ctx.obj, as_json=as_json)
