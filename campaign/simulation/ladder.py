"""A ladder of bots: two of them meet on a ground under the same luck, pair of games by pair, until it is clear who is
stronger.

A ground is a duel mode or the sessions of one number of a kind of campaign. In a duel mode heroes are drawn by lot for
each pair, and the bots change sides for its second game. In a campaign both play the same session of the same
campaign: up to there bots of one kind have played it for both.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from typing import NamedTuple

from ai.arena import Fixture
from ai.ladder import EVEN, QUARTERS, Claim, PairTally, Verdict
from campaign.errors import CampaignError
from campaign.kinds.duel_mode import DuelMode
from campaign.kinds.duel_modes import duel_modes, mode_named
from campaign.kinds.kind import Kind
from campaign.kinds.registry import all_kinds, kind_named
from campaign.play.seats import check_bot
from campaign.simulation.arena import kind_of_duels, play_between
from campaign.simulation.plan import RANDOM, SimulationPlan
from campaign.simulation.play import play_session
from campaign.simulation.workers import in_order
from campaign.words.names import joined
from engine.chance import stream_seed

TUNING, CONFIRMING = "tuning", "confirming"
"""What seeds are for: looking for something better, or showing that what was found is better. They never meet."""
PREPARED_BY = "greedy"
"""The bot that plays the sessions before the one that is compared."""
PARTY = 2
"""Heroes in a campaign on the ladder."""
MOST_SESSIONS = 60
"""Sessions after which a campaign that does not reach the number is given up."""
DEFAULT_GROUND = "duel"


class UnknownGround(CampaignError):
    """There is no ground of that name."""


class BadLadder(CampaignError):
    """A number of a ladder that nobody can follow."""


class Ground(NamedTuple):
    """Where two bots meet."""

    name: str
    """`duel`, `2v2`: a duel mode; or the name of a kind of campaign with the number of one of its sessions."""
    title: str
    mode: str = ""
    """The duel mode; empty: it is a campaign."""
    kind: str = ""
    """The kind of campaign; empty: it is a duel mode."""
    number: int = 0
    """Which of the sessions of that kind."""


@cache
def grounds() -> dict[str, Ground]:
    """Every ground by its name: duel modes, then sessions of campaigns."""
    found = {mode.name: Ground(mode.name, mode.title, mode=mode.name) for mode in duel_modes().values()}
    for kind in all_kinds():
        for number in kind.progress.numbers(kind.library(())) if kind.together else ():
            name = f"{kind.name}-{number}"
            found[name] = Ground(name, f"{kind.title}, {kind.counts} {number}", kind=kind.name, number=number)
    return found


def ground_named(name: str) -> Ground:
    """The ground of a name. Raises UnknownGround."""
    found = grounds().get(name.strip().lower())
    if found is None:
        raise UnknownGround(f"There is no ground {name!r}; there are {joined(grounds())}.")
    return found


def kind_of_ground(name: str) -> str:
    """The kind of campaign whose content is played on a ground. Raises UnknownGround."""
    return ground_named(name).kind or kind_of_duels()


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderPlan:
    """A bot against another one on a ground. Small, and it can be pickled."""

    bot: str
    opponent: str
    ground: str = DEFAULT_GROUND
    claim: Claim = field(default_factory=Claim)
    purpose: str = CONFIRMING
    fewest: int
    """Pairs before which the test does not end the comparison; a pair has two games."""
    most: int
    """Pairs after which the comparison ends, whatever the test says."""
    seed: int = 1

    def check(self) -> None:
        """Raise unless it can be followed. Raises UnknownBotName, UnknownGround, BadLadder."""
        check_bot(self.bot)
        check_bot(self.opponent)
        ground_named(self.ground)
        if self.bot == self.opponent:
            raise BadLadder(f"{self.bot} cannot be stronger than itself; name another opponent.")
        if not 1 <= self.fewest <= self.most:
            raise BadLadder(f"A ladder plays at least 1 pair and at most {self.most}, not at least {self.fewest}.")
        if not 0 < self.claim.margin < EVEN:
            raise BadLadder(f"The margin is a share between 0 and 0.5, not {self.claim.margin:g}.")
        if not all(0 < error < EVEN for error in (self.claim.wrongly_stronger, self.claim.wrongly_not)):
            raise BadLadder("The errors are shares between 0 and 0.5, such as 0.05.")

    def luck(self, number: int) -> int:
        """The seed of a pair, counted from 0."""
        return stream_seed(self.seed, f"ladder-{self.purpose}-{self.ground}-{number}") >> 1


class PlayedPair(NamedTuple):
    """A pair of games that ended."""

    number: int
    share: float
    """The share of the points that the plan's bot had: 0, 0.25, 0.5, 0.75 or 1."""
    choices: int
    """Choices in both games, of everybody."""
    problem: str = ""
    """What went wrong, in a sentence; then it does not count."""


