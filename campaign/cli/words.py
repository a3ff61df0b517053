"""The words to write scenario files with: scenario words, scenario moments, scenario new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from campaign.cases.setups import setups
from campaign.cases.starter import starter
from campaign.cases.words import Group, Word, enemies, groups, moments
from campaign.cli.positions import free
from campaign.cli.reference import pick
from campaign.cli.screen import print_json
from content.load import hero_names, library

if TYPE_CHECKING:
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


def word_line(word: Word) -> str:
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
