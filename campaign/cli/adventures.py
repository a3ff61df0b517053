"""What Adventures bring to the command line; what the commands do is imported when they run."""

from typing import Annotated

import typer

from campaign.cli.options import Json

commands = typer.Typer(rich_markup_mode=None)


@commands.command()
def minions(
    minion: Annotated[str | None, typer.Argument(metavar="[MINION]", help="Show this minion.")] = None,
    as_json: Json = False,
) -> None:
    """List the minions, or show one."""
    from campaign.cli.adventure_lists import show_minions

    show_minions(minion, as_json=as_json)


@commands.command()
def bosses(
    ctx: typer.Context,
    boss: Annotated[str | None, typer.Argument(metavar="[BOSS]", help="Show this boss.")] = None,
    as_json: Json = False,
) -> None:
    """List the bosses, or show one with board and action cards."""
    from campaign.cli.adventure_lists import show_bosses

    show_bosses(ctx.obj, boss, as_json=as_json)


@commands.command()
def tiles(
    ctx: typer.Context,
    tile: Annotated[str | None, typer.Argument(metavar="[TILE]", help="Show this tile.")] = None,
    as_json: Json = False,
) -> None:
    """List the environment tiles, or show one."""
    from campaign.cli.adventure_lists import show_tiles

    show_tiles(ctx.obj, tile, as_json=as_json)


@commands.command()
def difficulties(
    ctx: typer.Context,
    difficulty: Annotated[str | None, typer.Argument(metavar="[DIFFICULTY]", help="Show this card.")] = None,
    as_json: Json = False,
) -> None:
    """List the difficulty cards, or show one."""
    from campaign.cli.adventure_lists import show_difficulties

    show_difficulties(ctx.obj, difficulty, as_json=as_json)


@commands.command()
def loot(
    ctx: typer.Context,
    card: Annotated[str | None, typer.Argument(metavar="[CARD]", help="Show this card.")] = None,
    as_json: Json = False,
) -> None:
    """List the loot cards, or show one."""
    from campaign.cli.adventure_lists import show_loot

    show_loot(ctx.obj, card, as_json=as_json)


@commands.command()
def packs(
    ctx: typer.Context,
    pack: Annotated[str | None, typer.Argument(metavar="[PACK]", help="Show this pack.")] = None,
    as_json: Json = False,
) -> None:
    """List the legacy packs and whether they are unlocked here, or show one."""
    from campaign.cli.packs import show_packs

    show_packs(ctx.obj, pack, as_json=as_json)
