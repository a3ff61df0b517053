"""Making recorded choices again, and noticing where they lead elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import answers, older, state
from engine.errors import EngineError, ReplayDiverged
from saves.errors import BrokenLog

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.game import Game
    from saves.records import Choice, Document, Snapshot

BROKEN = (KeyError, TypeError, ValueError, IndexError, AttributeError, EngineError, BrokenLog)
"""What making choices again may run into that are damaged, or of other content."""


def repeat(game: Game, choice: Choice, *, check_digest: bool = True) -> None:
    """Make a recorded choice again. Raises ReplayDiverged where it does not fit any more."""
    decision = game.state.decision
    number = choice.position
    if decision is None:
        raise ReplayDiverged(number, f"{choice.token!r} is recorded, but the session was over before")
    if check_digest and choice.digest is not None and not agrees(game, choice.digest):
        raise ReplayDiverged(number, "the position is not the recorded one")
    if decision.id != number or decision.seat != choice.seat:
        raise ReplayDiverged(number, f"seat {choice.seat} chose {choice.token!r}, but seat {decision.seat} is asked")
    if not answers.fits(game, choice.token):
        raise ReplayDiverged(number, f"{choice.token!r} is recorded, but not possible")
    answers.give(game, choice.token)


def fits(game: Game, choice: Choice) -> bool:
    """Whether a recorded choice answers the open question; how many were made before it apart."""
    decision = game.state.decision
    return decision is not None and decision.seat == choice.seat and answers.fits(game, choice.token)


def replay(game: Game, choices: Iterable[Choice], *, check_digest: bool = True) -> Game:
    """The game after all these choices. Raises ReplayDiverged at the first that does not fit."""
    for choice in choices:
        repeat(game, choice, check_digest=check_digest)
    return game


def agrees(game: Game, digest: str) -> bool:
    """Whether a fingerprint is this position's, as far as it can be told: another format's says nothing."""
    return format_of(digest) != state.FORMAT or digest == game.digest()


def format_of(digest: str) -> int:
    """The format of positions a fingerprint was taken of; the first one wrote none in front of it."""
    written, dash, _ = digest.partition("-")
    return int(written) if dash and written.isdecimal() else 1


def is_sound(snapshot: Snapshot) -> bool:
    """Whether a kept position is the one its fingerprint was taken of, in whatever format, behind a whole choice."""
    document, digest = snapshot.document, snapshot.digest
    if type(snapshot.position) is not int:
        return False
    try:
        found = state.fingerprint(document)
    except (ValueError, RecursionError):
        return False
    same = found.rpartition("-")[2] == digest.rpartition("-")[2]
    return same and document.get("format", 1) == format_of(digest)


def position_in(snapshot: Snapshot | None) -> Document | None:
    """A kept position in today's format, to be taken over; None: it cannot be read, and is rebuilt from the choices."""
    try:
        return None if snapshot is None else older.read(snapshot.document)
    except (KeyError, TypeError, IndexError):  # it is not even what its format says
        return None
