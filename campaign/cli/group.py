"""The group of all commands: each is imported when it is named; its errors are told in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from campaign.terminal.errors import told_plainly
from campaign.terminal.streams import clean_streams

MOST_DIGITS = 100
"""Numbers of more digits are left to Typer, and told in part where they are none."""


class ListedCommand(NamedTuple):
    """A command as the program lists it."""

    module: str
    """The module of `campaign.cli` that declares it, in its `commands`."""
    help: str
    """The first sentence of its docstring."""


class LazyCommands(Mapping[str, Any]):
    """Commands by name; the module of one is imported when it is asked for."""

    def __init__(self, listed: Mapping[str, ListedCommand]) -> None:
        self.listed = listed
        self.loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.loaded:
            module = import_module(f"campaign.cli.{self.listed[name].module}")
            for listed, command in typer.main.get_group(module.commands).commands.items():
                for one in all_of(command):
                    lighten(one)
                self.loaded[listed] = command
        return self.loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


class LazyGroup(TyperGroup):
    """A group that lists its commands without importing them. Errors of all of them are told in one sentence."""

    groups: Mapping[str, Mapping[str, ListedCommand]] = {}
    """What there is, by the title of its group, in the order of --help."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        listed = {name: one for group in self.groups.values() for name, one in group.items()}
        self.commands = LazyCommands(listed)  # type: ignore[assignment]  # nobody adds to them
        lighten(self)

    def get_params(self, ctx: Any) -> list[Any]:
        """The options; Typer adds those of completion after it has made the group."""
        return [checked_at_need(parameter) for parameter in super().get_params(ctx)]

    def format_commands(self, _: Any, formatter: Any) -> None:
        """The commands in --help, group by group, from the lines that are listed."""
        width = max(map(len, self.commands))
        for title, group in self.groups.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), one.help) for name, one in group.items()])

    def main(self, *given: Any, **named: Any) -> Any:
        """Read the command line, and run what was asked for; whatever is printed is fit to be shown."""
        with clean_streams():
            return super().main(*given, **named)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        with told_plainly():
            return super().invoke(ctx)


@cache
def checked_at_need(parameter: Any) -> Any:
    """The parameter, which leaves alone what was not given and what is of its type already, as any text is.

    Numbers without limits are read as well where they are only digits. Typer checks even that with pydantic, whose
    import alone takes longer than all of the help.
    """
    checked = parameter.process_value
    wanted = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    is_number = wanted is int and (parameter.min, parameter.max) == (None, None)

    def process_value(ctx: Any, value: Any) -> Any:
        if value is None and not parameter.required:
            return None
        if parameter.callback is None and is_number and isinstance(value, str):
            return int(value) if is_short_number(value) else number(ctx, value)
        if parameter.callback is not None or not value:
            return checked(ctx, value)
        if wanted == list[str]:
            return list(value)
        return value if type(value) is wanted else checked(ctx, value)

    def number(ctx: Any, value: str) -> Any:
        try:
            return checked(ctx, value)
        except typer.BadParameter as error:
            told = f"{value[:MOST_DIGITS]!r}{'...' if len(value) > MOST_DIGITS else ''}"
            raise typer.BadParameter(f"{told} is not a whole number.", ctx, parameter) from error

    parameter.process_value = process_value
    return parameter


def is_short_number(value: Any) -> bool:
    """Whether a number is meant beyond doubt: few plain digits and nothing else."""
    return isinstance(value, str) and len(value) < MOST_DIGITS and value.isascii() and value.isdecimal()


def lighten(command: Any) -> None:
    """Let all parameters of a command be checked at need, its --help too, which it makes when asked."""
    command.params = [checked_at_need(parameter) for parameter in command.params]
    is_plain = getattr(type(command), "collect_usage_pieces", None) is TyperCommand.collect_usage_pieces
    if is_plain:
        command.collect_usage_pieces = lambda _: ["[OPTIONS]", *(p.metavar for p in command.params if is_argument(p))]
    help_option = command.get_help_option
    command.get_help_option = lambda ctx: checked_at_need(help_option(ctx))


def is_argument(parameter: Any) -> bool:
    """Whether it is typed alone; its metavar says all of how it is typed, without the brackets of Typer."""
    return parameter.param_type_name == "argument" and not parameter.hidden


def all_of(command: Any) -> Iterator[Any]:
    """A command, and the commands of a group with all that are below them."""
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from all_of(below)
