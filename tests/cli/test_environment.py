"""Surroundings that nobody means: a size no terminal has, odd encodings, clocks, folders and links."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Command, Ran
from tests.cli.test_bad_input import sentence
from tests.long import few_of

if sys.platform == "win32":
    pytest.skip("names and links are others there", allow_module_level=True)


def refused(ran: Ran) -> str:
    """Why a command was refused, which is one sentence."""
    assert ran.code == 2
    return sentence(ran.err)


@pytest.mark.parametrize("size", few_of(["1000000000", "100000000000000000000", "-5", "0", "abc", "²"], 2))
def test_a_size_that_no_terminal_has(process: Command, size: str) -> None:
    """It says nothing: what is shown is as wide as without it."""
    shown = process("heroes", "barbarian", COLUMNS=size, LINES=size)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == process("heroes", "barbarian", COLUMNS="80").out


def test_a_clock_a_day_away(demo: Command, process: Command) -> None:
    """Python cannot reckon with it; times are those of the world then."""
    listed = process("list", TZ="<+99>-99")
    assert (listed.code, listed.err) == (0, "")
    assert "demo" in listed.out
    assert listed.out == process("list", TZ="UTC").out


@pytest.mark.parametrize("encoding", few_of(["utf-16", "utf-32", "utf-7", "cp037", "idna", "punycode"], 1))
def test_an_encoding_that_no_terminal_shows(demo: Command, process: Command, encoding: str) -> None:
    """A sentence, then UTF-8, also for what is typed."""
    listed = process("list", PYTHONIOENCODING=encoding)
    assert listed.code == 0
    assert listed.err == f"kingshand: {encoding} is no encoding for a terminal; the output is UTF-8.\n"
    assert listed.out == process("list").out
    played = process("play", "demo", typed="evenly\nquit\n", PYTHONIOENCODING=encoding)
    assert played.code == 0, played.err
    assert demo("status", "demo", "--json").json()["session"]["position"]["choices"] > 0


def test_a_path_of_a_thousand_folders(kingshand: Command, tmp_path: Path) -> None:
    """SQLite takes no such path; nothing is made of it."""
    place = "/".join([str(tmp_path / "deep"), *["d"] * 1000, "saves.db"])
    for words in (("list",), ("new", "a", "--hero", "barbarian")):
        assert "SQLite allows 504" in refused(kingshand("--saves", place, *words))
    assert list(tmp_path.iterdir()) == []


def test_saves_as_deep_as_sqlite_goes(kingshand: Command, tmp_path: Path) -> None:
    """Folders are made one by one, and the campaign is played there."""
    deep = "/d" * ((504 - len(os.fsencode(tmp_path)) - len("/saves.db")) // 2)
    place = f"{tmp_path}{deep}/saves.db"
    assert kingshand("--saves", place, "new", "a", "--hero", "barbarian").code == 0
    assert kingshand("--saves", place, "play", "a", "--auto").code == 0


def test_a_long_name(kingshand: Command, tmp_path: Path) -> None:
    """Saves are made only where they can be locked, too."""
    played = str(tmp_path / ("n" * 240))
    assert kingshand("--saves", played, "new", "a", "--hero", "barbarian").code == 0
    assert kingshand("--saves", played, "play", "a", "--auto").code == 0
    too_long = str(tmp_path / ("n" * 252))
    assert "File name too long" in refused(kingshand("--saves", too_long, "new", "a", "--hero", "barbarian"))
    assert not Path(too_long).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="a folder of Linux")
def test_a_folder_of_the_system(kingshand: Command) -> None:
    """It says itself that it is not there, and would be asked again for a minute."""
    said = refused(kingshand("--saves", "/proc/saves.db", "new", "a", "--hero", "barbarian"))
    assert said == "kingshand: /proc/saves.db cannot be created: nothing new can be written to /proc."
    said = refused(kingshand("--saves", "/proc/a/saves.db", "new", "a", "--hero", "barbarian"))
    assert said == "kingshand: The folder /proc/a cannot be created: nothing new can be written to /proc."


def test_links_that_lead_nowhere(kingshand: Command, tmp_path: Path) -> None:
    """There may be saves behind them: nobody is told that there are none."""
    for link, target in (("own", "own"), ("there", "back"), ("back", "there"), ("away", "not/there/saves.db")):
        (tmp_path / link).symlink_to(target)
    for link in ("own", "there", "back/saves.db"):
        for words in (("list",), ("new", "a", "--hero", "barbarian")):
            assert "a link that leads back to itself" in refused(kingshand("--saves", tmp_path / link, *words))
    assert f"{tmp_path}/not/there/saves.db, which does not exist" in refused(
        kingshand("--saves", tmp_path / "away", "list")
    )
    (tmp_path / "new").symlink_to("target.db")
    assert kingshand("--saves", tmp_path / "new", "new", "a", "--hero", "barbarian").code == 0
    assert (tmp_path / "target.db").stat().st_size


@pytest.mark.parametrize("byte", [b"x", b"\0", b"{", b"\xff", b"\n"])
def test_files_of_one_byte(kingshand: Command, tmp_path: Path, byte: bytes) -> None:
    """They are nothing, stay what they are, and are told so."""
    file = tmp_path / "file"
    file.write_bytes(byte)
    for words in (("list",), ("new", "a", "--hero", "barbarian")):
        assert "is not a database" in refused(kingshand("--saves", file, *words))
    assert "is damaged or not a JSON file" in refused(kingshand("import", file))
    assert kingshand("scenario", "run", file).code == 2
    assert file.read_bytes() == byte


@pytest.mark.long
def test_a_working_folder_that_is_gone(demo: Command, saves: Path, tmp_path: Path) -> None:
    """What needs none goes on; else it is told."""
    gone = tmp_path / "gone"
    script = f'mkdir {gone}; cd {gone}; rmdir {gone}; exec "$@"'

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = ["sh", "-c", script, "sh", sys.executable, "-m", "campaign", *words]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )

    assert run("list").returncode == 0
    assert run("play", "demo", "--auto").returncode == 0
    relative = run("--saves", "saves.db", "list")
    assert relative.returncode == 2
    assert (
        relative.stderr == "kingshand: The current folder is gone, so saves.db leads nowhere; give an absolute path.\n"
    )
    assert run("export", "demo", "demo.json").stderr.startswith("kingshand: demo.json could not be written")
