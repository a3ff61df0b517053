"""Options and arguments that several commands take, those of the kinds of campaign too."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from campaign.duels.books import NAMES

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
