"""What the options of a question are worth beside doing nothing, so that nobody is asked in vain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.dicework import RollWorths, alterations, fitting, offer_of
from ai.answers.forecast import landing
from ai.answers.lethal import is_won
from ai.answers.main_phase import fund, play_worth
from ai.answers.question import Question
from ai.answers.rolls import has_odds, values_on_table
from ai.answers.windows import damage_worth, early_worth, spend_worth
from ai.odds import index_of, outcomes, with_card_on
from ai.value.scene import Scene
from engine.frames import Attempts
from engine.gates import AT_OFFENCE_END
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.state import Decision, Roll

UNKNOWN = float("inf")
"""Of what cannot be judged: it may be worth anything."""
ACTING = ("play", "spend", "use")


def gains(game: Game, decision: Decision) -> dict[str, float]:
    """What each card, token and action would gain its side now, in points of health, all it costs taken off.

    Judged by what the asked seat may know; below 0: doing nothing is better. In a main phase also `sell ...` where
    the card pays for an upgrade.
    """
    q = Question(view(game, decision.seat), decision)
    worth = judge(q)
    found = {option: gain(q, option, worth) for option in q.options if option.partition(" ")[0] in ACTING}
    found |= on_dice(q)
    if decision.kind == "main":
        paid = fund(q)
        if paid:
            found[paid] = 1.0
    return found


def judge(q: Question) -> Callable[[str], float]:
    """What an option that changes no dice is worth at this moment."""
    at = q.decision.info.get("at", q.decision.kind)
    if at == "main":
        return lambda option: play_worth(q, option)
    attack = q.g.state.attack
    if at == AT_OFFENCE_END and attack is not None and attack.attacker == q.scene.me:
        return early_worth(q) or (lambda option: spend_worth(q, option))
    if q.g.state.pools:
        return lambda option: damage_worth(q, option)
    return lambda option: spend_worth(q, option)


def gain(q: Question, option: str, worth: Callable[[str], float]) -> float:
    """What an option is worth; of what the bots do not understand, anything."""
    if offer_of(q.values, q.scene, option) is not None:
        return UNKNOWN
    card = q.card(option)
    is_plain = card is None or not (card.equipment or card.space)
    return UNKNOWN if is_plain and not any(effects for _, effects in q.leaves(option)) else worth(option)


def on_dice(q: Question) -> dict[str, float]:
    """What changing the dice on the table would gain: one's own side's for the better, others' for the worse."""
    changing = [option for option in q.options if offer_of(q.values, q.scene, option) is not None]
    if not changing:
        return {}
    roll = q.g.state.rolls[-1] if q.g.state.rolls else None
    if roll is None or not roll.thrown:
        return dict.fromkeys(changing, -1.0)
    if not has_odds(roll):
        return {}
    helps = q.scene.sign(roll.owner) > 0
    frame = next((f for f in reversed(q.g.state.stack) if isinstance(f, Attempts) and f.declared), None)
    if helps and frame is not None and is_won(q, Scene(q.g, frame.seat), frame.declared):
        return dict.fromkeys(changing, -1.0)
    whose = ("own", "any", "team") if roll.owner == q.scene.me else ("any", "team") if helps else ("any", "foe")
    ways = alterations(q.values, q.scene, q.options, whose, phase="defence" if roll.kind == "defence" else "offence")
    count, place = len(roll.dice), index_of(roll.dice)
    table = RollWorths(values_on_table(q, roll), count)
    sign = 1.0 if helps else -1.0
    worths = tuple(sign * value for value in table.worths(roll.attempts if roll.kind == "offence" else 0))
    if len(set(worths)) == 1:
        return dict.fromkeys(changing, -1.0) if is_deadly_anyway(q, roll) else {}
    found = dict.fromkeys(changing, -1.0)
    for way in ways:
        if way.card.kind != "copy" or count > 1:
            changed = with_card_on(worths, fitting(way.card._replace(cost=0.0), count), roll.dice)
            found[way.option] = changed - worths[place] - way.card.cost
    return found


def is_deadly_anyway(q: Question, roll: Roll) -> bool:
    """Whether whoever rolls these defence dice falls however they land."""
    found = (landing(q.g, q.decision, dice) for dice in outcomes(len(roll.dice)))
    return roll.kind == "defence" and all(there is not None and there.then >= q.g.health(roll.owner) for there in found)
