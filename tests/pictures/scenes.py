"""What is pictured: every screen of the table, from seeded sessions."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from campaign.asking.settings import ASK, PROGRAM
from campaign.cli.play import home_of
from campaign.cli.watch import branch_of_film
from campaign.play.film import film_of
from campaign.play.seats import Answers
from campaign.play.service import Service
from campaign.screens.film import FilmDesk
from campaign.table.app import TableApp
from campaign.table.film import FilmScreen
from campaign.table.hosts import CampaignHost
from campaign.table.look import LIGHT
from campaign.terminal.sessions import sat_down
from content.packs.found import VARIABLE
from tests.pictures.svg import picture
from tests.table.kit import LARGE, SMALL, Table, bots_for, by_keys, duel, keys_of, play, play_ahead, sat_down_at
from tests.table.quiet import AS_AT_A_TERMINAL

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from campaign.play.open_campaign import OpenCampaign
    from campaign.terminal.sessions import SeatedParty
    from engine.game import Game

Opening = Callable[[Path], "AbstractContextManager[TableApp]"]
Driver = Callable[[Table], Awaitable[None]]
PACKS = Path(__file__).parents[2] / "docs" / "packs"
FOUR = ("barbarian", "monk", "ninja", "treant")


class Scene(NamedTuple):
    """One picture."""

    opening: Opening
    """Opens the table; the folder is for its saves."""
    drive: Driver
    """Leads to what is pictured."""
    title: str


@contextmanager
def a_duel(_: Path) -> Iterator[TableApp]:
    """Barbarian against the bot's Moon Elf."""
    yield quiet(TableApp(duel(), haste=0, frame=0))


@contextmanager
def with_packs(_: Path) -> Iterator[TableApp]:
    """A duel of the hero that the guide to content packs builds, with the house rule from there."""
    with patch.dict(os.environ, {VARIABLE: str(PACKS)}):
        yield quiet(TableApp(duel(("ash-warden", "moon-elf"), packs=("quick-start",)), haste=0, frame=0))


@contextmanager
def own_dice(_: Path) -> Iterator[TableApp]:
    """A duel with dice that are typed."""
    yield quiet(TableApp(duel(dice=ASK), haste=0, frame=0))


@contextmanager
def late_duel(_: Path) -> Iterator[TableApp]:
    """A duel that is nearly over."""
    yield quiet(TableApp(duel(left=24), haste=0, frame=0))


@contextmanager
def two_people(_: Path) -> Iterator[TableApp]:
    """Two people who hide their cards."""
    yield quiet(TableApp(duel(people=(0, 1)), haste=0, frame=0))


@contextmanager
def teams(_: Path) -> Iterator[TableApp]:
    """Two against two."""
    yield quiet(TableApp(duel(FOUR, mode="2v2", left=60), haste=0, frame=0))


@contextmanager
def home(folder: Path) -> Iterator[TableApp]:
    """Two campaigns, one of them under way."""
    with saves(folder) as service:
        service.create("Sunday table", ["monk", "ninja"], seed=3)
        with service.open_campaign("friends", told=False) as opened:
            until(asks("roll", more=40))(opened)
        yield quiet(TableApp(home=home_of(service, "greedy", [], open_hands=False, dice=PROGRAM), haste=0, frame=0))


def campaign(until: Callable[[OpenCampaign], None], kind: str = "adventures") -> Opening:
    """A campaign that bots have led to some point."""

    @contextmanager
    def opening(folder: Path) -> Iterator[TableApp]:
        with saves(folder, kind) as service, sitting(service) as party:
            until(party.opened)
            yield quiet(TableApp(CampaignHost(party), haste=0, frame=0))

    return opening


@contextmanager
def with_the_box(folder: Path) -> Iterator[TableApp]:
    """A campaign whose heroes are told of."""
    with saves(folder) as service, sitting(service, at_table=True) as party:
        yield quiet(TableApp(CampaignHost(party), haste=0, frame=0))


