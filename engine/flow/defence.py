"""The defensive roll phase, step by step (DEF-1 to DEF-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import read_attack, silences
from engine.attacks import FIXED
from engine.context import Context, lone
from engine.damage import TARGET, add_mod, after_settling, preview, settle
from engine.definitions import Ability
from engine.dice import KEEPS, visible
from engine.effects.run import DEFENDING, PLAIN, RESUMED, WAITING
from engine.flow.rolls import cast, dice_stream, fallen_dice, forget_roll_uses, laid_down
from engine.flow.turn import enter
from engine.flow.window import open_window, perform
from engine.frame import flow
from engine.frames import Defence, Do, LateDefence, Split
from engine.gates import is_barred
from engine.hooks import fire
from engine.options import reactions
from engine.state import Attack, Roll, Waiting

if TYPE_CHECKING:
    from engine.game import Game


def start(g: Game, frame: Defence) -> None:
    """The attack has its target; damage becomes incoming. What silences the victim lands before anything."""
    enter(g, "defence")
    attack = g.state.attack
    if attack is None or attack.failed:
        return
    attack.stage = Attack.TARGETED
    pool = g.state.pools[-1]
    if attack.defender >= 0:
        pool.parts = [p._replace(target=attack.defender) if p.target == TARGET else p for p in pool.parts]
        pool.mods = [m._replace(target=attack.defender) if m.target == TARGET else m for m in pool.mods]
    else:  # nobody is left to attack: what the ability would have dealt is gone, the rest happens (MIN-6)
        pool.parts = [p for p in pool.parts if p.target != TARGET]
        pool.mods = [m for m in pool.mods if m.target != TARGET]
    first = [entry for entry in attack.queue if silences(g, entry)]
    if first:
        attack.queue = [entry for entry in attack.queue if entry not in first]
        resolve_entries(g, first)


def resolve_entries(g: Game, entries: list[Waiting]) -> None:
    """Run waiting operations in the order they were written."""
    attack = g.state.attack
    assert attack is not None
    for entry in reversed(entries):
        foe = entry.context.foe if entry.context.foe >= 0 else attack.defender
        context = entry.context.about(attack.attacker, foe, entry.context.source)
        do = g.push(Do(entry.program, context, RESUMED if entry.rest else WAITING, entry.at))
        do.less = entry.less


def held_tokens(g: Game, frame: Defence) -> None:
    """The effects of tokens that are already there when their holder is attacked comes before new tokens (DEF-1)."""
    attack = g.state.attack
    if attack is not None and attack.is_attack and not attack.failed:
        fire(g, "attacked", attack.defender)
    else:
        fire(g, "not-attacked", frame.seat)
    if attack is None:  # there is nothing to defend against, only damage of other things may wait
        g.goto(frame, last_window)


def before_effects(g: Game, frame: Defence) -> None:
    """A chance to act before anything is inflicted, stolen or lost (WIN-4); what a removal may still forestall acts
    behind it.
    """
    attack = g.state.attack
    if attack is not None and attack.is_attack and not attack.failed:
        fire(g, "before-defence", attack.defender)
    if attack is not None and not attack.failed and (attack.queue or attack.is_attack):
        open_window(g, "attacked")


def target_effects(g: Game, frame: Defence) -> None:
    """DEF-1: effects that need a target and are no damage."""
    attack = g.state.attack
    if attack is not None and attack.queue:
        entries, attack.queue = attack.queue, []
        resolve_entries(g, entries)


def choose_defence(g: Game, frame: Defence) -> None:
    """DEF-2: the defender may activate one defensive ability, chosen before rolling."""
    attack = g.state.attack
    frame.answer = "pass"
    if attack is None or attack.failed or attack.defender < 0 or frame.defence:
        return
    read_attack(g, attack)
    defender = g.state.players[attack.defender]
    if defender.fallen or is_barred(g, defender) or attack.ultimate or not g.mode.may_defend(g, attack):
        return
    if any(row.effect == "forbid" for row in g.rows(defender, "defence")):
        return
    defendable = attack.is_attack and is_defendable(g, attack)
    hit = any(p.target == attack.defender and p.kind not in FIXED for p in g.state.pools[-1].parts)
    defences = [d for d in g.index(defender).defences if defendable or (d.unique and hit)]  # MIN-5: collateral too
    if not defences:
        return
    options = [f"defend {d.id}" for d in defences]
    if not g.mode.scripted(g, attack.defender) or len(options) > 1:
        options.append("pass")
    g.ask(frame, attack.defender, "defence", options)


def is_defendable(g: Game, attack: Attack) -> bool:
    """Whether some of the attack's damage is normal and reaches its target."""
    if attack.undefendable or "normal" not in attack.types:
        return False
    rows = g.rows(g.state.players[attack.attacker], "attack-damage")
    return not any(row.effect == "cancel" for row in rows)


