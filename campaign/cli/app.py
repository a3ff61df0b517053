"""The program `kingshand`: its own options, and the list of all commands with the module that declares each."""

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.group import LazyGroup, ListedCommand

COMMANDS = {
    "new": ListedCommand("new_campaign", "Begin a campaign."),
    "play": ListedCommand("play", "Play a campaign; without one, begin it."),
    "list": ListedCommand("campaigns", "List the campaigns."),
    "status": ListedCommand("campaigns", "Show where a campaign stands."),
    "score": ListedCommand("score", "Show the score sheet, and the points that each column brings."),
    "log": ListedCommand("history", "Tell what happened, session by session."),
    "undo": ListedCommand("saves", "Take back the last choices."),
    "replay": ListedCommand("history", "Play a campaign again from its seed and its choices."),
    "export": ListedCommand("saves", "Write a campaign to one file."),
    "import": ListedCommand(
        "saves", "Add the campaign of a file; it is played again, and what its choices do not come to is only claimed."
    ),
    "delete": ListedCommand("saves", "Delete a campaign for good."),
    "repair": ListedCommand("saves", "Say what is wrong with a campaign, and put it right."),
    "duel": ListedCommand(
        "duel",
        "Play a duel: you are the first hero, unless --seat says otherwise; "
        "seats are counted in turn order, in which teams alternate.",
    ),
    "learn": ListedCommand("learn", "Take a first turn step by step: each choice is explained, and you type it."),
    "arena": ListedCommand(
        "arena",
        "Let bots play duels of every pair of heroes, or of another mode by lot, and report who wins how often.",
    ),
    "simulate": ListedCommand(
        "simulate", "Let bots play whole campaigns and report how they go; nothing of them is kept in the saves."
    ),
    "heroes": ListedCommand("reference", "List the heroes, or show one with board and cards."),
    "minions": ListedCommand("adventures", "List the minions, or show one."),
    "bosses": ListedCommand("adventures", "List the bosses, or show one with board and action cards."),
    "tiles": ListedCommand("adventures", "List the environment tiles, or show one."),
    "difficulties": ListedCommand("adventures", "List the difficulty cards, or show one."),
    "loot": ListedCommand("adventures", "List the loot cards, or show one."),
    "packs": ListedCommand("packs", "List the legacy packs and whether they are unlocked here, or show one."),
    "missions": ListedCommand(
        "missions", "List the missions and which may be begun with here, or show one: maps, objectives, clock."
    ),
    "henchmen": ListedCommand("missions", "List the enemies of missions, their threats and bosses too, or show one."),
    "allies": ListedCommand("missions", "List the allies of missions, or show one."),
    "tokens": ListedCommand("reference", "List the status effects, or show one."),
    "rules": ListedCommand(
        "reference", "List the chapters of the numbered rules, show those with these words, or the FAQ."
    ),
    "why": ListedCommand(
        "score", "Tell where a number of a campaign came from: the last damage, somebody's health, or a score."
    ),
    "config": ListedCommand(
        "doctor", "Show what is configured, and from where: command line, environment, file or default."
    ),
    "doctor": ListedCommand(
        "doctor", "Look whether everything that playing needs is there and sound; exit code 1 when it is not."
    ),
    "branch": ListedCommand(
        "new_campaign", "Begin a what-if: a campaign that goes on from any choice of another one, which stays as it is."
    ),
    "map": ListedCommand(
        "campaigns",
        "Show the map of the session that is open: tiles, heroes, what lies about, where one can go and how far it is.",
    ),
    "party": ListedCommand(
        "party", "Show who plays a campaign and what they have found; or change the party, between two sessions."
    ),
    "record": ListedCommand(
        "record", "Enter a session that was played with the box on the table; the campaign goes on from it."
    ),
    "perks": ListedCommand(
        "party", "Show the sheets that players keep, or spend points between two sessions; 'undo' takes it back."
    ),
    "companion": ListedCommand(
        "play", "Play with the box on the table: the program runs map, enemies and score, you tell what your heroes do."
    ),
    "edit": ListedCommand(
        "record", "Put right what differs between the table and the program, in the open session between two steps."
    ),
    "hall": ListedCommand("hall", "Show finished campaigns, the best of each difficulty and number of heroes first."),
    "achievements": ListedCommand(
        "hall", "List what there is to achieve and who has; with a campaign, what that one has."
    ),
    "stats": ListedCommand(
        "history", "Tell what each hero did over a campaign: damage, healing, kills, luck, best moments."
    ),
    "scenario": ListedCommand("scenarios", "Run scenario files."),
    "content": ListedCommand("scenarios", "Check content files."),
}
"""Every command in the order of --help, its module and the first sentence of its docstring; a test compares them."""


class Program(LazyGroup):
    """All commands."""

    listed = COMMANDS


app = typer.Typer(
    cls=Program,
    help="Play cooperative dice-battle campaigns in the terminal, alone, with friends or with bots.",
    epilog="Begin with: kingshand play",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def print_version(wanted: bool) -> None:
    """Print the version, and whether the kernel is compiled, and leave."""
    if wanted:
        from importlib.machinery import PathFinder

        from campaign import __version__

        kernel = PathFinder.find_spec("game", [str(Path(__file__).parents[2] / "engine")])
        is_pure = kernel is None or str(kernel.origin).endswith(".py")
        typer.echo(f"kingshand {__version__}{'' if is_pure else ' (compiled)'}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    ctx: typer.Context,
    saves: Annotated[
        str | None, typer.Option("--saves", metavar="URL", help="Where saves are kept: a path or a database URL.")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play cooperative dice-battle campaigns in the terminal, alone, with friends or with bots."""
    del version
    ctx.obj = saves
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
