"""Scripted fighters by the book: what an objective lets them keep, what they activate (MIN-3, MIN-4, BOSS-3).

Where the book leaves a choice open (which of several equal symbols to keep) all its answers are
offered, and whoever plays the enemy picks (CAMP-4).
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from engine.dice import best_allowed, numbers_on

if TYPE_CHECKING:
    from engine.game import Game


def scripted_options(g: Game, seat: int, dice: list[int], declare: list[str], *, may_roll: bool) -> list[str]:
    """The options of a scripted roller: the next re-roll while the objective is not met, then the best ability."""
    if may_roll:
        faces = g.library.fighters[g.state.players[seat].fighter].faces
        options = kept_by(g.mode.objective(g, seat), dice, faces)
        if options:
            return options
    return [best_ability(g, seat, dice, declare)] if declare else ["pass"]


def kept_by(objective: object, dice: list[int], faces: tuple[str, ...]) -> list[str]:
    """The keeps the objective allows; empty when it is met."""
    if objective == "straights":
        mask = straight_mask(dice)
        return [] if all(mask) else [token(mask)]
    if not isinstance(objective, dict):
        return []
    choices: list[list[tuple[int, ...]]] = []
    met = True
    for symbol, count in sorted(objective.items()):
        places = [i for i, d in enumerate(dice) if d > 0 and faces[d - 1] == symbol]
        met = met and len(places) >= count
        choices.append(distinct(places, min(count, len(places)), dice))
    if met:
        return []
    found = []
    for kept in product(*choices):
        places_kept = {i for group in kept for i in group}
        found.append(token([i in places_kept for i in range(len(dice))]))
    return sorted(set(found))


def distinct(places: list[int], count: int, dice: list[int]) -> list[tuple[int, ...]]:
    """Ways to keep a number of these dice that differ in the numbers kept."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for group in combinations(places, count):
        found.setdefault(tuple(sorted(dice[i] for i in group)), group)
    return list(found.values())


def straight_mask(counted: list[int]) -> list[bool]:
    """One each of 2, 3, 4, 5; a 1 or a 6 only as part of a small or large straight (MIN-3)."""
    dice = numbers_on(counted)
    seen = set(dice)
    wanted = {2, 3, 4, 5} & seen
    if {2, 3, 4} <= seen and 1 in seen:
        wanted.add(1)
    if {3, 4, 5} <= seen and 6 in seen:
        wanted.add(6)
    if {1, 2, 3, 4, 5} <= seen:
        wanted.discard(6)
    mask = []
    for d in dice:
        mask.append(d in wanted)
        wanted.discard(d)
    return mask


def token(mask: list[bool]) -> str:
    """The option that keeps the marked dice."""
    return "keep " + "".join("1" if kept else "0" for kept in mask)


def best_ability(g: Game, seat: int, dice: list[int], declare: list[str]) -> str:
    """The ability with the highest priority; without priorities the last one on the board (MIN-4, BOSS-3)."""
    player = g.state.players[seat]
    fighter = g.library.fighters[player.fighter]
    kinds = tuple(flag for row in g.rows(player, "ability") for flag in row.flags)
    ranked = []
    for place, ability in enumerate(g.index(player).abilities):
        if ability.token in declare:
            tier = best_allowed(ability, dice, fighter.faces, kinds)
            ranked.append((ability.tiers[tier].priority, place, ability.id))
    return f"activate {max(ranked)[2]}"
