"""Episodes: how a game of an environment begins, which seats agents have, and who has won."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

import campaign.kinds.registry  # noqa: F401  # brings the duel modes of the kinds
import engine.ways  # noqa: F401  # registers the modes of duels
from campaign.errors import BadParty
from campaign.kinds.duel_mode import HERO
from campaign.kinds.duel_modes import mode_wanted
from campaign.kinds.registry import kind_named
from campaign.simulation.ladder import PREPARED_BY, drawn, prepared
from campaign.simulation.plan import RANDOM, SimulationPlan
from campaign.words.session_view import SessionView
from engine.chance import stream_seed
from engine.definitions import Library
from engine.game import Game

WON, DRAWN, LOST = 1.0, 0.0, -1.0
"""What an agent is given at the end of an episode; before that it is given nothing."""


class Episode(NamedTuple):
    """A game at its first question."""

    game: Game
    view: Callable[[Game], SessionView]
    """How a position looks to people."""
    rewards: Callable[[], dict[int, float]]
    """What each seat of an agent is given once the game is over."""


class Episodes(ABC):
    """Games of one kind, one after another; all share their definitions, and with them the size of what is seen."""

    library: Library
    """The definitions of everybody who may take part."""
    agents: int
    """The first seats, for which programs may answer."""

    @abstractmethod
    def begin(self, seed: int) -> Episode:
        """The game of a seed at its first question."""


class DuelEpisodes(Episodes):
    """Duels of a mode, between the same fighters or between others in every game.

    Raises BadParty, UnknownFighter, and the error of a mode that there is not.
    """

    def __init__(self, mode: str = "duel", fighters: Sequence[str] = ()) -> None:
        self.mode = mode_wanted(mode, None)
        self.fighters = tuple(fighters)
        """Ids by seat; none: drawn by lot for every game."""
        kinds = self.mode.fighters
        if self.fighters:
            names = {kind: [id for id in self.fighters if id in self.mode.names(kind)] for kind in kinds}
            others = [id for id in self.fighters if not any(id in there for there in names.values())]
            self.mode.seated({**names, HERO: [*names.get(HERO, ()), *others]})
        everybody = [id for kind in kinds for id in sorted(self.mode.names(kind))]
        self.library = self.mode.library([*dict.fromkeys(self.fighters or everybody)])
        self.agents = len(self.fighters) or sum(fewest for fewest, _ in kinds.values())

    def begin(self, seed: int) -> Episode:
        """The duel of a seed at its first question."""
        fighters = self.fighters or tuple(drawn(self.mode, Random(stream_seed(seed, "fighters"))))
        game = self.mode.opened(self.library, fighters, seed)
        game.run()
        return Episode(game, self.mode.view, lambda: shares(game))


def shares(game: Game) -> dict[int, float]:
    """A team that is left alone has won; where nobody is, it is a draw."""
    players = game.state.players
    left = {player.team for player in players if not player.fallen}
    if len(left) != 1:
        return {player.seat: DRAWN for player in players}
    return {player.seat: WON if player.team in left else LOST for player in players}


class SessionEpisodes(Episodes):
    """The session of one number of a campaign, in another campaign every time; bots play the sessions before it.

    Raises what `SimulationPlan.check` raises, and BadParty for a number that there is not.
    """

    def __init__(self, kind: str, number: int, heroes: Sequence[str], difficulty: str = "normal") -> None:
        self.plan = SimulationPlan(heroes=tuple(heroes), kind=kind, difficulty=difficulty, bot=PREPARED_BY)
        self.plan.check()
        if RANDOM in heroes:
            raise BadParty("Name every hero of the session.")
        self.kind = kind_named(kind)
        self.library = self.kind.library(heroes)
        numbers = self.kind.progress.numbers(self.library)
        if number not in numbers:
            raise BadParty(f"There is no {self.kind.counts} {number}; they go up to {max(numbers)}.")
        self.number = number
        self.agents = len(heroes)

    def begin(self, seed: int) -> Episode:
        """The session of the campaign of that seed at its first question."""
        plan, progress = replace(self.plan, seed=seed), self.kind.progress
        document = progress.new_document(plan.heroes, plan.difficulty, plan.luck(0), ())
        document = prepared(plan, self.kind, document, self.number)
        setup = progress.next_setup(document, self.library)
        game = self.kind.start(setup, self.library)

        def rewards() -> dict[int, float]:
            """The heroes win or lose together."""
            assert game.state.outcome is not None
            ending = progress.conclude(document, setup, game.state.outcome, self.library)
            return dict.fromkeys(range(self.agents), WON if ending.score.won else LOST)

        return Episode(game, self.kind.view, rewards)
