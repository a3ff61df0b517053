"""Help: complete, and quick because nothing heavy is loaded for it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from campaign import __version__
from campaign.cli.app import COMMANDS, GROUPS, app
from engine import game
from tests.cli.conftest import ROOT, Command

HEAVY = ("sqlalchemy", "alembic", "pydantic", "networkx", "numpy", "rich", "yaml", "content", "engine", "ai", "saves")

ASKED = {
    "new",
    "play",
    "list",
    "status",
    "score",
    "log",
    "undo",
    "replay",
    "export",
    "import",
    "delete",
    "repair",
    "duel",
    "heroes",
    "minions",
    "bosses",
    "tiles",
    "difficulties",
    "loot",
    "tokens",
    "rules",
    "scenario",
    "content",
    "hall",
    "stats",
    "packs",
    "achievements",
    "branch",
    "party",
    "record",
    "map",
    "simulate",
}


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that call it."""
    found = typer.main.get_command(app) if group is None else group
    for name, command in getattr(found, "commands", {}).items():
        yield (*path, name), command
        yield from commands(command, (*path, name))


ALL = dict(commands())


def loaded_by(*words: str) -> tuple[int, set[str]]:
    """Exit code of a command, and the modules it has loaded, their top-level packages among them."""
    code = (
        "import json, sys\n"
        "from campaign.main import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    code = end.code\n"
        "names = {*sys.modules, *(name.partition('.')[0] for name in sys.modules)}\n"
        "sys.stderr.write(json.dumps([code, sorted(names)]))"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=ROOT, check=True)
    exit_code, modules = json.loads(done.stderr)
    return exit_code or 0, set(modules)


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("--version",), ()])
def test_help_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    """Help answers at once: no database, no validation, no maths, no content, not even colours."""
    code, modules = loaded_by(*words)
    assert code == 0
    assert not modules & set(HEAVY)


@pytest.mark.parametrize("words", [("heroes",), ("heroes", "barbarian"), ("tokens", "burn"), ("rules", "DEF-2")])
def test_looking_things_up_needs_no_database_and_no_checks(words: tuple[str, ...]) -> None:
    """A command loads what it needs only; content was checked when it was first read."""
    loaded_by(*words)
    code, modules = loaded_by(*words)
    assert code == 0
    assert not modules & {"sqlalchemy", "yaml", "pydantic"}


OURS = ("ai", "campaign", "content", "engine", "saves")
DUEL = ("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "7", "--plain")
MOST_MODULES = {("--help",): 12, ("tokens",): 130, DUEL: 262, ("play", "demo"): 362}
"""Fronts, and how many of our modules each may import up to its first question; what plays later is imported later."""
PLAYING = {"engine", "ai"}
FOREIGN = {"sqlalchemy.orm", "sqlalchemy.dialects.postgresql", "alembic", "pydantic", "yaml"}


@pytest.mark.parametrize(
    ("words", "none_of"),
    [(("list",), FOREIGN | PLAYING | {"filelock", "networkx"}), (("status",), FOREIGN), (("play", "demo"), FOREIGN)],
    ids=["list", "status", "play"],
)
@pytest.mark.usefixtures("saves")
def test_the_first_question_waits_for_little(demo: Command, words: tuple[str, ...], none_of: set[str]) -> None:
    """Of SQLAlchemy only the Core; what checks, upgrades and reads files of others is not on the way to it."""
    demo("play", "demo", typed="1\n")
    _, modules = loaded_by(*words)
    assert "sqlalchemy" in modules
    assert not modules & none_of


def test_a_duel_needs_no_saves_and_no_checks() -> None:
    """Nothing of it is kept, and a number is read without help."""
    code, modules = loaded_by(*DUEL)
    assert code == 0
    assert "engine.game" in modules
    assert not modules & {"sqlalchemy", "saves.store", "alembic", "pydantic", "networkx"}


@pytest.mark.parametrize("words", MOST_MODULES, ids=lambda words: words[0])
@pytest.mark.usefixtures("demo")
def test_a_front_imports_few_modules_for_its_first_question(words: tuple[str, ...]) -> None:
    """Each module costs a part of a millisecond at every start, and each new mechanism brings some."""
    loaded_by(*words)
    code, modules = loaded_by(*words)
    assert code == 0
    ours = sorted(name for name in modules if name.partition(".")[0] in OURS)
    assert len(ours) <= MOST_MODULES[words], ours


def test_a_command_that_is_over_does_not_look_for_garbage() -> None:
    """What it leaves is frozen, so that Python does not walk all of it at the end, several times over."""
    code = (
        "import gc, sys\nfrom campaign.main import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    code = end.code\n"
        "print(gc.get_freeze_count() > 9 * len(gc.get_objects()), code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "--version"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.split()[-2:] == ["True", "0"]


@pytest.mark.parametrize("typed", ["7", "007", "+7", " 7", "0_7"])
def test_a_number_is_read_as_ever(typed: str, kingshand: Command) -> None:
    """Plain digits are read at once, whatever else may be a number as carefully as before."""
    shown = kingshand("duel", "--hero", "barbarian", "--hero", "moon-elf", "--auto", "--seed", typed, "--json")
    assert json.loads(shown.out)["seed"] == 7


@pytest.mark.parametrize("typed", ["seven", "7.5", "", "9" * 5000])
def test_what_is_no_number_is_refused(typed: str, kingshand: Command) -> None:
    """In one sentence, whichever way it was read."""
    shown = kingshand("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", typed)
    assert shown.code == 2
    assert f"Invalid value for '--seed': {typed[:18]!r}"[:-1] in shown.err
    assert " is not a whole number." in shown.err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("list",), {"campaigns"}),
        (("--saves", "nowhere", "list"), {"campaigns"}),
        (("heroes", "--help"), {"reference"}),
        (("--help",), set()),
        ((), set()),
    ],
    ids=str,
)
@pytest.mark.usefixtures("saves")
def test_only_the_command_that_is_named_is_imported(words: tuple[str, ...], named: set[str]) -> None:
    """Of the modules that declare commands; none of them for the list of all commands."""
    _, modules = loaded_by(*words)
    assert {one.module for one in COMMANDS.values() if f"campaign.cli.{one.module}" in modules} == named


