"""Goals of a roll as people write them, and the rolls that meet them.

- `AABBB`: letters are the symbols of the hero's die in their order (A the first); without a hero any two numbers, one
  twice and the other three times.
- `sword x3 + heart`: symbols of the hero's die by name.
- `small`, `large`, `micro`: a run of four, five or three numbers; `1 2 2 6`: these numbers.
- `sum >= 20`, `sum <= 7`, `sum = 12`: the numbers added up.
- `smack`, `mighty blow`: an ability of the hero, at its easiest line.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import permutations
from typing import NamedTuple

from ai.odds import MAX_DICE, Dice, outcomes, solve
from campaign.errors import CampaignError
from engine.definitions import Fighter
from engine.dice import has_straight, matches
from engine.effects.conditions import STRAIGHTS

LETTERS = re.compile(r"[A-F]{1,7}")
NUMBERS = re.compile(r"[1-6](?:[ ,]*[1-6]){0,6}")
SUM = re.compile(r"sum\s*(>=|<=|=|>|<)\s*(\d{1,3})", re.IGNORECASE)
PART = re.compile(r"(?:(\d)\s*x?\s+)?([a-z][a-z -]*?)(?:\s*[x*]\s*(\d))?", re.IGNORECASE)
COMPARES: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
NEAR = 3
"""How many near names are told."""


class BadGoal(CampaignError):
    """A goal that nobody can read, or that this many dice cannot show."""


class DiceGoal(NamedTuple):
    """A goal of a roll."""

    text: str
    """The goal as it was typed."""
    meets: Callable[[Dice], bool]
    """Whether a sorted roll meets it."""

    def hits(self, dice: int) -> list[bool]:
        """Whether each of `outcomes(dice)` meets it."""
        return [self.meets(roll) for roll in outcomes(dice)]


class GoalOdds(NamedTuple):
    """The chance of a goal, if one rolls for nothing else."""

    chance: float
    """0 to 1; exact."""
    keep: Dice | None
    """The dice to keep for it; None: nothing was rolled yet, or nothing can be rolled again."""


def goal_of(text: str, fighter: Fighter | None, dice: int) -> DiceGoal:
    """Read a goal for that many dice; a hero has symbols and abilities. Raises BadGoal."""
    written = " ".join(text.split())
    for read in (letters, run, numbers, added_up):
        meets = read(written, fighter)
        if meets is not None:
            break
    else:
        if fighter is None:
            raise BadGoal(f"The goal {written!r} is not understood. Write AABBB, small, large, 1 2 6 or sum >= 20.")
        meets = ability(written, fighter) or symbols(written, fighter)
    goal = DiceGoal(written, meets)
    if not any(goal.hits(dice)):
        raise BadGoal(f"The goal {written!r} cannot be met with {dice} {'die' if dice == 1 else 'dice'}.")
    return goal


def odds_of(goal: DiceGoal, rolled: Sequence[int], dice: int, rerolls: int) -> GoalOdds:
    """The chance to meet a goal, from the dice on the table or before the first roll.

    `rerolls`: attempts left after these dice; before the first roll, those after it.
    """
    solution = solve([1.0 if hit else 0.0 for hit in goal.hits(dice)], dice, rerolls)
    if not rolled:
        return GoalOdds(solution.value, None)
    return GoalOdds(solution.value_of(rolled, rerolls), solution.keep(rolled, rerolls) if rerolls else None)


# -- ways to write one -----------------------------------------------------------------------------------


def letters(text: str, fighter: Fighter | None) -> Callable[[Dice], bool] | None:
    """`AABBB`: symbols of a hero's die in their order, or any equal numbers."""
    if not LETTERS.fullmatch(text):
        return None
    wanted = Counter(text)
    if fighter is not None:
        known = dict(zip("ABCDEF", dict.fromkeys(fighter.faces), strict=False))
        if unknown := [letter for letter in wanted if letter not in known]:
            told = ", ".join(f"{letter} {symbol}" for letter, symbol in known.items())
            raise BadGoal(f"The goal {text!r} has the letter {unknown[0]}; the die of {fighter.name} has {told}.")
        return has_symbols({known[letter]: count for letter, count in wanted.items()}, fighter)
    most = sorted(wanted.values(), reverse=True)

    def meets(roll: Dice) -> bool:
        counts = Counter(roll)
        return any(
            all(counts[face] >= count for face, count in zip(faces, most, strict=True))
            for faces in permutations(counts, len(most))
        )

    return meets


def run(text: str, _: Fighter | None) -> Callable[[Dice], bool] | None:
    """`small`, `large straight`."""
    length = STRAIGHTS.get(text.lower().replace("-", " ").removesuffix("straight").strip())
    return None if length is None else lambda roll: has_straight(roll, length)


def numbers(text: str, _: Fighter | None) -> Callable[[Dice], bool] | None:
    """`1 2 2 6`: these numbers, each as often as it is written."""
    if not NUMBERS.fullmatch(text):
        return None
    wanted = Counter(int(digit) for digit in re.findall(r"[1-6]", text))
    return lambda roll: not wanted - Counter(roll)


def added_up(text: str, _: Fighter | None) -> Callable[[Dice], bool] | None:
    """`sum >= 20`."""
    found = SUM.fullmatch(text)
    if found is None:
        return None
    compares, wanted = COMPARES[found[1]], int(found[2])
    return lambda roll: compares(sum(roll), wanted)


def ability(text: str, fighter: Fighter) -> Callable[[Dice], bool] | None:
    """An ability of the hero's board by name or id, at its easiest line."""
    wanted = text.lower()
    for face in fighter.board:
        for one in face.abilities if face.level == 1 else ():
            if wanted in (one.id, one.name.lower(), one.id.replace("-", " ")):
                return lambda roll: any(matches(tier.needs, roll, fighter.faces) for tier in one.tiers)
    return None


def symbols(text: str, fighter: Fighter) -> Callable[[Dice], bool]:
    """`sword x3 + heart`. Raises BadGoal, with near names."""
    wanted: Counter[str] = Counter()
    for part in re.split(r"[+,]", text):
        found = PART.fullmatch(part.strip())
        name = "" if found is None else found[2].strip().lower()
        if found is None or name not in fighter.faces:
            abilities = [one.name.lower() for face in fighter.board for one in face.abilities]
            names = list(dict.fromkeys([*fighter.faces, *STRAIGHTS, *abilities]))
            near = get_close_matches(name or text.lower(), names, n=NEAR, cutoff=0.5)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise BadGoal(f"{fighter.name} has no symbol or ability {part.strip()!r}.{hint}")
        wanted[name] += int(found[1] or found[3] or 1)
    return has_symbols(wanted, fighter)


def has_symbols(wanted: dict[str, int] | Counter[str], fighter: Fighter) -> Callable[[Dice], bool]:
    """This many dice show each symbol."""

    def meets(roll: Dice) -> bool:
        shown = Counter(fighter.faces[die - 1] for die in roll)
        return all(shown[symbol] >= count for symbol, count in wanted.items())

    return meets


def rolled_dice(text: str) -> list[int]:
    """`1,1,3,4,6` or `11346`: dice on the table, sorted. Raises BadGoal."""
    if not NUMBERS.fullmatch(text.strip()):
        raise BadGoal(f"Dice are 1 to {MAX_DICE} numbers from 1 to 6, such as 1,1,3,4,6; not {text!r}.")
    return sorted(int(digit) for digit in re.findall(r"[1-6]", text))
