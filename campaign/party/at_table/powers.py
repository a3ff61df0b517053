"""Powers of what lies before heroes besides their boards, and what these powers do, by the words of programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.definitions import Action, Library
    from engine.game import Game

OWNERS: dict[str, int] = {}
"""Moments at which only those are asked who have a power for just them -> its gate; filled at import by kinds of
campaign."""


def powers(g: Game, seat: int) -> Sequence[Action]:
    """The actions that a player may take; of a hero at a table those of gear, as only that is known here."""
    player = g.state.players[seat]
    if not player.at_table:
        return g.index(player).actions
    return [action for card in player.gear for action in g.library.cards[card].actions]


def verbs_of(library: Library, program: str) -> set[str]:
    """The words of a program's operations, those of its blocks included."""
    ops = library.programs[program] if program else ()
    nested = [verbs_of(library, block) for op in ops for block in op.blocks.values()]
    return {op.verb for op in ops}.union(*nested)


def at_hand(g: Game, seat: int, at: str) -> set[str]:
    """What the powers for this moment do, and are paid with; powers for one moment alone count only there."""
    elsewhere = sum(gate for moment, gate in OWNERS.items() if moment != at)
    wanted = OWNERS.get(at, 0)
    found: set[str] = set()
    for action in powers(g, seat):
        if not action.gates & elsewhere and (action.gates | action.any_of) & wanted == wanted:
            found |= verbs_of(g.library, action.program) | set(action.price)
    return found
