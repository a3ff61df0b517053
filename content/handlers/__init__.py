"""Tier C: what operations, rows and actions cannot say, as small staged functions registered by id.

A module `content/handlers/<hero>.py` (hyphens as underscores) has `HANDLERS`, a dictionary of
handlers by id. It is imported only when its hero is loaded.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from engine.library import Handler


def modules() -> list[str]:
    """Names of the modules that bring handlers."""
    return sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def handlers_of(owner: str) -> dict[str, Handler]:
    """The handlers that come with a hero, boss or other owner; usually none."""
    name = owner.replace("-", "_")
    if name not in modules():
        return {}
    found: dict[str, Handler] = import_module(f"content.handlers.{name}").HANDLERS
    return found


def handler_ids() -> frozenset[str]:
    """The ids of all handlers there are."""
    return frozenset(id_ for name in modules() for id_ in handlers_of(name))
