"""The roll phase and its offensive part: attempts, declaring, activating (TURN-4, ROLL, ACT, ULT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.by_the_book import scripted_options
from engine.changes import lose_cp
from engine.damage import size
from engine.definitions import Ability
from engine.dice import KEEPS, active_tiers
from engine.effects.operation import Op
from engine.flow.rolls import cast, fallen_dice, forget_roll_uses, visible
from engine.flow.turn import drop_tokens, enter
from engine.flow.window import open_window, perform
from engine.game import flow
from engine.gates import BRACED, statuses_coming
from engine.hooks import fire, other_side
from engine.options import reactions
from engine.state import Attack, Frame, Pool, Roll

if TYPE_CHECKING:
    from engine.game import Game

ATTEMPTS = 3
DICE = 5


# -- the roll phase as a whole -------------------------------------------------------------


def phase_start(g: Game, frame: Frame) -> None:
    """A roll phase begins: damage collects until its settlement; something may skip the offensive part."""
    g.state.attack = None
    g.state.pools.append(Pool())
    frame.env["skip"] = False
    frame.env["extra"] = ""
    g.state.phase = "before-offence"
    fire(g, "before-offence", frame.env["seat"])


def offensive(g: Game, frame: Frame) -> None:
    """The offensive roll phase (TURN-4)."""
    if frame.env["skip"]:
        frame.env["skipped"] = True
        if g.sink is not None:
            g.emit("skipped", "TURN-4", seat=frame.env["seat"], phase="offence", carrier=frame.env["skip"])
        return
    g.push("offence", seat=frame.env["seat"], target=frame.env["target"])


def targeting(g: Game, frame: Frame) -> None:
    """The targeting roll phase, where the ability's target is still open (TURN-5)."""
    attack = g.state.attack
    if attack is None or attack.failed or attack.defender >= 0 or not can_hit(g, attack):
        return
    if attack.is_attack or attack.queue:
        g.push("targeting", seat=attack.attacker)


def defensive(g: Game, frame: Frame) -> None:
    """The defensive roll phase: attack or not, unless the roll phase was skipped whole (DEF)."""
    if frame.env.get("skipped"):
        g.state.pools.pop()
    else:
        g.push("defence", seat=frame.env["seat"])


def phase_end(g: Game, frame: Frame) -> None:
    """The conclusion of a roll phase that was not skipped whole (DEF-10)."""
    if not frame.env.get("skipped"):
        fire(g, "roll-phase-end", frame.env["seat"])


def phase_again(g: Game, frame: Frame) -> None:
    """Tokens leave; then an extra roll phase against the same target, if something gave one."""
    seat = frame.env["seat"]
    if not frame.env.get("skipped"):
        drop_tokens(g, seat, "roll")
    attack = g.state.attack
    target = attack.defender if attack is not None else frame.env["target"]
    g.state.attack = None
    if frame.env["extra"] and not g.state.players[seat].fallen:
        if g.sink is not None:
            g.emit("extra-phase", "DEF-10", seat=seat, phase="roll-phase")
        g.push("roll-phase", seat=seat, target=target)


flow("roll-phase", phase_start, offensive, targeting, defensive, phase_end, phase_again)


# -- the offensive roll phase -----------------------------------------------------------------


def start(g: Game, frame: Frame) -> None:
    """The phase begins with its number of attempts (ROLL-1)."""
    seat = frame.env["seat"]
    enter(g, "offence")
    player = g.state.players[seat]
    attempts = ATTEMPTS
    for row in g.rows(player, "attempts"):
        if row.amount is not None:
            attempts += row.amount(g, {"me": seat, "foe": -1, "src": row.carrier, "v": {}})
    roll = Roll(seat, "offence", [0] * DICE)
    roll.attempts = max(0, attempts)
    roll.name = "attack"
    g.state.rolls.append(roll)
    forget_roll_uses(g)
    frame.env["keep"] = "0" * DICE
    frame.env["declared"] = ""
    fire(g, "offence-start", seat)


def throw(g: Game, frame: Frame) -> None:
    """Use a roll attempt on the dice that are not kept."""
    roll = g.state.rolls[-1]
    if roll.attempts <= 0:
        frame.env["cast"] = []
        frame.env["thrown"] = 0
        return
    if roll.thrown:
        pay_attempt(g, frame)
    roll.attempts -= 1
    count = frame.env["keep"].count("0")
    frame.env["thrown"] = count
    cast(g, frame, roll.owner, count, 6, f"dice-{roll.owner}")


def pay_attempt(g: Game, frame: Frame) -> None:
    """Pay for an attempt after the first where something asks for it."""
    seat = frame.env["seat"]
    for row in g.rows(g.state.players[seat], "attempt-cost"):
        if row.amount is not None:
            cost = row.amount(g, {"me": seat, "foe": -1, "src": row.carrier, "v": {}})
            lose_cp(g, seat, cost, row.carrier, "TOK-4")


