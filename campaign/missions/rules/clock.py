"""The crisis clock: the hand advances, every segment it reaches acts in order (MRND-8)."""

from __future__ import annotations

from ai.outcomes import Walk, reads_elsewhere, worth
from campaign.missions.rules.enemies import hurt
from campaign.missions.rules.frames import Clock
from campaign.missions.rules.marks import CLOCK, open_to_owners
from campaign.missions.rules.session import board_of, boss_of, enemies, is_enemy, mission_of, standing, threat_of
from content.missions.definitions import Segment
from content.text.words import Spec, Voice, counted, says, says_always
from engine.context import Context, lone
from engine.effects.operation import Op, Shape, verb
from engine.frame import flow
from engine.frames import Do
from engine.game import Game

SEGMENTS = 12


def begin(g: Game, frame: Clock) -> None:
    """Begin the clock phase; players may first stop the hand or skip a segment."""
    state = g.state
    state.phase = "clock"
    state.active = state.acting = state.starter
    if g.sink is not None:
        g.emit("phase", "MRND-8", phase="clock", seat=state.starter)
    open_to_owners(g, "clock", CLOCK)


def advance_of(g: Game) -> int:
    """How many segments the hand advances: one for each hero that began, and one more with raised difficulty."""
    mission = mission_of(g)
    return mission.hero_count + (1 if mission.raised else 0)


def wind(g: Game, frame: Clock) -> None:
    """Wind up the hand, which may stop in this round."""
    mission = mission_of(g)
    frame.left = 0 if mission.still else advance_of(g)
    if g.sink is not None:
        g.emit("clock", "MRND-8", at=mission.clock, advances=frame.left)


def approach(g: Game, frame: Clock) -> None:
    """Reach the next segment; one that acts after another may be skipped first, once players see what acts (ours)."""
    note_threat(g, frame)
    mission = mission_of(g)
    if frame.left <= 0 or mission.still:
        g.end(frame)
        return
    if frame.acted and who_acts(g, coming(g)[0]) >= 0 and not g.state.players[0].at_table:
        open_to_owners(g, "clock", CLOCK)


def advance(g: Game, frame: Clock) -> None:
    """Move the hand to the segment, which acts at once; the hand stays where an effect stops it on the way."""
    mission = mission_of(g)
    if mission.still:
        return
    frame.left -= 1
    g.goto(frame, approach)
    mission.clock = (mission.clock + 1) % SEGMENTS
    if mission.side == 1:
        mission.triggered += 1
    if mission.clock == 0:
        mission.passes += 1
    segment = board_of(g).clock[mission.clock - 1]
    if mission.skips > 0 and who_acts(g, segment) >= 0:
        mission.skips -= 1
        frame.skipped = True
        return
    act(g, frame, mission.clock or SEGMENTS, segment)


def has_skipped(g: Game) -> bool:
    """Whether a segment was skipped in this clock phase, or one is going to be."""
    return mission_of(g).skips > 0 or any(isinstance(frame, Clock) and frame.skipped for frame in g.state.stack)


def coming(g: Game) -> list[Segment]:
    """The segments that the hand reaches in this phase, or in the next one, as it is now."""
    mission = mission_of(g)
    frame = g.innermost(Clock)
    left = frame.left if frame is not None and frame.left else advance_of(g)
    return [board_of(g).clock[(mission.clock + step) % SEGMENTS] for step in range(left)]


def note_threat(g: Game, frame: Clock) -> None:
    """Note that a threat's crisis has cost a hero health, which objectives ask about (ours)."""
    if frame.threat >= 0 and any(now < was for now, was in zip(healths(g), frame.health, strict=True)):
        hurt(g, frame.threat)
    frame.threat = -1


def healths(g: Game) -> list[int]:
    """The health of every hero."""
    return [g.health(seat) for seat in range(mission_of(g).hero_count)]


