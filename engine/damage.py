"""Incoming damage: parts and changes collect in a pool and are settled together, with a trace (DMG-1 to DMG-7).

The order for each target: the attack's own damage with its modifiers (never below 0), the other parts, preventions: the
subtotal. "No damage" makes the subtotal 0. Then every half from that same subtotal, rounded up. None of this touches
the damage of an ultimate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.attacks import FIXED
from engine.changes import check_falls
from engine.context import Context
from engine.hooks import fire, is_silenced
from engine.state import Attack, Mod, Part, Pool, Reading

if TYPE_CHECKING:
    from engine.game import Game

TARGET = -1
"""Target of a part before the targeting roll phase: whoever the attack will hit."""

TOLD = "told"
"""A change that a player told of their table: of all damage to them, whatever its type."""

UNMODIFIED = frozenset({"pure", "collateral"})
"""Types of damage that no modifier changes (ACT-4)."""

Trace = list[tuple[str, int]]
"""(source, change) in the order of calculation; the changes sum to the total."""


class Sum:
    """One player's incoming damage, worked out."""

    __slots__ = ("attack", "avoided", "collateral", "incoming", "share", "subtotal", "total", "trace", "ultimate")

    def __init__(self) -> None:
        self.attack = 0
        """Damage of the attack after its modifiers, before prevention; collateral damage is no attack (ACT-3)."""
        self.collateral = 0
        """What the ability deals its target besides."""
        self.share = 0
        """The same, an ultimate's included: the most that counts as dealt by the attack (DEF-6)."""
        self.ultimate = 0
        self.incoming = 0
        """All that may be prevented, before anything is (DEF-8)."""
        self.avoided = False
        """None of it is received (DMG-6)."""
        self.subtotal = 0
        self.total = 0
        self.trace: Trace = []


def half_up(n: int) -> int:
    """Half, rounded up (DMG-3)."""
    return (n + 1) // 2


def current(g: Game) -> Pool:
    """The pool that collects now; there is one in roll phases and in upkeep."""
    return g.state.pools[-1]


def add_part(
    g: Game,
    target: int,
    source: int,
    kind: str,
    amount: int,
    label: str,
    *,
    own: bool = False,
    read: Reading | None = None,
) -> None:
    """Add damage that will be settled with the rest; `own` is the attack's, `read` an operation read only then."""
    if amount > 0 or read is not None:
        pool = current(g)
        pool.parts = [*pool.parts, Part(target, source, kind, amount, label, own, read)]


def size(g: Game, part: Part) -> int:
    """A part's damage; one that is read when damage is settled, as the position is then."""
    read = part.read
    if read is None:
        return part.amount
    op = g.library.programs[read.program][read.at]
    if op.condition is not None and not op.condition(g, read.context):
        return 0
    return op.amount(g, read.context) if op.opts.get("late") and op.amount is not None else part.amount


def add_mod(g: Game, target: int, kind: str, amount: int, label: str) -> None:
    """Add a change: add, prevent, halve, avoid, reflect or told."""
    pool = current(g)
    pool.mods = [*pool.mods, Mod(target, kind, amount, label)]


def attack_sum(g: Game, attack: Attack, pool: Pool, target: int, result: Sum) -> None:
    """The attack's damage to its target with modifiers of both sides (ACT-3, ACT-4, DMG-2)."""
    own = [p for p in pool.parts if p.target == target and p.own]
    if not own:
        return
    plain = steady = 0
    for part in own:
        kind, amount = part.kind, size(g, part)
        result.trace.append((part.label, amount))
        if kind == "ultimate":
            result.ultimate += amount
        elif kind == "collateral":
            result.collateral += amount
        elif kind in UNMODIFIED:
            steady += amount
        else:
            plain += amount
    kinds = {p.kind for p in own}
    if attack.is_attack and target == attack.defender and not kinds <= UNMODIFIED:
        change = sum_modifiers(g, attack, pool, target, kinds, plain, result)
        if "ultimate" in kinds:
            result.ultimate += change
        else:
            plain += change
    plain += steady
    if "ultimate" not in kinds and cancels(g, attack):
        result.trace.append(("cancelled", -plain - result.collateral))
        plain = result.collateral = 0
    result.attack = plain
    result.share = plain + result.ultimate


