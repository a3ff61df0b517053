"""Questions that are answered by typing more than what they list; every front asks for the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from campaign.play import throws
from engine.flow.rolls import THROW

if TYPE_CHECKING:
    from campaign.narrate.face import Face
    from engine.state import Decision


class Form(NamedTuple):
    """How such a question is answered."""

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


FORMS: dict[str, Callable[[Face, Decision], Form]] = {}
"""Kind of question -> its form; filled at import, never changed afterwards."""


def form_of(face: Face, decision: Decision) -> Form | None:
    """The form of a question; None: it is answered by one of its options."""
    form = FORMS.get(decision.kind)
    return form(face, decision) if form is not None else None


def throw(_: Face, decision: Decision) -> Form:
    """Dice of one's own."""
    example = throws.example(**decision.info)
    hint = f"type what you see, as in {example}; roll: the program rolls this once"
    return Form(lambda typed: throws.read(decision, typed), (hint,), (throws.ROLL[0],))


FORMS[THROW] = throw
