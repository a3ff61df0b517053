"""The games that are recorded: duels, wild duels, crawls, battles and whole campaigns, by random and greedy bots.

The wide ones, which are compared where they are played, have missions and every way to duel besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

from ai.bots import answer as bots_answer
from ai.bots import make_bot
from campaign.adventures.scoring import score_row
from campaign.play.seats import Answers, hero_bots
from content.heroes import OWN_TOKENS, hero_files
from content.reading import read
from engine import duel
from engine.game import Game
from engine.state import Decision
from engine.ways import DUELS, TODAYS
from tests import adventures, kit, missions
from tests.golden.record import Record

Case = Callable[[Record], None]
HEROES = (
    "artificer",
    "barbarian",
    "cursed-pirate",
    "gunslinger",
    "huntress",
    "krampus",
    "monk",
    "moon-elf",
    "ninja",
    "paladin",
    "pyromancer",
    "samurai",
    "santa",
    "seraph",
    "shadow-thief",
    "tactician",
    "treant",
    "vampire-lord",
)
"""The heroes of the recorded games: those there were when they were recorded."""
PARTIES = (
    ("barbarian",),
    ("moon-elf", "paladin"),
    ("huntress", "artificer", "treant"),
    ("krampus", "samurai", "vampire-lord", "tactician"),
)


def randomly(luck: Random) -> Callable[[Game, Decision], str]:
    """Any answer, each verb as likely as another."""
    return lambda _, decision: kit.random_answer(decision, luck)


def by_bots(seats: int, seed: int) -> Callable[[Game, Decision], str]:
    """Greedy bots for the heroes, the book for their enemies."""
    bots = [make_bot("greedy", seed + seat) for seat in range(seats)]
    return lambda game, _: bots_answer(game, bots)


@cache
def later_tokens() -> frozenset[str]:
    """The tokens that came with heroes after the recorded games: of these heroes alone, and what comes of them."""
    library, files = kit.library(), hero_files()
    known, later = (
        {token for id, fighter in library.fighters.items() if (id in HEROES) == is_known for token in fighter.native}
        for is_known in (True, False)
    )
    for hero in files.keys() - set(HEROES):
        later |= {token["id"] for token in read(files[hero]).data.get(OWN_TOKENS, ())}
    alone = later - known
    attached = (library.tokens[token].attached.values() for token in alone & library.tokens.keys())
    return frozenset(alone.union(*attached))


def random_duel(record: Record, first: str, second: str, seed: int) -> None:
    """Two heroes from the start."""
    record.play(kit.new_duel(first, second, seed, record.event), randomly(Random(seed)))


def wild_duel(record: Record, first: str, second: str, seed: int) -> None:
    """Two heroes in the middle of things, with a person's dice."""
    game = kit.wild_duel(first, second, seed, record.event, without=later_tokens())
    record.play(game, randomly(Random(seed)))


def greedy_duel(record: Record, first: str, second: str, seed: int) -> None:
    """Two greedy bots."""
    record.play(kit.new_duel(first, second, seed, record.event), by_bots(2, seed), most=4000)


def random_session(record: Record, heroes: tuple[str, ...], scenario: int, seed: int) -> None:
    """One session of a campaign, heroes who last long enough to see all of it."""
    document = adventures.campaign(heroes, seed, scenario=scenario)
    game = adventures.session(document, record.event, health=60)
    record.play(game, randomly(Random(seed)), most=4000)


def greedy_campaign(record: Record, heroes: tuple[str, ...], seed: int) -> None:
    """A campaign to its end, or four sessions of it, with everything that goes into its score sheet."""
    document = adventures.campaign(heroes, seed)
    for _ in range(4):
        game = adventures.session(document, record.event)
        record.play(game, by_bots(len(heroes), seed))
        end = adventures.concluded(document, game)
        assert game.state.outcome is not None
        row = score_row(adventures.setup(document, game), game.state.outcome, document, game.library)
        record.note([end.document, row, end.title, end.finished])
        document = end.document
        if end.finished:
            return


def greedy_mission(record: Record, heroes: tuple[str, ...], mission: int, seed: int) -> None:
    """One mission by greedy bots, heroes with every perk."""
    game = missions.session(heroes, seed, mission, perks=True, sink=record.event)
    record.play(game, Answers(hero_bots("greedy", len(heroes), seed)))


def greedy_way(record: Record, way: str, heroes: tuple[str, ...], seed: int) -> None:
    """A duel of that way by greedy bots."""
    record.play(duel.new(kit.library(), heroes, seed, mode=way, sink=record.event), by_bots(len(heroes), seed))


def ring(step: int) -> Iterator[tuple[int, str, str]]:
    """Every hero once in either seat."""
    for number, first in enumerate(HEROES):
        yield number, first, HEROES[(number + step) % len(HEROES)]


def cases(*, wide: bool = False) -> dict[str, Case]:
    """The games by name; `wide`: many more of them, for a change that touches everything."""
    found: dict[str, Case] = {}
    for step in range(len(HEROES)) if wide else (1,):
        for number, first, second in ring(step):
            found[f"random duel {first} {second}"] = partial(random_duel, first=first, second=second, seed=number)
    for step in (1, 4, 7, 11, 16) if wide else (7,):
        for number, first, second in ring(step):
            seed = 100 * step + number
            found[f"wild duel {first} {second} {seed}"] = partial(wild_duel, first=first, second=second, seed=seed)
    for step in (0, 3, 5, 8) if wide else (5,):
        for number, first, second in ring(step):
            found[f"greedy duel {first} {second}"] = partial(greedy_duel, first=first, second=second, seed=number)
    for heroes in PARTIES:
        for scenario in (1, 2, 3):
            for seed in range(3 if wide else 1):
                name = f"random session {scenario} of {len(heroes)}, {seed}"
                found[name] = partial(random_session, heroes=heroes, scenario=scenario, seed=seed)
        for seed in range(3 if wide else 1):
            name = f"greedy campaign of {len(heroes)}, {seed}"
            found[name] = partial(greedy_campaign, heroes=heroes, seed=seed)
    return found | (many_sided() if wide else {})


def many_sided() -> dict[str, Case]:
    """Every mission, and every way to duel with as many heroes as it takes."""
    found: dict[str, Case] = {}
    for mission in missions.NUMBERS:
        for heroes in PARTIES[:3]:
            name = f"greedy mission {mission} of {len(heroes)}"
            found[name] = partial(greedy_mission, heroes=heroes, mission=mission, seed=mission)
    for number, way in enumerate(TODAYS):
        _, most = DUELS[way.name].players
        seats = tuple(HEROES[(number + seat) % len(HEROES)] for seat in range(most))
        found[f"greedy {way.name}"] = partial(greedy_way, way=way.name, heroes=seats, seed=number)
    return found


def recorded(case: Case) -> dict[str, Any]:
    """A case, played now."""
    record = Record()
    case(record)
    return record.to_json()
