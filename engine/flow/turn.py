"""A player's turn: the eight phases in order (TURN-1 to TURN-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import MAX_CP, draw, gain_cp, sell, take_token
from engine.context import lone
from engine.damage import after_settling, settle
from engine.flow.window import open_to_others, open_window, perform
from engine.frame import flow
from engine.frames import Discard, Do, Income, Main, RollPhase, ShortTurn, Turn, Upkeep
from engine.gates import INCOME, UPKEEP
from engine.hooks import fire
from engine.options import main_options
from engine.pieces import DRAWN, LATE
from engine.state import Pool

if TYPE_CHECKING:
    from engine.definitions import Row
    from engine.game import Game


def begin(g: Game, frame: Turn) -> None:
    """The turn begins; what is counted per turn starts anew."""
    state = g.state
    seat = frame.seat
    state.acting = seat
    state.forget_attack(seat)
    for player in state.players:
        if player.used:
            player.used = {}
        player.later = []
    if g.sink is not None:
        g.emit("turn", "TURN-1", seat=seat, turn=state.turn)
    skip = next((row for row in g.rows(state.players[seat], "turn-start") if row.effect == "skip"), None)
    if skip is not None:
        skip_turn(g, frame, skip)
        return
    start_marks(g, seat)
    fire(g, "turn-start", seat)


def skip_turn(g: Game, frame: Turn, skip: Row) -> None:
    """Something lets a player do nothing of a whole turn."""
    if g.sink is not None:
        g.emit("skipped", "TURN-1", seat=frame.seat, phase="turn", carrier=skip.carrier)
    g.end(frame)
    if skip.program:
        g.push(Do(skip.program, lone(frame.seat, skip.carrier)))


def start_marks(g: Game, seat: int) -> None:
    """Remember which tokens lay there when the turn began (Shadows leave only after a whole turn)."""
    player = g.state.players[seat]
    if player.tokens:
        player.used = player.used | {f"turn:began:{token}": count for token, count in player.tokens.items()}


def enter(g: Game, phase: str) -> None:
    """Begin a phase: what is counted per phase starts anew."""
    g.state.phase = phase
    for player in g.state.players:
        if player.used:
            player.forget_uses("phase:")
    if g.sink is not None:
        g.emit("phase", "TURN-9", phase=phase, seat=g.state.acting)


def upkeep(g: Game, frame: Turn) -> None:
    """Upkeep phase (TURN-1)."""
    g.push(Upkeep(frame.seat))


def income(g: Game, frame: Turn) -> None:
    """Income phase (TURN-2), in turns that have one."""
    if frame.income:
        g.push(Income(frame.seat))


def main_phase(g: Game, frame: Turn) -> None:
    """A main phase (TURN-3, TURN-7), in turns that have them."""
    if frame.main:
        g.push(Main(frame.seat))


def roll_phase(g: Game, frame: Turn) -> None:
    """Offensive roll phase, targeting, defence (TURN-4 to TURN-6)."""
    g.push(RollPhase(frame.seat, frame.target))


def discard_phase(g: Game, frame: Turn) -> None:
    """Discard phase (TURN-8), in turns with main phases."""
    if frame.main:
        g.push(Discard(frame.seat))


def conclude(g: Game, frame: Turn) -> None:
    """What happens at the conclusion of the turn (TURN-8)."""
    g.state.phase = "end"
    fire(g, "turn-end", frame.seat)


def drop_turn_tokens(g: Game, frame: Turn) -> None:
    """Tokens that end with the turn leave."""
    drop_tokens(g, frame.seat, "turn")


def end_turn(g: Game, seat: int) -> None:
    """A defeated player takes no further phases; what has begun continues (DEF-9)."""
    for frame in g.state.stack:
        if isinstance(frame, Turn) and frame.seat == seat:
            g.goto(frame, drop_turn_tokens)
        elif isinstance(frame, Main | Discard) and frame.seat == seat:
            g.end(frame)


def drop_tokens(g: Game, seat: int, ends: str) -> None:
    """Remove a player's tokens that end with something; those that came too late to act stay (DEF-10)."""
    player = g.state.players[seat]
    for token in sorted(player.tokens):
        definition = g.library.tokens[token]
        if definition.ends == ends:
            late = player.used.get(LATE + token, 0)
            take_token(g, seat, token, player.tokens[token] - late, f"end of {ends}", "DEF-10")


flow("turn", Turn, begin, upkeep, income, main_phase, roll_phase, main_phase, discard_phase, conclude, drop_turn_tokens)
flow("short-turn", ShortTurn, begin, roll_phase, conclude, drop_turn_tokens)


def upkeep_start(g: Game, frame: Upkeep) -> None:
    """Upkeep begins: damage collects until its end. Instants may come on any turn, before its effects (CARD-4)."""
    enter(g, "upkeep")
    g.state.pools.append(Pool())
    open_window(g, "upkeep")


def upkeep_effects(g: Game, frame: Upkeep) -> None:
    """All upkeep effects, in the order the acting player picks."""
    fire(g, "upkeep", frame.seat)


def upkeep_actions(g: Game, frame: Upkeep) -> None:
    """What may be done in an upkeep may also follow its effects: the acting player picks the order (TURN-1)."""
    seat = frame.seat
    if any(action.gates & UPKEEP for action in g.index(g.state.players[seat]).actions):
        open_window(g, "upkeep", only=[seat])


