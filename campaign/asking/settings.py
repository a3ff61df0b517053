"""What a person wants to be asked."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.errors import UnknownDice, UnknownEnemyChoices

ALWAYS, FITS, MATTERS, OWN = "always", "fits", "matters", "own"

LEVELS = {
    ALWAYS: "ask whenever you can do anything",
    FITS: "ask when something you have fits the moment and you have not just declined it",
    MATTERS: "as with fits, but only if the bot sees a gain in it",
    OWN: "ask only in your own phases, about your own rolls, and before damage that could defeat you",
}
"""How often a person is asked, the most often first."""

NEVER, USUAL = "never", "usual"

WISHES = {
    USUAL: "you are asked when it matters, as with anything else",
    ALWAYS: "you are asked whenever you can use it",
    NEVER: "you are not asked about it alone, unless damage could defeat you",
}
"""What a person may want of a single card or token."""

PROGRAM, ASK, ALL = "program", "ask", "all"

ROLLS = {
    PROGRAM: "the program rolls all dice",
    ASK: "you roll for your own heroes and type the dice; the program rolls for enemies and bots",
    ALL: "you roll all dice, also for enemies and bots, and type them",
}
"""Who rolls."""

ENEMY_CHOICES = {
    PROGRAM: "enemies choose what helps them most",
    ASK: "whoever's turn it is chooses what the rules leave an enemy",
}
"""Who chooses for enemies where their rules leave them a choice (CAMP-4)."""

HEAL_BELOW = 12
"""Health below which healing out of turn is offered, unless the person says something else."""


@dataclass
class Settings:
    """One person's wishes; changed in play."""

    level: str = MATTERS
    heal_below: int = HEAL_BELOW
    """What only heals (`Face.heals`) is asked for while one's health is below this."""
    always: frozenset[str] = frozenset()
    """Cards, status effects, companions and the like, by their ids: one is asked whenever one can use them."""
    never: frozenset[str] = frozenset()
    """Those that one is never asked about; they may be used whenever one is asked anyway."""
    sales: bool = False
    """Whether one is asked once a main phase if there is nothing to do but selling."""
    enemies: bool = False
    """Whether the person chooses, when it is their turn, what the rules leave an enemy (CAMP-4, MENE-4)."""

    def wish(self, id: str) -> str:
        """What is wanted of a card, status effect or companion: one of `WISHES`."""
        return ALWAYS if id in self.always else NEVER if id in self.never else USUAL

    def want(self, id: str, wish: str) -> None:
        """Want this of it from now on."""
        self.always = self.always | {id} if wish == ALWAYS else self.always - {id}
        self.never = self.never | {id} if wish == NEVER else self.never - {id}


def way_to_roll(name: str) -> str:
    """Who rolls, by a name of `ROLLS`. Raises UnknownDice."""
    way = name.lower()
    if way not in ROLLS:
        raise UnknownDice(name, ROLLS)
    return way


def people_choose(name: str) -> bool:
    """Whether people choose for enemies, by a name of `ENEMY_CHOICES`. Raises UnknownEnemyChoices."""
    way = name.lower()
    if way not in ENEMY_CHOICES:
        raise UnknownEnemyChoices(name, ENEMY_CHOICES)
    return way == ASK