@contextmanager
def watching(folder: Path) -> Iterator[TableApp]:
    """A session that is over, as a film."""
    with saves(folder) as service:
        with service.open_campaign("friends", told=False) as opened:
            stands_at(opened, lambda _: False)
            opened.conclude()
        film = film_of(service.store, service.find("friends"), 1)
        screen = FilmScreen(FilmDesk(film), partial(branch_of_film, service, film))
        yield quiet(TableApp(film=screen, haste=0, frame=0))


def sitting(service: Service, *, at_table: bool = False) -> AbstractContextManager[SeatedParty]:
    """One person, who plays both heroes."""
    return sat_down(service, "friends", "greedy", [], open_hands=False, dice=PROGRAM, at_table=at_table)


@contextmanager
def saves(folder: Path, kind: str = "adventures") -> Iterator[Service]:
    """Saves with a campaign of two heroes."""
    with Service.open(str(folder / "saves.db")) as service:
        service.create("friends", ["barbarian", "moon-elf"], kind=kind, seed=7)
        yield service


def quiet(app: TableApp) -> TableApp:
    """Without anything that moves."""
    app.animation_level = "none"
    return app


# -- how far bots have played ------------------------------------------------------------------------


def begun(_: OpenCampaign) -> None:
    """Nobody has."""


def until(wanted: Callable[[Game], bool]) -> Callable[[OpenCampaign], None]:
    """Until a hero is asked something."""

    def lead(opened: OpenCampaign) -> None:
        while not stands_at(opened, wanted):
            opened.conclude()
            opened.next_session()

    return lead


def stands_at(opened: OpenCampaign, wanted: Callable[[Game], bool]) -> bool:
    """Play on; whether that point came before the end of the session."""
    for _ in opened.live.run(Answers(bots_for()), until=wanted):
        continue
    return not opened.live.is_over


def asks(kind: str, *, more: int = 0) -> Callable[[Game], bool]:
    """Whether a hero is asked such a question, that many choices into the session."""

    def is_asked(game: Game) -> bool:
        decision = game.state.decision
        return decision is not None and decision.kind == kind and decision.seat < 2 and game.state.choices >= more

    return is_asked


def damage_waits(game: Game) -> bool:
    """Whether a hero may do something about damage."""
    decision = game.state.decision
    return asks("window")(game) and decision is not None and decision.info.get("at") == "incoming"


def against(kind: str) -> Callable[[Game], bool]:
    """Whether a hero rolls against an enemy of this kind, with something going on."""

    def is_there(game: Game) -> bool:
        there = any(game.library.fighters[player.fighter].kind == kind for player in game.state.players)
        return there and asks("roll", more=60)(game)

    return is_there


def nearly_over(opened: OpenCampaign) -> None:
    """Bots play the first session nearly to its end."""
    play_ahead(opened.live, 8)


# -- what keys lead to -------------------------------------------------------------------------------


def pressed(*keys: str) -> Driver:
    """After these keys."""

    async def drive(table: Table) -> None:
        for key in keys:
            await table.press(key)

    return drive


def typed(text: str) -> Driver:
    """After a command."""
    return pressed("colon", *keys_of(text), "enter")


async def to_end(table: Table) -> None:
    """To the end."""
    await play(table)


async def in_light(table: Table) -> None:
    """A roll by day."""
    table.app.theme = LIGHT
    await pressed("2", "d", "f", "g")(table)


async def telling(table: Table) -> None:
    """Into a fight: damage is taken, a token is put on the enemy, and of its dice in defence one is mistyped."""
    for typed in ("1", "1", "1", "done", "4", "poison 2", "attack 3", "2167"):
        if table.game.view.telling.display:
            await table.enter(typed)
        else:
            await table.press(typed)


async def until_felt(table: Table) -> None:
    """Until something happens that is told across the table."""
    table.app.frame = 1e-6
    while not table.game.view.query_one("#banner").display:
        decision = table.live.game.state.decision
        assert decision is not None
        await by_keys(table, table.advised(decision))


