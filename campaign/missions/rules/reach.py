"""Who is where on a mission's map, who is next to each fighter, which targets an attack reaches (MRND-2, MRND-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaign.missions.rules.frames import HeroRolls
from campaign.missions.rules.marks import WALKS_THROUGH, marked
from campaign.missions.rules.session import (
    DOWN,
    MOMENTUM,
    board_of,
    enemies,
    henchmen,
    heroes,
    is_enemy,
    mission_of,
    own_ability,
)
from campaign.team.places import graph_of, neighbours, reachable
from engine.abilities import AIMED, ability_of, blows, is_blow
from engine.definitions import Action
from engine.game import Game
from engine.options import is_affordable
from engine.state import Attack, Ready

if TYPE_CHECKING:
    import networkx as nx

RANGE = "range"
"""The mark of a hero whose attack or defence has range, until it is over."""


def map_of(g: Game) -> nx.Graph[str]:
    """The spaces of the side that is face up, joined where they touch."""
    return graph_of(frozenset(board_of(g).spaces))


def blocked(g: Game) -> set[str]:
    """Spaces on which nobody can be: those of undefeated enemies and of a threat (MRND-2)."""
    closed = {space for space, card in board_of(g).spaces.items() if card.kind == "threat"}
    for seat, spaces in mission_of(g).stands.items():
        if not g.state.players[int(seat)].fallen:
            closed.update(spaces)
    return closed


def free(g: Game) -> set[str]:
    """Spaces on which a hero may be, whether or not one is."""
    return set(board_of(g).spaces) - blocked(g)


def within_walk(g: Game, seat: int) -> set[str]:
    """Where a hero can walk: any distance, past heroes, not past enemies; from off the map through an entry."""
    place, spaces, open_spaces = mission_of(g).places[seat], board_of(g).spaces, free(g)
    starts = [place] if place else [space for space in spaces if spaces[space].kind == "entry" and space in open_spaces]
    ways = open_spaces | henchmen_spaces(g) if marked(g, seat, WALKS_THROUGH) else open_spaces
    reached = {space for start in starts for space in reachable(map_of(g), start, ways | {start})}
    return reached & (open_spaces | set(starts))


def henchmen_spaces(g: Game) -> set[str]:
    """The spaces where henchmen are."""
    stands = mission_of(g).stands
    return {space for seat in henchmen(g) for space in stands.get(str(seat), ())}


def spaces_of(g: Game, seat: int) -> list[str]:
    """The spaces where a fighter is; empty for a seat that is not on the map."""
    mission = mission_of(g)
    if is_enemy(g, seat):
        return mission.stands.get(str(seat), [])
    return [mission.places[seat]] if mission.places[seat] else []


def are_adjacent(g: Game, seat: int, other: int) -> bool:
    """Whether two seats are on spaces that share a border."""
    graph, other_spaces = map_of(g), set(spaces_of(g, other))
    return any(other_spaces & set(neighbours(graph, space)) for space in spaces_of(g, seat))


def in_reach(g: Game, seat: int, *, ranged: bool = False) -> list[int]:
    """The enemies that a hero's attack may be made against, in map order."""
    foes = enemies(g)
    if ranged or marked(g, seat, RANGE):
        return foes
    return [enemy for enemy in foes if are_adjacent(g, seat, enemy)]


def heroes_in_reach(g: Game, enemy: int, reach: str) -> list[int]:
    """The heroes on the map that an enemy's attack reaches, in turn order."""
    on_map = [seat for seat in heroes(g) if mission_of(g).places[seat]]
    if reach == "range":
        return on_map
    return [seat for seat in on_map if are_adjacent(g, seat, enemy)] if reach == "melee" else []


def is_attack(g: Game, seat: int, ready: Ready) -> bool:
    """Whether an ability that is ready deals damage to its target, other than collateral damage (ACT-3)."""
    if not ready.ability:
        return False
    return any(blows(g, program) for program in programs_of(g, seat, ready))


def teammates_in_reach(g: Game, seat: int) -> list[int]:
    """The teammates that a hero's activated ability could hit instead of an enemy: those it reaches, else those in
    reach of the range that the hero can gain (MENE-5, MRND-4).
    """
    mates = [mate for mate in g.teammates(seat) if mission_of(g).places[mate]]
    if is_far(g, seat):
        return mates
    near = [mate for mate in mates if are_adjacent(g, seat, mate)]
    return near or (mates if range_for(g, seat) is not None else [])


