"""Saves that are deleted or replaced while somebody plays: told at the next choice, and written elsewhere."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Command

if sys.platform == "win32":
    pytest.skip("nobody deletes a file there that is open", allow_module_level=True)

from tests.cli.terminals import At, Terminal

GONE = "The program can still write them to a new file"


def playing(terminal: At, **environment: str) -> Terminal:
    """The campaign at its first question."""
    at = terminal("play", "demo", **environment)
    at.until("Give a salve to which hero")
    at.until("\n\r> " if not environment else "leave")
    return at


def choices(kingshand: Command, saves: Path) -> list[str]:
    """What is kept of the open session."""
    log = kingshand("--saves", saves, "log", "demo", "--json").json()
    return [choice["token"] for choice in log["sessions"][-1]["choices"]]


def copy_of(saves: Path) -> Path:
    """The new file that was written."""
    return min(saves.parent.glob(f"{saves.name}.backup-held-*"), key=lambda found: len(found.name))


@pytest.fixture
def begun(kingshand: Command, saves: Path) -> Command:
    """Saves in a file, with the campaign demo."""
    kingshand("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    return kingshand


@pytest.mark.parametrize("replaced", [False, True])
def test_the_next_choice_says_so(terminal: At, begun: Command, saves: Path, *, replaced: bool) -> None:
    """By Enter all of it, that choice too, is in a new file, with which one goes on."""
    other = saves.with_name("other.db")
    shutil.copyfile(saves, other)
    at = playing(terminal)
    saves.unlink()
    if replaced:
        other.rename(saves)
    at.type("evenly\r")
    at.until(GONE)
    at.until("Enter writes it to")
    at.type("\r")
    at.until("Everything is in")
    at.until("play demo")
    assert at.wait() == 2
    assert "Everything is saved" not in at.plain()
    assert choices(begun, copy_of(saves)) == ["evenly"]
    assert begun("--saves", copy_of(saves), "replay", "demo", "--verify").code == 0
    assert saves.exists() == replaced


@pytest.mark.long
def test_another_file_or_none(terminal: At, begun: Command, saves: Path, tmp_path: Path) -> None:
    """One that is there is not written over; `no` writes nothing. Leaving is told so as well as choosing."""
    there = tmp_path / "there"
    there.touch()
    at = playing(terminal)
    saves.unlink()
    at.type("quit\r")
    at.until(GONE)
    at.until("> ")
    at.type(f"{there}\r")
    at.until("choose another file.")
    at.type(f"{tmp_path}/new.db\r")
    at.until("Everything is in")
    assert at.wait() == 2
    assert begun("--saves", tmp_path / "new.db", "status", "demo").code == 0
    shutil.copyfile(tmp_path / "new.db", saves)
    at = playing(terminal)
    saves.unlink()
    at.type("\x03")
    at.until(GONE)
    at.type("no\r")
    at.until("Nothing is written.")
    assert at.wait() == 2
    assert "Everything is saved" not in at.plain()


@pytest.mark.parametrize("end", [lambda at: at.type("1"), lambda at: at.type("q")], ids=["a choice", "leaving"])
def test_at_the_table(
    terminal: At, begun: Command, saves: Path, monkeypatch: pytest.MonkeyPatch, end: Callable[[Terminal], None]
) -> None:
    """It is left, and says the same."""
    at = playing(terminal, KINGSHAND_FRONT="table", TERM="xterm-256color")
    saves.unlink()
    end(at)
    at.until(GONE)
    at.until("Enter writes it to")
    at.type("\r")
    at.until("Everything is in")
    assert at.wait() == 2
    assert "Everything is saved" not in at.plain()
    assert begun("--saves", copy_of(saves), "replay", "demo", "--verify").code == 0


@pytest.mark.long
def test_from_the_list_of_campaigns(terminal: At, begun: Command, saves: Path) -> None:
    """Where a campaign is chosen at the table."""
    at = terminal("play", KINGSHAND_FRONT="table", TERM="xterm-256color")
    at.until("Continue demo")
    at.type("\r")
    at.until("Give a salve to which hero")
    at.until("leave")
    saves.unlink()
    at.type("1")
    at.until(GONE)
    at.until("Enter writes it to")
    at.type("\r")
    at.until("play demo")
    assert at.wait() == 2
    assert len(choices(begun, copy_of(saves))) == 1


def test_a_hang_up_loses_nothing(terminal: At, begun: Command, saves: Path) -> None:
    """Where nobody can be asked any more it is written all the same."""
    at = playing(terminal)
    at.type("evenly\r")
    at.until("Move where?")
    at.until("\n\r> ")
    saves.unlink()
    at.hang_up()
    assert choices(begun, copy_of(saves))


def test_bots_that_play_are_stopped(begun: Command, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a sentence."""
    from campaign.play.live_session import LiveSession

    look = LiveSession.look_for_turn

    def vanish(live: LiveSession) -> bool:
        saves.unlink(missing_ok=True)
        return look(live)

    monkeypatch.setattr(LiveSession, "look_for_turn", vanish)
    played = begun("play", "demo", "--auto")
    assert played.code == 2
    assert "while they were open; nothing more can be saved" in played.err
