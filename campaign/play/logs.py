"""Where the choices of a session are kept: in the saves, or only in memory for a session that nobody keeps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from saves.records import Choice, NewChoice, Snapshot

if TYPE_CHECKING:
    from saves.store import Store


class ChoiceLog(Protocol):
    """Choices in order, and snapshots to start from; a position is a number of choices."""

    def append(self, position: int, choices: Sequence[NewChoice]) -> None:
        """Keep choices that follow one another; they are safe when this returns."""

    def undo(self, to_position: int, *, forced: bool) -> None:
        """Leave only the first `to_position` choices in effect."""

    def choices(self) -> list[Choice]:
        """The choices in effect."""

    def add_snapshot(self, position: int, document: dict[str, Any], digest: str) -> None:
        """Keep the position after so many choices."""

    def snapshot(self, at_or_before: int) -> Snapshot | None:
        """The latest snapshot that is not beyond a position."""


class SavedLog:
    """The log of a session in the saves."""

    __slots__ = ("session_id", "store")

    def __init__(self, store: Store, session_id: int) -> None:
        self.store = store
        self.session_id = session_id

    def append(self, position: int, choices: Sequence[NewChoice]) -> None:
        """Keep choices; they are on the disk when this returns."""
        self.store.append_choices(self.session_id, position, choices)

    def undo(self, to_position: int, *, forced: bool) -> None:
        """Leave only the first `to_position` choices in effect; the others stay in the log as undone."""
        self.store.undo(self.session_id, to_position, forced=forced)

    def choices(self) -> list[Choice]:
        """The choices in effect."""
        return self.store.choices(self.session_id)

    def add_snapshot(self, position: int, document: dict[str, Any], digest: str) -> None:
        """Keep the position after so many choices."""
        self.store.add_snapshot(self.session_id, position, document, digest=digest)

    def snapshot(self, at_or_before: int) -> Snapshot | None:
        """The latest snapshot that is not beyond a position."""
        return self.store.latest_snapshot(self.session_id, at_or_before)


class MemoryLog:
    """The log of a session that is forgotten with the program."""

    __slots__ = ("kept", "snapshots")

    def __init__(self) -> None:
        self.kept: list[Choice] = []
        self.snapshots: dict[int, tuple[str, str]] = {}
        """Digest and JSON text by position: as text nothing that is played on can change them."""

    def append(self, position: int, choices: Sequence[NewChoice]) -> None:
        """Keep choices that follow one another from a position on."""
        self.kept += [Choice(position + i, c.seat, c.token, c.digest) for i, c in enumerate(choices)]

    def undo(self, to_position: int, *, forced: bool) -> None:
        """Leave only the first `to_position` choices."""
        del forced
        del self.kept[to_position:]
        self.snapshots = {at: s for at, s in self.snapshots.items() if at <= to_position}

    def choices(self) -> list[Choice]:
        """The choices in effect."""
        return list(self.kept)

    def add_snapshot(self, position: int, document: dict[str, Any], digest: str) -> None:
        """Keep the state after so many choices."""
        self.snapshots[position] = digest, json.dumps(document)

    def snapshot(self, at_or_before: int) -> Snapshot | None:
        """The latest snapshot that is not beyond a position."""
        fitting = [at for at in self.snapshots if at <= at_or_before]
        if not fitting:
            return None
        digest, text = self.snapshots[max(fitting)]
        return Snapshot(max(fitting), digest, json.loads(text))
