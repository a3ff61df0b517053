"""The upgrades that a boss begins with (BOSS-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.game import Game
    from engine.state import Player


def place_upgrades(g: Game, boss: Player, upgrades: Iterable[str]) -> list[str]:
    """Flip upgrades one by one, place and pay, until one cannot be afforded (BOSS-1); returns all that were placed."""
    cards = g.library.cards
    placed = []
    for name in upgrades:
        card = cards[name]
        level = boss.levels.get(card.space, 1)
        if card.level <= level:
            continue
        paid = next((cards[c].cost for c in boss.out if cards[c].space == card.space), 0)
        cost = max(0, card.cost - paid)
        if cost > boss.cp:
            break
        boss.cp -= cost
        boss.levels = {**boss.levels, card.space: card.level}
        boss.out = [c for c in boss.out if cards[c].space != card.space] + [name]
        boss.index = None
        placed.append(name)
        if g.sink is not None:
            g.emit("boss-upgrade", "BOSS-1", seat=boss.seat, card=name, cost=cost, left=boss.cp)
    return placed
