"""The commands about files that people write: scenario files and content files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.completing import heroes
from campaign.cli.options import HERO, NAME_AND_FILE, Json, NameAndFile

scenario = typer.Typer(help="Run scenario files.", rich_markup_mode=None)
content = typer.Typer(help="Check content files.", rich_markup_mode=None)


@scenario.callback()
def scenarios() -> None:
    """Run scenario files: a position, dice, choices, and what must hold."""


@scenario.command("run")
def scenario_run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.")],
    as_json: Json = False,
    verbose: Annotated[
        bool,
        typer.Option(
            "--verbose", "-v", help="Every decision: who was asked, what was answered, and who was passed over."
        ),
    ] = False,
) -> None:
    """Run scenario files; exit code 1 when one does not hold."""
    from campaign.cli.checks import run_scenarios

    run_scenarios(files, as_json=as_json, verbose=verbose)


@scenario.command("words")
def scenario_words(
    fighter: Annotated[str, typer.Argument(metavar="HERO", help="Whoever may sit at a seat.")], as_json: Json = False
) -> None:
    """List what a hero may answer in a scenario file."""
    from campaign.cli.words import show_words

    show_words(fighter, as_json=as_json)


@scenario.command("moments")
def scenario_moments(as_json: Json = False) -> None:
    """List the moments that an answer may wait for with `at`."""
    from campaign.cli.words import show_moments

    show_moments(as_json=as_json)


@scenario.command("new")
def scenario_new(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Where; without: on the screen.")] = None,
    hero: Annotated[list[str] | None, typer.Option("--hero", metavar="HERO", help=HERO, autocompletion=heroes)] = None,
    mode: Annotated[str, typer.Option("--mode", metavar="MODE", help="duel, or a session of a campaign.")] = "duel",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a commented scenario file to start from; it runs and passes."""
    from campaign.cli.words import new_file

    new_file(file, hero or [], mode, overwrite=overwrite)


@scenario.command("save", cls=NameAndFile)
def scenario_save(
    ctx: typer.Context,
    name_or_file: Annotated[str, typer.Argument(metavar=NAME_AND_FILE, help="The campaign, and the file to write.")],
    file: Annotated[Path | None, typer.Argument(metavar=" ", show_default=False, hidden=True)] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Before choice N, counted from 0.")] = None,
    session: Annotated[int | None, typer.Option("--session", metavar="N", help="Of this session.")] = None,
    hands: Annotated[
        bool, typer.Option("--hands/--no-hands", help="Also the cards of those who are not asked.")
    ] = True,
    dice: Annotated[
        bool, typer.Option("--dice", help="With the dice and choices since, and what came of them.")
    ] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Write the position of a campaign's session as a scenario file; without --at where it stands."""
    from campaign.cli.words import save_scenario as run

    run(
        ctx.obj,
        name_or_file if file is not None else None,
        file or Path(name_or_file),
        at=at,
        session=session,
        hands=hands,
        dice=dice,
        overwrite=overwrite,
    )


@content.callback()
def contents() -> None:
    """Check content files."""


@content.command("check")
def content_check(
    path: Annotated[Path | None, typer.Argument(metavar="[PATH]", help="A file or folder; without: all.")] = None,
    as_json: Json = False,
) -> None:
    """Report every problem of content files with file, line and key; exit code 2 when there are any."""
    from campaign.cli.checks import check_content

    check_content(path, as_json=as_json)
