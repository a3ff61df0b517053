"""Commands about files that people write: scenario run, words, moments, new and save; content check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign import __version__
from campaign.cli.completion import heroes
from campaign.cli.options import HERO, NAME_AND_FILE, NameAndFile
from campaign.cli.output import Json, Output, reporting
from campaign.cli.reference import pick
from campaign.errors import FileThere, NoPosition
from campaign.kinds.registry import register_all
from campaign.terminal.errors import FAILED, WRONG
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen
from campaign.words.shown import shown

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession
    from campaign.play.positions import WantedPosition
    from content.check import Report as ContentReport
    from engine.definitions import Fighter, Library


commands = typer.Typer(rich_markup_mode=None)
scenario = typer.Typer(help="Write, run and save scenario files.", rich_markup_mode=None)
content = typer.Typer(help="Check content files.", rich_markup_mode=None)
commands.add_typer(scenario, name="scenario")
commands.add_typer(content, name="content")

WIDEST = 34
"""Columns of an answer; its meaning follows after them."""


@scenario.callback()
def scenarios() -> None:
    """Run scenario files: a position, dice, choices, and what must hold."""


@scenario.command("run")
@reporting()
def scenario_run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.")],
    as_json: Json = False,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", "-v", help="Show every decision: who was asked, the answer, and who was not asked."),
    ] = False,
) -> Output:
    """Run scenario files.

    The exit code is 1 if one fails.
    """
    from campaign.scenarios.report import summary
    from campaign.scenarios.runner import BROKEN, PASSED, run_files

    del as_json  # it stands here for its place in --help
    results = run_files(files)
    statuses = {result.status for result in results}
    is_broken = BROKEN in statuses or not results
    return Output(
        lambda _: typer.echo(shown(summary(results, verbose=verbose))),
        lambda: [result.to_json(verbose=verbose) for result in results],
        exit_code=WRONG if is_broken else 0 if statuses == {PASSED} else FAILED,
    )


@scenario.command("words")
@reporting()
def scenario_words(
    fighter: Annotated[str, typer.Argument(metavar="HERO", help="A hero, or any other fighter that takes a seat.")],
) -> Output:
    """List what a hero may answer in a scenario file."""
    from campaign.scenarios.setup import setups
    from campaign.scenarios.vocabulary import groups

    definitions, known, mode = fighter_named(fighter)
    answers = groups(definitions, known, setups()[mode].forms)

    def text(_: Screen) -> None:
        """A group of answers after the other."""
        typer.echo(f"{known.name} ({known.id})")
        if mode != "duel":
            typer.echo("Where a file lists no answer, the program answers by the rules of this fighter.")
        for group in answers:
            typer.echo(f"\n{group.title}")
            for word in group.words:
                typer.echo(f"  {word.token:<{WIDEST}}  {word.what}".rstrip())

    listed = [{"title": group.title, "words": [word._asdict() for word in group.words]} for group in answers]
    return Output(text, lambda: {"fighter": known.id, "name": known.name, "mode": mode, "groups": listed})


def fighter_named(name: str) -> tuple[Library, Fighter, str]:
    """A hero, or an enemy of some kind of campaign, with its definitions and a mode in which it sits."""
    from campaign.scenarios.vocabulary import enemies
    from content.load import hero_names, library

    heroes = hero_names()
    names = dict(heroes)
    where: dict[str, tuple[Library, str]] = {}
    for mode, known, fighter in enemies():
        names.setdefault(fighter.id, fighter.name)
        where.setdefault(fighter.id, (known, mode))
    id = pick("fighter", name, names)
    if id in heroes:
        definitions = library([id])
        return definitions, definitions.fighters[id], "duel"
    definitions, mode = where[id]
    return definitions, definitions.fighters[id], mode


@scenario.command("moments")
@reporting()
def scenario_moments() -> Output:
    """List the moments that an answer may wait for with `at`."""
    from campaign.scenarios.vocabulary import moments

    by_mode = moments()

    def text(_: Screen) -> None:
        """The moments of every mode, then those that some modes have besides."""
        for place, (mode, own) in enumerate(by_mode):
            if place:
                typer.echo()
            typer.echo("Moments of every mode" if not place else f"Also in {mode}")
            for moment in own:
                typer.echo(f"  {moment.sort:<8}  {moment.name:<16}  {moment.words}")

    return Output(text, lambda: [{"mode": mode, "moments": [m._asdict() for m in own]} for mode, own in by_mode])


@scenario.command("new")
def scenario_new(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The file to write; by default it is printed.")
    ] = None,
    hero: Annotated[list[str] | None, typer.Option("--hero", metavar="HERO", help=HERO, autocompletion=heroes)] = None,
    mode: Annotated[
        str, typer.Option("--mode", metavar="MODE", help="The kind of session: duel, or one of a campaign.")
    ] = "duel",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a commented scenario file to start from.

    The file runs and passes.
    """
    from campaign.scenarios.template import starter
    from content.load import hero_names

    text = starter([pick("hero", name, hero_names()) for name in hero or []], mode)
    if file is None:
        typer.echo(text, nl=False)
        return
    check_free(file, overwrite=overwrite)
    file.write_text(text, encoding="utf-8")
    typer.echo(f"Wrote {file}; 'kingshand scenario run {file}' runs it.")


