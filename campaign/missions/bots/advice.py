"""What bots answer in a mission: where to go, which enemy to strike, who gets momentum, which ally to recruit."""

from __future__ import annotations

from collections.abc import Callable

from ai.answers import ADVICE
from ai.answers.question import Question
from ai.answers.windows import SPENDING
from ai.answers.worths import WORTHS
from ai.sums import total
from campaign.missions.bots.forecast import blows_on, lands
from campaign.missions.bots.plans import EXIT, MissionPlan, gives_range
from campaign.missions.rules.allies import affordable, allies_of, cost_of, limit_of
from campaign.missions.rules.momentum import EACH, momentum
from campaign.missions.rules.session import DOWN, enemies, mission_of
from campaign.missions.rules.trades import KEEP

LEAST = 0.3
"""How much something must gain to be done before a strike."""
ALLY = 2.0
"""What an ally is worth beyond its price."""


def best_by(worth: Callable[[Question], Callable[[str], float]]) -> Callable[[Question], str]:
    """Advice to take whichever option is worth most."""
    return lambda q: q.best(q.options, worth(q))


def pawn_worth(q: Question) -> Callable[[str], float]:
    """What a space is worth at the end of the movement, with what the enemies' roll may cost there."""
    plan = MissionPlan(q)
    return lambda option: EXIT if option == "exit" else plan.space(option.partition(" ")[2])


def strike(q: Question) -> str:
    """Strike the target that serves best; gain range first if a farther target is worth more than range costs."""
    return q.best([o for o in q.options if o.startswith("strike ") or gives_range(q, o)], strike_worth(q)) or "pass"


def strike_worth(q: Question) -> Callable[[str], float]:
    """What the ability that is ready is worth on an enemy; range is worth as much as the best target it adds."""
    plan = MissionPlan(q)

    def on(enemy: int) -> float:
        matchup, blows = blows_on(q.g, q.scene.me, enemy)
        return total([blow.chance * plan.hit(enemy, lands(q.g, matchup, blow, enemy)) for blow in blows])

    def worth(option: str) -> float:
        if option.startswith("strike "):
            return on(int(option.partition(" ")[2]))
        if gives_range(q, option):
            return max((on(enemy) for enemy in enemies(q.g)), default=0.0) - q.price(option) - LEAST
        return 0.0

    return worth


def share_worth(q: Question) -> Callable[[str], float]:
    """What a momentum is worth to a hero: more, the less is missing for an ally; of equals, to who has least."""
    g = q.g

    def worth(option: str) -> float:
        seat = int(option.partition(" ")[2])
        has = momentum(g, seat)
        if len(allies_of(g, seat)) >= limit_of(g, seat):
            return EACH - 0.02 * has
        missing = min((max(0, cost_of(g, seat, ally) - has) for ally in mission_of(g).hq), default=0)
        return EACH + ALLY / (1 + missing) if missing else EACH - 0.01 * has

    return worth


def recruit(q: Question) -> str:
    """Recruit the ally that is worth most beyond its price, and nobody who is no better than an ally one has."""
    has_room = len(allies_of(q.g, q.scene.me)) < limit_of(q.g, q.scene.me)
    least = float("-inf") if has_room else 0.0  # who has room asked in order to recruit
    return q.best([o for o in q.options if o != "pass"], recruit_worth(q), least) or q.options[-1]


def recruit_worth(q: Question) -> Callable[[str], float]:
    """What an ally is worth: about its price and what joining brings, and what is lost where there is no room."""
    g, me = q.g, q.scene.me
    plan = MissionPlan(q)
    own = allies_of(g, me)
    given = min((worth_of_ally(plan, ally) for ally in own), default=0.0) if len(own) >= limit_of(g, me) else 0.0

    def worth(option: str) -> float:
        if option == "pass":
            return 0.0
        ally = option.partition(" ")[2]
        joins = plan.program(g.library.tables["allies"][ally].recruit)
        return worth_of_ally(plan, ally) + joins - EACH * cost_of(g, me, ally) - given

    return worth


def worth_of_ally(plan: MissionPlan, ally: str) -> float:
    """What an ally's powers are worth: what their price says, and a little more."""
    cost: int = plan.g.library.tables["allies"][ally].cost
    return ALLY + EACH * cost


def dismiss(q: Question) -> str:
    """Send away the cheapest of one's allies."""
    costs = q.g.library.tables["allies"]
    return min(q.options, key=lambda option: costs[option.partition(" ")[2]].cost)


def swap(q: Question) -> str:
    """Exchange the allies that nobody can pay, the dearest first."""
    able = {ally for seat in range(mission_of(q.g).hero_count) for ally in affordable(q.g, seat)}
    costs = q.g.library.tables["allies"]
    others = [o for o in q.options if o != "pass" and o.partition(" ")[2] not in able]
    if "pass" in q.options and not others:
        return "pass"
    return max(others or q.options, key=lambda option: costs[option.partition(" ")[2]].cost)


def tile_worth(q: Question) -> Callable[[str], float]:
    """What a tile is worth to its taker; a face-down one is a risk."""
    plan, tiles = MissionPlan(q), mission_of(q.g).tiles

    def worth(option: str) -> float:
        top = tiles[option.partition(" ")[2]][-1]
        return 0.0 if top.startswith(DOWN) else plan.tile(top)

    return worth


def circle_worth(q: Question) -> Callable[[str], float]:
    """What a circle is worth: a complete perk at once, else a share of one; lower columns were cheaper."""
    sheet: dict[str, int] = mission_of(q.g).sheets[q.scene.me].get("circles", {})
    perks = q.g.library.tables["perks"]

    def worth(option: str) -> float:
        perk = perks.get(option.partition(" ")[2])
        if perk is None:
            return 0.0
        return float(perk.column / max(1, perk.circles - sheet.get(perk.id, 0)))

    return worth


def trade_worth(q: Question) -> Callable[[str], float]:
    """What the status effect is worth on the enemy, and what a momentum is."""
    seat, token = q.decision.info["of"], q.decision.info["token"]
    gain = 0.0 if q.g.mode.resists(q.g, seat, token) else q.token(seat, token)
    return lambda option: gain if option == KEEP else EACH


SPENDING.update({"movement", "clock", "crit"})
ADVICE.update(
    {
        "pawn": best_by(pawn_worth),
        "strike": strike,
        "share-momentum": best_by(share_worth),
        "recruit": recruit,
        "dismiss": dismiss,
        "swap": swap,
        "relocate": best_by(pawn_worth),
        "tile": best_by(tile_worth),
        "perk": best_by(circle_worth),
        "trade": best_by(trade_worth),
    }
)
WORTHS.update(
    {
        "pawn": pawn_worth,
        "strike": strike_worth,
        "share-momentum": share_worth,
        "recruit": recruit_worth,
        "perk": circle_worth,
        "trade": trade_worth,
    }
)
