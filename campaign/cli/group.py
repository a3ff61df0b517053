"""How commands are gathered, checked and called: Typer's, made quick, with errors told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.models import CommandInfo

from campaign.cli import adventures, missions
from campaign.terminal.errors import told_plainly

OF_KINDS = (adventures.commands, missions.commands)
"""Commands about the content of one kind of campaign."""
MOST_DIGITS = 100
"""Numbers as long as this are left to pydantic, which says what is wrong with them."""


@cache
def checked_at_need(parameter: Any) -> Any:
    """The parameter, which leaves alone what was not given and what is of its type already, as any text is.

    Numbers without limits are read as well where they are nothing but digits. Typer checks even that with pydantic,
    whose import alone takes longer than all of the help.
    """
    checked = parameter.process_value
    wanted = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    is_number = wanted is int and (parameter.min, parameter.max) == (None, None)

    def process_value(ctx: Any, value: Any) -> Any:
        if value is None and not parameter.required:
            return None
        if parameter.callback is not None or not value:
            return checked(ctx, value)
        if wanted == list[str]:
            return list(value)
        if is_number and is_short_number(value):
            return int(value)
        return value if type(value) is wanted else checked(ctx, value)

    parameter.process_value = process_value
    return parameter


def is_short_number(value: Any) -> bool:
    """Whether a number is meant beyond doubt: few plain digits and nothing else."""
    return isinstance(value, str) and len(value) < MOST_DIGITS and value.isascii() and value.isdecimal()


class Commands(TyperGroup):
    """Commands whose errors are told in one sentence."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **{**named, "commands": with_kinds(named["commands"])})
        for command in all_of(self):
            lighten(command)

    def get_params(self, ctx: Any) -> list[Any]:
        """The options; Typer adds those of completion after it has made the group."""
        return [checked_at_need(parameter) for parameter in super().get_params(ctx)]

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        with told_plainly():
            return super().invoke(ctx)


def lighten(command: Any) -> None:
    """Let all parameters of a command be checked at need, its --help too, which it makes when asked."""
    command.params = [checked_at_need(parameter) for parameter in command.params]
    is_plain = getattr(type(command), "collect_usage_pieces", None) is TyperCommand.collect_usage_pieces
    if is_plain:
        command.collect_usage_pieces = lambda _: ["[OPTIONS]", *(p.metavar for p in command.params if is_argument(p))]
    help_option = command.get_help_option
    command.get_help_option = lambda ctx: checked_at_need(help_option(ctx))


def is_argument(parameter: Any) -> bool:
    """Whether it stands by itself; its metavar says all of how it is typed, without the brackets of Typer."""
    return parameter.param_type_name == "argument" and not parameter.hidden


def all_of(command: Any) -> Iterator[Any]:
    """A command and those below it."""
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from all_of(below)


def alone(app: typer.Typer, words: Sequence[str]) -> typer.Typer:
    """The program with nothing but the command that is named first, if it is one: to run it, no other is built."""
    found = [command for command in app.registered_commands if [name_of(command)] == words]
    if not found:
        return app
    program = copy(app)
    program.registered_commands, program.registered_groups = found, []
    return program


def name_of(command: CommandInfo) -> str:
    """What a command is called."""
    return command.name or getattr(command.callback, "__name__", "").replace("_", "-")


def with_kinds(commands: dict[str, Any]) -> dict[str, Any]:
    """The commands with those about one kind of campaign, which stand behind `heroes`."""
    if "heroes" not in commands:
        return commands
    brought = [typer.main.get_group(group).commands for group in OF_KINDS]
    found = {}
    for name, command in commands.items():
        found[name] = command
        if name == "heroes":
            for own in brought:
                found |= own
    return found
