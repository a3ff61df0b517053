"""A mission from its setup to its end: both sides, round after round of eight phases (MSET, MRND)."""

from __future__ import annotations

from campaign.missions.rules import setup
from campaign.missions.rules.frames import (
    Clock,
    EnemyRoll,
    EnemyUpkeep,
    FirstHand,
    HeroPhases,
    Movement,
    PhaseEnd,
    Rounds,
)
from campaign.missions.rules.objectives import close, side_over
from campaign.missions.rules.session import mission_of
from engine.frame import Frame, flow
from engine.game import Game

LASTING = ("mission:", "side:")
"""Prefixes of what is counted for longer than a round."""


def pass_token(g: Game, frame: Rounds) -> None:
    """Begin a round: the start player token is passed on, except in the first round of side 1 (MRND-1)."""
    mission, state = mission_of(g), g.state
    mission.round += 1
    mission.rounds_of_side += 1
    state.turn = mission.round
    state.phase = "pass"
    for player in state.players:
        player.used = {key: count for key, count in player.used.items() if key.startswith(LASTING)}
        player.later = []
    mission.discounts = [0] * mission.hero_count
    mission.still, mission.skips = False, 0
    if mission.round > 1:
        state.starter = (state.starter + 1) % mission.hero_count
    state.active = state.acting = state.starter
    if g.sink is not None:
        g.emit("round", "MRND-1", round=mission.round, side=mission.side, seat=state.starter)


def run_phase(g: Game, frame: Frame) -> None:
    """Run a phase of the round; objectives are looked at when it ends."""
    g.push(PhaseEnd())
    g.push(frame)


def move(g: Game, frame: Rounds) -> None:
    """Run the movement phase (MRND-2)."""
    run_phase(g, Movement())


def heroes_act(g: Game, frame: Rounds) -> None:
    """Run the heroes' phases (MRND-3 to MRND-5)."""
    run_phase(g, HeroPhases())


def enemies_keep_up(g: Game, frame: Rounds) -> None:
    """Run the enemy upkeep phase (MRND-6)."""
    run_phase(g, EnemyUpkeep())


def enemies_roll(g: Game, frame: Rounds) -> None:
    """Run the enemy roll phase (MRND-7)."""
    run_phase(g, EnemyRoll())


def clock_runs(g: Game, frame: Rounds) -> None:
    """Run the crisis clock phase (MRND-8); then the next round begins."""
    g.goto(frame, pass_token)
    run_phase(g, Clock())


def next_side(g: Game, frame: Rounds) -> None:
    """Set up the other side (MSET-5), or end the mission as won."""
    if mission_of(g).side == 2:
        mission_of(g).result = "won"
        g.goto(frame, close)
    else:
        g.goto(frame, set_up_side)


def set_up_side(g: Game, frame: Rounds) -> None:
    """Set up pawns, clock, enemies and tiles of a side (MSET-3, MSET-4)."""
    setup.lay_side(g, mission_of(g).side + 1)
    g.push(FirstHand())


def set_up_more(g: Game, frame: Rounds) -> None:
    """Give enemies what they begin with; then additional setup and perks."""
    setup.more_setup(g)


def begin_side(g: Game, frame: Rounds) -> None:
    """Begin the first round of a side."""
    g.goto(frame, pass_token)


flow(
    "mission",
    Rounds,
    setup.spend_points,
    setup.roll_for_start,
    setup.begin_mission,
    set_up_side,
    set_up_more,
    begin_side,
    pass_token,
    move,
    heroes_act,
    enemies_keep_up,
    enemies_roll,
    clock_runs,
    side_over,
    next_side,
    close,
)
