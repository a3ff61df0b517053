"""Options and arguments that several commands take, those of the kinds of campaign too."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from campaign.asking.settings import ROLLS
from campaign.cli.completing import bots, campaigns, dice, extras, seats
from campaign.kinds.duel_mode import NAMES

Json = Annotated[bool, typer.Option("--json", help="Report as JSON.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write the table as CSV.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Luck to repeat; without: a new one.")]
Force = Annotated[bool, typer.Option("--force", help="Go back in front of rolls and reveals too; the log says so.")]
OpenHands = Annotated[
    bool, typer.Option("--open-hands", help="Several people see each other's cards; nobody passes the keyboard.")
]
Plain = Annotated[bool, typer.Option("--plain", help="Line by line instead of the full-screen table.")]
HERO = "A hero by its id; see 'kingshand heroes'."
RULES = f"By the rules of which time: {', '.join(NAMES)}; 'kingshand rules season1' tells what is otherwise."


class NameAndFile(TyperCommand):
    """A command that takes a campaign's name and a file, and the file alone where there is one campaign."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """As it is typed: the name, which may be left out, stands in front."""
        del ctx
        return ["[OPTIONS]", NAME_AND_FILE]


NAME_AND_FILE = "[NAME] FILE"


Name = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="The campaign; not needed when there is one.", autocompletion=campaigns),
]
NameOrExport = Annotated[
    str | None,
    typer.Argument(
        metavar="[NAME|FILE]",
        help="The campaign, or an exported one; not needed when there is one.",
        autocompletion=campaigns,
    ),
]
AnyName = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="The campaign; without: all of them.", autocompletion=campaigns)
]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bot",
        metavar="BOT",
        help="Who plays when no person does: greedy or random; or as configured.",
        autocompletion=bots,
    ),
]
Dice = Annotated[
    str | None,
    typer.Option(
        "--dice",
        metavar="|".join(ROLLS),
        help="Who rolls: ask: you type your own dice, all: everybody's.",
        autocompletion=dice,
    ),
]
Extras = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="WHAT",
        help="Legacy content too, or all of it: 'kingshand packs' lists it. Again for more.",
        autocompletion=extras,
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
