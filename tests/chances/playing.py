"""Games between bots that play partly at random, and positions of them with who won.

A game is told by what it is for (learning, or holding the weights to it), its ground and its number, which together
give its seed. Both purposes never meet. Every game draws how often its bots take any option instead of the best one:
in a third of the games never, in the others between 0 and 30 % of the choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import engine.ways  # noqa: F401  # registers the modes of duels
from ai.bots import Bot, answer, make_bot
from ai.chances import features
from campaign.kinds.duel_modes import mode_named
from campaign.kinds.registry import kind_named
from campaign.simulation.ladder import everybody
from campaign.simulation.plan import RANDOM, SimulationPlan
from engine.chance import stream_seed
from engine.game import Game
from engine.state import Decision

LEARNING, HELD_OUT = "learning", "held-out"
"""What a game is for."""
DUELS: Mapping[str, tuple[int, int]] = {
    "duel": (2156, 400),
    "upgrade-deck": (75, 25),
    "first-game": (75, 25),
    "simplified": (50, 16),
    "2v2": (490, 46),
    "3v3": (160, 26),
    "2v2v2": (62, 20),
    "king-of-the-hill": (140, 23),
    "free-for-all": (140, 23),
    "boss-vs-many": (125, 41),
    "boss-vs-boss": (120, 40),
}
"""Duel modes -> how many games are learned from, and how many are held out."""
CAMPAIGNS: Mapping[str, tuple[int, int]] = {"adventures": (72, 24), "missions": (57, 13)}
"""Kinds of campaign -> how many campaigns are learned from, and how many are held out."""
POSITIONS = 6
"""Positions of one game, or of one session of a campaign."""
LUCKY = 0.3
"""The most that a bot plays at random, as a share of its choices."""
NEVER = 1 / 3
"""In how many games no bot does."""
BETWEEN = 0.08
"""How likely a choice in the middle of a turn is looked at; the first of every turn is."""
MOST_CHOICES = 20_000
"""A game that is longer is left out."""
MOST_SESSIONS = 8
"""Sessions of a campaign after which it is left."""
SEED = 1
DIGITS = 4


class Sample(NamedTuple):
    """A position, and how it ended."""

    group: str
    game: str
    """Which game it is from, or which campaign."""
    own: int
    """The place of the side whose seat looked."""
    shares: list[float]
    """Of each side: 1 if it won, 0.5 for a draw, 0 if it lost."""
    sides: list[dict[str, float]]
    """The measures of each side."""


class Position(NamedTuple):
    """A position that was looked at, before anybody knows how it ends."""

    group: str
    own: int
    teams: list[int]
    """Of each side its team; of enemies who follow a script -1."""
    sides: list[dict[str, float]]


class PartlyRandom:
    """The greedy bot, that now and then takes any option: each verb is as likely as another."""

    def __init__(self, luck: Random, share: float) -> None:
        self.luck = luck
        self.share = share
        self.greedy = make_bot("greedy")

    def choose(self, game: Game, decision: Decision) -> str:
        """The option that is worth most, where luck did not take another one."""
        return self.greedy.choose(game, decision)

    def offhand(self, decision: Decision) -> str:
        """Any option now and then; else what needs no look."""
        if self.share and self.luck.random() < self.share:
            verb = self.luck.choice(sorted({option.partition(" ")[0] for option in decision.options}))
            return self.luck.choice([option for option in decision.options if option.partition(" ")[0] == verb])
        return self.greedy.offhand(decision)


class Watcher:
    """Looks at some positions of a game, each as likely as another, whatever comes after them."""

    def __init__(self, luck: Random, most: int = POSITIONS) -> None:
        self.luck = luck
        self.most = most
        self.met = 0
        self.turn = -1
        self.kept: list[Position] = []

    def look(self, game: Game) -> None:
        """Perhaps keep the position, as one of the seats knows it."""
        state = game.state
        if state.turn == self.turn and self.luck.random() >= BETWEEN:
            return
        self.turn = state.turn
        self.met += 1
        place = len(self.kept) if len(self.kept) < self.most else self.luck.randrange(self.met)
        if place >= self.most:
            return
        seats = [p.seat for p in state.players if not p.fallen and not game.mode.scripted(game, p.seat)]
        if not seats:
            return
        found = features(game, self.luck.choice(seats))
        teams = teams_of(game, len(found.sides))
        sides = [{name: round(value, DIGITS) for name, value in side.items()} for side in found.sides]
        self.kept[place : place + 1] = [Position(found.group, found.own, teams, sides)]


def teams_of(game: Game, sides: int) -> list[int]:
    """The teams of the sides of a position in their order."""
    players = game.state.players
    free = {p.team for p in players if not game.mode.scripted(game, p.seat)}
    if len(free) == 1:
        return [*free, -1]
    left = sorted({p.team for p in players if not p.fallen})
    assert len(left) == sides
    return left


def samples(watcher: Watcher, game: str, winners: Mapping[int, float]) -> Iterator[Sample]:
    """What was kept of a game, with what each team had of it in the end."""
    for position in watcher.kept:
        shares = [winners.get(team, 0.0) for team in position.teams]
        if len(shares) == 2 and position.teams[1] == -1:
            shares[1] = 1.0 - shares[0]
        yield Sample(position.group, game, position.own, shares, position.sides)


def played(game: Game, bots: Mapping[int, Bot], watcher: Watcher) -> bool:
    """Play a game to its end and look at it on the way; False: it is too long."""
    state = game.state
    while state.decision is not None:
        if state.choices > MOST_CHOICES:
            return False
        if is_open(game):
            watcher.look(game)
        game.apply(answer(game, bots))
    return True


def is_open(game: Game) -> bool:
    """Whether the game is not decided yet: after the end of a fight there may be more to choose."""
    return not getattr(game.state.session, "result", "")


def bots_for(luck: Random, seats: int) -> dict[int, Bot]:
    """A bot for each seat, all of them with the same share of random choices."""
    share = 0.0 if luck.random() < NEVER else LUCKY * luck.random()
    return {seat: PartlyRandom(Random(luck.getrandbits(32)), share) for seat in range(seats)}


# -- duels -----------------------------------------------------------------------------------------


def duel(purpose: str, ground: str, number: int) -> list[Sample]:
    """The positions of one duel of a mode."""
    luck = Random(stream_seed(SEED, f"chances-{purpose}-{ground}-{number}"))
    mode = mode_named(ground)
    fighters: list[str] = []
    for kind, (fewest, most) in mode.fighters.items():
        fighters += luck.sample(sorted(mode.names(kind)), luck.randint(fewest, most))
    game = mode.opened(mode.library(everybody(mode)), fighters, luck.getrandbits(40))
    game.run()
    watcher = Watcher(luck)
    if not played(game, bots_for(luck, len(fighters)), watcher):
        return []
    left = {player.team for player in game.state.players if not player.fallen}
    if not left and len(set(mode.teams(len(fighters)))) > 2:
        return []  # who fell last is not known any more
    winners = dict.fromkeys(left, 1.0) if left else {player.team: 0.5 for player in game.state.players}
    return list(samples(watcher, f"{ground}-{number}", winners))


# -- campaigns -------------------------------------------------------------------------------------


def campaign(purpose: str, ground: str, number: int) -> list[Sample]:
    """The positions of a campaign, session by session until it ends or has many of them."""
    luck = Random(stream_seed(SEED, f"chances-{purpose}-{ground}-{number}"))
    kind = kind_named(ground)
    heroes = (RANDOM,) * (1 + number % kind.most_heroes)
    plan = SimulationPlan(heroes=heroes, kind=kind.name, seed=luck.getrandbits(40))
    plan = replace(plan, heroes=plan.party(0))
    library = kind.library(plan.heroes)
    difficulty = luck.choice(sorted(kind.beginning.difficulties(library, ())))
    document = kind.progress.new_document(plan.heroes, difficulty, plan.luck(0), ())
    found: list[Sample] = []
    for _ in range(MOST_SESSIONS):
        setup = kind.progress.next_setup(document, library)
        game = kind.start(setup, library)
        watcher = Watcher(luck)
        bots: dict[int, Bot] = Joining(luck, len(plan.heroes))
        if not played(game, bots, watcher):
            break
        assert game.state.outcome is not None
        ending = kind.progress.conclude(document, setup, game.state.outcome, library)
        found += samples(watcher, f"{ground}-{number}", {0: float(ending.score.won)})
        document = ending.document
        if ending.finished:
            break
    return found


class Joining(dict[int, Bot]):
    """Bots by seat, with the greedy bot for seats that come later."""

    def __init__(self, luck: Random, seats: int) -> None:
        super().__init__(bots_for(luck, seats))

    def __missing__(self, seat: int) -> Bot:
        self[seat] = bot = make_bot("greedy", seat)
        return bot


# -- all of them -----------------------------------------------------------------------------------


class Batch(NamedTuple):
    """One game to play, or one campaign. It can be pickled."""

    purpose: str
    ground: str
    number: int

    def samples(self) -> list[Sample]:
        """Its positions."""
        play: Callable[[str, str, int], list[Sample]] = campaign if self.ground in CAMPAIGNS else duel
        return play(self.purpose, self.ground, self.number)


def batches(purpose: str, share: float = 1.0, grounds: Sequence[str] = ()) -> list[Batch]:
    """All games of a purpose, or a share of them, those of one ground after another."""
    found = []
    for ground, counts in {**DUELS, **CAMPAIGNS}.items():
        if not grounds or ground in grounds:
            games = max(1, round(counts[purpose == HELD_OUT] * share))
            found += [Batch(purpose, ground, number) for number in range(games)]
    return found


def sample_json(sample: Sample) -> dict[str, Any]:
    """A sample as it is kept."""
    return sample._asdict()


def sample_of(data: dict[str, Any]) -> Sample:
    """The sample that `sample_json` wrote."""
    return Sample(**data)
