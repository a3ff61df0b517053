"""What a targeting die means, in words (TURN-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.wording import joined, seat_name

if TYPE_CHECKING:
    from engine.game import Game


def meaning(game: Game, attacker: int, value: int, *, me: int = -1) -> str:
    """Whom a value of the die hits, `Monk`, or who chooses: `Ninja chooses`; empty: the die is rolled again.

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


def shown(game: Game, value: int, *, me: int = -1) -> str:
    """What the targeting die on the table says: `the targeting die shows 3: Monk`."""
    told = meaning(game, game.state.rolls[-1].owner, value, me=me)
    return f"the targeting die shows {value}{f': {told}' if told else ''}"
