"""A portal crawl: setting up, turns, moving, exploring, winning and losing (CRAWL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.adventures import battles, kings_hand, salves, shop
from campaign.adventures.loot import change_gold, deck_of, give_salves, open_chests
from campaign.adventures.maps import all_explored, destinations, next_unexplored
from campaign.adventures.party import (
    Party,
    change_at,
    difficulty_of,
    heroes,
    layout_of,
    party_in,
    party_of,
    scenario_of,
)
from campaign.adventures.prepare import fill_decks, prepare_heroes
from engine.changes import gain_cp
from engine.duel import seat_hero
from engine.effects.asking import asked
from engine.effects.operation import Op, verb
from engine.flow.window import open_window
from engine.game import Game, flow
from engine.modes import MODES, Mode
from engine.state import Frame, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from content.adventures import Tile
    from engine.events import Event
    from engine.library import Library

HEROES, ENEMIES = 0, 1
"""The two teams of an adventure."""


class CrawlMode(Mode):
    """What a crawl decides differently from a duel."""

    name = "crawl"
    session = Party

    def fallen(self, g: Game, seats: list[int]) -> None:
        """Minions first: a minion that falls with its hero is defeated, and the hero must be revived (MIN-7)."""
        state = g.state
        enemies = [s for s in seats if state.players[s].team == ENEMIES]
        down = [s for s in seats if state.players[s].team == HEROES]
        for seat in seats:
            state.players[seat].fallen = True
        for seat in down:
            if g.sink is not None:
                g.emit("down", "CRAWL-8", seat=seat)
        if not heroes(g):
            finish(g, "lost")
            return
        for seat in enemies:
            battles.defeated(g, seat)

    def scripted(self, g: Game, seat: int) -> bool:
        """Enemies follow the book."""
        return g.state.players[seat].team == ENEMIES

    def no_ability(self, g: Game, frame: Frame) -> None:
        """KH-2a."""
        kings_hand.after_failed_roll(g, frame)

    def ultimate(self, g: Game, frame: Frame) -> None:
        """KH-2b."""
        kings_hand.against_ultimate(g, frame.env["seat"])

    def next_seat(self, g: Game, seat: int) -> int:
        """Heroes take turns; one who is down keeps their place in the order."""
        return (seat + 1) % party_of(g).heads

    def can_pay(self, g: Game, seat: int, cost: dict[str, Any]) -> bool:
        """Gold and salves belong to the team."""
        party = party_of(g)
        return bool(party.gold >= cost.get("gold", 0) and sum(party.salves) >= cost.get("salves", 0))

    def pay(self, g: Game, seat: int, cost: dict[str, Any]) -> None:
        """Pay gold and salves; one's own salves first."""
        if cost.get("gold"):
            change_gold(g, -cost["gold"], "cost")
        for _ in range(cost.get("salves", 0)):
            party = party_of(g)
            owner = seat if party.salves[seat] else next(s for s, n in enumerate(party.salves) if n)
            give_salves(g, owner, -1)


MODES["crawl"] = CrawlMode()


def new(library: Library, setup: dict[str, Any], sink: Callable[[Event], None] | None = None) -> Game:
    """A crawl about to begin, at its first decision; `setup` as `sessions.next_setup` makes it."""
    chosen = setup["heroes"]
    heads = len(chosen)
    scenario = library.tables["scenarios"][setup["scenario"]]
    state = State("crawl", setup["seed"])
    party = Party(setup["scenario"], setup["difficulty"], heads)
    party.layout = setup["layout"]
    party.gold = scenario.gold[heads]
    party.boss_cp = setup["boss_cp"]
    party.owned = [list(hero["owned"]) for hero in chosen]
    party.unidentified = [list(hero["unidentified"]) for hero in chosen]
    state.session = party
    for seat, hero in enumerate(chosen):
        player = seat_hero(state, library, hero["id"], HEROES, scenario.health[heads])
        player.deck = deck_of(library, hero["id"], hero["owned"])
        player.arena = -1
        state.streams.shuffle(player.deck, f"deck-{seat}")
    game = Game(library, state, sink)
    lay_map(game)
    fill_decks(game)
    game.push("crawl", seat=-1, to_share=setup["salves"])
    game.run()
    return game


def lay_map(g: Game) -> None:
    """Face-down tiles, their items, heroes on Crimson Sands (CRAWL-1)."""
    party, layout = party_in(g.state), layout_of(g)
    for level in range(1, 5):
        pile = sorted(tile.id for tile in g.library.tables["tiles"].values() if tile.level == level and not tile.role)
        g.state.streams.shuffle(pile, f"tiles-{level}")
        party.stacks[str(level)] = pile
    with_salves = difficulty_of(g).map_salves
    party.items = {
        place: [item for item in items if with_salves or item != "salve"] for place, items in layout.items.items()
    }
    party.places = [layout.start] * party.heads
    party.explored = [layout.start]
    party.tiles = {layout.start: "crimson-sands"}


def prepare(g: Game, frame: Frame) -> None:
    """Hands, hero setups, salves, start player (PREP)."""
    prepare_heroes(g, frame)


