"""A portal crawl: setting up, turns, moving, exploring, winning and losing (CRAWL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.adventures import kings_hand, salves, shop
from campaign.adventures.crawl import minions
from campaign.adventures.crawl import turn as crawl_turn
from campaign.adventures.crawl.maps import all_explored
from campaign.adventures.ending import end_session
from campaign.adventures.loot import change_gold, give_salves
from campaign.adventures.party import ENEMIES, HEROES, Party, difficulty_of, heroes, layout_of, party_in, party_of
from campaign.adventures.prepare import fill_decks, prepare_heroes, seat_party
from engine.game import Game, flow
from engine.modes import MODES, Mode
from engine.state import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.definitions import Library
    from engine.events import Event


class CrawlMode(Mode):
    """What a crawl decides differently from a duel."""

    name = "crawl"
    session = Party

    def fallen(self, g: Game, seats: list[int]) -> None:
        """A minion that falls with its hero is defeated all the same, and the hero must be revived (MIN-7)."""
        players = g.state.players
        for seat in seats:
            players[seat].fallen = True
        for seat in seats:
            if players[seat].team == HEROES:
                crawl_turn.go_down(g, seat)
        for seat in seats:
            if players[seat].team == ENEMIES:
                minions.defeated(g, seat)
        if not heroes(g):
            finish(g, "lost")

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
        return (seat + 1) % party_of(g).hero_count

    def can_pay(self, g: Game, seat: int, cost: dict[str, Any]) -> bool:
        """Gold belongs to the team, salves to whoever holds them (SALVE-1); an enemy has neither."""
        party = party_of(g)
        if seat >= party.hero_count:
            return super().can_pay(g, seat, cost)
        return bool(party.gold >= cost.get("gold", 0) and party.salves[seat] >= cost.get("salves", 0))

    def pay(self, g: Game, seat: int, cost: dict[str, Any]) -> None:
        """Pay gold and salves."""
        if cost.get("gold"):
            change_gold(g, -cost["gold"], "cost")
        if cost.get("salves"):
            give_salves(g, seat, -cost["salves"])
            party_of(g).salves_spent += cost["salves"]


MODES["crawl"] = CrawlMode()


def new(library: Library, setup: dict[str, Any], sink: Callable[[Event], None] | None = None) -> Game:
    """A crawl at its first decision; `setup` as `sessions.next_setup` makes it."""
    game = opened(library, setup, sink)
    game.run()
    return game


def opened(library: Library, setup: dict[str, Any], sink: Callable[[Event], None] | None = None) -> Game:
    """A crawl about to begin: the map and the decks lie ready, nothing has happened."""
    scenario = library.tables["scenarios"][setup["scenario"]]
    state, party = seat_party(library, setup, "crawl", shared_dial=False)
    party.layout = setup["layout"]
    party.gold = scenario.gold[party.hero_count]
    party.boss_cp = setup["boss_cp"]
    for player in state.players:
        player.battle = -1
    game = Game(library, state, sink)
    lay_map(game)
    fill_decks(game)
    game.push("crawl", seat=-1, to_share=setup["salves"])
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
    party.places = [layout.start] * party.hero_count
    party.explored = [layout.start]
    party.tiles = {layout.start: "crimson-sands"}


def prepare(g: Game, frame: Frame) -> None:
    """Hands, hero setups, salves, start player (PREP)."""
    prepare_heroes(g, frame)


def take_turns(g: Game, frame: Frame) -> None:
    """One hero after another until the crawl is won or lost (CRAWL-8)."""
    seat = frame.env["seat"]
    if is_won(g):
        finish(g, "won")
        return
    if crawl_turn.is_lost(g):
        finish(g, "lost")
        return
    g.goto(frame, take_turns)
    g.state.turn += 1
    frame.env["seat"] = g.mode.next_seat(g, seat)
    g.push("crawl-turn", seat=seat)


def is_won(g: Game) -> bool:
    """The portal's minion is beaten, nobody is engaged, nobody is down (CRAWL-8)."""
    party = party_of(g)
    return party.portal_beaten and not party.battles and len(heroes(g)) == party.hero_count


def victory(g: Game, frame: Frame) -> None:
    """A battle is over and its chests are open: that may have been the last one."""
    if is_won(g):
        finish(g, "won")


flow("victory", victory)


def finish(g: Game, result: str) -> None:
    """The crawl is decided: everything that runs ends, the conclusion comes."""
    end_session(g, result, conclude)
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
        "boss_cp": party.boss_cp, "owned": party.owned, "gone": party.gone, "unclaimed": 0,
        "salves_spent": party.salves_spent, "turns": g.state.turn,
    }  # fmt: skip
    if g.sink is not None:
        g.emit("session-over", "SCORE-1", result=party.result)


flow("crawl", prepare, salves.share, take_turns, conclude, close)

__all__ = ["CrawlMode", "finish", "new"]
