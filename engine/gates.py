"""What is going on for a seat, as bits: the gates that cards and actions test (CARD-2 to 4, DEF-8, ACT-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.selectors import CHOSEN, MEANT
from engine.state import Attack, Player, Pool

if TYPE_CHECKING:
    from engine.game import Game

MAIN = 1
ROLL_PHASE = 1 << 1
OWN_ROLL = 1 << 2
"""A die of this player lies on the table and may be altered."""
TEAM_ROLL = 1 << 3
FOE_ROLL = 1 << 4
ANY_ROLL = 1 << 5
OWN_DAMAGE = 1 << 6
"""Damage that may be prevented waits for this player."""
ANY_DAMAGE = 1 << 7
ATTACKED = 1 << 8
ATTACKING = 1 << 9
DAMAGE_DEALT = 1 << 10
OFFENCE_END = 1 << 11
OFFENCE_ROLL = 1 << 12
"""Somebody's offensive roll goes on: more attempts make sense."""
DEFENCE_ROLL = 1 << 13
OWN_TURN = 1 << 14
OTHERS_TURN = 1 << 15
STATUS = 1 << 16
"""Somebody has a status token that could be removed."""
FALLING = 1 << 17
UPKEEP = 1 << 18
FOE = 1 << 19
"""There is somebody to fight."""
TWO_DICE = 1 << 20
"""At least two own dice lie in one roll."""

BRACED = 1 << 21
"""An opponent's offensive roll phase ends with a status on its way to this player that could be prevented."""

ROLL_DAMAGE = 1 << 22
"""Damage of the running roll phase waits for this player, from DEF-1 on; isolated damage is none of it (DEF-8)."""

WHEN: dict[str, int] = {
    "any-time": 0, "main": MAIN, "roll-phase": ROLL_PHASE, "own-roll": OWN_ROLL, "team-roll": TEAM_ROLL,
    "opponent-roll": FOE_ROLL, "any-roll": ANY_ROLL, "incoming": OWN_DAMAGE, "any-incoming": ANY_DAMAGE,
    "attacked": ATTACKED, "attacking": ATTACKING, "damage-dealt": DAMAGE_DEALT, "offence-end": OFFENCE_END,
    "offence-roll": OFFENCE_ROLL, "defence-roll": DEFENCE_ROLL, "own-turn": OWN_TURN,
    "opponents-turn": OTHERS_TURN, "status": STATUS, "falling": FALLING, "upkeep": UPKEEP, "foe": FOE,
    "two-dice": TWO_DICE, "opponents-offence-end": BRACED,
    "roll-damage": ROLL_DAMAGE,
}  # fmt: skip
"""The words content uses for the bits."""

FIXED = ("ultimate", "unpreventable")
"""Damage that nobody can prevent."""

ROLL_PHASES = ("offence", "targeting", "defence")


EVERYTHING = -1


def open_gates(g: Game, player: Player, needed: int = EVERYTHING) -> int:
    """The bits that hold for this player now; of the dear ones only those that are `needed`."""
    state = g.state
    seat = player.seat
    bits = OWN_TURN if state.acting == seat else OTHERS_TURN
    phase = state.phase
    if phase in ROLL_PHASES:
        bits |= ROLL_PHASE | roll_phase_bits(g, player)
    elif phase == "upkeep":
        bits |= UPKEEP
    elif phase == "main" and state.acting == seat:
        bits |= MAIN
    if state.rolls:
        bits |= roll_bits(g, player)
    if state.pools:
        bits |= damage_bits(g, player, state.pools[-1])
    if needed & STATUS and has_status(g):
        bits |= STATUS
    stack = state.stack
    if stack[-1].kind == "fall" or (len(stack) > 1 and stack[-2].kind == "fall"):
        bits |= FALLING
    if needed & FOE and g.opponents(seat):
        bits |= FOE
    if needed & BRACED and phase == "offence" and is_braced(g, player):
        bits |= BRACED
    return bits


def has_status(g: Game) -> bool:
    """Whether anybody has a status token that could be removed."""
    tokens = g.library.tokens
    return any(tokens[t].removable for p in g.state.players if p.tokens and not p.fallen for t in p.tokens)


def is_braced(g: Game, player: Player) -> bool:
    """Whether an activated ability is about to put a status on this player that could be prevented."""
    attack = g.state.attack
    return attack is not None and attack.stage == Attack.ACTIVATED and bool(statuses_coming(g, player.seat))


def roll_phase_bits(g: Game, player: Player) -> int:
    """What the running attack means for this player."""
    attack = g.state.attack
    if attack is None:
        return 0
    bits = 0
    stage = attack.stage
    if attack.attacker == player.seat:
        if attack.is_attack and Attack.ACTIVATED <= stage < Attack.SETTLED and g.state.acting == player.seat:
            bits |= ATTACKING
            if stage == Attack.ACTIVATED and g.state.phase == "offence":
                bits |= OFFENCE_END
        elif stage == Attack.SETTLED:
            bits |= DAMAGE_DEALT
    elif attack.defender == player.seat and attack.is_attack and Attack.TARGETED <= stage < Attack.SETTLED:
        pools = g.state.pools
        if pools and not pools[-1].isolated:
            bits |= ATTACKED
    return bits


def statuses_coming(g: Game, seat: int) -> list[str]:
    """Preventable statuses that the activated ability is about to put on a player."""
    attack = g.state.attack
    if attack is None:
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
    """Whose dice lie on the table, as this player sees them."""
    roll = g.state.rolls[-1]
    bits = 0
    if roll.thrown and not roll.fixed:
        bits = ANY_ROLL
        owners = [roll.owner] if roll.rival < 0 else [roll.owner, roll.rival]
        for seat in owners:
            owner = g.state.players[seat]
            if owner is player:
                bits |= OWN_ROLL | TEAM_ROLL
                if len(roll.dice) > len(owners):
                    bits |= TWO_DICE
            else:
                bits |= TEAM_ROLL if owner.team == player.team else FOE_ROLL
    if roll.kind == "offence":
        bits |= OFFENCE_ROLL
    elif roll.kind == "defence":
        bits |= DEFENCE_ROLL
    return bits


def damage_bits(g: Game, player: Player, pool: Pool) -> int:
    """Whether damage waits that may be prevented; in a roll phase it waits from DEF-1 on."""
    if not pool.isolated and g.state.phase in ("offence", "targeting"):
        return 0
    if awaits(pool, player.seat):
        waits = 0 if pool.isolated or g.state.phase != "defence" else ROLL_DAMAGE
        return ANY_DAMAGE | OWN_DAMAGE | waits
    return ANY_DAMAGE if any(part.kind not in FIXED for part in pool.parts) else 0


def awaits(pool: Pool, seat: int) -> bool:
    """Whether damage that may be prevented waits for a player, damage that is dealt back included."""
    return any(p.target == seat and p.kind not in FIXED for p in pool.parts) or any(
        m.kind == "reflect" and m.amount == seat for m in pool.mods
    )


def is_barred(g: Game, player: Player) -> bool:
    """Whether this player can do nothing at all: stunned (TOK), or facing an ultimate (ULT-1)."""
    attack = g.state.attack
    if (
        attack is not None
        and attack.ultimate
        and attack.stage >= Attack.ACTIVATED
        and g.state.players[attack.attacker].team != player.team
    ):
        return True
    rows = g.rows(player, "act")
    return bool(rows) and any(row.effect == "forbid" for row in rows)
