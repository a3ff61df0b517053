"""What changing a die of an offensive roll makes of the abilities that its dice activate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.outcomes import Effects
from campaign.words.messages import BRINGS, MADE
from campaign.words.names import article, joined, seat_name
from campaign.words.templates import Wording
from content import text
from engine.definitions import Ability
from engine.dice import active_tiers, best_allowed, visible
from engine.flow.attempts import activatable
from engine.frames import Do, EffectRoll
from engine.game import Game
from engine.state import Roll

SOME = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COUNTS = ("no", "the", *(f"the {many}" for many in SOME[2:]))


def symbols_of(game: Game, roll: Roll) -> tuple[str, ...]:
    """What every die of a roll shows, in a roll-off by the dice of whoever it belongs to; empty: a number alone."""

    def symbol(place: int, value: int) -> str:
        if roll.marks and roll.mark_at(place).plain:
            return ""
        faces = game.library.fighters[game.state.players[roll.owner_at(place)].fighter].faces
        return faces[value - 1] if roll.sides == len(faces) and 0 < value <= len(faces) else ""

    return tuple(symbol(place, value) for place, value in enumerate(roll.dice))


class DieChange(NamedTuple):
    """What a changed die does to abilities, by their names."""

    completed: list[str]
    """Abilities that are active afterwards and were not before."""
    raised: list[str]
    """Abilities that are active at a higher line afterwards."""
    broken: list[str]
    """Abilities that were active before and are not afterwards."""
    weakened: list[str]
    """Abilities that are active at a lower line afterwards."""

    def told(self) -> str:
        """The change in words: `completes Smack; breaks Overpower`."""
        parts = zip(("completes", "raises", "breaks", "weakens"), self, strict=True)
        return "; ".join(f"{verb} {joined(names)}" for verb, names in parts if names)


def changed_die(game: Game, roll: Roll, place: int, value: int) -> DieChange:
    """What setting the die at a place, from 0, to a value changes; nothing for rolls other than an offensive one."""
    if roll.kind != "offence" or not roll.thrown:
        return DieChange([], [], [], [])
    dice = visible(game, roll)
    changed = [value if i == place else die for i, die in enumerate(dice)]
    before, after = active(game, roll.owner, dice), active(game, roll.owner, changed)
    return DieChange(
        [name for name in after if name not in before],
        [name for name, tier in after.items() if tier > before.get(name, tier)],
        [name for name in before if name not in after],
        [name for name, tier in before.items() if tier > after.get(name, tier)],
    )


def active(game: Game, seat: int, dice: Sequence[int]) -> dict[str, int]:
    """Names of the abilities that dice activate, each with its line."""
    player = game.state.players[seat]
    index = game.index(player)
    kinds = tuple(flag for row in game.rows(player, "ability") for flag in row.flags)
    tiers = active_tiers(game.library.fighters[player.fighter], index, dice, kinds)
    return {index.abilities[number].name: tier for number, tier in tiers}


def is_broken(game: Game, seat: int, ability: Ability) -> bool:
    """Whether the dice of a seat that declared an ability have changed so that they do not make it any more."""
    roll = next((roll for roll in reversed(game.state.rolls) if (roll.kind, roll.owner) == ("offence", seat)), None)
    return roll is not None and ability.id not in [one.id for one in activatable(game, seat, roll)]


def unless(game: Game, roll: Roll, ability: Ability) -> str:
    """Which single die would stop an ability on these dice, or weaken it: `unless a moon changes`; empty: none."""
    player = game.state.players[roll.owner]
    faces = game.library.fighters[player.fighter].faces
    kinds = tuple(flag for row in game.rows(player, "ability") for flag in row.flags)
    dice = visible(game, roll)
    tier = best_allowed(ability, dice, faces, kinds)

    def is_needed(place: int) -> bool:
        ways = ([value if i == place else d for i, d in enumerate(dice)] for value in range(1, roll.sides + 1))
        return any(best_allowed(ability, way, faces, kinds) < tier for way in ways)

    needed = [dice[place] for place in range(len(dice)) if dice[place] and is_needed(place)]
    if tier < 0 or not needed:
        return ""
    if ability.tiers[tier].needs.straight:
        return "unless the straight breaks"
    by_symbol = bool(ability.tiers[tier].needs.symbols)
    names = [faces[d - 1] if by_symbol and d > 0 else str(abs(d)) for d in sorted(set(needed))]
    return f"unless {' or '.join(map(article, dict.fromkeys(names)))} changes"


def about(value: float) -> str:
    """A value in words: `9`, or `about 8.5` where dice still decide."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.01 else f"about {value:.1f}"