def sum_modifiers(g: Game, attack: Attack, pool: Pool, target: int, kinds: set[str], plain: int, result: Sum) -> int:
    """Modifiers of the attack by cards, tokens and equipment; reductions never touch an ultimate (ULT-2)."""
    ultimate = "ultimate" in kinds
    total = 0
    changes: Trace = [(label, amount) for seat, kind, amount, label in pool.mods if kind == "add" and seat == target]
    sides = ((attack.attacker, target, ("attacker", "self")), (target, attack.attacker, ("defender",)))
    for seat, other, relations in sides:
        for row in g.rows(g.state.players[seat], "attack-damage"):
            if row.relation not in relations or row.amount is None:
                continue
            if is_silenced(g, seat, row) or (row.flags and not kinds & set(row.flags)):
                continue
            context = Context(seat, other, row.carrier)
            if row.when is None or row.when(g, context):
                changes.append((row.carrier, row.amount(g, context)))
    for label, amount in sorted(changes, key=lambda change: change[1] < 0):
        if amount < 0:
            amount = 0 if ultimate else -min(-amount, plain + total)  # never below 0 (DMG-2)
        if amount:
            total += amount
            result.trace.append((label, amount))
    return total


def cancels(g: Game, attack: Attack) -> bool:
    """Whether something of the attacker makes the attack deal no damage."""
    rows = g.rows(g.state.players[attack.attacker], "attack-damage")
    return any(row.effect == "cancel" for row in rows)


def is_cancelled(g: Game, pool: Pool, part: Part) -> bool:
    """Whether damage that an ability deals beside its target goes the way of the attack's own."""
    attack = g.state.attack
    if attack is None or pool.isolated or part.kind != "collateral" or part.source != attack.attacker:
        return False
    return part.label == f"ability:{attack.ability}" and cancels(g, attack)


def work_out(g: Game, pool: Pool, target: int, returned: list[Part]) -> Sum:
    """One player's damage from a pool; `returned` holds damage that others deal back."""
    result = Sum()
    attack = g.state.attack
    if attack is not None and not pool.isolated:
        attack_sum(g, attack, pool, target, result)
    subtotal = result.attack + result.collateral
    for part in pool.parts + returned:
        if part.target == target and not part.own and not is_cancelled(g, pool, part):
            amount = size(g, part)
            result.trace.append((part.label, amount))
            if part.kind in FIXED:
                result.ultimate += amount
            else:
                subtotal += amount
    result.incoming = subtotal
    result.avoided = any(seat == target and kind == "avoid" for seat, kind, _, _ in pool.mods)
    if subtotal:
        subtotal = prevented(g, pool, target, subtotal, result)
    result.subtotal = subtotal
    total = subtotal
    for label in halves(g, pool, target) if subtotal else ():
        cut = min(total, half_up(subtotal))
        total -= cut
        result.trace.append((label, -cut))
    result.total = total + result.ultimate
    for seat, kind, amount, label in pool.mods:
        if seat == target and kind == TOLD:
            change = max(amount, -result.total)
            result.total += change
            result.trace.append((label, change))
    return result


def halves(g: Game, pool: Pool, target: int) -> list[str]:
    """What prevents half of a player's damage; some of it reaches isolated damage of the same phase as well."""
    found = [label for seat, kind, _, label in pool.mods if seat == target and kind == "halve"]
    if pool.isolated:
        around = (mod for other in g.state.pools if other is not pool for mod in other.mods)
        found += [label for seat, kind, all_of_it, label in around if seat == target and kind == "halve" and all_of_it]
    return found


