"""Commands that take back, move, delete and repair what is saved: undo, export, import, delete, repair."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.options import NAME_AND_FILE, Force, Name, NameAndFile
from campaign.cli.output import Json, Output, reporting
from campaign.errors import CampaignError
from campaign.invocation import called, quoted
from campaign.screens.hero_names import names_of
from campaign.terminal.errors import WRONG
from campaign.terminal.keyboard import Keyboard, agreed
from campaign.terminal.open_saves import to_look, to_play
from campaign.terminal.screen import Screen, is_terminal

if TYPE_CHECKING:
    from campaign.play.recovery.repair_campaign import Damage
    from saves.records import Campaign


commands = typer.Typer(rich_markup_mode=None)


@commands.command()
@reporting()
def undo(
    ctx: typer.Context,
    name: Name = None,
    steps: Annotated[int, typer.Option("-n", metavar="N", min=1, help="Number of players' choices.")] = 1,
    force: Force = False,
    as_json: Json = False,
) -> Output:
    """Undo the last choices.

    Only players' choices count; what the program answered in between is undone with them. Stops before a roll or a
    reveal, unless --force is given. Undone choices stay in the saves, marked as undone.
    """
    with to_play(ctx.obj) as service:
        undone = service.undo(name, steps, force=force)

    def data() -> dict[str, Any]:
        """What was taken back."""
        report = {"undone": undone.steps, "choices": undone.position, "stopped_by": undone.stopped_by or None}
        return {**report, "forced": undone.forced, "entry": undone.entry or None}

    def text(screen: Screen) -> None:
        """What was taken back, and what stopped it."""
        for notice in undone.notices:
            screen.say(notice, "wrong")
        if undone.entry:
            screen.say(undone.entry)
            return
        screen.say(f"Undid {undone.steps} choice{'' if undone.steps == 1 else 's'}; {undone.position} remain.")
        if undone.stopped_by:
            screen.say(f"{undone.doubt} Add --force to undo it.")

    if as_json:
        for notice in undone.notices:
            typer.echo(notice, err=True)  # the report that is piped stays as it is
    return Output(text, data)


@commands.command(cls=NameAndFile)
def export(
    ctx: typer.Context,
    name_or_file: Annotated[str, typer.Argument(metavar=NAME_AND_FILE, help="The campaign, and the file to write.")],
    file: Annotated[Path | None, typer.Argument(metavar=" ", show_default=False, hidden=True)] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Export a campaign to a file."""
    from campaign.kinds.marks import CLAIMED

    with to_look(ctx.obj) as service:
        name = name_or_file if file is not None else None
        claimed = service.find(name).claimed
        written = service.export(name, file or Path(name_or_file), overwrite=overwrite)
    Screen().say(f"Wrote {written}.")
    if claimed:
        Screen().say(CLAIMED.format(claimed))


@commands.command("import")
def import_(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An exported campaign.")],
    name: Annotated[str | None, typer.Option("--as", metavar="NAME", help="Import it under this name.")] = None,
) -> None:
    """Import a campaign from a file.

    The campaign is replayed; a result that its choices do not lead to is marked as claimed.
    """
    from campaign.kinds.marks import CLAIMED
    from campaign.terminal.campaign_lines import where

    with to_play(ctx.obj) as service:
        campaign = service.import_(file, name=name)
    screen = Screen()
    screen.say(f"Added {campaign.name!r}: {names_of(campaign.heroes)}, {where(campaign)}.")
    if campaign.claimed:
        screen.say(CLAIMED.format(campaign.claimed), "wrong")
        screen.say(f"'{called()} score {quoted(campaign.name)} --verify' plays it again.")


@commands.command()
def delete(
    ctx: typer.Context,
    name: Name = None,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
) -> None:
    """Delete a campaign for good."""
    with to_play(ctx.obj) as service:
        known = service.store.name_of(name) if name is not None else service.find(None).name
        if not yes and not said_yes(f"Delete {known!r} for good?"):
            Screen().say("Nothing was deleted.")
            return
        service.delete(known)
    Screen().say(f"Deleted {known!r}.")


@commands.command()
@reporting()
def repair(
    ctx: typer.Context,
    name: Name = None,
    yes: Annotated[bool, typer.Option("--yes", help="Repair what can be repaired without asking.")] = False,
    as_json: Json = False,
) -> Output:
    """Find what is wrong with a campaign, and repair it.

    The choices count: damaged positions are dropped and computed again from them. A copy is made first: of the whole
    saves beside them, or of the campaign alone in your data folder if the saves are on a server. The exit code is 2 as
    long as something is wrong.
    """
    with to_look(ctx.obj) as service:
        campaign = service.unchecked(name)
        damages = service.examine(campaign)
    cures = [cure for damage in damages if (cure := damage.cure())]
    if not as_json:
        show_damages(Screen(), campaign, damages, cures)
    is_meant = bool(cures) and (yes or (not as_json and said_yes("Repair it?")))
    copy: Path | None = None
    if is_meant:
        with to_play(ctx.obj) as service:
            copy = service.repair(campaign)

    def text(screen: Screen) -> None:
        """That it was repaired; what is wrong has been said."""
        if is_meant:
            screen.say(f"Done. {copy} is a copy from before.", "good")

    def data() -> dict[str, Any]:
        """What is wrong, and whether it was repaired."""
        problems = [problem for damage in damages for problem in damage.told()]
        report = {"campaign": campaign.name, "problems": problems, "cures": cures}
        return {**report, "repaired": is_meant, "copy": None if copy is None else str(copy)}

    is_sound = not damages or (is_meant and all(damage.cure() for damage in damages))
    return Output(text, data, exit_code=0 if is_sound else WRONG)


def show_damages(screen: Screen, campaign: Campaign, damages: Sequence[Damage], cures: Sequence[str]) -> None:
    """What is wrong with a campaign, and what would be done about it."""
    if not damages:
        screen.say(f"Nothing is wrong with {campaign.name!r}.")
        return
    screen.say(f"What is wrong with {campaign.name!r}:", "title")
    for problem in (problem for damage in damages for problem in damage.told()):
        screen.say(f"  {problem}")
    screen.say("What can be done:", "title")
    for cure in cures or ("Nothing; the campaign stays as it is. An earlier export or a copy of the saves may help.",):
        screen.say(f"  {cure}")


def said_yes(question: str) -> bool:
    """Ask for a yes. Raises CampaignError without a terminal, where it has to be said on the command line."""
    if not is_terminal():
        raise CampaignError(f"{question} Add --yes to confirm.")
    about = "yes confirms; anything else changes nothing."
    return agreed(Keyboard(), Screen(), f"{question} [y/N] ", about, otherwise=False)
