"""What it is worth to bots to know sides: `python -m tests.balance.sides`; the figures are in docs/balance.md.

At every table one side is played by the greedy bot as it is, all others by one that does without something, and each
luck is played once for every side. An even share says that it brings nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from ai.arena import Tally
from ai.bots import BOTS, ask
from ai.bots.greedy import GreedyBot
from campaign.kinds.duel_modes import mode_named
from campaign.simulation.arena import LONGEST
from content import load
from engine import duel
from engine.game import Game
from engine.state import Decision

MODES = ("2v2:4", "3v3:6", "2v2v2:6", "free-for-all:3", "free-for-all:4", "king-of-the-hill:3", "king-of-the-hill:4")
"""Ways to duel, with the number of players behind a colon."""
Match = tuple[tuple[str, ...], int, int]
"""Heroes by seat, a seed, and the side that plays as it is."""


class AimsAnywhere(GreedyBot):
    """Chooses any opponent, for an attack and for everything else."""

    def choose(self, game: Game, decision: Decision) -> str:
        """One of the targets of the other side where there is one, by lot."""
        if decision.kind in ("aim", "target"):
            others = [option for option in decision.options if side(game, decision, option) < 0]
            if others:
                return self.luck.choice(others)
        return super().choose(game, decision)


class HelpsNobody(GreedyBot):
    """Does nothing for teammates: neither for their dice and damage nor by choosing them."""

    def choose(self, game: Game, decision: Decision) -> str:
        """As ever among what is no help."""
        if decision.kind == "window" and is_of_teammates(game, decision.seat) and "pass" in decision.options:
            return "pass"
        own = [o for o in decision.options if side(game, decision, o) != 1]
        if decision.kind != "target" or not own:
            return super().choose(game, decision)
        asked = Decision(decision.id, decision.seat, decision.kind, own, decision.source, decision.info)
        return super().choose(game, asked)


class KnowsNoSides(AimsAnywhere, HelpsNobody):
    """Neither picks its targets nor helps."""


class By(GreedyBot):
    """Attacks by one measure alone; the first of equals."""

    def __init__(self, seed: int, measure: Callable[[Game, Decision, int], float]) -> None:
        super().__init__(seed)
        self.measure = measure

    def choose(self, game: Game, decision: Decision) -> str:
        """Whoever has most of it."""
        if decision.kind != "aim":
            return super().choose(game, decision)
        return max(decision.options, key=lambda option: self.measure(game, decision, int(option.split()[1])))


def health(game: Game, _: Decision, seat: int) -> float:
    """What a seat has left."""
    return game.health(seat)


def to_the_left(game: Game, decision: Decision, seat: int) -> float:
    """The next one in turn order."""
    count = len(game.state.players)
    return -((seat - decision.seat) % count)


VARIANTS: dict[str, Callable[[int], GreedyBot]] = {
    "anywhere": AimsAnywhere,
    "unhelpful": HelpsNobody,
    "sideless": KnowsNoSides,
    "strongest": partial(By, measure=health),
    "weakest": partial(By, measure=lambda g, d, seat: -health(g, d, seat)),
    "next": partial(By, measure=to_the_left),
}
"""Bots that do without something, by name."""


def side(game: Game, decision: Decision, option: str) -> int:
    """1: a teammate is chosen, 0: oneself or nobody, -1: somebody of another side."""
    word, _, rest = option.partition(" ")
    if word != "target" or int(rest) == decision.seat:
        return 0
    players = game.state.players
    return 1 if players[int(rest)].team == players[decision.seat].team else -1


def is_of_teammates(game: Game, seat: int) -> bool:
    """Whether what is going on is a teammate's roll, attack or damage, and none of one's own."""
    state, mates = game.state, game.teammates(seat)
    if state.pools:
        hurt = {part.target for part in state.pools[-1].parts}
        if seat in hurt:
            return False
        if hurt & set(mates):
            return True
    who = state.rolls[-1].owner if state.rolls else state.attack.attacker if state.attack is not None else -1
    return who in mates


def play(mode: str, variant: str, match: Match) -> tuple[int, int]:
    """The side that won a match, and its turns; -1: a draw."""
    heroes, seed, as_it_is = match
    game = duel.new(load.library(load.hero_ids()), heroes, seed, mode=mode)
    other = VARIANTS.get(variant) or BOTS[variant]
    teams = [player.team for player in game.state.players]
    bots = [GreedyBot() if team == as_it_is else other(seed * len(heroes) + seat) for seat, team in enumerate(teams)]
    while (decision := game.state.decision) is not None and game.state.choices < LONGEST:
        game.apply(ask(bots[decision.seat], game, decision))
    return (game.state.outcome or {}).get("winner", -1), game.state.turn


def matches(mode: str, seats: int, games: int, seed: int) -> Iterator[Match]:
    """So many, heroes by lot."""
    teams = sorted(set(mode_named(mode).teams(seats)))
    luck = Random(seed)
    for number in range(-(-games // len(teams))):
        heroes = tuple(luck.sample(load.hero_ids(), seats))
        for team in teams:
            yield heroes, seed + number, team


def main() -> None:
    """Play, and tell how often the side that plays as it is won, and what would be even."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("variants", nargs="*", default=["random", "sideless"], help=f"random, {', '.join(VARIANTS)}")
    asked.add_argument("--mode", nargs="+", default=MODES, help="with the number of players behind a colon")
    asked.add_argument("--games", type=int, default=240, help="of each line")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for named in given.mode:
            mode, _, seats = named.partition(":")
            for variant in given.variants:
                played = list(matches(mode, int(seats), given.games, given.seed))
                tally = Tally()
                ends = pool.map(partial(play, mode, variant), played, chunksize=4)
                for (_, _, as_it_is), (winner, turns) in zip(played, ends, strict=True):
                    tally.add(won=winner == as_it_is, drawn=winner < 0, turns=turns)
                low, high = tally.interval
                even = 1 / len({team for _, _, team in played})
                told = f"{tally.rate:4.0%} ({low:.0%} to {high:.0%}), even {even:.0%}"
                print(f"{mode:<17} {seats} against {variant:<10} {told}, {tally.games} games", flush=True)


if __name__ == "__main__":
    main()
