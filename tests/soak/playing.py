"""One campaign from its beginning to its end, by processes of which most are killed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from campaign.adventures.campaign import ADVENTURES
from campaign.kinds.beginning import Extra
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.missions.campaign import MISSIONS
from campaign.play.service import Service
from content.load import hero_ids
from saves.records import Campaign
from tests import places
from tests.fuzz.case import Case
from tests.fuzz.commands import gibberish
from tests.soak import checks
from tests.soak.children import PERSON, Death, Ran, by_service, command, ran, seats_of, typed_at_random

NAME = "quest"
KINDS = (ADVENTURES, MISSIONS)
"""Campaigns are of each in turn."""
BEGINNINGS = frozenset(card.id for card in MISSIONS.library(()).tables["missions"].values())
"""Missions by what an extra is called that begins with one."""
SESSIONS, SHORT_SESSIONS = 45, 2
"""A campaign that needs more sessions is left at that; among the tests after so few."""
PARTS, SHORT_PARTS = 600, 14
"""Processes that play a campaign; one that is not over by then is stuck."""
BOTS, BOT_WEIGHTS = ("greedy", "random", PERSON), (8, 2, 1)
FEW, MANY = 400, 4_000
"""Words that somebody types who is left alone, or killed; whoever comes to their end has left."""
STATEMENTS = (20, 60, 400)
"""After so many statements a process dies in the mean; opening takes about ten, a turn or a person's choice a few."""


class Tally(NamedTuple):
    """What was played."""

    sessions: int
    choices: int
    kills: int
    most_turns: int
    """Of any session that was looked at."""
    end: str
    """`won`, `lost`, or how far it came."""


@dataclass
class Counted:
    """What is counted on the way."""

    kills: int = 0
    turns: int = 0


class Campaigning(Case):
    """A case that is a campaign."""

    server: str = ""
    """URL of a PostgreSQL server, if its saves lie there."""
    only: str = ""
    """The kind of all campaigns; empty: each kind in turn."""
    short: bool = False
    deadline: float = inf
    """When it is left as it stands, by the clock of `time.monotonic`."""

    @property
    def again(self) -> str:
        """The command that makes this case again."""
        where = " --postgres" if self.server else ""
        short = " --short" if self.short else ""
        only = f" --kind {self.only}" if self.only else ""
        return f"python -m tests.soak --seed {self.seed} --case {self.number}{where}{short}{only}"

    @property
    def kind(self) -> Kind:
        """Of what kind its campaign is."""
        kinds = [kind for kind in KINDS if self.only in ("", kind.name)]
        return kinds[self.number % len(kinds)]


def play(case: Campaigning) -> Tally:
    """Play it; the case notes what must not be."""
    with ExitStack() as stack:
        url = elsewhere = str(case.folder / "saves.db")
        if case.server:
            url = stack.enter_context(places.schema(case.server))
        else:
            elsewhere = str(case.folder / "other.db")
        players = begin(case, url)
        counted = Counted()
        most = SHORT_SESSIONS if case.short else SESSIONS
        before: checks.Log = {}
        for _ in range(SHORT_PARTS if case.short else PARTS):
            part = one_part(case, url, players)
            after = checks.log_of(url, NAME)
            counted.kills += part.was_killed
            checks.nothing_lost(case, before, after, part.kept)
            counted.turns = max(counted.turns, checks.stands_where_it_should(case, url, NAME))
            before = after
            campaign = found(url)
            is_over = campaign.status in ("won", "lost") or campaign.document["sessions"] >= most
            if case.problems or is_over or time.monotonic() > case.deadline:
                break
        else:
            case.check(case.short, f"after {PARTS} processes it is not over")
        checks.in_the_end(case, url, NAME, elsewhere)
        return tally(url, counted, before)


def begin(case: Campaigning, url: str) -> list[str]:
    """Begin a campaign; who plays its heroes."""
    luck = case.luck
    heroes = luck.sample(hero_ids(), luck.randint(1, 4))
    players = luck.choices(BOTS, BOT_WEIGHTS, k=len(heroes))
    seed = luck.randrange(1_000_000)
    kind = case.kind
    with Service.open(url) as service:
        if luck.random() < 0.5:  # a campaign was won here before, which unlocks more
            before = service.create("before", ["monk"], kind=kind.name, seed=seed)
            service.store.update_campaign(before.id, status="won")
        difficulty = luck.choice([name for name, why_not in service.difficulties(kind).items() if not why_not])
        offered = [extra for extra in service.extras(kind) if not extra.locked and luck.random() < 0.5]
        extras = [extra.id for extra in fitting(kind, offered)]
        service.create(NAME, heroes, kind=kind.name, difficulty=difficulty, extras=extras, seed=seed)
    seated = ", ".join(f"{hero} ({player})" for hero, player in zip(heroes, players, strict=True))
    case.did(f"{kind.name}, {difficulty}, seed {seed}, with {', '.join(extras) or 'nothing more'}: {seated}")
    return players


def fitting(kind: Kind, extras: Sequence[Extra]) -> list[Extra]:
    """Those that go together: the first of the missions that a campaign could begin with, and all else."""
    if kind is not MISSIONS:
        return list(extras)
    firsts = [extra for extra in extras if extra.id in BEGINNINGS]
    return firsts[:1] + [extra for extra in extras if extra not in firsts]


def one_part(case: Campaigning, url: str, players: Sequence[str]) -> Ran:
    """A process plays on, and dies or ends."""
    death = a_death(case)
    if PERSON not in players:
        typed, until = b"", "campaign" if death.comes else "session"
        told = f"play {NAME} --auto --until {until}"
        action = command(("--saves", url, "play", NAME, "--auto", "--until", until, *seats_of(players)))
    elif case.luck.random() < 0.5:
        typed, told = typed_at_random(case.luck, MANY if death.comes else FEW), f"play {NAME}, typing"
        action = command(("--saves", url, "play", NAME, *seats_of(players)))
    else:
        typed, told = b"", f"a session of {NAME} by the service"
        action = by_service(url, NAME, players, case.luck)
    part = ran(case.folder, action, typed, death)
    case.did(f"{told}: {death}; code {part.code}, {part.kept} choices kept")
    if nonsense := gibberish(part.shown):
        case.found(nonsense)
    if not part.was_killed:
        case.check(part.code is not None, f"{told} does not end")
        case.check(part.code in (0, None), f"{told}: exit code {part.code}: {part.shown[-300:]!r}")
    return part


def a_death(case: Campaigning) -> Death:
    """When the next process dies: mostly at some statement, which is the same again; sometimes by the clock; never."""
    chance = case.luck.random()
    if chance < 0.75:
        return Death(statement=int(case.luck.expovariate(1 / case.luck.choice(STATEMENTS))) + 1)
    return Death(seconds=2 * case.luck.random() ** 2) if chance < 0.9 else Death()


def found(url: str) -> Campaign:
    """The campaign as it is kept."""
    with Service.open(url, read_only=True) as service:
        return service.find(NAME)


def tally(url: str, counted: Counted, log: checks.Log) -> Tally:
    """What was played."""
    campaign = found(url)
    kind = kind_of(campaign)
    end = campaign.status
    if end not in ("won", "lost"):
        end = f"in {kind.counts} {kind.document(campaign.document).standing().number}"
    choices = sum(map(len, log.values()))
    return Tally(campaign.document["sessions"], choices, counted.kills, counted.turns, end)


__all__ = ["Campaigning", "Tally", "play"]
