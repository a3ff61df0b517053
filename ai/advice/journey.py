"""Answers on the way: where to go, when to heal, what to buy and keep.

These questions come from sessions above the engine. What they show is read where it is there;
otherwise the first option does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ai.advice.main_phase import least_card

if TYPE_CHECKING:
    from ai.question import Question

HURT = 0.6
"""Below this share of the health one began with, salves are used."""
OVER_START = 10
RARITIES = ("legendary", "epic", "rare", "common")
ITEMS = {"shard": 5.0, "salve": 2.0, "common": 1.0, "rare": 1.5, "epic": 2.0, "legendary": 3.0}
WORTH_IDENTIFYING = ("legendary", "epic", "rare")


def salve(q: Question) -> str:
    """Raise the fallen; heal when hurt and nothing of it is lost."""
    for option in q.options:
        if option.startswith("revive "):
            return option
    state = q.g.state
    dial = q.scene.player.dial
    start = max(1, state.health_max[dial] - OVER_START)
    amount = int(q.decision.info.get("amount", 1))
    if state.health[dial] < HURT * start and state.health[dial] + amount <= state.health_max[dial]:
        return q.options[0]
    return q.options[-1]


def share(q: Question) -> str:
    """Salves go round evenly."""
    return "evenly" if "evenly" in q.options else q.options[0]


def move(q: Question) -> str:
    """To what lies on the map, else the first way; to the strongest place only in good health."""
    session: Any = q.g.state.session
    items: dict[str, list[str]] = getattr(session, "items", {})
    battles: dict[str, str] = getattr(session, "battles", {})

    def worth(option: str) -> float:
        place = option.partition(" ")[2]
        found = sum(ITEMS.get(item, 0.5) for item in items.get(place, ()))
        return found + (1.2 if place in battles.values() else 0.0)

    return q.best(q.options, worth)


def shop(q: Question) -> str:
    """Identify what is rare, buy what is worth most, sell unseen what is left."""
    for rarity in WORTH_IDENTIFYING:
        if f"identify {rarity}" in q.options:
            return f"identify {rarity}"
    buys = [option for option in q.options if option.startswith("buy ")]
    if buys:
        return q.best(buys, lambda option: q.hold(option.split(" ", 1)[1]))
    hidden = [option for option in q.options if option.startswith("sell unidentified")]
    return hidden[0] if hidden else "pass" if "pass" in q.options else q.options[0]


def give_back(q: Question) -> str:
    """The card one can best do without."""
    return least_card(q, q.options)


def keep_loot(q: Question) -> str:
    """Keep a card that is worth more than the point it would bring."""
    kept = [option for option in q.options if option.startswith("keep")]
    return kept[0] if kept else q.options[0]
