"""Whether an offer could change nothing: each way on is tried on a copy, with what its seat may know."""

from __future__ import annotations

from typing import Any

from campaign.asking.series import PICKING
from engine.errors import EngineError
from engine.game import Game
from engine.state import Decision
from engine.view import determinise

DEEPEST, MOST_ENDS = 3, 12
"""The most questions after an offer, and the most ways through them, that are tried."""
FOLLOWING = {"choose"}
"""Kinds of question after an offer that belong to it, beside those that pick a player for something."""


def changes_nothing(game: Game, decision: Decision, taken: str, left: str) -> bool:
    """Whether an open offer that is taken comes to the same as one that is left, whatever is chosen for it."""
    if game.state.decision is not decision or {taken, left} != {*decision.options}:
        return False
    try:
        before = ends(determinise(game, decision.seat, 0), left, 0)
        return all(end == before[0] for end in ends(determinise(game, decision.seat, 0), taken, DEEPEST))
    except EngineError:
        return False


def ends(game: Game, token: str, depth: int) -> list[dict[str, Any]]:
    """The positions after an answer, at the next question that is none about it; luck is the same in all of them."""
    seat = game.state.decision.seat if game.state.decision is not None else -1
    game.apply(token)
    asked = game.state.decision
    is_about_it = asked is not None and asked.seat == seat and asked.kind in (PICKING | FOLLOWING)
    if asked is None or not is_about_it or not depth or len(asked.options) > MOST_ENDS:
        return [position(game)]
    return [end for option in asked.options for end in ends(game.copy(), option, depth - 1)]


def position(game: Game) -> dict[str, Any]:
    """All of a position but how many choices led there."""
    found = game.state.to_json()
    asked = found.pop("decision")
    found.pop("choices")
    if asked is not None:
        asked = {key: part for key, part in asked.items() if key != "id"}
    return {**found, "asked": asked}
