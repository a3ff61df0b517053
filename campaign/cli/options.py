"""Options and arguments that several commands take, and the options that kinds of campaign add to them."""

from __future__ import annotations

from collections.abc import Iterable
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from campaign.asking.settings import ENEMY_CHOICES, ROLLS
from campaign.cli.completion import (
    bots,
    campaigns,
    dice,
    enemy_choices,
    extras,
    kinds,
    packs_in_use,
    rulesets,
    seats,
    starting,
)
from campaign.errors import Contradiction
from campaign.kinds.beginning import Shorthand
from campaign.kinds.duel_mode import NAMES
from campaign.kinds.registry import begun_as_campaigns

Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Seed of the random numbers; by default a new one.")
]
Force = Annotated[bool, typer.Option("--force", help="Undo rolls and reveals too; the log marks it.")]
OpenHands = Annotated[
    bool, typer.Option("--open-hands", help="Players see each other's cards, so nobody passes the keyboard.")
]
Plain = Annotated[bool, typer.Option("--plain", help="Play line by line instead of at the full-screen table.")]
HERO = "A hero's id; see 'kingshand heroes'."
RULES = f"Rules to play by: {', '.join(NAMES)}; 'kingshand rules season1' lists the differences."


class NameAndFile(TyperCommand):
    """A command that takes a campaign's name and a file, and the file alone where there is one campaign."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """As it is typed: the name, which may be left out, comes first."""
        del ctx
        return ["[OPTIONS]", NAME_AND_FILE]


NAME_AND_FILE = "[NAME] FILE"


Name = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="The campaign; needed only if there are several.", autocompletion=campaigns),
]
NameOrExport = Annotated[
    str | None,
    typer.Argument(
        metavar="[NAME|FILE]",
        help="The campaign, or an exported file; needed only if there are several.",
        autocompletion=campaigns,
    ),
]
AnyName = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="The campaign; by default all of them.", autocompletion=campaigns)
]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bot",
        metavar="BOT",
        help="Who plays when no person does: greedy, planner, random, or a program (see bots).",
        autocompletion=bots,
    ),
]
Dice = Annotated[
    str | None,
    typer.Option(
        "--dice",
        metavar="|".join(ROLLS),
        help="Who rolls: the program, ask (you type your own dice) or all (you type every player's).",
        autocompletion=dice,
    ),
]
EnemyChoices = Annotated[
    str | None,
    typer.Option(
        "--enemy-choices",
        metavar="|".join(ENEMY_CHOICES),
        help="Who chooses what the rules leave an enemy: the program, or ask (you, when it is your turn).",
        autocompletion=enemy_choices,
    ),
]
Extras = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="WHAT",
        help="Add a legacy pack, 'all' of them, or a content pack; 'kingshand packs' and 'pack list' list them. Can be "
        "repeated.",
        autocompletion=extras,
    ),
]
Packs = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="PACK",
        help="Add all of a content pack, its house rules too; 'kingshand pack list' lists them. Can be repeated.",
        autocompletion=packs_in_use,
    ),
]
Seat = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="WHO=WHAT",
        help="Who plays a seat: 2=bot, moon-elf=greedy, 1=person; can be repeated.",
        autocompletion=seats,
    ),
]
Rules = Annotated[str | None, typer.Option("--rules", metavar="RULES", help=RULES, autocompletion=rulesets)]
KindName = Annotated[
    str | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        help=f"Kind of campaign: {' or '.join(kind.name for kind in begun_as_campaigns())}.",
        autocompletion=kinds,
    ),
]


# -- options that a kind of campaign adds: its own words for the kind, the difficulty or what else there is to choose --


BEHIND = "extras"
"""The name of the option after which a kind's own options come."""
TYPED = "COMMANDLINE"
"""The place of an option that was typed."""


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
            own = options(parameter_of(short) for _, short in self.shorthands.values())
            self.params = [*self.params[:place], *own, *self.params[place:]]

    def invoke(self, ctx: Any) -> Any:
        """Run it with what they are short for. Raises Contradiction, and what a kind says of a value."""
        values = ctx.params
        for name, (kind, short) in self.shorthands.items():
            value = values.pop(name)
            if not value:
                continue
            if values["kind"] not in (None, kind.name):
                raise Contradiction(f"{short.option} is for {kind.title}; leave it out, or add --kind {kind.name}.")
            values["kind"] = kind.name
            if short.means == "extras":
                values["extras"] = [*(values["extras"] or ()), *map(short.read, value if short.many else [value])]
            elif short.means != "kind":
                if getattr(ctx.get_parameter_source(short.means), "name", "") == TYPED:
                    raise Contradiction(f"Give {short.option} or --{short.means}, not both.")
                values[short.means] = short.read(value)
        return super().invoke(ctx)


def name_of(short: Shorthand) -> str:
    """What a program calls it."""
    return short.option.removeprefix("--").replace("-", "_")


def options(parameters: Iterable[Parameter]) -> list[Any]:
    """Options of a command, made as Typer makes all others: from the signature of a function."""

    def function(**_: Any) -> None:
        """Never called."""

    parts = list(parameters)
    function.__signature__ = Signature(parts)  # type: ignore[attr-defined]  # what a function may have
    function.__annotations__ = {part.name: part.annotation for part in parts}
    app = typer.Typer(add_completion=False)
    app.command()(function)
    made: list[Any] = typer.main.get_command(app).params
    return made


def parameter_of(short: Shorthand) -> Parameter:
    """A shorthand as a parameter of a command."""
    default = None if short.metavar else False
    return Parameter(name_of(short), Parameter.KEYWORD_ONLY, default=default, annotation=annotated(short))


def annotated(short: Shorthand) -> Any:
    """The type of such an option, and what the help says of it."""
    kind: Any = (list[str] | None if short.many else str | None) if short.metavar else bool

    def words(incomplete: str) -> list[str]:
        return starting(short.words(), incomplete)

    shown = short.metavar or None
    return Annotated[kind, typer.Option(short.option, help=short.help, metavar=shown, autocompletion=words)]
