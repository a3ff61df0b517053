"""What a person wants to be asked."""

from __future__ import annotations

from dataclasses import dataclass

ALWAYS, FITS, MATTERS, OWN = "always", "fits", "matters", "own"

LEVELS = {
    ALWAYS: "you are asked whenever you could do anything",
    FITS: "you are asked when something you have fits the moment and was not declined as things stand",
    MATTERS: "as with fits, and only if by the bot's reckoning it could gain you anything",
    OWN: "you are asked in your own phases and about your own rolls; every window is passed",
}
"""How often a person is asked, the most often first."""

HEAL_BELOW = 12
"""Health below which healing out of turn is offered, unless somebody says otherwise."""


@dataclass
class Settings:
    """One person's wishes; changed in play."""

    level: str = MATTERS
    heal_below: int = HEAL_BELOW
    """What only heals (`Face.heals`) is asked for while one's health is below this."""
