"""Allies: the headquarters, who joins a hero, who goes back under the deck (MALL)."""

from __future__ import annotations

from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import change_at, mission_of, rules_of
from engine.context import lone
from engine.frames import Do
from engine.game import Game
from engine.pieces import without

RECRUITED = "mission:recruited"
"""Counted in a hero's uses: allies that joined in this mission."""


def hq_size(g: Game) -> int:
    """How many allies lie in the headquarters. A perk that adds places counts once for the team, not once a hero."""
    perks = {perk for held in mission_of(g).perks for perk in held}
    more: int = sum(g.library.tables["perks"][perk].changes.get("hq", 0) for perk in perks)
    return rules_of(g).hq + more


def refill(g: Game) -> None:
    """Fill the headquarters from the deck, as far as the deck lasts (MALL-1)."""
    mission = mission_of(g)
    missing = max(0, hq_size(g) - len(mission.hq))
    for _ in range(min(missing, len(mission.ally_deck))):
        *mission.ally_deck, ally = mission.ally_deck
        mission.hq = [*mission.hq, ally]
        if g.sink is not None:
            g.emit("ally-shown", "MALL-1", ally=ally)


def cost_of(g: Game, seat: int, ally: str) -> int:
    """What an ally costs this hero now."""
    mission = mission_of(g)
    cost: int = g.library.tables["allies"][ally].cost
    return max(0, cost - mission.discounts[seat] - card_discount(g, seat) - perk_discount(g, seat))


def perk_discount(g: Game, seat: int) -> int:
    """How much less the first ally of a mission costs a hero because of their perks."""
    if g.state.players[seat].used.get(RECRUITED):
        return 0
    perks = mission_of(g).perks[seat]
    less: int = sum(g.library.tables["perks"][perk].changes.get("first-recruit", 0) for perk in perks)
    return less


def card_discount(g: Game, seat: int) -> int:
    """How much less an ally costs a hero because of their momentum card."""
    cards = {card.card: card.discount for card in g.library.tables["momentum"].values()}
    return sum(cards.get(name, 0) for name in g.state.players[seat].gear)


def affordable(g: Game, seat: int) -> list[str]:
    """The allies of the headquarters that this hero can pay."""
    return [ally for ally in mission_of(g).hq if cost_of(g, seat, ally) <= momentum(g, seat)]


def allies_of(g: Game, seat: int) -> list[str]:
    """A hero's allies, the earliest first."""
    known = g.library.tables["allies"]
    return [card for card in g.state.players[seat].gear if card in known]


def limit_of(g: Game, seat: int) -> int:
    """How many allies a hero may have (MALL-1)."""
    perks = mission_of(g).perks[seat]
    more: int = sum(g.library.tables["perks"][perk].changes.get("allies", 0) for perk in perks)
    return 1 + more


def recruit(g: Game, seat: int, ally: str, leaving: str = "") -> None:
    """Pay; the ally joins, has its recruit effect; one too many goes under the deck, the earliest unless another is
    named (MALL-1, MALL-2)."""
    mission, player = mission_of(g), g.state.players[seat]
    change_momentum(g, seat, -cost_of(g, seat, ally), f"ally:{ally}")
    mission.discounts = change_at(mission.discounts, seat, 0)
    mission.hq = without(mission.hq, ally)
    refill(g)
    player.gear = [*player.gear, ally]
    player.index = None
    player.count_use(RECRUITED)
    if g.sink is not None:
        g.emit("recruited", "MALL-1", seat=seat, ally=ally)
    if leaving:
        send_back(g, seat, leaving)
    while len(allies_of(g, seat)) > limit_of(g, seat):
        send_back(g, seat, allies_of(g, seat)[0])
    program = g.library.tables["allies"][ally].recruit
    if program:
        g.push(Do(program, lone(seat, f"card:{ally}")))


def send_back(g: Game, seat: int, ally: str) -> None:
    """Put an ally under the deck (MALL-2)."""
    mission, player = mission_of(g), g.state.players[seat]
    player.gear = without(player.gear, ally)
    player.index = None
    mission.ally_deck = [ally, *mission.ally_deck]
    if g.sink is not None:
        g.emit("exhausted", "MALL-2", seat=seat, ally=ally)


def swap(g: Game, allies: list[str]) -> None:
    """Put these allies of the headquarters under the deck and draw others in their place."""
    mission = mission_of(g)
    for ally in allies:
        mission.hq = without(mission.hq, ally)
        mission.ally_deck = [ally, *mission.ally_deck]
    refill(g)
