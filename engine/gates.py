"""What is happening for a seat, as bits: the gates that cards and actions test (CARD-2 to 4, DEF-8, ACT-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.abilities import blows, silences
from engine.attacks import FIXED
from engine.damage import half_up, work_out
from engine.dice import visible
from engine.effects.selectors import CHOSEN, MEANT
from engine.frames import Attempts, Defence, RollPhase, Window
from engine.hooks import faces_ultimate
from engine.index import ENDING
from engine.state import Attack, Player, Pool, Roll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.game import Game


class Gate(NamedTuple):
    """What must be happening before something may be done."""

    bit: int
    shut: str
    """What is told to a player when it does not hold: a fact, as others may follow it with `and`."""
    rule: str = ""
    """The rule that asks for it; empty: only what it is asked for says so."""


GATES: dict[str, Gate] = {}
"""Every gate by the word content uses for it."""


def gate(word: str, shut: str, rule: str = "") -> int:
    """Declare a gate by its word, by what to say while it is shut and by its rule; returns its bit."""
    bit = 1 << len(GATES)
    GATES[word] = Gate(bit, shut, rule)
    return bit


MAIN = gate("main", "only in your own main phase", "CARD-2")
ROLL_PHASE = gate("roll-phase", "only in a roll phase", "CARD-3")
OWN_ROLL = gate("own-roll", "you have no dice on the table to change", "ROLL-5")
"""A die of this player is on the table and may be altered."""
OWN_DICE = gate("own-dice", "you have no dice on the table", "ROLL-5")
"""A die of this player is on the table, perhaps one that nothing alters but what is printed for it (ROLL-4)."""
TEAM_ROLL = gate("team-roll", "your team has no dice on the table to change", "ROLL-5")
FOE_ROLL = gate("opponent-roll", "no opponent has dice on the table to change", "ROLL-5")
ANY_ROLL = gate("any-roll", "there are no dice on the table to change", "ROLL-4")
OWN_DAMAGE = gate("incoming", "you have no incoming damage to prevent", "DMG-1")
"""Damage that may be prevented waits for this player."""
ANY_DAMAGE = gate("any-incoming", "there is no incoming damage to prevent", "DMG-1")
ATTACKED = gate("attacked", "you are not attacked, or the damage is avoided", "DEF-8")
UNDER_ATTACK = gate("under-attack", "you are not attacked", "DEF-8")
"""This player is the target of an attack, perhaps one whose damage is avoided or cancelled."""
ATTACKING = gate("attacking", "you are not attacking, or the damage is already dealt", "ACT-3")
DAMAGE_DEALT = gate("damage-dealt", "only right after your attack deals damage", "DEF-6")
OFFENCE_END = gate("offence-end", "only at the end of your offensive roll phase, before your attack", "ACT-8")
OFFENCE_ROLL = gate("offence-roll", "only during an offensive roll", "ROLL-1")
"""An offensive roll has begun: more attempts make sense."""
DEFENCE_ROLL = gate("defence-roll", "only during a defensive roll", "DEF-2")
OWN_TURN = gate("own-turn", "only in your turn")
OTHERS_TURN = gate("opponents-turn", "only in another player's turn")
STATUS = gate("status", "there is no status effect to remove", "TOK-3")
"""A player has a status token that could be removed."""
FALLING = gate("falling", "no player is about to be defeated", "RES-1")
UPKEEP = gate("upkeep", "only in an upkeep", "TURN-1")
FOE = gate("foe", "there is no opponent", "ACT-5")
"""There is an opponent that an effect may name."""
TWO_DICE = gate("two-dice", "you need two dice in one roll to change", "ROLL-9")
"""At least two own dice are in one roll."""
BRACED = gate(
    "opponents-offence-end", "only when an opponent's attack is about to inflict a status effect on you", "TOK-7"
)
"""An opponent's offensive roll phase ends with a status on its way to this player that could be prevented."""
ROLL_DAMAGE = gate("roll-damage", "you have no incoming damage of the roll phase", "DEF-8")
"""Damage of the running roll phase is incoming for this player, from DEF-1 on until it is avoided, prevented or not;
isolated damage is none of it (DEF-8).
"""
VALUED = gate("valued", "all dice on the table are blank", "ROLL-4")
"""A die on the table that may be altered has a value: a blank cannot be tipped (ROLL-4)."""
UNHURRIED = gate("unhurried", "only instant actions can respond now", "WIN-1")
"""Nothing is being answered: what may come at any time, but is no instant thing, waits until then (WIN-1)."""
ROLLED_OUT = gate("rolled-out", "only after your last roll attempt", "ROLL-1")
"""This player's offensive dice are on the table, and there is no roll attempt left."""
DEFENCE_END = gate("defence-end", "only at the end of the defensive roll phase of your ability", "DEF-10")
"""The defensive roll phase of this player's ability is at its end, whatever it dealt."""
UNDEFENDED = gate(
    "undefended", "you are not attacked with undefendable damage alone, or have defended against it", "DEF-2"
)
"""An attack that gives no defence roll is made against this player, and no defence was rolled."""
DEFIED = gate("ultimate-declared", "only when an opponent declares an Ultimate", "ULT-1")
"""An opponent has declared an ultimate on dice that may still be altered."""
INCOME = gate("income", "only in your own income phase", "TURN-2")

