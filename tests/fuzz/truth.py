"""What must hold of saves whatever happened to them: no choice is lost, and what is played on is what the log says."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.kinds.registry import kind_of
from campaign.play.recovery.migrate_session import is_todays
from campaign.play.replay import BROKEN
from campaign.play.service import Service
from campaign.terminal.errors import is_known

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession
    from engine.game import Game
    from saves.records import Campaign, Session
    from tests.fuzz.bases import Base
    from tests.fuzz.case import Case

Rows = dict[tuple[int, int], tuple[Any, ...]]
"""The log as it was written, by session and serial."""


def rows(path: Path) -> Rows | None:
    """All choices in a database that have a number; None: they cannot be read."""
    query = "SELECT session_id, serial, kind, position, seat, token FROM choices"
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            connection.text_factory = bytes
            return {(row[0], row[1]): row for row in connection.execute(query) if type(row[1]) is int}
    except (sqlite3.Error, UnicodeDecodeError):  # also what SQLite says of damage may name bytes that are no text
        return None


def sessions_of(path: Path, name: str) -> set[int]:
    """The sessions of one campaign in sound saves."""
    query = "SELECT sessions.id FROM sessions JOIN campaigns ON campaigns.id = campaign_id WHERE name = ?"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return {session for (session,) in connection.execute(query, (name,))}


def nothing_lost(case: Case, before: Rows | None, after: Rows | None, *, sound: Rows | None = None) -> None:
    """Every row of before is there, or is again what it was in sound saves: damage may be put right."""
    if before is None:
        return
    if after is None:
        case.found("the log could be read, and cannot any more")
        return
    sound = sound or {}
    gone = [key for key, row in before.items() if after.get(key) not in (row, sound.get(key, row))]
    case.check(not gone, f"{len(gone)} rows of the log are lost or changed, the first {gone[:1]}")


def position_is_the_logs(case: Case, base: Base, path: Path) -> None:
    """Wherever a campaign can be looked at, it stands where its choices lead."""
    try:
        with Service.open(str(path), read_only=True) as service:
            for campaign in service.campaigns():
                session, live = service.look(campaign)
                if session is not None and live is not None:
                    compare(case, base, campaign, session, live)
    except Exception as error:
        if not is_known(error):
            raise


def compare(case: Case, base: Base, campaign: Campaign, session: Session, live: LiveSession) -> None:
    """An open session with what its log leads to, or led to before it was broken."""
    library = kind_of(campaign).library(campaign.heroes)
    if session.base or not is_todays(session, library):
        return  # it goes on from a position by right
    choices = [(choice.seat, choice.token) for choice in live.log.choices()]
    wanted = live.game.digest()
    if not any(game.digest() == wanted for game in led_to(base, campaign, session, choices, live.position)):
        case.found(f"the position after {live.position} of {len(choices)} choices is not where they lead")


def led_to(
    base: Base, campaign: Campaign, session: Session, choices: Sequence[tuple[int, str]], position: int
) -> Iterator[Game]:
    """Where so many choices lead from the setup; setup and choices of before the damage may stand in for theirs."""
    kind = kind_of(campaign)
    library = kind.library(campaign.heroes)
    logs = (choices, [*base.choices, *choices[len(base.choices) :]], base.choices[:position])
    for setup in (session.setup, base.setup):
        for log in logs:
            if len(log) != position:
                continue
            try:
                game = kind.lay_out(setup, library)
                game.run()
                yield played(game, log)
            except BROKEN:
                continue


def played(game: Game, log: Sequence[tuple[int, str]]) -> Game:
    """The game after these choices. Raises ValueError where one does not fit."""
    for seat, token in log:
        decision = game.state.decision
        if decision is None or decision.seat != seat or token not in decision.options:
            raise ValueError(token)
        game.apply(token)
    return game


__all__ = ["nothing_lost", "position_is_the_logs", "rows"]
