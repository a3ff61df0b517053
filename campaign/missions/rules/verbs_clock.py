"""The crisis clock and the production track in programs (MRND-8, MOBJ-2)."""

from __future__ import annotations

from ai.outcomes import Walk, reads_elsewhere, worth
from campaign.missions.rules import clock
from campaign.missions.rules.session import is_enemy, mission_of
from content.text.words import Spec, Voice, counted, says
from engine.context import Context
from engine.effects.operation import Op, Shape, verb
from engine.frames import Do
from engine.game import Game

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
    """Take away the effect of the next segments with an effect that the hand comes to in this phase."""
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


@says("hold-clock", gain=True)
def say_hold(op: Spec, voice: Voice) -> str:
    """Say for how long the hand is held."""
    return "the clock's hand does not advance in this phase"


@says("skip-segment", gain=True)
def say_skip(op: Spec, voice: Voice) -> str:
    """Say how many segments have no effect."""
    count = op["skip-segment"]
    which = "next segment that would act has" if count == 1 else f"next {count} segments that would act have"
    return f"the {which} no effect in this phase"


@says("production")
def say_production(op: Spec, voice: Voice) -> str:
    """Say how many plots are added."""
    return f"put {counted(op['production'], 'plot', 'plots')} on the production track"


@worth("hold-clock")
def hold_worth(w: Walk, op: Op, context: Context) -> float:
    """What the segments that the hand would come to cost the heroes."""
    return SEGMENT * acting(w)


@worth("skip-segment")
def skip_worth(w: Walk, op: Op, context: Context) -> float:
    """What the skipped segments would have cost the heroes."""
    return SEGMENT * min(acting(w), w.amount(op, context))


def acting(w: Walk) -> int:
    """How many of the coming segments have an effect."""
    return sum(1 for segment in clock.coming(w.g) if clock.who_acts(w.g, segment) >= 0)


@worth("production")
def production_worth(w: Walk, op: Op, context: Context) -> float:
    """What a plot on the production track costs the heroes: it brings the end of the mission nearer."""
    return (6.0 if is_enemy(w.g, context.me) else -6.0) * w.amount(op, context)


reads_elsewhere("verb hold-clock", "verb skip-segment", "verb production")