AT_OFFENCE_END = "offence-end"
"""The window between lock-in and the target, the last of an offensive roll phase (ACT-8)."""
AT_DEFENCE_END = "defence-end"
"""The window of whoever's ability it was, at the end of its defensive roll phase (DEF-10)."""

WHEN: dict[str, int] = {"any-time": 0} | {word: found.bit for word, found in GATES.items()}
"""The words content uses for the bits."""

ROLL_PHASES = ("offence", "targeting", "defence")
LOWERING = ("add", "prevent", "halve", "avoid")
"""Changes of damage that may leave nothing of it."""
CLOSING = OFFENCE_END | BRACED
AT_INSTANT = "instant"
"""The window in which instant action cards alone may interrupt an instant thing, where a ruleset lets them."""
ANSWERING = ("interrupt", "removal", "room", AT_INSTANT)
"""Windows in which something that has begun is answered."""


def opponent_to_name(spec: Mapping[str, Any]) -> int:
    """What an operation needs that is done to an opponent (ACT-5)."""
    return FOE if spec.get("to", spec.get("of", "foe")) in ("foe", "chosen-opponent") else 0


EVERYTHING = -1

ROLL_GATES = (
    OWN_ROLL
    | OWN_DICE
    | TEAM_ROLL
    | FOE_ROLL
    | ANY_ROLL
    | VALUED
    | TWO_DICE
    | OFFENCE_ROLL
    | DEFENCE_ROLL
    | ROLLED_OUT
    | DEFIED
)
DAMAGE_GATES = OWN_DAMAGE | ANY_DAMAGE | ROLL_DAMAGE
ATTACK_GATES = ATTACKING | ATTACKED | UNDER_ATTACK | DAMAGE_DEALT | CLOSING | DEFENCE_END | UNDEFENDED
UNSEEN = STATUS | FOE | UNHURRIED | FALLING
"""What a glance does not tell."""
PHASES: dict[str, int] = {"upkeep": UPKEEP, "income": INCOME, "main": MAIN} | dict.fromkeys(ROLL_PHASES, ROLL_PHASE)
OTHER_PHASES: dict[str, int] = {}
"""Phases that only some kinds of session have, and their bits; `phase_gate` adds them at import."""


def phase_gate(word: str, shut: str, rule: str) -> int:
    """Declare a gate that is open for every player during the phase of that name; returns its bit."""
    bit = gate(word, shut, rule)
    WHEN[word] = PHASES[word] = OTHER_PHASES[word] = bit
    return bit