def lie(g: Game, frame: Frame) -> None:
    """The dice have fallen."""
    count = frame.env["thrown"]
    roll = g.state.rolls[-1]
    if not count:
        return
    fresh = fallen_dice(g, frame, count, 6, f"dice-{roll.owner}")
    keep = frame.env["keep"]
    roll.dice = [roll.dice[i] if keep[i] == "1" else fresh.pop(0) for i in range(DICE)]
    roll.thrown = True
    player = g.state.players[roll.owner]
    player.used["turn:attempts"] = player.used.get("turn:attempts", 0) + 1
    if g.sink is not None:
        g.emit("rolled", "ROLL-1", seat=roll.owner, dice=list(roll.dice), left=roll.attempts, kind="offence", sides=6)


def choose(g: Game, frame: Frame) -> None:
    """The roller may re-roll, alter, act, declare an ability, or declare none (ROLL-2, ROLL-3)."""
    seat = frame.env["seat"]
    roll = g.state.rolls[-1]
    if g.state.players[seat].fallen:
        frame.env["declared"] = ""
        g.goto(frame, activate)
        return
    g.ask(frame, seat, "roll", roll_options(g, seat, roll), info={"dice": list(roll.dice), "attempts": roll.attempts})


def roll_options(g: Game, seat: int, roll: Roll) -> list[str]:
    """The options of the roller; a scripted fighter's follow its roll objective (MIN-3)."""
    declare = [f"activate {a.id}" for a in activatable(g, seat, roll)] if roll.thrown else []
    if g.mode.scripted(g, seat):
        return scripted_options(g, seat, roll, declare)
    options = reactions(g, seat)
    if roll.attempts > 0 and roll.thrown and can_pay_attempt(g, seat):
        options += KEEPS[len(roll.dice)]
    options += declare
    options.append("pass")
    return options


def can_pay_attempt(g: Game, seat: int) -> bool:
    """Whether the roller can pay what another attempt costs."""
    player = g.state.players[seat]
    rows = g.rows(player, "attempt-cost")
    if not rows:
        return True
    env = {"me": seat, "foe": -1, "src": "", "v": {}}
    return player.cp >= sum(row.amount(g, env) for row in rows if row.amount is not None)


def activatable(g: Game, seat: int, roll: Roll) -> list[Ability]:
    """Abilities that the dice activate now, in board order."""
    player = g.state.players[seat]
    kinds = tuple(flag for row in g.rows(player, "ability") for flag in row.flags)
    index = g.index(player)
    fighter = g.library.fighters[player.fighter]
    tiers = active_tiers(fighter, index, visible(g, roll), kinds)
    return [index.abilities[number] for number, _ in tiers]


def answered(g: Game, frame: Frame) -> None:
    """Take the roller's answer; a declared ability may be answered by the others."""
    seat = frame.env["seat"]
    token = frame.answer
    kind, _, rest = token.partition(" ")
    if kind == "keep":
        frame.env["keep"] = rest
        g.goto(frame, throw)
    elif kind in ("activate", "pass"):
        frame.env["declared"] = rest
        frame.env["acted"] = False
        if rest:
            if g.sink is not None:
                g.emit("declared", "ROLL-2", seat=seat, ability=rest, dice=list(g.state.rolls[-1].dice))
            others = [s for s in g.seats_from(seat) if s != seat]
            open_window(g, "declared", only=others)
    else:
        g.goto(frame, choose)
        perform(g, seat, token)


def accepted(g: Game, frame: Frame) -> None:
    """Everybody passed: the dice are final. If anything happened, the roller may declare anew (ROLL-3)."""
    if frame.env["acted"]:
        g.goto(frame, choose)
        return
    if frame.env["declared"] and is_ultimate(g, frame):
        frame.env["dice"] = list(g.state.rolls[-1].dice)
        g.mode.ultimate(g, frame)


def is_ultimate(g: Game, frame: Frame) -> bool:
    """Whether the declared ability is an ultimate."""
    index = g.index(g.state.players[frame.env["seat"]])
    return any(a.ultimate for a in index.abilities if a.id == frame.env["declared"])


def activate(g: Game, frame: Frame) -> None:
    """The ability is locked in: what acts on activation comes first (ACT-7)."""
    env = frame.env
    if env["declared"] and env.get("dice") not in (None, list(g.state.rolls[-1].dice)):
        env["dice"] = None
        g.goto(frame, choose)
        return
    roll = g.state.rolls.pop()
    if not env["declared"]:
        g.goto(frame, end)
        return
    seat = env["seat"]
    index = g.index(g.state.players[seat])
    kinds = tuple(flag for row in g.rows(g.state.players[seat], "ability") for flag in row.flags)
    dice = visible(g, roll)
    tiers = active_tiers(g.library.fighters[g.state.players[seat].fighter], index, dice, kinds)
    ability, tier = next((index.abilities[n], t) for n, t in tiers if index.abilities[n].id == env["declared"])
    target = env["target"] if env["target"] >= 0 else other_side(g, seat)
    attack = Attack(seat, target, ability.id, list(dice))
    attack.tier = tier
    attack.ultimate = ability.ultimate
    g.state.attack = attack
    if g.sink is not None:
        g.emit("activated", "ACT-1", seat=seat, ability=ability.id, name=ability.name, dice=list(dice), tier=tier)
    fire(g, "activate", seat)


