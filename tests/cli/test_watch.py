"""The command watch: line by line, all at once, for programs; wrong input; nothing of the saves changes."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
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


def digest(path: Path) -> str:
    """The contents of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_step_by_step(played_here: Path, kingshand: Command) -> None:
    """Forward, back, a turn, a moment; the file stays as it is to the byte."""
    before = digest(played_here)
    typed = "\n\nb\n+\n-\nturn 3\nmoments\nmoment 1\nhealth\nboard\nmap\nlog 5\nseat\n? salves\nend\n\nquit\n"
    ran = kingshand("watch", "demo", "--session", 1, "--plain", typed=typed)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("demo, session 1: portal crawl, ")
    for told in ("turn 3: Turn 3, ", "portal shard", "Health over time", "You watch as Barbarian.", "This is the end."):
        assert told in ran.out, told
    assert digest(played_here) == before


def test_without_a_terminal_all_of_it_is_told(played_here: Path, kingshand: Command) -> None:
    """Turn by turn, then moments and health; nothing waits for input."""
    ran = kingshand("watch", "demo", "--session", 1)
    assert ran.code == 0, ran.err
    assert "From choice 1: Turn 1" in ran.out
    assert ran.out.index("Moments") < ran.out.index("Health over time")
    assert "> " not in ran.out.splitlines()[-1]


def test_for_programs(played_here: Path, kingshand: Command) -> None:
    """Turns, moments, and health behind every choice."""
    film = kingshand("watch", "demo", "--session", 2, "--json").json()
    assert (film["session"], film["first"]) == (2, 0)
    assert film["turns"][-1]["turn"] > 3
    assert {"choice", "turn", "sort", "text"} == set(film["moments"][0])
    assert [len(one["health"]) for one in film["health"]] == [film["last"] + 1] * len(film["health"])


def test_it_begins_where_one_says(played_here: Path, kingshand: Command) -> None:
    """A choice, a turn, a moment or an end."""
    ran = kingshand("watch", "demo", "--session", 1, "--plain", "--at", "turn 4", "--seat", "2", typed="")
    assert ran.code == 0, ran.err
    assert ", turn 4: Turn 4, " in ran.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nobody",), "There is no campaign named 'nobody'"),
        (("dem",), "demo"),
        (("demo", "--session", "9"), "has no session 9"),
        (("demo", "--session", "0"), "has no session 0"),
        (("demo", "--at", "turn 99"), "There is no turn 99"),
        (("demo", "--at", "there"), "Type a choice from 0 to"),
        (("demo", "--seat", "1"), "still open"),
        (("demo", "--session", "1", "--seat", "7"), "There is no seat 7"),
        (("demo", "--session", "1", "--seat", "ninja"), "ninja does not take part"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(
    played_here: Path, kingshand: Command, words: tuple[str, ...], told: str
) -> None:
    """Exit code 2; nothing is changed."""
    before = digest(played_here)
    ran = kingshand("watch", *words)
    assert ran.code == 2
    assert told in " ".join(ran.err.split())
    assert digest(played_here) == before


def test_a_session_of_the_box_is_refused(kingshand: Command) -> None:
    """What was recorded by hand cannot be watched; nor is there anything before the first session."""
    kingshand("new", "box", "--hero", "monk", "--seed", 1)
    assert "has not begun a session" in kingshand("watch", "box").err
    assert kingshand("record", "box", "--lost").code == 0
    ran = kingshand("watch", "box")
    assert ran.code == 2
    assert "recorded by hand" in ran.err


def test_a_what_if_begins_from_a_line(played_here: Path, kingshand: Command) -> None:
    """In front of the choice one looks at; a name that is taken is refused, and one goes on watching."""
    typed = "turn 3\nbranch\nbranch demo\nbranch what if\nquit\n"
    ran = kingshand("watch", "demo", "--session", 1, "--plain", typed=typed)
    assert ran.code == 0, ran.err
    assert "Name the what-if" in ran.out
    assert "There is already a campaign named 'demo'" in ran.out
    assert "Began 'what if' before choice" in ran.out
    assert "a what-if of" in kingshand("status", "what if").out or "what-if" in kingshand("status", "what if").out


def test_watching_does_not_hold_the_campaign(played_here: Path, kingshand: Command) -> None:
    """It may be played meanwhile, and watched while it is played."""
    with Service.open(str(played_here)) as service, service.open_campaign("demo"):
        assert kingshand("watch", "demo", "--json").code == 0


@pytest.mark.long
def test_at_a_terminal_it_is_left_and_killed(played_here: Path, terminal: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """The full-screen table opens and leaves the terminal as it was; killed it leaves the saves as they were."""
    monkeypatch.setenv("KINGSHAND_FRONT", "table")
    monkeypatch.setenv("TERM", "xterm-256color")
    before = digest(played_here)
    at = terminal("watch", "demo", "--session", "1")
    at.until("Choice 0 of")
    at.until("leave")
    at.type("\x1b[C")
    at.until("Choice 1 of")
    at.type("q")
    assert at.wait() == 0
    assert at.is_as_usual()
    killed = terminal("watch", "demo", "--session", "1")
    killed.until("Choice 0 of")
    killed.type(" ")
    os.kill(killed.pid, signal.SIGKILL)
    assert killed.wait() == -signal.SIGKILL
    assert digest(played_here) == before