class LadderRun:
    """A comparison as far as it was played."""

    def __init__(self, plan: LadderPlan) -> None:
        self.plan = plan
        self.tally = PairTally()
        self.problems: list[PlayedPair] = []

    def add(self, pair: PlayedPair) -> None:
        """Count a pair; one in which something went wrong is only kept to be told."""
        if pair.problem:
            self.problems.append(pair)
        else:
            self.tally.add(pair.share)

    @property
    def verdict(self) -> Verdict:
        """What the test says, once enough pairs were played."""
        return self.tally.verdict(self.plan.claim) if self.tally.pairs >= self.plan.fewest else Verdict.OPEN

    def played(self, executor: Executor | None = None, *, ahead: int = 1) -> Generator[PlayedPair, None, None]:
        """Play and count pair after pair until the test decides, or the most of them were played.

        Pairs are counted in the order of their numbers: the same plan gives the same result in any number of processes.
        """
        with closing(in_order(partial(play_pair, self.plan), range(self.plan.most), executor, ahead=ahead)) as pairs:
            for pair in pairs:
                self.add(pair)
                yield pair
                if self.verdict is not Verdict.OPEN:
                    return


def play_pair(plan: LadderPlan, number: int) -> PlayedPair:
    """Play the pair of this number. What goes wrong in a game is told in the record, so that others continue."""
    ground, luck = ground_named(plan.ground), plan.luck(number)
    bots = (plan.bot, plan.opponent)
    try:
        share, choices = duel_pair(ground, bots, luck) if ground.mode else session_pair(ground, bots, luck)
    except Exception as error:  # noqa: BLE001  # whatever it is, the other pairs count
        return PlayedPair(number, EVEN, 0, f"pair {number}: {type(error).__name__}: {error}")
    return PlayedPair(number, share, choices)


# -- duels -----------------------------------------------------------------------------------------


def duel_pair(ground: Ground, bots: Sequence[str], luck: int) -> tuple[float, int]:
    """The first bot's share of two games with the same fighters and luck, and their choices; they change sides."""
    mode = mode_named(ground.mode)
    fighters = drawn(mode, Random(stream_seed(luck, "fighters")))
    teams = mode.teams(len(fighters))
    points, choices = 0.0, 0
    for turned in (0, 1):
        sides = [(team + turned) % 2 for team in teams]
        seated = [bots[side] for side in sides]
        result = play_between(seated, everybody(mode), Fixture(tuple(fighters), luck), mode=mode.name)
        first = [sides[seat] == 0 for seat, place in enumerate(result.places) if place == 1]
        points += 1.0 if all(first) else EVEN if any(first) else 0.0
        choices += result.choices
    return points / 2, choices


def drawn(mode: DuelMode, luck: Random) -> list[str]:
    """As few fighters of each kind as the mode takes, by lot."""
    return [id for kind, (fewest, _) in mode.fighters.items() for id in luck.sample(sorted(mode.names(kind)), fewest)]


def everybody(mode: DuelMode) -> list[str]:
    """All who may sit down in a mode: games share their definitions, and what bots have worked out of them."""
    return [id for kind in mode.fighters for id in sorted(mode.names(kind))]


# -- sessions of campaigns -------------------------------------------------------------------------


def session_pair(ground: Ground, bots: Sequence[str], luck: int) -> tuple[float, int]:
    """The first bot's share of a session that both play, and their choices: 1 if only it wins, 0 if only the other."""
    plan = SimulationPlan(heroes=(RANDOM,) * PARTY, kind=ground.kind, seed=luck, bot=PREPARED_BY)
    kind, heroes = kind_named(ground.kind), plan.party(0)
    library = kind.library(heroes)
    plan = replace(plan, heroes=heroes)
    document = kind.progress.new_document(heroes, plan.difficulty, plan.luck(0), ())
    document = prepared(plan, kind, document, ground.number)
    sessions = [play_session(replace(plan, bot=bot), kind, library, document, 1)[0] for bot in bots]
    won, lost = (session.won for session in sessions)
    return (1 + won - lost) / 2, sum(session.choices for session in sessions)


def prepared(plan: SimulationPlan, kind: Kind, document: dict[str, object], number: int) -> dict[str, object]:
    """A campaign that has reached the session of that number. Raises BadLadder where it does not."""
    library = kind.library(plan.heroes)
    for _ in range(MOST_SESSIONS):
        if kind.document(document).standing().number == number:
            return document
        _, ending = play_session(plan, kind, library, document, 1)
        document = ending.document
        if ending.finished:
            break
    raise BadLadder(f"the campaign ended before {kind.counts} {number}")


# -- what is kept ----------------------------------------------------------------------------------


def counts_of(tally: PairTally) -> dict[str, int]:
    """How many pairs ended with each share, as they are kept: `0.25` -> 12."""
    return {f"{quarters / QUARTERS:g}": tally.counts[quarters] for quarters in range(QUARTERS + 1)}


def tally_of(counts: Mapping[str, int]) -> PairTally:
    """Pairs as they were kept."""
    return PairTally({round(QUARTERS * float(share)): count for share, count in counts.items()})
