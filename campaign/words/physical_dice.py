"""Dice that people throw themselves: how what was typed becomes an answer."""

from __future__ import annotations

from campaign.errors import CampaignError
from campaign.words.names import number_in
from engine.flow.rolls import BY_PROGRAM, THROW
from engine.state import Decision

ROLL = ("roll", "r", "program", BY_PROGRAM)
"""What may be typed to let the program throw this once."""


TWO_DIGITS = 10
"""From this number of sides on a die may show a number of two digits."""


class BadThrow(CampaignError):
    """The dice cannot have been thrown like that; says what is wrong with them."""


def is_throw(decision: Decision) -> bool:
    """Whether a question asks for dice."""
    return decision.kind == THROW


def is_typed(token: str) -> bool:
    """Whether a choice of the log is dice that somebody typed."""
    return token.startswith(f"{THROW} ") and token != BY_PROGRAM


def read(decision: Decision, typed: str) -> str:
    """The answer to a question for dice: `1 3 3 5 6`, `13356` or `roll`.

    Raises BadThrow, which says what does not fit.
    """
    cleaned = " ".join(typed.lower().replace(",", " ").split())
    if cleaned in ROLL:
        return BY_PROGRAM
    count, sides = decision.info["count"], decision.info["sides"]
    words = cleaned.removeprefix(f"{THROW} ").split()
    if len(words) == 1 and sides < TWO_DIGITS and words[0].isascii():
        words = list(words[0]) if words[0].isdecimal() else words
    values = [value_of(word, sides, count) for word in words]
    if len(values) != count:
        raise BadThrow(
            f"{count} {'die is' if count == 1 else 'dice are'} rolled, not {len(values)}. {how_to_say(count, sides)}"
        )
    return " ".join([THROW, *map(str, values)])


def value_of(word: str, sides: int, count: int) -> int:
    """What a die shows. Raises BadThrow."""
    value = number_in(word)
    if value is None:
        raise BadThrow(f"{word[:20]!r} is no number. {how_to_say(count, sides)}")
    if not 1 <= value <= sides:
        raise BadThrow(f"A die of {sides} sides shows no {word[:20]}. {how_to_say(count, sides)}")
    return value


def how_to_say(count: int, sides: int) -> str:
    """`Type what the dice show, as in 1 3 3 5 6; or roll, and the program rolls this once.`"""
    show = "die shows" if count == 1 else "dice show"
    return f"Type what the {show}, as in {example(count, sides)}; or roll, and the program rolls this once."


def shown(count: int, sides: int) -> str:
    """What is typed of a throw: single digits one after another, a larger number with Enter."""
    show = "die shows" if count == 1 else "dice show"
    return f"what the {show}{', digit by digit' if count > 1 and sides < TWO_DIGITS else ''}"


def example(count: int, sides: int) -> str:
    """A throw as one types it: `3 6 3 6 3`."""
    return " ".join(str(1 + (3 * i + 2) % sides) for i in range(count))
