"""Why a question need not be asked: by its kind, by its moment, by what was declined, by what it could gain."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from campaign.asking.declined import Memory, main_of
from campaign.asking.options import SessionFacts, acting, idle, is_instant, is_upgrade, paid_by_a_sale
from campaign.asking.relevance import BEFORE_DAMAGE, LAST_CHANCE, REROLLS, fits, is_useful, moment_of, threatens
from campaign.asking.settings import ALWAYS, MATTERS, OWN, Settings
from engine.effects.operation import Op
from engine.flow.attempts import ATTEMPTED
from engine.frames import Do, Split
from engine.game import Game
from engine.options import upgrade_cost
from engine.state import Decision
from engine.view import view

NO_GAIN = "nothing you could do would gain anything"
CLEARLY_NOT = -0.5
"""Points of health below which what is left out is nothing that a person would see otherwise."""


class Given(NamedTuple):
    """An answer in somebody's name."""

    token: str
    why: str
    """A clause of its own: `nothing you have fits the moment`."""
    over: tuple[str, ...] = ()
    """What the person might have wanted instead: left out by the bot's reckoning alone."""


DECLINED_LATER = ("play-upgrade",)
"""Verbs whose own question may be passed."""


class Look(NamedTuple):
    """An open question and the one it is for."""

    view: SessionFacts
    decision: Decision
    settings: Settings
    memory: Memory

    @property
    def game(self) -> Game:
        """The position."""
        return self.view.game

    def fresh(self, options: list[str]) -> list[str]:
        """The options that were not declined as things stand."""
        return [option for option in options if not self.memory.is_declined(self.game, self.decision.seat, option)]

    @property
    def goes_on(self) -> bool:
        """Whether the person has done something in this main phase: only they say when it ends."""
        return self.memory.phase == main_of(self.game, self.decision.seat)

    def is_for_now(self, option: str) -> bool:
        """Whether it cannot as well be done in the roll phase, where one is asked anyway."""
        seat = self.decision.seat
        return not is_instant(self.game, seat, option) or ATTEMPTED in self.game.state.players[seat].used

    def is_new_upgrade(self, option: str) -> bool:
        """An upgrade that was never declined, or with its price less than there is now: a plan for the turns to come is
        made by nobody in another's place."""
        if not is_upgrade(self.game, option):
            return False
        player = self.game.state.players[self.decision.seat]
        price = upgrade_cost(self.game, player, self.game.library.cards[option.partition(" ")[2]])
        return option not in self.memory.cp or player.cp - price >= self.memory.cp[option]


def given(look: Look) -> Given | None:
    """What to answer without asking; None: ask."""
    if look.settings.level == ALWAYS:
        return None
    rule = healing if look.view.heals(look.decision) else RULES.get(look.decision.kind)
    return rule(look) if rule is not None else None


def only_way(look: Look) -> Given | None:
    """There is nothing else to choose."""
    [option, *others] = look.decision.options
    return None if others else Given(option, "there is no other way")


def only_defence(look: Look) -> Given | None:
    """One defence rolls by itself: it costs nothing (DEF-2)."""
    ways = acting(look.decision)
    return Given(ways[0], "it is your only defence") if len(ways) == 1 else None


def main_phase(look: Look) -> Given | None:
    """Nothing but selling is left, or only what was declined, or nothing that would gain anything."""
    game, decision = look.game, look.decision
    sales = [option for option in decision.options if option.startswith("sell ")]
    rest = [option for option in acting(decision) if option not in sales and is_useful(game, decision.seat, option)]
    if any(look.is_new_upgrade(upgrade) for upgrade in paid_by_a_sale(game, decision)):
        return None
    if not rest and left_out(look, sales) is not None:
        return Given("pass", "there is nothing left to do but selling")
    fresh = look.fresh([*rest, *sales])
    if not fresh:
        return Given("pass", "nothing has changed since you ended a main phase")
    if look.settings.level != MATTERS or (look.goes_on and any(look.is_for_now(option) for option in rest)):
        return None
    over = left_out(look, fresh)
    if over is None or any(look.is_new_upgrade(option) for option in fresh):
        return None
    return Given("pass", NO_GAIN, tuple(option for option in over if look.is_for_now(option)))


def window(look: Look) -> Given | None:
    """Nothing fits the moment, or only what was declined, or nothing that would gain anything."""
    if look.settings.level == OWN and look.decision.kind == "window":
        return Given("pass", "you are asked in your own phases only")
    game, decision = look.game, look.decision
    fitting = [option for option in acting(decision) if fits(game, decision, option)]
    if not fitting:
        return Given("pass", "nothing you have fits the moment")
    if moment_of(decision) in LAST_CHANCE:
        return None
    fresh = look.fresh(fitting)
    if not fresh:
        return Given("pass", "nothing has changed since you declined it")
    over = left_out(look, fresh) if look.settings.level == MATTERS else None
    if over is None:
        return None
    at = moment_of(decision)
    is_theirs = at == "incoming" and not threatens(game, decision.seat, any_damage=True)
    return Given("pass", NO_GAIN, tuple(fresh) if at in BEFORE_DAMAGE and not is_theirs else over)


def left_out(look: Look, options: list[str]) -> tuple[str, ...] | None:
    """What a person may see otherwise than the bot, by whose reckoning none of these gains anything; None: one does.

    The bot leaves what is hardly worth doing too.
    """
    from ai.answers import main_phase, windows
    from ai.answers.gains import gains

    if any(option.partition(" ")[0] in REROLLS for option in options):
        return None
    gain_of = gains(look.game, look.decision)
    least = main_phase.LEAST if look.decision.kind == "main" else windows.LEAST
    if any(gain_of.get(option, 0.0) > least for option in options):
        return None
    return tuple(option for option in options if gain_of.get(option, CLEARLY_NOT) > CLEARLY_NOT)


