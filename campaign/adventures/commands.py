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
    from campaign.adventures.reference import show_minions

    show_minions(minion, as_json=as_json)


@commands.command()
def bosses(
    boss: Annotated[str | None, typer.Argument(metavar="[BOSS]", help="Show this boss.")] = None,
    as_json: Json = False,
) -> None:
    """List the bosses, or show one with board and action cards."""
    from campaign.adventures.reference import show_bosses

    show_bosses(boss, as_json=as_json)


@commands.command()
def tiles(
    tile: Annotated[str | None, typer.Argument(metavar="[TILE]", help="Show this tile.")] = None,
    as_json: Json = False,
) -> None:
    """List the environment tiles, or show one."""
    from campaign.adventures.reference import show_tiles

    show_tiles(tile, as_json=as_json)


@commands.command()
def difficulties(
    difficulty: Annotated[str | None, typer.Argument(metavar="[DIFFICULTY]", help="Show this card.")] = None,
    as_json: Json = False,
) -> None:
    """List the difficulty cards, or show one."""
    from campaign.adventures.reference import show_difficulties

    show_difficulties(difficulty, as_json=as_json)


@commands.command()
def loot(
    card: Annotated[str | None, typer.Argument(metavar="[CARD]", help="Show this card.")] = None,
    as_json: Json = False,
) -> None:
    """List the loot cards, or show one."""
    from campaign.adventures.reference import show_loot

    show_loot(card, as_json=as_json)