def shown(dice: Sequence[int], among: Sequence[int] = ()) -> str:
    """Dice in words: `the two 6s and the 5`; `one 5` where there are more of them `among` all the dice."""
    counts = {value: list(dice).count(value) for value in sorted(set(dice), reverse=True)}
    return joined(
        f"{SOME[count] if count < list(among).count(value) else COUNTS[count]} {value}{'s' if count > 1 else ''}"
        for value, count in counts.items()
    )


def target_of_die(game: Game, attacker: int, value: int, *, me: int) -> str:
    """The player that a value of the die hits, `Monk`, or who chooses: `Ninja chooses`; empty: the die is rolled
    again.

    `me` is who reads it, and is called `you`.
    """
    seats, chooser = game.mode.aim(game, attacker).get(value, ([], -1))

    def name(seat: int) -> str:
        return "you" if seat == me else seat_name(game.library, game.state, seat)

    if not seats:
        return ""
    if len(seats) == 1:
        return name(seats[0])
    among = f" between {joined(map(name, seats))}" if len(seats) < len(game.opponents(attacker)) else ""
    return f"{name(chooser)} {'choose' if chooser == me else 'chooses'}{among}"


def brought_by(game: Game, value: int) -> str:
    """What the only die of an effect on the table brings where it shows a value, `remove 1 Bleed`, or `nothing`; empty:
    no table of its effect says so.
    """
    stack = game.state.stack
    place = next((place for place, frame in enumerate(stack) if isinstance(frame, EffectRoll)), 0)
    roll, asking = stack[place], stack[place - 1]
    if not isinstance(roll, EffectRoll) or not isinstance(asking, Do) or roll.count != 1 or roll.rival >= 0:
        return ""
    op = game.library.programs[asking.program][asking.at]
    if op.verb != "roll" or not any(op.opts[key] for key in TABLES):
        return ""
    faces = game.library.fighters[game.state.players[roll.seat].fighter].faces
    symbol = faces[value - 1] if roll.sides == len(faces) else ""
    blocks = [block for low, high, block in op.opts["values"] if low <= value <= high]
    blocks += [block for key in ("on", "each") for face, block in op.opts[key].items() if face == symbol]
    raw = [inner.raw for block in blocks for inner in game.library.programs[block]]
    told = " ".join(text.program(raw, text.names_of(game.library)).split()).removesuffix(".")
    return f"{told[:1].lower()}{told[1:]}" if told else "nothing"


def brought(n: Wording, effects: Effects, owner: int, *, me: int) -> str:
    """What dice bring beside the damage they change, in a few words: `heal 2, 3 damage to Monk`; empty: nothing that
    there are words for. `owner`: whose dice they are.
    """
    parts = []
    for (what, seat, detail), amount in effects.items():
        size = abs(amount)
        if what in BROUGHT and size >= LEAST:
            message = BROUGHT[what][amount < 0]
            if what == "token" and round(size) == size:
                message = MADE["token loses" if amount < 0 else "token gets"]
            said = {"seat": owner, "target": seat, "me": me, "token": detail, "count": round(size)}
            parts.append(n.say(message, said, amount=about(size)))
    return ", ".join(parts)


BROUGHT = {
    "harm": (MADE["damage to"], MADE["damage to"]),
    "heal": (BRINGS["healed"], BRINGS["healed"]),
    "cp": (BRINGS["gained-cp"], BRINGS["lost-cp"]),
    "cards": (MADE["cards about"], BRINGS["discards"]),
    "token": (MADE["token about"], MADE["token about"]),
}
"""What dice bring, by the kind of effect: where it is gained, and where it is lost."""
LEAST = 0.05
"""Less than this on average is not worth a word."""


def targets_of_die(game: Game, *, me: int) -> str:
    """The target for every value of the targeting die on the table: `1, 2: Monk; 3, 4: Ninja; 5: you choose`."""
    owner, values = game.state.rolls[-1].owner, dict[str, list[str]]()
    for value in range(1, game.state.rolls[-1].sides + 1):
        values.setdefault(target_of_die(game, owner, value, me=me) or "rolled again", []).append(str(value))
    return "; ".join(f"{', '.join(of)}: {target}" for target, of in values.items())


TABLES = ("values", "on", "each")
"""What a roll says for numbers, for a symbol, and for each die with a symbol."""


def targeting_die_text(game: Game, value: int, *, me: int) -> str:
    """What the targeting die on the table says: `the targeting die shows 3: Monk`."""
    target = target_of_die(game, game.state.rolls[-1].owner, value, me=me)
    return f"the targeting die shows {value}{f': {target}' if target else ''}"
