"""What the worth of an option is made of, beside those of dice that are rolled (`alternatives`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.question import Question
from ai.answers.rolls import defence_result_of, defending
from ai.outcomes import ATTACK
from ai.value.matchup import ATTACK_KEYS, Matchup, attack_course, blows_of
from ai.value.parts import PRICE, Parts, add, course_parts, leaf_parts, settled_parts, total_of
from ai.value.settling import Settlement
from engine.definitions import UPGRADE
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ai.answers.question import AskingProgram
    from ai.outcomes import Leaf
    from engine.game import Game
    from engine.state import Decision

SAME = 1e-6
"""Sums that differ by less are the same."""
ACTS = ("play", "spend", "use")


def parts_of(game: Game, decision: Decision, option: str, worth: float) -> Parts:
    """What an option's worth is made of; empty where that is more than its effects add up to."""
    q = Question(view(game, decision.seat), decision)
    verb = option.partition(" ")[0]
    telling = by_acting if verb in ACTS else TELLING.get(decision.kind)
    found = telling(q, option) if telling is not None else {}
    if verb in ACTS and found:
        paid = worth - total_of(found)
        add(found, {PRICE: paid} if paid < 0 else {})
    return found if abs(total_of(found) - worth) < SAME else {}


def by_acting(q: Question, option: str) -> Parts:
    """A card, token or action: what it brings, its price not taken off."""
    card = q.card(option)
    if card is not None and (card.kind == UPGRADE or card.equipment):
        return {}
    leaves = q.leaves(option)
    if not q.g.state.pools or q.decision.kind == "main":
        return leaf_parts(q.values, q.scene, leaves)
    return settled_parts(q.settlement, q.values.terms.result(leaves, q.scene.me, q.scene.foe))


def by_defending(q: Question, option: str) -> Parts:
    """A defence, over all rolls of its dice."""
    settlement = defending(q)
    found = defence_result_of(q, option, settlement)
    return settled_parts(settlement, found) if found is not None else {}


def by_choosing(q: Question, option: str) -> Parts:
    """One of several effects."""
    program = q.program()
    if program is None:
        return {}
    todo = program.walk.under(program.op, option.partition(" ")[2], program.context, program.rest)
    return judged(q, program, q.values.finish(program.scene, todo, program.mode))


def by_targeting(q: Question, option: str) -> Parts:
    """An effect on a player."""
    program = q.program()
    if program is None or option == "pass":
        return {}
    return judged(q, program, program.leaves_on(int(option.partition(" ")[2])))


def judged(q: Question, program: AskingProgram, leaves: Sequence[Leaf]) -> Parts:
    """What the remaining steps of a player's own program are worth: the parts of `question.Judge.worth`."""
    scene = program.scene
    if program.sign < 0:
        return {}
    if program.mode == ATTACK and any(key[0] in ATTACK_KEYS for _, effects in leaves for key in effects):
        course = attack_course(q.values.terms, blows_of(leaves), scene.me, scene.foe)
        found = course_parts(Matchup(q.values, scene), course)
    else:
        found = settled_parts(Settlement(q.values, scene), q.values.terms.result(leaves, scene.me, scene.foe))
    return found


TELLING: dict[str, Callable[[Question, str], Parts]] = {
    "defence": by_defending,
    "choose": by_choosing,
    "target": by_targeting,
}
"""By the kind of question."""
