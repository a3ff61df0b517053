"""A damaged log made whole again: what is missing of it, or cannot be read, follows from the rows beside it.

Rows say twice where they belong, by their number and by how many choices were made before them. An undo leads to where
the choices after it are, and the rules know whose a choice was. Only what nobody can tell is marked as lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from campaign.kinds.kind import Kind
from campaign.play.logs import FURTHEST, SavedLog
from campaign.play.recovery.migrate_session import beginning
from campaign.play.replay import BROKEN, Refit, replay
from engine.definitions import Library
from saves.errors import BrokenLog
from saves.journal import fold, text_of
from saves.records import LogRow, Session

LOST = "(lost)"
"""Takes the place of a choice that nobody knows any more."""
UNKNOWN = -1
"""Takes the place, while a log is mended, of a place or a seat that cannot be read."""
LONGEST_HOLE = 100
"""In rows; what comes after a longer one has lost its number."""

Slots = list[LogRow | None]
"""Rows by their number; None: there is none."""


class MendedLog:
    """A log as it has to be."""

    __slots__ = ("choices", "cut", "rows")

    def __init__(self, rows: list[LogRow], *, is_all: bool) -> None:
        self.cut = None if is_all else len(rows)
        """The row from which on it cannot be mended; None: it can."""
        try:
            self.choices = fold(rows)
        except BrokenLog as error:
            self.cut = error.serial
            self.choices = fold(rows[: error.serial])
        self.rows = rows[: self.cut]

    def give(self, seats: dict[int, int]) -> None:
        """Say whose choices in effect were, by position; those that nobody can tell are given to seat 0."""
        numbers = {row.position: number for number, row in enumerate(self.rows) if row.kind == "choice"}
        for position, seat in seats.items():
            number = numbers[position]  # of several that were made there the last one is in effect
            self.rows[number] = self.rows[number]._replace(seat=seat)
        self.rows = [row._replace(seat=0) if row.seat == UNKNOWN else row for row in self.rows]
        self.choices = fold(self.rows)


def mend_log(kind: Kind, session: Session, rows: Sequence[LogRow], log: SavedLog, library: Library) -> MendedLog:
    """The log of a session of which these rows are known."""
    kept = log.snapshot(FURTHEST)
    mended = whole(rows, session.started_at, 0 if kept is None else kept.position)
    seats: dict[int, int] = {}
    choices = mended.choices[session.base :]
    if any(choice.seat == UNKNOWN for choice in choices):
        with suppress(*BROKEN):  # then nobody can tell, and what follows is judged as it is
            made = replay(beginning(kind, session, log.snapshot, library), choices, Refit(any_seat=True))
            pairs = zip(choices, made.choices, strict=False)
            seats = {was.position: now.seat for was, now in pairs if was.seat == UNKNOWN}
    mended.give(seats)
    return mended


# -- rows -------------------------------------------------------------------------------------------


def whole(rows: Sequence[LogRow], at: datetime, furthest: int) -> MendedLog:
    """The log of which these rows are known, and that a position was kept after the `furthest` choice."""
    slots, strays = placed([readable(row, at) for row in rows])
    log: list[LogRow] = []
    count = 0
    for number, row in enumerate(slots):
        if row is None:
            row = missing(slots, number, count, strays, at)
        if row.kind == "undo":
            count = stands_at(slots, number + 1, row.position, count - 1)
        log.append(row._replace(serial=number, position=count))
        count += row.kind == "choice"
    for row in list(strays):
        if row.position == count if row.kind == "choice" else 0 <= row.position < count:
            strays.remove(row)
            log.append(row._replace(serial=len(log)))
            count = row.position + (row.kind == "choice")
    if furthest - count <= LONGEST_HOLE:
        log += [lost(place, at)._replace(serial=len(log) + place - count) for place in range(count, furthest)]
    return MendedLog(log, is_all=not strays)


def readable(row: LogRow, at: datetime) -> LogRow:
    """A row whose cells hold what their columns are for."""
    kind: str = row.kind
    is_choice = kind == "choice" or (kind != "undo" and bool(row.token))
    seat = row.seat if type(row.seat) is int else UNKNOWN
    return LogRow(
        row.serial,
        "choice" if is_choice else "undo",
        row.position if type(row.position) is int else UNKNOWN,
        seat if is_choice or seat != UNKNOWN else None,
        text_of(row.token),
        row.digest if type(row.digest) is str else None,
        forced=row.forced is True,
        at=row.at if type(row.at) is datetime else at,
        asked=row.asked is not False,
    )


def placed(rows: Sequence[LogRow]) -> tuple[Slots, list[LogRow]]:
    """Rows by their number, and those that have lost theirs."""
    slots: Slots = []
    strays: list[LogRow] = []
    for row in rows:
        if type(row.serial) is int and 0 <= row.serial - len(slots) <= LONGEST_HOLE:
            slots += [*[None] * (row.serial - len(slots)), row]
        else:
            strays.append(row)
    return slots, strays


def missing(slots: Slots, number: int, count: int, strays: list[LogRow], at: datetime) -> LogRow:
    """What was where there is no row: the stray that was made there; or the undo without which the later ones could not
    be where they are; else a choice that is lost.
    """
    for row in strays:
        if row.kind == "choice" and row.position == count:
            strays.remove(row)
            return row
    behind = next(later for later in range(number, len(slots)) if slots[later] is not None)
    start = stands_at(slots, behind, UNKNOWN, UNKNOWN)
    if behind == number + 1 and 0 <= start < count:
        return LogRow(number, "undo", start, None, "", None, forced=False, at=at)
    return lost(count, at)


def stands_at(slots: Slots, first: int, said: int, otherwise: int) -> int:
    """How many choices were made before those that begin with row `first`, as most of them say, and who says it too."""
    votes = Counter([said] if said >= 0 else [])
    for offset in range(len(slots) - first):
        row = slots[first + offset]
        if row is None or row.kind == "undo":
            break
        if row.position != UNKNOWN:
            votes[row.position - offset] += 1
    return votes.most_common(1)[0][0] if votes else otherwise


def lost(position: int, at: datetime) -> LogRow:
    """The row of a choice that nobody knows any more."""
    return LogRow(position, "choice", position, 0, LOST, None, forced=False, at=at)
