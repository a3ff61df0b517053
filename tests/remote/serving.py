"""A server in a thread of this process, at a port of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from campaign.duels.rules.series import Series
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.play.undo import undo_to
from campaign.remote.keeper import Keeper
from engine.game import Game
from tests.remote.kit import PAIR

THREE = [*PAIR, "monk"]
LITTLE = 8
"""Health with which a duel is nearly over."""
PATIENCE = 20.0
"""Seconds after which a test gives up."""


class Served(NamedTuple):
    """Where it listens, and who may do what there."""

    port: int
    token: str
    keeper: Any
    rooms: Any

    @property
    def page(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}/"


def play_ahead(service: Service) -> None:
    """Let bots play the duel until somebody has little health left."""
    bots = Answers(hero_bots("greedy", 2, 4))
    with service.open_campaign("duel", told=False) as opened:
        for _ in opened.live.run(bots, until=lambda game: min(game.state.health) <= LITTLE):
            continue
        assert not opened.live.is_over, "choose another seed: the last attack was too hard"


def played_to_shop(service: Service, *, back: int) -> None:
    """Let bots play a crawl of three heroes to its shop, and take back so many of their choices."""
    service.create("market", THREE, seed=1)
    bots = bots_of_three()
    with service.open_campaign("market", told=False) as opened:
        live = opened.live
        for _ in live.run(bots, until=is_shop):
            continue
        assert is_shop(live.game), "choose another seed: they do not come to the shop"
        undo_to(live, max(0, live.position - back), force=True)


def bots_of_three() -> Answers:
    """Those who come to the shop."""
    return Answers(hero_bots("greedy", 4, 4))


def is_shop(game: Game) -> bool:
    """Whether somebody is asked what to buy."""
    decision = game.state.decision
    return decision is not None and decision.kind == "shop"


@contextmanager
def served(
    place: Path, behind: Sequence[str] = (), *, late: bool = False, back: int = 0, hosts: Sequence[str] = ()
) -> Iterator[Served]:
    """A server, maybe behind proxies and with names of its own, with `duel`, `crawl` and `boss` in its saves; `late`:
    the duel is nearly over; `back`: there is `market` too, so many choices before its shop.
    """
    from campaign.remote.server import RoomServer, bound, server_of

    def opened() -> Keeper:
        service = Service.open(str(place / "saves.db"))
        service.create_series("duel", PAIR, Series("duel"), seed=5 if late else 4)
        if late:
            play_ahead(service)
        if back:
            played_to_shop(service, back=back)
        service.create("crawl", PAIR, seed=4)
        service.create_series("boss", [*PAIR, "monk", "mad-king"], Series("boss-vs-many"), seed=4)
        return Keeper(service, bot="greedy")

    rooms = RoomServer(opened, hosts)
    token = rooms.start()
    sock = bound("127.0.0.1", 0)
    server = server_of(rooms, behind)
    thread = Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    try:
        yield Served(sock.getsockname()[1], token, rooms.keeper, rooms)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        rooms.stop()
        sock.close()
