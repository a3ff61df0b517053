"""What a portal crawl has beyond its heroes: map, tiles, minions, battles, shop."""

from __future__ import annotations

from campaign.adventures.rules.session import Party, scenario_of
from campaign.kinds.documents import names_missing
from content.adventures.definitions import Layout
from engine.definitions import Library
from engine.game import Game
from engine.session import Mix


class Crawl(Party):
    """A portal crawl. Places are tokens such as `d3`; seats and battles are numbers, as keys written out."""

    __slots__ = (
        "battles",
        "chests_left",
        "dealt",
        "down",
        "explored",
        "items",
        "layout",
        "minions",
        "next_battle",
        "places",
        "portal_beaten",
        "purse",
        "shards",
        "stacks",
        "tiles",
        "waiting",
    )

    def __init__(self, scenario: int, difficulty: str, hero_count: int) -> None:
        super().__init__(scenario, difficulty, hero_count)
        self.layout = ""
        self.shards = 0
        self.places: list[str] = []
        """Where each hero stands."""
        self.explored: list[str] = []
        """Places, in the order in which they were explored; the start is the first."""
        self.tiles: dict[str, str] = {}
        """Place -> tile, once face up."""
        self.items: dict[str, list[str]] = {}
        """Place -> what still lies there."""
        self.stacks: dict[str, list[str]] = {}
        """Tile level -> face-down tiles, top last."""
        self.minions: dict[str, list[str]] = {}
        """Minion level -> deck, top last."""
        self.battles: dict[str, str] = {}
        """Battle's number -> its place; its minion is the enemy in that battle."""
        self.next_battle = 1
        self.chests_left: dict[str, list[str]] = {}
        """Minion seat -> chests beyond those of its card."""
        self.portal_beaten = False
        self.down: dict[str, list[int]] = {}
        """Hero at 0 health -> teammates who have not had a turn since and may still revive them (CRAWL-8)."""
        self.waiting: dict[str, list[str]] = {}
        """Hero at 0 health -> chests they will open once they stand again (MIN-7)."""
        self.purse: list[int] = []
        """Each hero's gold in the shop; empty before (SHOP-1)."""
        self.dealt: list[list[str]] = [[] for _ in range(hero_count)]
        """Each hero's cards in the shop that are not bought yet (SHOP-2)."""

    def lacking(self, library: Library) -> list[str]:
        """Its map, tiles and minions, and what is dealt in the shop, as well."""
        found, tables = super().lacking(library), library.tables
        if found:
            return found  # without its scenario nothing else can be looked up
        tiles = [*self.tiles.values(), *(tile for pile in self.stacks.values() for tile in pile)]
        return [
            *names_missing("map", [self.layout], tables["scenarios"][self.scenario].layouts),
            *names_missing("tile", tiles, tables["tiles"]),
            *names_missing("minion", [minion for pile in self.minions.values() for minion in pile], library.fighters),
            *names_missing("card", [card for dealt in self.dealt for card in dealt], library.cards),
        ]

    def conceal(self, seat: int, mix: Mix) -> None:
        """Mix the stacks of tiles and the minion decks as well."""
        self.stacks = {level: mix(pile) for level, pile in self.stacks.items()}
        self.minions = {level: mix(pile) for level, pile in self.minions.items()}
        super().conceal(seat, mix)


def crawl_of(g: Game) -> Crawl:
    """The session of a crawl."""
    session = g.state.session
    assert isinstance(session, Crawl)
    return session


def layout_of(g: Game) -> Layout:
    """The map that was drawn for this crawl."""
    return scenario_of(g).layouts[crawl_of(g).layout]
