"""What people are told to type works where they are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campaign.invocation import called, python


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A command in a virtual environment below where we are; the path does not lead to it."""
    file = tmp_path / ".venv" / "bin" / "kingshand"
    file.parent.mkdir(parents=True)
    file.touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.argv", [str(file), "play"])
    return file


def test_a_command_that_is_not_on_the_path_is_told_by_its_file(command: Path) -> None:
    """As `make play` leaves it."""
    assert Path(called()) == Path(".venv", "bin", command.name)


def test_a_command_on_the_path_is_told_by_its_name(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an activated environment has it."""
    monkeypatch.setenv("PATH", str(command.parent))
    assert called() == "kingshand"


def test_another_command_of_that_name_is_not_meant(
    command: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path leads to somebody else's."""
    other = tmp_path / "other" / command.name
    other.parent.mkdir()
    other.touch(mode=0o755)
    monkeypatch.setenv("PATH", os.fspath(other.parent))
    assert Path(called()) == Path(".venv", "bin", command.name)


def test_elsewhere_the_whole_path_is_told(command: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a folder that the environment is not in."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert called() == str(command)


def test_a_module_is_no_command(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m kingshand` runs `kingshand.py`, which nobody can type."""
    module = command.with_name("kingshand.py")
    module.touch()
    monkeypatch.setattr("sys.argv", [str(module), "play"])
    assert called() == "kingshand"


def test_python_is_the_one_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link into the system stays the environment's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.executable", str(tmp_path / ".venv" / "bin" / "python"))
    assert Path(python()) == Path(".venv", "bin", "python")
