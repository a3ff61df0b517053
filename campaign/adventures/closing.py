"""What a finished session of an adventure leaves behind (SCORE-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures.party import party_of

if TYPE_CHECKING:
    from engine.game import Game


def close_session(g: Game, *, gold: int = 0, explored: bool = False, unclaimed: int = 0) -> None:
    """The session's outcome: all the score sheet needs, unspent gold, explored tiles and boss loot left included."""
    party = party_of(g)
    g.state.outcome = {
        "result": party.result, "salves": sum(party.salves), "gold": gold, "explored": explored,
        "boss_cp": party.boss_cp, "owned": party.owned, "gone": party.gone, "unclaimed": unclaimed,
        "salves_spent": party.salves_spent, "turns": g.state.turn,
    }  # fmt: skip
    if g.sink is not None:
        g.emit("session-over", "SCORE-1", result=party.result)
