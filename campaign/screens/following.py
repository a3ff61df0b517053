"""Answers that a person gave ahead: to the questions that come next, and to one that comes once others have acted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from campaign.asking.relevance import moment_of
from campaign.asking.series import AGAIN, PICKING, STANDS, AnswerSeries
from engine.game import Game
from engine.state import Decision


class Following(NamedTuple):
    """Answers that a person gave ahead, to the questions that come next."""

    seat: int
    topic: tuple[object, ...]
    """What the question they answered was about."""
    tokens: tuple[str, ...]
    named: Mapping[str, str] = {}
    """The answers that were chosen as options of their own, in words."""

    def answers(self, game: Game) -> bool:
        """Whether the next of them answers the open question."""
        decision = game.state.decision
        if not self.tokens or decision is None or decision.seat != self.seat:
            return False
        is_same = topic_of(game, decision) == self.topic
        return (is_same or decision.kind in PICKING) and self.tokens[0] in decision.options

    def waits(self, game: Game) -> bool:
        """Whether the open question may be part of what was answered: what is left comes after it."""
        decision = game.state.decision
        if not self.tokens or decision is None or decision.seat != self.seat:
            return False
        is_part = decision.kind not in (ROLL, *AGAIN)
        return is_part and moment_in(game) == self.topic[-len(moment_in(game)) :]

    @property
    def left_undone(self) -> list[str]:
        """What was chosen and has not been done, in words."""
        return [self.named[token] for token in self.tokens if token in self.named]


ROLL = "roll"
NOTHING_FOLLOWS = Following(-1, (), ())


def topic_of(game: Game, decision: Decision) -> tuple[object, ...]:
    """What is the same while one question is asked again and again."""
    return (decision.kind, moment_of(decision), decision.source, *moment_in(game))


def moment_in(game: Game) -> tuple[object, ...]:
    """The phase of a turn, and the attack that is on."""
    state, attack = game.state, game.state.attack
    attacks = (attack.attacker, attack.defender, attack.ability) if attack is not None else ()
    return (state.turn, state.acting, state.phase, attacks)


class SaidAhead(NamedTuple):
    """What a person said for when others have acted; it holds while nothing has changed that decides about it."""

    kind: str
    """The kind of question that it answers."""
    stands: tuple[object, ...]
    """The situation of it, as `STANDS` tells."""
    tokens: tuple[str, ...]

    @classmethod
    def by(cls, series: AnswerSeries) -> SaidAhead:
        """What of a series comes once others have acted."""
        assert series.then is not None
        return cls(series.then[1].kind, series.stands, series.tokens[1:])

    def answers(self, game: Game, decision: Decision) -> bool:
        """Whether it answers an open question of whoever said it."""
        is_meant = decision.kind == self.kind and self.tokens[0] in decision.options
        return is_meant and STANDS[self.kind](game, decision) == self.stands
