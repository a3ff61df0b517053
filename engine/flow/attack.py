"""The attack, or whatever came of the attempts: activation, target, defence, damage (ACT, TURN-5, TURN-6, ULT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import ability_of, blows, can_hit, is_blow, means_target, read_attack
from engine.context import Context
from engine.dice import numbers_on
from engine.effects.run import ACTIVATING
from engine.flow.turn import drop_tokens
from engine.flow.window import open_window
from engine.frame import flow
from engine.frames import Activation, Attacking, Attempts, Defence, Do, Targeting
from engine.gates import AT_DEFENCE_END, AT_OFFENCE_END, DEFENCE_END, open_gates
from engine.hooks import fire, other_side
from engine.options import may_use
from engine.pieces import LATE, told_plain
from engine.state import Attack

if TYPE_CHECKING:
    from engine.game import Game


# -- the attack as a whole -------------------------------------------------------------------------


def activation(g: Game, frame: Attacking) -> None:
    """What was declared is activated; the offensive roll phase ends with it."""
    g.push(Activation(frame.seat, frame.target, frame.ready))


def target(g: Game, frame: Attacking) -> None:
    """The targeting roll phase, where the ability's target is still open (TURN-5)."""
    attack = g.state.attack
    if attack is None or attack.failed or attack.defender >= 0 or not can_hit(g, attack):
        return
    if attack.is_attack or any(means_target(g, entry) for entry in attack.queue):
        g.push(Targeting(attack.attacker))


def defend(g: Game, frame: Attacking) -> None:
    """The defensive roll phase takes place, attack or not (DEF); before it the mode has its say on the target."""
    g.push(Defence(frame.seat))
    attack = g.state.attack
    if attack is not None and not attack.failed and attack.defender >= 0:
        g.mode.targeted(g, attack)


def conclude(g: Game, frame: Attacking) -> None:
    """The defensive roll phase is at its end: the attacker may do what may be done only there (DEF-10)."""
    player = g.state.players[frame.seat]
    actions = [action for action in g.index(player).actions if action.gates & DEFENCE_END]
    if not actions or player.fallen:
        return
    bits = open_gates(g, player)
    if any(may_use(g, player, action, bits) for action in actions):
        open_window(g, AT_DEFENCE_END, only=[frame.seat])


flow("attack", Attacking, activation, target, defend, conclude)


# -- activation ---------------------------------------------------------------------------------------


def roll(g: Game, frame: Activation) -> None:
    """Another offensive roll phase begins with attempts of its own (DEF-10, KH-2)."""
    if frame.ready is None:
        g.push(Attempts(frame.seat))


def activate(g: Game, frame: Activation) -> None:
    """The ability is locked in: what acts on activation comes first (ACT-7)."""
    ready = frame.ready
    assert ready is not None
    if not ready.ability:
        g.goto(frame, end)
        return
    seat = frame.seat
    ability = next(a for a in g.index(g.state.players[seat]).abilities if a.id == ready.ability)
    dice = list(ready.dice)
    attack = Attack(seat, frame.target if frame.target >= 0 else other_side(g, seat), ability.id, dice)
    attack.tier = ready.tier
    attack.ultimate = ability.ultimate
    g.state.begin_attack(attack)
    if g.sink is not None:
        g.emit(
            "activated",
            "ACT-1",
            seat=seat,
            ability=ability.id,
            name=ability.name,
            dice=numbers_on(dice),
            tier=ready.tier,
            **told_plain([place for place, die in enumerate(dice) if die < 0]),
        )
    fire(g, "activate", seat)


def effects(g: Game, frame: Activation) -> None:
    """Variable parts first, then what needs no target; the rest waits for its moment (ACT-2)."""
    attack = g.state.attack
    assert attack is not None
    attack.stage = Attack.LOCKED_IN
    if attack.failed:
        if g.sink is not None:
            g.emit("failed", "ACT-7", seat=attack.attacker, ability=attack.ability)
        g.goto(frame, end)
        return
    ability = ability_of(g, attack)
    context = Context(
        attack.attacker,
        attack.defender,
        f"ability:{ability.id}",
        rolls={"attack": attack.dice},
        last="attack",
        roller=attack.attacker,
    )
    run = [p for p in (ability.tiers[attack.tier].program, ability.also) if p]
    attack.is_attack = can_hit(g, attack) and any(is_blow(op) for p in run for op in g.library.programs[p])
    for program in reversed(run):
        g.push(Do(program, context, ACTIVATING))


def determined(g: Game, frame: Activation) -> None:
    """Now it is known whether the ability is an attack (ACT-3, ACT-6)."""
    attack = g.state.attack
    assert attack is not None
    read_attack(g, attack)
    waiting = [kind for entry in attack.queue if entry.rest for kind in blows(g, entry.program, entry.at)]
    attack.types = sorted({*attack.types, *waiting})
    attack.is_attack = can_hit(g, attack) and any(kind != "collateral" for kind in attack.types)
    fire(g, "activated", attack.attacker)
    g.mode.activated(g, frame)


def locked_in(g: Game, frame: Activation) -> None:
    """Everybody's chance while the dice are final and nobody is the target yet (ACT-8)."""
    if g.state.attack is not None:
        open_window(g, AT_OFFENCE_END)


def end(g: Game, frame: Activation) -> None:
    """The phase ends; a fighter without an ability may have something for that."""
    attack = g.state.attack
    if attack is None or attack.failed:
        if g.sink is not None:
            g.emit("no-ability", "ACT-1", seat=frame.seat)
        fire(g, "no-ability", frame.seat)


def leave(g: Game, frame: Activation) -> None:
    """Tokens that end with the offensive roll phase leave (ACT-7); then another may follow, or the mode continues."""
    seat = frame.seat
    attack = g.state.attack
    drop_tokens(g, seat, "offence")
    fire(g, "offence-end", seat)
    if frame.extra and not g.state.players[seat].fallen:
        pool = g.state.pools[-1]
        pool.mods = [mod for mod in pool.mods if mod.kind == "heal"]  # modifiers end with it (DEF-10)
        if g.sink is not None:
            g.emit("extra-phase", "DEF-10", seat=seat, phase="offence", source=frame.extra)
        roll_again(g, seat, frame.target)
    elif attack is None or attack.failed:
        g.mode.no_ability(g, frame)


def roll_again(g: Game, seat: int, target: int) -> None:
    """Another offensive roll phase takes the place of what was activated before (DEF-10, KH-2)."""
    g.state.forget_attack(seat)
    g.state.players[seat].forget_uses(LATE)
    g.push(Activation(seat, target))


flow("offence", Activation, roll, activate, effects, determined, locked_in, end, leave)
