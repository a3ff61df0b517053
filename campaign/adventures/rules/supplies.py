"""The team's supplies: gold, salves, CP for the next boss (CRAWL-5, CRAWL-9, SALVE-1)."""

from __future__ import annotations

from ai.outcomes import Walk, cost_worth, worth
from campaign.adventures.rules.session import change_at, party_of
from content.text.amounts import quantity
from content.text.words import Spec, Voice, says
from engine.context import Context
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets
from engine.frames import Do
from engine.game import Game

GOLD = 0.4
"""What one gold is worth to bots: five make a point; in the shop they make cards."""
SALVE = 3.0
"""What one salve is worth to bots: health, and a point if it is left in the end."""

# -- gold -----------------------------------------------------------------------------------------------


def change_gold(g: Game, amount: int, source: str) -> None:
    """Change the team's gold; never below 0."""
    party = party_of(g)
    before = party.gold
    party.gold = max(0, before + amount)
    if party.gold != before and g.sink is not None:
        g.emit("gold", "CRAWL-5", change=party.gold - before, gold=party.gold, source=source)


@verb("gold", Shape("amount", ""))
def gold(g: Game, f: Do, op: Op) -> bool:
    """The verb that changes the team's gold dial."""
    assert op.amount is not None
    change_gold(g, op.amount(g, f.context), f.context.source)
    return True


@says("gold")
def say_gold(op: Spec, voice: Voice) -> str:
    """Say how much gold the team gets or loses."""
    amount = op["gold"]
    if isinstance(amount, int) and amount < 0:
        return f"the team loses {-amount} gold"
    return f"the team gains {quantity(amount, 'gold', 'gold', voice)}"


@worth("gold")
def gold_worth(w: Walk, op: Op, context: Context) -> float:
    """What the gold is worth to the team."""
    return GOLD * w.amount(op, context)


cost_worth("gold", GOLD)


# -- salves ---------------------------------------------------------------------------------------------


def give_salves(g: Game, seat: int, count: int) -> None:
    """Give a hero salves, or take them away; nobody but heroes has any."""
    party = party_of(g)
    if seat < party.hero_count:
        party.salves = change_at(party.salves, seat, max(0, party.salves[seat] + count))
        if g.sink is not None:
            g.emit("salves", "SALVE-1", seat=seat, change=count, salves=party.salves[seat])


@verb("salve", Shape("amount"))
def salve(g: Game, f: Do, op: Op) -> bool:
    """The verb by which heroes gain salves (SALVE-1)."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    assert op.amount is not None
    for seat in who:
        give_salves(g, seat, op.amount(g, f.context))
    return True


@says("salve")
def say_salve(op: Spec, voice: Voice) -> str:
    """Say how many salves are gained."""
    return f"gain {quantity(op['salve'], 'salve', 'salves', voice)}"


@worth("salve")
def salve_worth(w: Walk, op: Op, context: Context) -> float:
    """What the salves are worth to the hero."""
    return SALVE * w.amount(op, context)


cost_worth("salves", SALVE)


# -- CP for the next boss -------------------------------------------------------------------------------


def gain_boss_cp(g: Game, amount: int) -> None:
    """Let the next boss begin with that many more CP."""
    party = party_of(g)
    party.boss_cp += amount
    if amount and g.sink is not None:
        g.emit("boss-cp", "CRAWL-9", change=amount, total=party.boss_cp)


@verb("boss-cp", Shape("amount", ""))
def boss_cp(g: Game, f: Do, op: Op) -> bool:
    """The verb that gives the next boss CP (CRAWL-9)."""
    assert op.amount is not None
    gain_boss_cp(g, op.amount(g, f.context))
    return True


@says("boss-cp")
def say_boss_cp(op: Spec, voice: Voice) -> str:
    """Say how many CP the next boss gets."""
    return f"the next boss starts with {quantity(op['boss-cp'], 'CP', 'CP', voice)} more"


@worth("boss-cp")
def boss_cp_worth(w: Walk, op: Op, context: Context) -> float:
    """What the boss's CP cost the team, against which they are spent."""
    return -0.8 * w.amount(op, context)
