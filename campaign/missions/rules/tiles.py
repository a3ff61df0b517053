"""Boost tiles: laid out, collected, hidden, revealed (MBOO, MRND-2, MRND-7)."""

from __future__ import annotations

from ai.outcomes import Walk, flat_worth, reads_elsewhere, worth
from campaign.missions.rules.frames import Collect, Looking, Reveal
from campaign.missions.rules.session import DOWN, board_of, change_at, heroes, is_enemy, mission_of
from campaign.team.places import reading_order
from content.text.words import Spec, Voice, is_several, player, says, says_always, target
from engine.context import Context
from engine.effects.amounts import dice_of
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets
from engine.flow.rolls import roll_dice
from engine.frame import flow
from engine.frames import Do
from engine.game import Game
from engine.pieces import without

PLOT = "plot"
"""What takes the place of a tile where a plot is collected."""


def draw_tile(g: Game) -> str:
    """Draw the top tile of the pile; an empty pile is made of the discarded tiles (MBOO-1). Empty: there is none at
    all.
    """
    mission = mission_of(g)
    if not mission.boosts:
        mission.boosts, mission.boost_discard = mission.boost_discard[:], []
        g.state.streams.shuffle(mission.boosts, "boosts")
    if not mission.boosts:
        return ""
    *mission.boosts, tile = mission.boosts
    return tile


def lay_tile(g: Game, space: str, tile: str) -> None:
    """Put a tile face up on top of what is on a space."""
    mission = mission_of(g)
    mission.tiles = {**mission.tiles, space: [*mission.tiles.get(space, ()), tile]}


def hide_tile(g: Game, space: str) -> None:
    """Put a tile of the pile face down on a space, under what is there (MRND-7)."""
    tile = draw_tile(g) if space in board_of(g).spaces else ""
    if not tile:
        return
    mission = mission_of(g)
    mission.tiles = {**mission.tiles, space: [DOWN + tile, *mission.tiles.get(space, ())]}
    if g.sink is not None:
        g.emit("marked", "MRND-7", space=space)


def hide_at(g: Game, number: int) -> None:
    """Lay a face-down tile on the space of that number; a blank die has none."""
    for space, card in board_of(g).spaces.items():
        if card.number == number > 0:
            hide_tile(g, space)


def take_top(g: Game, space: str) -> str:
    """Take the upper tile of a space off the map."""
    mission = mission_of(g)
    *rest, tile = mission.tiles[space]
    others = {other: tiles for other, tiles in mission.tiles.items() if other != space}
    mission.tiles = {**others, space: rest} if rest else others
    return tile


def take_tile(g: Game, seat: int, space: str) -> None:
    """Give a hero the upper tile of a space, wherever they are; a face-down tile is held (MRND-2)."""
    get_tile(g, seat, take_top(g, space))


def get_tile(g: Game, seat: int, tile: str) -> None:
    """Let a hero resolve a tile, or hold it if it is face down; empty: there is no tile."""
    if tile.startswith(DOWN):
        hold_tile(g, seat, tile.removeprefix(DOWN))
    elif tile:
        use_tile(g, seat, tile)


def hold_tile(g: Game, seat: int, tile: str) -> None:
    """Put a face-down tile onto a hero's health dial (MRND-2)."""
    mission = mission_of(g)
    mission.held = change_at(mission.held, seat, [*mission.held[seat], tile])
    if g.sink is not None:
        g.emit("held", "MRND-2", seat=seat)


def use_tile(g: Game, seat: int, tile: str) -> None:
    """Let a hero resolve a tile, which is discarded afterwards."""
    mission, boost = mission_of(g), g.library.tables["boosts"][tile]
    if g.sink is not None:
        g.emit("tile", "MBOO-1", seat=seat, tile=tile)
    mission.boost_discard = [*mission.boost_discard, tile]
    if boost.program:
        g.push(Do(boost.program, Context(seat, source=f"boost:{tile}")))


# -- what lies where heroes end their movement ------------------------------------------------------


