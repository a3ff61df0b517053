"""Sound saves to break: every mode of every kind of campaign, in its middle, and what lies between sessions."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from campaign.duels.rules.series import Series
from campaign.kinds.duel_mode import HERO
from campaign.kinds.duel_modes import mode_named
from campaign.kinds.registry import all_kinds
from campaign.missions.campaign import MISSIONS
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.scenarios.setup import setups_of
from content.load import hero_ids
from tests.fuzz.questions import QUESTIONS, questions_of, set_off

if TYPE_CHECKING:
    from campaign.kinds.kind import Kind
    from campaign.play.open_campaign import OpenCampaign
    from engine.game import Game

NAME = "demo"
"""What every campaign is called."""
CAMPAIGNS = 6
"""So many of a kind are played to find its moments."""
SESSIONS = 4
"""So many sessions of each."""
WAYS = ("duel", "2v2", "king-of-the-hill")
"""Ways to duel: one against one, teams at shared dials, everybody for themselves."""
OLDER = Path(__file__).parents[1] / "unit" / "saves"
"""Where databases of older versions lie."""


@dataclass(frozen=True)
class Base:
    """A database with one campaign, and what is true of it."""

    path: str
    moment: str
    ordinal: int
    """Which session is open; 0: none is."""
    setup: dict[str, Any]
    choices: list[tuple[int, str]]
    """Seat and token of every choice of that session."""

    @property
    def export(self) -> Path:
        """The same campaign as an exported file."""
        return Path(self.path).with_suffix(".json")


def bases(home: Path) -> list[Base]:
    """The bases in a folder, made when they are not there yet."""
    home.mkdir(parents=True, exist_ok=True)
    told = home / "bases" / "bases.json"
    with (home / "bases.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            shutil.rmtree(told.parent, ignore_errors=True)
            told.parent.mkdir()
            found = [asdict(base) for base in made(told.parent)]
            told.write_text(json.dumps(found), encoding="utf-8")
    return [Base(**base) for base in json.loads(told.read_text(encoding="utf-8"))]


def made(folder: Path) -> Iterator[Base]:
    """Make them."""
    for kind in all_kinds():
        yield from of_kind(kind, folder)
    for old in sorted(OLDER.glob("*/*.db")):
        path = folder / f"{old.parent.name}-{old.name}"
        shutil.copyfile(old, path)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(
                "UPDATE campaigns SET name = ?, name_key = ? WHERE id = (SELECT min(id) FROM campaigns)", (NAME, NAME)
            )
        yield kept(path, f"{old.parent.name} {old.stem}")


def of_kind(kind: Kind, folder: Path) -> Iterator[Base]:
    """Bases of one kind: every pair of flows that a decision was met in, once in each mode; questions of missions."""
    luck = Random(kind.name)
    wanted = set(setups_of(kind)) if kind.together else set(WAYS)
    wanted |= set(QUESTIONS) if kind is MISSIONS else set()
    met: set[str] = set()
    for number in range(CAMPAIGNS):
        path = folder / f"{kind.name}-{number}-playing.db"
        with Service.open(str(path)) as service:
            begin(service, kind, number, luck)
            with service.open_campaign(NAME, told=False) as opened:
                for moment in moments(opened, met, "greedy" if number % 3 else "random"):
                    copy = folder / f"{kind.name}-{number}-{len(met)}.db"
                    snapped(path, copy)
                    yield kept(copy, f"{kind.name}: {moment}")
        if wanted <= met | {moment.partition(" ")[0] for moment in met}:
            return


def begin(service: Service, kind: Kind, number: int, luck: Random) -> None:
    """Begin a campaign of a kind, or a series of duels, each in another way."""
    if kind.together:
        heroes = luck.sample(hero_ids(), 1 + number % min(2, kind.most_heroes))
        campaign = service.create(NAME, heroes, kind=kind.name, seed=number)
        if kind is MISSIONS:
            set_off(service, campaign, number)
    else:
        series = Series(WAYS[number % len(WAYS)], 3, mirrored=True)
        fewest, _ = mode_named(series.mode).fighters[HERO]
        service.create_series(NAME, luck.sample(hero_ids(), fewest), series, seed=number)


def moments(opened: OpenCampaign, met: set[str], bot: str) -> Iterator[str]:
    """Play, and stop wherever the flows are new, some choices into them."""
    for _ in range(SESSIONS):
        answers = Answers(hero_bots(bot, len(opened.campaign.heroes), 3))
        while opened.live.game.state.outcome is None:
            for _ in opened.live.run(answers, until=lambda game: not met.issuperset(moments_of(opened, game))):
                continue
            opened.live.news()
            if opened.live.game.state.outcome is None:
                found = [moment for moment in moments_of(opened, opened.live.game) if moment not in met]
                met.update(found)
                yield ", ".join(found)
        if opened.conclude().finished:
            break
        if (between := f"{opened.session.mode} concluded") not in met:
            met.add(between)
            yield between
        opened.next_session()


def moments_of(opened: OpenCampaign, game: Game) -> list[str]:
    """The mode with the flow that its turns lie in and whether much was played already; what a mission asks."""
    flows = [frame.kind for frame in game.state.stack[1:2]]
    moment = " ".join((opened.session.mode, *flows, "later" if game.state.choices > 40 else "early"))
    return [moment, *questions_of(game)]


def snapped(path: Path, copy: Path) -> None:
    """A copy of a database in use."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def kept(path: Path, moment: str) -> Base:
    """What is true of a database, which is exported too."""
    work = path.with_suffix(".upgraded")
    shutil.copyfile(path, work)
    with Service.open(str(work)) as service:
        campaign = service.find(NAME)
        service.export(campaign.name, path.with_suffix(".json"), overwrite=True)
        session = service.store.open_session(campaign.id)
        if session is None:
            return Base(str(path), moment, 0, {}, [])
        choices = [(choice.seat, choice.token) for choice in service.store.choices(session.id)]
    return Base(str(path), moment, session.ordinal, session.setup, choices)


@contextmanager
def quiet_home(home: Path) -> Iterator[None]:
    """Nothing of the user's is read or written meanwhile."""
    before = dict(os.environ)
    home.mkdir(parents=True, exist_ok=True)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR"):
        os.environ[name] = str(home)
    os.environ.update(KINGSHAND_CONFIG=str(home / "config.toml"), NO_COLOR="1", COLUMNS="80", LINES="24", TERM="xterm")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
