"""The command watch: a session as a film."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli import completion
from campaign.cli.options import Name, Plain
from campaign.cli.output import Json
from campaign.errors import NoPosition
from campaign.invocation import called, quoted
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen, is_terminal, opens_table, print_json

if TYPE_CHECKING:
    from campaign.play.film import Film


commands = typer.Typer(rich_markup_mode=None)


@commands.command()
def watch(
    ctx: typer.Context,
    name: Name = None,
    session: Annotated[
        int | None, typer.Option("--session", metavar="N", help="This session; by default the last one.")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="WHERE", help="Start there: a choice, 'turn 5', 'moment 3' or end.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            metavar="WHO",
            help="View of this seat, once the session is over; by default a spectator's.",
            autocompletion=completion.seats_alone,
        ),
    ] = None,
    plain: Plain = False,
    as_json: Json = False,
) -> None:
    """Watch a session as a film.

    Go forward and back, jump to a turn or a moment, see health over time, and begin a what-if from there. In an open
    session you see only what every player sees. Nothing is changed. Without a terminal the whole session is printed at
    once; with --plain you watch it line by line.
    """
    from campaign.play.film import film_of
    from campaign.screens.film import place_wanted, seat_wanted
    from campaign.screens.review import desk_for

    with to_look(ctx.obj) as service:
        film = film_of(service.store, service.find(name), session)
        if as_json:
            print_json(film_json(film))
            return
        desk = desk_for(service.store, film, seat_wanted(film, seat))
        if at is not None:
            desk.go(place_wanted(desk, at))
        show(desk, lambda new, position: branched(ctx.obj, film, new, position), plain=plain)


def show(desk: Any, branching: Any, *, plain: bool) -> None:
    """Show a film at the table, line by line, or all at once where nobody can be asked."""
    if opens_table(plain=plain):
        from campaign.table.start import run_film

        if not run_film(desk, branching):
            return
    screen = Screen()
    if plain or is_terminal():
        from campaign.terminal.film import FilmPlayer
        from campaign.terminal.keyboard import Keyboard

        FilmPlayer(screen, Keyboard(), desk, branching).play()
        return
    from campaign.terminal.film import show_whole

    show_whole(screen, desk)


def branched(saves: str | None, film: Film, name: str, position: int) -> str:
    """Begin a what-if from a position of a film; returns what was begun. Raises NoPosition and more."""
    from campaign.terminal.open_saves import to_play

    with to_play(saves) as service:
        return branch_of_film(service, film, name, position)


def branch_of_film(service: Any, film: Film, name: str, position: int) -> str:
    """Begin a what-if in the saves that are open. Raises NoPosition, NameTaken, BadName, CampaignError."""
    from campaign.play.branching import branch

    if not film.is_exact:
        raise NoPosition(
            f"Session {film.session.ordinal} was played by other rules and its choices now have other numbers, "
            "so no what-if can start from it."
        )
    begun = branch(service.store, service.find(film.campaign), name, at=position, session=film.session.ordinal)
    return f"Began {begun.name!r} before choice {position}. Play it with: {called()} play {quoted(begun.name)}"


def film_json(film: Film) -> dict[str, Any]:
    """A film for programs: turns, moments, and health by choice."""
    return {
        "campaign": film.campaign,
        "session": film.session.ordinal,
        "status": film.session.status,
        "first": film.first,
        "last": film.last,
        "turns": [{"turn": turn, "choice": position} for turn, position in film.turns],
        "moments": [
            {"choice": one.position, "turn": one.turn, "sort": one.sort, "text": one.text} for one in film.moments
        ],
        "health": [
            {"seat": one.seat, "name": one.name, "hero": one.is_hero, "full": one.full, "health": list(one.health)}
            for one in film.fighters()
        ],
    }
