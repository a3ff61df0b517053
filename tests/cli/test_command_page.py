"""The page of commands says what the commands say, and its examples do what they promise."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from campaign.cli.app import COMMANDS
from tests.cli.conftest import ROOT, Command
from tests.cli.test_help import ALL
from tests.command_page import EXAMPLES, PAGE, page

LINES = [(name, line) for name, lines in EXAMPLES.items() for line in lines]
RUN = (
    "new friends --hero barbarian --hero moon-elf --seed 7",
    "new siege --missions --hero pyromancer --hero monk",
    "list",
    "serve --schema",
    "perks siege",
    "play friends --auto",
    *("status friends", "log friends --session 1", "score friends", "score friends --verify", "stats friends"),
    *("why friends", "why friends health barbarian", "why friends score", "achievements friends", "hall"),
    *("branch friends what-if --at 40 --session 1", "party friends", "party friends --replace moon-elf=ninja"),
    *("replay friends --verify", "repair friends", "review friends --kept"),
    *("export friends friends.json", "import friends.json --as copy", "delete copy --yes"),
    *("heroes huntress", "tokens evasive", "rules collateral damage", "rules DEF-2", "rules faq", "bosses mad-king"),
    *("minions fairy", "tiles vault", "loot", "difficulties hard", "packs", "missions clone-vault"),
    *("henchmen doombot", "allies hawkeye", "config"),
    "duel --hero monk --hero ninja --auto --seed 7",
    "odds barbarian --dice 1,3,4,5,6 --attempts 1 --cards six-it --lethal 12",
    "odds --goal 'sum >= 20' --goal small",
    "arena --heroes monk,ninja --games 2 --seed 1",
    "scenario new my-question.yaml --hero monk --hero ninja",
    *("scenario run my-question.yaml", "scenario words monk", "scenario moments"),
)
"""The examples that need nobody at the keyboard and little time, in an order in which each finds what it needs."""


def test_the_page_is_up_to_date() -> None:
    """Otherwise: python -m tests.command_page."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_command_has_an_example() -> None:
    """And nothing else has one."""
    assert set(EXAMPLES) == {" ".join(path) for path, command in ALL.items() if not hasattr(command, "commands")}


@pytest.mark.parametrize(("name", "line"), LINES, ids=[line for _, line in LINES])
def test_an_example_can_be_read(name: str, line: str) -> None:
    """It calls the command below which it stands, with options and arguments that it has."""
    words = name.split()
    typed = shlex.split(line)
    assert typed[: len(words)] == words
    with ALL[tuple(words)].make_context(name, typed[len(words) :]) as ctx:
        assert not ctx.args


def test_examples_run(kingshand: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One after the other, in the same saves."""
    monkeypatch.chdir(tmp_path)
    assert {line for _, line in LINES} >= set(RUN)
    for line in RUN:
        done = kingshand(*shlex.split(line))
        assert done.code == 0, f"{line}: {done.err or done.out}"


README = (ROOT / "README.md").read_text(encoding="utf-8")
CALLED = re.compile(r"(?<=kingshand )[a-z][^`;#\n\[]*")
IN_README = sorted({line.strip() for line in CALLED.findall(README) if line.split()[0] in COMMANDS})


@pytest.mark.parametrize("line", IN_README)
def test_what_the_readme_says_can_be_read(line: str) -> None:
    """A command with arguments and options that it has."""
    words = shlex.split(line)
    count = 2 if tuple(words[:2]) in ALL else 1
    with ALL[tuple(words[:count])].make_context(words[0], words[count:]) as ctx:
        assert not ctx.args


def test_the_readme_is_short_and_names_the_ways_to_play() -> None:
    """All other commands are on their own page."""
    assert len(README.splitlines()) <= 100
    assert {line.split()[0] for line in IN_README} >= {"play", "new", "duel", "companion", "learn", "arena", "simulate"}
