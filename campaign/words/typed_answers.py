"""Questions answered by typing more than what they list, in the same words at every front; dice that people roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import CampaignError
from campaign.words.dice import shown
from campaign.words.names import number_in, words
from campaign.words.texts import name_of
from engine.flow.rolls import BY_PROGRAM, THROW
from engine.frames import Attempts, Defence, Do, EffectRoll, PrintedReroll, StartRoll
from engine.state import Decision

if TYPE_CHECKING:
    from campaign.words.session_view import SessionView


class TypedForm(NamedTuple):
    """How a question is answered by typing."""

    read: Callable[[str], str]
    """The answer that was typed. Raises CampaignError with a sentence."""
    hints: tuple[str, ...]
    """What may be typed, a line each."""
    words: tuple[str, ...]
    """Whole answers, the usual one first, for a key that puts them there."""
    begins: tuple[str, ...] = ()
    """Words with which an answer of several words begins, also where a command is called so."""
    about: tuple[tuple[str, str], ...] = ()
    """All that may be typed, each with what it means, for who asks."""
    doubt: Callable[[str], str] = lambda _: ""
    """What speaks against an answer that was read, as a sentence, so that it is asked once more; empty: nothing."""


FORMS: dict[str, Callable[[SessionView, Decision], TypedForm]] = {}
"""Kind of question -> its form; filled at import, never changed afterwards."""


def form_of(view: SessionView, decision: Decision) -> TypedForm | None:
    """The form of a question; None: it is answered by one of its options."""
    form = FORMS.get(decision.kind)
    return form(view, decision) if form is not None else None


def throw(_: SessionView, decision: Decision) -> TypedForm:
    """The form of a question for dice that people roll themselves."""
    as_typed = example(**decision.info)
    hint = f"type the dice, as in {as_typed}; roll: the program rolls once"
    return TypedForm(lambda typed: read(decision, typed), (hint,), (ROLL[0],))


FORMS[THROW] = throw


def dice_asked(view: SessionView, decision: Decision) -> str:
    """What is rolled, and for what: `roll 3 dice again and keep 6 6.`"""
    return view.say("dice", decision, purpose=what_for(view, decision))


def what_for(view: SessionView, decision: Decision) -> str:
    """What follows the dice; empty: the first attempt of a roll phase, or nothing is known of it."""
    game = view.game
    frame = game.state.stack[-1]
    roll = game.state.rolls[-1] if game.state.rolls else None
    if frame.kind in view.throws:
        return view.throws[frame.kind]
    if isinstance(frame, StartRoll):
        return view.say("dice start", decision)
    if isinstance(frame, EffectRoll):
        purpose = name_of(game, frame.source) if frame.source else words(frame.sort).lower()
        return view.say("dice for", decision, purpose=purpose)
    if isinstance(frame, (Attempts, Defence)) and roll is not None and roll.thrown and decision.seat == roll.owner:
        kept = [die for die, mark in zip(roll.dice, frame.keep, strict=False) if mark == "1"]
        if not kept:
            return view.say("dice again", decision)
        return view.say("dice again keeping", decision, kept=shown(kept, roll.dice))
    if isinstance(frame, Defence):
        return view.say("dice for", decision, purpose=name_of(game, f"ability:{frame.defence}"))
    is_again = isinstance(frame, (Do, PrintedReroll)) or (roll is not None and roll.thrown)
    return view.say("dice again", decision) if is_again else ""


ROLL = ("roll", "r", "program", BY_PROGRAM)
"""What may be typed to let the program roll this once."""


TWO_DIGITS = 10
"""From this number of sides on a die may show a number of two digits."""


class BadThrow(CampaignError):
    """The dice cannot have been rolled like that; says what is wrong with them."""


def is_throw(decision: Decision) -> bool:
    """Whether a question asks for dice."""
    return decision.kind == THROW


def is_typed(token: str) -> bool:
    """Whether a choice of the log is dice that a player typed."""
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
        raise BadThrow(f"{word[:20]!r} is not a number. {how_to_say(count, sides)}")
    if not 1 <= value <= sides:
        raise BadThrow(f"A die with {sides} sides has no {word[:20]}. {how_to_say(count, sides)}")
    return value


def how_to_say(count: int, sides: int) -> str:
    """`Type what the dice show, as in 1 3 3 5 6; or roll, and the program rolls this once.`"""
    show = "die shows" if count == 1 else "dice show"
    return f"Type what the {show}, as in {example(count, sides)}; or roll, and the program rolls once."


def throw_shown(count: int, sides: int) -> str:
    """What is typed of a roll: single digits one after another, a larger number with Enter."""
    show = "die shows" if count == 1 else "dice show"
    return f"what the {show}{', digit by digit' if count > 1 and sides < TWO_DIGITS else ''}"


def example(count: int, sides: int) -> str:
    """A roll as a player types it: `3 6 3 6 3`."""
    return " ".join(str(1 + (3 * i + 2) % sides) for i in range(count))
