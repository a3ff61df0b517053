"""Frames of a duel with bosses."""

from __future__ import annotations

from engine.frames import Phase


class FirstUpgrades(Phase):
    """The upgrades a boss begins with (BVM-1)."""

    __slots__ = ()
