"""Options and arguments that several commands take, those of the kinds of campaign too."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from campaign.cli.completing import bots, campaigns, seats

Name = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="The campaign; not needed when there is one.", autocompletion=campaigns),
]
Json = Annotated[bool, typer.Option("--json", help="Report as JSON.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Luck to repeat; without: a new one.")]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bot",
        metavar="BOT",
        help="Who plays when no person does: greedy or random; or as configured.",
        autocompletion=bots,
    ),
]
Seat = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="WHO=WHAT",
        help="Who plays a seat: 2=bot, moon-elf=greedy, 1=person; may be repeated.",
        autocompletion=seats,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Go back in front of rolls and reveals too; the log says so.")]
HERO = "A hero by its id; see 'kingshand heroes'."


class NameAndFile(TyperCommand):
    """A command that takes a campaign's name and a file, and the file alone where there is one campaign."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """As it is typed: the name, which may be left out, stands in front."""
        del ctx
        return ["[OPTIONS]", NAME_AND_FILE]


NAME_AND_FILE = "[NAME] FILE"
