"""Questions that are answered by typing more than what they list; every front asks for the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from campaign.words import physical_dice
from campaign.words.dice import shown
from campaign.words.names import words
from campaign.words.texts import name_of
from engine.flow.rolls import THROW
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
    """The form of a question for dice that people throw themselves."""
    example = physical_dice.example(**decision.info)
    hint = f"type what you see, as in {example}; roll: the program rolls this once"
    return TypedForm(lambda typed: physical_dice.read(decision, typed), (hint,), (physical_dice.ROLL[0],))


FORMS[THROW] = throw


def dice_asked(view: SessionView, decision: Decision) -> str:
    """What is rolled, and for what: `roll 3 dice again and keep 6 6.`"""
    return view.say("dice", decision, purpose=what_for(view, decision))


def what_for(view: SessionView, decision: Decision) -> str:
    """What follows behind the dice; empty: the first attempt of a roll phase, or nothing is known of it."""
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
