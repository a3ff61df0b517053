"""Commands about campaigns: new, list, status, undo, export, import, delete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from campaign.errors import DamagedPosition, GoneFromContent, UnknownKind
from campaign.invocation import called, quoted
from campaign.kinds.conclusion import Holding
from campaign.kinds.registry import kind_of
from campaign.play.book.marks import marks_of
from campaign.play.renamed_content import library_of
from campaign.screens.pages import table
from campaign.terminal.campaign_lines import between_sessions, say_extras, standing, title_of, where
from campaign.terminal.errors import WRONG
from campaign.terminal.files import write_csv
from campaign.terminal.hero_names import ids_of, names_of
from campaign.terminal.open_saves import to_look, to_play
from campaign.terminal.screen import Screen, is_terminal, print_json
from campaign.words.names import joined, seat_name
from campaign.words.rows import Column
from saves.errors import NoSaves
from saves.records import Campaign

if TYPE_CHECKING:
    from campaign.play.recovery.repair_campaign import Damage
    from campaign.words.session_view import SessionView


def begin(
    saves: str | None,
    name: str,
    heroes: Sequence[str],
    *,
    kind: str | None,
    difficulty: str,
    extras: Sequence[str],
    sheets_of: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """`new`."""
    with to_play(saves) as service:
        campaign = service.create(
            name, ids_of(heroes), kind=kind, difficulty=difficulty, extras=extras, seed=seed, sheets_of=sheets_of
        )
    if as_json:
        print_json(campaign_json(campaign))
        return
    screen = Screen()
    screen.say(f"Began {campaign.name!r}: {names_of(campaign.heroes)}, {campaign.difficulty}, seed {campaign.seed}.")
    say_extras(screen, campaign)
    screen.say(f"Play it with: {called()} play {quoted(campaign.name)}", "faint")


def campaign_json(campaign: Campaign) -> dict[str, Any]:
    """A campaign for programs."""
    stands = standing(campaign)
    return {
        "name": campaign.name,
        "kind": campaign.kind,
        "heroes": list(campaign.heroes),
        "difficulty": campaign.difficulty,
        "with": list(kind_of(campaign).document(campaign.document).extras()) if stands is not None else [],
        "seed": campaign.seed,
        "status": campaign.status,
        "scenario": stands.number if stands is not None else None,
        "sessions": stands.sessions if stands is not None else None,
        "score": stands.score if stands is not None else None,
        "created": campaign.created_at.isoformat(),
        "changed": campaign.updated_at.isoformat(),
    }


def show_list(saves: str | None, *, csv: Path | None, as_json: bool) -> None:
    """`list`."""
    try:
        with to_look(saves) as service:
            campaigns, damaged = service.campaigns(), service.damaged()
            noted = {campaign.id: marks_of(service.store, campaign) for campaign in campaigns}
    except NoSaves:
        campaigns, damaged, noted = [], [], {}
    for problem in damaged:
        typer.echo(f"kingshand: {problem}", err=True)
    if csv is not None:
        lines = [{**campaign_json(c), "heroes": " ".join(c.heroes), "marks": noted[c.id].short()} for c in campaigns]
        write_csv(csv, LISTED, [[line[name] for name in LISTED] for line in lines])
    if as_json:
        print_json([{**campaign_json(campaign), **noted[campaign.id].to_json()} for campaign in campaigns])
        return
    screen = Screen()
    if not campaigns and not damaged:
        screen.say(f"There are no campaigns yet. Begin one with: {called()} play")
        return
    rows = [
        (
            c.name,
            ", ".join(filter(None, (where(c), noted[c.id].short()))),
            stands.score if (stands := standing(c)) is not None else "-",
            f"{c.updated_at.astimezone():%Y-%m-%d %H:%M}",
            names_of(c.heroes),
        )
        for c in campaigns
    ]
    if rows:
        table(screen, ("name", "stands at", Column("score", right=True), "last played", "heroes"), rows)


LISTED = (
    "name",
    "kind",
    "heroes",
    "difficulty",
    "seed",
    "status",
    "scenario",
    "sessions",
    "score",
    "created",
    "changed",
    "marks",
)
"""Columns of the list for spreadsheets."""


# -- status ---------------------------------------------------------------------------------


def show_status(saves: str | None, name: str | None, *, as_json: bool) -> None:
    """`status`."""
    from campaign.screens import situation

    with to_look(saves) as service:
        campaign = service.find(name)
        session, live = service.look(campaign)
        noted = marks_of(service.store, campaign)
    holdings, team = holdings_of(campaign), team_of(campaign)
    data = {**campaign_json(campaign), **noted.to_json(), "title": title_of(campaign) or None}
    data |= {"party": holdings_json(holdings), "team": team}
    if session is not None:
        data["session"] = {"number": session.ordinal, "kind": session.mode, "scenario": session.number}
        data["session"]["position"] = game_json(live.face) if live is not None else None
    if as_json:
        print_json(data)
        return
    screen = Screen()
    screen.say(f"{campaign.name}: {names_of(campaign.heroes)}", "title")
    screen.say(f"  {where(campaign)}, difficulty {campaign.difficulty}, seed {campaign.seed}, score {data['score']}")
    say_extras(screen, campaign)
    for line in noted.told():
        screen.say(f"  {line}", "faint")
    if session is None:
        screen.say(f"  {between_sessions(campaign)}")
        for line in gathered(holdings, team):
            screen.say(f"  {line}", indent=4)
        return
    counts = kind_of(campaign).counts
    played = (live.face.title() if live is not None else "") or session.mode
    screen.say(f"  session {session.ordinal} is open: {counts} {session.number}, {played}")
    if live is None:
        screen.say("  Its position cannot be read with today's rules and content. See what can be done with:", "wrong")
        screen.say(f"  {called()} repair {quoted(campaign.name)}", "wrong")
        return
    if live.log.unsound:
        screen.say(f"  {DamagedPosition(campaign.name, live.log.unsound)}", "wrong")
    decision = live.game.state.decision
    screen.rule(live.face.heading())
    screen.rows(situation.seats(live.face, decision.seat if decision is not None else -1, width=screen.width))
    for player in live.game.state.players:
        found = live.face.found(player)
        if found:
            screen.say(f"  {live.face.seat(player.seat)} has {joined(found)}.", indent=4)
    chart = live.face.chart(ways=False)
    if chart is not None:
        from campaign.terminal import maps

        screen.rows(maps.boxes(chart, {}, width=screen.width, unicode=screen.unicode))


def holdings_json(holdings: Sequence[Holding]) -> list[dict[str, Any]]:
    """What each hero has found, for programs."""
    return [{"hero": one.hero, "found": list(one.cards), "deck": one.deck} for one in holdings]


def gathered(holdings: Sequence[Holding], team: Mapping[str, int]) -> list[str]:
    """What the team has for the next session, and what each hero has found: a line each."""
    common = [f"For the next session: {joined(f'{what} {count}' for what, count in team.items())}."] if team else []
    return common + [f"{names_of([one.hero])} has {joined(one.cards)}." for one in holdings if one.cards]


def team_of(campaign: Campaign) -> dict[str, int]:
    """What the heroes have in common; nothing where the kind is not known here."""
    try:
        return kind_of(campaign).document(campaign.document).team_supplies()
    except UnknownKind:
        return {}


def holdings_of(campaign: Campaign) -> Sequence[Holding]:
    """What each hero has found; nothing where content or kind are not there today."""
    try:
        kind = kind_of(campaign)
        return kind.progress.holdings(campaign.document, library_of(kind, campaign))
    except (UnknownKind, GoneFromContent):
        return ()


def game_json(face: SessionView) -> dict[str, Any]:
    """A position for programs: what a player sees at a glance."""
    game = face.game
    state = game.state
    asked = state.decision
    return {
        "turn": state.turn,
        "phase": state.phase,
        "choices": state.choices,
        "asked": None if asked is None else {"seat": asked.seat, "kind": asked.kind, "options": asked.options},
        "players": [
            {
                "seat": p.seat,
                "name": seat_name(game.library, state, p.seat),
                "fighter": p.fighter,
                "health": game.health(p.seat),
                "cp": p.cp,
                "hand": len(p.hand),
                "deck": len(p.deck),
                "found": face.found(p),
                "tokens": dict(p.tokens),
                "companions": dict(p.companions),
                "out": p.fallen,
            }
            for p in state.players
        ],
    }


# -- undo, export, import, delete -------------------------------------------------------------------------


def undo(saves: str | None, name: str | None, steps: int, *, force: bool, as_json: bool) -> None:
    """`undo`."""
    with to_play(saves) as service:
        undone = service.undo(name, steps, force=force)
    if as_json:
        report = {"undone": undone.steps, "choices": undone.position, "stopped_by": undone.stopped_by or None}
        print_json({**report, "forced": undone.forced, "entry": undone.entry or None})
        for notice in undone.notices:
            typer.echo(notice, err=True)  # the report that is piped stays as it is
        return
    screen = Screen()
    for notice in undone.notices:
        screen.say(notice, "wrong")
    if undone.entry:
        screen.say(undone.entry)
        return
    screen.say(f"Took back {undone.steps} choice{'' if undone.steps == 1 else 's'}; {undone.position} remain.")
    if undone.stopped_by:
        screen.say(f"Stopped in front of {undone.stopped_by!r}, which rolled or revealed something (--force goes on).")


def export(saves: str | None, name: str | None, file: Path, *, overwrite: bool) -> None:
    """`export`."""
    with to_look(saves) as service:
        written = service.export(name, file, overwrite=overwrite)
    Screen().say(f"Wrote {written}.")


def import_(saves: str | None, file: Path, name: str | None) -> None:
    """`import`."""
    with to_play(saves) as service:
        campaign = service.import_(file, name=name)
    Screen().say(f"Added {campaign.name!r}: {names_of(campaign.heroes)}, {where(campaign)}.")


def delete(saves: str | None, name: str | None, *, yes: bool) -> None:
    """`delete`."""
    with to_play(saves) as service:
        known = service.store.name_of(name) if name is not None else service.find(None).name
        if not yes and not agreed(f"Delete {known!r} for good?"):
            Screen().say("Nothing was deleted.")
            return
        service.delete(known)
    Screen().say(f"Deleted {known!r}.")


def agreed(question: str) -> bool:
    """Ask for a yes; without a terminal it has to be said on the command line."""
    if not is_terminal():
        typer.echo(f"kingshand: {question} Say --yes to mean it.", err=True)
        raise typer.Exit(WRONG)
    from campaign.terminal.keyboard import Keyboard
    from campaign.terminal.prompts import confirmed

    try:
        return confirmed(
            Keyboard(), Screen(), f"{question} [y/N] ", "yes deletes it; anything else keeps it.", otherwise=False
        )
    except EOFError:
        return False


def repair(saves: str | None, name: str | None, *, yes: bool, as_json: bool) -> None:
    """`repair`."""
    with to_look(saves) as service:
        campaign = service.unchecked(name)
        findings = service.examine(campaign)
    cures = [cure for finding in findings if (cure := finding.cure())]
    copy: Path | None = None
    if not as_json:
        show(Screen(), campaign, findings, cures)
    is_meant = bool(cures) and (yes or (not as_json and agreed("Do it?")))
    if is_meant:
        with to_play(saves) as service:
            copy = service.repair(campaign)
    if as_json:
        problems = [problem for finding in findings for problem in finding.told()]
        report = {"campaign": campaign.name, "problems": problems, "cures": cures}
        print_json({**report, "repaired": is_meant, "copy": None if copy is None else str(copy)})
    elif is_meant:
        Screen().say(f"Done. {copy} is a copy from before.", "good")
    if findings and not (is_meant and all(finding.cure() for finding in findings)):
        raise typer.Exit(WRONG)


def show(screen: Screen, campaign: Campaign, findings: Sequence[Damage], cures: Sequence[str]) -> None:
    """What is wrong, and what would be done about it."""
    if not findings:
        screen.say(f"Nothing is wrong with {campaign.name!r}.")
        return
    screen.say(f"What is wrong with {campaign.name!r}:", "title")
    for problem in (problem for finding in findings for problem in finding.told()):
        screen.say(f"  {problem}")
    screen.say("What can be done:", "title")
    for cure in cures or ("Nothing; what is kept stays as it is. An earlier export or copy of the saves may help.",):
        screen.say(f"  {cure}")
