"""Play-outs: games that are played to their end from one position, to see how often each option wins.

Only what the asked seat may know counts: in every game the hidden cards are dealt anew, and all luck is new. Games with
the same number have the same cards and the same luck whichever option they begin with, so that options differ by what
they do and by as little chance as possible. After the first choice the greedy bot plays every seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from ai.answers import advise
from ai.answers.alternatives import Alternatives, is_on_dice
from ai.answers.worths import worths
from ai.arena import Z95
from ai.chances import chance
from ai.sums import total
from engine.view import determinise, view

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision

POLICY = "greedy"
"""The bot that plays on after the first choice."""
MOST_CHOICES = 20_000
"""Choices after which a game counts as a draw; none between our bots has come near."""
DRAWN = 0.5
HALVES = 2
"""Points are counted in halves."""
RIVALS = 3
"""With how many other options a choice is compared at most."""
LOOKS = 8
"""How many times the unknown cards are dealt for a look a turn ahead."""
PROMISE = 0.005
"""What an option must promise beyond the chosen one to be played out, in chance of winning."""


def play_out(game: Game, seat: int, option: str, luck: int) -> float:
    """The points of a seat's side in one game that begins with this option: 1 won, 0 lost, one half drawn.

    `game` is a position in which the seat is asked; it stays as it is.
    """
    twin = guess(game, seat, luck)
    twin.apply(option)
    play_on(twin)
    return points(twin, seat)


def play_on(game: Game) -> None:
    """Let the greedy bot play every seat until the game is over."""
    state = game.state
    for _ in range(MOST_CHOICES):
        decision = state.decision
        if decision is None:
            return
        game.apply(advise(game, decision))


def look_ahead(game: Game, seat: int, option: str, luck: int) -> float:
    """The chance of a seat's side at the end of the turn, as `ai.chances` estimates it, after this option."""
    twin = guess(game, seat, luck)
    turn = twin.state.turn
    twin.apply(option)
    for _ in range(MOST_CHOICES):
        decision = twin.state.decision
        if decision is None or twin.state.turn != turn:
            break
        twin.apply(advise(twin, decision))
    return chance(twin, seat)


def guess(game: Game, seat: int, luck: int) -> Game:
    """The position with unknown cards dealt and other luck, to play on from."""
    twin = determinise(game, seat, luck)
    twin.state.physical = False  # nobody is there to roll dice
    return twin


def points(game: Game, seat: int) -> float:
    """What a game brought the side of a seat: 1 won, 0 lost, one half drawn or not over."""
    outcome = game.state.outcome
    if outcome is None:
        return DRAWN
    players = game.state.players
    if "winner" in outcome:
        return DRAWN if outcome["draw"] else float(outcome["winner"] == players[seat].team)
    return float((outcome["result"] == "won") == (players[seat].team == players[0].team))


# -- one option against another ------------------------------------------------------------------


