"""Answers in windows: preventing, modifying an attack, spending what is worth spending now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers import rolls
from ai.answers.room import coming
from ai.outcomes import Effects
from ai.sums import total
from ai.value.matchup import Matchup
from ai.value.scene import Scene
from ai.value.settling import Settlement
from ai.value.weights import SALE
from engine.changes import sharing_limit
from engine.damage import preview
from engine.frames import Fall
from engine.gates import AT_DEFENCE_END, AT_OFFENCE_END, BRACED, FALLING, INCOME, OFFENCE_END

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.answers.question import Question
    from engine.definitions import Action

LEAST = 0.1
"""What is done must gain more than this."""
ON_DICE = ("declared", "undeclared", "rolled", "defence-roll", "roll-off")
HEEDED = frozenset({*ON_DICE, "falling", "incoming", "offence-end", "dealt", "defence-end", "upkeep", "income", "room"})
"""Windows worth a thought; what comes in others can wait for these."""
SPENDING: set[str] = set()
"""Windows in which whatever gains is done, since it serves at no other time; kinds of session add theirs at import."""


def window(q: Question) -> str:
    """What to do in a window, by what it is opened for."""
    at = q.decision.info.get("at", "")
    if at in ON_DICE:
        return rolls.alter(q)
    if at == "falling":
        return save(q)
    if at == "incoming":
        return answer_damage(q)
    if at == AT_OFFENCE_END:
        attack = q.g.state.attack
        is_mine = attack is not None and attack.attacker == q.scene.me
        return (
            before_defence(q) if is_mine else spend(q, [option for option in q.options if gates_of(q, option) & BRACED])
        )
    if at in ("dealt", AT_DEFENCE_END, "upkeep") or at in SPENDING:
        return spend(q, q.options)
    if at == "income":
        return spend(q, [option for option in q.options if gates_of(q, option) & INCOME])
    if at == "room":
        return make_room(q)
    return "pass"


def save(q: Question) -> str:
    """Save a player of the own side who is about to be defeated."""
    frame = q.g.innermost(Fall)
    lost = [s for s in frame.seats if q.g.health(s) <= 0] if frame is not None else []
    if not any(q.scene.sign(seat) > 0 for seat in lost):
        return "pass"
    for option in q.options:
        card, action = q.card(option), q.action(option)
        if (card is not None and card.gates & FALLING) or (action is not None and action.gates & FALLING):
            return option
    return "pass"


def answer_damage(q: Question) -> str:
    """Whatever changes the waiting damage by more than it costs; a card also costs its later use."""
    return q.best(acting(q), lambda option: damage_worth(q, option), LEAST) or "pass"


def damage_worth(q: Question, option: str) -> float:
    """What an option gains against the damage that waits."""
    card = q.card(option)
    later = q.values.card(q.scene.player.fighter, card.id) if card is not None else 0.0
    return q.worth(option, q.settlement.of) - q.price(option) - later


def before_defence(q: Question) -> str:
    """What must come before the defence is rolled: modifiers that can wait for its result do wait."""
    worth = early_worth(q)
    if worth is None:
        return "pass"
    return q.best([option for option in acting(q) if is_early(q, option)], worth, LEAST) or "pass"


def early_worth(q: Question) -> Callable[[str], float] | None:
    """What an option gains the attacker before the defence is rolled; None: there is no damage to raise."""
    attack = q.g.state.attack
    if attack is None or not q.g.state.pools:
        return None
    target = attack.defender if attack.defender >= 0 else q.scene.foe
    parts = [p for p in q.g.state.pools[-1].parts if p[5]]
    defendable = not attack.undefendable and any(p[2] == "normal" for p in parts)
    scene = Scene(q.g, q.scene.me, target)
    settlement = Settlement(q.values, scene)
    matchup = Matchup(q.values, scene)
    damage = preview(q.g, attack.defender).attack if attack.defender >= 0 else sum(p[3] for p in parts) + matchup.bonus
    pierced = matchup.undefended(damage) - matchup.defended(damage) if defendable else 0.0

    def gain(effects: Effects) -> float:
        rest = {key: n for key, n in effects.items() if key[0] != "pierce"}
        through = pierced if len(rest) < len(effects) else 0.0
        return through + settlement.of([(1.0, rest)])

    def worth(option: str) -> float:
        card = q.card(option)
        later = SALE if card is not None else 0.0
        return total([p * gain(effects) for p, effects in q.leaves(option)]) - q.price(option) - later

    return worth


def is_early(q: Question, option: str) -> bool:
    """Whether it serves before the defence only."""
    if gates_of(q, option) & OFFENCE_END:
        return True
    return any(key[0] == "pierce" for _, effects in q.leaves(option) for key in effects)


def gates_of(q: Question, option: str) -> int:
    """What an option waits for."""
    action, card = q.action(option), q.card(option)
    return action.gates if action is not None else card.gates if card is not None else 0


def spend(q: Question, options: list[str]) -> str:
    """Whatever of these is worth more now than it costs and could bring later."""
    usable = [option for option in acting(q) if option in options]
    return q.best(usable, lambda option: spend_worth(q, option), LEAST) or "pass"


def spend_worth(q: Question, option: str) -> float:
    """What an option gains now, beyond its price."""
    gain = q.worth(option, lambda leaves: q.values.expect(q.scene, leaves)) - q.price(option)
    return gain if q.card(option) is None else gain - SALE


def make_room(q: Question) -> str:
    """Spend of a token what would be lost at its limit anyway (WIN-6), where that brings something."""

    def worth(option: str) -> float:
        action = q.action(option)
        price = room_price(q, action) if action is not None else q.price(option)
        return q.values.expect(q.scene, q.leaves(option)) - price

    return q.best([o for o in acting(q) if not o.startswith("play ")], worth, LEAST) or "pass"


def room_price(q: Question, action: Action) -> float:
    """What an action costs while tokens come: of theirs only those count that would not have been lost."""
    comes = coming(q.g, q.scene.me)
    sharing = sharing_limit(q.g, comes.token) if comes is not None else ()
    lost = comes.number - comes.room if comes is not None else 1
    cost = q.cost(action.cost)
    for token, count in action.pay:
        free = max(0, min(count, lost)) if comes is None or token in sharing else 0
        lost -= free
        cost += (count - free) * max(0.0, q.token(q.scene.me, token))
    return cost


PRICED: set[str] = set()
"""Verbs that ask for a price themselves, so that an action that only does this ends; filled at import."""


def acting(q: Question) -> list[str]:
    """Options that do something; endless free actions are left alone."""
    found = []
    for option in q.options:
        kind = option.partition(" ")[0]
        if kind == "play":
            found.append(option)
        elif kind in ("spend", "use"):
            action = q.action(option)
            if action is not None and (
                action.pay or action.cost or action.price or action.limit or is_priced(q, action)
            ):
                found.append(option)
    return found


def is_priced(q: Question, action: Action) -> bool:
    """Whether what an action does first asks for a price."""
    program = q.g.library.programs.get(action.program, ())
    return bool(program) and program[0].verb in PRICED
