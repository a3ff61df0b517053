"""When people are asked in a mission: not where there is only one way, nor merely because they could wait."""

from __future__ import annotations

from campaign.asking.options import YIELDING
from campaign.asking.relevance import FITTING
from campaign.asking.rules import RULES, Given, Look, left_out, only_way
from campaign.asking.settings import MATTERS
from campaign.missions.rules.heroes import WAIT
from campaign.missions.rules.marks import CLOCK, CRIT, MOVEMENT

STRIKE = "strike "


def lone_target(look: Look) -> Given | None:
    """Whether exactly one enemy is in reach and nothing else is worth doing before the target is named (MRND-4)."""
    options = look.decision.options
    targets = [option for option in options if option.startswith(STRIKE)]
    others = [option for option in options if option not in targets]
    if len(targets) > 1 or (others and look.settings.level != MATTERS):
        return None
    over = left_out(look, [option for option in others if option != "pass"])
    if over is None:
        return None
    if targets:
        return Given(targets[0], "it is the only one in reach", over)
    return Given("pass", "nobody is in reach", over)


YIELDING.add(WAIT)
FITTING.update({"movement": MOVEMENT, "clock": CLOCK, "crit": CRIT})
RULES.update({"pawn": only_way, "strike": lone_target, "share-momentum": only_way})
