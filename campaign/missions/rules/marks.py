"""Small counts in the bank of a seat: for a fighter's next attack or move, and for a whole multi-strike (MRND-7)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.companion.frames import Telling
from campaign.companion.table_entry import OWNERS, powers
from campaign.missions.rules.frames import EnemyAttack
from campaign.missions.rules.session import heroes
from engine.attacks import Attack
from engine.damage import add_mod, current
from engine.flow.turn import drop_tokens
from engine.flow.window import open_window
from engine.game import Game
from engine.gates import add_roll_phase, phase_gate

IGNORES_SHIELDS = "ignores-shields"
"""The running attack ignores shields (MENE-1)."""
IGNORES_CRIT = "ignores-crit"
"""How many CRIT parts against a hero have no effect (MRND-7)."""
WALKS_THROUGH = "walks-through"
"""The hero may walk past henchmen in this movement (MRND-2)."""
WEAKENED = "weakened"
"""How much less damage the next attack deals."""


def marked(g: Game, seat: int, mark: str) -> int:
    """The number of a mark that a fighter has."""
    return g.state.players[seat].bank.get(mark, 0)


def put_mark(g: Game, seat: int, mark: str, count: int = 1) -> None:
    """Add to a mark of a fighter."""
    player = g.state.players[seat]
    player.bank = {**player.bank, mark: player.bank.get(mark, 0) + count}


def take_mark(g: Game, seat: int, mark: str, count: int = 99) -> int:
    """Take some of a mark, all of it if nothing is said; returns how much was taken."""
    player = g.state.players[seat]
    have = player.bank.get(mark, 0)
    taken = min(have, count)
    if taken:
        rest = {name: n for name, n in player.bank.items() if name != mark}
        player.bank = {**rest, mark: have - taken} if have > taken else rest
    return taken


MOVEMENT = phase_gate("movement", "only in the movement phase", "MRND-2")
STRIKE = phase_gate("strike", "only before you choose a target", "MRND-4")
CLOCK = phase_gate("clock", "only in the crisis clock phase", "MRND-8")
CRIT = phase_gate("crit", "only when a CRIT is about to hit you", "MRND-7")
ENEMY_ROLL = "enemy-roll"
"""The phase in which the enemy dice are on the table: a roll phase like a hero's (MRND-7)."""
add_roll_phase(ENEMY_ROLL)


def open_to_owners(g: Game, at: str, gate: int, *, among: Sequence[int] | None = None) -> None:
    """A window for the heroes who have something for just this phase, all of them unless some are named; it is the last
    thing that a step does."""
    possible = heroes(g) if among is None else among
    seats = [seat for seat in possible if any((a.gates | a.any_of) & gate for a in powers(g, seat))]
    if seats and g.state.players[0].at_table:
        for seat in reversed(seats):
            g.push(Telling(seat, at))
    elif seats:
        open_window(g, at, only=seats)


OWNERS.update({"movement": MOVEMENT, "clock": CLOCK, "crit": CRIT})


LESS, HALF = "less:", "half:"
"""Prefixes of what lowers the whole ability: that much less damage, or half of it."""


def goes_on(g: Game, seat: int) -> bool:
    """Whether the same ability still attacks further heroes."""
    return any(isinstance(frame, EnemyAttack) and frame.seat == seat and frame.step == 0 for frame in g.state.stack)


def carry_on(g: Game, attack: Attack) -> None:
    """Keep what lowered the ability when it was activated, for the other heroes it reaches."""
    seat = attack.attacker
    if not goes_on(g, seat):
        return
    carried = {}
    for mod in current(g).mods:
        own = mod.label == WEAKENED or mod.label.startswith("token:")
        if mod.target == attack.defender and own and mod.kind == "add" and mod.amount < 0:
            carried[LESS + mod.label] = -mod.amount
        elif mod.target == attack.defender and own and mod.kind == "halve" and mod.amount:
            carried[HALF + mod.label] = 1
    if carried:
        player = g.state.players[seat]
        player.bank = {**player.bank, **carried}


def take_along(g: Game, frame: EnemyAttack) -> None:
    """Lower the next attack of the ability in the same way."""
    for key, count in g.state.players[frame.seat].bank.items():
        if key.startswith(LESS):
            add_mod(g, frame.target, "add", -count, key.removeprefix(LESS))
        elif key.startswith(HALF):
            add_mod(g, frame.target, "halve", 1, key.removeprefix(HALF))


def drop_behind(g: Game, frame: EnemyAttack) -> None:
    """Drop tokens that end with a roll phase after the last attack of the ability (DEF-10)."""
    if goes_on(g, frame.seat):
        return
    drop_tokens(g, frame.seat, "roll")
    player = g.state.players[frame.seat]
    if player.bank:
        player.bank = {key: n for key, n in player.bank.items() if not key.startswith((LESS, HALF))}
