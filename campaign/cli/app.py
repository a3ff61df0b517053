"""The program `kingshand`: its own options, and the list of all commands with the module that declares each."""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.group import LazyGroup, ListedCommand

GROUPS = {
    "Play": {
        "play": ListedCommand("play", "Play a campaign, or begin one."),
        "new": ListedCommand("new_campaign", "Begin a campaign."),
        "duel": ListedCommand("duel", "Play a duel, against a bot or with other people."),
        "serve": ListedCommand("serve", "Play with friends from their own devices, in the browser."),
        "learn": ListedCommand("learn", "Learn the game step by step."),
        "companion": ListedCommand("play", "Play with the box on the table."),
    },
    "Your campaigns": {
        "list": ListedCommand("campaigns", "List the campaigns."),
        "status": ListedCommand("campaigns", "Show how far a campaign is."),
        "map": ListedCommand("campaigns", "Show the map of the open session."),
        "watch": ListedCommand("watch", "Watch a session as a film."),
        "log": ListedCommand("history", "Show what happened, session by session."),
        "score": ListedCommand("score", "Show the score sheet and the points of each column."),
        "why": ListedCommand("score", "Explain where damage, health or a score comes from."),
        "stats": ListedCommand("history", "Show what each hero did in a campaign."),
        "luck": ListedCommand("luck", "Tell what the dice gave each hero, and what choices gave away."),
        "review": ListedCommand("review", "Review a session: the chance of winning, and better choices."),
        "report": ListedCommand("report", "Write a campaign as one page to show or print."),
        "undo": ListedCommand("saves", "Undo the last choices."),
        "party": ListedCommand("party", "Show who plays a campaign, or change the party."),
        "perks": ListedCommand("party", "Show the players' sheets, or spend points."),
        "branch": ListedCommand("new_campaign", "Begin a what-if from any choice of a campaign."),
        "record": ListedCommand("record", "Enter the result of a session played with the box."),
        "edit": ListedCommand("record", "Correct what differs between table and program."),
        "replay": ListedCommand("history", "Replay a campaign from its seed and choices."),
        "hall": ListedCommand("hall", "Show finished campaigns, the best first."),
        "achievements": ListedCommand("hall", "List achievements, and who has them."),
    },
    "Look up": {
        "heroes": ListedCommand("reference", "List the heroes by series, or show one with board and cards."),
        "tokens": ListedCommand("reference", "List the status effects, or show one."),
        "rules": ListedCommand("reference", "Look up rules by number or word, or the FAQ."),
        "bosses": ListedCommand("adventures", "List the bosses, or show one with board and action cards."),
        "minions": ListedCommand("adventures", "List the minions, or show one."),
        "tiles": ListedCommand("adventures", "List the environment tiles, or show one."),
        "loot": ListedCommand("adventures", "List the loot cards, or show one."),
        "difficulties": ListedCommand("adventures", "List the difficulty cards, or show one."),
        "packs": ListedCommand("packs", "List the legacy packs and which are unlocked, or show one."),
        "missions": ListedCommand("missions", "List the missions, or show one: maps, objectives, clock."),
        "henchmen": ListedCommand("missions", "List the enemies of missions, or show one."),
        "allies": ListedCommand("missions", "List the allies of missions, or show one."),
    },
    "Study": {
        "odds": ListedCommand("odds", "Tell the chances of a roll: abilities, keeps, damage, goals."),
        "bots": ListedCommand("bots", "List the bots, or try one."),
        "arena": ListedCommand("arena", "Let bots duel, and report who wins how often."),
        "ladder": ListedCommand("ladder", "Compare two bots until it is clear which is stronger."),
        "simulate": ListedCommand("simulate", "Let bots play whole campaigns, and report the results."),
        "scenario": ListedCommand("scenarios", "Write, run and save scenario files."),
    },
    "Files": {
        "export": ListedCommand("saves", "Export a campaign to a file."),
        "import": ListedCommand("saves", "Import a campaign from a file."),
        "repair": ListedCommand("saves", "Find what is wrong with a campaign, and repair it."),
        "delete": ListedCommand("saves", "Delete a campaign for good."),
        "content": ListedCommand("scenarios", "Check content files."),
        "pack": ListedCommand("content_packs", "Make, check and share content packs."),
    },
    "Program": {
        "config": ListedCommand("doctor", "Show or change settings."),
        "doctor": ListedCommand("doctor", "Check that everything the game needs is there and works."),
    },
}
"""Every command by its group, in the order of --help: its module and the first sentence of its docstring."""

HOME = "campaign.cli.home"
"""What is opened where no command is named, imported like them when it is."""

PACKS = "KINGSHAND_PACKS"
"""The environment variable that names folders with content packs."""
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
"""Every command by its name."""


class Program(LazyGroup):
    """All commands."""

    groups = GROUPS


app = typer.Typer(
    cls=Program,
    help="Play cooperative dice-battle campaigns in the terminal, alone, with friends or with bots.",
    epilog="Begin with: kingshand",
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
    packs: Annotated[
        str | None,
        typer.Option("--packs", metavar="FOLDER", help="Use the content packs in this folder, in place of your own."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Without a command: a numbered list instead of the full-screen home.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play cooperative dice-battle campaigns in the terminal, alone, with friends or with bots."""
    del version
    ctx.obj = saves
    if packs or PACKS not in os.environ:
        from campaign.configuration import named_packs

        os.environ[PACKS] = packs or named_packs()  # processes that this one begins use them too
    if ctx.invoked_subcommand is not None:
        if plain:
            raise typer.BadParameter(f"put it after the command: {ctx.invoked_subcommand} --plain", ctx)
    elif plain or (sys.stdin.isatty() and sys.stdout.isatty()):
        import_module(HOME).arrive(saves, plain=plain)
    else:
        typer.echo(ctx.get_help())
