"""Reading dice: symbols, straights, equal numbers, and which abilities they activate (ROLL-6, ROLL-8).

Dice as they count (`visible`) are numbers. 0 is blank; a negative number is a die of which only the number counts, so
-3 is a three without a symbol.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from engine.definitions import Ability, Fighter, Needs
from engine.index import Index
from engine.pieces import Roll

if TYPE_CHECKING:
    from engine.game import Game

RUNS: dict[int, tuple[frozenset[int], ...]] = {
    length: tuple(frozenset(range(low, low + length)) for low in range(1, 8 - length)) for length in (3, 4, 5)
}
"""The straights of each length: 3 micro, 4 small, 5 large."""


def keeps(n: int) -> tuple[str, ...]:
    """The choices of a re-roll with n dice: `keep 11010` keeps the dice marked 1; keeping all is no re-roll."""
    return tuple(
        "keep " + "".join("1" if i in kept else "0" for i in range(n))
        for size in range(n - 1, -1, -1)
        for kept in map(set, combinations(range(n), size))
    )


KEEPS: tuple[tuple[str, ...], ...] = tuple(keeps(n) for n in range(11))


def symbols_on(dice: Sequence[int], faces: Sequence[str]) -> list[str]:
    """The symbols that dice show, as far as they count."""
    return [faces[d - 1] for d in dice if d > 0]


def numbers_on(dice: Sequence[int]) -> list[int]:
    """The numbers that dice show, whether or not their symbols count; blanks are 0."""
    return [abs(d) for d in dice]


def matches(needs: Needs, dice: Sequence[int], faces: Sequence[str]) -> bool:
    """Whether the dice meet a requirement; surplus dice never hurt (ROLL-6)."""
    if needs.symbols:
        shown = symbols_on(dice, faces)
        for symbol, count in needs.symbols:
            if shown.count(symbol) < count:
                return False
    if needs.straight and not has_straight(dice, needs.straight):
        return False
    if needs.same and same_count(dice) < needs.same:
        return False
    if needs.alike and not has_alike(dice, faces, needs.alike):
        return False
    return not needs.values or any(abs(d) in needs.values for d in dice)


def has_straight(dice: Sequence[int], length: int) -> bool:
    """Whether some consecutive run of that length is among the dice."""
    seen = set(numbers_on(dice))
    return any(run <= seen for run in RUNS[length])


def has_alike(dice: Sequence[int], faces: Sequence[str], counts: Sequence[int]) -> bool:
    """Whether that many dice show one symbol, that many others another one, and so on, whichever symbols they are."""
    shown = symbols_on(dice, faces)
    most = sorted([shown.count(symbol) for symbol in set(shown)], reverse=True)
    asked = sorted(counts, reverse=True)
    return len(most) >= len(asked) and all(have >= need for have, need in zip(most, asked, strict=False))


def same_count(dice: Sequence[int]) -> int:
    """The most dice that show one number."""
    shown = numbers_on(dice)
    return max((shown.count(d) for d in set(shown) if d), default=0)


def tier_of(ability: Ability, dice: Sequence[int], faces: Sequence[str]) -> int:
    """The highest tier whose requirement holds; -1: none."""
    for i in range(len(ability.tiers) - 1, -1, -1):
        if matches(ability.tiers[i].needs, dice, faces):
            return i
    return -1


def forbidden(ability: Ability, tier: int, kinds: Sequence[str]) -> bool:
    """Whether an effect forbids abilities of this kind: with a straight, or one that is named."""
    if any(kind == f"ability:{ability.id}" for kind in kinds):
        return True
    length = ability.tiers[tier].needs.straight
    return (length == 4 and "small-straight" in kinds) or (length == 5 and "large-straight" in kinds)


def active_tiers(
    fighter: Fighter, index: Index, dice: Sequence[int], kinds: tuple[str, ...]
) -> tuple[tuple[int, int], ...]:
    """(ability number, tier) of everything these dice activate on this board; `kinds` are forbidden."""
    key = tuple(sorted(dice))
    found = None if kinds else index.tiers.get(key)
    if found is not None:
        return found
    result = []
    for number, ability in enumerate(index.abilities):
        seen = ability.seen.setdefault(fighter.faces, {})
        tier = seen.get(key)
        if tier is None:
            tier = seen[key] = best_allowed(ability, dice, fighter.faces, ())
        if tier >= 0:
            if kinds:
                tier = best_allowed(ability, dice, fighter.faces, kinds)
            if tier >= 0:
                result.append((number, tier))
    found = tuple(result)
    if not kinds:
        index.tiers[key] = found
    return found


def best_allowed(ability: Ability, dice: Sequence[int], faces: Sequence[str], kinds: Sequence[str]) -> int:
    """The highest tier that holds and is not forbidden; -1: none."""
    for i in range(len(ability.tiers) - 1, -1, -1):
        if not (kinds and forbidden(ability, i, kinds)) and matches(ability.tiers[i].needs, dice, faces):
            return i
    return -1


def visible(g: Game, roll: Roll) -> list[int]:
    """The dice as they count: blanked faces have no value (Hex and the like), plain dice have no symbol."""
    if roll.marks:
        dice = uncovered(g, roll)
        return [-die if die and roll.mark_at(place).plain else die for place, die in enumerate(dice)]
    return uncovered(g, roll)


def uncovered(g: Game, roll: Roll) -> list[int]:
    """The numbers of the dice; those that are blanked for their player are 0."""
    if roll.rival < 0 and not g.rows(g.state.players[roll.owner], "faces"):
        return list(roll.dice)
    if roll.sides != 6 or g.mode.is_shared(g, roll):
        return list(roll.dice)
    blanks = {owner: blanked(g, owner) for owner in {roll.owner, roll.rival if roll.rival >= 0 else roll.owner}}
    return [0 if str(d) in blanks[roll.owner_at(i)] else d for i, d in enumerate(roll.dice)]


def seen_by(g: Game, seat: int, dice: Sequence[int]) -> list[int]:
    """Dice that several players share, as they count for one of them: their own blanked faces have no value."""
    blanks = blanked(g, seat)
    return [0 if str(die) in blanks else die for die in dice]


def blanked(g: Game, seat: int) -> set[str]:
    """The faces that have no value for a player."""
    return {flag for row in g.rows(g.state.players[seat], "faces") for flag in row.flags}