def effects(g: Game, frame: Frame) -> None:
    """Variable parts first, then what needs no target; the rest waits for its moment (ACT-2)."""
    attack = g.state.attack
    assert attack is not None
    attack.stage = Attack.ACTIVATED
    if attack.failed:
        if g.sink is not None:
            g.emit("failed", "ACT-7", seat=attack.attacker, ability=attack.ability)
        g.goto(frame, end)
        return
    ability = running(g, attack)
    env = {"v": {"attack": attack.dice}, "last": "attack", "roller": attack.attacker}
    run = [p for p in (ability.tiers[attack.tier].program, ability.also) if p]
    attack.is_attack = can_hit(g, attack) and any(is_blow(op) for p in run for op in g.library.programs[p])
    for program in reversed(run):
        g.push(
            "do", p=program, pc=0, me=attack.attacker, foe=attack.defender, src=f"ability:{ability.id}", m="act", **env
        )


def running(g: Game, attack: Attack) -> Ability:
    """The definition of the activated ability."""
    index = g.index(g.state.players[attack.attacker])
    return next(a for a in index.abilities if a.id == attack.ability)


def determined(g: Game, frame: Frame) -> None:
    """Now it is known whether the ability is an attack (ACT-3, ACT-6)."""
    attack = g.state.attack
    assert attack is not None
    read_attack(g, attack)
    waiting = [kind for p, at, values in attack.queue if values.get("rest") for kind in blows(g, p, at)]
    attack.types = sorted({*attack.types, *waiting})
    attack.is_attack = can_hit(g, attack) and any(kind != "collateral" for kind in attack.types)
    fire(g, "activated", attack.attacker)
    g.mode.activated(g, frame)


def is_blow(op: Op) -> bool:
    """Whether an operation of an ability deals what makes it an attack (ACT-3)."""
    return op.verb == "deal" and op.to is not None and op.to.kind == "foe" and op.opts.get("type") != "collateral"


def blows(g: Game, program: str, first: int = 0) -> list[str]:
    """The types of damage that a program may deal to the attack's target, its blocks included."""
    ops = g.library.programs[program][first:]
    nested = [kind for op in ops for block in op.blocks.values() if block for kind in blows(g, block)]
    return [str(op.opts.get("type", "normal")) for op in ops if is_blow(op)] + nested


def can_hit(g: Game, attack: Attack) -> bool:
    """There is somebody to attack, perhaps not named yet (MIN-6, TURN-5)."""
    return attack.defender >= 0 or bool(g.opponents(attack.attacker))


def read_attack(g: Game, attack: Attack) -> None:
    """What the ability itself deals, as far as it is known (ACT-6)."""
    parts = [p for p in g.state.pools[-1].parts if p[5]]
    attack.base = sum(size(g, p) for p in parts)
    attack.types = sorted({p[2] for p in parts})


def last_modifiers(g: Game, frame: Frame) -> None:
    """The attacker's chance before the phase ends (modifiers, making it undefendable)."""
    attack = g.state.attack
    if attack is not None:
        open_window(g, "offence-end", only=[attack.attacker])


def braced(g: Game, frame: Frame) -> None:
    """Who is about to get a status may have something for that now, before it lands."""
    attack = g.state.attack
    if attack is None or attack.defender < 0:
        return
    braces = any(action.gates & BRACED for action in g.index(g.state.players[attack.defender]).actions)
    if braces and statuses_coming(g, attack.defender):
        open_window(g, "braced", only=[attack.defender])


def end(g: Game, frame: Frame) -> None:
    """The phase ends; a fighter without an ability may have something for that."""
    seat = frame.env["seat"]
    attack = g.state.attack
    if attack is None or attack.failed:
        if g.sink is not None:
            g.emit("no-ability", "ACT-1", seat=seat)
        fire(g, "no-ability", seat)


def leave(g: Game, frame: Frame) -> None:
    """Tokens that end with the offensive roll phase leave (ACT-7); then the kind of session may go on."""
    seat = frame.env["seat"]
    attack = g.state.attack
    drop_tokens(g, seat, "offence")
    fire(g, "offence-end", seat)
    if frame.env.get("extra") and not g.state.players[seat].fallen:
        g.state.attack = None
        g.state.pools[-1].mods = []  # what modifies one roll phase does not reach the next (DEF-10)
        if g.sink is not None:
            g.emit("extra-phase", "DEF-10", seat=seat, phase="offence")
        g.push("offence", seat=seat, target=frame.env["target"])
    elif attack is None or attack.failed:
        g.mode.no_ability(g, frame)


flow(
    "offence",
    start,
    throw,
    lie,
    choose,
    answered,
    accepted,
    activate,
    effects,
    determined,
    last_modifiers,
    braced,
    end,
    leave,
)
