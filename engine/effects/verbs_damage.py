"""Verbs of damage, prevention and the running attack (ACT, DMG)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.changes import take_token
from engine.damage import TARGET, add_mod, add_part, current
from engine.effects import operation
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import ACTIVATING, RESUMED
from engine.effects.selectors import targets
from engine.flow.harm import harm
from engine.frames import LateDefence
from engine.gates import ANY_DAMAGE, ATTACKING, OWN_DAMAGE, UNDEFENDED, awaits, places_of_statuses, statuses_coming
from engine.state import Reading

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game
    from engine.state import Attack, Part


@verb("deal", Shape("amount", "foe", stage=operation.DAMAGE))
def deal(g: Game, f: Do, op: Op) -> bool:
    """Deal damage: an ability's waits for the settlement, any other joins the phase's or is its own instance."""
    assert op.amount is not None
    assert op.to is not None
    foe = f.context.foe
    attack = g.state.attack
    if f.mode in (ACTIVATING, RESUMED) and attack is not None and op.to.kind == "foe":
        aimed = attack.defender if attack.defender >= 0 else TARGET
        who = [foe if foe >= 0 else aimed]
    else:
        found = targets(g, f, op.to, by_damage=True)
        if found is None:
            return False
        who = found
    for seat in who:
        deal_to(g, f, op, attack, seat)
    return True


def deal_to(g: Game, f: Do, op: Op, attack: Attack | None, seat: int) -> None:
    """Deal one operation's damage to one player."""
    assert op.amount is not None
    me, source = f.context.me, f.context.source
    amount = op.amount(g, f.context.facing(seat) if seat >= 0 else f.context)
    kind: str = op.opts.get("type", "")
    apart = bool(op.opts.get("isolated"))
    if f.mode in (ACTIVATING, RESUMED) and attack is not None and (attack.ultimate or not apart):
        aimed = seat in (attack.defender, TARGET)
        if attack.ultimate and seat != me:
            kind = kind if kind == "collateral" and not aimed else "ultimate"
        kind = kind or ("normal" if aimed else "none")
        if attack.ultimate and kind == "collateral":
            add_part(g, seat, me, "ultimate", amount, source)
        else:
            add_part(g, seat, me, kind, amount, source, own=aimed, read=reading(f, op))
        return
    if op.opts.get("unpreventable"):
        kind = "unpreventable"
    if kind == "attack":
        kind = own_attack_kind(g, attack, me, seat)
        if kind == "modifier":
            add_mod(g, seat, "add", amount, source)
            return
    kind = kind or "none"
    pools = g.state.pools
    if apart or not pools or pools[-1].isolated:
        harm(g, seat, me, kind, amount, source)
    else:
        add_part(g, seat, me, kind, amount, source, read=reading(f, op))


def reading(f: Do, op: Op) -> Reading | None:
    """What is to be read again when the damage is settled; None: nothing."""
    if op.condition is None and not op.opts.get("late"):
        return None
    return Reading(f.program, f.at, f.context)


def own_attack_kind(g: Game, attack: Attack | None, me: int, seat: int) -> str:
    """`type: attack`: during the owner's attack a modifier on its target and collateral elsewhere; else no type."""
    if attack is None or attack.attacker != me or attack.stage >= attack.SETTLED or not g.state.pools:
        return "none"
    return "modifier" if seat == attack.defender else "collateral"


