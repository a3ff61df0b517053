"""The movement phase: everybody says where to go, then all of them move at once (MRND-2, MOBJ-1)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.missions.rules.frames import Movement
from campaign.missions.rules.marks import MOVEMENT, WALKS_THROUGH, open_to_owners, take_mark
from campaign.missions.rules.objectives import holds
from campaign.missions.rules.reach import free, within_walk
from campaign.missions.rules.session import board_of, change_at, heroes, mission_of
from campaign.missions.rules.tiles import collect
from campaign.team.places import reading_order
from engine.frame import flow
from engine.game import Game

EXIT = "exit"


def begin(g: Game, frame: Movement) -> None:
    """Begin the movement phase; what allies do in it comes first."""
    state = g.state
    state.phase = "movement"
    state.active = state.acting = state.starter
    frame.order = heroes(g)
    if g.sink is not None:
        g.emit("phase", "MRND-2", phase="movement", seat=state.starter)
    open_to_owners(g, "movement", MOVEMENT)


def ask(g: Game, frame: Movement) -> None:
    """Ask the next hero in turn order where to go: a space that several want goes to the first who asks (ours)."""
    if not frame.order:
        g.goto(frame, go)
        return
    seat = frame.order[0]
    g.state.active = g.state.acting = seat
    goals = set(frame.goals.values())
    spaces = [s for s in sorted(within_walk(g, seat), key=reading_order) if s not in goals]
    later = [within_walk(g, other) for other in frame.order[1:]]
    options = [f"go {space}" for space in spaces if all_fit(later, goals | {space})]
    if may_leave(g) and any(board_of(g).spaces[space].kind == EXIT for space in within_walk(g, seat)):
        options.append(EXIT)
    g.ask(frame, seat, "pawn", options)


def all_fit(choices: Sequence[set[str]], taken: set[str]) -> bool:
    """Whether every hero that is left can still have a space, beside those that are taken."""
    if not choices:
        return True
    first, *others = choices
    return any(all_fit(others, taken | {space}) for space in first - taken)


def may_leave(g: Game) -> bool:
    """Whether an exit may be used: the objective asks for it and all else that it asks for is done (MOBJ-1, ours)."""
    wanted = board_of(g).win
    return bool(wanted.get("exited")) and holds(g, {key: value for key, value in wanted.items() if key != "exited"})


def answered(g: Game, frame: Movement) -> None:
    """Keep where the hero will go."""
    seat, *frame.order = frame.order
    if frame.answer == EXIT:
        frame.leaving = [*frame.leaving, seat]
    else:
        frame.goals = {**frame.goals, str(seat): frame.answer.split(" ", 1)[1]}
    g.goto(frame, ask)


def go(g: Game, frame: Movement) -> None:
    """Move all pawns at once; then the heroes collect what lies on their spaces."""
    mission = mission_of(g)
    for seat in frame.leaving:
        leave(g, seat)
    for hero, space in frame.goals.items():
        place(g, int(hero), space)
        take_mark(g, int(hero), WALKS_THROUGH)
    g.state.active = g.state.acting = g.state.starter
    if not all(mission.left):
        collect(g)


def place(g: Game, seat: int, space: str) -> None:
    """Put a pawn on a space."""
    mission = mission_of(g)
    was = mission.places[seat]
    mission.places = change_at(mission.places, seat, space)
    if was != space and g.sink is not None:
        g.emit("moved", "MRND-2", seat=seat, was=was, place=space)


def swap_places(g: Game, seat: int, other: int) -> None:
    """Let two pawns change places."""
    here, there = mission_of(g).places[seat], mission_of(g).places[other]
    place(g, seat, there)
    place(g, other, here)


def leave(g: Game, seat: int) -> None:
    """Take a hero off the map by an exit, for the rest of the side."""
    mission, state = mission_of(g), g.state
    mission.places = change_at(mission.places, seat, "")
    mission.left = change_at(mission.left, seat, value=True)
    state.players[seat].fallen = True
    if g.sink is not None:
        g.emit("left", "MOBJ-1", seat=seat)


def empty_spaces(g: Game) -> list[str]:
    """Spaces with neither a pawn nor an enemy that stands, in reading order."""
    return sorted(free(g) - set(mission_of(g).places), key=reading_order)


flow("mission-movement", Movement, begin, ask, answered, go)