def prevented(g: Game, pool: Pool, target: int, subtotal: int, result: Sum) -> int:
    """Subtractions: cards, tokens, defences, equipment; then "no damage" (DMG-2, DMG-6)."""
    changes: Trace = [
        (label, amount) for seat, kind, amount, label in pool.mods if seat == target and kind == "prevent"
    ]
    attack = g.state.attack
    cap, label = -1, ""
    if attack is not None and not pool.isolated:
        is_target = attack.is_attack and target == attack.defender
        for row in g.rows(g.state.players[target], "incoming"):
            context = Context(target, attack.attacker, row.carrier)
            if is_silenced(g, target, row) or (row.flags and not attack.kinds() & set(row.flags)):
                continue
            if row.when is not None and not row.when(g, context):
                continue
            if row.effect == "avoid":
                result.avoided = True
                changes.append((row.carrier, from_ability(g, attack, pool, target, result)))
            elif row.amount is None or not is_target:
                continue
            elif row.effect == "cap":
                cap, label = row.amount(g, context), row.carrier
            else:
                changes.append((row.carrier, row.amount(g, context)))
    if 0 <= cap < result.attack:
        changes.insert(0, (label, result.attack - cap))
    for label, amount in changes:
        cut = min(subtotal, amount)
        if cut:
            subtotal -= cut
            result.trace.append((label, -cut))
    if subtotal:
        for seat, kind, _, label in pool.mods:
            if seat == target and kind == "avoid":
                result.trace.append((label, -subtotal))
                return 0
    return subtotal


def from_ability(g: Game, attack: Attack, pool: Pool, target: int, result: Sum) -> int:
    """What an opponent's offensive ability would deal to a player, modifiers included, tokens and companions apart."""
    if g.state.players[target].team == g.state.players[attack.attacker].team:
        return 0
    beside = (
        p
        for p in pool.parts
        if p.target == target and p.source == attack.attacker and not p.own and p.kind not in FIXED
    )
    others = sum(size(g, p) for p in beside if not p.label.startswith(("token:", "companion:")))
    return result.attack + result.collateral + others


def preview(g: Game, seat: int) -> Sum:
    """What the current pool would do to a player now."""
    return work_out(g, current(g), seat, [])


def reflected(g: Game, pool: Pool) -> list[Part]:
    """What comes back to whoever dealt it: half of what reaches each player who reflects it, as it is now."""
    returned: list[Part] = []
    for seat, kind, other, label in pool.mods:
        if kind == "reflect":
            amount = half_up(work_out(g, pool, seat, []).subtotal)
            if amount:
                returned.append(Part(other, seat, "none", amount, label))
    return returned


def lands(g: Game, seat: int) -> Sum:
    """What settling the current pool would do to a player, with what comes back to them."""
    return work_out(g, current(g), seat, reflected(g, current(g)))


def settle(g: Game, pool: Pool) -> dict[int, int]:
    """Apply a pool to everybody at once (DMG-4); returns damage received by seat. Pops nothing."""
    state = g.state
    if not (pool.parts or pool.mods):
        if state.attack is not None and not pool.isolated:
            state.attack.dealt = 0
        return {}
    returned = reflected(g, pool)
    targets = sorted({p.target for p in pool.parts + returned} | {m.target for m in pool.mods if m.kind == "mend"})
    sums = [(t, work_out(g, pool, t, returned)) for t in targets if not state.players[t].fallen]
    waiting = heal_before(g, pool) if g.rules.heals_at_end else []
    received: dict[int, int] = {}
    for target, result in sums:
        dial = state.players[target].dial
        passed = pass_on(g, pool, target, result)
        state.health[dial] = max(0, state.health[dial] - result.total + sum(passed.values()))
        received[target] = result.total
        if g.sink is not None and result.trace:
            g.emit(
                "damage",
                "DMG-4",
                seat=target,
                total=result.total,
                subtotal=result.subtotal,
                health=state.health[dial],
                trace=result.trace,
                sources=sorted({p.source for p in pool.parts + returned if p.target == target}),
                isolated=pool.isolated,
                passed=passed,
            )
    cap_after(g, waiting)
    warded(g, pool, targets)
    attack = state.attack
    if attack is not None and not pool.isolated:
        hit = dict(sums).get(attack.defender)
        attack.dealt = min(hit.share, hit.total) if hit is not None and attack.is_attack else 0
    return received


