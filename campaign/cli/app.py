"""The commands of `kingshand`: what they are called and take. What they do is imported when they run."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli import completing
from campaign.cli.dueling import dueling
from campaign.cli.files import content, scenario
from campaign.cli.group import Commands
from campaign.cli.history_commands import book
from campaign.cli.house import house
from campaign.cli.options import (
    HERO,
    NAME_AND_FILE,
    RULES,
    Bot,
    Csv,
    Dice,
    Extras,
    Force,
    Json,
    Name,
    NameAndFile,
    NameOrExport,
    OpenHands,
    Plain,
    Seat,
    Seed,
)
from campaign.cli.shorthands import TakesShorthands
from campaign.kinds.registry import begun_as_campaigns


class Until(StrEnum):
    """How long bots play."""

    session = "session"
    campaign = "campaign"


app = typer.Typer(
    cls=Commands,
    help="Play cooperative dice-battle campaigns in the terminal, alone, with friends or with bots.",
    epilog="Begin with: kingshand play",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(scenario, name="scenario")
app.add_typer(content, name="content")

KIND = f"What kind of campaign: {' or '.join(kind.name for kind in begun_as_campaigns())}."


def print_version(wanted: bool) -> None:
    """Print the version, and whether the kernel is compiled, and leave."""
    if wanted:
        from importlib.machinery import PathFinder

        from campaign import __version__

        kernel = PathFinder.find_spec("game", [str(Path(__file__).parents[2] / "engine")])
        is_pure = kernel is None or str(kernel.origin).endswith(".py")
        typer.echo(f"kingshand {__version__}{'' if is_pure else ' (compiled)'}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    ctx: typer.Context,
    saves: Annotated[
        str | None, typer.Option("--saves", metavar="URL", help="Where saves are kept: a path or a database URL.")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play cooperative dice-battle campaigns in the terminal, alone, with friends or with bots."""
    del version
    ctx.obj = saves
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


# -- campaigns ------------------------------------------------------------------------------------


