"""Choices of other rules made again by today's: questions that are new are passed, those that are gone left out.

A recorded pass may belong to a question that is still asked, or to one that is not; and an answer may fit a new
question that comes before the one it was given to. So the choices are tried in the likeliest reading first, and
another one where that leads nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaign.play.logs import BROKEN, fits
from engine import answers
from engine.game import Game
from engine.state import Decision
from saves.records import Choice, NewChoice, Snapshot

PASSES = ("pass", "no")
"""How a question is answered by who does nothing."""
MADE, ADDED, LEFT_OUT = range(3)
MOST_ADDED = 6
"""So many new questions may come one after another."""
STEPS_A_CHOICE, FEWEST_STEPS = 8, 1000
"""How long readings are tried before the search gives up."""


class LogPlace(NamedTuple):
    """How far one reading has come."""

    game: Game
    used: int
    """How many recorded choices were made or left out."""
    made: tuple[NewChoice, ...]
    added: int
    left_out: int
    in_a_row: int
    """Questions that were passed since a recorded choice was last used."""


class Translation:
    """What became of recorded choices."""

    __slots__ = ("added", "choices", "game", "is_complete", "left_out", "used")

    def __init__(self, place: LogPlace, *, is_complete: bool) -> None:
        self.game = place.game
        """After the choices; of an incomplete one after the last that fits."""
        self.choices = place.made
        self.used = place.used
        """How many of the recorded ones fit."""
        self.added = place.added
        """Questions that were not asked then, and are passed."""
        self.left_out = place.left_out
        """Recorded passes whose question is no longer asked."""
        self.is_complete = is_complete

    @property
    def is_exact(self) -> bool:
        """Whether all choices fit as they are."""
        return self.is_complete and not self.added and not self.left_out


def translated(game: Game, recorded: Sequence[Choice], kept: Snapshot | None = None) -> Translation:
    """The recorded choices, made in a game that stands where the first of them was made.

    `kept`, of whatever format, is a position they led to: a reading that drew other dice or cards up to there is none.
    """
    start = LogPlace(game, 0, (), 0, 0, 0)
    if not recorded:
        return Translation(start, is_complete=True)
    furthest = start._replace(game=game.copy())
    open_places = [branches(start, recorded, kept)]
    for _ in range(FEWEST_STEPS + STEPS_A_CHOICE * len(recorded)):
        place = next(open_places[-1], None) if open_places else None
        if place is None:
            if not open_places:
                break
            open_places.pop()
            continue
        if place.used > furthest.used:
            furthest = place._replace(game=place.game.copy())
        if place.used == len(recorded):
            return Translation(place, is_complete=True)
        open_places.append(branches(place, recorded, kept))
    return Translation(furthest, is_complete=False)


def branches(place: LogPlace, recorded: Sequence[Choice], kept: Snapshot | None) -> Iterator[LogPlace]:
    """The ways on from a place, the likeliest first."""
    ways = ways_on(place, recorded, kept)
    for way in ways:
        game = place.game if way == ways[-1] else place.game.copy()
        choice = recorded[place.used]
        if way == LEFT_OUT:
            yield place._replace(game=game, used=place.used + 1, left_out=place.left_out + 1, in_a_row=0)
            continue
        decision = game.state.decision
        assert decision is not None
        token = choice.token if way == MADE else pass_in(decision)
        digest = game.digest() if way == MADE and choice.digest is not None else None
        made = NewChoice(decision.seat, token, digest)
        try:
            answers.repeat(game, token)
        except BROKEN:
            continue
        if way == MADE:
            yield place._replace(game=game, used=place.used + 1, made=(*place.made, made), in_a_row=0)
        else:
            added, in_a_row = place.added + 1, place.in_a_row + 1
            yield place._replace(game=game, made=(*place.made, made), added=added, in_a_row=in_a_row)


def ways_on(place: LogPlace, recorded: Sequence[Choice], kept: Snapshot | None) -> list[int]:
    """What may be done with the next recorded choice, the likeliest first."""
    choice, decision = recorded[place.used], place.game.state.decision
    ways = []
    if decision is not None:
        if fits(place.game, choice) and (
            kept is None or choice.position != kept.position or drew_alike(place.game, kept)
        ):
            ways.append(MADE)
        is_same = ways and choice.token == pass_in(decision)
        if pass_in(decision) and place.in_a_row < MOST_ADDED and not is_same:
            ways.append(ADDED)
    if choice.token in PASSES:
        ways.append(LEFT_OUT)
    return ways


def pass_in(decision: Decision) -> str:
    """How to do nothing; empty: something must be chosen."""
    return next((token for token in PASSES if token in decision.options), "")


def drew_alike(game: Game, kept: Snapshot) -> bool:
    """Whether the same dice and cards were drawn up to a kept position, of the streams that both have."""
    streams = kept.document.get("streams")
    theirs = streams.get("at") if isinstance(streams, dict) else None
    own = game.state.streams.at
    return not isinstance(theirs, dict) or all(own[name] == at for name, at in theirs.items() if name in own)