async def too_small(table: Table) -> None:
    """Somebody makes the terminal smaller."""
    await table.pilot.resize_terminal(64, 20)
    await table.settle()


SCENES: dict[str, Scene] = {
    "roll": Scene(a_duel, pressed("2", "d", "f", "g"), "A roll: chances, the best dice to keep, dice that are marked"),
    "packs": Scene(with_packs, pressed("0", "d", "f"), "A hero of a content pack, with house rules"),
    "roll-light": Scene(a_duel, in_light, "The same by day"),
    "cards": Scene(a_duel, pressed("c", "tab", "down"), "Cards, and why they cannot be played"),
    "enemies": Scene(late_duel, pressed("e"), "What an opponent's next roll may bring"),
    "status": Scene(late_duel, pressed("t", "tab"), "Status effects with their texts"),
    "damage": Scene(campaign(until(damage_waits)), pressed(), "Damage adds up before it lands"),
    "doubt": Scene(a_duel, pressed("2", "p"), "What may be a slip is asked once more"),
    "own-dice": Scene(own_dice, pressed("p", "1", "3", "3"), "Dice of one's own are typed"),
    "numbers": Scene(late_duel, to_end, "The numbers of a duel"),
    "curtain": Scene(two_people, pressed(), "Nobody sees another one's cards"),
    "teams": Scene(teams, pressed(), "Two against two"),
    "map": Scene(campaign(until(asks("move", more=40))), pressed(), "Where to go"),
    "shop": Scene(campaign(until(asks("shop"))), pressed(), "What to buy"),
    "battle": Scene(campaign(until(against("boss"))), pressed("e"), "A boss battle"),
    "mission": Scene(campaign(until(asks("pawn", more=30)), "missions"), pressed(), "A mission: where pawns go"),
    "mission-roll": Scene(
        campaign(until(asks("roll", more=30)), "missions"), pressed("m"), "A mission: a roll beside the map"
    ),
    "moment": Scene(campaign(until(against("boss"))), until_felt, "A moment that everybody looks up for"),
    "companion": Scene(with_the_box, telling, "With the box on the table: what happens there is typed"),
    "score": Scene(campaign(nearly_over), to_end, "The score sheet"),
    "help": Scene(a_duel, pressed("f1"), "Keys and commands"),
    "palette": Scene(a_duel, pressed("ctrl+p"), "The command palette"),
    "look-up": Scene(a_duel, pressed("question_mark", *keys_of("concussion"), "enter"), "What something is"),
    "odds": Scene(a_duel, pressed("2", "o"), "Exact chances"),
    "log": Scene(late_duel, pressed("l"), "What happened before"),
    "home": Scene(home, pressed(), "The campaigns"),
    "watch": Scene(watching, pressed(*["pagedown"] * 9), "A session as a film"),
    "kinds": Scene(home, pressed("n", "down"), "What to play"),
    "heroes": Scene(home, pressed("n", "down", "space"), "Who plays"),
    "rules": Scene(home, pressed("r", *keys_of("DEF-2"), "enter"), "A rule"),
    "settings": Scene(a_duel, pressed("f4", "down", "down"), "Settings"),
    "too-small": Scene(a_duel, too_small, "A terminal that has become too small"),
}
SIZES = {"80x24": SMALL, "120x40": LARGE}


def drawn(name: str, size: str) -> str:
    """A scene as a picture, in one of the sizes."""
    scene = SCENES[name]
    found: list[str] = []

    async def run(app: TableApp) -> None:
        async with sat_down_at(app, SIZES[size], drawn=AS_AT_A_TERMINAL) as table:
            await scene.drive(table)
            await table.pilot.pause()
            found.append(picture(app, scene.title))

    with TemporaryDirectory() as folder, scene.opening(Path(folder)) as app:
        asyncio.run(run(app))
    return found[0]
