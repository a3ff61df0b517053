"""Heroes who are down: who may still revive them, what waits until they stand again (CRAWL-8, SALVE-1, MIN-7)."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.loot import open_chests
from campaign.adventures.rules.session import heroes
from engine.flow.turn import end_turn
from engine.game import Game


def go_down(g: Game, seat: int) -> None:
    """Bring down a hero at 0: their turn ends; each standing teammate's next turn may revive them (CRAWL-8, ours)."""
    crawl = crawl_of(g)
    crawl.down = {**crawl.down, str(seat): heroes(g)}
    end_turn(g, seat)
    if g.sink is not None:
        g.emit("down", "CRAWL-8", seat=seat)


def too_late(g: Game, seat: int) -> bool:
    """Note that a hero has had their chance to revive whoever is down; returns whether nobody is left who could
    (CRAWL-8).
    """
    crawl = crawl_of(g)
    crawl.down = {hero: [s for s in left if s != seat] for hero, left in crawl.down.items()}
    return is_lost(g)


def is_lost(g: Game) -> bool:
    """Whether a hero is down and no teammate is left who could still revive them (CRAWL-8, ours)."""
    return any(all(g.state.players[s].fallen for s in left) for left in crawl_of(g).down.values())


def fallen_heroes(g: Game) -> list[int]:
    """The heroes who are down."""
    return [s for s in range(crawl_of(g).hero_count) if g.state.players[s].fallen]


def revive(g: Game, seat: int, health: int) -> None:
    """Let a hero stand again with this much health, and open the chests that waited for them (SALVE-1, MIN-7)."""
    player, crawl = g.state.players[seat], crawl_of(g)
    player.fallen = False
    g.state.health[player.dial] = min(health, g.state.health_max[player.dial])
    crawl.down = {hero: left for hero, left in crawl.down.items() if hero != str(seat)}
    if g.sink is not None:
        g.emit("revived", "SALVE-1", seat=seat, health=g.state.health[player.dial])
    chests = crawl.waiting.get(str(seat), [])
    crawl.waiting = {hero: others for hero, others in crawl.waiting.items() if hero != str(seat)}
    open_chests(g, [seat], chests)


def open_or_wait(g: Game, rarities: Iterable[str]) -> None:
    """Let every hero open these chests; one who is down does so once revived (MIN-7, ours)."""
    crawl, chests = crawl_of(g), list(rarities)
    for seat in fallen_heroes(g) if chests else ():
        crawl.waiting = {**crawl.waiting, str(seat): [*crawl.waiting.get(str(seat), ()), *chests]}
    open_chests(g, heroes(g), chests)
