"""How `duel` is called: with an option for every kind of fighter that some way to duel seats besides heroes."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from campaign.cli import completing
from campaign.duels.ways import WAYS, rivals
from campaign.wording import joined

OTHERS = "campaign.cli.dueling"
"""Where the context keeps who was named beside the heroes."""


class DuelCommand(TyperCommand):
    """`duel`."""

    def __init__(self, *given: Any, **named: Any) -> None:
        first, *rest = named.pop("params")
        super().__init__(*given, **named, params=[first, *map(option_for, rivals()), *rest])

    def invoke(self, ctx: Any) -> Any:
        """Hand over who was named beside the heroes: what the command itself takes, it takes by name."""
        ctx.meta[OTHERS] = {kind: list(ctx.params.pop(kind) or ()) for kind in rivals()}
        return super().invoke(ctx)


def option_for(kind: str) -> Any:
    """The option that names fighters of a kind, as Typer makes it for a command."""
    modes = joined(way.name for way in WAYS.values() if kind in way.fighters)
    maker = typer.Typer(add_completion=False)

    def complete(incomplete: str) -> list[tuple[str, str]]:
        return completing.fighters(kind, incomplete)

    @maker.command()
    def _(
        named: Annotated[
            list[str] | None,
            typer.Option(f"--{kind}", metavar=kind.upper(), help=f"A {kind}, for {modes}.", autocompletion=complete),
        ] = None,
    ) -> None:
        del named

    option = next(param for param in typer.main.get_command(maker).params if param.name == "named")
    option.name = kind
    return option


def others(ctx: typer.Context) -> Mapping[str, Sequence[str]]:
    """Kind of fighter -> who was named beside the heroes."""
    found: Mapping[str, Sequence[str]] = ctx.meta[OTHERS]
    return found
