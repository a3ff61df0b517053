"""What holds for somebody's next attack, defence, walk or CRIT: small counts in their bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Game

IGNORES_SHIELDS = "ignores-shields"
"""This attack (MENE-1)."""
IGNORES_CRIT = "ignores-crit"
"""So many CRIT parts (MRND-7)."""
WALKS_THROUGH = "walks-through"
"""This movement (MRND-2)."""
WEAKENED = "weakened"
"""So much less damage of the next attack."""


def marked(g: Game, seat: int, mark: str) -> int:
    """How much of it somebody has."""
    return g.state.players[seat].bank.get(mark, 0)


def put_mark(g: Game, seat: int, mark: str, count: int = 1) -> None:
    """So much more of it."""
    player = g.state.players[seat]
    player.bank = {**player.bank, mark: player.bank.get(mark, 0) + count}


def take_mark(g: Game, seat: int, mark: str, count: int = 99) -> int:
    """So much less of it, all of it unless said otherwise; returns how much there was to take."""
    player = g.state.players[seat]
    have = player.bank.get(mark, 0)
    taken = min(have, count)
    if taken:
        rest = {name: n for name, n in player.bank.items() if name != mark}
        player.bank = {**rest, mark: have - taken} if have > taken else rest
    return taken
