"""The command report: a campaign as one page to show or print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.options import NAME_AND_FILE, NameAndFile
from campaign.cli.output import check_target, write_text
from campaign.errors import FileThere, Unwritable
from campaign.terminal.open_saves import to_judge
from campaign.terminal.screen import Screen

ENDINGS = (".html", ".htm")
"""How the file of a page may be called: anything else is no page, or a slip."""

commands = typer.Typer(rich_markup_mode=None)


@commands.command(cls=NameAndFile)
def report(
    ctx: typer.Context,
    name_or_file: Annotated[
        str, typer.Argument(metavar=NAME_AND_FILE, help="The campaign, or an exported one, and the page to write.")
    ],
    file: Annotated[Path | None, typer.Argument(metavar=" ", show_default=False, hidden=True)] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a campaign as one page to show or print.

    Score sheet, heroes, dice luck, best moments, and every session: its story in short, health over time, the map.
    One HTML file, light or dark as the viewer wants, that loads nothing. Of an open session it shows what all may know.
    """
    from campaign.report.page import page_of, report_of

    target = file or Path(name_or_file)
    if target.suffix.lower() not in ENDINGS:
        raise Unwritable(f"The page is HTML, so its file ends in .html; {str(target)!r} does not.")
    check_target(target)
    if target.exists() and not overwrite:
        raise FileThere(target)
    with to_judge(ctx.obj, name_or_file if file is not None else None) as (service, campaign):
        page = page_of(report_of(service, campaign))
    write_text(target, page)
    Screen().say(f"Wrote {target}.")
