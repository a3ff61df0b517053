"""The manual page, written from the commands: `python -m campaign.cli.manual docs/kingshand.1`.

A test compares the file with the commands, so that it is never out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import typer

from campaign import __version__
from campaign.cli.app import GROUPS, app
from campaign.configuration import KEYS, VARIABLE, plain_value
from campaign.screens.desk import HELP
from campaign.terminal.errors import FAILED, WRONG
from campaign.terminal.streams import INTERRUPTED

ABOUT = "play cooperative dice-battle campaigns in the terminal"
DESCRIPTION = (
    "Gather one to four heroes and play campaigns and duels on a complete rules engine: alone, with friends at one "
    "keyboard, or with bots. Every choice is on the disk before its effect is shown; stop anywhere and go on later. "
    "Without a command, help is shown; kingshand play begins."
)
ENVIRONMENT = {
    "KINGSHAND_SAVES": "Where saves are kept: a path or a database URL.",
    VARIABLE: "The configuration file.",
    "KINGSHAND_PACKS": "Folders with content packs, in place of those that are enabled.",
    "KINGSHAND_FRONT": "table or lines: what a terminal shows, like the key front of the configuration.",
    "KINGSHAND_PACE": "off, brief or step: how other players' acts are shown, like the key pace of the configuration.",
    "NO_COLOR": 'No colours, unless the configuration says colour = "always".',
    "COLUMNS": "Columns to use.",
    "TERM": "If it is dumb, only plain characters are drawn and whole lines are read.",
}
FILES = {
    "~/.local/share/kingshand/saves.db": "The saves, unless you set another place; the folder differs by system.",
    "~/.config/kingshand/config.toml": "The configuration; kingshand config shows it and its path.",
}
EXITS = {
    0: "Success, also when you quit a game: it is saved.",
    FAILED: "A scenario file fails, or the doctor found a problem.",
    WRONG: "A mistake you can correct: a sentence on standard error explains it.",
    INTERRUPTED: "Ctrl-C.",
}


def page() -> str:
    """The whole page in the man macros of roff."""
    command: Any = typer.main.get_command(app)
    parts = [
        f'.TH KINGSHAND 1 "" "kingshand {__version__}" "User Commands"',
        *section("NAME", [plain(f"kingshand - {ABOUT}")]),
        *section("SYNOPSIS", [".B kingshand", "[OPTIONS] COMMAND [ARGUMENTS]"]),
        *section("DESCRIPTION", [plain(DESCRIPTION)]),
        *section("OPTIONS", parameters(command)),
    ]
    for title, group in GROUPS.items():
        parts += section(f"COMMANDS: {title.upper()}", [])
        for words, one in commands({name: command.commands[name] for name in group}):
            parts += described(words, one)
    parts += section("IN PLAY", ["What you can type at a question:", *terms(dict(HELP))])
    parts += section("CONFIGURATION", ["Keys of the configuration file, with their defaults:", *configured()])
    parts += section("ENVIRONMENT", terms(ENVIRONMENT))
    parts += section("FILES", terms(FILES))
    parts += section("EXIT STATUS", terms({str(code): about for code, about in EXITS.items()}))
    return "\n".join(parts) + "\n"


def section(title: str, lines: list[str]) -> list[str]:
    """A heading with what is below it."""
    return [f'.SH "{title}"', *lines]


def commands(by_name: Mapping[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that call it; the commands below another come in its place."""
    for name, command in by_name.items():
        if getattr(command, "commands", None):
            yield from commands(command.commands, (*before, name))
        elif not command.hidden:
            yield (*before, name), command


def described(words: tuple[str, ...], command: Any) -> list[str]:
    """A command: how it is called, what it does, its arguments and options."""
    about = " ".join((command.help or "").split())
    return [f'.SS "{plain(usage(words, command))}"', plain(about), *parameters(command)]


def usage(words: tuple[str, ...], command: Any) -> str:
    """How a command is called."""
    called = ("kingshand", *words)
    with typer.Context(command, info_name=" ".join(called)) as ctx:
        return " ".join([*called, *map(str.strip, command.collect_usage_pieces(ctx))]).strip()


def parameters(command: Any) -> list[str]:
    """The options and arguments of a command."""
    return terms(explained(command))


def explained(command: Any) -> dict[str, str]:
    """The options and arguments of a command with what each means, but --help and what is hidden."""
    found = {}
    for parameter in command.params:
        about = getattr(parameter, "help", "") or ""
        if getattr(parameter, "hidden", False) or not about:
            continue
        names = [*parameter.opts, *parameter.secondary_opts] if parameter.param_type_name == "option" else []
        is_flag = getattr(parameter, "is_flag", False)
        metavar = parameter.metavar or ("" if is_flag or names else parameter.name.upper())
        found[" ".join(part for part in (", ".join(names), metavar) if part)] = about
    return found


def configured() -> list[str]:
    """The keys of the configuration file."""
    return terms(
        {
            f"{key} = {plain_value(known.default)!r}": f"{known.about} It is {known.values}."
            for key, known in KEYS.items()
        }
    )


def terms(found: dict[str, str]) -> list[str]:
    """Each term with its explanation."""
    return [line for term, about in found.items() for line in (".TP", f".B {plain(term)}", plain(about))]


def plain(text: str) -> str:
    """Text that the macros take as text."""
    told = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{told}" if told.startswith((".", "'")) else told


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
