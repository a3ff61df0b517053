"""Ctrl-C ends a command once, and is never lost for good."""

from __future__ import annotations

import signal

import pytest

from campaign.terminal import streams
from campaign.terminal.streams import MOMENT, Interruption


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


def test_a_command_that_is_over_lets_go() -> None:
    """From then on Ctrl-C ends the process as it ends any other; what another has set stays as it is."""
    before = signal.getsignal(signal.SIGINT)
    try:
        for set_by, left in ((Interruption(), signal.SIG_DFL), (signal.SIG_IGN, signal.SIG_IGN)):
            signal.signal(signal.SIGINT, set_by)
            streams.let_go()
            assert signal.getsignal(signal.SIGINT) is left
    finally:
        signal.signal(signal.SIGINT, before)
