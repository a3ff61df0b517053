"""What people at a table might tell: any entry that can be at that moment."""

from __future__ import annotations

from random import Random

from campaign.companion.common_entries import TYPES
from campaign.companion.table_entry import AFTER, BEFORE, DICE, FALLING, INCOMING, STRIKE, TURN
from campaign.missions.rules import allies
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.movement import empty_spaces
from campaign.missions.rules.session import Mission
from engine.changes import held, limit_of
from engine.game import Game
from engine.state import Decision

USUAL = ("burn", "knockdown", "protect", "evasive", "stun")
"""Some tokens of the shared pile; those that content does not have are left out."""


def random_entry(game: Game, decision: Decision, luck: Random) -> str:
    """An entry that is possible now; often there is nothing more to tell."""
    at, me = decision.info["at"], decision.seat
    if luck.random() < 0.4:
        return "done"
    if at == INCOMING and luck.random() < 0.7:
        return f"took {luck.randint(0, decision.info['waits'])}"
    if at in DICE and luck.random() < 0.7:
        roll = game.state.rolls[-1]
        return " ".join(["dice", *(str(luck.randint(1, roll.sides)) for _ in roll.dice)])
    if at == FALLING:
        return f"health {me} {luck.randint(1, 5)}"
    return luck.choice(entries(game, decision, luck))


def entries(game: Game, decision: Decision, luck: Random) -> list[str]:
    """Entries of a turn, most of which are possible at any time."""
    me, players = decision.seat, game.state.players
    dial = players[me].dial
    most = game.state.health_max[dial]
    found = [f"health {me} {luck.randint(1, most)}", "played lucky coin"]
    found += of_missions(game, decision, luck) if is_mission(game) else of_adventures(game, decision, luck)
    for seat in [me, *game.opponents(me)]:
        token = luck.choice([name for name in USUAL if name in game.library.tokens])
        there, room = (
            players[seat].tokens.get(token, 0),
            limit_of(game, players[seat], token) - held(game, players[seat], token),
        )
        found += [f"off {seat} {token} {luck.randint(1, there)}"] if there else []
        found += [f"put {seat} {token} {luck.randint(1, room)}"] if room > 0 else []
    for foe in game.opponents(me):
        found.append(f"damage {luck.randint(1, 4)} {foe}")
        if decision.info["at"] in (TURN, STRIKE):
            found += [*(f"attack {luck.randint(1, 12)} {kind} {foe}" for kind in TYPES)]
            found += [f"attack {luck.randint(4, 12)} normal {foe}"] * 3
    return found


def is_mission(game: Game) -> bool:
    """Whether a mission is played, and no adventure."""
    return isinstance(game.state.session, Mission)


def of_adventures(game: Game, decision: Decision, luck: Random) -> list[str]:
    """What only heroes of an adventure tell."""
    found = [f"gold {luck.randint(0, 3)}", f"salves {decision.seat} {luck.randint(0, 1)}"]
    for foe in game.opponents(decision.seat):
        cp = game.state.players[foe].cp
        found += [f"cp {foe} {luck.choice((-1, 1)) if 0 < cp < 15 else int(cp == 0)}"]
        hand = game.state.players[foe].bank.get("kings-hand", 0)
        found += [f"kings-hand {foe} {luck.choice((-1, 1)) if 0 < hand < 5 else int(hand == 0)}"]
        found += ["ultimate"] if decision.info["at"] == TURN else []
    return found


def of_missions(game: Game, decision: Decision, luck: Random) -> list[str]:
    """What only heroes of a mission tell."""
    session, me = game.state.session, decision.seat
    assert isinstance(session, Mission)
    held = momentum(game, me)
    found = [f"momentum {me} {luck.randint(-held, min(3, 15 - held))}", f"clock {luck.randint(0, 2)}", f"no-crit {me}"]
    found += [f"pawn {me} {luck.choice(empty_spaces(game))}"] if session.places[me] else []
    found += [f"walk {me}", *(f"exhaust {ally}" for ally in allies.allies_of(game, me))]
    found += [f"tile {me} {luck.choice(sorted(session.tiles))}"] if session.tiles else []
    hidden = sorted(space for space, tiles in session.tiles.items() if any(tile.startswith("?") for tile in tiles))
    found += [f"look {luck.choice(hidden)}"] if hidden else []
    on_map = [seat for seat, space in enumerate(session.places) if space]
    found += [f"change-places {on_map[0]} {on_map[-1]}"] if len(on_map) > 1 else []
    found += [f"weaken {foe} {luck.randint(1, 2)}" for foe in game.opponents(me)]
    found += [f"no-shields {me}"] if decision.info["at"] == STRIKE else []
    if decision.info["at"] in (BEFORE, AFTER):
        found += [f"swap {luck.choice([*session.hq, 'all'])}", f"discount {me} 1"]
        found += [f"recruit {ally}" for ally in allies.affordable(game, me)]
    return found
