"""Commands that tell what was played: log and replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from campaign.kinds.marks import told_change
from campaign.play.book.history import SessionStory
from campaign.play.book.parties_over_time import changes_of
from campaign.terminal.errors import WRONG
from campaign.terminal.files import write_csv
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen, is_terminal, print_json
from saves.records import PartyChange


def show_log(
    saves: str | None,
    name: str | None,
    session: int | None,
    *,
    rules: bool,
    choices: bool,
    as_json: bool,
    csv: Path | None = None,
) -> None:
    """`log`."""
    screen = Screen()
    with to_look(saves) as service:
        campaign = service.find(name)
        changes = changes_of(service.store, campaign)
        told = [c for c in service.chapters(campaign) if session is None or c.session.ordinal == session]
    if session is not None and not told:
        typer.echo(f"kingshand: {campaign.name!r} has no session {session}.", err=True)
        raise typer.Exit(WRONG)
    if csv is not None:
        write_csv(csv, *(choices_of(told) if choices else lines_of(told)))
    if as_json:
        print_json({"campaign": campaign.name, "seed": campaign.seed, "sessions": [c.to_json() for c in told]})
        return
    for chapter in told:
        tell_changes(screen, chapter.changes)
        screen.say(chapter.title, "title")
        if choices or (chapter.note and not chapter.lines):
            show_choices(screen, chapter)
        else:
            for line in chapter.lines:
                screen.say(line.shown(rules=rules), line.tone)
        if chapter.note:
            screen.say(f"({chapter.note})", "wrong")
    if session is None:
        tell_changes(screen, [change for change in changes if change.after >= len(told)])


Sheet = tuple[tuple[str, ...], list[list[object]]]
"""Headings and rows."""


def lines_of(told: Sequence[SessionStory]) -> Sheet:
    """Every line of sessions, bookkeeping included, with the rule behind it."""
    rows: list[list[object]] = [
        [one.session.ordinal, one.session.number, one.session.mode, number, line.rule or None, line.text]
        for one in told
        for number, line in enumerate(one.lines, start=1)
    ]
    return ("session", "scenario", "mode", "line", "rule", "text"), rows


def choices_of(told: Sequence[SessionStory]) -> Sheet:
    """Every choice of sessions."""
    rows: list[list[object]] = [
        [one.session.ordinal, one.session.number, one.session.mode, choice.position, choice.seat, choice.token]
        for one in told
        for choice in one.choices
    ]
    return ("session", "scenario", "mode", "position", "seat", "choice"), rows


def tell_changes(screen: Screen, changes: Sequence[PartyChange]) -> None:
    """How the party changed between two sessions."""
    for change in changes:
        screen.say(f"{told_change(change)}.", "faint")


def show_choices(screen: Screen, chapter: SessionStory) -> None:
    """The bare choices of a session."""
    for choice in chapter.choices:
        screen.say(f"{choice.position:>5}  {choice.seat}: {choice.token}")


def replay(saves: str | None, name: str | None, *, verify: bool, as_json: bool) -> None:
    """`replay`."""
    if not verify:
        show_log(saves, name, None, rules=False, choices=False, as_json=as_json)
        return
    from campaign.play.book.history import UNVERIFIED

    screen = Screen()
    reports: list[dict[str, Any]] = []
    with to_look(saves) as service:
        campaign = service.find(name)
        for chapter in service.verify(campaign):
            reports.append(chapter.verified_json())
            if not as_json:
                screen.say(f"{chapter.title}: {chapter.verified()}")
    agrees = all(report["verified"] != UNVERIFIED for report in reports)
    if as_json:
        print_json({"campaign": campaign.name, "agrees": agrees, "sessions": reports})
    elif not reports:
        screen.say("Nothing has been played yet.")
    elif is_terminal() and agrees:
        screen.say("Everything is as recorded.", "good")
