"""The team's supplies: gold, salves, CP for the next boss (CRAWL-5, CRAWL-9, SALVE-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures.party import change_at, party_of
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Frame

# -- gold -----------------------------------------------------------------------------------------------


def change_gold(g: Game, amount: int, source: str) -> None:
    """Change the team's gold; never below 0."""
    party = party_of(g)
    before = party.gold
    party.gold = max(0, before + amount)
    if party.gold != before and g.sink is not None:
        g.emit("gold", "CRAWL-5", change=party.gold - before, gold=party.gold, source=source)


@verb("gold", Shape("amount", ""))
def gold(g: Game, f: Frame, op: Op) -> bool:
    """The team's gold dial changes."""
    assert op.amount is not None
    change_gold(g, op.amount(g, f.env), f.env["src"])
    return True


# -- salves ---------------------------------------------------------------------------------------------


def give_salves(g: Game, seat: int, count: int) -> None:
    """A hero gets salves, or gives them up; nobody else has any."""
    party = party_of(g)
    if seat < party.hero_count:
        party.salves = change_at(party.salves, seat, max(0, party.salves[seat] + count))
        if g.sink is not None:
            g.emit("salves", "SALVE-1", seat=seat, change=count, salves=party.salves[seat])


@verb("salve", Shape("amount"))
def salve(g: Game, f: Frame, op: Op) -> bool:
    """Gain salves."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    assert op.amount is not None
    for seat in who:
        give_salves(g, seat, op.amount(g, f.env))
    return True


# -- CP for the next boss -------------------------------------------------------------------------------


def gain_boss_cp(g: Game, amount: int) -> None:
    """The next boss will begin with so many more CP."""
    party = party_of(g)
    party.boss_cp += amount
    if amount and g.sink is not None:
        g.emit("boss-cp", "CRAWL-9", change=amount, total=party.boss_cp)


@verb("boss-cp", Shape("amount", ""))
def boss_cp(g: Game, f: Frame, op: Op) -> bool:
    """CP for the next boss (CRAWL-9)."""
    assert op.amount is not None
    gain_boss_cp(g, op.amount(g, f.env))
    return True