class Difference(NamedTuple):
    """What an option wins beyond another one in games with the same luck."""

    counts: Mapping[int, int]
    """Half points of difference, -2 to 2 -> in how many games."""

    @property
    def games(self) -> int:
        """How many games were played with each option."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The difference in the chance of winning."""
        return sum(halves * count for halves, count in self.counts.items()) / (HALVES * max(1, self.games))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference. One game won and one lost are added, so that it is never empty."""
        counts = Counter(self.counts)
        counts[HALVES] += 1
        counts[-HALVES] += 1
        games = self.games + 2
        middle = sum(halves * count for halves, count in counts.items()) / (HALVES * games)
        variance = total([count * (halves / HALVES - middle) ** 2 for halves, count in sorted(counts.items())]) / games
        error = Z95 * sqrt(variance / games)
        return max(-1.0, self.mean - error), min(1.0, self.mean + error)

    @property
    def is_gain(self) -> bool:
        """Whether it wins more, beyond chance."""
        return self.interval[0] > 0

    def joined(self, other: Difference) -> Difference:
        """The difference in the games of both."""
        return Difference(Counter(self.counts) + Counter(other.counts))


class PlayedOut(NamedTuple):
    """What was found about one choice."""

    rivals: tuple[str, ...]
    """The options that it was compared with at a look."""
    best: str
    """The one of these that promised more, and was played out; empty: none did."""
    halves: int
    """Half points in the games that began with the chosen option."""
    difference: Difference
    """What the best one wins beyond the chosen one."""
    confirmed: Difference
    """What the best option wins beyond the chosen one in games of fresh luck; none if the first games show no gain."""


def compared(game: Game, seat: int, chosen: str, rivals: Sequence[str], games: int, luck: int) -> PlayedOut:
    """Look a turn ahead at a choice and other options; play games to their end with it and the one that promises most.

    Looking and playing have different luck, so that what was picked for its luck shows it. Where nothing promises more
    than the chosen option, no game is played; where it has won no more in half of the games, the others are not. Where
    it has won more beyond chance, as many games are played once more: of hundreds of choices some win by luck alone.
    """
    looks = [luck - 1 - number for number in range(LOOKS)]
    most = total([look_ahead(game, seat, chosen, look) for look in looks]) + PROMISE * LOOKS
    best = ""
    for rival in rivals:
        promised = total([look_ahead(game, seat, rival, look) for look in looks])
        if promised > most:
            most, best = promised, rival
    if not best:
        return PlayedOut(tuple(rivals), "", 0, Difference({}), Difference({}))
    halves, difference = played(game, seat, chosen, best, games, luck)
    confirmed = Difference({})
    if difference.is_gain:
        more, confirmed = played(game, seat, chosen, best, games, luck + games)
        halves += more
    return PlayedOut(tuple(rivals), best, halves, difference, confirmed)


def played(game: Game, seat: int, chosen: str, rival: str, games: int, luck: int) -> tuple[int, Difference]:
    """Half points of the chosen option in games to their end, and what another one wins beyond it with the same luck.

    Half of the games are enough where it wins no more in these.
    """
    counts: Counter[int] = Counter()
    halves = 0
    for number in range(games):
        own = round(HALVES * play_out(game, seat, chosen, luck + number))
        halves += own
        counts[round(HALVES * play_out(game, seat, rival, luck + number)) - own] += 1
        if 2 * (number + 1) == games and Difference(counts).mean <= 0:
            break
    return halves, Difference(counts)


# -- what to compare with --------------------------------------------------------------------------


def rivals_of(game: Game, decision: Decision, chosen: str, most: int = RIVALS) -> list[str]:
    """The options that are worth a look beside the chosen one: what a bot would choose, then what hints rate highest.

    Judged by what the asked seat may know.
    """
    rated = [option for option, _ in by_worth(game, decision)]
    found: list[str] = []
    for option in [advise(view(game, decision.seat), decision), *rated]:
        if not any(is_same(game, option, other) for other in (*found, chosen)):
            found.append(option)
    return found[:most]


def by_worth(game: Game, decision: Decision) -> list[tuple[str, float]]:
    """The options that can be judged, with what hints say they are worth, the best first."""
    if is_on_dice(game, decision):
        return [(way.option, way.worth) for way in Alternatives(game, decision).all()]
    return sorted(worths(game, decision).items(), key=lambda one: -one[1])


def is_same(game: Game, one: str, other: str) -> bool:
    """Whether two options do the same: which of two equal dice is kept makes no difference."""
    if one == other:
        return True
    rolls = game.state.rolls
    if not (rolls and one.startswith("keep ") and other.startswith("keep ")):
        return False
    dice = rolls[-1].dice
    return kept(one, dice) == kept(other, dice)


def kept(option: str, dice: Sequence[int]) -> list[int]:
    """The dice that an option keeps."""
    return sorted(die for die, mark in zip(dice, option[len("keep ") :], strict=True) if mark == "1")
