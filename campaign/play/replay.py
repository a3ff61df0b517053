"""Recorded choices made again in a game at the place where the first of them was made.

There is one replay; its policy says what happens where a choice does not fit. `Strict` raises ReplayDiverged. `Lenient`
is for choices of other rules: questions that are new are passed, and passes whose question is gone are left out.
`Refit` is for damaged records: it stops at the first choice that does not fit, and notices fingerprints that do not.

A recorded pass may belong to a question that is still asked, or to one that is not; and an answer may fit a new
question that comes before the one it was given to. So a lenient replay tries the likeliest reading first, and another
one where that leads nowhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from typing import NamedTuple

from campaign.play.logs import agrees
from engine import answers
from engine.errors import EngineError, ReplayDiverged
from engine.game import Game
from engine.state import Decision
from saves.errors import BrokenLog
from saves.records import Choice, NewChoice, Snapshot

BROKEN = (
    KeyError,
    TypeError,
    ValueError,
    IndexError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    EngineError,
    BrokenLog,
)
"""What making choices again may run into that are damaged, or of other content."""
PASSES = ("pass", "no")
"""How a question is answered by who does nothing."""
MAKE, PASS, LEAVE_OUT = range(3)
"""What may be done with a recorded choice: make it, pass a question in front of it, or leave it out."""
MOST_PASSED = 6
"""How many new questions may come one after another."""
STEPS_A_CHOICE, FEWEST_STEPS = 8, 1000
"""How long readings are tried before the search gives up."""


class OutOfTime(Exception):
    """Choices could not be made again as quickly as asked."""


class Replay(NamedTuple):
    """How far recorded choices have been made again."""

    game: Game
    """After the choices; of an incomplete replay after the last that fits."""
    recorded: Sequence[Choice]
    used: int = 0
    """How many recorded choices were made or left out."""
    choices: tuple[NewChoice, ...] = ()
    """What was chosen, passes of new questions among it."""
    added: int = 0
    """Questions that were not asked then, and are passed."""
    left_out: int = 0
    """Recorded passes whose question is no longer asked."""
    passed_in_a_row: int = 0
    """Questions that were passed since a recorded choice was last used."""

    @property
    def is_complete(self) -> bool:
        """Whether no recorded choice is left."""
        return self.used == len(self.recorded)

    @property
    def is_exact(self) -> bool:
        """Whether all choices fit as they are."""
        return self.is_complete and not self.added and not self.left_out

    @property
    def next_choice(self) -> Choice:
        """The recorded choice that comes next."""
        return self.recorded[self.used]


class ReplayPolicy(ABC):
    """What happens where a recorded choice does not fit."""

    __slots__ = ()
    forgiven: tuple[type[Exception], ...] = BROKEN
    """Errors of a choice that is made after all; they end a reading, all others the replay."""

    @abstractmethod
    def steps(self, replay: Replay) -> Sequence[int]:
        """What may be done with the next recorded choice, the likeliest first; nothing: it does not fit."""

    def fingerprint(self, game: Game, choice: Choice) -> str | None:
        """The fingerprint with which a choice is kept that is made again: today's, if one was recorded."""
        return game.digest() if choice.digest is not None else None


class Strict(ReplayPolicy):
    """Every choice has to fit as it is. Raises ReplayDiverged at the first that does not."""

    __slots__ = ("checks_fingerprints",)
    forgiven: tuple[type[Exception], ...] = ()

    def __init__(self, *, checks_fingerprints: bool = True) -> None:
        self.checks_fingerprints = checks_fingerprints

    def steps(self, replay: Replay) -> Sequence[int]:
        """Make the choice. Raises ReplayDiverged where it does not fit."""
        game, choice = replay.game, replay.next_choice
        decision, number = game.state.decision, choice.position
        if decision is None:
            raise ReplayDiverged(number, f"{choice.token!r} is recorded, but the session was already over")
        if self.checks_fingerprints and choice.digest is not None and not agrees(game, choice.digest):
            raise ReplayDiverged(number, "the position differs from the recorded one")
        if decision.id != number or decision.seat != choice.seat:
            asked = f"seat {choice.seat} chose {choice.token!r}, but seat {decision.seat} is asked"
            raise ReplayDiverged(number, asked)
        if not answers.can_repeat(game, choice.token):
            raise ReplayDiverged(number, f"{choice.token!r} is recorded, but not possible")
        return (MAKE,)

    def fingerprint(self, game: Game, choice: Choice) -> str | None:
        """The fingerprint that was recorded."""
        del game
        return choice.digest


class Lenient(ReplayPolicy):
    """Questions that are new are passed, and passes whose question is gone are left out.

    `kept`, of whatever format, is a position they led to: a reading that drew other dice or cards up to there is none.
    """

    __slots__ = ("kept",)

    def __init__(self, kept: Snapshot | None = None) -> None:
        self.kept = kept

    def steps(self, replay: Replay) -> Sequence[int]:
        """Make the choice, pass the question in front of it, leave the choice out: as far as each is possible."""
        choice, decision, kept = replay.next_choice, replay.game.state.decision, self.kept
        steps = []
        if decision is not None:
            if fits(replay.game, choice) and (
                kept is None or choice.position != kept.position or drew_alike(replay.game, kept)
            ):
                steps.append(MAKE)
            is_same = steps and choice.token == pass_in(decision)
            if pass_in(decision) and replay.passed_in_a_row < MOST_PASSED and not is_same:
                steps.append(PASS)
        if choice.token in PASSES:
            steps.append(LEAVE_OUT)
        return steps


