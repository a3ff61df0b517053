"""Questions that are answered by more than what they list: dice that fell, what happened at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision

Check = Callable[["Game", "Decision", str], None]
"""Raises UnknownChoice or IllegalChoice, with a sentence, for what is no answer now; changes nothing."""

FORMS: dict[str, Check] = {}
"""Kind of question -> what checks an answer; filled at import, never changed afterwards."""