@app.command(cls=TakesShorthands)
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call the campaign.")],
    hero: Annotated[
        list[str] | None,
        typer.Option("--hero", metavar="HERO", help=HERO + " One to four.", autocompletion=completing.heroes),
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", metavar="KIND", help=KIND, autocompletion=completing.kinds)
    ] = None,
    difficulty: Annotated[
        str,
        typer.Option("--difficulty", metavar="D", help="A difficulty card.", autocompletion=completing.difficulties),
    ] = "normal",
    extras: Extras = None,
    sheets_of: Annotated[
        str | None,
        typer.Option(
            "--sheets-of",
            metavar="CAMPAIGN",
            help="Players keep the sheets they have there, in the order of its seats; where a kind has sheets.",
            autocompletion=completing.campaigns,
        ),
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Begin a campaign."""
    from campaign.cli.campaigns import begin

    begin(
        ctx.obj,
        name,
        hero or [],
        kind=kind,
        difficulty=difficulty,
        extras=extras or [],
        sheets_of=sheets_of,
        seed=seed,
        as_json=as_json,
    )


@app.command()
def play(
    ctx: typer.Context,
    name: Name = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let the bot play every hero.")] = False,
    bot: Bot = None,
    seat: Seat = None,
    until: Annotated[
        Until, typer.Option("--until", metavar="session|campaign", help="How far the bot plays.")
    ] = Until.session,
    tell: Annotated[bool, typer.Option("--tell", help="With --auto: print what happens.")] = False,
    open_hands: OpenHands = False,
    dice: Dice = None,
    plain: Plain = False,
    as_json: Json = False,
) -> None:
    """Play a campaign; without one, begin it. Without a terminal: show a short demonstration."""
    from campaign.cli.playing import play as run

    run(
        ctx.obj,
        name,
        auto=auto,
        bot=bot,
        seats=seat or [],
        until=until.value,
        tell=tell,
        as_json=as_json,
        open_hands=open_hands,
        dice=dice,
        plain=plain,
    )


@app.command("list")
def list_(ctx: typer.Context, csv: Csv = None, as_json: Json = False) -> None:
    """List the campaigns."""
    from campaign.cli.campaigns import show_list

    show_list(ctx.obj, csv=csv, as_json=as_json)


@app.command()
def status(ctx: typer.Context, name: Name = None, as_json: Json = False) -> None:
    """Show where a campaign stands."""
    from campaign.cli.campaigns import show_status

    show_status(ctx.obj, name, as_json=as_json)


@app.command()
def score(
    ctx: typer.Context,
    name: NameOrExport = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Play every session again and work its row out anew; exit code 1 if not.")
    ] = False,
    csv: Csv = None,
    as_json: Json = False,
) -> None:
    """Show the score sheet, and the points that each column brings.

    Of an exported file too: what somebody else has scored can be verified without adding it to the saves.
    """
    from campaign.terminal.score import show_score

    show_score(ctx.obj, name, verify=verify, csv=csv, as_json=as_json)


@app.command()
def log(
    ctx: typer.Context,
    name: Name = None,
    session: Annotated[int | None, typer.Option("--session", metavar="N", help="Only this session.")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Show the rule behind each line.")] = False,
    choices: Annotated[bool, typer.Option("--choices", help="Show the choices instead of what happened.")] = False,
    csv: Csv = None,
    as_json: Json = False,
) -> None:
    """Tell what happened, session by session."""
    from campaign.cli.stories import show_log

    show_log(ctx.obj, name, session, rules=rules, choices=choices, as_json=as_json, csv=csv)


@app.command()
def undo(
    ctx: typer.Context,
    name: Name = None,
    steps: Annotated[int, typer.Option("-n", metavar="N", min=1, help="How many choices.")] = 1,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Take back the last choices.

    Stops in front of a roll or a reveal, unless forced; what is undone stays in the saves, marked as undone.
    """
    from campaign.cli.campaigns import undo as run

    run(ctx.obj, name, steps, force=force, as_json=as_json)


@app.command()
def replay(
    ctx: typer.Context,
    name: Name = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only compare with what is kept.")] = False,
    as_json: Json = False,
) -> None:
    """Play a campaign again from its seed and its choices.

    A session of older rules or other content is told from its kept story; --verify says by which rules it was
    verified, and when.
    """
    from campaign.cli.stories import replay as run

    run(ctx.obj, name, verify=verify, as_json=as_json)


@app.command(cls=NameAndFile)
def export(
    ctx: typer.Context,
    name_or_file: Annotated[str, typer.Argument(metavar=NAME_AND_FILE, help="The campaign, and the file to write.")],
    file: Annotated[Path | None, typer.Argument(metavar=" ", show_default=False, hidden=True)] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a campaign to one file."""
    from campaign.cli.campaigns import export as run

    run(ctx.obj, name_or_file if file is not None else None, file or Path(name_or_file), overwrite=overwrite)


@app.command("import")
def import_(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An exported campaign.")],
    name: Annotated[str | None, typer.Option("--as", metavar="NAME", help="Under another name.")] = None,
) -> None:
    """Add the campaign of a file."""
    from campaign.cli.campaigns import import_ as run

    run(ctx.obj, file, name)


@app.command()
def delete(
    ctx: typer.Context, name: Name = None, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False
) -> None:
    """Delete a campaign for good."""
    from campaign.cli.campaigns import delete as run

    run(ctx.obj, name, yes=yes)


@app.command()
def repair(
    ctx: typer.Context,
    name: Name = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask: put right what can be.")] = False,
    as_json: Json = False,
) -> None:
    """Say what is wrong with a campaign, and put it right.

    The choices are what counts: damaged positions are dropped, and what they led to is worked out anew. A copy from
    before is kept: of the saves beside them, of a server only the campaign, among your own data. Exit code 2 as long
    as something is wrong.
    """
    from campaign.cli.campaigns import repair as run

    run(ctx.obj, name, yes=yes, as_json=as_json)


app.registered_commands += dueling.registered_commands


@app.command()
def learn(
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="[LESSON]", help="Its name; without: choose.", autocompletion=completing.lessons),
    ] = None,
) -> None:
    """Take a first turn step by step: each choice is explained, and you type it. Nothing is kept."""
    from campaign.cli.learning import learn as run

    run(lesson)


@app.command()
def arena(
    heroes: Annotated[
        str,
        typer.Option("--heroes", metavar="H,H...", help="Hero ids, or all.", autocompletion=completing.heroes_in_a_row),
    ] = "all",
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            help="Duels a pair, half of them in either seat; of several, games a hero, each luck once for every seat.",
        ),
    ] = 10,
    mode: Annotated[
        str, typer.Option("--mode", metavar="MODE", help="How they fight; see duel.", autocompletion=completing.modes)
    ] = "duel",
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help=RULES, autocompletion=completing.rulesets)
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="Heroes at a table; without: as few as the mode takes.")
    ] = None,
    rivals: Annotated[
        str, typer.Option("--rivals", metavar="R,R...", help="Whom a mode seats besides heroes, by ids, or all.")
    ] = "all",
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="J", help="Processes; without: all cores.")] = None,
    bot: Bot = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Luck to repeat.")] = 1,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write every pair as CSV.")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Also draw a heat map (extra: plot).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play duels of every pair of heroes, or of another mode by lot, and report who wins how often.

    By pairs it tells how often the one in the row wins against the one in the column; of three and more sides how
    often it stands longer, whoever wins in the end; and where there are teams, how often the two win together."""
    from campaign.cli.arena import arena as run

    run(
        heroes,
        games,
        mode=mode,
        rules=rules,
        players=players,
        rivals=rivals,
        seed=seed,
        bot=bot,
        jobs=jobs,
        csv=csv,
        png=png,
        as_json=as_json,
    )


@app.command(cls=TakesShorthands)
def simulate(
    heroes: Annotated[
        str,
        typer.Option(
            "--heroes",
            metavar="H,H...",
            help="Hero ids; random: another one in each campaign.",
            autocompletion=completing.party,
        ),
    ] = "",
    difficulty: Annotated[
        str,
        typer.Option("--difficulty", metavar="D", help="Any difficulty card.", autocompletion=completing.difficulties),
    ] = "normal",
    campaigns: Annotated[int, typer.Option("--campaigns", metavar="N", help="How many campaigns.")] = 100,
    kind: Annotated[
        str | None, typer.Option("--kind", metavar="KIND", help=KIND, autocompletion=completing.kinds)
    ] = None,
    extras: Extras = None,
    until: Annotated[
        int | None, typer.Option("--until", metavar="K", help="Stop each campaign once number K is won.")
    ] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="J", help="Processes; without: all cores.")] = None,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Let a Dask cluster play (extra: dask).")
    ] = None,
    bot: Bot = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Luck to repeat.")] = 1,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write every session as CSV.")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Also draw the figures (extra: plot).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play whole campaigns and report how they go; nothing of them is kept in the saves.

    Ctrl-C tells what is known so far.
    """
    from campaign.cli.simulate import run

    run(
        heroes,
        campaigns,
        kind=kind,
        difficulty=difficulty,
        extras=extras or [],
        seed=seed,
        bot=bot,
        until=until,
        jobs=jobs,
        dask=dask,
        csv=csv,
        png=png,
        as_json=as_json,
    )


# -- reference ------------------------------------------------------------------------------------


@app.command()
def heroes(
    hero: Annotated[
        str | None, typer.Argument(metavar="[HERO]", help="Show all of this hero.", autocompletion=completing.heroes)
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help=RULES, autocompletion=completing.rulesets)
    ] = None,
    as_json: Json = False,
) -> None:
    """List the heroes, or show one with board and cards."""
    from campaign.cli.reference import show_heroes

    show_heroes(hero, rules=rules, as_json=as_json)


@app.command()
def tokens(
    token: Annotated[
        str | None, typer.Argument(metavar="[TOKEN]", help="Show this status effect.", autocompletion=completing.tokens)
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULES", help=RULES, autocompletion=completing.rulesets)
    ] = None,
    as_json: Json = False,
) -> None:
    """List the status effects, or show one."""
    from campaign.cli.reference import show_tokens

    show_tokens(token, rules=rules, as_json=as_json)


@app.command()
def rules(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="A rule id, words, or faq.")] = None,
    as_json: Json = False,
) -> None:
    """List the chapters of the numbered rules, show those with these words, or the FAQ."""
    from campaign.terminal.rules import show_rules

    show_rules(" ".join(words or ()), as_json=as_json)


@app.command()
def why(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME] [WHAT]", help="The campaign, and what: N for the N-th last damage, health HERO, score [N]."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell where a number of a campaign came from: the last damage, somebody's health, or a score."""
    from campaign.terminal.why import show_why

    show_why(ctx.obj, words or [], as_json=as_json)


app.registered_commands += house.registered_commands + book.registered_commands
