"""What commands write is fit to be shown; Ctrl-C ends a command once, and is never lost for good."""

from __future__ import annotations

import signal
from io import StringIO

import pytest

from campaign.table.look import line
from campaign.terminal import streams
from campaign.terminal.streams import MOMENT, CleanStream, Interruption, beneath
from campaign.words.shown import shown
from tests.canary import CANARY, unclean


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


def test_what_is_written_is_fit_to_be_shown() -> None:
    """Whatever writes to the streams of a command, without a way past them; who draws on purpose writes beneath."""
    output = StringIO()
    clean = CleanStream(output)
    clean.write(CANARY)
    clean.writelines([CANARY, "\ttab\n"])
    assert unclean(output.getvalue()) == []
    assert output.getvalue().endswith("tweet\ttab\n")
    assert not hasattr(clean, "buffer")
    assert (beneath(clean), beneath(output)) == (output, output)  # type: ignore[arg-type]  # it does what streams do


def test_signs_of_several_characters_stay_whole() -> None:
    """Families, flags and words of scripts that join; a joiner between plain letters hides how they read."""
    for text in ("👩\u200d🚀", "🏳\ufe0f\u200d🌈", "🏴\U000e0067\U000e007f", "می\u200cخواهم", "naïve 日本"):
        assert shown(text) == text
    assert shown("bar\u200dbarian\u200d") == "bar�barian�"


def test_the_table_shows_what_is_fit_to_be_shown() -> None:
    """Its rows come together in one place."""
    assert unclean(line([(CANARY, "title"), (CANARY, "")]).plain) == []
