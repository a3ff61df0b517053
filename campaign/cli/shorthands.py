"""Options that a kind of campaign brings to commands that begin campaigns: its own words for what those take."""

from __future__ import annotations

from collections.abc import Iterable
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from campaign.cli.completing import starting
from campaign.errors import Contradiction
from campaign.kinds.registry import begun_as_campaigns

if TYPE_CHECKING:
    from campaign.kinds.beginning import Shorthand

BEHIND = "extras"
"""They stand behind the option of this name."""
TYPED = "COMMANDLINE"
"""Where an option is from that somebody typed."""


class TakesShorthands(TyperCommand):
    """A command with the shorthands of all kinds, as far as it takes what they are short for."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        names = [parameter.name for parameter in self.params]
        self.shorthands = {
            name_of(short): (kind, short)
            for kind in begun_as_campaigns()
            for short in kind.shorthands
            if short.means in names
        }
        if self.shorthands:
            place = names.index(BEHIND) + 1
            own = options(short for _, short in self.shorthands.values())
            self.params = [*self.params[:place], *own, *self.params[place:]]

    def invoke(self, ctx: Any) -> Any:
        """Run it with what they are short for. Raises Contradiction, and what a kind says of a value."""
        told = ctx.params
        for name, (kind, short) in self.shorthands.items():
            value = told.pop(name)
            if not value:
                continue
            if told["kind"] not in (None, kind.name):
                raise Contradiction(f"{short.option} is for {kind.title}; leave it out, or say --kind {kind.name}.")
            told["kind"] = kind.name
            if short.means == "extras":
                told["extras"] = [*(told["extras"] or ()), *map(short.read, value if short.many else [value])]
            elif short.means != "kind":
                if getattr(ctx.get_parameter_source(short.means), "name", "") == TYPED:
                    raise Contradiction(f"Say {short.option} or --{short.means}, not both.")
                told[short.means] = short.read(value)
        return super().invoke(ctx)


def name_of(short: Shorthand) -> str:
    """What a program calls it."""
    return short.option.removeprefix("--").replace("-", "_")


def options(shorthands: Iterable[Shorthand]) -> list[Any]:
    """The same as options of a command, made as Typer makes all others: from the signature of a function."""

    def told(**_: Any) -> None:
        """Never called."""

    parts = [
        Parameter(
            name_of(short),
            Parameter.KEYWORD_ONLY,
            default=None if short.metavar else False,
            annotation=annotated(short),
        )
        for short in shorthands
    ]
    told.__signature__ = Signature(parts)  # type: ignore[attr-defined]  # what a function may have
    told.__annotations__ = {part.name: part.annotation for part in parts}
    app = typer.Typer(add_completion=False)
    app.command()(told)
    made: list[Any] = typer.main.get_command(app).params
    return made


def annotated(short: Shorthand) -> Any:
    """The type of such an option, and what the help says of it."""
    kind: Any = (list[str] | None if short.many else str | None) if short.metavar else bool

    def words(incomplete: str) -> list[str]:
        return starting(short.words(), incomplete)

    shown = short.metavar or None
    return Annotated[kind, typer.Option(short.option, help=short.help, metavar=shown, autocompletion=words)]
