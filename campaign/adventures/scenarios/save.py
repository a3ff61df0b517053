"""Where a scenario file of an adventure may begin, and what its positions must agree in (docs/scenario-format.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.adventures.progress import with_legacy
from campaign.adventures.rules.frames import CrawlTurn, HeroTurns
from campaign.adventures.rules.session import party_of
from campaign.scenarios.duel import phase_at
from engine.frames import Turn
from engine.game import Game
from engine.state import JSON
from saves.records import Document

SPENT = ("answer", "acted", "engaged", "to_share", "asked", "boss_cp")
"""What frames of a turn keep though nothing reads it any more once a phase begins."""


# -- where a file begins ---------------------------------------------------------------------------------


def moment(
    game: Game,
    lowest: type[HeroTurns],
    turn_frame: type[Any],
    conclusion: Callable[..., None],
    phases: Mapping[type, Any],
) -> Document | None:
    """Phase, turn and seat of a file that begins here: at the start, the conclusion, a turn, or a phase of one."""
    state, stack = game.state, game.state.stack
    frame = stack[-1]
    if isinstance(frame, lowest):
        if not frame.step:
            return {"phase": "start"}
        ends = frame.step == frame.steps.index(conclusion)
        return {"phase": "conclusion", "active": state.active, "turn": max(1, state.turn)} if ends else None
    here = {"active": state.active, "turn": state.turn}
    if isinstance(frame, turn_frame):
        seat: int = frame.seat
        return {"phase": "turn", **here, "active": seat} if not frame.step else None
    if len(stack) != 3 or type(frame) not in phases:
        return None
    assert isinstance(frame, Turn)
    phase = phase_at(frame, phases[type(frame)])
    return {"phase": phase, **here} if phase else None


def at_the_start(game: Game) -> Document:
    """The part of a file that begins at the start of its session: what its setup says."""
    party, lowest = party_of(game), game.state.stack[0]
    assert isinstance(lowest, HeroTurns)
    return {
        "scenario": party.scenario,
        "difficulty": party.difficulty,
        **with_legacy(party.legacy),
        "salves": [lowest.to_share, *[0] * (party.hero_count - 1)],
        "owned": party.owned,
        "gone": party.gone,
    }


# -- what two positions must not differ in -----------------------------------------------------------------------


def settled(position: JSON) -> JSON:
    """A position in which battles are numbered from 1 on, as a file numbers them, and nobody fights who fell."""
    session = position["session"]
    if "battles" not in session:
        return position
    for frame in position["stack"]:
        if frame["kind"] == CrawlTurn.kind and (not frame["fight"] or position["players"][frame["enemy"]]["fallen"]):
            frame |= {"fight": False, "struck": False, "enemy": -1}
    numbers = {old: str(new) for new, old in enumerate(sorted(session["battles"], key=int), 1)}
    battles = {numbers[old]: place for old, place in session["battles"].items()}
    players = [
        player | {"battle": -1 if player["fallen"] else int(numbers.get(str(player["battle"]), -1))}
        for player in position["players"]
    ]
    return position | {"players": players, "session": session | {"battles": battles, "next_battle": 0}}