def act(g: Game, frame: Clock, number: int, segment: Segment) -> None:
    """Do what a segment says; a crisis happens only while an enemy of its type is undefeated."""
    seat = who_acts(g, segment)
    frame.acted = frame.acted or seat >= 0
    if segment.kind == "threat":
        frame.threat, frame.health = seat, healths(g)
    if g.sink is not None:
        g.emit("segment", "MRND-8", number=number, kind=segment.kind, of=segment.of, acts=seat >= 0)
    program = program_of(g, segment)
    if seat >= 0 and program:
        g.push(Do(program, lone(seat, f"clock:{number}")))


def who_acts(g: Game, segment: Segment) -> int:
    """The seat that performs a segment's effect; -1: nobody does."""
    match segment.kind:
        case "henchman":
            return next(iter(standing(g, segment.of)), -1)
        case "boss":
            return boss_of(g)
        case "threat":
            return threat_of(g)
        case "effect":
            return next(iter(enemies(g)), threat_of(g))
    return -1


def program_of(g: Game, segment: Segment) -> str:
    """The program that a segment runs: its own effect, or an enemy's crisis ability."""
    tables = g.library.tables
    program: str = segment.program
    match segment.kind:
        case "henchman":
            program = tables["henchmen"][segment.of].crisis
        case "boss":
            program = tables["mission-bosses"][board_of(g).boss].crises[segment.of]
        case "threat":
            program = tables["threats"][segment.of].crisis
    return program


flow("mission-clock", Clock, begin, wind, approach, advance)


# -- the verbs of content ----------------------------------------------------------------------

SEGMENT = 2.0
"""What a segment with an effect costs the heroes, in points of health."""


@verb("hold-clock", Shape("flag", ""))
def hold(g: Game, f: Do, op: Op) -> bool:
    """Keep the hand from advancing in this clock phase."""
    mission_of(g).still = True
    if g.sink is not None:
        g.emit("clock-stopped", "MRND-8", seat=f.context.me, segments=0)
    return True


@verb("skip-segment", Shape("amount", ""))
def skip(g: Game, f: Do, op: Op) -> bool:
    """Take away the effect of the next segments with an effect that the hand reaches in this phase."""
    mission = mission_of(g)
    assert op.amount is not None
    mission.skips += op.amount(g, f.context)
    if g.sink is not None:
        g.emit("clock-stopped", "MRND-8", seat=f.context.me, segments=mission.skips)
    return True


@verb("production", Shape("amount", ""))
def production(g: Game, f: Do, op: Op) -> bool:
    """Add plots to the production track (MOBJ-2)."""
    mission = mission_of(g)
    assert op.amount is not None
    mission.production += op.amount(g, f.context)
    if g.sink is not None:
        g.emit("production", "MOBJ-2", production=mission.production)
    return True


says_always("hold-clock", "the clock's hand does not advance in this phase", gain=True)


@says("skip-segment", gain=True)
def say_skip(op: Spec, voice: Voice) -> str:
    """Say how many segments have no effect."""
    count = op["skip-segment"]
    which = "next segment to act has" if count == 1 else f"next {count} segments to act have"
    return f"the {which} no effect in this phase"


@says("production")
def say_production(op: Spec, voice: Voice) -> str:
    """Say how many plots are added."""
    return f"put {counted(op['production'], 'plot', 'plots')} on the production track"


@worth("hold-clock")
def hold_worth(w: Walk, op: Op, context: Context) -> float:
    """What the segments that the hand would reach cost the heroes."""
    return SEGMENT * acting(w)


@worth("skip-segment")
def skip_worth(w: Walk, op: Op, context: Context) -> float:
    """What the skipped segments would have cost the heroes."""
    return SEGMENT * min(acting(w), w.amount(op, context))


def acting(w: Walk) -> int:
    """How many of the coming segments have an effect."""
    return sum(1 for segment in coming(w.g) if who_acts(w.g, segment) >= 0)


@worth("production")
def production_worth(w: Walk, op: Op, context: Context) -> float:
    """What a plot on the production track costs the heroes: it brings the end of the mission nearer."""
    return (6.0 if is_enemy(w.g, context.me) else -6.0) * w.amount(op, context)


reads_elsewhere("verb hold-clock", "verb skip-segment", "verb production")