def upkeep_checks(g: Game, frame: Upkeep) -> None:
    """Effects that look at the end of the phase."""
    fire(g, "upkeep-end", frame.seat)


def last_window(g: Game, frame: Upkeep) -> None:
    """Damage is known: it may still be prevented."""
    if g.state.pools[-1].parts:
        open_window(g, "incoming")


def settle_phase(g: Game, frame: Upkeep) -> None:
    """The damage of the phase lands at its end (TURN-1)."""
    received = settle(g, g.state.pools[-1])
    g.state.pools.pop()
    after_settling(g, received, isolated=False)


flow("upkeep", Upkeep, upkeep_start, upkeep_effects, upkeep_actions, upkeep_checks, last_window, settle_phase)


def income_start(g: Game, frame: Income) -> None:
    """Income begins; an instant may come first where it matters (15 CP, a skip to remove)."""
    seat = frame.seat
    enter(g, "income")
    player = g.state.players[seat]
    skips = any(row.effect == "skip" for row in g.rows(player, "income"))
    if skips:
        open_window(g, "income")
    elif player.cp >= MAX_CP:
        open_window(g, "income", only=[seat])


def income_gain(g: Game, frame: Income) -> None:
    """+1 CP, then a card, unless something skips it (TURN-2). Whoever may draw otherwise is asked first."""
    seat = frame.seat
    if not has_income(g, seat, "TURN-2"):
        g.end(frame)
    elif any(action.gates & INCOME for action in g.index(g.state.players[seat]).actions):
        open_window(g, "income", only=[seat])
    elif not g.rules.draws_apart:
        draw_income(g, seat)
        g.end(frame)


def draw_income(g: Game, seat: int) -> None:
    """The card of the income, unless others have been drawn instead."""
    drawn = g.state.players[seat].used.get(DRAWN, 0)
    draw(g, seat, max(0, g.mode.income_cards(g, seat) - drawn), "income", "TURN-2")
    fire(g, "income", seat)


def draw_phase(g: Game, frame: Income) -> None:
    """Draw it, in a phase of its own where a ruleset has one; whoever skips the income skips it too."""
    if g.rules.draws_apart:
        enter(g, "draw")
    draw_income(g, frame.seat)


def has_income(g: Game, seat: int, rule: str) -> bool:
    """Gain the CP of an income phase; False when something skips the phase."""
    rows = g.rows(g.state.players[seat], "income")
    skips = [row for row in rows if row.effect == "skip"]
    if skips:
        if g.sink is not None:
            g.emit("skipped", "TURN-2", seat=seat, phase="income", carrier=skips[0].carrier)
        for skip in reversed(skips):  # whatever skips it has skipped this one; the first one's program comes first
            if skip.program:
                g.push(Do(skip.program, lone(seat, skip.carrier)))
        return False
    amount = 1
    for row in rows:
        if row.effect == "cp" and row.amount is not None:
            amount += row.amount(g, lone(seat, row.carrier))
    gain_cp(g, seat, amount, "income", rule)
    return True


flow("income", Income, income_start, income_gain, draw_phase)


def main_start(g: Game, frame: Main) -> None:
    """A main phase begins."""
    enter(g, "main")


def main_ask(g: Game, frame: Main) -> None:
    """What will the acting player do?"""
    seat = frame.seat
    g.ask(frame, seat, "main", main_options(g, seat))


def main_do(g: Game, frame: Main) -> None:
    """Do it; once they are done, the others have a last chance if there is anything new for them (CARD-4, WIN-8)."""
    if frame.answer != "pass":
        perform(g, frame.seat, frame.answer)
        return
    g.goto(frame, main_end)
    if not (frame.is_new and open_to_others(g, "main", frame.seat, first=1)):
        g.end(frame)


def main_done(g: Game, frame: Main) -> None:
    """After each thing that was done everybody may do something instant (CARD-4)."""
    open_to_others(g, "main", frame.seat, first=0)


def main_again(g: Game, frame: Main) -> None:
    """The acting player continues."""
    frame.is_new = False
    g.goto(frame, main_ask)


def main_end(g: Game, frame: Main) -> None:
    """Nobody did anything: the phase is over."""
    if frame.acted:
        g.goto(frame, main_again)


flow("main", Main, main_start, main_ask, main_do, main_done, main_again, main_end)


def discard_start(g: Game, frame: Discard) -> None:
    """Down to six cards by selling; nobody may do anything else (TURN-8, WIN-7)."""
    limit = g.rules.hand_limit
    if limit is None:
        g.end(frame)
        return
    seat = frame.seat
    g.state.phase = "discard"
    hand = g.state.players[seat].hand
    if len(hand) > limit:
        g.ask(frame, seat, "discard", [f"sell {card}" for card in sorted(set(hand))])
    else:
        g.end(frame)


def discard_sell(g: Game, frame: Discard) -> None:
    """Sell the chosen card and look again."""
    sell(g, frame.seat, frame.answer.split(" ", 1)[1])
    g.goto(frame, discard_start)


flow("discard", Discard, discard_start, discard_sell)
