"""The command serve: rooms for several devices, in the browser or as lines of JSON."""

from __future__ import annotations

import socket
import sys
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from campaign.cli.completion import campaigns
from campaign.cli.options import Bot
from campaign.cli.qr import qr_code
from campaign.configuration import configuration
from campaign.errors import CampaignError
from campaign.invocation import python
from campaign.terminal.open_saves import to_play
from campaign.terminal.screen import Screen, print_json

if TYPE_CHECKING:
    from campaign.remote.keeper import Keeper

commands = typer.Typer(rich_markup_mode=None)

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
PORT = 8420
NEEDED = ("starlette", "uvicorn", "websockets")
"""What a server needs besides the game."""


class NoServer(CampaignError):
    """What serves pages is not installed."""


@commands.command()
def serve(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Open a room for this campaign at once.", autocompletion=campaigns),
    ] = None,
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help=f"The address to listen at; by default {HERE}.")
    ] = None,
    port: Annotated[int, typer.Option("--port", metavar="N", help="The port; 0 takes any that is free.")] = PORT,
    public: Annotated[
        bool, typer.Option("--public", help="Listen at every address, so that others in your network can join.")
    ] = False,
    called: Annotated[
        list[str] | None,
        typer.Option(
            "--called",
            metavar="NAME",
            help="A name of this machine that browsers may use, or the address of a proxy, which links then begin with;"
            " may be repeated.",
        ),
    ] = None,
    behind: Annotated[
        list[str] | None,
        typer.Option(
            "--behind", metavar="ADDRESS", help="Trust the proxy at this address to name the client; may be repeated."
        ),
    ] = None,
    bot: Bot = None,
    lines: Annotated[
        bool, typer.Option("--lines", help="No server: speak the protocol as lines of JSON, for programs.")
    ] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON schema of the protocol.")] = False,
) -> None:
    """Play with friends from their own devices, in the browser.

    It prints a link for you, the host. There you open a room for a campaign or a duel and give its code to your
    friends. Without --public only this machine can connect. Stop it with Ctrl-C; every choice is kept.
    """
    from campaign.play.seats import check_own_bot

    if schema:
        from campaign.remote.protocol import schema as published

        print_json(published())
        return
    bot = configuration().bot(bot)
    check_own_bot(bot)
    if lines:
        from campaign.play.seats import check_bot
        from campaign.remote.keeper import Keeper
        from campaign.remote.lines import run_lines

        check_bot(bot)
        with to_play(ctx.obj) as service:
            run_lines(Keeper(service, bot=bot), sys.stdin, sys.stdout)
        return
    serve_pages(ctx.obj, name, host or (EVERYWHERE if public else HERE), port, called or [], behind or [], bot)


def keeper_at(saves: str | None, bot: str, address: str) -> Keeper:
    """Keeps the rooms of these saves; `address`: where another process with the same saves reaches this one."""
    from campaign.play.seats import check_bot
    from campaign.remote.keeper import Keeper

    check_bot(bot)
    again = partial(to_play, saves)
    return Keeper(again(), bot=bot, address=address, open_saves=again)


def check_installed() -> None:
    """Raise NoServer unless what serves pages is there."""
    if any(find_spec(module) is None for module in NEEDED):
        how = f"{python()} -m pip install {' '.join(NEEDED)}"
        raise NoServer(f"Serving needs {', '.join(NEEDED)}, which are not all there. Install them with: {how}")


def address_of(sock: socket.socket, host: str) -> str:
    """The address of the page, as others in the network can reach it."""
    from campaign.remote.server import own_address

    shown = own_address() if host in (EVERYWHERE, "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{sock.getsockname()[1]}"


def address_called(called: list[str]) -> str:
    """The first of these names that is a whole address, such as https://table.example; empty: none is."""
    return next((name.rstrip("/") for name in called if "://" in name), "")


def name_called(name: str) -> str:
    """The name of a machine, by itself or in a whole address."""
    return urlsplit(name if "://" in name else f"//{name}").hostname or name


def tell_links(address: str, host: str, token: str, code: str) -> None:
    """Where people find the page, and who may see which link; `host`: where it listens, empty behind a proxy."""
    typer.echo(f"You, the host: {address}/#host={token}")
    if code:
        typer.echo(f"Your friends:  {address}/#room={code}")
    if code and host != HERE and (drawn := qr_code(f"{address}/#room={code}")):
        typer.echo(drawn)
    if host == HERE:
        typer.echo("Only this machine can connect; --public lets others in your network join.")
    typer.echo("Stop it with Ctrl-C; every choice is kept.")
    sys.stdout.flush()


def serve_pages(
    saves: str | None, name: str | None, host: str, port: int, called: list[str], behind: list[str], bot: str
) -> None:
    """Serve until the program is ended. Raises NoServer, CannotServe."""
    check_installed()
    from campaign.remote.server import RoomServer, bound, serve

    sock = bound(host, port)
    address = address_of(sock, host)
    opened = partial(keeper_at, saves, bot, address.removeprefix("http://"))
    hosts = [host, *map(name_called, called)]
    outside = address_called(called)
    told = partial(tell_links, outside or address, "" if outside else host)
    serve(RoomServer(opened, hosts), sock, told, name, behind)


def play_with_friends(saves: str | None, name: str, bot: str, *, public: bool) -> None:
    """Open a room for a campaign, and play in it at this terminal. Raises NoServer, CannotServe, UnknownBotName."""
    from campaign.play.seats import check_own_bot

    check_own_bot(bot)
    check_installed()
    from campaign.remote.hosting import play_in_room
    from campaign.remote.server import RoomServer, bound

    host = EVERYWHERE if public else HERE
    sock = bound(host, PORT)
    address = address_of(sock, host)
    opened = partial(keeper_at, saves, bot, address.removeprefix("http://"))
    play_in_room(RoomServer(opened, [host]), sock, partial(tell_links, address, host), name, Screen())
