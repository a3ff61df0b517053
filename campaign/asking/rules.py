"""Why a question need not be asked: by its kind, by its moment, by what was declined, by what it could gain."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from campaign.asking.declined import Memory, main_of, phase_of
from campaign.asking.options import (
    SessionFacts,
    acting,
    idle,
    is_instant,
    is_upgrade,
    name_of,
    names_in,
    paid_by_a_sale,
)
from campaign.asking.outdone import worth_choosing
from campaign.asking.relevance import BEFORE_DAMAGE, LAST_CHANCE, fits, is_useful, moment_of, threatens
from campaign.asking.settings import ALWAYS, MATTERS, OWN, Settings
from campaign.asking.upkeep_order import order_matters
from campaign.asking.vain import changes_nothing
from engine.damage import preview
from engine.flow.attempts import ATTEMPTED
from engine.frames import Do, Split
from engine.game import Game
from engine.options import upgrade_cost
from engine.state import Decision
from engine.view import view

NO_GAIN = "nothing you could do is worth its price"
ONLY_SALES = "you can only sell"
CLEARLY_NOT = -0.5
"""Points of health below which a person would not judge what is left out in another way."""


WEIGHTY = 3
"""Incoming damage of some weight: who did something about it is asked about the rest that answers it."""
NEARLY = 3
"""Damage that leaves a player this much health is nearly deadly."""
KEEP = "keep"
"""The verb of dice that are rolled again for nothing."""
ACTIVATE = "activate "
ON_DICE = ("declared", "rolled")
"""Windows about a player's dice."""


class Given(NamedTuple):
    """An answer in a player's name."""

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
        """The options that were not declined in the present situation."""
        return [option for option in options if not self.memory.is_declined(self.game, self.decision.seat, option)]

    @property
    def goes_on(self) -> bool:
        """Whether the person has done something in this main phase."""
        return self.memory.phase == main_of(self.game, self.decision.seat)

    @property
    def responds(self) -> bool:
        """Whether the person did something in this phase about incoming damage, of which some is left: whatever answers
        it may be next (WIN-3).
        """
        return self.memory.response == phase_of(self.game) and is_weighty(self.game, self.decision.seat)

    @property
    def in_question(self) -> list[str]:
        """The options that may be worth a question: all that do something, but those of which nothing is asked."""
        return [option for option in acting(self.decision) if name_of(option) not in self.settings.never]

    @property
    def nothing_fits(self) -> str:
        """Why there is nothing worth a question."""
        hushed = any(name_of(option) in self.settings.never for option in self.decision.options)
        return "you said never to ask about what you have" if hushed else "nothing you have fits the moment"

    @property
    def is_wanted(self) -> bool:
        """Whether one of the options is what the person wants to be asked about whenever it can be used."""
        return bool(self.settings.always) and not self.settings.always.isdisjoint(names_in(self.decision))

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
    if look.settings.level == ALWAYS or look.is_wanted:
        return None
    rule = healing if look.view.heals(look.decision) else RULES.get(look.decision.kind)
    return rule(look) if rule is not None else None


def only_way(look: Look) -> Given | None:
    """There is nothing else to choose."""
    [option, *others] = look.decision.options
    return None if others else Given(option, "it is the only option")


def only_defence(look: Look) -> Given | None:
    """One defence rolls by itself: it costs nothing (DEF-2)."""
    ways = acting(look.decision)
    return Given(ways[0], "it is your only defence") if len(ways) == 1 else None


def main_phase(look: Look) -> Given | None:
    """Only selling is left, or only what was declined, or nothing that would gain anything."""
    game, decision = look.game, look.decision
    sales = [option for option in decision.options if option.startswith("sell ")]
    rest = [option for option in look.in_question if option not in sales and is_useful(game, decision.seat, option)]
    if look.settings.sales and not look.goes_on and is_selling_new(look, sales):
        return None
    if not rest and left_out(look, sales) is not None:
        return Given("pass", ONLY_SALES)
    fresh = look.fresh([*rest, *sales])
    if not fresh:
        return Given("pass", "nothing changed since your last main phase" if rest or sales else look.nothing_fits)
    if look.settings.level != MATTERS:
        return None
    over = left_out(look, fresh)
    seen = look.memory.seen if look.goes_on else rest
    made_possible = [option for option in rest if option not in seen and look.is_for_now(option)]
    if over is None or made_possible or any(look.is_new_upgrade(option) for option in fresh):
        return None
    return Given("pass", NO_GAIN, tuple(option for option in over if look.is_for_now(option)))


def is_selling_new(look: Look, sales: list[str]) -> bool:
    """Whether a sale was not declined in the present situation, or would pay for an upgrade that never was."""
    paid = paid_by_a_sale(look.game, look.decision)
    return bool(look.fresh(sales)) or any(look.is_new_upgrade(upgrade) for upgrade in paid)


def window(look: Look) -> Given | None:
    """Nothing fits the moment, or only what was declined, or nothing that would gain anything; near death whatever fits
    is asked for, whatever else the person wants.
    """
    game, decision = look.game, look.decision
    at, is_close = moment_of(decision), is_last_before_harm(game, decision)
    if look.settings.level == OWN and look.decision.kind == "window" and not is_close:
        return Given("pass", "you are asked in your own phases only")
    possible = acting(decision) if is_close or at == "falling" else look.in_question
    fitting = [option for option in possible if fits(game, decision, option)]
    if not fitting:
        return Given("pass", look.nothing_fits)
    if at in LAST_CHANCE:
        return None
    fresh = look.fresh(fitting)
    if not fresh:
        return Given("pass", "nothing has changed since you declined it")
    if look.settings.level != MATTERS or is_close or (at in BEFORE_DAMAGE and look.responds):
        return None
    over = left_out(look, fresh)
    if over is None:
        return None
    is_theirs = at == "incoming" and not threatens(game, decision.seat, any_damage=True)
    return Given("pass", NO_GAIN, tuple(fresh) if at in BEFORE_DAMAGE and not is_theirs else over)


