"""Ways to run commands: inside this process for speed, as a process of its own, at a terminal."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

if TYPE_CHECKING:
    from campaign.play.service import Service
    from tests.cli.terminals import Terminal

ROOT = Path(__file__).parents[2]
PLAIN = {"NO_COLOR": "1", "COLUMNS": "80", "LINES": "24", "TERM": "xterm", "KINGSHAND_FRONT": "lines"}


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def json(self) -> Any:
        """The report of a command with --json."""
        return json.loads(self.out)


Command = Callable[..., Ran]


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for saves, which every command of the test uses."""
    path = tmp_path / "saves" / "saves.db"
    monkeypatch.setenv("KINGSHAND_SAVES", str(path))
    monkeypatch.setenv("KINGSHAND_CONFIG", str(tmp_path / "config.toml"))
    for name, value in PLAIN.items():
        monkeypatch.setenv(name, value)
    return path


@pytest.fixture
def kingshand(saves: Path) -> Command:
    """Run a command within this process; `typed` is what stands on its standard input."""
    from campaign.cli.app import app

    runner = CliRunner()

    def run(*words: object, typed: str | None = None) -> Ran:
        result = runner.invoke(app, [str(word) for word in words], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def process(saves: Path) -> Command:
    """Run a command as a process of its own."""

    def run(*words: object, typed: str = "", **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "campaign", *map(str, words)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            timeout=120,
            check=False,
            env={**os.environ, **environment},
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def elsewhere(place: str, saves: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where every command of the test keeps its saves: the file of `saves`, or a server."""
    monkeypatch.setenv("KINGSHAND_SAVES", place)
    return place


@pytest.fixture
def demo(elsewhere: str, kingshand: Command) -> Command:
    """As `kingshand`, with a campaign named demo already begun."""
    begun = kingshand("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    assert begun.code == 0, begun.err
    return kingshand


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Saves with a campaign named demo of which two sessions are over, and the third is open."""
    from campaign.play.seats import Answers, hero_bots
    from campaign.play.service import Service

    path = tmp_path_factory.mktemp("played") / "saves.db"
    with Service.open(str(path)) as service:
        service.create("demo", ["barbarian", "moon-elf"], seed=7)
        with service.open_campaign("demo", told=False) as opened:
            for session in range(2):
                for _ in opened.live.run(Answers(hero_bots("greedy", 2, session))):
                    continue
                opened.conclude()
                opened.next_session()
        service.export("demo", path.with_suffix(".json"))
    return path


@pytest.fixture(scope="session")
def imported(played: Path) -> Path:
    """Saves with the campaign of `played`, imported: its choices are made again once, not for every test."""
    from campaign.play.service import Service

    path = played.with_name("imported.db")
    with Service.open(str(path)) as service:
        service.import_(played.with_suffix(".json"))
    return path


@pytest.fixture
def service(imported: Path, played: Path, elsewhere: str) -> Iterator[Service]:
    """The campaign of `played`, where the commands of the test look too."""
    from campaign.play.service import Service

    if "://" not in elsewhere:
        Path(elsewhere).parent.mkdir()
        shutil.copy(imported, elsewhere)
    with Service.open(elsewhere) as service:
        if "://" in elsewhere:
            service.import_(played.with_suffix(".json"))
        yield service


@pytest.fixture
def terminal(saves: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Terminal]]:
    """Starts commands at terminals of their own."""
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.delenv("COLUMNS")
    monkeypatch.delenv("LINES")
    from tests.cli.terminals import Terminal

    started: list[Terminal] = []

    def start(*words: str, **options: Any) -> Terminal:
        started.append(Terminal(*words, **options))
        return started[-1]

    yield start
    for one in started:
        one.close()
