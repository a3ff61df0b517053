"""Reports of what went wrong in the kernel: enough to come to the same place again."""

from __future__ import annotations

import json
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign import __version__

if TYPE_CHECKING:
    from engine.state import State
    from saves.records import Choice


def write_report(choices: Sequence[Choice], token: str, state: State, error: Exception) -> Path:
    """Write seed, fighters, all choices and the traceback into a file of its own; returns where."""
    report = {
        "program": f"kingshand {__version__}",
        "mode": state.mode,
        "seed": state.streams.seed,
        "fighters": [player.fighter for player in state.players],
        "choices": [[choice.seat, choice.token] for choice in choices],
        "then": token,
        "error": traceback.format_exception(error),
    }
    path = Path(tempfile.gettempdir()) / f"kingshand-bug-{state.mode}-{state.streams.seed}-{len(choices)}.json"
    path.write_text(json.dumps(report, indent=2, ensure_ascii=False), encoding="utf-8")
    return path