def collect(g: Game) -> None:
    """Let every hero take the tiles of their space, and do what is done with a plot there (MRND-2)."""
    mission = mission_of(g)
    due: list[list[object]] = []
    for seat in heroes(g):
        space = mission.places[seat]
        while mission.tiles.get(space):
            tile = take_top(g, space)
            if tile.startswith(DOWN):
                hold_tile(g, seat, tile.removeprefix(DOWN))
            else:
                due.append([seat, tile])
        if space in mission.plots:
            due.append([seat, PLOT])
    if due:
        g.push(Collect(due))


def next_find(g: Game, frame: Collect) -> None:
    """Run the effect of one found tile after another."""
    if not frame.due:
        g.end(frame)
        return
    (seat, tile), *frame.due = frame.due
    g.state.active = g.state.acting = seat
    g.goto(frame, next_find)
    if tile == PLOT:
        take_plot(g, seat)
    else:
        use_tile(g, seat, tile)


def take_plot(g: Game, seat: int) -> None:
    """Take the plot on which a hero ends the movement (MOBJ)."""
    mission, space = mission_of(g), mission_of(g).places[seat]
    mission.plots = [plot for plot in mission.plots if plot != space]
    mission.plots_taken += 1
    if g.sink is not None:
        g.emit("plot", "MOBJ-1", seat=seat, space=space, taken=mission.plots_taken)
    program = board_of(g).on_plot
    if program:
        g.push(Do(program, Context(seat, source="plot")))


flow("mission-collect", Collect, next_find)


# -- looking at what lies face down -----------------------------------------------------------------


def look_at(g: Game, seat: int, space: str, source: str) -> None:
    """Let a hero see the face-down tiles of a space, and put them back in any order (MALL-2)."""
    g.push(Looking(seat, space, source))


def see(g: Game, frame: Looking) -> None:
    """Show the face-down tiles to the hero."""
    frame.left = sorted(tile for tile in mission_of(g).tiles[frame.space] if tile.startswith(DOWN))
    if g.sink is not None:
        shown = [tile.removeprefix(DOWN) for tile in frame.left]
        g.emit("looked", "MALL-2", seat=frame.seat, space=frame.space, tiles=shown)


def ask_top(g: Game, frame: Looking) -> None:
    """Ask which of the tiles comes next, the upper ones first (ours); equal tiles count as one option."""
    tops = [f"top {tile.removeprefix(DOWN)}" for tile in dict.fromkeys(frame.left)]
    if len(tops) < 2:  # whatever is left has one order only
        g.goto(frame, lay_back)
        return
    g.ask(frame, frame.seat, "look", tops, source=frame.source)


def put_next(g: Game, frame: Looking) -> None:
    """Put the named tile below those that were named before."""
    tile = DOWN + frame.answer.split(" ", 1)[1]
    frame.order = [*frame.order, tile]
    frame.left = without(frame.left, tile)
    g.goto(frame, ask_top)


def lay_back(g: Game, frame: Looking) -> None:
    """Put the tiles back in the order named, between the face-up tiles."""
    mission = mission_of(g)
    lowest_first = iter([*frame.left, *reversed(frame.order)])
    laid = [next(lowest_first) if tile.startswith(DOWN) else tile for tile in mission.tiles[frame.space]]
    mission.tiles = {**mission.tiles, frame.space: laid}


flow("mission-look", Looking, see, ask_top, put_next, lay_back)


# -- tiles on health dials --------------------------------------------------------------------------


def turn_up(g: Game, frame: Reveal) -> None:
    """Let every hero turn up the tiles they hold (MRND-7)."""
    mission = mission_of(g)
    frame.due = [[seat, tile] for seat in heroes(g) for tile in mission.held[seat]]
    mission.held = [[] for _ in mission.held]


def resolve_next(g: Game, frame: Reveal) -> None:
    """Run the effect of one turned-up tile after another."""
    if not frame.due:
        g.end(frame)
        return
    (seat, tile), *frame.due = frame.due
    g.state.active = g.state.acting = seat
    g.goto(frame, resolve_next)
    use_tile(g, seat, tile)


flow("mission-reveal", Reveal, turn_up, resolve_next)


# -- the verbs of content ----------------------------------------------------------------------

RED = "red"
"""The name of a roll of one red die."""
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
    """See the face-down tiles of one space and put them in any order (ours: the first that is named is on top)."""
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


says_always("look-tiles", "look at the face-down boost tiles of one space and put them back in any order", gain=True)


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