def heal_before(g: Game, pool: Pool) -> list[Mod]:
    """Put healing that waited on its dials, to be set off against the damage (RES-7); returns it."""
    state = g.state
    waiting = [mod for mod in pool.mods if mod.kind == "heal" and not state.players[mod.target].fallen]
    for mod in waiting:
        state.health[state.players[mod.target].dial] += mod.amount
    return waiting


def cap_after(g: Game, waiting: list[Mod]) -> None:
    """What is left of healing and damage together raises no dial above its maximum (RES-1)."""
    state = g.state
    for mod in reversed(waiting):
        dial = state.players[mod.target].dial
        over = state.health[dial] - state.health_max[dial] if g.rules.caps_health else 0
        lost = max(0, min(over, mod.amount))
        state.health[dial] -= lost
        if g.sink is not None and lost < mod.amount:
            g.emit(
                "healed",
                "RES-7",
                seat=mod.target,
                amount=mod.amount - lost,
                health=state.health[dial],
                source=mod.label,
            )


def pass_on(g: Game, pool: Pool, target: int, result: Sum) -> dict[str, int]:
    """The attack's damage that each companion takes, set off against its healing; it still counts as dealt."""
    player = g.state.players[target]
    passed: dict[str, int] = {}
    hurt: dict[str, int] = {}
    for seat, kind, amount, label in pool.mods:
        if seat == target and kind == "redirect":
            part = min(amount, min(result.attack, result.total - result.ultimate) - sum(passed.values()))
            if part:
                passed[label] = passed.get(label, 0) + part
            hurt[label] = hurt.get(label, 0) + part
        elif seat == target and kind == "mend":
            hurt[label] = hurt.get(label, 0) - amount
    for name, amount in hurt.items():
        most, before = g.library.companions[name].levels, player.companions.get(name, 0)
        value = max(0, min(most, before - amount))
        if value == before:
            continue
        player.companions = {**player.companions, name: value}
        player.index = None
        if g.sink is not None:
            g.emit("companion", "TOK-6", seat=target, companion=name, value=value, source="damage")
    return passed


def warded(g: Game, pool: Pool, targets: list[int]) -> None:
    """Tell who used a positive token against this damage, once for each token."""
    for seat, kind, _, label in pool.mods:
        token = g.library.tokens.get(label.removeprefix("token:"))
        if (
            seat in targets
            and kind in ("prevent", "halve", "avoid")
            and token is not None
            and token.polarity == "positive"
        ):
            fire(g, "warded", seat)


STRUCK = "phase:struck"
"""Counted on whoever an attack has just damaged: all that was dealt to them in that settlement."""


def strike(g: Game, seat: int, total: int) -> None:
    """Run what answers an attack that dealt damage to its target, and keep how much it was for whoever asks."""
    player = g.state.players[seat]
    if g.rows(player, "struck"):
        player.used = {**player.used, STRUCK: total}
        fire(g, "struck", seat)


def after_settling(g: Game, received: dict[int, int], *, isolated: bool) -> None:
    """Falls first, then what answers damage that was really received (DEF-6)."""
    attack = g.state.attack
    for seat, total in received.items():
        if total > 0 and not isolated:
            fire(g, "damaged", seat)
        if total > 0:
            fire(g, "received", seat)
    if attack is not None and attack.dealt > 0 and not isolated:
        strike(g, attack.defender, received.get(attack.defender, 0))
        fire(g, "dealt", attack.attacker)
    check_falls(g)
