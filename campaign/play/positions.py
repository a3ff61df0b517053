"""From a session to a scenario file: the position before any of its choices."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from campaign import __version__
from campaign.errors import FileThere, NoPosition
from campaign.play.logs import ChoiceLog, position_in, snapshots
from campaign.play.replay import BROKEN
from campaign.scenarios.load import NotWritable
from campaign.scenarios.runner import PASSED, run_file
from campaign.scenarios.writing import SaveOptions, Written, save, save_failing
from engine.definitions import Library
from engine.events import Sink
from engine.game import Game
from saves.records import NewChoice


@dataclass(frozen=True, slots=True)
class WantedPosition:
    """Which position of a session is written, and how much of it."""

    title: str
    """Where it comes from: `demo, session 2`."""
    at: int | None = None
    """Before this choice, counted from 0; None: the present position."""
    hands: bool = field(default=True, kw_only=True)
    dice: bool = field(default=False, kw_only=True)
    """Write the dice and choices since then too, and what came of them."""


class RecordedPlay(Protocol):
    """A session with the log of how it was played: all that leads to its positions."""

    game: Game

    @property
    def library(self) -> Library:
        """The definitions it is played with."""

    @property
    def log(self) -> ChoiceLog:
        """The session's choices and snapshots."""

    @property
    def opening(self) -> Callable[[Sink | None], Game]:
        """Lays it out from its setup: it is about to begin."""


def written(live: RecordedPlay, wanted: WantedPosition) -> Written:
    """The scenario file of a position.

    Raises NoPosition for a choice that was not made or does not fit any more, and for what followed without the hands
    it came from; NotWritable.
    """
    choices = [(choice.seat, choice.token) for choice in live.log.choices()]
    last = len(choices)
    at = last if wanted.at is None else wanted.at
    if not 0 <= at <= last:
        raise NoPosition(
            f"There is no position before choice {at}: the choices are counted from 0, and {last} were made."
        )
    if wanted.dice and not wanted.hands:
        raise NoPosition("What followed shows drawn and played cards, so --dice cannot go with --no-hands.")
    name = f"{wanted.title}, before choice {at}"
    wish = SaveOptions(name, at, until=last if wanted.dice else at, hands=wanted.hands)
    return from_the_beginning(live, at, lambda game: save(game, choices[game.state.choices :], wish))


def from_the_beginning(live: RecordedPlay, at: int, write: Callable[[Game], Written]) -> Written:
    """What is written from the beginning of the session, or from a snapshot where its choices do not fit any more.

    Raises NotWritable, NoPosition where nothing leads to the position by the rules and content of today.
    """
    first: Exception | None = None
    for game in beginnings(live, at):
        try:
            return write(game)
        except (NotWritable, *BROKEN) as error:
            first = first or error
    if isinstance(first, NotWritable):
        raise first
    raise NoPosition(f"The current rules and content no longer lead to this position ({first}).") from first


def beginnings(live: RecordedPlay, at: int) -> Iterator[Game]:
    """The session about to begin, then its snapshots before a position, the last one first."""
    yield live.opening(None)
    for snapshot in snapshots(live.log, at):
        document = position_in(snapshot)
        if document is not None:
            yield Game.from_json(live.library, document)


def write_file(found: Written, path: Path, *, overwrite: bool) -> str:
    """Write the file and run it once more; says what does not hold, empty: all does. Raises FileThere, OSError."""
    if path.exists() and not overwrite:
        raise FileThere(path)
    path.write_text(found.text, encoding="utf-8")
    result = run_file(path)
    return "" if result.status == PASSED else "; ".join(result.problems)


def write_report(live: RecordedPlay, choice: NewChoice, error: Exception) -> Path:
    """Write the position, the choice that failed and the traceback as a scenario file of its own; returns where.

    If no file leads to that position, it holds all choices of the session as a comment.
    """
    state = live.game.state
    made = [(kept.seat, kept.token) for kept in live.log.choices()]
    choices = [*made, (choice.seat, choice.token)]
    comment = [
        f"kingshand {__version__} stopped with an error after the last choice of this file.",
        f"{state.mode} with seed {state.streams.seed}: {', '.join(player.fighter for player in state.players)}.",
        *"".join(traceback.format_exception(error)).splitlines(),
    ]
    try:
        written = from_the_beginning(
            live,
            len(made),
            lambda game: save_failing(game, choices[game.state.choices :], f"error after {choice.token}"),
        )
        written.comment = comment
        text = written.text
    except Exception as problem:  # noqa: BLE001  # the report must come in any case
        comment += [f"It could not be written as a position ({problem}). All choices:"]
        text = "".join(f"# {line}\n" for line in [*comment, *(f"{seat}: {token}" for seat, token in choices)])
    path = Path(tempfile.gettempdir()) / f"kingshand-bug-{state.mode}-{state.streams.seed}-{len(made)}.yaml"
    path.write_text(text, encoding="utf-8")
    return path