def roll(look: Look) -> Given | None:
    """No attempt is left, and one ability is all the dice are good for, or nothing; no ability that does more harm
    than good.
    """
    from ai.answers import advise

    game, decision = look.game, look.decision
    ways = [option for option in acting(decision) if option.startswith("activate ")]
    others = [o for o in acting(decision) if o not in ways and is_useful(game, decision.seat, o)]
    if decision.info.get("attempts") or len(ways) > 1:
        return None
    over = left_out(look, others) if others else ()
    if over != () or (others and look.settings.level != MATTERS):
        return None
    if not ways:
        return Given("pass", "these dice activate nothing")
    if advise(view(game, decision.seat), decision) != ways[0]:
        return None
    return Given(ways[0], "it is all that these dice activate")


def healing(look: Look) -> Given | None:
    """Enough health for now, or as much as one may have."""
    game, decision = look.game, look.decision
    health = game.state.health[game.state.players[decision.seat].dial]
    below = min(look.settings.heal_below, look.memory.health)
    if health < below and not look.view.is_idle(decision):
        return None
    return Given(idle(decision), f"your health is {health}, and healing is asked for below {below}")


def only_one_serves(look: Look) -> Given | None:
    """All but one of the options, players or tokens, would harm one's own side."""
    from ai.answers.worths import worths

    if look.settings.level != MATTERS:
        return None
    worth_of = worths(look.game, look.decision)
    good = [option for option in look.decision.options if worth_of.get(option, 0.0) > 0]
    bad = [option for option in look.decision.options if worth_of.get(option, 0.0) < 0]
    vain = [option for option in look.decision.options if worth_of.get(option) == 0] if is_last(look.game) else []
    if len(good) != 1 or len(good) + len(bad) + len(vain) < len(look.decision.options):
        return None
    return Given(good[0], "any other would gain nothing" if vain else "any other would only harm your side")


def is_last(game: Game) -> bool:
    """Whether the operation that asks is all that its program still does: nothing follows for whom it picks."""
    frame = game.state.stack[-1]
    return isinstance(frame, Do) and frame.at + 1 == len(game.library.programs[frame.program])


def only_change(look: Look) -> Given | None:
    """A die can become one thing only that is of any use: equal dice are one, and left as it is none changes."""
    from ai.answers.worths import worths

    dice = look.decision.info["dice"]
    changes: dict[tuple[int, int], str] = {}
    for option in look.decision.options:
        verb, _, rest = option.partition(" ")
        if verb != "die":
            return None
        place, value = map(int, rest.split())
        if dice[place - 1] != value:
            changes.setdefault((dice[place - 1], value), option)
    if look.settings.level != MATTERS or len(changes) != 1:
        return None
    [option] = changes.values()
    return Given(option, "it is the only change") if worths(look.game, look.decision).get(option, 0.0) > 0 else None


def offer(look: Look) -> Given | None:
    """What comes behind a yes asks by itself which one, and may be declined there."""
    if is_shared(look):
        return Given("no", "you are asked how much of it")
    program = look.game.library.programs.get(str(look.decision.info.get("program")), ())
    if len(program) != 1 or program[0].verb not in DECLINED_LATER:
        return None
    return Given("yes", "you are asked which one, and may pass then")


def is_shared(look: Look) -> bool:
    """Whether a companion may take all of the damage, where a question about how much of it comes next (DEF-5)."""
    row = look.game.library.rows.get(str(look.decision.info.get("row")))
    ops = look.game.library.programs.get(row.program, ()) if row is not None else ()
    return any(op.verb == "redirect" for op in ops) and any(isinstance(f, Split) for f in look.game.state.stack)


def order(look: Look) -> Given | None:
    """Upkeep effects whose order changes nothing, or of which one alone does more than give something (TURN-1)."""
    library = look.game.library
    rows = {option: library.rows.get(option.partition(" ")[2]) for option in look.decision.options}
    ops = {option: library.programs.get(row.program, ()) for option, row in rows.items() if row is not None}
    if look.decision.info.get("at") != "upkeep" or len(ops) < len(rows) or not all(ops.values()):
        return None
    gains = [option for option, of in ops.items() if all(op.verb == "gain" for op in of)]
    deals = [option for option, of in ops.items() if all(adds_up(op) for op in of)]
    gained = {str(op.what) for option in gains for op in ops[option]}
    if any(token in str(op.raw) for option in ops if option not in gains for op in ops[option] for token in gained):
        return None
    if len(gains) + len(deals) == len(ops):
        return Given(look.decision.options[0], "their order makes no difference")
    return Given(gains[0], "what is gained first is there for the rest") if len(gains) == len(ops) - 1 else None


def adds_up(op: Op) -> bool:
    """Whether it is damage of the phase, which is dealt at its end whatever came first; isolated damage is not."""
    return op.verb == "deal" and not op.raw.get("isolated")


RULES: dict[str, Callable[[Look], Given | None]] = {
    "defence": only_defence,
    "main": main_phase,
    "window": window,
    "defence-roll": window,
    "roll": roll,
    "may": offer,
    "order": order,
    "die": only_change,
    "target": only_one_serves,
    "remove": only_one_serves,
    "transfer": only_one_serves,
}
"""Kind of question -> what may answer it; all others are always asked. Kinds of session add theirs at import."""
