"""What to answer: one function for each kind of question, none of which knows a hero, token or card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers import aiming, choices, main_phase, rolls, windows
from ai.answers.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.state import Decision

ADVICE: dict[str, Callable[[Question], str]] = {
    "roll": rolls.roll,
    "defence": rolls.defence,
    "defence-roll": rolls.defence_roll,
    "die": rolls.die,
    "reroll": rolls.reroll,
    "window": windows.window,
    "main": main_phase.main,
    "discard": main_phase.discard,
    "search": main_phase.take,
    "dig": main_phase.take,
    "play-upgrade": main_phase.free_upgrade,
    "choose": choices.choose,
    "contest": choices.contest,
    "may": choices.may,
    "number": choices.number,
    "target": choices.target,
    "aim": aiming.aim,
    "remove": choices.remove,
    "place": choices.place,
    "transfer": choices.transfer,
    "prevent-status": choices.prevent_status,
    "exchange": choices.exchange,
    "split": choices.split,
    "activate": choices.companion,
    "build": choices.companion,
    "advance": choices.companion,
    "draw": main_phase.draw,
    "put-back": main_phase.put_back,
    "prepare": main_phase.prepare,
    "cast": main_phase.cast,
    "make-room": main_phase.make_room,
}
"""Advice by the kind of question; kinds of campaign add theirs at import, never changed afterwards."""


def advise(game: Game, decision: Decision) -> str:
    """A good answer, the same for the same position; always one of the options."""
    if not is_heeded(decision):
        return fallback(decision)
    advice = ADVICE.get(decision.kind)
    if advice is not None:
        answer = advice(Question(game, decision))
        if answer in decision.options:
            return answer
    return fallback(decision)


def is_heeded(decision: Decision) -> bool:
    """Whether the position plays a part in the answer: not in windows where everything can wait for later ones."""
    at = decision.info.get("at")
    return decision.kind != "window" or at in windows.HEEDED or at in windows.SPENDING


def fallback(decision: Decision) -> str:
    """An answer to an unknown question: leave it where that is offered, let the program roll, else take the first
    option.
    """
    for option in ("dice roll", "pass", "no", "done"):
        if option in decision.options:
            return option
    return decision.options[0]


__all__ = ["ADVICE", "advise", "fallback", "is_heeded"]
