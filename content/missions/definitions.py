"""What missions add to the duel, as small read-only objects in `Library.tables`."""

from __future__ import annotations

from typing import Any, NamedTuple

ENEMY_SYMBOLS = ("strike", "menace", "skull")
"""What enemy dice can show (MRND-7)."""
HOURS = range(1, 13)
"""The segments of a crisis clock; the last one is 12 o'clock itself (MRND-8)."""


class MapSpace(NamedTuple):
    """One space of a map."""

    id: str
    """`c2`: column c, row 2."""
    kind: str
    """open, boost, entry, exit, plot, henchman, threat, boss or numbered."""
    number: int = 0
    """What a red enemy die shows to mean it; 0: nothing."""
    laser: bool = False


class PlacedHenchman(NamedTuple):
    """A henchman on the map as a side begins."""

    type: str
    spaces: tuple[str, ...]


class Perfect(NamedTuple):
    """The perfect reward of a side (MOBJ-3)."""

    requires: dict[str, Any]
    """What it asks for, written as an objective is."""
    program: str


class Bonus(NamedTuple):
    """A bonus objective (MOBJ-3)."""

    id: str
    text: str
    requires: dict[str, Any]
    program: str
    fail: str
    """When it has failed if it is not met: `pass-2`, as the hand passes 12 o'clock for the second time; `side-end`;
    empty: never."""
    penalty: str


class Segment(NamedTuple):
    """A segment of the crisis clock (MRND-8)."""

    kind: str
    """empty, effect, henchman, boss or threat."""
    of: str
    """Whose crisis: a henchman type, a boss's crisis ability, a threat."""
    program: str
    """What an effect does; empty: it is no effect."""


class MissionSide(NamedTuple):
    """One side of a mission's board."""

    side: int
    spaces: dict[str, MapSpace]
    """Spaces by place, in reading order."""
    henchmen: tuple[PlacedHenchman, ...]
    """Henchmen in map order: left to right, top to bottom."""
    types: tuple[str, ...]
    """The panels, from left to right."""
    threat: str
    boss: str
    boss_spaces: tuple[str, ...]
    win: dict[str, Any]
    lose: dict[str, Any]
    on_plot: str
    """Program for a hero who ends the movement on a plot."""
    perfect: Perfect | None
    bonus: tuple[Bonus, ...]
    reward: str
    """Program when the side is done."""
    clock: tuple[Segment, ...]
    """Twelve, from the first one clockwise of 12 o'clock; the last is 12 o'clock itself."""
    setup: str
    raw: Any


class MissionCard(NamedTuple):
    """A mission: a board of two sides."""

    id: str
    name: str
    number: int
    level: int
    sides: tuple[MissionSide, MissionSide]
    raw: Any


class Henchman(NamedTuple):
    """The panel of a henchman type (MENE-1); its fighter has the same id."""

    id: str
    name: str
    icon: str
    objective: dict[str, int]
    """Symbol -> how many enemy dice must show it."""
    reach: str
    """melee, range or none."""
    multi_strike: bool
    ability: str
    crisis: str
    health: int
    shield: int
    raw: Any


class Threat(NamedTuple):
    """An unstoppable threat (MENE-3); its fighter has the same id, and one ability against one hero."""

    id: str
    name: str
    objective: dict[str, int]
    targets: str
    """The selector of the heroes it attacks."""
    on_map: bool
    crisis: str
    raw: Any


class BossAttack(NamedTuple):
    """One of a boss's attacks. Its ability has two tiers: as printed, and with the CRIT part."""

    ability: str
    objective: dict[str, int]
    reach: str
    multi_strike: bool


class MissionBoss(NamedTuple):
    """A boss; its fighter has the same id."""

    id: str
    name: str
    level: int
    health: dict[int, int]
    """Health by the number of heroes."""
    setup: str
    per_oppression: str
    attacks: tuple[BossAttack, ...]
    """From left to right."""
    crises: dict[str, str]
    """Crisis ability -> program."""
    raw: Any


class Ally(NamedTuple):
    """An ally (MALL); a card of the same id has its powers."""

    id: str
    name: str
    cost: int
    recruit: str
    raw: Any


class Mythic(NamedTuple):
    """A mythic ability (MPRK-2); the card of that id has what it does."""

    id: str
    name: str
    raw: Any


class MomentumCard(NamedTuple):
    """A momentum card (MMOM-1); the card of that id has its actions."""

    level: int
    card: str
    discount: int
    """How much less momentum an ally costs."""
    raw: Any


class Boost(NamedTuple):
    """A boost tile (MBOO-1)."""

    id: str
    name: str
    kind: str
    copies: int
    program: str
    raw: Any


class Perk(NamedTuple):
    """A perk of the sheet (MPRK-1)."""

    id: str
    name: str
    row: str
    column: int
    circles: int
    requires: str
    """The perk that must be full before; empty: none."""
    when: str
    """setup, each-side, side-2, between-sides or always."""
    program: str
    changes: dict[str, int]
    """`health`, `allies`, `hq`, `first-recruit`: how much more there is of each."""
    card: str
    """What is in play for it, a feat for instance; empty: nothing."""
    raw: Any


class MissionRules(NamedTuple):
    """The numbers that all missions share (MSET, MDIF)."""

    health: dict[int, int]
    cp: int
    cards: int
    momentum_most: int
    hq: int
    red: int
    black: dict[int, int]
    most_black: int
    raised_health: int
    """How much more health each henchman has for each level."""
    raised_health_most: int
    lowered: dict[str, int]
    """What makes it easier -> by how much: `extra-health`, `bonus-momentum`, `double-points`."""
    faces: tuple[str, ...]
    """The symbols of an enemy die by number, from 1 on."""
