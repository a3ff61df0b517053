"""Playing a case and telling it as fingerprints, one for each stretch of decisions."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from engine.events import Event
from engine.game import Game
from engine.state import Decision

STRETCH = 100
"""Decisions between two fingerprints, so that a difference is found near where it begins."""

Answer = Callable[[Game, Decision], str]
Sink = Callable[[Event], None]


class Record:
    """What happens in games that are played one after another, as a running fingerprint."""

    def __init__(self) -> None:
        self.hash = blake2b(digest_size=6)
        self.decisions = 0
        self.events = 0
        self.stretches: list[str] = []

    def note(self, what: Any) -> None:
        """Take something into the fingerprint."""
        self.hash.update(json.dumps(what, sort_keys=True, default=str).encode())

    def event(self, event: Event) -> None:
        """A sink for the games."""
        self.events += 1
        self.note(event.to_json())

    def play(self, game: Game, answer: Answer, *, most: int = 60_000) -> None:
        """Play a game to its end, or as far as `most` decisions go."""
        for _ in range(most):
            decision = game.state.decision
            if decision is None:
                break
            token = answer(game, decision)
            self.note([decision.seat, decision.kind, decision.options, decision.source, decision.info, token])
            self.decisions += 1
            if self.decisions % STRETCH == 0:
                self.stretches.append(self.hash.hexdigest())
            game.apply(token)
        self.note([game.state.outcome, game.state.turn, game.state.health])

    def to_json(self) -> dict[str, Any]:
        """Plain data: counts, and the fingerprint at the end of every stretch and of all."""
        return {
            "decisions": self.decisions,
            "events": self.events,
            "end": self.hash.hexdigest(),
            "stretches": self.stretches,
        }


def first_difference(wanted: dict[str, Any], there: dict[str, Any]) -> str:
    """Where a game differs from its record, in a sentence; empty: nowhere."""
    if wanted == there:
        return ""
    pairs = zip(wanted["stretches"], there["stretches"], strict=False)
    stretch = next((i for i, (a, b) in enumerate(pairs) if a != b), None)
    if stretch is None:
        stretch = min(len(wanted["stretches"]), len(there["stretches"]))
    return (
        f"differs between decisions {stretch * STRETCH} and {(stretch + 1) * STRETCH}; "
        f"{there['decisions']} decisions and {there['events']} events, recorded "
        f"{wanted['decisions']} and {wanted['events']}"
    )
