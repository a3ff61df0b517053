"""Answers about dice: keeping and re-rolling, declaring, defending, changing the player's own and others' dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ai.answers import uneven
from ai.answers.aiming import die_values
from ai.answers.dicework import GAMBLES, MARGIN, Alteration, RollWorths, alterations, best_of
from ai.answers.question import Judge
from ai.answers.uneven import declare, is_uneven, keep
from ai.odds import FACES, MAX_DICE, index_of, outcomes, solve, with_card_on
from ai.outcomes import DEFENCE, EXACTLY, PLAIN, Todo, classed, reading_of
from ai.outcomes.verbs import FallingDice, rolled
from ai.sums import total
from ai.value.matchup import DICE, defence_result
from ai.value.scene import Scene
from ai.value.settling import Settlement
from engine.context import Context
from engine.effects.asking import kept
from engine.flow.attempts import FURTHER, attempt_price, attempts_of
from engine.flow.rolls import READ
from engine.frames import Defence, Do

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ai.answers.question import Question
    from ai.value.terms import TermResult
    from engine.definitions import Ability, Library
    from engine.effects.operation import Op
    from engine.frame import Frame
    from engine.game import Game
    from engine.state import Roll

AGAIN = "again "
"""Begins options that roll dice again by a printed price (ROLL-9)."""
HINDER = 0.3
"""Changing another player's dice must gain more than this over its price."""


def anew(q: Question, op: Op, table: RollWorths) -> float:
    """What a new offensive roll phase gains in place of the dice on the table."""
    option = next(o for o in q.options if (name := q.named(o)) and q.values.library.programs[name][0] is op)
    dice_roll = q.g.state.rolls[-1]
    if dice_roll.owner != q.scene.me or not has_odds(dice_roll):
        return 0.0
    attempts = attempts_of(q.g, q.scene.me)
    fresh = solve(table.vector, table.dice, attempts).keep_value([], attempts) if attempts else 0.0
    return fresh - max(0.0, table.vector[index_of(dice_roll.dice)]) - q.price(option)


GAMBLES["roll-anew"] = anew


ON_TABLE: dict[str, Callable[[Question, Roll], tuple[float, ...]]] = {}
"""Kinds of roll that only a kind of session has -> what every fall of the dice is worth to their owner; added at
import, never changed afterwards."""


# -- the offensive roll ----------------------------------------------------------------------------


def roll(q: Question) -> str:
    """Keep by the odds, then change dice, then declare the best ability; none only where all do harm."""
    dice_roll = q.g.state.rolls[-1]
    options = q.options
    if not dice_roll.thrown:
        return options[-1]
    board = q.board(q.scene.me)
    if q.g.mode.scripted(q.g, q.scene.me):
        return by_objective(q, board.vector, dice_roll)
    if is_uneven(dice_roll):
        return uneven_roll(q, dice_roll)
    table = own_table(q)
    dice, attempts = dice_roll.dice, payable(q.g, q.scene.me, dice_roll.attempts)
    if attempts and any(option.startswith("keep ") for option in options):
        kept = table.keep(dice, attempts, attempt_fee(q))
        if kept and f"keep {kept}" in options:
            return f"keep {kept}"
    change = table.change(dice) or gamble(q, table)
    if change:
        return change
    declared = [option.split(" ", 1)[1] for option in options if option.startswith("activate ")]
    worth, ability = board.best(index_of(dice), declared)
    return f"activate {ability}" if ability and worth > 0 else "pass"


def uneven_roll(q: Question, dice_roll: Roll) -> str:
    """Keep, change dice and declare with other than five ordinary dice."""
    attempts = payable(q.g, q.scene.me, dice_roll.attempts)
    ways = alterations(q.values, q.scene, q.options, ("own", "any", "team"))
    found = keep(q, dice_roll, attempts, attempt_fee(q)) or uneven.change(q, dice_roll, ways)
    return found or declare(q, dice_roll) or "pass"


def gamble(q: Question, table: RollWorths) -> str:
    """The option that tries one's luck with the dice on the table; empty: none, or it gains nothing."""
    programs = q.values.library.programs
    for option in q.options:
        first = programs[name][0] if (name := q.named(option)) else None
        if first is not None and first.verb in GAMBLES and GAMBLES[first.verb](q, first, table) > MARGIN:
            return option
    return ""


