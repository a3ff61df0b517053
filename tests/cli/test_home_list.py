"""The home screen as a numbered list, the settings from the command line, and what the name alone does."""

from __future__ import annotations

import os
import shutil
import signal
import tomllib
from pathlib import Path

import pytest

from campaign.play.service import Service
from tests.cli.conftest import Command
from tests.cli.terminals import At


@pytest.fixture
def played_here(played: Path, saves: Path) -> Path:
    """The saves of `played`, where the commands of the test look."""
    saves.parent.mkdir(parents=True)
    shutil.copy(played, saves)
    return saves


def test_the_list_does_what_the_screen_does(played_here: Path, kingshand: Command) -> None:
    """Each entry is there; what is chosen leads somewhere and back."""
    typed = "look\npoison\nburnn\n\nhall\nwatch\n1\nquit\nsettings\n\nlearn\nq\nquit\n"
    ran = kingshand("--plain", typed=typed)
    assert ran.code == 0, ran.err
    for label in ("New campaign", "Quick duel", "Learn", "Box on the table", "Watch a game", "Look up", "Hall", "Quit"):
        assert label in ran.out
    assert "Continue demo, scenario" in ran.out
    assert "of 3 shards" in ran.out or "HP" in ran.out
    assert "In your upkeep" in ran.out
    assert "Did you mean burn" in ran.out
    assert "No campaign has been played to its end yet." in ran.out
    assert "Watch which session?" in ran.out
    assert "Settings" in ran.out
    assert "You left the lesson" not in ran.out


@pytest.mark.parametrize(
    ("typed", "told"),
    [("99", "Type a number from 1 to"), ("zzz", "or the beginning of a choice"), ("?", "Enter takes the first")],
)
def test_what_is_no_entry_is_told(kingshand: Command, typed: str, told: str) -> None:
    """And it is asked again; the end of the input leaves."""
    ran = kingshand("--plain", typed=f"{typed}\n")
    assert ran.code == 0
    assert told in " ".join(ran.out.split())


def test_a_campaign_goes_on_from_the_list(played_here: Path, kingshand: Command) -> None:
    """Enter takes the first; leaving it leads home."""
    ran = kingshand("--plain", typed="\nquit\nquit\n")
    assert ran.code == 0, ran.err
    assert "session 3 continues" in ran.out
    assert ran.out.count("What next? [1] ") == 2


def test_a_quick_duel_is_kept_if_one_says_so(kingshand: Command, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its choices, by a name that is free; else nothing of it is. The luck is always the same."""
    monkeypatch.setattr("engine.chance.some_seed", lambda: 5)
    pick = "duel\nbarb\nninja\n\n"
    typed = "".join(f"{pick}pass\nquit\n{names}" for names in ("\n", "mine\n", "mine\nother\n"))
    ran = kingshand("--plain", typed=f"{typed}quit\n")
    assert ran.code == 0, ran.err
    assert "There is already a campaign named 'mine'" in ran.out
    with Service.open(str(saves)) as service:
        assert {campaign.name for campaign in service.campaigns()} == {"mine", "other"}
        session, live = service.look(service.find("mine"))
        assert session is not None
        assert live is not None
        assert live.position > 0
        assert next(iter(service.verify(service.find("mine")))).digest


def test_a_duel_is_for_heroes_there_are(kingshand: Command) -> None:
    """Near names are told; q leads home."""
    ran = kingshand("--plain", typed="duel\nbarbarin\nmoon\nninj\nsomebody\nq\nquit\n")
    assert "There is no hero 'barbarin'. Did you mean barbarian" in ran.out
    assert "Type one of greedy, planner, random, person." in ran.out
    assert ran.out.count("What next? [1] ") == 2


def test_settings_change_in_the_list(kingshand: Command, tmp_path: Path) -> None:
    """A value that cannot be is refused; one that can is kept and shown."""
    ran = kingshand("--plain", typed="settings\n3\nsomebody\n3\nrandom\n\nquit\n")
    assert "bot is one of greedy, planner, random, not 'somebody'." in ran.out
    assert "bot is random now." in ran.out
    assert tomllib.loads((tmp_path / "config.toml").read_text(encoding="utf-8")) == {"bot": "random"}


def test_settings_change_from_the_command_line(kingshand: Command, tmp_path: Path) -> None:
    """One key is shown, set, and taken back; what else stands in the file stays."""
    file = tmp_path / "config.toml"
    file.write_text("# mine\nbot = 'random'\n", encoding="utf-8")
    assert "theme: dark" in kingshand("config", "theme").out
    assert kingshand("config", "theme", "light").code == 0
    assert kingshand("config", "ask.moon-elf.healing", 20).code == 0
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {
        "bot": "random",
        "theme": "light",
        "ask": {"moon-elf": {"healing": 20}},
    }
    told = kingshand("config", "theme", "--json").json()
    assert told == {"key": "theme", "value": "light", "kept": f"in {file}"}
    assert "theme is dark now" in kingshand("config", "theme", "--reset").out
    assert file.read_text(encoding="utf-8").startswith("# mine\n")
    assert "theme" not in tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("thme",), "There is no key thme; did you mean theme?"),
        (("theme", "green"), "theme is one of dark, light, not 'green'."),
        (("width", "20"), "width is 0 or a whole number from 40 to 9999, not 20."),
        (("ask.healing", "much"), "ask.healing is a whole number from 0 to 9999, not 'much'."),
        (("ask.nobody.level", "always"), "There is no key ask.nobody.level"),
        (("theme", "light", "--reset"), "Give a value or --reset, not both."),
        (("--reset",), "Name the key to reset"),
    ],
)
def test_settings_there_are_not(kingshand: Command, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    """One sentence, exit code 2, and nothing is written."""
    ran = kingshand("config", *words)
    assert ran.code == 2
    assert told in " ".join(ran.err.split())
    assert not (tmp_path / "config.toml").exists()


def test_what_holds_against_the_file_is_told(kingshand: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment variable that is set; and where nothing can be kept."""
    assert "KINGSHAND_FRONT is set and overrides it." in " ".join(kingshand("config", "front", "table").out.split())
    monkeypatch.setenv("KINGSHAND_CONFIG", os.devnull)
    ran = kingshand("config", "theme", "light")
    assert ran.code == 2
    assert "nothing can be saved there" in ran.err


def test_plain_stands_behind_a_command(kingshand: Command) -> None:
    """In front of one it means nothing."""
    ran = kingshand("--plain", "list")
    assert ran.code == 2
    assert "list --plain" in ran.err


def test_the_name_alone_opens_the_home_screen(played_here: Path, terminal: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal, full-screen; it is left by its key or killed, and the terminal is as it was."""
    monkeypatch.setenv("KINGSHAND_FRONT", "table")
    monkeypatch.setenv("TERM", "xterm-256color")
    at = terminal()
    at.until("Continue demo, scenario")
    at.until("leave")
    at.type("q")
    assert at.wait() == 0
    assert at.is_as_usual()
    ended = terminal()
    ended.until("Continue demo, scenario")
    ended.until("leave")
    os.kill(ended.pid, signal.SIGTERM)
    assert ended.wait() == 128 + signal.SIGTERM
    assert ended.is_as_usual()


def test_where_no_table_opens_the_name_alone_lists(played_here: Path, terminal: At) -> None:
    """As the front that is set wants it."""
    at = terminal()
    at.until("What next? [1]  ")
    at.type("quit\n")
    assert at.wait() == 0
