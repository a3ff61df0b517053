"""The command score: the sheet, what each column brought, and whether it is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.errors import GoneFromContent
from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.marks import Marks
from campaign.kinds.player_sheets import Sheet
from campaign.kinds.registry import kind_of
from campaign.play.book.marks import marks_of
from campaign.play.book.parties_over_time import party_at
from campaign.play.player_sheets import sheets_now
from campaign.play.renamed_content import library_of
from campaign.play.score_rows import to_json
from campaign.play.service import Service
from campaign.screens.pages import Page, table
from campaign.terminal.campaign_lines import between_sessions, lines, say_extras, title_of
from campaign.terminal.files import write_csv
from campaign.terminal.hero_names import names_of
from campaign.terminal.open_saves import to_judge
from campaign.terminal.screen import Screen, print_json
from campaign.words.narrator import plural
from saves.records import Campaign, ScoreRow

if TYPE_CHECKING:
    from campaign.play.book.verify import Confirmed


def show_score(saves: str | None, name: str | None, *, verify: bool, csv: Path | None, as_json: bool) -> None:
    """`score`."""
    with to_judge(saves, name) as (service, campaign):
        if verify:
            confirm(service, campaign, as_json=as_json)
            return
        rows = service.scores(campaign)
        forced = service.store.forced_undos(campaign.id)
        noted = marks_of(service.store, campaign)
        sheets = sheets_now(service, campaign)
        parties = {row.ordinal: party_at(campaign.heroes, noted.changes, row.ordinal) for row in rows}
    if csv is not None:
        write_csv(csv, *sheet_table(campaign, rows, forced, noted, parties))
    if as_json:
        print_json({**sheet_json(campaign, rows, forced, parties, sheets), **noted.to_json()})
        return
    screen = Screen()
    score_sheet(screen, campaign, rows, sheets)
    if campaign.status != ACTIVE:
        screen.say(between_sessions(campaign))
    for line in (*noted.told(), *undone(rows, forced)):
        screen.say(line, "faint")


def show_sheet(screen: Page, service: Service, campaign: Campaign) -> None:
    """The score sheet of a campaign as it stands."""
    score_sheet(screen, campaign, service.scores(campaign), sheets_now(service, campaign))


def score_sheet(screen: Page, campaign: Campaign, rows: Sequence[ScoreRow], sheets: Sequence[Sheet]) -> None:
    """The score sheet of a campaign, with the points of each column behind what is there, and the players' own."""
    screen.say(f"Score sheet of {campaign.name}: {names_of(campaign.heroes)}, {campaign.difficulty}", "title")
    say_extras(screen, campaign)
    if not rows:
        screen.say("No session is finished yet.")
        return
    kind = kind_of(campaign)
    sheet = kind.score_sheet
    below = [sheet.total(rows)] if len(rows) > 1 else []
    table(screen, sheet.headings(kind.counts), [*(sheet.shown(row) for row in rows), *below])
    screen.say(f"Campaign score: {sum(row.points for row in rows)}", "title")
    players = kind.player_sheets
    if players is not None:
        with suppress(GoneFromContent):
            told = lines(campaign, sheets, players, library_of(kind, campaign))
            screen.say("Perk sheets", "title")
            for line in told:
                screen.say(line, indent=5)


def undone(rows: Sequence[ScoreRow], forced: Mapping[int, int]) -> list[str]:
    """Which sessions had choices taken back past a roll or a reveal."""
    return [
        f"Session {row.ordinal}: {plural(forced[row.session_id], 'undo')} went back past a roll or something revealed."
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
    sheet = kind_of(campaign).score_sheet
    found = [
        {
            **to_json(row),
            "points": sheet.worth(row),
            "forced_undos": forced.get(row.session_id, 0),
            "heroes": list(parties[row.ordinal]),
        }
        for row in rows
    ]
    totals = {name: sum(row["points"].get(name, 0) for row in found) for name in sheet.named}
    return {
        "campaign": campaign.name,
        "heroes": list(campaign.heroes),
        "difficulty": campaign.difficulty,
        "status": campaign.status,
        "rows": found,
        "totals": totals,
        "score": sum(row.points for row in rows),
        "title": title_of(campaign) or None,
        "sheets": list(sheets),
    }


def sheet_table(
    campaign: Campaign,
    rows: Sequence[ScoreRow],
    forced: Mapping[int, int],
    noted: Marks,
    parties: Mapping[int, Sequence[str]],
) -> tuple[list[str], list[list[object]]]:
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
                "yes" if row.ordinal in noted.entered else "no",
                " ".join(parties[row.ordinal]),
                row.points,
            ]
        )
    return headings, cells


# -- confirmed --------------------------------------------------------------------------------------


def confirm(service: Service, campaign: Campaign, *, as_json: bool) -> None:
    """`score --verify`: every row worked out anew. Raises Unconfirmed where one is not what is kept."""
    from campaign.play.book.verify import Unconfirmed, confirmed

    screen = Screen()
    found: list[Confirmed] = []
    problem: Unconfirmed | None = None
    try:
        for one in confirmed(service.store, campaign):
            found.append(one)
            if not as_json:
                screen.say(confirmed_row(campaign, one), "wrong" if one.problem else "plain")
    except Unconfirmed as error:
        problem = error
    if as_json:
        rows = [confirmed_json(one) for one in found]
        print_json({"campaign": campaign.name, "confirmed": problem is None, "sessions": rows})
    if problem is not None:
        raise problem
    if not as_json:
        total = sum(one.row.points for one in found if one.row is not None)
        screen.say(f"Confirmed: {total} points in {plural(len(found), 'session')}.", "good")


def confirmed_row(campaign: Campaign, one: Confirmed) -> str:
    """A row and what came of it, in a line."""
    counts = kind_of(campaign).counts
    points = f", {one.row.points:+d}" if one.row is not None else ""
    said = one.problem or f"confirmed{f' ({one.how})' if one.how else ''}"
    return f"Session {one.session.ordinal}, {counts} {one.session.number}, {one.session.status}{points}: {said}"


def confirmed_json(one: Confirmed) -> dict[str, Any]:
    """The same for programs."""
    return {
        "session": one.session.ordinal,
        "confirmed": not one.problem,
        "problem": one.problem or None,
        "how": one.how or None,
        "kept": None if one.row is None else to_json(one.row),
        "found": None if one.score is None else to_json(one.score),
    }
