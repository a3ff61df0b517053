"""The command simulate: figures on the screen, as JSON, CSV and a picture; Ctrl-C, kills and bugs."""

from __future__ import annotations

import csv
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.simulation import SimulationPlan
from tests.cli.conftest import Command
from tests.cli.terminals import At
from tests.cli.test_bad_input import sentence

SHORT = ("simulate", "--heroes", "monk", "--campaigns", "3", "--until", "1", "--seed", "5")
LONG = ("simulate", "--heroes", "monk", "--campaigns", "2000", "--until", "1", "--jobs", "2")
GOING = "left 0:"
"""The time left is known once some campaigns have been counted."""
PATIENCE = 30.0
PROCESSES = Path("/proc")


def rows_in(file: Path) -> list[dict[str, str]]:
    """The rows of a table, by its headings."""
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


def test_what_is_told(kingshand: Command) -> None:
    """What was played, how it ended, rates with intervals, falls, measures; no hero table for a fixed party."""
    told = kingshand(*SHORT, "--jobs", 1)
    assert told.code == 0, told.err
    assert "3 campaigns: Monk, normal, greedy bots, seed 5" in told.out
    assert "Ended: stopped as planned 3 (100%)." in told.out
    assert "1 crawl" in told.out
    assert "salves left" in told.out
    assert "with each hero" not in told.out
    assert all(len(line) <= 80 for line in told.out.splitlines())
    drawn = kingshand("simulate", "--heroes", "random", "--campaigns", 2, "--until", 1, "--jobs", 1)
    assert "First tries won with each hero" in drawn.out


@pytest.mark.long
def test_json_and_csv_do_not_depend_on_the_number_of_processes(process: Command, tmp_path: Path) -> None:
    """Both are the same to the last character."""
    files = [tmp_path / "1.csv", tmp_path / "2.csv"]
    one, two = (process(*SHORT, "--json", "--jobs", jobs, "--csv", file) for jobs, file in enumerate(files, 1))
    assert (one.code, two.code) == (0, 0), one.err + two.err
    assert one.out == two.out
    assert files[0].read_bytes() == files[1].read_bytes()
    found = one.json()
    assert (found["stopped"], found["campaigns"], found["wrong"]) == (False, 3, 0)
    assert found["plan"]["heroes"] == ["monk"]
    assert set(found["edition"]) == {"version", "rules", "content"}
    (first,) = found["scenarios"]
    assert first["first_tries"]["games"] == 3
    assert 0 <= first["first_tries"]["low"] <= first["first_tries"]["rate"] <= first["first_tries"]["high"] <= 1
    assert sum(first["felled_by"].values()) >= sum(first["lost_to"].values())
    rows = rows_in(files[0])
    assert len(rows) == found["sessions"] == first["all_tries"]["games"]
    assert sum(int(row["won"]) for row in rows) == first["all_tries"]["wins"] == 3
    assert sum(int(row["gold_left"]) for row in rows) == pytest.approx(
        first["measures"]["gold_left"]["mean"] * len(rows), abs=0.01
    )
    assert {row["boss_loot_left"] for row in rows} == {""}


