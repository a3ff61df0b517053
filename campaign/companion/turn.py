"""What is asked of whoever plays at a table, and an attack that was made there (TURN, DEF)."""

from __future__ import annotations

from campaign.companion.common_entries import DONE
from campaign.companion.frames import TableAttack, TableTurn, Telling
from campaign.companion.table_entry import DICE, FALLING, INCOMING, LABEL, TELL, TURN
from campaign.companion.typed import ENTRIES
from engine.damage import add_part, lands
from engine.flow import turn
from engine.frame import flow
from engine.frames import Defence
from engine.game import Game
from engine.hooks import fire
from engine.state import JSON, Attack, Pool

TABLE_PHASE = "at-table"


def tellings(g: Game, at: str) -> list[Telling]:
    """Who is asked before a window opens: who is about to take damage or to fall; over dice the active hero."""
    state = g.state
    heroes = [player for player in state.players if player.at_table and not player.fallen]
    if at == INCOMING:
        return [Telling(player.seat, at) for player in heroes if lands(g, player.seat).total > 0]
    if at == FALLING:
        return [Telling(player.seat, at) for player in heroes if g.health(player.seat) <= 0]
    if at in DICE and heroes and state.rolls:
        roll = state.rolls[-1]
        if roll.thrown and not roll.fixed and not state.players[roll.owner].at_table:
            asked = next((player for player in heroes if player.seat == state.active), heroes[0])
            return [Telling(asked.seat, at)]
    return []


# -- a turn --------------------------------------------------------------------------------------------


def play(g: Game, frame: TableTurn) -> None:
    """Income, main phases and roll phase take place at the table."""
    turn.enter(g, TABLE_PHASE)
    g.push(Telling(frame.seat, TURN))


flow("table-turn", TableTurn, turn.begin, turn.upkeep, play, turn.conclude, turn.drop_turn_tokens)


# -- entries ---------------------------------------------------------------------------------------------


def ask(g: Game, frame: Telling) -> None:
    """What happened? Until there is nothing more to tell, or nothing left to tell it about."""
    seat, at = frame.seat, frame.at
    if g.state.players[seat].fallen or (at == FALLING and g.health(seat) > 0):
        g.end(frame)
        return
    options = [DONE, "played a card"]
    info: JSON = {"at": at}
    if at == INCOMING:
        info["waits"] = waits = lands(g, seat).total
        if not waits:
            g.end(frame)
            return
        options = [DONE, f"took {waits // 2}"]
    elif at in DICE:
        info["dice"] = list(g.state.rolls[-1].dice)
        options = [DONE, " ".join(["dice", *map(str, g.state.rolls[-1].dice)])]
    elif at == FALLING:
        options = [DONE, f"health {seat} 1"]
    g.ask(frame, seat, TELL, options, info=info)


def take(g: Game, frame: Telling) -> None:
    """Let it happen here too, and ask for more."""
    verb, *words = frame.answer.split(" ")
    entry = ENTRIES.by_verb[verb]
    if not entry.ends:
        g.goto(frame, ask)
    entry.do(g, frame, words)


flow("telling", Telling, ask, take)


# -- an attack -------------------------------------------------------------------------------------------


def strike(g: Game, frame: TableAttack) -> None:
    """Let the attack's damage, with all that the attacker's side adds, wait for its target, who defends next."""
    seat, kind = frame.seat, frame.type
    frame.phase = g.state.phase
    attack = Attack(seat, frame.target)
    attack.is_attack = True
    attack.ultimate = kind == "ultimate"
    attack.types = [kind]
    attack.base = frame.amount
    attack.stage = Attack.LOCKED_IN
    g.state.begin_attack(attack)
    g.state.pools.append(Pool())
    add_part(g, frame.target, seat, kind, frame.amount, LABEL, own=True)
    if g.sink is not None:
        g.emit("table-attack", "ACT-3", seat=seat, target=frame.target, amount=frame.amount, type=kind)
    g.push(Defence(seat))
    g.mode.targeted(g, attack)


def over(g: Game, frame: TableAttack) -> None:
    """The roll phase at the table is over."""
    g.state.phase = frame.phase
    fire(g, "roll-phase-end", frame.seat)
    g.state.forget_attack(frame.seat)


flow("table-attack", TableAttack, strike, over)