@verb("split-damage", Shape("selector", "", stage=operation.TARGET))
def split_damage(g: Game, f: Do, op: Op) -> bool:
    """Let others than the target of this ability take parts of its own damage; how much each is chosen."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in who:
        own = [part for part in current(g).parts if part.own and part.source == f.context.me]
        most = sum(part.amount for part in own)
        key = f"share{seat}"
        if not most or kept(f, key):  # nothing is left that could be given away
            continue
        token = asked(g, f, key, f.context.me, "number", [f"number {n}" for n in range(most + 1)])
        if token is None:
            return False
        keep(f, key, 1)
        move_damage(g, own, seat, int(token.split(" ", 1)[1]))
    return True


def move_damage(g: Game, parts: Sequence[Part], seat: int, amount: int) -> None:
    """Let a player take an amount of damage that others would take, the first part first."""
    pool = current(g)
    for part in parts:
        moved = min(amount, part.amount)
        amount -= moved
        pool.parts = [one._replace(amount=one.amount - moved) if one is part else one for one in pool.parts]
        add_part(g, seat, part.source, part.kind, moved, part.label)


@verb("add-damage", Shape("amount", "", gate=ATTACKING))
def add_damage(g: Game, f: Do, op: Op) -> bool:
    """Modify the running attack, or before it has begun the one that the roll phase will bring (ACT-3, ACT-4)."""
    attack = g.state.attack
    assert op.amount is not None
    if g.state.pools and (attack is None or attack.stage < attack.SETTLED):
        target = attack.defender if attack is not None and attack.defender >= 0 else TARGET
        add_mod(g, target, "add", op.amount(g, f.context), f.context.source)
    return True


@verb("undefendable", Shape("flag", "", gate=ATTACKING))
def undefendable(g: Game, f: Do, op: Op) -> bool:
    """The attack's normal damage can no longer be defended against; too late once that was done (DEF-5)."""
    attack = g.state.attack
    if attack is not None and attack.stage <= attack.TARGETED:
        attack.undefendable = True
        if g.sink is not None:
            g.emit("undefendable", "DEF-5", seat=attack.attacker, source=f.context.source)
    return True


@verb("defend", Shape("flag", "", gate=UNDEFENDED))
def defend(g: Game, f: Do, op: Op) -> bool:
    """The target of an attack makes a defence although the attack gives none (DEF-2)."""
    attack = g.state.attack
    if attack is not None and not kept(f, "defends"):
        keep(f, "defends", value=True)
        g.push(LateDefence(attack.attacker))
        return False
    return True


def is_hit(g: Game, seat: int) -> bool:
    """Whether damage that can be prevented waits for a player."""
    return bool(g.state.pools) and awaits(g, g.state.pools[-1], seat)


def change_incoming(g: Game, f: Do, op: Op, kind: str, number: int = 0) -> bool:
    """Prevent, halve or avoid damage of the players named; `number` where the operation itself has none."""
    who = targets(g, f, op.to, lambda seat: is_hit(g, seat), by_damage=True)
    if who is None:
        return False
    for seat in who:
        amount = op.amount(g, f.context) if op.amount is not None else number
        if g.state.pools and (amount > 0 or kind != "prevent"):
            add_mod(g, seat, kind, amount, f.context.source)
            if g.sink is not None:
                g.emit("prevents", "DMG-2", seat=seat, change=kind, amount=amount, source=f.context.source)
    return True


def waiting_damage(spec: Mapping[str, Any]) -> int:
    """Damage that may be prevented and is incoming for the owner, or for any player where the effect can serve others
    (DMG-1).
    """
    return OWN_DAMAGE if spec.get("to", "self") == "self" else ANY_DAMAGE


@verb("prevent", Shape("amount", gate=waiting_damage))
def prevent(g: Game, f: Do, op: Op) -> bool:
    """Subtract from incoming damage."""
    return change_incoming(g, f, op, "prevent")


@verb("halve", Shape("flag", gate=waiting_damage))
def halve(g: Game, f: Do, op: Op) -> bool:
    """Prevent half of the subtotal, rounded up (DMG-3); of the phase's isolated damage too where it says so."""
    return change_incoming(g, f, op, "halve", 1 if op.opts.get("isolated") else 0)


@verb("avoid", Shape("flag", gate=waiting_damage))
def avoid(g: Game, f: Do, op: Op) -> bool:
    """No damage is received (DMG-6)."""
    return change_incoming(g, f, op, "avoid")


@verb("reflect", Shape("word", "attacker"))
def reflect(g: Game, f: Do, op: Op) -> bool:
    """Deal half of the owner's incoming subtotal to a player (DMG-3)."""
    who = targets(g, f, op.to, by_damage=True)
    if who is None:
        return False
    for seat in who:
        if g.state.pools:
            add_mod(g, f.context.me, "reflect", seat, f.context.source)
    return True


