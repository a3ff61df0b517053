"""The command duel: what it takes, with an option for every kind of fighter that some way seats besides heroes."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from campaign.cli import completing
from campaign.cli.options import HERO, RULES, Bot, Dice, Json, OpenHands, Plain, Seat, Seed
from campaign.duels.rules.drafts import DRAFTS
from campaign.duels.rules.duel_modes import UPGRADE_DECK
from campaign.kinds.duel_mode import HERO as HERO_KIND
from campaign.kinds.duel_modes import duel_modes, rivals
from campaign.words.names import joined

dueling = typer.Typer(rich_markup_mode=None)
MODE = f"How it is fought: {', '.join(duel_modes())}; NAME+{UPGRADE_DECK} puts the upgrades in a pile of their own."
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
    modes = joined(way.name for way in duel_modes().values() if kind in way.fighters)
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


@dueling.command(cls=DuelCommand)
def duel(
    ctx: typer.Context,
    hero: Annotated[
        list[str] | None,
        typer.Option("--hero", metavar="HERO", help=HERO + " May be repeated.", autocompletion=completing.heroes),
    ] = None,
    mode: Annotated[str, typer.Option("--mode", metavar="MODE", help=MODE, autocompletion=completing.modes)] = "duel",
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help=RULES, autocompletion=completing.rulesets)
    ] = None,
    team: Annotated[
        list[str] | None,
        typer.Option("--team", metavar="HERO,HERO", help="The heroes of one team, instead of --hero in turn order."),
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let bots play everybody.")] = False,
    seat: Seat = None,
    open_hands: OpenHands = False,
    bot: Bot = None,
    seed: Seed = None,
    dice: Dice = None,
    save_case: Annotated[
        Path | None, typer.Option("--save-case", metavar="FILE", help="Write where it ends as a scenario file.")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="That file's position: before choice N.")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="NAME", help="Keep it; 'play NAME' goes on.")] = None,
    best_of: Annotated[
        int | None, typer.Option("--best-of", metavar="N", help="With --save: as many duels as decide a best of N.")
    ] = None,
    mirrored: Annotated[
        bool, typer.Option("--mirrored", help="With --save: heroes go on to the next seat after every duel.")
    ] = False,
    draft: Annotated[
        str | None, typer.Option("--draft", metavar="|".join(DRAFTS), help="Choose heroes in place of --hero.")
    ] = None,
    pool: Annotated[
        str | None, typer.Option("--pool", metavar="HEROES", help="With --draft: heroes to choose from, with commas.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="With --draft: how many there are.")
    ] = None,
    plain: Plain = False,
    as_json: Json = False,
) -> None:
    """Play a duel: you are the first hero, unless --seat says otherwise; seats are counted in turn order, in which
    teams alternate. Nothing of it is kept without --save."""
    from campaign.cli.duels import DuelOptions
    from campaign.cli.duels import duel as run

    run(
        mode,
        rules,
        {HERO_KIND: hero or [], **others(ctx)},
        saves=ctx.obj,
        teams=team or [],
        wish=DuelOptions(save, best_of, mirrored, draft, pool, players),
        auto=auto,
        seats=seat or [],
        open_hands=open_hands,
        bot=bot,
        seed=seed,
        dice=dice,
        as_json=as_json,
        save_case=save_case,
        at=at,
        plain=plain,
    )
