"""How every verb reads: a small function each, registered where the verb is done; a duel's own are in this package."""

from __future__ import annotations

from collections.abc import Callable

from content.text.words import Spec, Voice

Say = Callable[[Spec, Voice], str]
"""An operation as a clause in lower case, without a full stop."""

SAY: dict[str, Say] = {}
"""Verb -> how it reads; filled at import, never changed afterwards."""
GAINS = {"heal", "cp", "draw", "gain", "prevent", "remove", "search", "reroll", "set-die", "choose"}
"""Verbs that read well behind `pay ... to`; sessions add theirs."""


def says(verb: str, *, gain: bool = False) -> Callable[[Say], Say]:
    """Register how a verb reads; a `gain` reads well behind `pay ... to`."""

    def register(function: Say) -> Say:
        SAY[verb] = function
        if gain:
            GAINS.add(verb)
        return function

    return register