def test_a_picture(kingshand: Command, tmp_path: Path) -> None:
    """A PNG, whatever the file is called."""
    pytest.importorskip("matplotlib")
    drawn = kingshand(*SHORT, "--jobs", 1, "--png", tmp_path / "figures")
    assert drawn.code == 0, drawn.err
    assert (tmp_path / "figures").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "1 to 4 heroes, not none"),
        (("--heroes", "mnok"), "Did you mean monk"),
        (("--heroes", "monk,monk"), "monk is named twice"),
        (("--heroes", "monk", "--difficulty", "harsh"), "There is no difficulty 'harsh'. Did you mean hard"),
        (("--heroes", "monk", "--campaigns", "0"), "at least one campaign, not 0"),
        (("--heroes", "monk", "--jobs", "-1"), "at least one process, not -1"),
        (("--heroes", "monk", "--until", "99"), "There is no scenario 99"),
        (("--heroes", "monk", "--bot", "gredy"), "There is no bot 'gredy'"),
        (("--heroes", "monk", "--kind", "chess"), "no kind of campaign 'chess'"),
        (("--heroes", "monk", "--csv", "missing/x.csv"), "missing/x.csv cannot be written: there is no folder missing"),
        (("--heroes", "monk", "--csv", "/"), "it is a folder"),
        (("--heroes", "monk", "--dask", "tcp://here:1", "--jobs", "2"), "leave out --jobs or --dask"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_one_clear_sentence(kingshand: Command, words: tuple[str, ...], says: str) -> None:
    """Before anything is played."""
    refused = kingshand("simulate", *words)
    assert refused.code == 2
    assert says in sentence(refused.err)
    assert refused.out == ""


def test_a_picture_in_a_folder_that_is_missing(kingshand: Command, tmp_path: Path) -> None:
    """Told before anything is played."""
    refused = kingshand("simulate", "--heroes", "monk", "--png", tmp_path / "missing" / "x.png")
    assert refused.code == 2
    assert "there is no folder" in sentence(refused.err)


def test_a_bug_in_one_campaign(kingshand: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is told with its seed and how to come there; the others count; the exit code is that of a bug."""
    begin = ADVENTURES.start
    begun: list[object] = []

    def start(*given: object) -> object:
        begun.append(given)
        if len(begun) == 1:
            raise IndexError("no such card")
        return begin(*given)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(ADVENTURES, "start", start)
    told = kingshand(*SHORT, "--jobs", 1, "--csv", tmp_path / "x.csv")
    assert told.code == 70
    seed = SimulationPlan(heroes=("monk",), seed=5).luck(0)
    assert told.err.strip() == (
        "kingshand: Campaign 0 is not counted: session 1: IndexError: no such card. Repeat it with: "
        "kingshand new again "
        f"--hero monk --difficulty normal --seed {seed}; then kingshand play again --auto --bot greedy --until campaign"
    )
    assert "Ended: stopped as planned 2 (100%)." in told.out
    rows = rows_in(tmp_path / "x.csv")
    assert {row["campaign"] for row in rows} == {"1", "2"}


# -- processes ------------------------------------------------------------------------------------

on_processes = pytest.mark.skipif(not PROCESSES.is_dir(), reason="there is no list of processes to read")


def begun_with(mark: str) -> list[int]:
    """Processes in whose environment this text stands, but those that are over."""
    found = []
    for folder in PROCESSES.glob("[0-9]*"):
        try:
            is_over = folder.joinpath("stat").read_text().rpartition(")")[2].split()[0] == "Z"
            if mark.encode() in folder.joinpath("environ").read_bytes() and not is_over:
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def waited_for(what: Callable[[], bool]) -> bool:
    """Whether it came true within a while."""
    deadline = time.monotonic() + PATIENCE
    while not what() and time.monotonic() < deadline:
        time.sleep(0.05)
    return what()


@on_processes
@pytest.mark.long
def test_ctrl_c_tells_what_is_known(terminal: At, tmp_path: Path) -> None:
    """The figures of the first campaigns, exit code 130, no traceback, and nobody left who plays."""
    playing = terminal(*LONG, "--csv", str(tmp_path / "x.csv"), MARK=str(tmp_path))
    playing.until(GOING)
    assert len(begun_with(f"MARK={tmp_path}")) >= 3
    playing.type("\x03\x03\x03")
    assert playing.wait() == 130
    shown = playing.plain()
    assert "the first " in shown
    assert "Won in %" in shown
    assert "Traceback" not in shown
    assert waited_for(lambda: not begun_with(f"MARK={tmp_path}"))
    rows = rows_in(tmp_path / "x.csv")
    known = int(shown.partition("the first ")[2].split()[0])
    assert {int(row["campaign"]) for row in rows} == set(range(known))


@on_processes
@pytest.mark.long
def test_ctrl_c_while_the_processes_begin(terminal: At, tmp_path: Path) -> None:
    """As soon as there is a second one: one sentence or figures, never a traceback, nobody left."""
    mark = f"MARK={tmp_path}"
    for wait in (0.0, 0.1, 0.3):
        playing = terminal(*LONG, MARK=str(tmp_path))
        assert waited_for(lambda: len(begun_with(mark)) > 1)
        time.sleep(wait)
        playing.type("\x03")
        assert playing.wait() == 130
        assert "Traceback" not in playing.plain()
        assert waited_for(lambda: not begun_with(mark))


@on_processes
@pytest.mark.long
def test_killed_processes(terminal: At, tmp_path: Path) -> None:
    """Who is killed leaves nobody behind; a worker that is killed is told, with what is known."""
    mark = f"MARK={tmp_path}"
    for victim in ("all of it", "a worker"):
        playing = terminal(*LONG, MARK=str(tmp_path))
        playing.until(GOING)
        workers = [pid for pid in begun_with(mark) if pid != playing.pid and "spawn_main" in words_of(pid)]
        assert len(workers) == 2
        os.kill(playing.pid if victim == "all of it" else workers[0], signal.SIGKILL)
        if victim == "all of it":
            assert playing.wait() == -signal.SIGKILL
        else:
            assert playing.wait() == 2
            assert "the first " in playing.plain()
            assert "The processes are gone" in " ".join(playing.plain().split())
            assert "Traceback" not in playing.plain()
        assert waited_for(lambda: not begun_with(mark))


def words_of(pid: int) -> str:
    """The command line of a process."""
    return (PROCESSES / str(pid) / "cmdline").read_bytes().decode().replace("\0", " ")


def test_an_arena_looks_where_it_will_write_too(kingshand: Command) -> None:
    """Before any duel is played."""
    refused = kingshand("arena", "--heroes", "monk,ninja", "--csv", "missing/x.csv")
    assert refused.code == 2
    assert "there is no folder missing" in sentence(refused.err)
