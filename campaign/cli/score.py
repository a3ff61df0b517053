"""Commands about the points of a campaign and where its numbers come from: score, why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.options import NameOrExport
from campaign.cli.output import CsvTable, Json, Output, reporting
from campaign.errors import CampaignError
from campaign.invocation import called
from campaign.kinds.conclusion import ACTIVE, total_points
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.terminal.open_saves import to_judge, to_look, to_play
from campaign.terminal.screen import Screen, print_json
from campaign.words.names import number_in
from campaign.words.narrator import plural

if TYPE_CHECKING:
    from campaign.kinds.marks import Marks
    from campaign.kinds.player_sheets import Sheet
    from campaign.play.book.verify import Confirmed
    from campaign.play.service import Service
    from campaign.words.health_ledger import HealthLedger
    from saves.records import Campaign, ScoreRow


commands = typer.Typer(rich_markup_mode=None)

# -- score -----------------------------------------------------------------------------------------


@commands.command()
@reporting(csv=True)
def score(
    ctx: typer.Context,
    name: NameOrExport = None,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Replay every session and compute its score again; exit code 1 if they differ."),
    ] = False,
    as_json: Json = False,
) -> Output:
    """Show the score sheet and the points of each column.

    Also works on an exported file: verify another player's score without importing it.
    """
    from campaign.play.book.party_history import marks_of, party_at
    from campaign.play.player_sheets import sheets_now
    from campaign.terminal.campaign_lines import between_sessions
    from campaign.terminal.score import score_sheet

    if verify:
        return confirm(ctx.obj, name, as_json=as_json)
    with to_judge(ctx.obj, name) as (service, campaign):
        rows = service.scores(campaign)
        forced = service.store.forced_undos(campaign.id)
        marks = marks_of(service.store, campaign)
        sheets = sheets_now(service, campaign)
    parties = {row.ordinal: party_at(campaign.heroes, marks.changes, row.ordinal) for row in rows}

    def text(screen: Screen) -> None:
        """The sheet, and what is to be known of it."""
        score_sheet(screen, campaign, rows, sheets)
        if campaign.status != ACTIVE:
            screen.say(between_sessions(campaign))
        for line in (*marks.told(), *undone(rows, forced)):
            screen.say(line, "faint")

    return Output(
        text,
        lambda: {**sheet_json(campaign, rows, forced, parties, sheets), **marks.to_json()},
        lambda: sheet_table(campaign, rows, forced, marks, parties),
    )


def undone(rows: Sequence[ScoreRow], forced: Mapping[int, int]) -> list[str]:
    """Which sessions had choices taken back past a roll or a reveal."""
    return [
        f"Session {row.ordinal}: {plural(forced[row.session_id], 'undo')} went back past a roll or a reveal."
        for row in rows
        if row.session_id in forced
    ]


def sheet_json(
    campaign: Campaign,
    rows: Sequence[ScoreRow],
    forced: Mapping[int, int],
    parties: Mapping[int, Sequence[str]],
    sheets: Sequence[Sheet],
) -> dict[str, Any]:
    """The sheet for programs: each row with its points by what they are for, and who sat there."""
    from campaign.play.documents import score_json
    from campaign.terminal.campaign_lines import title_of

    sheet = kind_of(campaign).score_sheet
    reports = [
        {
            **score_json(row),
            "points": sheet.worth(row),
            "forced_undos": forced.get(row.session_id, 0),
            "heroes": list(parties[row.ordinal]),
        }
        for row in rows
    ]
    totals = {name: sum(row["points"].get(name, 0) for row in reports) for name in sheet.named}
    return {
        "campaign": campaign.name,
        "heroes": list(campaign.heroes),
        "difficulty": campaign.difficulty,
        "status": campaign.status,
        "rows": reports,
        "totals": totals,
        "score": total_points(rows),
        "title": title_of(campaign) or None,
        "sheets": list(sheets),
    }


def sheet_table(
    campaign: Campaign,
    rows: Sequence[ScoreRow],
    forced: Mapping[int, int],
    marks: Marks,
    parties: Mapping[int, Sequence[str]],
) -> CsvTable:
    """The sheet for spreadsheets: headings and rows, with a column of points for everything that brings any."""
    kind = kind_of(campaign)
    sheet = kind.score_sheet
    own = list(sheet.own.model_fields)
    headings = [
        "session",
        kind.counts,
        "mode",
        "result",
        *own,
        *(f"points_{name}" for name in sheet.named),
        "forced_undos",
        "recorded",
        "heroes",
        "score",
    ]
    cells = []
    for row in rows:
        worth = sheet.worth(row)
        cells.append(
            [
                row.ordinal,
                row.number,
                row.mode,
                "won" if row.won else "lost",
                *(row.document[name] for name in own),
                *(worth.get(name) for name in sheet.named),
                forced.get(row.session_id, 0),
                "yes" if row.ordinal in marks.entered else "no",
                " ".join(parties[row.ordinal]),
                row.points,
            ]
        )
    return headings, cells


def confirm(saves: str | None, name: str | None, *, as_json: bool) -> Output:
    """`score --verify`: every row worked out again. Raises Unconfirmed where one is not what is kept.

    A campaign of the saves that was only claimed counts from then on.
    """
    from campaign.play.book.verify import Unconfirmed

    screen = Screen()
    sessions: list[Confirmed] = []
    with to_judge(saves, name, judged=False) as (service, campaign):
        is_kept = service.store.database.read_only
        try:
            for one in service.confirmed(campaign):
                sessions.append(one)
                if not as_json:
                    screen.say(confirmed_row(campaign, one), "wrong" if one.problem else "plain")
        except Unconfirmed:
            if as_json:
                print_json(confirmed_json(campaign, sessions, is_confirmed=False))
            raise
    if campaign.claimed and is_kept:
        with to_play(saves) as service:
            service.lift_claim(campaign)

    def text(screen: Screen) -> None:
        """Their sum; each row has been told as it was confirmed."""
        total = total_points(one.row for one in sessions if one.row is not None)
        counts = " It is no longer marked as claimed." if campaign.claimed and is_kept else ""
        screen.say(f"Confirmed: {total} points in {plural(len(sessions), 'session')}.{counts}", "good")

    return Output(text, lambda: confirmed_json(campaign, sessions, is_confirmed=True))


def confirmed_row(campaign: Campaign, one: Confirmed) -> str:
    """A row and what came of it, in a line."""
    counts = kind_of(campaign).counts
    points = f", {one.row.points:+d}" if one.row is not None else ""
    said = one.problem or f"confirmed{f' ({one.how})' if one.how else ''}"
    return f"Session {one.session.ordinal}, {counts} {one.session.number}, {one.session.status}{points}: {said}"


def confirmed_json(campaign: Campaign, sessions: Sequence[Confirmed], *, is_confirmed: bool) -> dict[str, Any]:
    """Every row and what came of it, for programs."""
    return {"campaign": campaign.name, "confirmed": is_confirmed, "sessions": [*map(session_json, sessions)]}


def session_json(one: Confirmed) -> dict[str, Any]:
    """A row and what came of it, for programs."""
    from campaign.play.documents import score_json

    return {
        "session": one.session.ordinal,
        "confirmed": not one.problem,
        "problem": one.problem or None,
        "how": one.how or None,
        "kept": None if one.row is None else score_json(one.row),
        "found": None if one.score is None else score_json(one.score),
    }


# -- why -------------------------------------------------------------------------------------------


@commands.command()
@reporting()
def why(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME] [WHAT]", help="The campaign, and N for the N-th last damage, health HERO, or score [N]."
        ),
    ] = None,
) -> Output:
    """Explain where damage, health or a score comes from."""
    from campaign.screens.why import HEALTH, SCORE, explain

    asked = words or []
    with to_look(ctx.obj) as service:
        is_question = not asked or asked[0] in (HEALTH, SCORE) or number_in(asked[0]) is not None
        is_named = not is_question or asked[:1] in [[campaign.name] for campaign in service.campaigns()]
        campaign = service.find(asked[0] if is_named else None)
        asked = asked[1:] if is_named else asked
        if asked[:1] == [SCORE]:
            return score_explained(service.scores(campaign), kind_of(campaign), asked[1:])
        ledger = played_again(service, campaign)

    def text(screen: Screen) -> None:
        """The change that is asked for, or what is wrong with the question."""
        problem = explain(screen, ledger, asked)
        if problem:
            raise CampaignError(problem)

    return Output(
        text,
        lambda: [{**change._asdict(), "parts": [part._asdict() for part in change.parts]} for change in ledger.changes],
    )


def played_again(service: Service, campaign: Campaign) -> HealthLedger:
    """The last session of a campaign, played again for its numbers. Raises CampaignError."""
    from campaign.play.recovery.migrate_session import is_todays
    from campaign.play.replay import BROKEN

    session, live = service.session_log(campaign, None)
    try:
        if is_todays(session, live.library):
            return live.played_again().teller.accounts
    except BROKEN as error:
        raise CampaignError(f"Session {session.ordinal} cannot be replayed: {error}.") from error
    raise CampaignError(
        f"Session {session.ordinal} was played by other rules or content; '{called()} log' shows what is saved of it."
    )


def score_explained(rows: Sequence[ScoreRow], kind: Kind, numbers: Sequence[str]) -> Output:
    """How rows of the score sheet add up: the last one, or those of the sessions with these numbers."""
    wanted = [row for row in rows if str(row.ordinal) in numbers] if numbers else rows[-1:]

    def text(screen: Screen) -> None:
        """A row after the other, and all of them together."""
        if not wanted:
            known = f"; there are sessions {', '.join(str(row.ordinal) for row in rows)}" if rows else ""
            raise CampaignError(f"No session with that number has a score{known}.")
        for row in wanted:
            explain_row(screen, kind, row)
        screen.say(f"All sessions together: {total_points(rows):+d}.")

    sheet = kind.score_sheet
    return Output(
        text,
        lambda: [
            {"session": row.ordinal, "points": row.points, "parts": [part._asdict() for part in sheet.points(row)]}
            for row in wanted
        ],
    )


def explain_row(screen: Screen, kind: Kind, row: ScoreRow) -> None:
    """A row, a part a line."""
    screen.say(f"Session {row.ordinal}, {kind.counts} {row.number}, {'won' if row.won else 'lost'}", "title")
    parts = kind.score_sheet.points(row)
    width = max((len(part.name) for part in parts), default=0)
    for part in parts:
        screen.say(f"  {part.name:<{width}}  {part.points:+4d}  ({part.rule})")
    screen.say(f"  {'score':<{width}}  {row.points:+4d}")
