"""What a text costs whoever carries it out: damage to themselves, what they lose, discard or inflict on themselves.

A price that is paid, or a choice that is asked later, is no drawback: it is told where it is paid or asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from content.text.operations import verb_of
from content.text.words import SAY, Spec, Voice, listed

HARMS = {
    "deal": ("to", "foe"),
    "inflict": ("to", "foe"),
    "lose-cp": ("of", "foe"),
    "lose-health": ("of", "foe"),
    "lose-attempt": ("to", "self"),
    "discard": ("of", "foe"),
}
"""Verbs that harm: where an operation names the player, and who it is where it names nobody."""
ASKED = ("may", "choose")
"""Verbs whose operations a player chooses later."""
UNSURE = ("if", "roll", "repeat")
"""Verbs whose operations depend on something."""
NAMED = "“"
"""Comes before the name of a number that is chosen or counted first: a player chooses it themselves."""


def drawback(ops: Sequence[Spec], voice: Voice) -> str:
    """What operations cost whoever carries them out, in a few words; empty: nothing.

    What depends on dice, on damage that is dealt or on another condition only might come.
    """
    found = list(harms(ops, voice, is_sure=True))
    parts = []
    for lead, wanted in (("you", True), ("you might", False)):
        clauses = list(dict.fromkeys(told for told, is_sure in found if is_sure is wanted))
        parts += [f"{lead} {listed(clauses)}"] if clauses else []
    return "; ".join(parts)


def harms(ops: Sequence[Spec], voice: Voice, *, is_sure: bool) -> Iterator[tuple[str, bool]]:
    """Every operation that harms whoever carries it out, as a clause, and whether it is sure to come."""
    for op in ops:
        verb = verb_of(op)
        where, usual = HARMS.get(verb, ("", ""))
        if where and op.get(where, usual) == "self":
            told = SAY[verb](op, voice)
            yield from [(told, is_sure)] if NAMED not in told else []
        elif verb not in ASKED:
            inside = is_sure and verb not in UNSURE and "dealt" not in op
            for block in blocks(op):
                yield from harms(block, voice, is_sure=inside)


def blocks(op: Spec) -> Iterator[Sequence[Spec]]:
    """The programs inside an operation: what follows from a condition, from dice, for each of several."""
    for part in op.values():
        for block in part.values() if isinstance(part, Mapping) else [part]:
            if isinstance(block, list) and block and isinstance(block[0], Mapping) and SAY.keys() & block[0].keys():
                yield block
