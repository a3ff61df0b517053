"""Commands that tell what was played: log, replay, stats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.options import Name
from campaign.cli.output import CsvTable, Json, Output, reporting
from campaign.errors import CampaignError
from campaign.screens.pages import table
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen, is_terminal, print_json
from campaign.words.names import told_apart
from campaign.words.narrator import plural
from campaign.words.rows import Column
from campaign.words.statistics import SUMMED, USUAL, Deeds, counted_words

if TYPE_CHECKING:
    from campaign.play.book.history import SessionStory
    from campaign.play.book.statistics import SessionNumbers
    from saves.records import Campaign, PartyChange


commands = typer.Typer(rich_markup_mode=None)

# -- log -------------------------------------------------------------------------------------------


@commands.command()
@reporting(csv=True)
def log(
    ctx: typer.Context,
    name: Name = None,
    session: Annotated[int | None, typer.Option("--session", metavar="N", help="Show only this session.")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Show the rule behind each line.")] = False,
    choices: Annotated[bool, typer.Option("--choices", help="Show the choices instead of what happened.")] = False,
) -> Output:
    """Show what happened, session by session."""
    return log_of(ctx.obj, name, session, rules=rules, choices=choices)


def log_of(
    saves: str | None, name: str | None, session: int | None = None, *, rules: bool = False, choices: bool = False
) -> Output:
    """What happened in a campaign, or in one of its sessions; as lines, or as the bare choices."""
    from campaign.play.book.party_history import changes_of

    with to_look(saves) as service:
        campaign = service.find(name)
        changes = changes_of(service.store, campaign)
        chapters = [c for c in service.chapters(campaign) if session is None or c.session.ordinal == session]
    if session is not None and not chapters:
        raise CampaignError(f"{campaign.name!r} has no session {session}.")

    def text(screen: Screen) -> None:
        """Every session, and how the party changed between two."""
        for chapter in chapters:
            say_changes(screen, chapter.changes)
            screen.say(chapter.title, "title")
            if choices or (chapter.note and not chapter.lines):
                for choice in chapter.choices:
                    screen.say(f"{choice.position:>5}  {choice.seat}: {choice.token}")
            else:
                for line in chapter.lines:
                    screen.say(line.shown(rules=rules), line.tone)
            if chapter.note:
                screen.say(f"({chapter.note})", "wrong")
        if session is None:
            say_changes(screen, [change for change in changes if change.after >= len(chapters)])

    return Output(
        text,
        lambda: {"campaign": campaign.name, "seed": campaign.seed, "sessions": [c.to_json() for c in chapters]},
        lambda: choices_of(chapters) if choices else lines_of(chapters),
    )


def lines_of(chapters: Sequence[SessionStory]) -> CsvTable:
    """Every line of sessions, bookkeeping included, with its rule."""
    rows: list[list[object]] = [
        [one.session.ordinal, one.session.number, one.session.mode, number, line.rule or None, line.text]
        for one in chapters
        for number, line in enumerate(one.lines, start=1)
    ]
    return ("session", "scenario", "mode", "line", "rule", "text"), rows


def choices_of(chapters: Sequence[SessionStory]) -> CsvTable:
    """Every choice of sessions."""
    rows: list[list[object]] = [
        [one.session.ordinal, one.session.number, one.session.mode, choice.position, choice.seat, choice.token]
        for one in chapters
        for choice in one.choices
    ]
    return ("session", "scenario", "mode", "position", "seat", "choice"), rows


def say_changes(screen: Screen, changes: Sequence[PartyChange]) -> None:
    """How the party changed between two sessions."""
    from campaign.kinds.marks import told_change

    for change in changes:
        screen.say(f"{told_change(change)}.", "faint")


# -- replay ----------------------------------------------------------------------------------------


@commands.command()
@reporting()
def replay(
    ctx: typer.Context,
    name: Name = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only compare with what is saved.")] = False,
    as_json: Json = False,
) -> Output:
    """Replay a campaign from its seed and choices.

    A session of older rules or other content is shown from its saved story; --verify says by which rules it was
    verified, and when.
    """
    from campaign.play.book.history import UNVERIFIED
    from campaign.play.book.verify import Unconfirmed

    if not verify:
        return log_of(ctx.obj, name)
    reports: list[dict[str, Any]] = []
    screen = Screen()
    with to_look(ctx.obj) as service:
        campaign = service.find(name)
        try:
            for chapter in service.verify(campaign):
                reports.append(chapter.verified_json())
                if not as_json:
                    screen.say(f"{chapter.title}: {chapter.verified()}")
        except Unconfirmed:
            if as_json:
                print_json({"campaign": campaign.name, "agrees": False, "sessions": reports})
            raise
    agrees = all(report["verified"] != UNVERIFIED for report in reports)

    def text(screen: Screen) -> None:
        """Their sum; each session has been told as it was verified."""
        if not reports:
            screen.say("Nothing has been played yet.")
        elif is_terminal() and agrees:
            screen.say("Everything is as recorded.", "good")

    return Output(text, lambda: {"campaign": campaign.name, "agrees": agrees, "sessions": reports})


# -- stats -----------------------------------------------------------------------------------------

SHOWN = ("dealt", "taken", "prevented", "healed", "kills", "falls")
"""Deeds that fit the table."""
STATS_HEADINGS = ("session", "scenario", "mode", "hero", *SUMMED, "best_ability", "best_damage")


@commands.command()
@reporting(csv=True)
def stats(ctx: typer.Context, name: Name = None) -> Output:
    """Show what each hero did in a campaign.

    Damage, healing, defeats, luck and best moments.
    """
    from campaign.play.book.statistics import numbers

    with to_look(ctx.obj) as service:
        campaign = service.find(name)
        sessions = numbers(service.store, campaign)
    return Output(
        lambda screen: show_stats(screen, campaign, sessions),
        lambda: stats_json(campaign, sessions),
        lambda: (STATS_HEADINGS, stats_rows(sessions)),
    )


def show_stats(screen: Screen, campaign: Campaign, sessions: Sequence[SessionNumbers]) -> None:
    """Totals by hero, the best moments, and what could not be counted."""
    from campaign.play.book.statistics import together
    from campaign.screens.best_moments import best_moments, left_out, name_of

    counted = [one.found for one in sessions if one.found is not None]
    if not sessions:
        screen.say("Nothing has been played yet.")
        return
    turns = plural(sum(found.turns for found in counted), "turn")
    screen.say(f"{campaign.name}: {plural(len(counted), 'session')}, {turns}", "title")
    deeds_of = together(sessions, campaign.heroes)
    names = told_apart([name_of(hero) for hero, _ in deeds_of])
    rows = [
        (
            name,
            *(getattr(deeds, what) for what in SHOWN),
            f"{deeds.luck:.2f}",
            f"{deeds.best.name} {deeds.best.amount}" if deeds.best else "-",
        )
        for name, (_, deeds) in zip(names, deeds_of, strict=True)
    ]
    table(screen, ("", *(Column(title, right=True) for title in (*SHOWN, "dice")), "best attack"), rows)
    screen.say(
        "dealt, taken, prevented: damage; kills: foes hurt last; dice: pips of a fresh die on average, "
        f"{USUAL} is usual.",
        "faint",
    )
    for line in best_moments(sessions):
        screen.say(line)
    happened = counted_words(counted)
    if happened:
        screen.say(f"Counted: {', '.join(happened)}.")
    for why, missing in left_out(sessions):
        screen.say(f"Not counted, for {why}: session {', '.join(missing)}.", "wrong")


def stats_json(campaign: Campaign, sessions: Sequence[SessionNumbers]) -> dict[str, Any]:
    """The numbers for programs: together, by session, and the best moments."""
    from campaign.play.book.statistics import greatest, together

    moments = {
        "best_attack": greatest(sessions, "best"),
        "hardest_blow": greatest(sessions, "worst"),
        "closest_call": greatest(sessions, "lowest", least=True),
    }
    return {
        "campaign": campaign.name,
        "heroes": heroes_json(together(sessions, campaign.heroes)),
        "moments": {
            name: moment
            and {"session": moment.session, "hero": moment.hero, "seat": moment.seat, **moment.feat._asdict()}
            for name, moment in moments.items()
        },
        "sessions": [
            {
                "session": session.ordinal,
                "scenario": session.number,
                "kind": session.mode,
                "turns": found.turns,
                "counted": dict(found.counted),
                "heroes": heroes_json(zip(heroes, found.deeds, strict=True)),
            }
            for session, heroes, found in sessions
            if found is not None
        ],
        "not_counted": [one.session.ordinal for one in sessions if one.found is None],
    }


def heroes_json(deeds: Iterable[tuple[str, Deeds]]) -> list[dict[str, Any]]:
    """What each hero did."""
    return [
        {
            "hero": hero,
            **{name: getattr(mine, name) for name in SUMMED},
            "luck": round(mine.luck, 4),
            "best": mine.best and mine.best._asdict(),
            "worst": mine.worst and mine.worst._asdict(),
            "lowest": mine.lowest and mine.lowest._asdict(),
        }
        for hero, mine in deeds
    ]


def stats_rows(sessions: Sequence[SessionNumbers]) -> list[list[object]]:
    """A line for each hero in each session."""
    return [
        [
            session.ordinal,
            session.number,
            session.mode,
            hero,
            *(getattr(deeds, name) for name in SUMMED),
            deeds.best.name if deeds.best else None,
            deeds.best.amount if deeds.best else None,
        ]
        for session, heroes, found in sessions
        if found is not None
        for hero, deeds in zip(heroes, found.deeds, strict=True)
    ]
