"""How a boss chooses: which upgrades it pays for; whether it plays its card, keeps it or sells it (BOSS-1, BOSS-3)."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.adventures.rules.battle.session import battle_of, boss_seat
from campaign.adventures.rules.frames import BossPlay
from campaign.adventures.rules.kings_hand import has_room
from engine.changes import gain_cp, held, limit_of, removable
from engine.context import Context
from engine.definitions import ROLL
from engine.effects.operation import Op
from engine.effects.selectors import MEANT
from engine.game import Game
from engine.gates import open_gates
from engine.options import is_usable
from engine.state import Player


def would_do_something(g: Game, program: str, context: Context) -> bool:
    """Whether any operation of the program would have an effect now."""
    return any(has_effect(g, op, context) for op in g.library.programs.get(program, ()))


def has_effect(g: Game, op: Op, context: Context) -> bool:
    """Whether one operation would have an effect now that serves its owner; what cannot be told counts as yes."""
    seats = MEANT[op.to.kind](g, context) if op.to is not None else []
    players = g.state.players
    if op.verb == "heal":
        return any(g.state.health[players[s].dial] < g.state.health_max[players[s].dial] for s in seats)
    if op.verb in ("gain", "inflict"):
        return any(held(g, players[s], op.what) < limit_of(g, players[s], op.what) for s in seats)
    if op.verb == "kings-hand":
        return any(has_room(players[s]) for s in seats)
    if op.verb == "remove":
        return any(removable(g, s, op.what) for s in seats)
    if op.verb in ("lose-cp", "steal-cp"):
        return any(players[s].cp > 0 for s in seats)
    if op.verb == "discard":
        return any(players[s].hand for s in seats)
    if op.verb == "add-damage":
        return modifiable(g) and op.amount is not None and op.amount(g, context) > 0
    if op.verb == "undefendable":
        return modifiable(g) and is_defendable(g)
    if op.verb == "deal":
        return any(s != context.me for s in seats)
    if op.verb == "if" and op.condition is not None:
        block = op.blocks.get("then" if op.condition(g, context) else "else", "")
        return would_do_something(g, block, context)
    return True


def modifiable(g: Game) -> bool:
    """Whether an attack runs whose damage may be modified (ACT-4)."""
    attack = g.state.attack
    return attack is not None and attack.is_attack and not set(attack.types) <= {"pure", "collateral"}


def is_defendable(g: Game) -> bool:
    """Whether the running attack can still be defended against."""
    attack = g.state.attack
    return attack is not None and not attack.undefendable and "normal" in attack.types


def play_waiting(g: Game) -> None:
    """Play a roll-phase card that waits, if it can be played now; else it waits on."""
    drawn = battle_of(g).drawn
    if drawn and g.library.cards[drawn].kind == ROLL:
        play_drawn(g)


def play_drawn(g: Game) -> bool:
    """Pay and resolve the drawn card if it is affordable and does something."""
    battle = battle_of(g)
    card = g.library.cards[battle.drawn]
    player = g.state.players[boss_seat(g)]
    if card.cost > player.cp or not is_usable(g, player, card, open_gates(g, player)):
        return False
    if not would_do_something(g, card.program, context_of(g, card.id)):
        return False
    battle.drawn = ""
    g.push(BossPlay(card.id))
    return True


def context_of(g: Game, card: str) -> Context:
    """What a boss's card means by self and opponent: the boss, and the hero whose turn it is."""
    return Context(boss_seat(g), g.state.active, f"card:{card}")


def sell_drawn(g: Game) -> None:
    """Sell a card that cannot be used, for 1 CP."""
    battle = battle_of(g)
    if battle.drawn:
        seat = boss_seat(g)
        if g.sink is not None:
            g.emit("sold", "BOSS-3", seat=seat, card=battle.drawn)
        battle.drawn = ""
        gain_cp(g, seat, 1, "sale", "BOSS-3")


def lay_upgrades(g: Game, boss: Player, upgrades: Iterable[str]) -> list[str]:
    """Flip upgrades one by one, place and pay, until one cannot be afforded (BOSS-1); returns all that were placed."""
    cards = g.library.cards
    placed = []
    for name in upgrades:
        card = cards[name]
        level = boss.levels.get(card.space, 1)
        if card.level <= level:
            continue
        paid = next((cards[c].cost for c in boss.out if cards[c].space == card.space), 0)
        cost = max(0, card.cost - paid)
        if cost > boss.cp:
            break
        boss.cp -= cost
        boss.levels = {**boss.levels, card.space: card.level}
        boss.out = [c for c in boss.out if cards[c].space != card.space] + [name]
        boss.index = None
        placed.append(name)
        if g.sink is not None:
            g.emit("boss-upgrade", "BOSS-1", seat=boss.seat, card=name, cost=cost, left=boss.cp)
    return placed
