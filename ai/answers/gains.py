"""What the options of a question are worth beside doing nothing, so that nobody is asked for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.answers.dicework import RollWorths, alterations, fitting, offer_of
from ai.answers.forecast import landing
from ai.answers.lethal import is_won
from ai.answers.main_phase import fund, play_worth
from ai.answers.question import Question
from ai.answers.rolls import AGAIN, has_odds, price_again, values_on_table
from ai.answers.windows import acting, damage_worth, early_worth, spend_worth
from ai.odds import DiceCard, index_of, outcomes, with_card_on
from ai.outcomes.walk import COSTS, FLAT, STEPS, WORTH
from ai.value.scene import Scene
from engine.frames import Attempts
from engine.gates import AT_OFFENCE_END
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.game import Game
    from engine.state import Decision, Roll

UNKNOWN = float("inf")
"""Of what cannot be judged: it may be worth anything."""
LITTLE = 1e-6
"""A gain up to this counts as no gain."""
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
        found |= {option: UNKNOWN for option, gain in found.items() if gain > 0 and is_endless(q, option)}
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
    if is_plain and not any(effects for _, effects in q.leaves(option)) and not is_understood(q, option):
        return UNKNOWN
    return worth(option)


def is_understood(q: Question, option: str) -> bool:
    """Whether bots know every verb of what an option runs: if it brings nothing then, there is nothing to bring."""
    known = (STEPS, WORTH, COSTS, FLAT)
    ops = q.values.library.programs.get(q.named(option), ())
    return bool(ops) and all(any(op.verb in verbs for verbs in known) for op in ops)


def is_endless(q: Question, option: str) -> bool:
    """Whether it may be used without a price again and again, which bots leave alone."""
    return option.partition(" ")[0] in ("spend", "use") and option not in acting(q)


def on_dice(q: Question) -> dict[str, float]:
    """What changing the dice on the table would gain: the own side's for the better, others' for the worse."""
    return {option: change.gain for option, change in changes(q).items()}


class Change(NamedTuple):
    """What changing the dice on the table may do."""

    gain: float
    """With its price taken off."""
    helps: bool
    """Whether it may make the dice any better for one's side, whatever it costs."""


NO_CHANGE, ANY_CHANGE = Change(-1.0, helps=False), Change(UNKNOWN, helps=True)


def helping(game: Game, decision: Decision) -> list[str]:
    """The options that could make the dice on the table better for their player's side, whatever they cost."""
    return [option for option, change in changes(Question(view(game, decision.seat), decision)).items() if change.helps]


def changes(q: Question) -> dict[str, Change]:
    """What each option may do that changes the dice on the table."""
    changing = [option for option in q.options if is_about_dice(q, option)]
    if not changing:
        return {}
    roll = q.g.state.rolls[-1] if q.g.state.rolls else None
    if roll is None or not roll.thrown:
        return dict.fromkeys(changing, NO_CHANGE)
    if not has_odds(roll):
        return dict.fromkeys(changing, ANY_CHANGE)
    helps = q.scene.sign(roll.owner) > 0
    frame = next((f for f in reversed(q.g.state.stack) if isinstance(f, Attempts) and f.declared), None)
    if helps and frame is not None and is_won(q, Scene(q.g, frame.seat), frame.declared):
        return dict.fromkeys(changing, NO_CHANGE)
    whose = ("own", "any", "team") if roll.owner == q.scene.me else ("any", "team") if helps else ("any", "foe")
    count, place = len(roll.dice), index_of(roll.dice)
    table = RollWorths(values_on_table(q, roll), count)
    sign = 1.0 if helps else -1.0
    worths = tuple(sign * value for value in table.worths(roll.attempts if roll.kind == "offence" else 0))
    if len(set(worths)) == 1:
        return dict.fromkeys(changing, NO_CHANGE if is_deadly_anyway(q, roll) else ANY_CHANGE)
    found = dict.fromkeys(changing, NO_CHANGE)
    for option, card in ways(q, roll, whose):
        if card.kind != "copy" or count > 1:
            better = with_card_on(worths, fitting(card._replace(cost=0.0), count), roll.dice) - worths[place]
            found[option] = Change(better - card.cost, helps=better > LITTLE)
    return found


def is_about_dice(q: Question, option: str) -> bool:
    """Whether it changes the dice on the table."""
    return option.startswith(AGAIN) or offer_of(q.values, q.scene, option) is not None


def ways(q: Question, roll: Roll, whose: tuple[str, ...]) -> Iterator[tuple[str, DiceCard]]:
    """The options that change these dice, as the odds know them."""
    phase = "defence" if roll.kind == "defence" else "offence"
    for way in alterations(q.values, q.scene, q.options, whose, phase=phase):
        yield way.option, way.card
    for option in q.options:
        if option.startswith(AGAIN) and roll.again:
            yield option, DiceCard("reroll", price_again(q, roll), roll.again[0])


def is_deadly_anyway(q: Question, roll: Roll) -> bool:
    """Whether the player who rolls these defence dice is defeated however they fall."""
    found = (landing(q.g, q.decision, dice) for dice in outcomes(len(roll.dice)))
    return roll.kind == "defence" and all(there is not None and there.then >= q.g.health(roll.owner) for there in found)