def take_turns(g: Game, frame: Frame) -> None:
    """One hero after another until the crawl is won or lost (CRAWL-8)."""
    state = g.state
    seat = frame.env["seat"]
    if party_of(g).result:
        return
    if is_won(g):
        finish(g, "won")
        return
    g.goto(frame, take_turns)
    state.turn += 1
    frame.env["seat"] = g.mode.next_seat(g, seat)
    g.push("crawl-turn", seat=seat)


def is_won(g: Game) -> bool:
    """The portal's minion is beaten, nobody is engaged, nobody is down (CRAWL-8)."""
    party = party_of(g)
    return party.portal_beaten and not party.battles and len(heroes(g)) == party.heads


def finish(g: Game, result: str) -> None:
    """The crawl is decided: everything that runs ends, the conclusion comes."""
    party, state = party_of(g), g.state
    party.result = result
    state.attack = None
    state.rolls.clear()
    state.pools.clear()
    root = state.stack[0]
    del state.stack[1:]
    g.goto(root, conclude)
    if g.sink is not None:
        g.emit("crawl-over", "CRAWL-8", result=result, explored=all_explored(g))


def conclude(g: Game, frame: Frame) -> None:
    """The shop, after a won and a lost crawl (SHOP-1)."""
    shop.open_shop(g)


def close(g: Game, frame: Frame) -> None:
    """The session's outcome: all the score sheet needs (SCORE-1)."""
    party = party_of(g)
    g.state.outcome = {
        "result": party.result, "salves": sum(party.salves), "gold": sum(party.purse), "explored": all_explored(g),
        "boss_cp": party.boss_cp, "owned": party.owned, "unidentified": party.unidentified, "unclaimed": 0,
        "salves_spent": party.salves_spent, "turns": g.state.turn,
    }  # fmt: skip
    if g.sink is not None:
        g.emit("session-over", "SCORE-1", result=party.result)


flow("crawl", prepare, salves.share, take_turns, conclude, close)


# -- one hero's turn (CRAWL-2) -------------------------------------------------------------------


def begin(g: Game, frame: Frame) -> None:
    """The turn begins; a hero who is still down now cannot be revived any more (CRAWL-8)."""
    state = g.state
    seat = frame.env["seat"]
    state.active = state.acting = seat
    state.attack = None
    state.phase = "crawl"
    for player in state.players:
        player.used = {}
    if g.sink is not None:
        g.emit("hero-turn", "CRAWL-2", seat=seat, turn=state.turn, place=party_of(g).places[seat])
    if state.players[seat].fallen:
        finish(g, "lost")
        return
    frame.env["engaged"] = state.players[seat].arena >= 0
    if not frame.env["engaged"]:
        open_window(g, "turn", only=[seat])


def salves_first(g: Game, frame: Frame) -> None:
    """Step 1, only when not engaged."""
    if not frame.env["engaged"]:
        g.push("salves", seat=frame.env["seat"])


def ask_move(g: Game, frame: Frame) -> None:
    """Step 2: a hero must move if they can (CRAWL-3)."""
    frame.answer = ""
    if frame.env["engaged"] or g.state.players[frame.env["seat"]].fallen:
        return
    places = destinations(g, frame.env["seat"])
    if places:
        g.ask(frame, frame.env["seat"], "move", [f"move {place}" for place in places])


def move(g: Game, frame: Frame) -> None:
    """Join a battle there, or explore (step 3)."""
    if not frame.answer:
        return
    seat, place = frame.env["seat"], frame.answer.split(" ", 1)[1]
    walk(g, seat, place)
    if place not in party_of(g).explored:
        g.push("explore", seat=seat, place=place)


def walk(g: Game, seat: int, place: str) -> None:
    """Put the hero there; an ongoing battle engages at once (CRAWL-4)."""
    party = party_of(g)
    came = party.places[seat]
    party.places = change_at(party.places, seat, place)
    if g.sink is not None:
        g.emit("moved", "CRAWL-3", seat=seat, start=came, place=place)
    battles.join(g, seat, place)


def salves_in_battle(g: Game, frame: Frame) -> None:
    """Step 4, when engaged now."""
    if is_fighting(g, frame):
        g.push("salves", seat=frame.env["seat"])


def is_fighting(g: Game, frame: Frame) -> bool:
    """The hero stands and is engaged."""
    player = g.state.players[frame.env["seat"]]
    return not player.fallen and player.arena >= 0


def first_strike(g: Game, frame: Frame) -> None:
    """Step 5: a minion with First Strike acts before the hero (MIN-6)."""
    frame.env["struck"] = False
    frame.env["fight"] = is_fighting(g, frame)
    if frame.env["fight"]:
        enemy = battles.enemy_of(g, frame.env["seat"])
        frame.env["enemy"] = enemy
        if battles.has_first_strike(g, enemy):
            frame.env["struck"] = True
            battles.minion_step(g, enemy, frame.env["seat"])


