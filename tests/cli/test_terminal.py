"""At a real terminal: arrow keys, colours, Ctrl-C, the beginning of a campaign."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command

if sys.platform == "win32":
    pytest.skip("terminals are driven differently there", allow_module_level=True)

from tests.cli.terminals import At, Terminal

DUEL = ("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "4")


def main_phase(terminal: At) -> Terminal:
    """That duel at its first main phase, which is passed for the player until they take that back."""
    duel = terminal(*DUEL)
    duel.until("roll attempts left")
    duel.type("undo passed force\r")
    duel.until("What next?")
    return duel


def test_a_campaign_from_nothing(terminal: At, kingshand: Command) -> None:
    """Choose heroes, difficulty and a name, play a little, stop, and go on."""
    first = terminal("play")
    first.until("What kind of campaign?")
    first.type("\r")
    first.until("Which heroes?")
    first.type("2 2\r")
    first.until("each hero takes part once")
    first.type("2 moon\r")
    first.until("Which difficulty?")
    first.type("\r")
    first.until("Name the campaign?")
    first.type("mine\r")
    first.until("Give a salve to which hero")
    first.type("evenly\r")
    first.until("Move where?")
    first.type("quit\r")
    first.until("Continue with: kingshand play mine")
    assert first.wait() == 0
    second = terminal("play")
    second.until("Which one?")
    second.type("\r")
    second.until("Move where?")
    second.type("q\r")
    assert second.wait() == 0
    assert kingshand("status", "mine", "--json").json()["session"]["position"]["choices"] > 0


def test_every_question_explains_itself(terminal: At) -> None:
    """`?` where heroes, a difficulty and a name are chosen; `? NAME` shows a hero."""
    first = terminal("play")
    first.until("What kind of campaign?")
    first.type("?\r")
    first.until("fight minions for shards")
    first.type("\r")
    first.until("plain heavy blows")
    first.until("Which heroes?")
    first.type("?\r")
    first.until("by number, name or the start")
    first.type("? barb\r")
    first.until("Sturdy Blow")
    first.type("barb moon\r")
    first.until("Which difficulty?")
    first.type("?\r")
    first.until("A won scenario scores")
    first.type("norm\r")
    first.until("Name the campaign?")
    first.type("?\r")
    first.until("You find the campaign by")
    first.type("q\r")
    assert first.wait() == 0


def test_arrow_keys_go_through_the_options(terminal: At) -> None:
    """Down puts the first option into the line, up the last; Enter takes it."""
    duel = main_phase(terminal)
    duel.until("\n\r> ")
    duel.type("\x1b[B")
    duel.until("> pass")
    duel.type("\x1b[A")
    duel.until("> sell head-bash")
    duel.type("\x1b[B\x1b[B")
    duel.until("> sell transference")
    duel.type("\r")
    duel.until("Barbarian sells Transference!.")


def test_tab_completes(terminal: At) -> None:
    """From the beginning of an option."""
    duel = main_phase(terminal)
    duel.type("sell t\t")
    duel.until("> sell transference")
    duel.type("\t")
    duel.until("> sell tip-it")
    duel.type("\x15")
    duel.type("pass\r")
    duel.until("roll attempts left")


def test_control_c_leaves_cleanly(terminal: At, demo: Command) -> None:
    """Exit code 130 in the middle of a turn; what was chosen is kept, and the terminal is as before."""
    playing = terminal("play", "demo")
    playing.until("Give a salve to which hero")
    playing.type("evenly\r")
    playing.until("Move where?")
    playing.until("\n\r> ")
    assert not playing.is_as_usual()
    playing.type("\x03")
    assert playing.wait() == 130
    assert "Traceback" not in playing.plain()
    assert "Everything is saved. Continue with: kingshand play demo" in playing.plain()
    assert "Stopped." in playing.plain()
    assert playing.is_as_usual()
    assert demo("status", "--json").json()["session"]["position"]["choices"] > 0


def test_control_d_leaves_like_quit(terminal: At) -> None:
    """The end of the input at an empty line."""
    duel = main_phase(terminal)
    duel.until("\n\r> ")
    duel.type("\x04")
    assert duel.wait() == 0


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_only_where_it_is_wanted(terminal: At, environment: dict[str, str], *, coloured: bool) -> None:
    """NO_COLOR and a plain terminal are respected; the text is the same."""
    duel = terminal(*DUEL, **environment)
    shown = duel.until("roll attempts left")
    assert ("\x1b[1;94m" in duel.seen) == coloured
    assert "Turn 1, Barbarian, offensive roll phase" in shown
    duel.type("quit\r")
    assert duel.wait() == 0
    assert all(len(line) <= 80 for line in duel.plain().splitlines())


def test_a_bar_while_bots_play(terminal: At, demo: Command) -> None:
    """Progress is shown on a terminal, and gone afterwards."""
    playing = terminal("play", "demo", "--auto")
    assert playing.wait() == 0
    assert "Score sheet of demo" in playing.plain()


def test_deleting_asks(terminal: At, demo: Command) -> None:
    """Anything but yes keeps the campaign."""
    asking = terminal("delete", "demo")
    asking.until("for good?")
    asking.type("n\r")
    asking.until("Nothing was deleted.")
    assert asking.wait() == 0
    assert len(demo("list", "--json").json()) == 1


def test_without_termios_whole_lines_are_read(terminal: At, tmp_path: Path) -> None:
    """As on Windows: the same question, answered by a line; nothing Unix alone has is imported."""
    lost = "import sys\nfor name in ('termios', 'tty', 'pwd', 'grp', 'resource'): sys.modules[name] = None\n"
    (tmp_path / "sitecustomize.py").write_text(lost, encoding="utf-8")
    duel = terminal(*DUEL, PYTHONPATH=str(tmp_path))
    duel.until("roll attempts left")
    duel.type("ask\nquit\n")
    duel.until("ask matters: ")
    assert duel.wait() == 0
    assert "Traceback" not in duel.plain()
