"""The command: what it says where it cannot serve, and that a server which is killed has kept what it showed."""

from __future__ import annotations

import re
import socket
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.main import get_command

from campaign.cli import serve
from tests.remote.kills import kill_again

ROOT = Path(__file__).parents[2]
needs_server = pytest.mark.skipif(
    any(find_spec(name) is None for name in serve.NEEDED), reason="the extra serve is not installed: make test-remote"
)


def test_without_its_libraries_it_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of them is imported before."""
    monkeypatch.setattr(serve, "NEEDED", ("no_such_library",))
    with pytest.raises(serve.NoServer, match=r"Install them with: .* -m pip install no_such_library"):
        serve.serve_pages(None, None, "127.0.0.1", 0, [], [], "greedy")


@pytest.mark.parametrize("recipe", ["Containerfile", "kingshand.service"])
def test_recipes_for_a_server_name_what_there_is(recipe: str) -> None:
    """Options of the command and extras of the package; nothing else of them can be run here."""
    text = (ROOT / "docs" / "hosting" / recipe).read_text(encoding="utf-8")
    commands = [line for line in text.splitlines() if "serve" in line and not line.startswith("#")]
    options = {word for line in commands for word in re.findall(r"--[a-z]+", line) if "pip" not in line}
    known = {name for parameter in get_command(serve.commands).params for name in parameter.opts}
    assert options
    assert options <= known
    extras = {name for found in re.findall(r"\[([a-z,]+)\]", text) for name in found.split(",")}
    assert extras <= set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])


def test_links_begin_with_the_address_of_a_proxy(capsys: pytest.CaptureFixture[str]) -> None:
    """Where one is named; its name is one by which browsers may call the machine."""
    assert serve.address_called(["table.lan", "https://table.example/"]) == "https://table.example"
    assert serve.address_called(["table.lan"]) == ""
    assert [serve.name_called(name) for name in ("table.lan", "https://table.example:8443/")] == [
        "table.lan",
        "table.example",
    ]
    serve.tell_links("https://table.example", "", "TOKEN", "CODE")
    told = capsys.readouterr().out
    assert "You, the host: https://table.example/#host=TOKEN" in told
    assert "Your friends:  https://table.example/#room=CODE" in told
    assert "--public" not in told


@needs_server
def test_a_port_that_is_taken_is_refused() -> None:
    """With another way to go on."""
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        pytest.raises(Exception, match="Take another one with --port"),
    ):
        serve.serve_pages(None, None, "127.0.0.1", other.getsockname()[1], [], [], "greedy")


@needs_server
def test_a_server_that_is_killed_has_kept_what_it_showed(tmp_path: Path) -> None:
    """Three times: devices come back to their seats with their tokens, and nothing that was shown is missing."""
    seen = kill_again(tmp_path, kills=3, seed=2)
    assert seen.lost == []
    assert seen.shown > 3
