"""What the entries of a table mean, for who asks what can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.party.at_table.entries import DICE, FALLING, INCOMING
from campaign.party.at_table.reading import ways

if TYPE_CHECKING:
    from engine.game import Game


class Meaning(NamedTuple):
    """What is typed, and what it means."""

    typed: str
    means: str


MEANINGS: dict[str, Meaning] = {
    "attack": Meaning(
        "attack 7",
        "what your ability, cards and tokens add up to; add undefendable, pure or ultimate if it is; the enemy defends",
    ),
    "damage": Meaning("damage 3", "damage of anything but an attack; damage 2 on all: to every enemy"),
    "heal": Meaning("heal 3", "your health goes up; heal 3 on monk: a teammate's"),
    "lose": Meaning("lose 2", "your health goes down, by what a card or a status effect says"),
    "health": Meaning("health 14", "what the dial shows now"),
}
"""By the word it begins with; filled at import, by kinds of campaign too, never changed afterwards."""
ALWAYS = (
    Meaning("poison 2", "a status effect, put on the enemy; helpful ones on you; on monk, on me, on all: elsewhere"),
    Meaning("poison -1", "a status effect is taken off: yours, or the enemy's"),
    Meaning("played Lucky Coin", "for the log alone"),
)
"""At every moment."""
ENDS = Meaning("done, or Enter", "there is nothing more to tell")


def first(at: str) -> list[Meaning]:
    """What a moment asks for."""
    if at == INCOMING:
        return [Meaning("4", "what you take, once you have defended; 0: none")]
    if at in DICE:
        return [Meaning("1 3 3 5 6, 13356", "what the dice show now")]
    return [Meaning("health 3", "something saves you, and that is what you have then")] if at == FALLING else []


def meanings(game: Game, at: str) -> tuple[Meaning, ...]:
    """All that may be told at a moment of such a session."""
    begun = first(at)
    there = [MEANINGS[word] for word in ways(game, at) if word in MEANINGS]
    told = [meaning for meaning in there if meaning.typed.split()[0] not in {one.typed.split()[0] for one in begun}]
    return (*begun, *told, *ALWAYS, ENDS)
