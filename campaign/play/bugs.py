"""Reports of what went wrong in the kernel: a scenario file that comes to the same place again."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from campaign import __version__
from campaign.cases.writing.save import save_failing
from campaign.play.positions import from_the_beginning

if TYPE_CHECKING:
    from campaign.play.live_session import LiveSession
    from saves.records import NewChoice


def write_report(live: LiveSession, choice: NewChoice, error: Exception) -> Path:
    """Write the position, the choice that failed and the traceback as a scenario file of its own; returns where.

    Where no file comes to that position, it holds all choices of the session as a comment.
    """
    state = live.game.state
    made = [(kept.seat, kept.token) for kept in live.log.choices()]
    choices = [*made, (choice.seat, choice.token)]
    told = [
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
        written.comment = told
        text = written.text
    except Exception as problem:  # noqa: BLE001  # the report must come in any case
        told += [f"It could not be written as a position ({problem}). All choices:"]
        text = "".join(f"# {line}\n" for line in [*told, *(f"{seat}: {token}" for seat, token in choices)])
    path = Path(tempfile.gettempdir()) / f"kingshand-bug-{state.mode}-{state.streams.seed}-{len(made)}.yaml"
    path.write_text(text, encoding="utf-8")
    return path
