"""`odds` and `hint`: what the dice may still become, and what the bot would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ai.odds import outcomes, solve
from engine.dice import forbidden, matches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.definitions import Ability
    from engine.game import Game
    from engine.state import Decision

LEAST = 0.0005
"""Chances below this are not worth a line."""


class Chance(NamedTuple):
    """How likely one line of an ability is, if one rolls for nothing else."""

    name: str
    needs: str
    chance: float
    """0 to 1."""
    keep: tuple[int, ...]
    """The dice to keep for it now."""


def chances(game: Game, seat: int) -> list[Chance]:
    """The chance of every line of every ability with the attempts left, in board order; exact."""
    from content.text import needs

    player = game.state.players[seat]
    faces = game.library.fighters[player.fighter].faces
    blanks = {int(face) for row in game.rows(player, "faces") for face in row.flags}
    kinds = tuple(flag for row in game.rows(player, "ability") for flag in row.flags)
    roll = game.state.rolls[-1]
    attempts = max(0, roll.attempts)
    found = []
    for ability in game.index(player).abilities:
        for i, tier in enumerate(ability.tiers):
            if forbidden(ability, i, kinds):
                continue
            hits = [
                1.0 if matches(tier.needs, [0 if d in blanks else d for d in dice], faces) else 0.0
                for dice in outcomes(len(roll.dice))
            ]
            solution = solve(hits, len(roll.dice), attempts)
            chance = solution.value_of(roll.dice, attempts)
            if chance >= LEAST:
                keep = tuple(solution.keep(roll.dice, attempts))
                found.append(Chance(ability.name, needs(needs_of(ability, i)), chance, keep))
    return found


def needs_of(ability: Ability, tier: int) -> Any:
    """What a line of an ability asks for, as it is written."""
    raw = ability.raw
    return raw["tiers"][tier]["needs"] if "tiers" in raw else raw["needs"]


def hint(game: Game, decision: Decision, bot: str = "greedy") -> str:
    """The option that a bot in this seat would take, from what the seat may know."""
    from ai.bots import make_bot
    from engine.view import view

    return make_bot(bot).choose(view(game, decision.seat), decision)


def spoken(token: str, dice: Sequence[int]) -> str:
    """An option as one types it: marked dice by what they show."""
    verb, _, rest = token.partition(" ")
    if verb in ("keep", "reroll") and len(rest) == len(dice) and not rest.strip("01"):
        picked = " ".join(str(d) for d, mark in zip(dice, rest, strict=True) if mark == "1")
        return f"{verb} {picked or 'nothing'}"
    return token
