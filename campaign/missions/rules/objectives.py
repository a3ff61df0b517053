"""Objectives: their conditions, and what is met or failed as a phase, a side or the mission ends (MOBJ)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.missions.rules.frames import PhaseEnd, Rounds
from campaign.missions.rules.heroes import phases_of
from campaign.missions.rules.session import (
    OPPRESSION,
    board_of,
    boss_of,
    given_oppression,
    henchmen,
    heroes,
    mission_of,
    standing,
)
from campaign.team.session import end_session
from content.missions.definitions import Bonus
from engine.context import lone
from engine.flow.turn import drop_tokens
from engine.frame import flow
from engine.frames import Do
from engine.game import Game


def oppression_gained(g: Game) -> int:
    """The most Oppression that a hero has beyond what raised difficulty gave; nobody loses any (MDIF-2)."""
    players = g.state.players[: mission_of(g).hero_count]
    return max(player.tokens.get(OPPRESSION, 0) for player in players) - given_oppression(g)


CONDITIONS: dict[str, Callable[[Any, Any], bool]] = {
    "all-henchmen-defeated": lambda g, value: not henchmen(g),  # threats do not count (MENE-3)
    "all-of-type-defeated": lambda g, name: not standing(g, name),
    "while-standing": lambda g, least: all(len(standing(g, name)) >= count for name, count in least.items()),
    "plots": lambda g, count: mission_of(g).plots_taken >= count,
    "exited": lambda g, value: all(mission_of(g).left),
    "boss-health": lambda g, health: boss_of(g) < 0,
    "segments-at-most": lambda g, most: mission_of(g).triggered <= most[mission_of(g).hero_count],
    "undamaged-by": lambda g, threat: threat not in mission_of(g).hurt_by,
    "production": lambda g, count: mission_of(g).production >= count,
    "production-at-most": lambda g, most: mission_of(g).production <= most,
    "standing-at-most": lambda g, most: len(henchmen(g)) <= most,
    "oppression-gained-at-most": lambda g, most: oppression_gained(g) <= most,
    "clean-attacks": lambda g, count: mission_of(g).clean_attacks >= count,
}
"""What an objective can ask for, each condition with its test."""


def holds(g: Game, wanted: Mapping[str, Any]) -> bool:
    """Whether all conditions hold now."""
    return all(CONDITIONS[key](g, value) for key, value in wanted.items())


def is_met(g: Game) -> bool:
    """Whether the main objective of the side is met (MOBJ-1)."""
    wanted = board_of(g).win
    return bool(wanted) and holds(g, wanted)


def is_lost(g: Game) -> bool:
    """Whether an objective says that the mission is lost (MOBJ-2)."""
    wanted = board_of(g).lose
    return bool(wanted) and holds(g, wanted)


def points(g: Game) -> int:
    """The perk points of the mission, including those that a player can get only once (MOBJ-4)."""
    mission = mission_of(g)
    if mission.sides_done < 2:
        return mission.sides_done
    return 3 if mission.perfect else 2


MET, FAILED = "met", "failed"
SIDE_END, PASS = "side-end", "pass-"


# -- at the end of each phase of the round ----------------------------------------------------------


def look_at_loss(g: Game, frame: PhaseEnd) -> None:
    """End the mission if an objective says that it is lost; this is looked at before anything that is won (MOBJ-2)."""
    if is_lost(g):
        lose(g)


def look_at_bonuses(g: Game, frame: PhaseEnd) -> None:
    """Settle bonus objectives that are met or failed now, before a main objective met at the same time (MOBJ-3)."""
    met = is_met(g)
    for bonus in reversed(board_of(g).bonus):
        if bonus.id in mission_of(g).bonus:
            continue
        time_is_up = is_over(g, bonus, side_ends=met)
        keeps_low = any(key.endswith("at-most") for key in bonus.requires)  # looked at only when its time is up
        if holds(g, bonus.requires) and (time_is_up or not keeps_low):
            settle(g, bonus, MET, bonus.program)
        elif time_is_up:
            settle(g, bonus, FAILED, bonus.penalty)


def is_over(g: Game, bonus: Bonus, *, side_ends: bool) -> bool:
    """Whether the time of a bonus is up: the hand has passed 12 o'clock often enough, or the side ends."""
    if bonus.fail.startswith(PASS):
        return mission_of(g).passes >= int(bonus.fail.removeprefix(PASS))
    return bonus.fail == SIDE_END and side_ends


