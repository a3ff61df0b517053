"""What a portal crawl has beyond its heroes: map, tiles, minions, battles, shop."""

from __future__ import annotations

from campaign.adventures.rules.session import Party, scenario_of
from campaign.kinds.documents import names_missing
from campaign.team.session import kept, kept_by_hero, team_session
from content.adventures.definitions import Layout
from engine.definitions import Library
from engine.game import Game
from engine.session import Mix

SHARDS = 3
"""How many portal shards open the Boss Portal (CRAWL-6)."""


@team_session
class Crawl(Party):
    """A portal crawl. Places are tokens such as `d3`; seats and battles are numbers, as keys written out."""

    layout: str = kept("")
    shards: int = kept(0)
    places: list[str] = kept(list)
    """Where each hero is."""
    explored: list[str] = kept(list)
    """The places that were explored, in that order; the start is the first."""
    tiles: dict[str, str] = kept(dict)
    """Place -> tile, once face up."""
    items: dict[str, list[str]] = kept(dict)
    """What is still at each place."""
    stacks: dict[str, list[str]] = kept(dict)
    """Tile level -> face-down tiles, top last."""
    minions: dict[str, list[str]] = kept(dict)
    """Minion level -> deck, top last."""
    battles: dict[str, str] = kept(dict)
    """Battle's number -> its place; its minion is the enemy in that battle."""
    next_battle: int = kept(1)
    chests_left: dict[str, list[str]] = kept(dict)
    """Minion seat -> chests beyond those of its card."""
    portal_beaten: bool = kept(begins_as=False)
    down: dict[str, list[int]] = kept(dict)
    """Hero at 0 health -> teammates who have not had a turn since and may still revive them (CRAWL-8)."""
    waiting: dict[str, list[str]] = kept(dict)
    """Hero at 0 health -> chests they will open once they are revived (MIN-7)."""
    purse: list[int] = kept(list)
    """Each hero's gold in the shop; empty before (SHOP-1)."""
    dealt: list[list[str]] = kept_by_hero(list)
    """Each hero's cards in the shop that are not bought yet (SHOP-2)."""

    def lacking(self, library: Library) -> list[str]:
        """What the library lacks for this session: also its map, tiles, minions and what is dealt in the shop."""
        lacking, tables = Party.lacking(self, library), library.tables
        if lacking:
            return lacking  # without its scenario nothing else can be looked up
        tiles = [*self.tiles.values(), *(tile for pile in self.stacks.values() for tile in pile)]
        return [
            *names_missing("map", [self.layout], tables["scenarios"][self.scenario].layouts),
            *names_missing("tile", tiles, tables["tiles"]),
            *names_missing("minion", [minion for pile in self.minions.values() for minion in pile], library.fighters),
            *names_missing("card", [card for dealt in self.dealt for card in dealt], library.cards),
        ]

    def conceal(self, seat: int, mix: Mix) -> None:
        """Mix what nobody may know, the stacks of tiles and the minion decks included."""
        self.stacks = {level: mix(pile) for level, pile in self.stacks.items()}
        self.minions = {level: mix(pile) for level, pile in self.minions.items()}
        Party.conceal(self, seat, mix)


def crawl_of(g: Game) -> Crawl:
    """The session of a crawl."""
    session = g.state.session
    assert isinstance(session, Crawl)
    return session


def layout_of(g: Game) -> Layout:
    """The map that was drawn for this crawl."""
    return scenario_of(g).layouts[crawl_of(g).layout]
