"""Enemies in programs: each of a type, their dice, health, attacks and shields (MENE, MRND-7)."""

from __future__ import annotations

from ai.outcomes import Effects, Todo, Walk, flat_worth, reads_elsewhere, step, worth
from campaign.missions.rules.marks import IGNORES_CRIT, IGNORES_SHIELDS, WEAKENED, marked, put_mark
from campaign.missions.rules.reach import is_marked
from campaign.missions.rules.session import boss_of, henchmen, is_enemy, mission_of, rules_of, standing
from content.text.amounts import value
from content.text.operations import block
from content.text.words import Spec, Voice, counted, owner, says, says_always
from engine.context import Context
from engine.effects.asking import keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import push_block
from engine.effects.verbs_resources import amount_of, apply_to
from engine.flow.rolls import cast, dice_stream, fallen_dice, laid_down
from engine.frames import Do
from engine.game import Game

ENEMY_ROLL = "enemy"
"""The kind of roll that the enemies' rolls are."""


# -- each of a type --------------------------------------------------------------------------------


def each_of(g: Game, name: str) -> list[int]:
    """The henchmen that the operation means, in map order."""
    return henchmen(g) if name == "any" else standing(g, name)


@verb("each-standing", Shape("word", ""))
def each_standing(g: Game, f: Do, op: Op) -> bool:
    """Run a block for every undefeated henchman of a type, which acts in it."""
    for seat in reversed(each_of(g, op.what)):
        push_block(g, f, op.blocks["do"], context=f.context.about(seat, -1, f.context.source))
    return True


@says("each-standing")
def say_each(op: Spec, voice: Voice) -> str:
    """Say which henchmen act and what they do."""
    name = "henchman" if op["each-standing"] == "any" else voice.name(op["each-standing"])
    return f"for each standing {name}: {block(op['do'], voice)}"


@step("each-standing")
def each_step(w: Walk, op: Op, context: Context, effects: Effects, chance: float, rest: Todo) -> Todo | None:
    """What the block brings each of the henchmen."""
    todo: Todo | None = rest
    for seat in each_of(w.g, op.what):
        todo = w.named(op.blocks["do"], context.about(seat, -1, context.source), todo)
    return todo


# -- health ----------------------------------------------------------------------------------------


@verb("raise-health", Shape("amount"))
def raise_health(g: Game, f: Do, op: Op) -> bool:
    """Raise the health and the maximum of an enemy (MDIF-2)."""

    def grow(seat: int) -> int:
        state, more = g.state, amount_of(g, f, op, seat)
        dial = state.players[seat].dial
        state.health[dial] += more
        state.health_max[dial] += more
        if g.sink is not None:
            g.emit("health-set", "MDIF-2", seat=seat, health=state.health[dial], source=f.context.source)
        return more

    return apply_to(g, f, op, grow)


@says("raise-health", gain=True)
def say_raise(op: Spec, voice: Voice) -> str:
    """Say by how much health is raised."""
    return f"raise {owner(op.get('to', 'self'), voice)} health and its maximum by {value(op['raise-health'], voice)}"


@worth("raise-health")
def raise_worth(w: Walk, op: Op, context: Context) -> float:
    """What more health is worth: as much as being healed."""
    return float(w.amount(op, context))


# -- attacks ---------------------------------------------------------------------------------------


@verb("weaken", Shape("amount", "foe"))
def weaken(g: Game, f: Do, op: Op) -> bool:
    """Make the next attack of a fighter deal less, a multi-strike to each of its heroes (ours)."""

    def put(seat: int) -> int:
        less = amount_of(g, f, op, seat)
        put_mark(g, seat, WEAKENED, less)
        if g.sink is not None:
            g.emit("weakened", "MALL-2", seat=seat, amount=less)
        return less

    return apply_to(g, f, op, put)


@verb("ignore-shields", Shape("flag", ""))
def ignore_shields(g: Game, f: Do, op: Op) -> bool:
    """Let nobody spend shields against this attack (MENE-1)."""
    put_mark(g, f.context.me, IGNORES_SHIELDS)
    return True


@verb("ignore-crit", Shape("flag", ""))
def ignore_crit(g: Game, f: Do, op: Op) -> bool:
    """Take away the effect of the next CRIT part against the acting hero on this side (MRND-7)."""
    put_mark(g, f.context.me, IGNORES_CRIT)
    return True