def add_roll_phase(phase: str) -> None:
    """Let roll-phase cards be played in a phase that only some kinds of session have (CARD-3)."""
    PHASES[phase] = OTHER_PHASES[phase] = ROLL_PHASE


def possible_gates(g: Game, player: Player) -> int:
    """The bits that may hold for this player now, at a glance: `open_gates` has no other, but perhaps fewer.

    What needs any other cannot be done, and in most windows nothing else needs to be known.
    """
    state = g.state
    bits = UNSEEN | (OWN_TURN if state.acting == player.seat else OTHERS_TURN) | PHASES.get(state.phase, 0)
    if state.rolls:
        bits |= ROLL_GATES
    pools = state.pools
    if pools and (pools[-1].parts or pools[-1].mods):
        bits |= DAMAGE_GATES
    if state.attack is not None:
        bits |= ATTACK_GATES
    return bits


def open_gates(g: Game, player: Player, needed: int = EVERYTHING) -> int:
    """The bits that hold for this player now; of those that take looking only what is `needed`."""
    state = g.state
    seat = player.seat
    bits = OWN_TURN if state.acting == seat else OTHERS_TURN
    phase = state.phase
    if phase in ROLL_PHASES:
        bits |= ROLL_PHASE
        if needed & ATTACK_GATES:
            bits |= roll_phase_bits(g, player)
    elif phase == "upkeep":
        bits |= UPKEEP
    elif phase == "main" and state.acting == seat:
        bits |= MAIN
    elif phase == "income" and state.acting == seat:
        bits |= INCOME
    elif phase == ENDING:
        bits |= DEFENCE_END if needed & DEFENCE_END and has_attacked(g, seat) else 0
    else:
        bits |= OTHER_PHASES.get(phase, 0)
    if needed & ROLL_GATES and state.rolls:
        bits |= roll_bits(g, player)
    if needed & DAMAGE_GATES and state.pools:
        bits |= damage_bits(g, player, state.pools[-1])
    if needed & STATUS and has_status(g):
        bits |= STATUS
    stack = state.stack
    if stack[-1].kind == "fall" or (len(stack) > 1 and stack[-2].kind == "fall"):
        bits |= FALLING
    if needed & FOE and g.mode.reach(g, seat):
        bits |= FOE
    if needed & UNHURRIED and not is_answering(g):
        bits |= UNHURRIED
    if needed & CLOSING and phase == "offence" and is_closing(g):
        bits |= closing_bits(g, player)
    return bits


def is_answering(g: Game) -> bool:
    """Whether something that has begun may be answered now, which is no place for what is no instant action."""
    return any(isinstance(f, Window) and is_answer(g, f.at) for f in g.state.stack)


def is_answer(g: Game, at: str) -> bool:
    """Whether what is done in a window answers something: a card, a removal, what an attack does before its damage
    (DEF-1)."""
    attack = g.state.attack
    return at in ANSWERING or (at == "attacked" and attack is not None and bool(attack.queue))


def is_closing(g: Game) -> bool:
    """Whether an offensive roll phase is at its end: an ability's effects are known, nobody is the target yet. What may
    be done only then cannot be done before, and cannot make room in the middle (WIN-6, ACT-8).
    """
    top = g.state.stack[-1]
    return top.kind == "offence" or any(isinstance(f, Window) and f.at == AT_OFFENCE_END for f in g.state.stack)


def closing_bits(g: Game, player: Player) -> int:
    """What the end of an offensive roll phase means for this player."""
    attack = g.state.attack
    if attack is None or attack.stage != Attack.LOCKED_IN:
        return 0
    if attack.attacker == player.seat:
        return OFFENCE_END if attack.is_attack and g.state.acting == player.seat else 0
    return BRACED if statuses_coming(g, player.seat) else 0


def has_status(g: Game) -> bool:
    """Whether anybody has a status token that could be removed."""
    tokens = g.library.tokens
    return any(tokens[t].removable for p in g.state.players if p.tokens and not p.fallen for t in p.tokens)


