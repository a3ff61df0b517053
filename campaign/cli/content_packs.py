"""The commands `pack`: content packs are begun, checked, listed, enabled, shown and written to a file."""

from __future__ import annotations

import getpass
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign import __version__
from campaign.cli import completion
from campaign.cli.output import Output, check_target, reporting
from campaign.errors import FileThere
from campaign.invocation import called, quoted
from campaign.kinds.registry import register_all
from campaign.screens.pages import table
from campaign.terminal.errors import WRONG
from campaign.terminal.screen import Screen
from campaign.words.narrator import plural

if TYPE_CHECKING:
    from campaign.simulation.trial import PackTrial

commands = typer.Typer(rich_markup_mode=None)
pack = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
commands.add_typer(pack, name="pack")
WHAT = "A pack's folder, file or id."


@pack.callback()
def packs() -> None:
    """Make, check and share content packs.

    A pack adds heroes, enemies, scenarios or house rules.
    """


@pack.command()
def new(
    id: Annotated[str, typer.Argument(metavar="ID", help="Name of the pack: lower-case words joined by hyphens.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="FOLDER", help="Write it here; by default into a folder ID.")
    ] = None,
    author: Annotated[str | None, typer.Option("--author", metavar="NAME", help="Who makes it.")] = None,
) -> None:
    """Write a content pack to start from.

    It has a hero with comments, passes 'pack check', and has a schema with which editors complete keys.
    """
    from content.packs.starter import write_starter

    register_all()
    target = folder or Path(id)
    needs = ".".join(__version__.split(".")[:2])
    write_starter(target, id, author or user(), needs)
    screen = Screen()
    screen.say(f"Wrote the pack {target} with a hero to start from.")
    screen.say(f"Check it with: {called()} pack check {quoted(str(target))}", "faint")
    screen.say(f"Play with it: {called()} --packs {quoted(str(target))} duel --hero {id}", "faint")


def user() -> str:
    """Who is at the keyboard, as far as the system tells it."""
    with suppress(Exception):  # a system without users has many ways to say so
        return getpass.getuser()
    return "me"


@pack.command()
@reporting()
def check(
    what: Annotated[str, typer.Argument(metavar="PACK", help=WHAT, autocompletion=completion.packs)],
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=0, help="Games between bots that choose at random.")
    ] = 100,
    balance: Annotated[
        int,
        typer.Option(
            "--balance",
            metavar="N",
            min=0,
            help="Also let its heroes duel each of the others so often, and heroes play its scenarios, by greedy bots.",
        ),
    ] = 0,
) -> Output:
    """Report every problem of a content pack.

    Each with file, line and key. Then bots that choose at random play with what the pack adds. The exit code is 2 if
    anything is wrong.
    """
    from campaign.simulation.trial import sessions_of, standing_of, tried
    from content.packs.listing import folder_of, title_of

    with folder_of(what) as folder:
        trial = tried(folder, games)
        titled = title_of(folder)
        is_measured = bool(balance) and trial.is_sound
        rates = standing_of(folder, trial.heroes, balance) if is_measured and trial.heroes else []
        sessions = sessions_of(folder, balance) if is_measured else []

    def text(screen: Screen) -> None:
        """What was found, and where each hero is among the others."""
        show_trial(screen, titled, trial)
        for one in rates:
            low, high = one.interval
            screen.say(
                f"{one.hero} wins {one.rate:.0%} ({low:.0%} to {high:.0%}) of {plural(one.games, 'duel')}; most often "
                f"against {one.easiest}, least often against {one.hardest}. It wins more than half against "
                f"{one.beaten} of {one.others} heroes."
            )
        for session in sessions:
            low, high = session.interval
            screen.say(
                f"Two heroes, played by bots, win {session.rate:.0%} ({low:.0%} to {high:.0%}) of "
                f"{plural(session.games, 'game')} of {session.what}."
            )

    def data() -> dict[str, Any]:
        """The report of the check as JSON."""
        measured = {"balance": [one._asdict() for one in rates], "sessions": [one._asdict() for one in sessions]}
        return {**trial._asdict(), **measured}

    return Output(text, data, exit_code=0 if trial.is_sound else WRONG)


def show_trial(screen: Screen, titled: str, trial: PackTrial) -> None:
    """Every problem, what was counted, what games came to, and hints."""
    for problem in (*trial.problems, *trial.failures):
        screen.say(problem, "wrong")
    counted = [f"{name} {count}" for name, count in trial.counts.items()]
    screen.say(f"{titled}: {', '.join(counted) or 'nothing that is counted'}.")
    for hint in trial.hints:
        screen.say(f"Note: {hint}")
    if trial.problems:
        screen.say(f"{plural(len(trial.problems), 'problem')}; no games were played.", "wrong")
    elif trial.failures:
        screen.say(f"{plural(trial.games, 'game')} came to an end, {len(trial.failures)} did not.", "wrong")
    else:
        screen.say(f"No problems; {plural(trial.games, 'game')} between random bots came to an end.", "good")


