"""The commands that look back, and branch, which goes on from there. What they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.completing import campaigns, heroes
from campaign.cli.options import AnyName, Csv, Dice, Json, Name, Plain

book = typer.Typer(rich_markup_mode=None)


@book.command()
def branch(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The campaign.", autocompletion=campaigns)],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What to call the what-if.")],
    at: Annotated[int, typer.Option("--at", metavar="N", help="Go on in front of choice N; 0: the first one.")],
    session: Annotated[
        int | None, typer.Option("--session", metavar="K", help="In this session; without: the last one.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Begin a what-if: a campaign that goes on from any choice of another one, which stays as it is.

    'log --choices' tells the choices. A what-if is marked as one; it achieves nothing and has no place in the hall.
    """
    from campaign.cli.branching import show_branch

    show_branch(ctx.obj, name, new, at=at, session=session, as_json=as_json)


@book.command(name="map")
def map_(
    ctx: typer.Context,
    name: Name = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Also draw it as a picture.")] = None,
    as_json: Json = False,
) -> None:
    """Show the map of the session that is open: tiles, heroes, what lies about, where one can go and how far it is."""
    from campaign.cli.maps import show_chart

    show_chart(ctx.obj, name, svg=svg, as_json=as_json)


@book.command()
def party(
    ctx: typer.Context,
    name: Name = None,
    add: Annotated[
        list[str] | None, typer.Option("--add", metavar="HERO", help="Somebody joins.", autocompletion=heroes)
    ] = None,
    remove: Annotated[
        list[str] | None, typer.Option("--remove", metavar="HERO", help="Somebody leaves.", autocompletion=heroes)
    ] = None,
    replace: Annotated[
        list[str] | None,
        typer.Option("--replace", metavar="OLD=NEW", help="Somebody takes the place of another, and what they found."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show who plays a campaign and what they have found; or change the party, between two sessions.

    The rules keep a party together for the whole campaign, so a change stays marked in the book. 'undo' takes it back.
    """
    from campaign.cli.parties import show_party

    show_party(ctx.obj, name, add=add or [], remove=remove or [], replaced=replace or [], as_json=as_json)


@book.command()
def record(
    ctx: typer.Context,
    name: Name = None,
    won: Annotated[bool | None, typer.Option("--won/--lost", help="How it ended.", show_default=False)] = None,
    number: Annotated[
        int | None,
        typer.Option("--number", metavar="N", help="The scenario, to be sure that the campaign stands there."),
    ] = None,
    said: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="WHAT=VALUE",
            help="What else there is to say, such as gold=20; a name that is none tells them all.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Enter a session that was played with the box on the table; the campaign goes on from it.

    At a terminal it asks what there is to say. What the rules cannot yield is refused; the rest is believed, scored,
    and marked as recorded by hand. 'undo' takes it back.
    """
    from campaign.cli.recorded import show_record

    show_record(ctx.obj, name, won=won, number=number, said=said or [], as_json=as_json)


@book.command()
def perks(
    ctx: typer.Context,
    name: Name = None,
    spend: Annotated[
        list[str] | None, typer.Option("--spend", metavar="PERK", help="Fill a circle of this perk; may be repeated.")
    ] = None,
    anew: Annotated[
        bool, typer.Option("--new-sheet", help="Begin a new sheet with a + behind the name, once New Game+ is full.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Whose sheet; not needed for the only one with points.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the sheets that players keep, or spend points between two sessions; 'undo' takes it back.

    Points that are left when the next session begins are spent there, before anything else.
    """
    from campaign.cli.perks import show_perks

    show_perks(ctx.obj, name, spend=spend or [], seat=seat, anew=anew, as_json=as_json)


@book.command()
def companion(ctx: typer.Context, name: Name = None, dice: Dice = None, plain: Plain = False) -> None:
    """Play with the box on the table: the program runs map, enemies and score, you tell what your heroes do.

    The session belongs to the campaign like any other, and the next one may be played without the box. The book marks
    it. Dice are typed, unless --dice program.
    """

    from campaign.cli.companion import play_at_table

    play_at_table(ctx.obj, name, dice=dice, plain=plain)


@book.command()
def edit(
    ctx: typer.Context,
    name: Name = None,
    health: Annotated[
        list[str] | None, typer.Option("--health", metavar="WHO=N", help="Health, as 2=14 or goblin=3. Again for more.")
    ] = None,
    cp: Annotated[list[str] | None, typer.Option("--cp", metavar="WHO=N", help="CP.")] = None,
    token: Annotated[
        list[str] | None, typer.Option("--token", metavar="WHO=TOKEN:N", help="How many of a token lie there.")
    ] = None,
    own: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="WHAT=N", help="What only such a session has, as WHAT=N or WHAT=WHO:N."),
    ] = None,
) -> None:
    """Put right what differs between the table and the program, in the open session between two steps.

    Log, score and verify say from then on that the session was edited. 'undo' takes it back.
    """
    from campaign.cli.edited import edit as run

    wishes = {"health": health, "cp": cp, "token": token, "set": own}
    run(ctx.obj, name, {what: found or [] for what, found in wishes.items()})


@book.command()
def hall(ctx: typer.Context, csv: Csv = None, as_json: Json = False) -> None:
    """Show finished campaigns, the best of each difficulty and number of heroes first."""
    from campaign.terminal.hall import show_hall

    show_hall(ctx.obj, csv=csv, as_json=as_json)


@book.command()
def achievements(ctx: typer.Context, name: AnyName = None, csv: Csv = None, as_json: Json = False) -> None:
    """List what there is to achieve and who has; with a campaign, what that one has."""
    from campaign.cli.achieved import show_achievements

    show_achievements(ctx.obj, name, csv=csv, as_json=as_json)


@book.command()
def stats(ctx: typer.Context, name: Name = None, csv: Csv = None, as_json: Json = False) -> None:
    """Tell what each hero did over a campaign: damage, healing, kills, luck, best moments."""
    from campaign.cli.numbers import show_stats

    show_stats(ctx.obj, name, csv=csv, as_json=as_json)
