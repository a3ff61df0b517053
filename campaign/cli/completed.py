"""Options and arguments whose values the shell completes; they know the service, and the kinds of campaign do not."""

from __future__ import annotations

from typing import Annotated

import typer

from campaign.cli.completing import bots, campaigns, dice, extras, seats
from campaign.play.asking.settings import ROLLS

Name = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="The campaign; not needed when there is one.", autocompletion=campaigns),
]
NameOrExport = Annotated[
    str | None,
    typer.Argument(
        metavar="[NAME|FILE]", help="The campaign, or an exported one; not needed when there is one.",
        autocompletion=campaigns,
    ),
]  # fmt: skip
AnyName = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="The campaign; without: all of them.", autocompletion=campaigns),
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