def own_table(q: Question) -> RollWorths:
    """What every final roll of the asked player is worth, with what they have to change dice."""
    ways = alterations(q.values, q.scene, q.options, ("own", "any", "team"))
    return RollWorths(q.board(q.scene.me).vector, DICE, ways, q.scene.player.cp)


def by_objective(q: Question, vector: tuple[float, ...], dice_roll: Roll) -> str:
    """Of the keeps that a roll objective allows, the one whose next roll brings most; the first of equals."""
    table = RollWorths(vector, DICE)
    masks = [option for option in q.options if option.startswith("keep ")]
    if len(masks) < len(q.options) or not masks:
        return q.options[0]
    swapped = {option.translate(str.maketrans("01", "10")): option for option in masks}
    return swapped[best_of(list(swapped), table.reroll_worth(dice_roll.dice, 0, 1))]


def payable(game: Game, seat: int, attempts: int) -> int:
    """Of a number of roll attempts after the first, those that the seat's CP pay for."""
    price = attempt_price(game, seat)
    return max(0, attempts if price <= 0 else min(attempts, game.state.players[seat].cp // price))


def attempt_fee(q: Question) -> float:
    """What another roll attempt costs: its CP, and what status effects do for it at the end of the roll phase."""
    return q.cost(attempt_price(q.g, q.scene.me)) + attempt_harm(q)


def attempt_harm(q: Question) -> float:
    """What is lost in a roll phase by one more attempt, by rows that count the attempts."""
    found = 0.0
    for at in ("attacked", "not-attacked"):
        rows = [row for row in q.g.rows(q.scene.player, at) if row.relation in ("self", "attacker")]
        counting = [row.program for row in rows if counts_attempts(q.g.library, row.program)]
        if counting:
            found = max(found, worth_after(q, counting, 0) - worth_after(q, counting, 1))
    return found


def worth_after(q: Question, programs: Sequence[str], more: int) -> float:
    """What programs bring once there were so many attempts more."""
    player = q.scene.player
    before = player.used
    player.used = {**before, FURTHER: before.get(FURTHER, 0) + more}
    try:
        return q.values.expect(q.scene, q.values.leaves(q.scene, programs, PLAIN))
    finally:
        player.used = before


@lru_cache(maxsize=1024)
def counts_attempts(library: Library, name: str) -> bool:
    """Whether a program reads how many attempts there were after the first."""
    return FURTHER in str([op.raw for op in library.programs.get(name, ())])


# -- the defensive roll -----------------------------------------------------------------------------


def defence(q: Question) -> str:
    """The defence that leaves one best off."""
    return best_of(q.options, defence_worth(q))


def defence_worth(q: Question) -> Callable[[str], float]:
    """What a defence is worth; a little less than nothing to have none."""

    def worth(option: str) -> float:
        found = defence_result_of(q, option, settlement)
        return settlement.worth(found) if found is not None else -0.5

    settlement = defending(q)
    return worth


def defending(q: Question) -> Settlement:
    """What programs bring the asked side while it defends against the attack."""
    attack = q.g.state.attack
    assert attack is not None
    return Settlement(q.values, Scene(q.g, q.scene.me, attack.attacker))


def defence_result_of(q: Question, option: str, settlement: Settlement) -> TermResult | None:
    """What a defence brings over all rolls of its dice; None: the option is not a defence."""
    ability = next((d for d in q.g.index(q.scene.player).defences if option == f"defend {d.id}"), None)
    return defence_result(q.values, settlement.scene, ability) if ability is not None else None


def defence_roll(q: Question) -> str:
    """Use what can change the asked player's defence dice where it pays."""
    dice_roll = q.g.state.rolls[-1]
    if not dice_roll.dice:
        return "pass"
    if not dice_roll.attempts and not defence_ways(q) and not dice_roll.again:
        return "pass"
    table = defence_table(q)
    if dice_roll.attempts > 0:
        kept = table.keep(dice_roll.dice, dice_roll.attempts)
        if kept and f"keep {kept}" in q.options:
            return f"keep {kept}"
    return table.change(dice_roll.dice) or printed_reroll(q, table) or "pass"


def defence_table(q: Question) -> RollWorths:
    """What every fall of one's defence dice is worth, with what one has to change them."""
    dice_roll = q.g.state.rolls[-1]
    return RollWorths(values_on_table(q, dice_roll), len(dice_roll.dice), defence_ways(q), q.scene.player.cp)


def defence_ways(q: Question) -> list[Alteration]:
    """What one has to change one's defence dice."""
    return alterations(q.values, q.scene, q.options, ("own", "any", "team"), phase="defence")


def defence_keeps(q: Question) -> dict[str, float]:
    """What rolling defence dice again gains, by the keep."""
    dice_roll = q.g.state.rolls[-1]
    keeps = [option for option in q.options if option.startswith("keep ")]
    if not keeps or 0 in dice_roll.dice or dice_roll.rival >= 0:
        return {}
    table = defence_table(q)
    solution = solve(table.final, table.dice, dice_roll.attempts)
    now = table.final[index_of(dice_roll.dice)]
    found = {}
    for option in keeps:
        kept = [d for d, mark in zip(dice_roll.dice, option.split(" ", 1)[1], strict=True) if mark == "1"]
        found[option] = solution.keep_value(kept, dice_roll.attempts) - now
    return found


# -- what dice on the table are worth ----------------------------------------------------------------


def values_on_table(q: Question, dice_roll: Roll) -> tuple[float, ...]:
    """What every roll of these dice would be worth to their owner."""
    count = len(dice_roll.dice)
    owner = dice_roll.owner
    if dice_roll.kind == "offence" and count == DICE:
        return q.board(owner).vector
    if dice_roll.kind == "defence":
        return defence_values(q, owner, count)
    if dice_roll.kind == "targeting" and count == 1:
        return die_values(q, owner)
    if dice_roll.kind in ON_TABLE:
        return ON_TABLE[dice_roll.kind](q, dice_roll)
    below = under_roll(q)
    if isinstance(below, Do):
        return effect_values(q, below, owner, count)
    return (0.0,) * len(outcomes(count))


def under_roll(q: Question) -> Frame | None:
    """The frame that asked for the dice on the table."""
    stack = q.g.state.stack
    place = next((i for i in range(len(stack) - 1, 0, -1) if stack[i].kind == "roll"), 0)
    return stack[place - 1] if place else None


def laid_out(
    faces: tuple[str, ...], count: int, features: frozenset[str], worth: Callable[[tuple[int, ...]], float]
) -> tuple[float, ...]:
    """A vector over all rolls from the worth of those that an effect can tell apart."""
    places = classed(faces, count, features)
    found: list[float] = []
    for dice, place in zip(outcomes(count), places, strict=True):
        if place == len(found):
            found.append(worth(dice))
    return tuple([found[place] for place in places])


def defence_values(q: Question, owner: int, count: int) -> tuple[float, ...]:
    """What every fall of the running defence would be worth to the defender."""
    g = q.g
    frame = g.innermost(Defence)
    attack = g.state.attack
    ability = chosen_defence(q, owner, frame)
    if ability is None or attack is None:
        return (0.0,) * len(outcomes(count))
    scene = Scene(g, owner, attack.attacker)
    program = ability.tiers[0].program
    faces = g.library.fighters[scene.player.fighter].faces
    features = reading_of(g.library, program).lying
    settlement = Settlement(q.values, scene)
    return laid_out(
        faces, count, features, lambda dice: settlement.worth(q.values.result(scene, (program,), DEFENCE, dice))
    )


def chosen_defence(q: Question, owner: int, frame: Defence | None) -> Ability | None:
    """The defensive ability that is being rolled."""
    if frame is None:
        return None
    return next((d for d in q.g.index(q.g.state.players[owner]).defences if d.id == frame.defence), None)


def effect_values(q: Question, below: Do, owner: int, count: int) -> tuple[float, ...]:
    """What every fall of effect dice would be worth to their owner: the program continues with them."""
    context = below.context
    program = q.g.library.programs[below.program]
    op = program[below.at]
    if op.verb != "roll":
        return (0.0,) * len(outcomes(count))
    scene = Scene(q.g, context.me, context.foe)
    sign = scene.sign(owner)
    faces = q.g.library.fighters[q.g.state.players[owner].fighter].faces
    rest = Todo(program, below.at + 1, context)
    done = tuple(str(kept(below, "done") or "").split())
    throw = FallingDice(op, context, {}, 1.0, rest, done)
    judge = Judge(q, scene, below.mode)

    def worth(dice: tuple[int, ...]) -> float:
        walk = q.values.walker(scene, below.mode)
        walk.go(rolled(walk, throw, list(dice), owner), {}, 1.0)
        return sign * judge.worth(walk.leaves)

    told = EXACTLY if count == 1 else reading_of(q.g.library, below.program).thrown
    return laid_out(faces, count, told, worth)


# -- changing dice that lie -------------------------------------------------------------------------


def alter(q: Question) -> str:
    """In a window on dice: change one's side's for the better, the others' for the worse."""
    if not q.g.state.rolls:
        return "pass"
    dice_roll = q.g.state.rolls[-1]
    if not dice_roll.thrown or not has_odds(dice_roll):
        return "pass"
    own = dice_roll.owner == q.scene.me
    helps = q.scene.sign(dice_roll.owner) > 0
    whose = ("own", "any", "team") if own else ("any", "team") if helps else ("any", "foe")
    phase = "defence" if dice_roll.kind == "defence" else "offence"
    ways = alterations(q.values, q.scene, q.options, whose, phase=phase)
    if own and (found := awaiting(q, dice_roll)):
        return found
    if not ways and not (own and dice_roll.again) and (helps or dice_roll.kind != "offence"):
        return "pass"
    worths = values_on_table(q, dice_roll)
    table = RollWorths(worths, len(dice_roll.dice), ways if helps else (), q.scene.player.cp)
    if helps:
        return table.change(dice_roll.dice) or printed_reroll(q, table) or "pass"
    return hinder(table, dice_roll, ways, share_of(q, dice_roll)) or gamble(q, table) or "pass"


def printed_reroll(q: Question, table: RollWorths) -> str:
    """The option of a printed re-roll of the asked player's dice (ROLL-9); empty: none gains anything."""
    dice_roll = q.g.state.rolls[-1]
    options = [option for option in q.options if option.startswith(AGAIN)]
    if not options or not has_odds(dice_roll):
        return ""
    worth = table.reroll_worth(dice_roll.dice, left(dice_roll), 1)
    found = best_of(options, worth)
    return found if worth(found) - worth("pass") > price_again(q, dice_roll) + MARGIN else ""


def price_again(q: Question, dice_roll: Roll) -> float:
    """What a printed re-roll of these dice costs."""
    _, cp, tokens, _ = dice_roll.again
    return q.cost(cp) + total([n * max(0.0, q.token(q.scene.me, token)) for token, n in tokens.items()])


def awaiting(q: Question, dice_roll: Roll) -> str:
    """The option that waits for what these dice show, where that gains something if nobody alters them; empty: none."""
    programs = q.values.library.programs
    for option in q.options:
        first = programs[name][0] if (name := q.named(option)) else None
        if first is None or first.verb != "later" or first.what != READ:
            continue
        context = Context(q.scene.me, q.scene.foe).rolled("roll", list(dice_roll.dice), q.scene.me)
        leaves = q.values.finish(q.scene, Todo(programs[first.blocks["do"]], 0, context), PLAIN)
        if q.settlement.of(leaves) - q.price(option) > MARGIN:
            return option
    return ""


def has_odds(dice_roll: Roll) -> bool:
    """Whether the odds reach so far: one to seven dice of six sides, none without a value."""
    return dice_roll.sides == FACES and 1 <= len(dice_roll.dice) <= MAX_DICE and 0 not in dice_roll.dice


def share_of(q: Question, dice_roll: Roll) -> float:
    """How much of another player's roll concerns the asked side: an attack without a target hits one of several."""
    if dice_roll.kind != "offence" or q.g.state.attack is not None:
        return 1.0
    there = q.g.opponents(dice_roll.owner)
    return sum(q.scene.sign(seat) > 0 for seat in there) / max(1, len(there))


def hinder(table: RollWorths, dice_roll: Roll, ways: list[Alteration], share: float) -> str:
    """The option that costs the owner of the dice most; empty: none is worth its price."""
    worths = tuple(-share * value for value in table.worths(dice_roll.attempts))
    place = index_of(dice_roll.dice)
    top, found = HINDER, ""
    for way in ways:
        card = way.card._replace(number=min(way.card.number, table.dice)) if way.card.kind == "reroll" else way.card
        if card.kind == "copy" and table.dice < 2:
            continue
        gain = with_card_on(worths, card, dice_roll.dice) - worths[place]
        if gain > top + 1e-9:
            top, found = gain, way.option
    return found


def die(q: Question) -> str:
    """Which die to set to what."""
    return best_of(q.options, die_worth(q))


def die_worth(q: Question) -> Callable[[str], float]:
    """What changing a die is worth; equal for all options where the odds do not reach."""
    dice_roll = q.g.state.rolls[-1]
    program = q.program()
    more = 0
    if program is not None:
        kept = program.frame.kept or {}
        wanted = program.op.opts.get("n", 1)
        more = max(0, int(wanted) - int(kept.get("altered") or 0) - 1)
    if is_own_uneven(q, dice_roll):
        return uneven.die_worth(q, dice_roll)
    if not has_odds(dice_roll):
        return lambda _option: 0.0
    table = RollWorths(values_on_table(q, dice_roll), len(dice_roll.dice))
    return table.die_worth(dice_roll.dice, left(dice_roll), more, q.scene.sign(dice_roll.owner))


def reroll_worth(q: Question) -> Callable[[str], float]:
    """What re-rolling dice is worth; equal for all options where the odds do not reach."""
    dice_roll = q.g.state.rolls[-1]
    if is_own_uneven(q, dice_roll):
        return uneven.reroll_worth(q, dice_roll)
    if not has_odds(dice_roll):
        return lambda _option: 0.0
    table = RollWorths(values_on_table(q, dice_roll), len(dice_roll.dice))
    return table.reroll_worth(dice_roll.dice, left(dice_roll), q.scene.sign(dice_roll.owner))


def reroll(q: Question) -> str:
    """Which dice to roll again; none where that is offered and nothing gains."""
    dice_roll = q.g.state.rolls[-1]
    if not has_odds(dice_roll):
        return q.options[0]
    worth = reroll_worth(q)
    found = best_of([option for option in q.options if option != "pass"], worth)
    return found if "pass" not in q.options or worth(found) > worth("pass") else "pass"


def forced(q: Question) -> str:
    """The die whose re-roll costs its owner most: another player picks it, and it must be re-rolled."""
    dice_roll = q.g.state.rolls[-1]
    dice = dice_roll.dice
    table = RollWorths(values_on_table(q, dice_roll), len(dice))
    solution = solve(table.worths(left(dice_roll)), table.dice, 1)

    def loss(option: str) -> float:
        place = int(option.split(" ", 1)[1]) - 1
        return -solution.keep_value([d for i, d in enumerate(dice) if i != place], 1)

    return best_of(q.options, loss)


def is_own_uneven(q: Question, dice_roll: Roll) -> bool:
    """Whether these are the asked player's offensive dice, and not just five ordinary ones."""
    return dice_roll.kind == "offence" and dice_roll.owner == q.scene.me and is_uneven(dice_roll)


def left(dice_roll: Roll) -> int:
    """Re-rolls that the owner of the dice still has."""
    return min(dice_roll.attempts, 3)


def ransom(q: Question) -> float:
    """What it gains to pay rather than see one's dice rolled again; not worth it where the odds do not reach."""
    program = q.program()
    if program is None or not q.g.state.rolls:
        return -1.0
    dice_roll = q.g.state.rolls[-1]
    mask = str((program.frame.kept or {}).get("mask", "")).partition(" ")[2]
    if len(mask) != len(dice_roll.dice) or not has_odds(dice_roll):
        return -1.0
    table = RollWorths(values_on_table(q, dice_roll), len(dice_roll.dice))
    kept = [d for d, marked in zip(dice_roll.dice, mask, strict=True) if marked == "0"]
    after = solve(table.worths(left(dice_roll)), table.dice, 1).keep_value(kept, 1)
    return table.worth(dice_roll.dice, left(dice_roll)) - after - q.cost(int(q.decision.info.get("pay", 0)))


__all__ = ["alter", "defence", "defence_roll", "die", "forced", "ransom", "reroll", "roll"]