def roll_phase_bits(g: Game, player: Player) -> int:
    """What the running attack means for this player."""
    attack = g.state.attack
    if attack is None:
        return 0
    bits = 0
    stage = attack.stage
    if attack.attacker == player.seat:
        if attack.is_attack and Attack.LOCKED_IN <= stage < Attack.SETTLED and g.state.acting == player.seat:
            bits |= ATTACKING
        elif stage == Attack.SETTLED:
            bits |= DAMAGE_DEALT
    elif attack.defender == player.seat and attack.is_attack and Attack.TARGETED <= stage < Attack.SETTLED:
        pools = g.state.pools
        if pools and not pools[-1].isolated and not attack.ultimate:
            bits |= UNDER_ATTACK
            if is_hit(g, attack, pools[-1]):
                bits |= ATTACKED | (UNDEFENDED if is_undefended(g, attack) else 0)
    return bits


def has_attacked(g: Game, seat: int) -> bool:
    """Whether an ability of this player has just been resolved to its end, and no further roll phase follows yet."""
    attack = g.state.attack
    if attack is None or attack.failed or attack.attacker != seat or attack.stage != Attack.SETTLED:
        return False
    frame = g.innermost(RollPhase)
    return frame is None or not frame.extra


def is_undefended(g: Game, attack: Attack) -> bool:
    """Whether an attack with undefendable damage alone finds a defence that was not rolled (DEF-2)."""
    if attack.ultimate or "normal" in attack.kinds():
        return False
    defender = g.state.players[attack.defender]
    if not g.index(defender).defences or not g.mode.may_defend(g, attack):
        return False
    if any(row.effect == "forbid" for row in g.rows(defender, "defence")):
        return False
    return not any(isinstance(frame, Defence) and frame.defence for frame in g.state.stack)


def statuses_coming(g: Game, seat: int) -> list[str]:
    """Preventable statuses that the activated ability is about to put on a player; an ultimate's are not (ULT-2)."""
    attack = g.state.attack
    if attack is None or attack.ultimate:
        return []
    waiting = [attack.queue[place] for place in places_of_statuses(g, attack, seat)]
    return sorted({g.library.programs[entry.program][entry.at].what for entry in waiting})


def places_of_statuses(g: Game, attack: Attack, seat: int) -> list[int]:
    """Where in the attack's queue preventable statuses wait that are meant for a player."""
    found = []
    for place, entry in enumerate(attack.queue):
        op = g.library.programs[entry.program][entry.at]
        if op.verb != "inflict" or op.to is None or entry.less or not g.library.tokens[op.what].removable:
            continue
        foe = entry.context.foe if entry.context.foe >= 0 else attack.defender
        context = entry.context.about(attack.attacker, foe, "")
        meant = MEANT[op.to.kind](g, context)
        if seat in meant and not (op.to.kind in CHOSEN and len(meant) > 1) and (op.n is None or op.n(g, context) > 0):
            found.append(place)
    return found


def roll_bits(g: Game, player: Player) -> int:
    """Whose dice are on the table, as this player sees them."""
    roll = g.state.rolls[-1]
    owners = [roll.owner] if roll.rival < 0 else [roll.owner, roll.rival]
    bits = OWN_DICE if roll.thrown and player.seat in owners else 0
    if roll.thrown and not roll.fixed:
        bits |= ANY_ROLL | (VALUED if any(visible(g, roll)) else 0)
        for seat in owners:
            owner = g.state.players[seat]
            if owner is player:
                bits |= OWN_ROLL | TEAM_ROLL
                if len(roll.dice) > len(owners):
                    bits |= TWO_DICE
            else:
                bits |= TEAM_ROLL if owner.team == player.team else FOE_ROLL
    if roll.kind == "offence":
        bits |= OFFENCE_ROLL | offence_bits(g, player, roll)
    elif roll.kind == "defence":
        bits |= DEFENCE_ROLL
    return bits