class Refit(ReplayPolicy):
    """Choices are made as far as they fit; fingerprints are compared, but do not stop them."""

    __slots__ = ("any_seat", "digests", "is_trusted", "mismatch")

    def __init__(self, digests: Mapping[int, str] | None = None, *, any_seat: bool = False) -> None:
        self.digests = digests or {}
        """Fingerprints of positions that were kept."""
        self.any_seat = any_seat
        """Whether a choice belongs to whoever is asked, whatever is recorded."""
        self.is_trusted = True
        """The last fingerprint on the way is the one that was kept."""
        self.mismatch: int | None = None
        """The first position whose fingerprint is another one than kept; None: there was none."""

    def steps(self, replay: Replay) -> Sequence[int]:
        """Make the choice if it fits, after a look at the fingerprints."""
        game, choice = replay.game, replay.next_choice
        self.compare(game, self.digests.get(choice.position))
        self.compare(game, choice.digest)
        decision = game.state.decision
        if decision is not None and decision.id == choice.position:
            with suppress(*BROKEN):
                if answers.can_repeat(game, choice.token) if self.any_seat else fits(game, choice):
                    return (MAKE,)
        return ()

    def compare(self, game: Game, digest: str | None) -> None:
        """Notice whether a fingerprint is the one of this position."""
        if digest is None:
            return
        self.is_trusted = agrees(game, digest)
        if not self.is_trusted and self.mismatch is None:
            self.mismatch = game.state.choices

    def compare_end(self, game: Game) -> None:
        """Compare the position in which a complete replay ends, if it was kept."""
        self.compare(game, self.digests.get(game.state.choices))


STRICT = Strict()
"""Choices and fingerprints have to be the recorded ones."""
STRICT_CHOICES = Strict(checks_fingerprints=False)
"""Choices have to be the recorded ones; their fingerprints were compared before."""


def replay(game: Game, recorded: Sequence[Choice], policy: ReplayPolicy = STRICT, *, deadline: float = inf) -> Replay:
    """Make the recorded choices again, in this very game as long as there is one reading of them.

    A strict replay raises ReplayDiverged at the first choice that does not fit. `deadline` is a time of `monotonic`,
    after which OutOfTime is raised.
    """
    start = furthest = Replay(game, recorded)
    if recorded and policy.forgiven:
        furthest = start._replace(game=game.copy())
    place: Replay | None = start
    untried: list[tuple[Replay, Sequence[int]]] = []  # places with what else may be done there
    for _ in range(FEWEST_STEPS + STEPS_A_CHOICE * len(recorded)):
        if place is None:
            if not untried:
                break
            place, steps = untried.pop()
        elif place.used == len(recorded):
            return place
        elif monotonic() > deadline:
            raise OutOfTime
        else:
            if policy.forgiven and place.used > furthest.used:
                furthest = place._replace(game=place.game.copy())
            steps = policy.steps(place)
        if len(steps) > 1:
            untried.append((place, steps[1:]))
            place = place._replace(game=place.game.copy())
        place = advanced(place, steps[0], policy) if steps else None
    return furthest


def advanced(place: Replay, step: int, policy: ReplayPolicy) -> Replay | None:
    """The replay one step further, in the game of this place; None: the choice ended in an error."""
    game, recorded, used, choices, added, left_out, passed_in_a_row = place
    choice = recorded[used]
    if step == LEAVE_OUT:
        return Replay(game, recorded, used + 1, choices, added, left_out + 1)
    decision = game.state.decision
    assert decision is not None
    token = choice.token if step == MAKE else pass_in(decision)
    digest = policy.fingerprint(game, choice) if step == MAKE else None
    choices = (*choices, NewChoice(decision.seat, token, digest, step == MAKE and choice.asked))
    try:
        answers.repeat(game, token)
    except policy.forgiven:
        return None
    if step == MAKE:
        return Replay(game, recorded, used + 1, choices, added, left_out)
    return Replay(game, recorded, used, choices, added + 1, left_out, passed_in_a_row + 1)


def fits(game: Game, choice: Choice) -> bool:
    """Whether a recorded choice answers the open question; how many were made before it apart."""
    decision = game.state.decision
    return decision is not None and decision.seat == choice.seat and answers.can_repeat(game, choice.token)


def pass_in(decision: Decision) -> str:
    """How to do nothing, or all that could be done by older rules; empty: something must be chosen."""
    return next((token for token in PASSES if token in decision.options), "") or answers.only_holder(decision)


def drew_alike(game: Game, kept: Snapshot) -> bool:
    """Whether the same dice and cards were drawn up to a kept position, of the streams that both have."""
    streams = kept.document.get("streams")
    theirs = streams.get("at") if isinstance(streams, dict) else None
    own = game.state.streams.at
    return not isinstance(theirs, dict) or all(own[name] == at for name, at in theirs.items() if name in own)
