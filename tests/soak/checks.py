"""What must hold of a campaign whenever nobody plays it, and in the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.kinds.registry import kind_of
from campaign.missions.campaign import MISSIONS
from campaign.missions.rules.perks import BOTH_SIDES, points_left
from campaign.play.service import Service
from tests.fuzz.commands import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saves.records import Campaign, LogRow, ScoreRow
    from tests.fuzz.case import Case

Log = dict[int, list["LogRow"]]
"""Everything that was kept of a campaign's sessions, by their number."""

MOST_TURNS = 400
"""Turns of a session, of heroes and enemies; the longest that was looked at so far had 124."""
LOST, GOLD_A_POINT, EXPLORED = -10, 5, 5
"""SCORE-2, SCORE-3."""


def log_of(url: str, name: str) -> Log:
    """What is kept now."""
    with Service.open(url, read_only=True) as service:
        campaign = service.find(name)
        return {s.ordinal: list(service.store.all_rows(s.id)) for s in service.store.sessions(campaign.id)}


def nothing_lost(case: Case, before: Log, after: Log, promised: int) -> None:
    """What was kept is kept, and so is all that was promised since."""
    for session, rows in before.items():
        case.check(after.get(session, [])[: len(rows)] == rows, f"rows of session {session} are lost or changed")
    grown = sum(map(len, after.values())) - sum(map(len, before.values()))
    case.check(grown >= promised, f"{promised} choices were promised to be kept, and {grown} are there")


def stands_where_it_should(case: Case, url: str, name: str) -> int:
    """The open session is where its choices lead from its beginning, within bounds; returns its turns."""
    with Service.open(url, read_only=True) as service:
        session, live = service.look(service.find(name))
        if session is None:
            return 0
        if live is None:
            case.found(f"session {session.ordinal} cannot be looked at")
            return 0
        digest, turns = live.game.digest(), live.game.state.turn
        again = live.played_again().game.digest()
        case.check(digest == again, f"session {session.ordinal} is not where its choices lead")
        case.check(turns <= MOST_TURNS, f"session {session.ordinal} goes on for {turns} turns")
        return turns


def in_the_end(case: Case, url: str, name: str, elsewhere: str) -> None:
    """Replays agree, the score adds up, and an exported campaign is the same elsewhere."""
    for words in (("replay", name, "--verify"), ("score", name, "--verify"), ("status", name), ("list",)):
        ran = run(case, "--saves", url, *words)
        case.check(ran.code == 0, f"{words[0]} in the end: {ran.err}")
    with Service.open(url, read_only=True) as service:
        campaign = service.find(name)
        adds_up(case, service, campaign)
        first = service.export(name, case.folder / "first.json", overwrite=True)
    with Service.open(elsewhere) as other:
        twin = other.import_(first)
        second = other.export(twin.name, case.folder / "second.json", overwrite=True)
        log = {s.ordinal: list(other.store.all_rows(s.id)) for s in other.store.sessions(twin.id)}
    case.check(log == log_of(url, name), "the twin of an export has another log")
    case.check(content(first) == content(second), "the twin of an export is exported otherwise")
    ran = run(case, "--saves", elsewhere, "replay", twin.name, "--verify")
    case.check(ran.code == 0, f"the replay of the twin of an export: {ran.err}")


def content(path: Path) -> object:
    """What an exported campaign holds."""
    return json.loads(path.read_text(encoding="utf-8"))["campaign"]


def adds_up(case: Case, service: Service, campaign: Campaign) -> None:
    """The score and what lasts from session to session, worked out once more."""
    rows = service.scores(campaign)
    total = campaign.document["score"]
    case.check(sum(row.points for row in rows) == total, f"the rows do not add up to {total}")
    over = [session for session in service.store.sessions(campaign.id) if session.status in ("won", "lost")]
    case.check(len(rows) == len(over), f"{len(over)} sessions are over, and {len(rows)} have a score")
    judge = sheets_add_up if campaign.kind == MISSIONS.name else salves_add_up
    judge(case, service, campaign, rows)


def salves_add_up(case: Case, service: Service, campaign: Campaign, rows: Sequence[ScoreRow]) -> None:
    """SCORE-2 to 4, and the salves from session to session."""
    card = kind_of(campaign).library(campaign.heroes).tables["difficulties"][campaign.difficulty]
    setups = {session.ordinal: session.setup for session in service.store.sessions(campaign.id)}
    for row in rows:
        case.check(row.points == points_of(row), f"session {row.ordinal} has {row.points} points, not {points_of(row)}")
        began, after = setups[row.ordinal]["salves"], row.document["starting_salves_next"]
        due = row.document["remaining_salves"] if row.won else began + card.lost_salves
        case.check(after == due, f"after session {row.ordinal} there are {after} salves, not {due}")
        following = setups.get(row.ordinal + 1)
        case.check(following is None or following["salves"] == due, f"session {row.ordinal + 1} begins with others")


def points_of(row: ScoreRow) -> int:
    """SCORE-2, or SCORE-3."""
    if not row.won:
        return LOST
    own = row.document
    found: int = own["remaining_salves"] + own["scenario_score"]
    found += (own["unspent_gold"] or 0) // GOLD_A_POINT + (own["unclaimed_boss_loot"] or 0)
    return found + (EXPLORED if own["explored_all_tiles"] else 0)


def sheets_add_up(case: Case, service: Service, campaign: Campaign, rows: Sequence[ScoreRow]) -> None:
    """MOBJ-4, and that no circle of a perk sheet was filled without a point (MPRK-1)."""
    earned = [0] * len(campaign.heroes)
    for row in rows:
        own = row.document
        case.check(row.won == (own["sides"] == BOTH_SIDES), f"session {row.ordinal} is won with {own['sides']} sides")
        due = BOTH_SIDES + own["perfect"] if row.won else 0
        case.check(row.points == due, f"session {row.ordinal} has {row.points} points, not {due}")
        earned = [was + more for was, more in zip(earned, own["perk_points"], strict=True)]
    for seat, sheet in enumerate(campaign.document["sheets"]):
        there = sum(sheet["circles"].values()) + points_left(sheet)
        case.check(there <= earned[seat], f"seat {seat} has {there} perk points of {earned[seat]}")
