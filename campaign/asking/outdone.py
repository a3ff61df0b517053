"""Abilities that another one outdoes: it does all that they do, or more, so that there is nothing to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.dice import active_tiers, visible
from engine.game import Game

DEAL, TYPE = "deal", "type"
HELPING = {DEAL, "gain", "heal", "draw", "cp", "inflict", "undefendable"}
"""Verbs that only help whoever attacks, where nobody else is named."""
ROLL, BY_FACE = "roll", "on"

Spec = Mapping[str, Any]
"""An operation as its file says it."""


def worth_choosing(game: Game, seat: int, abilities: Sequence[str]) -> list[str]:
    """Of the abilities that a roll on the table activates those that no other one outdoes."""
    does = effects_of(game, seat)
    if any(ability not in does for ability in abilities):
        return list(abilities)
    kept: list[str] = []
    for place, ability in enumerate(abilities):
        others = [*kept, *abilities[place + 1 :]]
        if not any(outdoes(does[other], does[ability]) for other in others):
            kept.append(ability)
    return kept


def effects_of(game: Game, seat: int) -> dict[str, list[Spec]]:
    """What each ability does that the dice on the table activate."""
    player = game.state.players[seat]
    index = game.index(player)
    kinds = tuple(flag for row in game.rows(player, "ability") for flag in row.flags)
    active = active_tiers(game.library.fighters[player.fighter], index, visible(game, game.state.rolls[-1]), kinds)
    return {
        index.abilities[number].id: [
            op.raw for op in game.library.programs[index.abilities[number].tiers[tier].program]
        ]
        for number, tier in active
    }


def outdoes(more: Sequence[Spec], less: Sequence[Spec]) -> bool:
    """Whether the first does all of the second, and beyond it nothing that does not help whoever attacks."""
    rest = list(more)
    for op in less:
        match = next((other for other in rest if covers(other, op)), None)
        if match is None:
            return False
        rest.remove(match)
    return all(helps(op) for op in rest)


def covers(more: Spec, less: Spec) -> bool:
    """Whether one operation is the other, or deals as much or more in the same way or undefendably."""
    if more == less:
        return True
    if not (isinstance(more.get(DEAL), int) and isinstance(less.get(DEAL), int)):
        return False
    others = [{key: part for key, part in op.items() if key not in (DEAL, TYPE)} for op in (more, less)]
    is_no_worse = more.get(TYPE) in (less.get(TYPE), "undefendable") and less.get(TYPE) in (None, more.get(TYPE))
    return others[0] == others[1] and more[DEAL] >= less[DEAL] and is_no_worse


def helps(op: Spec) -> bool:
    """Whether an operation only helps whoever attacks: it names nobody else; dice do so whatever they show."""
    if set(op) == {ROLL, BY_FACE}:
        return all(helps(inner) for inners in op[BY_FACE].values() for inner in inners)
    return next(iter(op)) in HELPING and "to" not in op
