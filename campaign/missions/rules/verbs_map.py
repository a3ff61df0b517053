"""The map in programs: range, pawns that move out of turn, enemies that shift (MRND-2, MRND-4)."""

from __future__ import annotations

import networkx as nx

from ai.outcomes import Walk, flat_worth, reads_elsewhere, worth
from campaign.missions.rules.marks import WALKS_THROUGH, marked, put_mark
from campaign.missions.rules.movement import empty_spaces, place, swap_places
from campaign.missions.rules.reach import free, give_range, map_of, spaces_of
from campaign.missions.rules.session import is_enemy, mission_of
from campaign.team.places import neighbours, reading_order
from content.text.words import Spec, Voice, does, owner, player, says, target
from engine.context import Context
from engine.effects.asking import asked
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import MEANT, targets
from engine.frames import Do
from engine.game import Game


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
    """Whether a hero's pawn stands on the map, so that it can be moved."""
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
    """Move an enemy of one space to an empty space beside it that is nearer to somebody, if there is one."""
    me, mission = f.context.me, mission_of(g)
    assert op.to is not None
    found = MEANT[op.to.kind](g, f.context)
    goals = [space for seat in found for space in spaces_of(g, seat)]
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


@says("range", gain=True)
def say_range(op: Spec, voice: Voice) -> str:
    """Say what has range."""
    return "give your attack or defence range"


@says("move-pawn", gain=True)
def say_move(op: Spec, voice: Voice) -> str:
    """Say who moves, and where to."""
    return f"move {target(op.get('to', 'self'), voice)} to any empty space"


@says("swap-pawns", gain=True)
def say_swap(op: Spec, voice: Voice) -> str:
    """Say with whom a hero changes places."""
    return f"swap spaces with {player(op.get('to', 'chosen-teammate'), voice)}"


@says("shift")
def say_shift(op: Spec, voice: Voice) -> str:
    """Say towards whom an enemy shifts."""
    return does("self", "shift", f"one empty space towards {player(op['shift'], voice)}", voice)


@says("walk-through", gain=True)
def say_walk(op: Spec, voice: Voice) -> str:
    """Say past whom heroes may walk."""
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