def is_weighty(game: Game, seat: int) -> bool:
    """Whether damage of some weight waits for a seat."""
    return bool(game.state.pools) and preview(game, seat).total >= WEIGHTY


def is_last_before_harm(game: Game, decision: Decision) -> bool:
    """Whether this is the last question before damage that would defeat a player of the seat's team, or nearly."""
    return moment_of(decision) in BEFORE_DAMAGE and is_near_death(game, decision.seat)


def is_near_death(game: Game, seat: int) -> bool:
    """Whether the incoming damage would defeat a player of the seat's team, or nearly."""
    team = game.state.players[seat].team
    return bool(game.state.pools) and any(
        (damage := preview(game, player.seat).total) and damage >= game.health(player.seat) - NEARLY
        for player in game.state.players
        if player.team == team and not player.fallen
    )


def left_out(look: Look, options: list[str]) -> tuple[str, ...] | None:
    """What a person may judge in another way than the bot, which expects no gain of any of these; None: one does.

    The bot leaves what is hardly worth doing too. In a main phase what it cannot judge is offered until it is declined.
    """
    from ai.answers import main_phase, rolls, windows
    from ai.answers.gains import UNKNOWN, gains

    if any(option.partition(" ")[0] == KEEP for option in options):
        return None
    gain_of = gains(look.game, look.decision)
    is_main = look.decision.kind == "main"
    least = main_phase.LEAST if is_main else rolls.HINDER if is_theirs(look) else windows.LEAST
    judged = {
        option: 0.0 if is_main and gain == UNKNOWN and option in look.memory.marks else gain
        for option, gain in gain_of.items()
    }
    if any(judged.get(option, 0.0) > least for option in options):
        return None
    return tuple(option for option in options if judged.get(option, CLEARLY_NOT) > CLEARLY_NOT)


def is_theirs(look: Look) -> bool:
    """Whether the dice on the table are an opponent's, which bots change for a clear gain only."""
    game, seat = look.game, look.decision.seat
    rolls = game.state.rolls
    is_about_dice = moment_of(look.decision) in ON_DICE
    return is_about_dice and bool(rolls) and game.state.players[rolls[-1].owner].team != game.state.players[seat].team


def roll(look: Look) -> Given | None:
    """No attempt is left, and one ability is all the dice are good for, or nothing, or outdoes all others; no ability
    that does more harm than good. Who holds what could make these dice better is always asked.
    """
    from ai.answers import advise
    from ai.answers.gains import helping

    game, decision = look.game, look.decision
    ways = [option for option in acting(decision) if option.startswith(ACTIVATE)]
    others = [o for o in look.in_question if o not in ways and is_useful(game, decision.seat, o)]
    outdone: tuple[str, ...] = ()
    if len(ways) > 1 and look.settings.level == MATTERS and not decision.info.get("attempts"):
        named = worth_choosing(game, decision.seat, [way.removeprefix(ACTIVATE) for way in ways])
        kept = [f"{ACTIVATE}{name}" for name in named]
        ways, outdone = kept, tuple(way for way in ways if way not in kept)
    if decision.info.get("attempts") or len(ways) > 1:
        return None
    if any(option in others for option in helping(game, decision)):
        return None
    over = left_out(look, others) if others else ()
    if over is None or (over and others and look.settings.level != MATTERS):
        return None
    if not ways:
        return Given("pass", "these dice activate nothing", over)
    if advise(view(game, decision.seat), decision) != ways[0]:
        return None
    if outdone:
        return Given(ways[0], "it does all that the others do, and more", (*outdone, *over))
    return Given(ways[0], "it is all that these dice activate", over)


def healing(look: Look) -> Given | None:
    """Enough health for now, or as much as one may have."""
    game, decision = look.game, look.decision
    health = game.state.health[game.state.players[decision.seat].dial]
    below = min(look.settings.heal_below, look.memory.health)
    if health < below and not look.view.is_idle(decision):
        return None
    return Given(idle(decision), f"your health is {health}, and healing is asked for below {below}")


def only_one_serves(look: Look) -> Given | None:
    """All but one of the options, players or tokens, would harm the own side."""
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
    """Whether the operation that asks is all that its program still does: nothing follows for the one it picks."""
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
    """What follows a yes asks by itself which one, and may be declined there."""
    if is_shared(look):
        return Given("no", "you are asked how much of it")
    if not look.settings.never.isdisjoint(names_in(look.decision)):
        return Given("no", "you said never to ask about it")
    if changes_nothing(look.game, look.decision, "yes", "no"):
        return Given("no", "it could change nothing")
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
    """Effects of one moment whose order changes nothing, or all of which but one only give something (TURN-1)."""
    library, options = look.game.library, look.decision.options
    if not order_matters(look.game, look.decision):
        return Given(options[0], "their order makes no difference")
    rows = {option: library.rows.get(option.partition(" ")[2]) for option in options}
    ops = {option: library.programs.get(row.program, ()) for option, row in rows.items() if row is not None}
    if len(ops) < len(rows) or not all(ops.values()):
        return None
    gains = [option for option, of in ops.items() if all(op.verb == "gain" for op in of)]
    gained = {str(op.what) for option in gains for op in ops[option]}
    if any(token in str(op.raw) for option in ops if option not in gains for op in ops[option] for token in gained):
        return None
    return Given(gains[0], "what is gained first is there for the rest") if len(gains) == len(ops) - 1 else None


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
