"""A multi-strike is one ability against several heroes: what weakens it does so against each of them (MRND-7).

What has to last until the last of its attacks lies in the enemy's bank, each under the name of what it comes from.
"""

from __future__ import annotations

from campaign.missions.rules.frames import EnemyAttack
from campaign.missions.rules.marks import WEAKENED
from engine.attacks import Attack
from engine.damage import add_mod, current
from engine.flow.turn import drop_tokens
from engine.game import Game

LESS, HALF = "less:", "half:"
"""Prefixes of what lowers the whole ability: so much less damage, or half of it."""


def goes_on(g: Game, seat: int) -> bool:
    """Whether the same ability still attacks further heroes."""
    return any(isinstance(frame, EnemyAttack) and frame.seat == seat and frame.step == 0 for frame in g.state.stack)


def carry_on(g: Game, attack: Attack) -> None:
    """Keep what lowered the ability when it was activated, for the other heroes it comes to."""
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
