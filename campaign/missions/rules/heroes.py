"""The heroes' phases of a round: all heroes get ready in any order, strikes in turn order, ends (MRND-3 to MRND-5).

One hero's part runs at a time. The others' are kept apart with their frames, dice and collected damage, and come back
as they were.
"""

from __future__ import annotations

from collections.abc import Callable

from campaign.missions.rules.frames import HeroPhases, HeroRolls, HeroTurn, PhaseEnd, RoundPart, TableHeroTurn
from campaign.missions.rules.marks import marked, take_mark
from campaign.missions.rules.reach import RANGE, in_reach, is_attack, lacks_targets, needs_reach
from campaign.missions.rules.session import heroes, mission_of
from engine.flow import roll_phase, turn
from engine.flow.window import perform
from engine.frame import flow
from engine.game import Game
from engine.hooks import fire
from engine.options import reactions
from engine.state import Ready

BEGUN, WAITING, READY, STRUCK = "begun", "waiting", "ready", "struck"
"""How far a part that is kept apart has come."""
WAIT = "wait"
PASSING = ("phase:", "roll:")
"""Prefixes of what is counted for a phase or a roll of one hero only, not for heroes who play meanwhile."""


# -- coming and going ----------------------------------------------------------------------------


def phases_of(g: Game) -> tuple[HeroPhases, int] | None:
    """The heroes' phases and their place on the stack; None outside of them."""
    stack = g.state.stack
    for place in range(len(stack) - 1, -1, -1):
        frame = stack[place]
        if isinstance(frame, HeroPhases):
            return frame, place
    return None


def set_apart(g: Game, at: str) -> None:
    """Put the running hero's part aside, with everything it has in play."""
    current = phases_of(g)
    assert current is not None
    phases, place = current
    state, seat = g.state, phases.running
    player = state.players[seat]
    used = tuple(sorted((key, count) for key, count in player.used.items() if key.startswith(PASSING)))
    frames = tuple(state.stack[place + 1 :])
    del state.stack[place + 1 :]
    phases.apart = [
        *phases.apart,
        RoundPart(seat, at, frames, state.phase, tuple(state.rolls), tuple(state.pools), used),
    ]
    phases.running = -1
    state.rolls, state.pools = [], []


def go_on(g: Game, phases: HeroPhases, part: RoundPart) -> None:
    """Continue a hero's part where it stopped."""
    state = g.state
    phases.apart = [other for other in phases.apart if other is not part]
    phases.running, phases.next_seat = part.seat, -1
    phases.since = state.choices if part.at == WAITING else -1
    state.active = state.acting = part.seat
    state.phase = part.phase
    state.rolls = [roll.copy() for roll in part.rolls]
    state.pools = [pool.copy() for pool in part.pools]
    player = state.players[part.seat]
    player.used = {**player.used, **dict(part.used)}
    state.stack.extend(frame.copy() for frame in part.frames)


def run_parts(g: Game, phases: HeroPhases, step: Callable[[Game, HeroPhases], None], *at: str) -> None:
    """Continue the parts that have come so far one by one: that of the hero who was asked to, else of the first."""
    parts = {part.seat: part for part in phases.apart if part.at in at}
    seat = next((seat for seat in (phases.next_seat, *heroes(g)) if seat in parts), None)
    if seat is not None:
        g.goto(phases, step)
        go_on(g, phases, parts[seat])


def offers(g: Game, seat: int) -> list[str]:
    """The options to let another hero play; a hero who has waited must do something before waiting again (MRND-3)."""
    current = phases_of(g)
    if current is None or current[0].running != seat or g.state.choices == current[0].since:
        return []
    phases, place = current
    if not isinstance(g.state.stack[place + 1], HeroTurn):
        return []
    others = {part.seat for part in phases.apart if part.at in (BEGUN, WAITING)}
    if not others:
        others = {part.seat for part in phases.apart if part.at == STRUCK and g.state.phase == "main"}
    return [f"{WAIT} {other}" for other in heroes(g) if other in others]


def wait(g: Game, seat: int, other: int) -> None:
    """Let the running hero wait while another plays."""
    set_apart(g, WAITING)
    current = phases_of(g)
    assert current is not None
    current[0].next_seat = other
    if g.sink is not None:
        g.emit("waits", "MRND-3", seat=seat, for_=other)


# -- the phases ----------------------------------------------------------------------------------


def begin(g: Game, frame: HeroPhases) -> None:
    """Give everybody on the map a turn; nobody has an income in the first round of a side (MRND-3)."""
    mission = mission_of(g)
    has_income = mission.rounds_of_side > 1
    frame.apart = [RoundPart(seat, BEGUN, (turn_of(g, seat, income=has_income),), "") for seat in heroes(g)]


def turn_of(g: Game, seat: int, *, income: bool) -> HeroTurn:
    """A hero's turn, played in the program or at a table."""
    kind = TableHeroTurn if g.state.players[seat].at_table else HeroTurn
    return kind(seat, income=income)