@says("weaken")
def say_weaken(op: Spec, voice: Voice) -> str:
    """Say whose attack deals less, and by how much."""
    return f"{owner(op.get('to', 'foe'), voice)} next attack deals {op['weaken']} less"


says_always("ignore-shields", "this attack ignores shields", gain=True)
says_always("ignore-crit", "ignore the next CRIT against you on this side", gain=True)


@worth("weaken")
def weaken_worth(w: Walk, op: Op, context: Context) -> float:
    """What a weaker attack is worth; about half of the attacks happen."""
    return 0.5 * w.amount(op, context)


@worth("ignore-shields")
def ignore_shields_worth(w: Walk, op: Op, context: Context) -> float:
    """What it is worth that the target's shields do not count."""
    attack = w.g.state.attack
    target = context.foe if attack is None else attack.defender
    return float(w.g.state.players[target].tokens.get("shield", 0)) if target >= 0 else 0.0


@worth("ignore-crit")
def ignore_crit_worth(w: Walk, op: Op, context: Context) -> float:
    """What it is worth to ignore a CRIT part, if one threatens and none is ignored already."""
    me = context.me
    return 2.0 if boss_of(w.g) >= 0 and is_marked(w.g, me) and not marked(w.g, me, IGNORES_CRIT) else 0.0


# -- dice ------------------------------------------------------------------------------------------


@verb("enemy-die", Shape("amount", ""))
def enemy_die(g: Game, f: Do, op: Op) -> bool:
    """Add black enemy dice for the rest of the mission, up to all there are (MDIF-2, ours: sides share the pool)."""
    mission = mission_of(g)
    assert op.amount is not None
    mission.black = min(rules_of(g).most_black, mission.black + op.amount(g, f.context))
    if g.sink is not None:
        g.emit("enemy-dice", "MDIF-2", red=mission.red, black=mission.black)
    return True


@verb("reroll-enemy", Shape("amount", "", alters=True))
def reroll_enemy(g: Game, f: Do, op: Op) -> bool:
    """Re-roll the lowest enemy dice: all of them, or the red ones."""
    roll = next((r for r in reversed(g.state.rolls) if r.kind == ENEMY_ROLL and r.thrown and not r.fixed), None)
    if roll is None:
        return True
    if not kept(f, "thrown"):
        assert op.amount is not None
        among = range(min(mission_of(g).red, len(roll.dice)) if op.opts.get("color") else len(roll.dice))
        lowest = sorted(among, key=lambda place: roll.dice[place])[: op.amount(g, f.context)]
        keep(f, "thrown", "".join("1" if place in lowest else "0" for place in range(len(roll.dice))))
        cast(g, f, roll.owner, len(lowest), roll.sides, dice_stream(roll.owner))
        if g.state.decision is not None:
            return False
    mask = str(kept(f, "thrown"))
    before = list(roll.dice)
    fresh = fallen_dice(g, f, mask.count("1"), roll.sides, dice_stream(roll.owner))
    roll.dice = laid_down(roll.dice, mask, "1", fresh)
    if g.sink is not None:
        g.emit(
            "rerolled",
            "ROLL-9",
            seat=f.context.me,
            owner=roll.owner,
            before=before,
            dice=list(roll.dice),
            source=f.context.source,
        )
    return True


@says("enemy-die")
def say_enemy_die(op: Spec, voice: Voice) -> str:
    """Say how many enemy dice are added."""
    return f"the enemies roll {counted(op['enemy-die'], 'black die', 'black dice')} more from now on"


@says("reroll-enemy", gain=True)
def say_reroll(op: Spec, voice: Voice) -> str:
    """Say which enemy dice are re-rolled."""
    colour = f"{op['color']} " if "color" in op else ""
    n = op["reroll-enemy"]
    return f"re-roll the lowest {colour}enemy die" if n == 1 else f"re-roll the {n} lowest {colour}enemy dice"


@worth("enemy-die")
def enemy_die_worth(w: Walk, op: Op, context: Context) -> float:
    """What another enemy die costs the heroes: more attacks in every round."""
    return (3.0 if is_enemy(w.g, context.me) else -3.0) * w.amount(op, context)


reads_elsewhere("verb each-standing", "verb ignore-shields", "verb ignore-crit", "verb enemy-die")
flat_worth("reroll-enemy", 0.4)  # the lowest die is seldom the one that hurts
