"""What a crawl or a boss battle has beyond players: map, gold, salves, decks (`State.session`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.state import JSON, Session, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from content.adventures import Difficulty, Layout, Scenario
    from engine.game import Game


HEROES, ENEMIES = 0, 1
"""The two teams of an adventure."""


class Party(Session):
    """The heroes' common things. Heroes have the seats 0 to `hero_count - 1`; places are tokens such as `d3`."""

    __slots__ = (
        "battles", "boss_actions", "boss_cp", "boss_discard", "chests_left", "dealt", "difficulty", "down", "drawn",
        "explored", "gold", "gone", "hero_count", "items", "layout", "loot", "minions", "next_battle", "owned",
        "places", "portal_beaten", "purse", "result", "salves", "salves_spent", "scenario", "shards", "stacks", "tiles",
        "unclaimed", "unidentified", "waiting",
    )  # fmt: skip

    def __init__(self, scenario: int, difficulty: str, hero_count: int) -> None:
        self.scenario = scenario
        self.difficulty = difficulty
        self.hero_count = hero_count
        self.layout = ""
        self.gold = 0
        """The team's gold dial; in the shop each hero's own lies in `purse`."""
        self.purse: list[int] = []
        self.salves: list[int] = [0] * hero_count
        """Salves by hero (SALVE-1)."""
        self.salves_spent = 0
        self.shards = 0
        self.boss_cp = 0
        """CP gathered for the next boss (CRAWL-9)."""
        self.places: list[str] = []
        """Where each hero stands."""
        self.explored: list[str] = []
        self.tiles: dict[str, str] = {}
        """Place -> tile, once face up."""
        self.items: dict[str, list[str]] = {}
        """Place -> what still lies there."""
        self.stacks: dict[str, list[str]] = {}
        """Tile level -> face-down tiles, top last."""
        self.minions: dict[str, list[str]] = {}
        """Minion level -> deck, top last."""
        self.loot: dict[str, list[str]] = {}
        """Rarity -> loot deck, top last."""
        self.owned: list[list[str]] = [[] for _ in range(hero_count)]
        """Loot cards in each hero's deck."""
        self.gone: list[list[str]] = [[] for _ in range(hero_count)]
        """Cards of each hero's printed deck that loot took the place of, for good (LOOT-3)."""
        self.unidentified: list[dict[str, list[str]]] = [{} for _ in range(hero_count)]
        """Each hero's loot cards that nobody has looked at, by rarity."""
        self.dealt: list[list[str]] = [[] for _ in range(hero_count)]
        """Each hero's cards in the shop that are not bought yet (SHOP-2)."""
        self.down: dict[str, list[int]] = {}
        """Hero at 0 health -> teammates who have not had a turn since and may still revive them (CRAWL-8)."""
        self.waiting: dict[str, list[str]] = {}
        """Hero at 0 health -> chests they will open once they stand again (MIN-7)."""
        self.battles: dict[str, str] = {}
        """Battle's number -> its place; its minion is the enemy in that battle."""
        self.next_battle = 1
        self.chests_left: dict[str, list[str]] = {}
        """Minion seat -> chests beyond those of its card."""
        self.portal_beaten = False
        self.boss_actions: list[str] = []
        self.boss_discard: list[str] = []
        self.drawn = ""
        """The boss's action card of this turn; empty once used or sold."""
        self.unclaimed = 0
        self.result = ""
        """won or lost, once decided; empty before."""

    def copy(self) -> Party:
        """An independent twin."""
        twin = Party.__new__(Party)
        for name in Party.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | dict) else value)
        return twin

    def to_json(self) -> JSON:
        """Plain data."""
        return {
            name: value.copy() if isinstance(value := getattr(self, name), list | dict) else value
            for name in Party.__slots__
        }

    def conceal(self, seat: int, mix: Callable[[list[str]], None]) -> None:
        """Mix what nobody may know: the order of every deck, and which cards lie unidentified."""
        self.stacks = mixed(self.stacks, mix)
        self.minions = mixed(self.minions, mix)
        self.boss_actions = mixed({"": self.boss_actions}, mix)[""]
        for rarity, pile in self.loot.items():
            pool = pile + [card for hidden in self.unidentified for card in hidden.get(rarity, ())]
            mix(pool)
            for hero, hidden in enumerate(self.unidentified):
                count = len(hidden.get(rarity, ()))
                if count:
                    self.unidentified = change_at(self.unidentified, hero, {**hidden, rarity: pool[:count]})
                    pool = pool[count:]
            self.loot = {**self.loot, rarity: pool}

    @classmethod
    def from_json(cls, data: JSON) -> Party:
        """The party that `to_json` described."""
        party = cls.__new__(cls)
        for name in cls.__slots__:
            setattr(party, name, data[name])
        return party


def mixed(piles: dict[str, list[str]], mix: Callable[[list[str]], None]) -> dict[str, list[str]]:
    """Copies of piles, each in an order that tells nothing."""
    found = {name: list(pile) for name, pile in piles.items()}
    for pile in found.values():
        mix(pile)
    return found


def party_of(g: Game) -> Party:
    """The session part of an adventure."""
    return cast(Party, g.state.session)


def party_in(state: State) -> Party:
    """The session part of an adventure's position."""
    return cast(Party, state.session)


def scenario_of(g: Game) -> Scenario:
    """The scenario card."""
    return cast("Scenario", g.library.tables["scenarios"][party_of(g).scenario])


def difficulty_of(g: Game) -> Difficulty:
    """The difficulty card."""
    return cast("Difficulty", g.library.tables["difficulties"][party_of(g).difficulty])


def layout_of(g: Game) -> Layout:
    """The map's layout."""
    return scenario_of(g).layouts[party_of(g).layout]


def change_at(values: list[Any], place: int, value: Any) -> list[Any]:
    """A copy of a list with one value changed."""
    return [value if i == place else old for i, old in enumerate(values)]


def boss_seat(g: Game) -> int:
    """The boss sits behind the heroes."""
    return party_of(g).hero_count


def heroes(g: Game) -> list[int]:
    """Seats of the heroes that stand."""
    return [s for s in range(party_of(g).hero_count) if not g.state.players[s].fallen]
