"""What people at a table might tell: any entry that can be at that moment."""

from __future__ import annotations

from random import Random

from campaign.party.at_table.entries import DICE, FALLING, INCOMING, TYPES
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
    found = [f"health {me} {luck.randint(1, most)}", "played lucky coin", f"gold {luck.randint(0, 3)}"]
    found += [f"salves {me} {luck.randint(0, 1)}"]
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
        if decision.info["at"] == "turn":
            found += ["ultimate", *(f"attack {luck.randint(1, 12)} {kind} {foe}" for kind in TYPES)]
            found += [f"attack {luck.randint(4, 12)} normal {foe}"] * 3
        cp = players[foe].cp
        found += [f"cp {foe} {luck.choice((-1, 1)) if 0 < cp < 15 else int(cp == 0)}"]
        hand = players[foe].bank.get("kings-hand", 0)
        found += [f"kings-hand {foe} {luck.choice((-1, 1)) if 0 < hand < 5 else int(hand == 0)}"]
    return found