# -- what is here ----------------------------------------------------------------------------------


@pack.command("list")
@reporting()
def list_() -> Output:
    """List the content packs that are here."""
    from content.packs.listing import all_packs

    packs = all_packs()

    def text(screen: Screen) -> None:
        """A line each, and how to get one."""
        rows = [
            (one.id, one.pack.version if one.pack else "-", one.state, one.pack.titled if one.pack else one.problem)
            for one in packs
        ]
        if rows:
            table(screen, ("id", "version", "state", "pack"), rows)
        else:
            screen.say("There are no content packs here.")
        screen.say(f"  Make one: {called()} pack new ID. Take one from a file: {called()} pack enable FILE", "faint")

    return Output(text, lambda: [one.to_json() for one in packs])


@pack.command()
@reporting()
def show(id: Annotated[str, typer.Argument(metavar="ID", help="The pack.", autocompletion=completion.packs)]) -> Output:
    """Show what a content pack is and what it adds."""
    from content.errors import BadPack
    from content.packs.listing import adds, listed_pack

    register_all()
    one = listed_pack(id)
    if one.pack is None:
        raise BadPack(f"The pack in {one.folder} cannot be used.\n{one.problem}")
    described = one.pack
    parts = adds(described)

    def text(screen: Screen) -> None:
        """The manifest, and everything that is added by what it is."""
        screen.say(described.titled, "title")
        screen.say(f"  Licence {described.licence}; {one.state}; in {one.folder}")
        if described.needs:
            screen.say(f"  Needs kingshand {described.needs} or newer.")
        for what, names in parts.items():
            screen.say(f"  {what}: {', '.join(names)}", indent=4)

    return Output(text, lambda: {**one.to_json(), "adds": parts})


# -- which are used --------------------------------------------------------------------------------


@pack.command()
def enable(
    what: Annotated[str, typer.Argument(metavar="PACK", help=WHAT, autocompletion=completion.packs)],
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=0, help="Games between bots that choose at random.")
    ] = 100,
) -> None:
    """Check a content pack, and use it from now on.

    A file or a folder is copied into your own packs, in place of an older version. No program in a pack is ever run.
    """
    from campaign.simulation.trial import tried
    from content.errors import BadPack
    from content.packs import found
    from content.packs.listing import copied, folder_of, title_of
    from content.packs.pack import pack_in

    own = found.own_folder()
    if own is None:
        raise BadPack("Nobody can tell where packs are kept: there is no home directory.")
    with folder_of(what) as folder:
        trial = tried(folder, games)
        if not trial.is_sound:
            show_trial(Screen(), title_of(folder), trial)
            raise BadPack(f"The pack was not enabled: {plural(len(trial.problems) + len(trial.failures), 'problem')}.")
        described = pack_in(folder)
        package = next((one for one, place in found.installed().items() if place == folder), "")
        if not package and folder != own / described.id:
            copied(folder, own / described.id)
    found.set_enabled(described, package)
    screen = Screen()
    show_trial(screen, described.titled, trial)
    heroes = f": {', '.join(trial.heroes)}" if trial.heroes else ""
    screen.say(f"{described.titled} is enabled{heroes}.", "good")


@pack.command()
def disable(
    id: Annotated[str, typer.Argument(metavar="ID", help="The pack.", autocompletion=completion.packs)],
) -> None:
    """Use a content pack no longer; its files stay."""
    from content.packs import found

    found.set_disabled(id)
    Screen().say(f"The pack {id} is no longer used. To use it again: {called()} pack enable {quoted(id)}")


# -- files -----------------------------------------------------------------------------------------


@pack.command()
def export(
    what: Annotated[str, typer.Argument(metavar="PACK", help=WHAT, autocompletion=completion.packs)],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a content pack to one file, to send to others."""
    from content.packs.archive import export as write
    from content.packs.listing import described_in, folder_of

    if file.exists() and not overwrite:
        raise FileThere(file)
    check_target(file)
    with folder_of(what) as folder:
        described = described_in(folder)
        write(described, file)
    Screen().say(f"Wrote {file}: {described.titled}. Others take it with: {called()} pack enable {file.name}")


@pack.command()
def schema(folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a pack.")]) -> None:
    """Write JSON schemas of all kinds of file into a content pack.

    Editors complete and check keys with them. 'pack new' writes that of heroes.
    """
    from content.packs.listing import described_in
    from content.packs.starter import write_schemas

    register_all()
    described_in(folder)
    written = write_schemas(folder)
    Screen().say(f"Wrote {plural(len(written), 'schema')} into {written[0].parent}.")
