"""What the user can put right is one clear sentence and exit code 2; nothing is written, nothing is lost."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Command

ONE_LINE = 1


def sentence(err: str) -> str:
    """The complaint, which is one line."""
    lines = err.strip().splitlines()
    assert len(lines) == ONE_LINE, err
    assert lines[0].startswith("kingshand: ")
    assert lines[0].endswith((".", "?"))
    return lines[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("new", "x", "--hero", "barbarain"), "Did you mean barbarian"),
        (("new", "x"), "1 to 4 heroes, not none"),
        (
            ("new", "x", *[w for h in ("barbarian", "monk", "ninja", "paladin", "treant") for w in ("--hero", h)]),
            "1 to 4 heroes, not 5",
        ),
        (("new", "x", "--hero", "monk", "--hero", "monk"), "twice"),
        (("new", "DEMO", "--hero", "monk"), "already a campaign named 'DEMO'"),
        (("new", "", "--hero", "monk"), "needs a name"),
        (("new", "x", "--hero", "monk", "--difficulty", "harsh"), "There is no difficulty 'harsh'"),
        (("play", "dmeo"), "Did you mean 'demo'?"),
        (("status", "nobody"), "no campaign named 'nobody'"),
        (("undo", "demo"), "No session is open"),
        (("play", "demo", "--auto", "--bot", "gredy"), "There is no bot 'gredy'"),
        (("play", "demo", "--seat", "monk=bot"), "monk does not take part"),
        (("play", "demo", "--seat", "1=bot", "--seat", "2=bot"), "No seat has a player. Add --auto"),
        (("play", "demo", "--auto", "--seat", "1=person"), "--auto lets bots play every seat"),
        (("duel", "--hero", "monk", "--hero", "ninja", "--seat", "3=bot"), "the seats go from 1 to 2"),
        (("import", "missing.json"), "could not be read"),
        (("duel", "--hero", "monk"), "A duel takes two heroes, not one hero: --hero HERO --hero HERO."),
        (("duel", "--mode", "boss-vs-mani"), "There is no mode 'boss-vs-mani'. Did you mean boss-vs-many?"),
        (
            ("duel", "--mode", "boss-vs-many", "--hero", "monk", "--boss", "mad-king"),
            "takes two to four heroes and one boss, not one hero and one boss",
        ),
        (("duel", "--mode", "boss-vs-boss", "--boss", "mad-king"), "Boss vs Boss takes two bosses, not one boss"),
        (("duel", "--hero", "monk", "--hero", "ninja", "--boss", "mad-king"), "not two heroes and one boss"),
        (
            ("duel", "--mode", "boss-vs-boss", "--boss", "mad-king", "--boss", "fallen-monc"),
            "There is no boss 'fallen-monc'. Did you mean fallen-monk",
        ),
        (("duel", "--hero", "monk", "--hero", "mnok"), "There is no hero 'mnok'"),
        (("heroes", "mnok"), "Did you mean monk"),
        (("minions", "fary"), "Did you mean fairy?"),
        (("tokens", "sutn"), "Did you mean stun"),
        (("content", "check", "nowhere"), "no file or folder 'nowhere'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_one_clear_sentence(demo: Command, words: tuple[str, ...], says: str) -> None:
    """Exit code 2, and the list of campaigns is what it was."""
    before = demo("list", "--json").json()
    refused = demo(*words)
    assert refused.code == 2
    assert says in sentence(refused.err)
    assert refused.out == ""
    assert demo("list", "--json").json() == before


def test_a_damaged_database(kingshand: Command, saves: Path) -> None:
    """It is named and left alone."""
    saves.parent.mkdir(parents=True)
    saves.write_bytes(b"no database at all" * 100)
    refused = kingshand("play", "demo")
    assert refused.code == 2
    assert "saves.db is not a database" in sentence(refused.err)
    assert saves.read_bytes() == b"no database at all" * 100


def test_saves_of_a_newer_program(demo: Command, saves: Path) -> None:
    """An update is asked for."""
    connection = sqlite3.connect(saves)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    refused = demo("list")
    assert refused.code == 2
    assert "newer kingshand" in sentence(refused.err)


def test_a_damaged_export(demo: Command, tmp_path: Path) -> None:
    """Nothing is added."""
    file = tmp_path / "demo.json"
    demo("export", "demo", file)
    file.write_text(file.read_text().replace("barbarian", "barbaric"))
    refused = demo("import", file, "--as", "x")
    assert refused.code == 2
    assert "checksum" in sentence(refused.err)
    assert len(demo("list", "--json").json()) == 1


def test_an_export_of_a_newer_program(kingshand: Command, tmp_path: Path) -> None:
    """An update is asked for."""
    file = tmp_path / "demo.json"
    file.write_text('{"format": "kingshand-campaign", "version": 99}')
    refused = kingshand("import", file)
    assert refused.code == 2
    assert "newer kingshand" in sentence(refused.err)


def test_saves_that_cannot_be_there(kingshand: Command, tmp_path: Path) -> None:
    """A URL of another kind of database."""
    refused = kingshand("--saves", "mysql://host/x", "list")
    assert refused.code == 2
    assert "SQLite or PostgreSQL" in sentence(refused.err)


def test_broken_content(kingshand: Command, tmp_path: Path) -> None:
    """Every problem of a file with its line."""
    file = tmp_path / "tokens" / "mine.yaml"
    file.parent.mkdir()
    file.write_text("- id: zap\n  name: Zap\n  polarity: sideways\n  limit: many\n  source: ours\n")
    refused = kingshand("content", "check", file)
    assert refused.code == 2
    assert "mine.yaml:3: [0].polarity" in refused.out.replace("\n  ", " ")
    assert "mine.yaml:4: [0].limit" in refused.out.replace("\n  ", " ")
    told = kingshand("content", "check", file, "--json")
    assert told.code == 2
    assert [problem["line"] for problem in told.json()["problems"]] == [3, 4]


def test_a_broken_scenario_file(kingshand: Command, tmp_path: Path) -> None:
    """Exit code 2 for a file that cannot be run."""
    file = tmp_path / "x.yaml"
    file.write_text("name: [\n")
    refused = kingshand("scenario", "run", file)
    assert refused.code == 2
    assert "x.yaml" in refused.out


def test_a_campaign_that_is_being_played(demo: Command, saves: Path) -> None:
    """The second one is told; looking is still possible."""
    from saves.store import Store

    with Store.open(str(saves)) as store, store.lock_campaign(store.campaign("demo").id):
        refused = demo("play", "demo", "--auto")
        assert refused.code == 2
        assert "is being played elsewhere" in sentence(refused.err)
        assert demo("status", "demo").code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="file sizes cannot be limited there")
def test_a_full_disk(demo: Command, saves: Path) -> None:
    """Play stops with a sentence; every choice kept until then is there, and play goes on with room again."""
    code = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "size = int(sys.argv.pop(1))\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))\n"
        "from campaign.main import main\nmain()"
    )
    room = max(file.stat().st_size for file in saves.parent.iterdir()) + 40_000
    done = subprocess.run(
        [sys.executable, "-c", code, str(room), "play", "demo", "--auto", "--bot", "random", "--until", "campaign"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2, done.stderr
    assert "saves.db" in sentence(done.stderr)
    assert "Traceback" not in done.stderr
    assert demo("replay", "demo", "--verify").code == 0
    assert demo("play", "demo", "--auto", "--bot", "random").code == 0


def test_files_that_are_none(demo: Command, tmp_path: Path) -> None:
    """Nobody waits for a pipe, reads what has no end, or more than there is to read."""
    pipe, big, folder = tmp_path / "pipe", tmp_path / "big.json", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    big.touch()
    os.truncate(big, 100_000_000)
    for path, why in (
        (pipe, "it is not a file"),
        (folder, "it is not a file"),
        (Path("/dev/zero"), "it is not a file"),
        (big, "it has 100,000,000 bytes, and at most 64,000,000 are read"),
    ):
        refused = demo("import", path)
        assert refused.code == 2
        assert sentence(refused.err) == f"kingshand: {path} could not be read: {why}."
    for path in (pipe, folder, Path("/dev/zero"), Path("/")):
        assert "is not a file; saves are in a file" in sentence(demo("--saves", path, "list").err)
    for path in (pipe, Path("/dev/zero")):
        assert "it is not a file" in " ".join(demo("content", "check", path).out.split())
        assert "it is not a file" in demo("scenario", "run", path).out


def test_text_that_a_terminal_would_obey(kingshand: Command, tmp_path: Path) -> None:
    """What stands in a file is shown, and nothing of it is carried out."""
    file = tmp_path / "x.yaml"
    file.write_text('name: "\\e[2Jx"\nseats: [{hero: monk}, {hero: monk}]\nuntil: decision\n')
    assert "\ufffd[2Jx" in kingshand("scenario", "run", file).out


def test_a_closed_pipe(demo: Command) -> None:
    """A reader that goes away ends the command silently."""
    demo("play", "--auto", "--bot", "random")
    reading, writing = os.pipe()
    running = subprocess.Popen(
        [sys.executable, "-m", "campaign", "log"], stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    os.close(writing)
    os.close(reading)
    _, err = running.communicate(timeout=60)
    assert err == ""
    assert running.returncode == 2


def test_a_pipe_that_closes_while_somebody_plays(demo: Command) -> None:
    """Silently too; what was chosen is kept, and the campaign can be played on."""
    demo("play", "demo", typed="evenly\nquit\n")
    before = demo("status", "demo", "--json").json()["session"]["position"]["choices"]
    reading, writing = os.pipe()
    playing = subprocess.Popen(
        [sys.executable, "-m", "campaign", "play", "demo"],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    os.close(writing)
    os.close(reading)
    _, err = playing.communicate("1\n1\n1\n", timeout=60)
    assert err == ""
    assert playing.returncode == 2
    assert demo("status", "demo", "--json").json()["session"]["position"]["choices"] == before
    assert "Move where?" in demo("play", "demo", typed="quit\n").out


def test_output_that_cannot_be_written(demo: Command) -> None:
    """A full disk behind standard output."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here")
    with full.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "campaign", "minions"],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert os.strerror(errno.ENOSPC) in done.stderr


def test_a_complaint_about_something_endless(demo: Command) -> None:
    """It is told as far as it can be recognised."""
    refused = demo("new", "x", "--hero", "9" * 5000)
    assert refused.code == 2
    assert "9" * 60 in refused.err
    assert len(refused.err) < 1000
