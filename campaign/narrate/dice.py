"""What changing a die of an offensive roll makes of the abilities that its dice activate."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.wording import joined
from engine.dice import active_tiers, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game
    from engine.state import Roll


class Change(NamedTuple):
    """Names of abilities."""

    completed: list[str]
    """Active afterwards and not before, or at a higher line."""
    broken: list[str]
    """Active before and not afterwards, or at a lower line."""

    def told(self) -> str:
        """`completes Smack; breaks Overpower`."""
        parts = [("completes", self.completed), ("breaks", self.broken)]
        return "; ".join(f"{verb} {joined(names)}" for verb, names in parts if names)


def changed_die(game: Game, roll: Roll, place: int, value: int) -> Change:
    """What comes of setting the die at a place, from 0, to a value; nothing of other rolls than an offensive one."""
    if roll.kind != "offence" or not roll.thrown:
        return Change([], [])
    dice = visible(game, roll)
    changed = [value if i == place else die for i, die in enumerate(dice)]
    before, after = active(game, roll.owner, dice), active(game, roll.owner, changed)
    return Change(
        [name for name, tier in after.items() if tier > before.get(name, -1)],
        [name for name, tier in before.items() if tier > after.get(name, -1)],
    )


def active(game: Game, seat: int, dice: Sequence[int]) -> dict[str, int]:
    """Names of the abilities that dice activate, each with its line."""
    player = game.state.players[seat]
    index = game.index(player)
    kinds = tuple(flag for row in game.rows(player, "ability") for flag in row.flags)
    found = active_tiers(game.library.fighters[player.fighter], index, dice, kinds)
    return {index.abilities[number].name: tier for number, tier in found}
