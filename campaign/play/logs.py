"""Where the choices of a session are kept: in the saves, or only in memory for a session that nobody keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from engine import older, state
from engine.game import Game
from saves.errors import BrokenLog
from saves.records import Choice, Document, NewChoice, Snapshot

if TYPE_CHECKING:
    from saves.store import Store

FURTHEST = 2**31 - 1
"""There are no positions after it."""


class ChoiceLog(Protocol):
    """Choices in order, and snapshots to start from; a position is a number of choices."""

    unsound: set[int]
    """Positions of snapshots that were passed over because they are not what was kept."""

    def append(self, position: int, choices: Sequence[NewChoice], snapshot: Snapshot | None = None) -> None:
        """Keep choices that follow one another, and the position after them; they are safe when this returns."""

    def undo(self, to_position: int, *, forced: bool) -> None:
        """Leave only the first `to_position` choices in effect."""

    def count(self) -> int:
        """How many choices are in effect."""

    def serial(self) -> int:
        """A number that every choice and every undo raises, whoever writes it: two that are equal saw the same log."""

    def choices(self, since: int = 0) -> list[Choice]:
        """The choices in effect after the first `since`."""

    def add_snapshot(self, snapshot: Snapshot) -> None:
        """Keep the position after that many choices."""

    def snapshot(self, at_or_before: int) -> Snapshot | None:
        """The latest sound snapshot that is not beyond a position."""


class SavedLog:
    """The log of a session in the saves."""

    __slots__ = ("session_id", "store", "unsound")

    def __init__(self, store: Store, session_id: int) -> None:
        self.store = store
        self.session_id = session_id
        self.unsound: set[int] = set()

    def append(self, position: int, choices: Sequence[NewChoice], snapshot: Snapshot | None = None) -> None:
        """Keep choices, and the position after them; they are on the disk when this returns."""
        self.store.append_choices(self.session_id, position, choices, snapshot)

    def undo(self, to_position: int, *, forced: bool) -> None:
        """Leave only the first `to_position` choices in effect; the others stay in the log as undone."""
        self.store.undo(self.session_id, to_position, forced=forced)

    def count(self) -> int:
        """How many choices are in effect."""
        return self.store.count(self.session_id)

    def serial(self) -> int:
        """How many choices and undos were ever written, read again: another process may have written some."""
        return self.store.serial(self.session_id)

    def choices(self, since: int = 0) -> list[Choice]:
        """The choices in effect after the first `since`."""
        return self.store.choices(self.session_id, since)

    def add_snapshot(self, snapshot: Snapshot) -> None:
        """Keep the position after that many choices."""
        self.store.add_snapshot(self.session_id, snapshot.position, snapshot.document, digest=snapshot.digest)

    def snapshot(self, at_or_before: int) -> Snapshot | None:
        """The latest sound snapshot that is not beyond a position: a damaged one is passed over for one before it."""
        while (kept := self.store.latest_snapshot(self.session_id, at_or_before)) is not None:
            if is_sound(kept):
                return kept
            self.unsound.add(kept.position)
            at_or_before = kept.position - 1
        return None


class MemoryLog:
    """The log of a session that is forgotten with the program."""

    __slots__ = ("kept", "snapshots", "unsound", "written")

    def __init__(self) -> None:
        self.kept: list[Choice] = []
        self.snapshots: dict[int, tuple[str, str]] = {}
        """Digest and JSON text by position: as text nothing that is played on can change them."""
        self.unsound: set[int] = set()
        self.written = 0
        """How many choices and undos there ever were."""

    def append(self, position: int, choices: Sequence[NewChoice], snapshot: Snapshot | None = None) -> None:
        """Keep choices that follow one another from a position on, and the position after them."""
        self.kept += [Choice(position + i, c.seat, c.token, c.digest, c.asked) for i, c in enumerate(choices)]
        self.written += len(choices)
        if snapshot is not None:
            self.add_snapshot(snapshot)

    def undo(self, to_position: int, *, forced: bool) -> None:
        """Leave only the first `to_position` choices."""
        del forced
        del self.kept[to_position:]
        self.written += 1
        self.snapshots = {at: s for at, s in self.snapshots.items() if at <= to_position}

    def count(self) -> int:
        """How many choices are in effect."""
        return len(self.kept)

    def serial(self) -> int:
        """How many choices and undos there ever were."""
        return self.written

    def choices(self, since: int = 0) -> list[Choice]:
        """The choices in effect after the first `since`."""
        return self.kept[since:]

    def add_snapshot(self, snapshot: Snapshot) -> None:
        """Keep the position after that many choices."""
        self.snapshots[snapshot.position] = snapshot.digest, json.dumps(snapshot.document)

    def snapshot(self, at_or_before: int) -> Snapshot | None:
        """The latest snapshot that is not beyond a position."""
        fitting = [at for at in self.snapshots if at <= at_or_before]
        if not fitting:
            return None
        digest, text = self.snapshots[max(fitting)]
        return Snapshot(max(fitting), digest, json.loads(text))


def snapshots(log: ChoiceLog, at_or_before: int) -> Iterator[Snapshot]:
    """All sound ones up to a position, the latest first."""
    while (snapshot := log.snapshot(at_or_before)) is not None:
        yield snapshot
        at_or_before = snapshot.position - 1


def check_end(log: ChoiceLog) -> None:
    """Raise BrokenLog for a log that ends before a position which was kept: choices are missing at its end."""
    count, kept = log.count(), log.snapshot(FURTHEST)
    if kept is not None and kept.position > count:
        raise BrokenLog(count, f"It has {count} choices, but a position was saved after choice {kept.position}.")


def unsound(log: ChoiceLog, last: int) -> set[int]:
    """Where snapshots are that are not what was kept, or that come after the last choice."""
    return {snapshot.position for snapshot in snapshots(log, FURTHEST) if snapshot.position > last} | log.unsound


def agrees(game: Game, digest: str) -> bool:
    """Whether a fingerprint is this position's, as far as it can be told: another format's says nothing."""
    return format_of(digest) != state.FORMAT or digest == game.digest()


def format_of(digest: str) -> int:
    """The format of positions a fingerprint was taken of; the first one wrote none in front of it."""
    written, dash, _ = digest.partition("-")
    return int(written) if dash and written.isdecimal() else 1


def is_sound(snapshot: Snapshot) -> bool:
    """Whether a kept position is the one its fingerprint was taken of, in whatever format, after a whole choice."""
    document, digest = snapshot.document, snapshot.digest
    if type(snapshot.position) is not int:
        return False
    try:
        fingerprint = state.fingerprint(document)
    except (ValueError, RecursionError):
        return False
    same = fingerprint.rpartition("-")[2] == digest.rpartition("-")[2]
    return same and document.get("format", 1) == format_of(digest)


def position_in(snapshot: Snapshot | None) -> Document | None:
    """A kept position in today's format, to be taken over; None: it cannot be read, and is rebuilt from the choices."""
    try:
        return None if snapshot is None else older.read(snapshot.document)
    except (KeyError, TypeError, IndexError):  # it is not even what its format says
        return None
