"""The words to write scenario files with: scenario words, scenario moments, scenario new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from campaign import __version__
from campaign.cli.reference import pick
from campaign.errors import FileThere, NoPosition
from campaign.play.documents import about
from campaign.play.live_session import LiveSession
from campaign.play.positions import WantedPosition, write_file, written
from campaign.scenarios.setup import setups
from campaign.scenarios.template import starter
from campaign.scenarios.vocabulary import Group, VocabularyWord, enemies, groups, moments
from campaign.terminal.errors import FAILED
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import print_json
from content.load import hero_names, library
from engine.definitions import Fighter, Library

WIDEST = 34
"""Columns of an answer with what it stands for beside it."""


def show_words(name: str, *, as_json: bool) -> None:
    """`scenario words`."""
    found, fighter, mode = fighter_named(name)
    told = groups(found, fighter, setups()[mode].forms)
    if as_json:
        listed = [{"title": g.title, "words": [w._asdict() for w in g.words]} for g in told]
        print_json({"fighter": fighter.id, "name": fighter.name, "mode": mode, "groups": listed})
        return
    typer.echo(f"{fighter.name} ({fighter.id})")
    if mode != "duel":
        typer.echo("The program answers for it by the book where a file lists nothing.")
    for group in told:
        typer.echo("\n" + "\n".join(group_lines(group)))


def group_lines(group: Group) -> list[str]:
    """A heading, and a line for each answer."""
    return [group.title, *(word_line(word) for word in group.words)]


def word_line(word: VocabularyWord) -> str:
    """An answer, and what it stands for."""
    return f"  {word.token:<{WIDEST}}  {word.what}".rstrip()


def fighter_named(name: str) -> tuple[Library, Fighter, str]:
    """A hero, or an enemy of some kind of campaign, with its definitions and a mode in which it sits."""
    heroes = hero_names()
    there = dict(heroes)
    where: dict[str, tuple[Library, str]] = {}
    for mode, known, fighter in enemies():
        there.setdefault(fighter.id, fighter.name)
        where.setdefault(fighter.id, (known, mode))
    id = pick("fighter", name, there)
    if id in heroes:
        found = library([id])
        return found, found.fighters[id], "duel"
    found, mode = where[id]
    return found, found.fighters[id], mode


def show_moments(*, as_json: bool) -> None:
    """`scenario moments`."""
    told = moments()
    if as_json:
        print_json([{"mode": mode, "moments": [m._asdict() for m in some]} for mode, some in told])
        return
    for place, (mode, some) in enumerate(told):
        if place:
            typer.echo()
        typer.echo("Moments of every mode" if not place else f"Besides, in {mode}")
        for moment in some:
            typer.echo(f"  {moment.sort:<8}  {moment.name:<16}  {moment.words}")


def new_file(file: Path | None, heroes: Sequence[str], mode: str, *, overwrite: bool) -> None:
    """`scenario new`."""
    named = [pick("hero", hero, hero_names()) for hero in heroes]
    text = starter(named, mode)
    if file is None:
        typer.echo(text, nl=False)
        return
    free(file, overwrite=overwrite)
    file.write_text(text, encoding="utf-8")
    typer.echo(f"Wrote {file}; 'kingshand scenario run {file}' runs it.")


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
            write(live, WantedPosition(title, at, hands=hands, dice=dice), file, overwrite=overwrite)


def free(file: Path, *, overwrite: bool) -> None:
    """Raise FileThere when the file would be replaced, NoPosition when its folder is not there."""
    if file.exists() and not overwrite:
        raise FileThere(file)
    if not file.absolute().parent.is_dir():
        raise NoPosition(f"{file}: there is no folder {file.absolute().parent}.")


def write(live: LiveSession, wanted: WantedPosition, file: Path, *, overwrite: bool, quiet: bool = False) -> None:
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
