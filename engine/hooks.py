"""Rows that wait for a moment: found through each player's index, run as frames, ordered by the acting player.

Simultaneous rows run in this order (the rule for everything simultaneous): rows of the acting
player first, then of the others in turn order; among one moment's rows the acting player may
choose the order where the rules give them that choice (TURN-1, TURN-8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.context import Context
from engine.definitions import Row
from engine.frame import flow
from engine.frames import Do, Due, Hooks
from engine.index import ENDING, NO_ROWS
from engine.state import Attack, Player

if TYPE_CHECKING:
    from engine.game import Game

ORDERED = ("upkeep", "turn-end")
"""Moments whose rows the acting player puts in order."""


def applies(g: Game, row: Row, owner: int, subject: int) -> bool:
    """Whether the owner's part in what happens is the one that the row names."""
    relation = row.relation
    if relation == "self":
        return owner == subject
    attack: Attack | None = g.state.attack
    if relation == "defender":
        return attack is not None and attack.defender == owner
    if relation == "attacker":
        return attack is not None and attack.attacker == owner
    players = g.state.players
    if relation == "opponent":
        return players[owner].team != players[subject].team and players[owner].battle == players[subject].battle
    if relation == "ally":
        return owner != subject and players[owner].team == players[subject].team
    return True


def is_immune(g: Game, seat: int) -> bool:
    """Whether only damage touches this player (BOSS-6)."""
    return g.library.fighters[g.state.players[seat].fighter].immune


def other_side(g: Game, seat: int) -> int:
    """The player that the seat faces: the attack's other side, an only opponent, else the opponent whose turn it is;
    -1: open.
    """
    attack = g.state.attack
    if attack is not None:
        if attack.attacker == seat:
            return attack.defender
        if attack.defender == seat:
            return attack.attacker
    opponents = g.opponents(seat)
    if len(opponents) == 1:
        return opponents[0]
    return g.state.active if g.state.active in opponents else -1


def fire(g: Game, at: str, subject: int, *, carrier: str = "") -> bool:
    """Start every row that waits for this moment; False when there is none.

    `subject` is the player it happens to; `carrier` narrows to one token's or card's own rows.
    """
    state = g.state
    players = state.players
    for player in players:
        if player.later or at in (player.index or g.index(player)).rows:
            break
    else:  # mostly nobody waits
        return False
    found: list[Due] = []
    acting = state.acting
    for player in players[acting:] + players[:acting] if acting else players:
        rows = (player.index or g.index(player)).rows.get(at)
        if rows is None:
            if not player.later:
                continue
            rows = NO_ROWS
        if player.fallen:
            continue
        for row in rows:
            if carrier and row.carrier == carrier and player.seat != subject:
                continue
            if row.program and speaks_of(row, carrier) and applies(g, row, player.seat, subject):
                found.append(Due(player.seat, row.id))
        for later in player.later:
            if later.at == at and player.seat == subject:
                found.append(Due(player.seat, "", later))
                player.later = [other for other in player.later if other is not later]
    if not found:
        return False
    g.push(Hooks(at, found, subject))
    return True


def speaks_of(row: Row, carrier: str) -> bool:
    """Whether a row waits for this token's moment: its own, or one it names."""
    return not carrier or carrier in (row.carrier, row.token)


def order(g: Game, frame: Hooks) -> None:
    """Ask which row comes first, where that is a player's choice (TURN-1)."""
    ids = sorted({due.row for due in frame.rows if due.row})
    if frame.at in ORDERED and len(ids) > 1:
        options = [f"first {row_id}" for row_id in ids]
        g.ask(frame, g.state.acting, "order", options, info={"at": frame.at})
    else:
        frame.answer = ""


def take(g: Game, frame: Hooks) -> None:
    """Take the chosen row (else the next) and see whether it still holds."""
    rows = frame.rows
    chosen = frame.answer.removeprefix("first ")
    place = next((i for i, due in enumerate(rows) if due.row == chosen), 0)
    due = rows[place]
    owner = due.owner
    frame.rows = rows[:place] + rows[place + 1 :]
    frame.row = ""
    if due.later is not None:
        g.push(Do(due.later.program, due.later.context))
        return
    row = g.library.rows[due.row]
    player = g.state.players[owner]
    if player.fallen or row not in g.rows(player, row.at):
        return
    if is_silenced(g, owner, row) or is_spent(player, row):
        return
    if row.when is not None:
        context = Context(owner, other_side(g, owner), row.carrier, subject=frame.subject)
        if not row.when(g, context):
            return
    frame.row = row.id
    frame.owner = owner
    if row.may:
        g.ask(frame, owner, "may", ["yes", "no"], source=row.carrier, info={"row": row.id})
    else:
        frame.answer = "yes"


def is_silenced(g: Game, owner: int, row: Row) -> bool:
    """Passives and gear of a player who can do nothing are off; tokens that are there still work (ULT-1)."""
    if row.carrier.startswith("token:"):
        return False
    player = g.state.players[owner]
    # what acts as the roll phases end comes behind the ultimate, which was settled before (DEF-10)
    return g.index(player).is_barred or (g.state.phase != ENDING and faces_ultimate(g, player))


def faces_ultimate(g: Game, player: Player) -> bool:
    """Whether an opponent's ultimate is under way, so that this player can do nothing (ULT-1)."""
    attack: Attack | None = g.state.attack
    return (
        attack is not None
        and attack.ultimate
        and g.rules.ultimates_silence
        and attack.stage >= Attack.LOCKED_IN
        and g.state.players[attack.attacker].team != player.team
    )


def is_spent(player: Player, row: Row) -> bool:
    """Whether a once-a-turn row was used this turn."""
    return "once-a-turn" in row.flags and player.used.get(f"turn:{row.id}", 0) > 0


def run_row(g: Game, frame: Hooks) -> None:
    """Run the row that was taken, then continue with the next."""
    if frame.rows:
        g.goto(frame, order)
    if not frame.row or frame.answer != "yes":
        return
    row = g.library.rows[frame.row]
    owner = frame.owner
    subject = frame.subject
    foe = subject if row.relation == "opponent" else other_side(g, owner)
    mark_used(g, owner, row)
    if g.sink is not None:
        g.emit("trigger", "TURN-1" if row.at in ORDERED else "", seat=owner, carrier=row.carrier, at=row.at)
    g.push(Do(row.program, Context(owner, foe, row.carrier, subject=subject)))


def mark_used(g: Game, owner: int, row: Row) -> None:
    """Count a use of a row that has a limit."""
    if "once-a-turn" in row.flags:
        g.state.players[owner].count_use(f"turn:{row.id}")


flow("hooks", Hooks, order, take, run_row)