@pytest.mark.parametrize("module", sorted({one.module for one in COMMANDS.values()}))
def test_help_of_a_command_loads_nothing_heavy(module: str) -> None:
    """A command imports what it needs when it runs, whichever module declares it."""
    name = next(name for name, one in COMMANDS.items() if one.module == module)
    code, modules = loaded_by(name, "--help")
    assert code == 0
    assert not modules & set(HEAVY)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_says_of_itself(name: str) -> None:
    """The first sentence of its docstring."""
    whole = ALL[name,].get_short_help_str(limit=1000)
    assert COMMANDS[name].help == whole


def test_help_tells_every_command_whole_below_its_group(kingshand: Command) -> None:
    """One line each in 80 columns, none of them cut off, in the order of the groups."""
    lines = kingshand("--help").out.splitlines()
    wanted = [
        line
        for title, group in GROUPS.items()
        for line in (f"{title}:", *(f"  {name:<12}  {one.help}" for name, one in group.items()), "")
    ]
    at = lines.index(f"{next(iter(GROUPS))}:")
    assert lines[at : at + len(wanted)] == wanted


def test_help_of_commands_below_others_is_whole(kingshand: Command) -> None:
    """Theirs is not cut off either."""
    for name in ("scenario", "content"):
        assert "..." not in kingshand(name, "--help").out.partition("Commands:")[2]


def test_every_command_asked_for_is_there() -> None:
    """The commands a player was promised."""
    assert {path[0] for path in ALL} >= ASKED
    assert ("scenario", "run") in ALL
    assert ("content", "check") in ALL


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_command_is_documented(path: tuple[str, ...]) -> None:
    """A sentence for the command, and one for each of its options and arguments."""
    command = ALL[path]
    assert command.help
    assert command.help.rstrip().endswith((".", "any."))
    for parameter in command.params:
        assert getattr(parameter, "help", "") or parameter.hidden, parameter.name


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_help_of_every_command_fits(path: tuple[str, ...], kingshand: Command) -> None:
    """At 80 columns."""
    shown = kingshand(*path, "--help")
    assert shown.code == 0
    assert all(len(line) <= 80 for line in shown.out.splitlines())


REPORTING = {
    ("new",),
    ("play",),
    ("list",),
    ("status",),
    ("score",),
    ("log",),
    ("undo",),
    ("replay",),
    ("duel",),
    ("heroes",),
    ("minions",),
    ("bosses",),
    ("tiles",),
    ("difficulties",),
    ("loot",),
    ("tokens",),
    ("scenario", "run"),
    ("content", "check"),
    ("hall",),
    ("packs",),
    ("stats",),
    ("achievements",),
    ("map",),
    ("branch",),
    ("simulate",),
}


@pytest.mark.parametrize("path", sorted(REPORTING), ids=" ".join)
def test_everything_that_reports_has_json(path: tuple[str, ...]) -> None:
    """For programs."""
    assert any("--json" in parameter.opts for parameter in ALL[path].params)


def test_version(kingshand: Command) -> None:
    """The version stands in one place; a compiled kernel is told."""
    told = "" if game.__file__.endswith(".py") else " (compiled)"
    assert kingshand("--version").out == f"kingshand {__version__}{told}\n"


def test_no_command_shows_help(kingshand: Command) -> None:
    """Somebody who types only the name is told what there is."""
    shown = kingshand()
    assert shown.code == 0
    assert "Begin with: kingshand\n" in shown.out
