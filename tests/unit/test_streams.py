"""Ctrl-C ends a command once, and is never lost for good."""

from __future__ import annotations

import signal

import pytest

from campaign.cli import streams
from campaign.cli.streams import MOMENT, Interruption


def test_a_key_held_down_is_one_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it is held; released for a moment and pressed again it is another one."""
    now = 100.0
    monkeypatch.setattr(streams, "monotonic", lambda: now)
    pressed = Interruption()
    with pytest.raises(KeyboardInterrupt):
        pressed(signal.SIGINT, None)
    for _ in range(5):
        now += MOMENT * 0.9
        pressed(signal.SIGINT, None)
    now += MOMENT
    with pytest.raises(KeyboardInterrupt):
        pressed(signal.SIGINT, None)
