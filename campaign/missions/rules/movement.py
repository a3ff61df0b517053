"""The movement phase: everybody says where to go, then all of them move at once (MRND-2, MOBJ-1)."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from ai.outcomes import Walk, flat_worth, reads_elsewhere, worth
from campaign.missions.rules.frames import Movement
from campaign.missions.rules.marks import MOVEMENT, WALKS_THROUGH, marked, open_to_owners, put_mark, take_mark
from campaign.missions.rules.objectives import holds
from campaign.missions.rules.reach import free, give_range, map_of, spaces_of, within_walk
from campaign.missions.rules.session import board_of, change_at, heroes, is_enemy, mission_of
from campaign.missions.rules.tiles import collect
from campaign.team.places import neighbours, reading_order
from content.text.words import Spec, Voice, does, owner, player, says, says_always, target
from engine.context import Context
from engine.effects.asking import asked
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import MEANT, targets
from engine.frame import flow
from engine.frames import Do
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


def goals_of(g: Game) -> dict[int, str]:
    """Seats of those who have said where they go in this movement phase -> where (MRND-2)."""
    frame = g.innermost(Movement)
    return {int(seat): space for seat, space in frame.goals.items()} if frame is not None else {}


def go(g: Game, frame: Movement) -> None:
    """Move all pawns at once; then the heroes collect what is on their spaces."""
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
    own_place, other_place = mission_of(g).places[seat], mission_of(g).places[other]
    place(g, seat, other_place)
    place(g, other, own_place)


def leave(g: Game, seat: int) -> None:
    """Take a hero off the map by an exit, for the rest of the side."""
    mission, state = mission_of(g), g.state
    mission.places = change_at(mission.places, seat, "")
    mission.left = change_at(mission.left, seat, value=True)
    state.players[seat].fallen = True
    if g.sink is not None:
        g.emit("left", "MOBJ-1", seat=seat)


def empty_spaces(g: Game) -> list[str]:
    """Spaces with neither a pawn nor an undefeated enemy, in reading order."""
    return sorted(free(g) - set(mission_of(g).places), key=reading_order)


flow("mission-movement", Movement, begin, ask, answered, go)


# -- the verbs of content ----------------------------------------------------------------------


@verb("range", Shape("flag", ""))
def range_(g: Game, f: Do, op: Op) -> bool:
    """Give the running attack or defence range (MRND-4)."""
    give_range(g, f.context.me)
    return True


@verb("move-pawn", Shape("flag"))
def move_pawn(g: Game, f: Do, op: Op) -> bool:
    """Move a hero on the map to any empty space; tiles there wait for the end of a movement phase (MRND-2)."""
    who = targets(g, f, op.to, lambda seat: is_on_map(g, seat))
    if who is None:
        return False
    for seat in who:
        options = [f"go {space}" for space in empty_spaces(g)]
        if not is_on_map(g, seat) or not options:
            continue
        token = asked(g, f, f"goal{seat}", f.context.me, "relocate", options, {"of": seat})
        if token is None:
            return False
        if mission_of(g).places[seat] != token.split(" ", 1)[1]:
            place(g, seat, token.split(" ", 1)[1])
    return True


def is_on_map(g: Game, seat: int) -> bool:
    """Whether a hero's pawn is on the map, so that it can be moved."""
    return not is_enemy(g, seat) and bool(mission_of(g).places[seat])


@verb("swap-pawns", Shape("flag", "chosen-teammate"))
def swap_pawns(g: Game, f: Do, op: Op) -> bool:
    """Let two heroes on the map change places."""
    me = f.context.me
    who = targets(g, f, op.to, lambda seat: is_on_map(g, seat))
    if who is None:
        return False
    if who and is_on_map(g, me) and is_on_map(g, who[0]):
        swap_places(g, me, who[0])
    return True


@verb("shift", Shape("selector", ""))
def shift(g: Game, f: Do, op: Op) -> bool:
    """Move an enemy of one space to an empty space beside it that is nearer to a hero, if there is one."""
    me, mission = f.context.me, mission_of(g)
    assert op.to is not None
    seats = MEANT[op.to.kind](g, f.context)
    goals = [space for seat in seats for space in spaces_of(g, seat)]
    stands = spaces_of(g, me)
    if not is_enemy(g, me) or len(stands) != 1 or not goals:
        return True
    nearer = step_towards(g, stands[0], goals[0])
    if nearer:
        mission.stands = {**mission.stands, str(me): [nearer]}
        if g.sink is not None:
            g.emit("moved", "MENE-4", seat=me, was=stands[0], place=nearer)
    return True


def step_towards(g: Game, start: str, goal: str) -> str:
    """The empty space next to `start` from which the goal is nearest, past heroes but not past enemies; of equals the
    first in reading order (ours). Empty: none is nearer."""
    ways = map_of(g).subgraph(free(g) | {start, goal})
    steps = nx.single_source_shortest_path_length(ways, goal)
    empty = [space for space in neighbours(map_of(g), start) if space in empty_spaces(g) and space in steps]
    best = min(empty, key=lambda space: (steps[space], reading_order(space)), default="")
    return best if best and steps[best] < steps.get(start, 0) else ""


@verb("walk-through", Shape("flag", ""))
def walk_through(g: Game, f: Do, op: Op) -> bool:
    """Let henchmen stop nobody in this movement (MRND-2)."""
    put_mark(g, f.context.me, WALKS_THROUGH)
    return True


says_always("range", "give your attack or defence range", gain=True)


@says("move-pawn", gain=True)
def say_move(op: Spec, voice: Voice) -> str:
    """Say who moves, and where to."""
    return f"move {target(op.get('to', 'self'), voice)} to any empty space"


@says("swap-pawns", gain=True)
def say_swap(op: Spec, voice: Voice) -> str:
    """Say which hero changes places with another."""
    return f"swap spaces with {player(op.get('to', 'chosen-teammate'), voice)}"


@says("shift")
def say_shift(op: Spec, voice: Voice) -> str:
    """Say to which hero an enemy shifts."""
    return does("self", "shift", f"one empty space towards {player(op['shift'], voice)}", voice)


@says("walk-through", gain=True)
def say_walk(op: Spec, voice: Voice) -> str:
    """Say which fighters heroes may walk past."""
    return f"walk through henchmen in {owner('self', voice)} movement"


@worth("walk-through")
def walk_worth(w: Walk, op: Op, context: Context) -> float:
    """What it is worth to have more spaces to go to, once."""
    return 0.0 if marked(w.g, context.me, WALKS_THROUGH) else 1.0


reads_elsewhere("verb walk-through")
flat_worth("range", 2.0)  # an attack that would reach nobody, or a choice of targets
flat_worth("move-pawn", 0.5)  # a better place, which is worth no momentum by itself (ours)
flat_worth("swap-pawns", 0.3)  # seldom a better one
flat_worth("shift", 0.5)  # somebody comes within reach
