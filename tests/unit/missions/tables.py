"""A few missions and perks, by the sheet of the facts, for what needs no map: each column has two perks or three."""

from __future__ import annotations

from typing import Any

from content.missions.definitions import MissionCard, MissionRules, MissionSide, Perk
from engine.definitions import Library

NAMES = ("Clone Vault", "Nuclear Assault", "Savage Land Siege", "Iron Foundry", "Castle Doom")


def board(side: int) -> MissionSide:
    """An empty one."""
    return MissionSide(side, {}, (), (), "", "", (), {}, {}, "", None, (), "", (), "", None)


def mission(number: int) -> MissionCard:
    """The mission of this number, which is its level."""
    name = NAMES[number - 1]
    return MissionCard(name.lower().replace(" ", "-"), name, number, number, (board(1), board(2)), None)


def perk(id: str, name: str, column: int, circles: int, requires: str = "") -> Perk:
    """A perk that does nothing."""
    return Perk(
        id,
        name,
        "momentum" if requires or id == "momentum-2" else "other",
        column,
        circles,
        requires,
        "setup",
        "",
        {},
        "",
        None,
    )


PERKS = {
    one.id: one
    for one in (
        perk("momentum-2", "Momentum Card 2", 1, 2),
        perk("ready-1", "Head Start", 1, 1),
        perk("momentum-3", "Momentum Card 3", 2, 2, "momentum-2"),
        perk("vital-2", "Grit", 2, 2),
        perk("feat-5", "Stand Tall", 5, 3),
    )
}
RULES = MissionRules({}, 2, 4, 15, 3, 2, {}, 9, 1, 4, {"double-points": 2, "extra-health": 5, "bonus-momentum": 5}, ())


def tables() -> dict[str, Any]:
    """All of it."""
    return {"missions": {n: mission(n) for n in range(1, 6)}, "perks": PERKS, "mission-rules": RULES}


def library() -> Library:
    """Of no heroes."""
    return Library(tables=tables())
