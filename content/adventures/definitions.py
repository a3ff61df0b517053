"""What the campaign adds to the duel, as small read-only objects in `Library.tables`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from content.maps import beside

RARITIES = ("common", "rare", "epic", "legendary")
CHAOS_FACES = ("fang", "fang", "fang", "eye", "eye", "crown")
"""The dice of minions and bosses (MIN-1)."""


class Tile(NamedTuple):
    """An environment tile (CRAWL-5)."""

    id: str
    name: str
    level: int
    """1 to 4; 0: the start or the portal."""
    role: str
    """`start`, `portal` or empty."""
    cp: int
    boss_cp: int
    gold: int
    program: str
    minion: int
    """Level of the minion engaged afterwards; 0: none."""
    pack: str
    """The legacy pack it comes in; empty: none (CAMP-5)."""
    raw: Any


class Layout(NamedTuple):
    """One map of a portal crawl; places are `a1` at the top left."""

    id: str
    start: str
    portal: str
    levels: dict[str, int]
    """Level of the tile at each place; the start and the portal have 0."""
    items: dict[str, tuple[str, ...]]
    """What is on tiles: shard, salve, or a chest by its rarity."""
    name: str = ""
    """The name of a bonus card; printed layouts have none."""
    pack: str = ""
    """The legacy pack it comes in."""

    def beside(self, place: str) -> tuple[str, ...]:
        """The places with a tile that touch this one."""
        return tuple(other for other in beside(place) if other in self.levels)


class ScenarioCard(NamedTuple):
    """A scenario card; numbers by heroes are keyed 1 to 4."""

    number: int
    mode: str
    """The kind of session: `crawl` or `boss`."""
    ready: bool
    """False: something it needs does not exist yet."""
    health: dict[int, int]
    """Each hero's in a crawl, the team's in a boss battle."""
    salves: int
    """At the start of a campaign (PREP-3)."""
    salve: int
    """Health that one salve gives."""
    per_turn: int
    """King's Hand tokens an enemy may spend in one turn (KH-1)."""
    success: frozenset[int]
    """Values of the chaos die with which King's Hand succeeds."""
    hands: dict[int, int]
    """King's Hand tokens a boss starts with."""
    gold: dict[int, int]
    portal: int
    """Level of the portal's minion."""
    shop: dict[str, int]
    """Cards dealt to each player by rarity (SHOP-2)."""
    layouts: dict[str, Layout]
    boss: str
    boss_health: dict[int, int]
    upgrade_cp: dict[int, int]
    boss_cp: dict[int, int]
    boss_loot: int
    """Boss loot chests for each player after a win (BLOOT-1)."""
    boss_loot_lost: int
    """Boss loot chests for each player after a loss."""
    raw: Any


class LootTable(NamedTuple):
    """What the loot die brings (LOOT-1), and the loot decks."""

    programs: dict[str, tuple[str, ...]]
    """Chest rarity -> program of every result; place 0 is unused."""
    boss: tuple[str, ...]
    """Rarity of a boss loot card by result; place 0 is unused."""
    decks: dict[str, tuple[str, ...]]
    """Rarity -> loot cards."""
    families: dict[str, str]
    """Card -> the card of the lowest level of the same name (LOOT-3)."""
    levels: dict[str, int]
    """Level of a loot card within its name."""
    no_solo: frozenset[str]
    """Cards left out with one hero (PREP-4)."""
    packs: dict[str, str]
    """Card -> the legacy pack it comes in; others are always there."""
    raw: Any


class Prices(NamedTuple):
    """What things cost in the shop, in gold (SHOP-2)."""

    buy: dict[str, int]
    identify: int
    sell: int


class Difficulty(NamedTuple):
    """A difficulty card (CAMP-3)."""

    id: str
    name: str
    score: int
    """Scenario score for a win."""
    salves: int
    minion_health: int
    minion_health_least: int
    first_strike: frozenset[int]
    kings_hand_success: int
    """How many more values succeed, downwards."""
    boss_health: int
    """Added to the health a boss begins with; may be negative."""
    boss_upgrade_cp: int
    """Added to the CP a boss has for upgrades; may be negative."""
    boss_cp: int
    """Added to the CP a boss begins with; may be negative."""
    boss_kings_hand: int
    """Added to the King's Hand tokens a boss begins with; may be negative."""
    map_salves: bool
    lost_salves: int
    ends_on_loss: bool
    minion_kings_hand: int
    """How many more King's Hand tokens every minion has."""
    identify: bool
    """Whether the shop identifies cards (SHOP-2)."""
    pack: str
    """The legacy pack it comes in; empty: always offered (CAMP-5)."""
    raw: Any

    def with_modifiers(self, modifiers: Iterable[Modifier]) -> Difficulty:
        """The card with what modifier cards beside it change."""
        cards = tuple(modifiers)
        if not cards:
            return self
        return self._replace(
            minion_kings_hand=self.minion_kings_hand + sum(card.minion_kings_hand for card in cards),
            identify=self.identify and all(card.identify for card in cards),
        )


class Modifier(NamedTuple):
    """A card of a legacy pack that is beside the difficulty card and changes it (CAMP-3, CAMP-5)."""

    id: str
    name: str
    minion_kings_hand: int
    identify: bool
    raw: Any


class Pack(NamedTuple):
    """A legacy pack (CAMP-5). What it holds names the pack itself, but for its modifier cards."""

    id: str
    """A letter."""
    name: str
    modifiers: tuple[Modifier, ...]
    companion: str
    """The fighter beside every boss; empty: none (BOSS-6)."""
    raw: Any


class Versus(NamedTuple):
    """A mode in which bosses are players (BVM, BVB); numbers are keyed by the number of the boss's opponents."""

    id: str
    name: str
    health: dict[int, int]
    """Health of the heroes' one dial; empty: there are no heroes."""
    boss_health: dict[int, int]
    boss_cp: dict[int, int]
    upgrade_cp: dict[int, int]
    """Spent on upgrades before the first turn, as in a boss battle (BOSS-1)."""
    kings_hand: dict[int, int]
    draws: dict[int, int]
    """Cards that the boss draws in an income phase."""
    bosses: dict[str, dict[int, int]]
    """Health of bosses that have another than the usual, by boss."""
    aim: dict[int, list[int]]
    """Place by place in turn order from the boss, what the chaos die means; 0: the boss chooses. Index 0 is unused."""
    raw: Any

    def health_of(self, boss: str, opponents: int) -> int:
        """What this boss begins with against this many."""
        return self.bosses.get(boss, {}).get(opponents, self.boss_health[opponents])


class BossCard(NamedTuple):
    """What a card of a boss's action deck has besides its effect (BOSS-3)."""

    id: str
    phase: str
    """When the boss plays it: `main` or `roll`."""
    objective: Any
    """`straights`, or symbols with their numbers."""
    bonus: str
    """Program for the hero whose turn it is."""