@scenario.command("save", cls=NameAndFile)
def scenario_save(
    ctx: typer.Context,
    name_or_file: Annotated[str, typer.Argument(metavar=NAME_AND_FILE, help="The campaign, and the file to write.")],
    file: Annotated[Path | None, typer.Argument(metavar=" ", show_default=False, hidden=True)] = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="The position before choice N, counted from 0.")
    ] = None,
    session: Annotated[
        int | None, typer.Option("--session", metavar="N", help="Of this session; by default the last one.")
    ] = None,
    hands: Annotated[
        bool,
        typer.Option("--hands/--no-hands", help="Write the hands of all players too, not only of those who are asked."),
    ] = True,
    dice: Annotated[
        bool, typer.Option("--dice", help="Write the dice and choices since then too, and what came of them.")
    ] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Write the position of a campaign as a scenario file.

    Without --at, the current position.
    """
    from campaign.play.documents import about
    from campaign.play.positions import WantedPosition

    target = file or Path(name_or_file)
    check_free(target, overwrite=overwrite)
    with to_look(ctx.obj) as service:
        campaign = service.find(name_or_file if file is not None else None)
        with about(campaign):
            played, live = service.session_log(campaign, session)
            title = f"{campaign.name}, session {played.ordinal}"
            write_position(live, WantedPosition(title, at, hands=hands, dice=dice), target, overwrite=overwrite)


def check_free(file: Path, *, overwrite: bool) -> None:
    """Raise FileThere when the file would be replaced, NoPosition when its folder is not there."""
    if file.exists() and not overwrite:
        raise FileThere(file)
    if not file.absolute().parent.is_dir():
        raise NoPosition(f"{file}: there is no folder {file.absolute().parent}.")


def write_position(
    live: LiveSession, wanted: WantedPosition, file: Path, *, overwrite: bool, quiet: bool = False
) -> None:
    """Write a session's position, and say so, `quiet` on standard error; exit code 1 when the file does not hold."""
    from campaign.play.positions import write_file, written

    position = written(live, wanted)
    position.comment = [f"{position.document['name']}. Written by kingshand {__version__}; the program has run it."]
    problem = write_file(position, file, overwrite=overwrite)
    document = position.document
    phase = str(document["phase"]).replace("-", " ")
    many = len(document.get("choices", ()))
    choices = f"{many or 'no'} choice{'' if many == 1 else 's'}"
    turn = f" of turn {document['turn']}" if "turn" in document else ""
    typer.echo(f"Wrote {file}: it begins with the phase {phase}{turn} and lists {choices}.", err=quiet)
    if problem:
        typer.echo(f"It leads to another position: {problem}", err=True)
        raise typer.Exit(FAILED)


@content.callback()
def contents() -> None:
    """Check content files."""


@content.command("check")
@reporting()
def content_check(
    path: Annotated[
        Path | None, typer.Argument(metavar="[PATH]", help="A file or folder; by default all content.")
    ] = None,
) -> Output:
    """Report every problem of content files.

    Each with file, line and key. The exit code is 2 if there are any.
    """
    from content.check import check

    register_all()  # their verbs stand in content too
    report = check(path)
    return Output(
        lambda screen: show_content(screen, report), report.to_json, exit_code=WRONG if report.problems else 0
    )


def show_content(screen: Screen, report: ContentReport) -> None:
    """Every problem, then what was counted."""
    for problem in report.problems:
        screen.say(str(problem), "wrong")
    counted = [f"{count} {name if count > 1 else singular(name)}" for name, count in report.counts.items() if count]
    screen.say(f"{', '.join(counted) or 'Nothing'}.")
    if scenarios := report.counts["scenarios"]:
        every = report.playable == scenarios
        screen.say(f"Playable: {'all' if every else report.playable} of the {scenarios} scenarios.")
    screen.say(f"Effects by tier: {', '.join(f'{tier} {count}' for tier, count in report.tiers.items())}.")
    screen.say(f"Sources: {', '.join(f'{name} {count}' for name, count in report.sources.items()) or 'none'}.")
    many = len(report.problems)
    screen.say(f"{many or 'No'} problem{'' if many == 1 else 's'}.", "wrong" if many else "good")


def singular(name: str) -> str:
    """The singular of a name: `heroes` is hero."""
    for many, single in (("men", "man"), ("ies", "y"), ("oes", "o"), ("sses", "ss"), ("s", "")):
        if name.endswith(many):
            return name.removesuffix(many) + single
    return name
