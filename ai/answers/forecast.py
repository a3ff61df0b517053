"""What is about to happen now: what a declared ability deals, what is dealt after the defence dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.answers.prospects import Courses
from ai.answers.question import Question
from ai.answers.rolls import chosen_defence
from ai.odds import index_of
from ai.outcomes import DEFENCE, Effects
from ai.value.matchup import DICE
from ai.value.scene import Scene
from ai.value.settling import changed
from ai.value.terms import CHANGES
from engine.damage import preview, work_out
from engine.flow.rolls import BY_PROGRAM, THROW
from engine.forms import FORMS
from engine.frames import Defence
from engine.view import determinise, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.events import Event
    from engine.game import Game
    from engine.state import Decision

PASS = "pass"
AHEAD = 12
"""Answers that are looked ahead until damage is dealt."""
SURE = 0.05
"""Damage that differs by less is the same."""
HARM = "harm"
"""Damage outside the attack, to whoever it is dealt to."""


def deals(game: Game, seat: int, ability: str, *, seen_by: int) -> float:
    """The damage an ability of a seat does to the other side with its dice on the table, before any defence."""
    roll = game.state.rolls[-1]
    if len(roll.dice) != DICE or 0 in roll.dice:
        return 0.0
    courses = Courses(game, seat, seen_by=seen_by)
    place = index_of(roll.dice)
    for number, found in enumerate(courses.shape.abilities):
        if found.id == ability:
            return courses.damages[number][courses.shape.variants[number].by_roll[place]]
    return 0.0


def additions(game: Game, seat: int, ability: str, damage: float) -> list[tuple[str, int]]:
    """What changes the damage of an ability with the dice on the table, by its source, when nobody answers it: the
    beginning of the sum that comes to `damage`. Empty: nothing does, or it is not certain.
    """
    ahead, sums = determinise(game, seat, 0), list[list[tuple[str, int]]]()

    def listen(event: Event) -> None:
        if event.kind == "damage" and event.data["seat"] != seat:
            sums.append([(source, change) for source, change in event.data["trace"]])

    ahead.sink = listen
    ahead.apply(f"activate {ability}")
    for _ in range(AHEAD):
        decision = ahead.state.decision
        if sums or decision is None or decision.kind in FORMS or ahead.state.acting != game.state.acting:
            break
        options = [BY_PROGRAM] if decision.kind == THROW else decision.options
        ahead.apply(PASS if PASS in options else options[0])
    found = sums[0] if sums else []
    for count in range(2, len(found) + 1):
        if abs(sum(change for _, change in found[:count]) - damage) < SURE:
            return [(source, change) for source, change in found[:count] if source != f"ability:{ability}"]
    return []


class Landing(NamedTuple):
    """Damage that waits for a defender whose dice are on the table."""

    now: int
    """Before the defence."""
    then: float
    """After it with its dice as they are; the mean where it rolls more."""
    brings: Effects
    """What else the defence does with these dice, as a mean: damage to others, healing, status effects, CP, cards."""


def landing(game: Game, decision: Decision, dice: Sequence[int] = ()) -> Landing | None:
    """What the running defence makes of the damage; None: no defence dice are there, or two sides' (a roll-off).

    `dice` in place of those on the table.
    """
    state = game.state
    roll = state.rolls[-1] if state.rolls else None
    attack = state.attack
    if roll is None or roll.kind != "defence" or roll.rival >= 0 or 0 in roll.dice or attack is None or not state.pools:
        return None
    q = Question(view(game, decision.seat), decision)
    frame = game.innermost(Defence)
    ability = chosen_defence(q, roll.owner, frame)
    if ability is None:
        return None
    scene = Scene(q.g, roll.owner, attack.attacker)
    then, brings = 0.0, Effects()
    for chance, effects in q.values.leaves(scene, [ability.tiers[0].program], DEFENCE, dice or roll.dice):
        joined = {key: n for key, n in effects.items() if key[0] in CHANGES}
        then += chance * work_out(q.g, changed(scene, q.g.state.pools[-1], joined), roll.owner, []).total
        for key, n in effects.items():
            if key[0] not in CHANGES or (key[0] == HARM and key[1] != roll.owner):
                brings[key] = brings.get(key, 0.0) + chance * n
    return Landing(preview(q.g, roll.owner).total, then, brings)