def is_far(g: Game, seat: int) -> bool:
    """Whether the activated ability of a hero has range."""
    attack = g.state.attack
    assert attack is not None
    return marked(g, seat, RANGE) > 0 or not needs_reach(g, seat, Ready(attack.ability, attack.tier, ()))


def range_for(g: Game, seat: int) -> Action | None:
    """The cheapest thing that gives a hero's attack range and nothing else, if the hero can pay for one."""
    player, programs = g.state.players[seat], g.library.programs
    found = [
        action
        for action in g.index(player).actions
        if [op.verb for op in programs[action.program]] == ["range"] and is_affordable(g, player, action)
    ]
    return min(found, key=lambda action: action.price.get(MOMENTUM, 0), default=None)


def programs_of(g: Game, seat: int, ready: Ready) -> list[str]:
    """The programs of an ability that is ready."""
    ability = own_ability(g, seat, ready.ability)
    return [program for program in (ability.tiers[ready.tier].program, ability.also) if program]


def needs_reach(g: Game, seat: int, ready: Ready) -> bool:
    """Whether an ability is melee unless it has range: all attacks but ultimates and those printed with it (MRND-4)."""
    ability = own_ability(g, seat, ready.ability)
    return not ability.ultimate and (ability.raw or {}).get("reach") != "range"


def is_ranged(g: Game, attack: Attack) -> bool:
    """Whether an attack has range: printed, gained, or shown by the place from which it is made (MRND-4)."""
    seat = attack.attacker
    if attack.defender < 0 or not are_adjacent(g, seat, attack.defender):
        return True
    if is_enemy(g, seat):
        return enemy_reach(g, seat, attack.ability) == "range"
    if g.state.players[seat].at_table:
        return False  # whether the ability says so is known at the table alone
    return marked(g, seat, RANGE) > 0 or (ability_of(g, attack).raw or {}).get("reach") == "range"


def enemy_reach(g: Game, seat: int, ability: str) -> str:
    """How far an enemy's ability reaches: melee, range, or nobody; a threat is next to everybody."""
    name, tables = g.state.players[seat].fighter, g.library.tables
    if name in tables["henchmen"]:
        return str(tables["henchmen"][name].reach)
    if name in tables["mission-bosses"]:
        return str(next(card.reach for card in tables["mission-bosses"][name].attacks if card.ability == ability))
    return "range"


def ready_of(g: Game, seat: int) -> Ready | None:
    """The ability that a hero is about to resolve; None: no ability is ready."""
    frame = next((f for f in reversed(g.state.stack) if isinstance(f, HeroRolls) and f.seat == seat), None)
    return frame.ready if frame is not None else None


def lacks_targets(g: Game, seat: int) -> bool:
    """Whether a hero who names a target could name more enemies with range, or with no enemy left have what the ability
    gives besides."""
    ready = ready_of(g, seat)
    if ready is None or not is_attack(g, seat, ready) or not needs_reach(g, seat, ready):
        return False
    return len(in_reach(g, seat)) < len(enemies(g)) if enemies(g) else gives_more(g, programs_of(g, seat, ready))


def gives_more(g: Game, programs: Iterable[str]) -> bool:
    """Whether programs of an ability do anything that needs no target."""
    ops = [op for program in programs for op in g.library.programs[program]]
    if any(gives_more(g, filter(None, op.blocks.values())) for op in ops):
        return True
    return any(not op.blocks and not is_blow(op) and (op.to is None or op.to.kind not in AIMED) for op in ops)


def give_range(g: Game, seat: int) -> None:
    """A hero's attack or defence has range from now on."""
    player = g.state.players[seat]
    player.bank = {**player.bank, RANGE: 1}
    if g.sink is not None:
        g.emit("range", "MRND-4", seat=seat)


def is_marked(g: Game, seat: int) -> bool:
    """Whether a hero is on a face-down tile or holds one (MRND-7)."""
    return face_down(g, seat) > 0


def face_down(g: Game, seat: int) -> int:
    """How many face-down tiles a hero is on or holds; 0 for an enemy."""
    mission = mission_of(g)
    if is_enemy(g, seat):
        return 0
    here = mission.tiles.get(mission.places[seat], ())
    return len(mission.held[seat]) + sum(1 for tile in here if tile.startswith(DOWN))