def hero_step(g: Game, frame: Frame) -> None:
    """Step 6: a whole turn, also when the minion has just died in its own step (MIN-6)."""
    seat = frame.env["seat"]
    if frame.env["fight"] and not g.state.players[seat].fallen:
        g.push("turn", seat=seat, target=-1, fresh=False)


def minion_step(g: Game, frame: Frame) -> None:
    """Step 7, unless done before (MIN-2)."""
    if not frame.env["fight"] or frame.env["struck"]:
        return
    enemy = frame.env["enemy"]
    if not g.state.players[enemy].fallen and is_fighting(g, frame):
        battles.minion_step(g, enemy, frame.env["seat"])


def end(g: Game, frame: Frame) -> None:
    """The turn is over."""
    g.state.attack = None
    g.state.phase = "crawl"


flow(
    "crawl-turn",
    begin, salves_first, ask_move, move, salves_in_battle, first_strike, hero_step, minion_step, end,
)  # fmt: skip


# -- exploring (CRAWL-5) ---------------------------------------------------------------------------


def collect(g: Game, frame: Frame) -> None:
    """Take what lies on the face-down tile."""
    party = party_of(g)
    seat, place = frame.env["seat"], frame.env["place"]
    items = party.items.get(place, [])
    party.items = {p: left for p, left in party.items.items() if p != place}
    chests = [item for item in items if item not in ("shard", "salve")]
    open_chests(g, [seat], chests)
    for item in items:
        if item == "shard":
            party.shards += 1
            if g.sink is not None:
                g.emit("shard", "CRAWL-5", seat=seat, shards=party.shards)
        elif item == "salve":
            give_salves(g, seat, 1)


def turn_over(g: Game, frame: Frame) -> None:
    """Flip the tile: CP, boss CP, gold, then its action."""
    seat, place = frame.env["seat"], frame.env["place"]
    tile = reveal(g, place)
    if g.sink is not None:
        g.emit("explored", "CRAWL-5", seat=seat, place=place, tile=tile.id)
    if tile.cp:
        gain_cp(g, seat, tile.cp, f"tile:{tile.id}", "CRAWL-5")
    party_of(g).boss_cp += tile.boss_cp
    change_gold(g, tile.gold, f"tile:{tile.id}")
    if tile.program and not g.state.players[seat].fallen:
        g.push("do", p=tile.program, pc=0, me=seat, foe=-1, src=f"tile:{tile.id}", m="now", v={}, subject=seat)


def reveal(g: Game, place: str) -> Tile:
    """Turn a tile face up and count it as explored."""
    party, layout = party_of(g), layout_of(g)
    tiles = g.library.tables["tiles"]
    name = party.tiles.get(place, "")
    if not name and place == layout.portal:
        name = "boss-portal"
    elif not name:
        level = str(layout.levels[place])
        name = party.stacks[level][-1]
        party.stacks = {**party.stacks, level: party.stacks[level][:-1]}
    party.tiles = {**party.tiles, place: name}
    party.explored = [*party.explored, place]
    found: Tile = tiles[name]
    return found


def meet(g: Game, frame: Frame) -> None:
    """Draw and engage the minion of the shown level."""
    seat, place = frame.env["seat"], frame.env["place"]
    tile: Tile = g.library.tables["tiles"][party_of(g).tiles[place]]
    level = scenario_of(g).portal if tile.role == "portal" else tile.minion
    if level and not g.state.players[seat].fallen and g.state.players[seat].arena < 0:
        battles.engage(g, seat, level, portal=tile.role == "portal")


flow("explore", collect, turn_over, meet)


@verb("reveal-tile")
def reveal_tile(g: Game, f: Frame, op: Op) -> bool:
    """Look at a neighbouring face-down tile; the hero may go there as if exploring it."""
    seat = f.env["me"]
    party = party_of(g)
    places = next_unexplored(g, party.places[seat])
    if not places or (party.tiles.get(places[0]) and len(places) == 1 and not op.opts.get("move")):
        return True
    token = asked(g, f, "place", seat, "reveal", [f"reveal {p}" for p in places])
    if token is None:
        return False
    place = token.split(" ", 1)[1]
    if place not in party.tiles:
        peek(g, seat, place)
    if op.opts.get("move") == "may":
        answer = asked(g, f, "move", seat, "may", ["yes", "no"], {"place": place})
        if answer is None:
            return False
        if answer == "yes":
            walk(g, seat, place)
            g.push("explore", seat=seat, place=place)
    return True


def peek(g: Game, seat: int, place: str) -> None:
    """Turn a tile so that all see it; it is not explored by that."""
    party, layout = party_of(g), layout_of(g)
    if place == layout.portal:
        name = "boss-portal"
    else:
        level = str(layout.levels[place])
        name = party.stacks[level][-1]
        party.stacks = {**party.stacks, level: party.stacks[level][:-1]}
    party.tiles = {**party.tiles, place: name}
    if g.sink is not None:
        g.emit("revealed", "CRAWL-5", seat=seat, place=place, tile=name)


__all__ = ["CrawlMode", "finish", "new"]