def first_part(g: Game, frame: HeroPhases) -> None:
    """Bring one hero after another to ready; a hero who waits continues later."""
    run_parts(g, frame, first_part, BEGUN, WAITING)


def end_phase(g: Game, frame: HeroPhases) -> None:
    """End a phase of the round."""
    g.push(PhaseEnd())


def resolve(g: Game, frame: HeroPhases) -> None:
    """Resolve abilities in turn order, beginning with the start player (MRND-4)."""
    run_parts(g, frame, resolve, READY)


def end_resolving(g: Game, frame: HeroPhases) -> None:
    """End the phase in which abilities are resolved."""
    g.push(PhaseEnd())


def second_part(g: Game, frame: HeroPhases) -> None:
    """Run the second main phase and the discard phase of one hero after another (MRND-5)."""
    run_parts(g, frame, second_part, STRUCK, WAITING)


flow("mission-heroes", HeroPhases, begin, first_part, end_phase, resolve, end_resolving, second_part)


# -- one hero's turn -----------------------------------------------------------------------------


def begin_turn(g: Game, frame: HeroTurn) -> None:
    """Begin a hero's turn; what is counted per turn began again with the round."""
    g.state.forget_attack(frame.seat)
    if g.sink is not None:
        g.emit("turn", "MRND-3", seat=frame.seat, turn=g.state.turn)
    turn.start_marks(g, frame.seat)
    fire(g, "turn-start", frame.seat)


def rolls(g: Game, frame: HeroTurn) -> None:
    """Begin the roll phase, which waits in its middle until all heroes are ready."""
    g.push(HeroRolls(frame.seat))


def rest(g: Game, frame: HeroTurn) -> None:
    """Begin the second part of the turn once everybody has resolved their ability."""
    set_apart(g, STRUCK)


flow(
    "mission-turn",
    HeroTurn,
    begin_turn,
    turn.upkeep,
    turn.income,
    turn.main_phase,
    rolls,
    rest,
    turn.main_phase,
    turn.discard_phase,
    turn.conclude,
    turn.drop_turn_tokens,
)


# -- its roll phase ------------------------------------------------------------------------------


def get_ready(g: Game, frame: HeroRolls) -> None:
    """Make the hero ready: nobody resolves an ability before everybody is ready (MRND-3)."""
    if g.sink is not None:
        g.emit("ready", "MRND-3", seat=frame.seat, ability=frame.ready.ability if frame.ready else "")
    set_apart(g, READY)


def name_target(g: Game, frame: HeroRolls) -> None:
    """Ask for the target of an attack: an adjacent enemy, or any with range; range may still be gained. With no enemy
    left an attack that has range is resolved against nobody, for what else it gives (MRND-4).
    """
    seat, ready = frame.seat, frame.ready
    g.state.phase = "strike"
    if frame.skipped or ready is None or not is_attack(g, seat, ready):
        frame.answer = ""
        return
    is_ranged = not needs_reach(g, seat, ready)
    near = in_reach(g, seat, ranged=is_ranged)
    options = [f"strike {enemy}" for enemy in near]
    answers = reactions(g, seat, quiet=True)
    if not g.opponents(seat):
        is_resolved = is_ranged or marked(g, seat, RANGE) > 0
        if is_resolved or not (answers and lacks_targets(g, seat)):
            frame.answer = "" if is_resolved else "pass"
            return
    g.ask(frame, seat, "strike", [*options, *answers, *([] if near else ["pass"])], info={"ability": ready.ability})


def named(g: Game, frame: HeroRolls) -> None:
    """Take the named target, or do what comes before it; an attack that reaches nobody is not resolved."""
    token = frame.answer
    if token.startswith("strike "):
        frame.target = int(token.split(" ", 1)[1])
        if g.sink is not None:
            g.emit("strikes", "MRND-4", seat=frame.seat, target=frame.target)
    elif token == "pass":
        ready = frame.ready
        assert ready is not None
        frame.ready = Ready("", 0, ready.dice)
        if g.sink is not None:
            g.emit("out-of-reach", "MRND-4", seat=frame.seat, ability=ready.ability)
    elif token:
        g.goto(frame, name_target)
        perform(g, frame.seat, token)
        return
    g.state.phase = "offence"  # it goes on where it waited for the others (MRND-4)


def lose_range(g: Game, frame: HeroRolls) -> None:
    """Take away range, which holds for one attack and for the defence of a teammate who was hit."""
    for seat in heroes(g):
        take_mark(g, seat, RANGE)


flow(
    "mission-rolls",
    HeroRolls,
    roll_phase.begin,
    roll_phase.attempts,
    get_ready,
    name_target,
    named,
    roll_phase.attack,
    lose_range,
    roll_phase.end,
    roll_phase.again,
)