@verb("no-attack-damage", Shape("flag", ""))
def no_attack_damage(g: Game, f: Do, op: Op) -> bool:
    """The attack deals no damage, its other effects stay."""
    attack = g.state.attack
    if attack is not None and g.state.pools and not attack.ultimate:
        g.state.pools[-1].parts = [p for p in g.state.pools[-1].parts if not p.own]
    return True


@verb("fail", Shape("flag", ""))
def fail(g: Game, f: Do, op: Op) -> bool:
    """The ability being activated has no effect of any kind; an ultimate is not stopped, unless the effect says that it
    reaches nobody (ULT-2)."""
    attack = g.state.attack
    if attack is not None and (not attack.ultimate or op.opts.get("ultimate")):
        attack.failed = True
    return True


@verb("turn-attack", Shape("selector", ""))
def turn_attack(g: Game, f: Do, op: Op) -> bool:
    """The ability being activated has another player as its target, whoever is on the attacker's side."""
    who = targets(g, f, op.to, by_damage=True)
    if who is None:
        return False
    attack = g.state.attack
    if attack is not None and who:
        attack.defender = who[0]
        if g.sink is not None:
            g.emit("targeted", "TURN-5", seat=attack.attacker, target=attack.defender)
        g.mode.turned(g, attack)
    return True


@verb("prevent-status", Shape("amount", ""))
def prevent_status(g: Game, f: Do, op: Op) -> bool:
    """Undo statuses of this attack, on their way or arrived, perhaps of one polarity; what was there stays (TOK-7)."""
    attack = g.state.attack
    assert op.amount is not None
    if attack is None:
        return True
    me = f.context.me
    done = kept(f, "prevented") or 0
    assert isinstance(done, int)
    while done < op.amount(g, f.context):
        arrived = {t for seat, t, _ in attack.inflicted if seat == me and g.library.tokens[t].removable}
        known = sorted(t for t in arrived | set(statuses_coming(g, me)) if is_meant(g, op, t))
        if not known:
            return True
        token = asked(g, f, f"prevent{done}", me, "prevent-status", [f"prevent {t}" for t in known])
        if token is None:
            return False
        undo_status(g, f, attack, me, token.split(" ", 1)[1])
        done += 1
        keep(f, "prevented", done)
    return True


def is_meant(g: Game, op: Op, token: str) -> bool:
    """Whether an operation that may name a polarity means this token."""
    return "only" not in op.opts or g.library.tokens[token].polarity == op.opts["only"]


def undo_status(g: Game, f: Do, attack: Attack, me: int, name: str) -> None:
    """Take back one token: off the player if it has arrived, else off what waits for DEF-1."""
    status = next((e for e in attack.inflicted if e.seat == me and e.token == name), None)
    if status is not None:
        attack.inflicted = [e for e in attack.inflicted if e is not status]
        if status.stuck:
            take_token(g, me, name, 1, f.context.source, "TOK-7")
        return
    for place in places_of_statuses(g, attack, me):
        waiting = attack.queue[place]
        if g.library.programs[waiting.program][waiting.at].what == name:
            attack.queue = [*attack.queue[:place], waiting._replace(less=1), *attack.queue[place + 1 :]]
            if g.sink is not None:
                g.emit("prevents", "TOK-7", seat=me, change="status", amount=1, source=f.context.source)
            return


@verb("redirect", Shape("amount-or-word", ""))
def redirect(g: Game, f: Do, op: Op) -> bool:
    """A companion takes damage of the attack: all of it, a number, or a part that is named when it is settled."""
    if not g.state.pools:
        return True
    me, name = f.context.me, str(op.opts["to"])
    if op.what == "split":
        add_mod(g, me, "split", 0, name)
    else:
        add_mod(g, me, "redirect", 999 if op.amount is None else op.amount(g, f.context), name)
    return True
