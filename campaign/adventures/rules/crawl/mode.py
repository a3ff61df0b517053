"""A portal crawl: setting up, one hero's turn after another, winning and losing (CRAWL)."""

from __future__ import annotations

from typing import Any

from campaign.adventures.rules import salves, shop
from campaign.adventures.rules.crawl import minions
from campaign.adventures.rules.crawl.portal_map import all_explored, lay_map
from campaign.adventures.rules.crawl.session import Crawl, crawl_of
from campaign.adventures.rules.frames import CrawlTurn, CrawlTurns, Victory
from campaign.adventures.rules.mode import AdventureMode
from campaign.adventures.rules.prepare import prepare_heroes
from campaign.adventures.rules.session import ENEMIES, HEROES, close_session, heroes, scenario_of
from campaign.team.session import end_session
from engine.frame import flow
from engine.game import Game
from engine.mode import MODES


class CrawlMode(AdventureMode):
    """The rules of a crawl: battles on a map, heroes who are down one by one, gold to spend."""

    name = "crawl"
    session = Crawl

    def lay_out(self, g: Game, setup: dict[str, Any]) -> None:
        """Lay out the map, the minion decks and the gold dial; nobody fights yet (CRAWL-1)."""
        crawl = crawl_of(g)
        crawl.layout = setup["layout"]
        crawl.gold = scenario_of(g).gold[crawl.hero_count]
        crawl.boss_cp = setup["boss_cp"]
        for player in g.state.players:
            player.battle = -1
        lay_map(g)
        minions.shuffle_minions(g)
        g.push(CrawlTurns(-1, setup["salves"]))

    def fallen(self, g: Game, seats: list[int]) -> None:
        """What a fall means: a minion is defeated even if its hero falls too, and the hero must be revived (MIN-7)."""
        players = g.state.players
        for seat in seats:
            players[seat].fallen = True
        for seat in seats:
            if players[seat].team == HEROES:
                salves.go_down(g, seat)
        for seat in seats:
            if players[seat].team == ENEMIES:
                minions.defeated(g, seat)
        if not heroes(g):
            finish(g, "lost")

    def revivable(self, g: Game) -> list[int]:
        """The heroes who are down and may be revived, wherever they are (SALVE-1)."""
        return salves.fallen_heroes(g)

    def revive(self, g: Game, seat: int, health: int) -> None:
        """Revive a hero where they fell."""
        salves.revive(g, seat, health)

    def spendable_gold(self, g: Game) -> int:
        """How much gold the team may pay with: all that is on its dial."""
        return crawl_of(g).gold


CRAWL = CrawlMode()
MODES[CRAWL.name] = CRAWL


def prepare(g: Game, frame: CrawlTurns) -> None:
    """Prepare hands, hero setups, salves and the start player (PREP)."""
    prepare_heroes(g)


def take_turns(g: Game, frame: CrawlTurns) -> None:
    """Run one hero's turn after another until the crawl is won or lost (CRAWL-8)."""
    seat = frame.seat
    if is_won(g):
        finish(g, "won")
        return
    if salves.is_lost(g):
        finish(g, "lost")
        return
    g.goto(frame, take_turns)
    g.state.turn += 1
    frame.seat = g.mode.next_seat(g, seat)
    g.push(CrawlTurn(seat))


def is_won(g: Game) -> bool:
    """Whether the crawl is won: the portal's minion is defeated, nobody is engaged, nobody is down (CRAWL-8)."""
    crawl = crawl_of(g)
    return crawl.portal_beaten and not crawl.battles and len(heroes(g)) == crawl.hero_count


def victory(g: Game, frame: Victory) -> None:
    """End the crawl if the battle whose chests were opened was the last one."""
    if is_won(g):
        finish(g, "won")


flow("victory", Victory, victory)


def finish(g: Game, result: str) -> None:
    """End the crawl once it is decided: everything that runs ends, the conclusion comes."""
    end_session(g, result, conclude)
    if g.sink is not None:
        g.emit("crawl-over", "CRAWL-8", result=result, explored=all_explored(g))


def conclude(g: Game, frame: CrawlTurns) -> None:
    """Open the shop, after a won or a lost crawl (SHOP-1)."""
    shop.open_shop(g)


def close(g: Game, frame: CrawlTurns) -> None:
    """End the session; what is left in the shop and on the map counts for the score (SCORE-2)."""
    close_session(g, gold=sum(crawl_of(g).purse), explored=all_explored(g))


flow("crawl", CrawlTurns, prepare, salves.share, take_turns, conclude, close)