def offence_bits(g: Game, player: Player, roll: Roll) -> int:
    """What an offensive roll on the table means for this player, beyond its dice."""
    if roll.owner == player.seat:
        return ROLLED_OUT if roll.thrown and roll.attempts <= 0 else 0
    owner = g.state.players[roll.owner]
    if owner.team == player.team or not roll.thrown:
        return 0
    rolling = next((f for f in reversed(g.state.stack) if isinstance(f, Attempts) and f.seat == roll.owner), None)
    declared = rolling.declared if rolling is not None else ""
    return DEFIED if any(a.ultimate and a.id == declared for a in g.index(owner).abilities) else 0


def damage_bits(g: Game, player: Player, pool: Pool) -> int:
    """Whether damage waits that may be prevented; in a roll phase it waits from DEF-1 on."""
    if not pool.isolated and g.state.phase in ("offence", "targeting"):
        return 0
    bits = 0
    if awaits(g, pool, player.seat):
        bits = ANY_DAMAGE | OWN_DAMAGE
    else:
        others = {part.target for part in pool.parts if part.kind not in FIXED and part.target >= 0} - {player.seat}
        bits = ANY_DAMAGE if any(awaits(g, pool, seat) for seat in others) else 0
    if not pool.isolated and g.state.phase == "defence" and (bits & OWN_DAMAGE or is_answered(g, pool, player.seat)):
        bits |= ROLL_DAMAGE
    return bits


def is_answered(g: Game, pool: Pool, seat: int) -> bool:
    """Whether a player has incoming damage that may be answered: until it is avoided, however much of it is prevented
    (DEF-8).
    """
    if all(part.target != seat or part.kind in FIXED for part in pool.parts):
        return False
    result = work_out(g, pool, seat, [])
    return result.incoming > 0 and not result.avoided


def awaits(g: Game, pool: Pool, seat: int) -> bool:
    """Whether damage that may be prevented is left for a player, damage that is dealt back included (DEF-8)."""
    if any(p.target == seat and p.kind not in FIXED for p in pool.parts) and what_is_left(g, pool, seat) > 0:
        return True
    return any(
        m.kind == "reflect" and m.amount == seat and half_up(work_out(g, pool, m.target, []).subtotal) > 0
        for m in pool.mods
    )


def what_is_left(g: Game, pool: Pool, seat: int) -> int:
    """Damage that waits for a player and may still be prevented; worked out only where something lowers it."""
    if any(mod.target == seat and mod.kind in LOWERING for mod in pool.mods) or any_rows_lower(g, seat):
        result = work_out(g, pool, seat, [])
        return result.total - result.ultimate
    return 1


def any_rows_lower(g: Game, seat: int) -> bool:
    """Whether tokens, gear or passives may change what this player is dealt."""
    player = g.state.players[seat]
    attack = g.state.attack
    if g.rows(player, "incoming") or g.rows(player, "attack-damage"):
        return True
    return attack is not None and bool(g.rows(g.state.players[attack.attacker], "attack-damage"))


def is_hit(g: Game, attack: Attack, pool: Pool) -> bool:
    """Whether an attack's damage is there, or is not dealt yet (DEF-8): a player may still answer prevented damage,
    even if all of it is; avoided damage, or none, cannot be answered.
    """
    if any(blows(g, entry.program, entry.at) for entry in attack.queue):
        return True
    result = work_out(g, pool, attack.defender, [])
    return result.attack + result.collateral > 0 and not result.avoided


def is_barred(g: Game, player: Player) -> bool:
    """Whether this player can do nothing at all: stunned (TOK), or facing an ultimate (ULT-1)."""
    return faces_ultimate(g, player) or g.index(player).is_barred


def will_be_silenced(g: Game, seat: int) -> bool:
    """Whether an activated ability is about to let its target do nothing: from then on it can do nothing either, but
    for what keeps such a token away."""
    attack = g.state.attack
    if attack is None or attack.stage != Attack.LOCKED_IN or attack.defender != seat:
        return False
    return any(silences(g, entry) for entry in attack.queue)
