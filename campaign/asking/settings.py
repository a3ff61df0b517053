"""What a person wants to be asked."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.errors import UnknownDice

ALWAYS, FITS, MATTERS, OWN = "always", "fits", "matters", "own"

LEVELS = {
    ALWAYS: "you are asked whenever you could do anything",
    FITS: "you are asked when something you have fits the moment and was not declined as things stand",
    MATTERS: "as with fits, and only if by the bot's reckoning it could gain you anything",
    OWN: "you are asked in your own phases and about your own rolls; every window is passed",
}
"""How often a person is asked, the most often first."""

PROGRAM, ASK, ALL = "program", "ask", "all"

ROLLS = {
    PROGRAM: "the program rolls all dice",
    ASK: "you roll the dice of your own heroes and type them; the program rolls for enemies and bots",
    ALL: "you roll all dice, those of enemies and bots too, and type them",
}
"""Who rolls."""

HEAL_BELOW = 12
"""Health below which healing out of turn is offered, unless somebody says otherwise."""


@dataclass
class Settings:
    """One person's wishes; changed in play."""

    level: str = MATTERS
    heal_below: int = HEAL_BELOW
    """What only heals (`Face.heals`) is asked for while one's health is below this."""


def way_to_roll(name: str) -> str:
    """Who rolls, by a name of `ROLLS`. Raises UnknownDice."""
    way = name.lower()
    if way not in ROLLS:
        raise UnknownDice(name, ROLLS)
    return way
