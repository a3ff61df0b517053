"""Why a question need not be asked: by its kind, by its moment, by what was declined, by what it could gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.play.asking.moments import LAST_CHANCE, REROLLS, fits, is_useful, moment_of
from campaign.play.asking.options import acting, idle, is_upgrade
from campaign.play.asking.settings import ALWAYS, MATTERS, OWN
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.narrate.face import Face
    from campaign.play.asking.memory import Memory
    from campaign.play.asking.settings import Settings
    from engine.game import Game
    from engine.state import Decision


class Given(NamedTuple):
    """An answer in somebody's name."""

    token: str
    why: str
    """A clause of its own: `nothing you have fits the moment`."""


class Look(NamedTuple):
    """An open question and the one it is for."""

    face: Face
    decision: Decision
    settings: Settings
    memory: Memory

    @property
    def game(self) -> Game:
        """The position."""
        return self.face.game

    def fresh(self, options: list[str]) -> list[str]:
        """Those that were not declined as things stand."""
        return [option for option in options if not self.memory.is_declined(self.game, self.decision.seat, option)]

    def is_new_upgrade(self, option: str) -> bool:
        """An upgrade that was never declined: a plan for the turns to come is made by nobody in another's place."""
        return is_upgrade(self.game, option) and option not in self.memory.marks


def given(look: Look) -> Given | None:
    """What to answer without asking; None: ask."""
    if look.settings.level == ALWAYS:
        return None
    rule = healing if look.face.heals(look.decision) else RULES.get(look.decision.kind)
    return rule(look) if rule is not None else None


def only_defence(look: Look) -> Given | None:
    """One defence rolls by itself: it costs nothing (DEF-2)."""
    ways = acting(look.decision)
    return Given(ways[0], "it is your only defence") if len(ways) == 1 else None


def main_phase(look: Look) -> Given | None:
    """Nothing but selling is left, or only what was declined, or nothing that would gain anything."""
    game, decision = look.game, look.decision
    sales = [option for option in decision.options if option.startswith("sell ")]
    rest = [option for option in acting(decision) if option not in sales and is_useful(game, decision.seat, option)]
    if not rest and not gains_anything(game, decision, sales):
        return Given("pass", "there is nothing left to do but selling")
    fresh = look.fresh([*rest, *sales])
    if not fresh:
        return Given("pass", "nothing has changed since you ended a main phase")
    if look.settings.level != MATTERS or any(look.is_new_upgrade(option) for option in fresh):
        return None
    if gains_anything(game, decision, fresh):
        return None
    return Given("pass", "nothing you could do would gain anything")


def window(look: Look) -> Given | None:
    """Nothing fits the moment, or only what was declined, or nothing that would gain anything."""
    if look.settings.level == OWN and look.decision.kind == "window":
        return Given("pass", "you are asked in your own phases only")
    game, decision = look.game, look.decision
    found = [option for option in acting(decision) if fits(game, decision, option)]
    if not found:
        return Given("pass", "nothing you have fits the moment")
    if moment_of(decision) in LAST_CHANCE:
        return None
    fresh = look.fresh(found)
    if not fresh:
        return Given("pass", "nothing has changed since you declined it")
    if look.settings.level != MATTERS or gains_anything(game, decision, fresh):
        return None
    return Given("pass", "nothing you could do would gain anything")


def gains_anything(game: Game, decision: Decision, options: list[str]) -> bool:
    """Whether by the bot's reckoning one of these is better than doing nothing."""
    from ai.answers.gains import gains

    if any(option.partition(" ")[0] in REROLLS for option in options):
        return True
    found = gains(game, decision)
    return any(found.get(option, 0.0) > 0 for option in options)


def roll(look: Look) -> Given | None:
    """No attempt is left, and one ability is all the dice are good for; not one that does more harm than good."""
    from ai.answers import advise

    game, decision = look.game, look.decision
    ways = [option for option in acting(decision) if option.startswith("activate ")]
    others = [o for o in acting(decision) if o not in ways and is_useful(game, decision.seat, o)]
    if decision.info.get("attempts") or len(ways) != 1:
        return None
    if others and (look.settings.level != MATTERS or gains_anything(game, decision, others)):
        return None
    if advise(view(game, decision.seat), decision) != ways[0]:
        return None
    return Given(ways[0], "it is all that these dice activate")


def healing(look: Look) -> Given | None:
    """Enough health for now, or as much as one may have."""
    game, decision = look.game, look.decision
    health = game.state.health[game.state.players[decision.seat].dial]
    below = min(look.settings.heal_below, look.memory.health)
    if health < below and not look.face.is_idle(decision):
        return None
    return Given(idle(decision), f"your health is {health}, and healing is asked for below {below}")


RULES: dict[str, Callable[[Look], Given | None]] = {
    "defence": only_defence, "main": main_phase, "window": window, "defence-roll": window, "roll": roll,
}  # fmt: skip
"""Kind of question -> what may answer it; all others are always asked."""