def throw(g: Game, frame: Defence) -> None:
    """Roll the defence dice once."""
    if frame.answer == "pass":
        g.goto(frame, last_window)
        return
    attack = g.state.attack
    assert attack is not None
    seat = attack.defender
    player = g.state.players[seat]
    frame.defence = frame.answer.split(" ", 1)[1]
    attack.stage = Attack.ANSWERED
    ability = defending(g, frame)
    count = ability.dice
    for row in g.rows(player, "defence-dice"):
        if row.amount is not None and count:
            count += row.amount(g, Context(seat, attack.attacker, row.carrier))
    roll = Roll(seat, "defence", [0] * max(0, count))
    roll.name = "defence"
    if ability.again_when is None or ability.again_when(g, lone(seat)):
        roll.again = ability.again
    g.state.rolls.append(roll)
    forget_roll_uses(g)
    frame.keep = "0" * len(roll.dice)
    if g.sink is not None:
        g.emit("defends", "DEF-2", seat=seat, ability=ability.id, name=ability.name)
    cast(g, frame, seat, len(roll.dice), 6, dice_stream(seat))


def defending(g: Game, frame: Defence) -> Ability:
    """The chosen defensive ability."""
    attack = g.state.attack
    assert attack is not None
    return next(d for d in g.index(g.state.players[attack.defender]).defences if d.id == frame.defence)


def lie(g: Game, frame: Defence) -> None:
    """The dice have fallen."""
    roll = g.state.rolls[-1]
    keep = frame.keep
    fresh = fallen_dice(g, frame, keep.count("0"), 6, dice_stream(roll.owner))
    roll.dice = laid_down(roll.dice[: len(keep)], keep, "0", fresh) + roll.dice[len(keep) :]
    roll.thrown = True
    if g.sink is not None:
        g.emit("rolled", "DEF-2", seat=roll.owner, dice=list(roll.dice), kind="defence", sides=6)


def throw_rival(g: Game, frame: Defence) -> None:
    """A roll-off: the attacker rolls as many dice at the same time."""
    roll = g.state.rolls[-1]
    attack = g.state.attack
    assert attack is not None
    frame.cast = []
    if defending(g, frame).opposed and roll.rival < 0:
        cast(g, frame, attack.attacker, len(roll.dice), 6, dice_stream(attack.attacker))


def lie_rival(g: Game, frame: Defence) -> None:
    """Both sides' dice are on the table."""
    roll = g.state.rolls[-1]
    attack = g.state.attack
    assert attack is not None
    if not defending(g, frame).opposed or roll.rival >= 0:
        return
    theirs = fallen_dice(g, frame, len(roll.dice), 6, dice_stream(attack.attacker))
    roll.rival, roll.split = attack.attacker, len(roll.dice)
    roll.dice = [*roll.dice, *theirs]
    if g.sink is not None:
        g.emit("rolled", "DEF-2", seat=roll.rival, dice=theirs, kind="defence", sides=6)


def choose(g: Game, frame: Defence) -> None:
    """The defender may alter and use attempts that were given (ROLL-2)."""
    roll = g.state.rolls[-1]
    options = reactions(g, roll.owner) if roll.dice else []
    if roll.attempts > 0:
        options += KEEPS[roll.split if roll.rival >= 0 else len(roll.dice)]
    options.append("pass")
    g.ask(frame, roll.owner, "defence-roll", options, info={"dice": list(roll.dice), "attempts": roll.attempts})


def answered(g: Game, frame: Defence) -> None:
    """Then the others may answer."""
    roll = g.state.rolls[-1]
    token = frame.answer
    if token.startswith("keep "):
        roll.attempts -= 1
        frame.keep = token.split(" ", 1)[1]
        cast(g, frame, roll.owner, frame.keep.count("0"), 6, dice_stream(roll.owner))
        g.goto(frame, lie)
    elif token == "pass":
        frame.acted = False
        if roll.dice:
            open_window(g, "defence-roll", only=[s for s in g.seats_from(g.state.active) if s != roll.owner])
    else:
        g.goto(frame, choose)
        perform(g, roll.owner, token)


def accepted(g: Game, frame: Defence) -> None:
    """Everybody passed: the dice are final, unless a player acted."""
    if frame.acted:
        g.goto(frame, choose)