def settle(g: Game, bonus: Bonus, how: str, program: str) -> None:
    """Record that a bonus objective is met or failed, and run its reward or penalty."""
    mission = mission_of(g)
    mission.bonus = {**mission.bonus, bonus.id: how}
    if g.sink is not None:
        g.emit("objective", "MOBJ-3", objective=bonus.id, result=how)
    run(g, program, f"objective:{bonus.id}")


def run(g: Game, program: str, source: str) -> None:
    """Run a reward or penalty, performed by the first enemy or hero there is."""
    if program:
        seat = next(iter(heroes(g)), g.state.starter)
        g.push(Do(program, lone(seat, source)))


def look_at_main(g: Game, frame: PhaseEnd) -> None:
    """End the side if its main objective is met (MOBJ-1)."""
    if is_met(g):
        end_side(g)


flow("mission-phase-end", PhaseEnd, look_at_loss, look_at_bonuses, look_at_main)


# -- the end of a side and of the mission ------------------------------------------------------------


def end_side(g: Game) -> None:
    """End the side and everything that still runs; rewards come, then the other side or the end of the mission."""
    state, mission = g.state, mission_of(g)
    mission.sides_done = mission.side
    if g.sink is not None:
        g.emit("side-over", "MOBJ-1", side=mission.side, rounds=mission.round, segments=mission.triggered)
    phases = phases_of(g)
    for part in phases[0].apart if phases is not None else ():  # their turns are cut short
        for ends in ("offence", "roll", "turn"):
            drop_tokens(g, part.seat, ends)
    state.forget_attacks()
    state.rolls, state.pools = [], []
    del state.stack[1:]
    lowest = state.stack[0]
    assert isinstance(lowest, Rounds)
    g.goto(lowest, side_over)


def lose(g: Game) -> None:
    """The mission is lost (MOBJ-2)."""
    end_session(g, "lost", close)


def side_over(g: Game, frame: Rounds) -> None:
    """Give the rewards of a side: for winning it, and for having done it perfectly (MOBJ-3)."""
    mission, board = mission_of(g), board_of(g)
    state = g.state
    state.active = state.acting = state.starter
    state.phase = "rewards"
    for seat in range(mission.hero_count):
        state.players[seat].fallen = False
    if board.perfect is not None and holds(g, board.perfect.requires):
        mission.perfect = True
        if g.sink is not None:
            g.emit("objective", "MOBJ-3", objective="perfect", result="met")
        run(g, board.perfect.program, "objective:perfect")
    run(g, board.reward, "objective:main")


def close(g: Game, frame: Rounds) -> None:
    """Work out what the mission leaves to the campaign (MOBJ-4)."""
    mission = mission_of(g)
    earned = points(g)
    g.state.outcome = {
        "result": mission.result,
        "sides": mission.sides_done,
        "perfect": mission.perfect and mission.sides_done == 2,
        "points": earned,
        "rounds": mission.round,
        "segments": mission.triggered,
        "bonus": mission.bonus,
        "health": [g.health(seat) for seat in range(mission.hero_count)],
        "sheets": mission.sheets,
        "raised": mission.raised,
        "lowered": mission.lowered,
        "turns": g.state.turn,
    }
    if g.sink is not None:
        g.emit("mission-over", "MOBJ-4", result=mission.result, sides=mission.sides_done, points=earned)
