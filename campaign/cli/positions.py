"""Positions of play as scenario files: scenario save, duel --save-case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from campaign import __version__
from campaign.cli.failing import FAILED
from campaign.cli.opening import to_look
from campaign.errors import FileThere, NoPosition
from campaign.play.documents import about
from campaign.play.positions import Wanted, write_file, written

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession


def save_scenario(
    saves: str | None,
    name: str | None,
    file: Path,
    *,
    at: int | None,
    session: int | None,
    hands: bool,
    dice: bool,
    overwrite: bool,
) -> None:
    """`scenario save`."""
    free(file, overwrite=overwrite)
    with to_look(saves) as service:
        campaign = service.find(name)
        with about(campaign):
            found, live = service.session_log(campaign, session)
            title = f"{campaign.name}, session {found.ordinal}"
            write(live, Wanted(title, at, hands=hands, dice=dice), file, overwrite=overwrite)


def free(file: Path, *, overwrite: bool) -> None:
    """Raise FileThere when the file would be replaced, NoPosition when its folder is not there."""
    if file.exists() and not overwrite:
        raise FileThere(file)
    if not file.absolute().parent.is_dir():
        raise NoPosition(f"{file}: there is no folder {file.absolute().parent}.")


def write(live: LiveSession, wanted: Wanted, file: Path, *, overwrite: bool, quiet: bool = False) -> None:
    """Write a session's position, and say so, `quiet` on standard error; exit code 1 when the file does not hold."""
    found = written(live, wanted)
    found.comment = [f"{found.document['name']}. Written by kingshand {__version__}; the program has run it."]
    problem = write_file(found, file, overwrite=overwrite)
    document = found.document
    phase = str(document["phase"]).replace("-", " ")
    many = len(document.get("choices", ()))
    choices = f"{many or 'no'} choice{'' if many == 1 else 's'}"
    turn = f" of turn {document['turn']}" if "turn" in document else ""
    typer.echo(f"Wrote {file}: it begins with the phase {phase}{turn} and lists {choices}.", err=quiet)
    if problem:
        typer.echo(f"It does not come to the same position: {problem}", err=True)
        raise typer.Exit(FAILED)