def defend(g: Game, frame: Defence) -> None:
    """DEF-3: the defence works; its damage and prevention join the settlement."""
    roll = g.state.rolls.pop()
    attack = g.state.attack
    assert attack is not None
    ability = defending(g, frame)
    fire(g, "defend", attack.defender)
    program = ability.tiers[0].program
    dice = visible(g, roll)
    rolled = {"defence": dice[: roll.split] if roll.rival >= 0 else dice}
    if roll.rival >= 0:
        rolled[ability.opposed] = dice[roll.split :]
    if program:
        context = Context(
            attack.defender,
            attack.attacker,
            f"ability:{ability.id}",
            rolls=rolled,
            last="defence",
            roller=attack.defender,
        )
        g.push(Do(program, context, DEFENDING))


def last_window(g: Game, frame: Defence) -> None:
    """DEF-4: the last chance for everybody."""
    attack = g.state.attack
    if attack is not None and not attack.failed:
        attack.stage = Attack.ANSWERED
    if g.state.pools[-1].parts:
        open_window(g, "incoming")


def before_settling(g: Game, frame: Defence) -> None:
    """DEF-5: everything is known and nothing has landed: who else may take the attack's damage (companions)."""
    attack = g.state.attack
    if attack is None or attack.failed or attack.ultimate or not attack.is_attack:
        return
    for mod in g.state.pools[-1].mods:
        if mod.kind == "split":
            g.push(Split(mod.target, mod.label))
    waits = preview(g, attack.defender)
    if min(waits.attack, waits.subtotal) > 0:
        fire(g, "settling", attack.defender)


def settlement(g: Game, frame: Defence) -> None:
    """DEF-5: damage and prevention are totalled and applied at once."""
    received = settle(g, g.state.pools[-1])
    g.state.pools.pop()
    attack = g.state.attack
    if attack is not None:
        attack.stage = Attack.SETTLED
    else:
        g.goto(frame, leave)
    after_settling(g, received, isolated=False)


def dealt_window(g: Game, frame: Defence) -> None:
    """DEF-6: what asks for damage successfully dealt may be played now."""
    attack = g.state.attack
    if attack is not None and attack.dealt > 0:
        open_window(g, "dealt", only=[attack.attacker])


def afterwards(g: Game, frame: Defence) -> None:
    """DEF-6: effects after a `then` that follows damage."""
    attack = g.state.attack
    if attack is None or attack.failed:
        return
    for after in reversed(attack.after):
        if attack.dealt >= after.dealt:
            context = after.context.about(attack.attacker, attack.defender, f"ability:{attack.ability}")
            g.push(Do(after.program, context, PLAIN))


def leave(g: Game, frame: Defence) -> None:
    """The phase ends, whatever happened in it; a mode may continue from here."""
    g.state.phase = "roll-phase-end"
    g.mode.defended(g, frame)


ROLLED = (throw, lie, throw_rival, lie_rival, choose, answered, accepted, defend)
"""From the roll of a defensive ability that was chosen to its effects (DEF-3)."""


flow(
    "defence",
    Defence,
    start,
    held_tokens,
    before_effects,
    target_effects,
    choose_defence,
    *ROLLED,
    last_window,
    before_settling,
    settlement,
    dealt_window,
    afterwards,
    leave,
)


def choose_late(g: Game, frame: LateDefence) -> None:
    """Which defensive ability; it is rolled, so none is no answer."""
    attack = g.state.attack
    assert attack is not None
    defences = g.index(g.state.players[attack.defender]).defences
    g.ask(frame, attack.defender, "defence", [f"defend {d.id}" for d in defences])


def defended(g: Game, frame: LateDefence) -> None:
    """Only one defence is made against an attack: the phase knows of it (DEF-2)."""
    below = next(f for f in reversed(g.state.stack) if isinstance(f, Defence) and f is not frame)
    below.defence = frame.defence


flow("late-defence", LateDefence, choose_late, *ROLLED, defended)


def split_ask(g: Game, frame: Split) -> None:
    """How much of the attack's damage does the companion take?"""
    seat, name = frame.seat, frame.to
    pool = g.state.pools[-1]
    pool.mods = [m for m in pool.mods if (m.target, m.kind, m.label) != (seat, "split", name)]
    result = preview(g, seat)
    passed = sum(m.amount for m in pool.mods if m.target == seat and m.kind == "redirect")
    most = min(result.attack, result.total - result.ultimate) - passed
    if most <= 0 or g.state.players[seat].companions.get(name, 0) <= 0:
        g.end(frame)
        return
    g.ask(frame, seat, "split", [f"number {n}" for n in range(most + 1)], source=f"companion:{name}")


def split_take(g: Game, frame: Split) -> None:
    """The companion takes what was named; the rest stays with its player."""
    add_mod(g, frame.seat, "redirect", int(frame.answer.split(" ", 1)[1]), frame.to)


flow("split", Split, split_ask, split_take)
