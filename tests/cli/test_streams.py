"""What comes in on standard input, and streams that are not there: a sentence or the end of the input, nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Command
from tests.cli.test_bad_input import sentence

NINES = "9" * 5000
NUMBERS = ("²", "٣", "①", NINES, "-1", "1e3", "0x1")
"""None of them is a number that a keyboard gives, of a size that means something."""


def test_numbers_that_are_none(demo: Command) -> None:
    """At a question of a game, by itself and behind each command that takes a number; play goes on."""
    ways = ("{}", "k {}", "r {}", "log {}", "passed {}", "ask healing {}", "why {}", "die {} {}", "? {}", "hint {}")
    lines = [way.format(typed, typed) for typed in NUMBERS for way in ways]
    played = demo("play", "demo", typed="\n".join([*lines, "quit"]) + "\n")
    assert played.code == 0, played.err
    assert "Everything is saved" in played.out
    for typed in NUMBERS:
        assert "names no seat and player" in demo("play", "demo", "--seat", typed).err
        assert demo("why", "demo", typed).code == 2


def test_numbers_that_are_none_where_a_game_begins() -> None:
    """The list of campaigns and the heroes have them neither."""
    from campaign.cli.new_campaign import picked
    from campaign.screens.new_campaign import CampaignOption, hero_named, one_of

    for typed in NUMBERS:
        with pytest.raises(ValueError, match="There is no hero"):
            hero_named(typed)
        with pytest.raises(ValueError, match="Choose one of normal"):
            one_of(typed, [CampaignOption("normal", "normal")])
        with pytest.raises(ValueError, match="Type 1, a name, or n"):
            picked(typed, [])


def raw(*words: str, stdin: bytes = b"", shell: str = "") -> subprocess.CompletedProcess[bytes]:
    """A command as a process, by a shell that closes or redirects its streams."""
    command = ["sh", "-c", f'exec "$@" {shell}', "sh", sys.executable, "-m", "campaign", *words]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, timeout=120, check=False)


@pytest.mark.parametrize("stdin", [b"\xff\xfe\n\xc3\x28 2\nquit\n", b"\0\0\n\x1b[2J\nquit\n", b"1" * 300_000])
def test_input_that_is_no_text(demo: Command, stdin: bytes) -> None:
    """It is no choice, and what nobody could have typed is not shown again."""
    played = raw("play", "demo", stdin=stdin)
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"Everything is saved" in played.stdout
    assert b"\x1b" not in played.stdout
    assert demo("replay", "demo", "--verify").code == 0


@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [
        (("list",), "<&-", 0),
        (("play", "demo"), ">&-", 0),
        (("list",), "2>&-", 0),
        (("delete", "demo"), "<&- >&-", 2),
        (("play", "demo"), "<&- >&- 2>&-", 0),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell for it")
def test_streams_that_are_closed(demo: Command, saves: Path, words: tuple[str, ...], closed: str, code: int) -> None:
    """No command stops for it, and what is opened in their place, the saves, is not written into."""
    ran = raw(*words, shell=closed)
    assert ran.returncode == code
    assert b"Traceback" not in ran.stderr
    assert saves.read_bytes().startswith(b"SQLite format 3")
    assert demo("replay", "demo", "--verify").code == 0


def test_a_name_of_joined_signs(demo: Command) -> None:
    """A family, a flag of a region and a word that is written with a joiner are names; joiners alone are none."""
    for name in ("👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "می‌خواهم", "e\u0301te"):
        assert demo("new", name, "--hero", "monk").code == 0
        assert demo("status", name, "--json").json()["name"]
    assert "needs a name" in sentence(demo("new", "\u200d", "--hero", "monk").err)
    assert "already a campaign" in sentence(demo("new", "de\u200dmo", "--hero", "monk").err)
    assert "cannot be shown" in sentence(demo("new", "a\u202eb", "--hero", "monk").err)


def test_deleting_asks_like_everything_else(demo: Command) -> None:
    """Without a terminal it has to be said on the command line; nothing is deleted."""
    assert "Add --yes" in demo("delete", "demo", typed="y\n").err
    assert demo("list", "--json").json()[0]["name"] == "demo"


@pytest.mark.skipif(os.name == "nt", reason="terminals are driven differently there")
def test_ctrl_c_again_and_again(demo: Command) -> None:
    """The first one ends the command; the others do not disturb it, and everything is kept."""
    from tests.cli.terminals import Terminal

    playing = Terminal("play", "demo")
    playing.until("> ")
    playing.type("\x03" * 40)
    assert playing.wait() == 130
    assert "Traceback" not in playing.seen
    playing.close()
    assert demo("replay", "demo", "--verify").code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    "words", [("list",), ("list", "--json"), ("status", "demo"), ("--help",), ("play", "--help"), ("--version",)]
)
def test_output_that_cannot_be_written(demo: Command, words: tuple[str, ...]) -> None:
    """One sentence, and the exit code says that something is missing."""
    ran = raw(*words, shell=">/dev/full")
    assert ran.returncode == 1
    assert sentence(ran.stderr.decode()) == (
        "kingshand: Cannot write the output: No space left on device. Your saves are safe."
    )
    assert demo("list").code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.long
def test_play_whose_output_cannot_be_written(demo: Command) -> None:
    """It ends; what was chosen before is kept, and an error that cannot be told is none the less one."""
    demo("play", "demo", typed="evenly\nquit\n")
    ran = raw("play", "demo", "--auto", shell=">/dev/full")
    assert (ran.returncode, ran.stderr.count(b"\n")) == (1, 1)
    assert "session 1" in demo("replay", "demo", "--verify").out.lower()
    assert raw("status", "nobody", shell="2>/dev/full").returncode == 1
