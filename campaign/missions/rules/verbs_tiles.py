"""Boost tiles in programs: hidden on the map, taken, looked at (MBOO, MRND-7)."""

from __future__ import annotations

from ai.outcomes import Walk, flat_worth, reads_elsewhere, worth
from campaign.missions.rules.session import DOWN, is_enemy, mission_of
from campaign.missions.rules.tiles import draw_tile, get_tile, hide_at, hide_tile, look_at, take_tile
from campaign.team.places import reading_order
from content.text.words import Spec, Voice, is_several, player, says, target
from engine.context import Context
from engine.effects.amounts import dice_of
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets
from engine.flow.rolls import roll_dice
from engine.frames import Do
from engine.game import Game

RED = "red"
"""The name of a throw of one red die."""
TILE = 1.5
"""What a tile is worth to bots."""
HIDDEN = 0.5
"""What a face-down tile is worth to enemies: it marks a hero, who then gets the tile."""


@verb("hide-tile", Shape("word"))
def hide(g: Game, f: Do, op: Op) -> bool:
    """Lay a face-down tile on the space numbered by a red die that nobody alters (ours), or under heroes (MRND-7)."""
    if op.what == "under":
        who = targets(g, f, op.to)
        if who is None:
            return False
        for seat in who:
            if not is_enemy(g, seat):
                hide_tile(g, mission_of(g).places[seat])
        return True
    if not kept(f, "thrown"):
        keep(f, "thrown", value=True)
        roll_dice(g, f.context.me, 1, name=RED, source=f.context.source, kind="enemy", stream="enemies", fixed=True)
        return False
    for die in dice_of(g, f.context, RED):
        hide_at(g, die)
    return True


@verb("take-tile", Shape("word", ""))
def take(g: Game, f: Do, op: Op) -> bool:
    """Take the upper tile of any space, or of the pile; a face-down tile is held until it is revealed (MRND-2)."""
    me, mission = f.context.me, mission_of(g)
    if op.what == "pile":
        get_tile(g, me, draw_tile(g))
    else:
        spaces = sorted((space for space, tiles in mission.tiles.items() if tiles), key=reading_order)
        if not spaces:
            return True
        token = asked(g, f, "space", me, "tile", [f"take {space}" for space in spaces])
        if token is None:
            return False
        take_tile(g, me, token.split(" ", 1)[1])
    return True


@verb("look-tiles", Shape("flag", ""))
def look(g: Game, f: Do, op: Op) -> bool:
    """See the face-down tiles of one space and put them in any order (ours: the first that is named lies on top)."""
    me, mission = f.context.me, mission_of(g)
    spaces = [space for space, tiles in mission.tiles.items() if any(tile.startswith(DOWN) for tile in tiles)]
    if not spaces:
        return True
    options = [f"look {space}" for space in sorted(spaces, key=reading_order)]
    token = asked(g, f, "space", me, "look", options)
    if token is None:
        return False
    look_at(g, me, token.split(" ", 1)[1], f.context.source)
    return True


@says("hide-tile")
def say_hide(op: Spec, voice: Voice) -> str:
    """Say where the tile goes."""
    if op["hide-tile"] == "red-die":
        return "roll a red enemy die and put a face-down boost tile on the space of its number"
    who = op.get("to", "self")
    each = "a face-down boost tile each" if is_several(who) else "a face-down boost tile"
    return f"put {each} under {player(who, voice) if is_several(who) else target(who, voice)}"


@says("take-tile", gain=True)
def say_take(op: Spec, voice: Voice) -> str:
    """Say from where the tile is taken."""
    return "take the top boost tile of the pile" if op["take-tile"] == "pile" else "take a boost tile from any space"


@says("look-tiles", gain=True)
def say_look(op: Spec, voice: Voice) -> str:
    """Say which tiles are seen."""
    return "look at the face-down boost tiles of one space and put them back in any order"


@worth("hide-tile")
def hide_worth(w: Walk, op: Op, context: Context) -> float:
    """What the hidden tile is worth to the enemy that lays it."""
    return HIDDEN if is_enemy(w.g, context.me) else -HIDDEN


@worth("take-tile")
def take_worth(w: Walk, op: Op, context: Context) -> float:
    """What the tile is worth, if there is one."""
    return TILE if op.what == "pile" or any(mission_of(w.g).tiles.values()) else 0.0


reads_elsewhere("verb take-tile", "verb hide-tile")
flat_worth("look-tiles", 0.0)  # to know them changes nothing
