"""What a mission has beyond its players: the side, the map, tiles, allies, the clock, objectives (`State.session`)."""

from __future__ import annotations

from typing import Any, cast

from campaign.kinds.documents import names_missing
from campaign.team.places import reading_order
from campaign.team.session import TeamSession, kept, kept_by_hero, team_session
from content.missions.definitions import MissionCard, MissionRules, MissionSide
from engine.definitions import Ability, Library
from engine.game import Game
from engine.session import Mix

HEROES, ENEMIES = 0, 1
"""The two teams of a mission."""
BATTLE, APART = 0, -1
"""The one battle everybody fights in, and the place of an unstoppable threat, which nothing can affect (MENE-3)."""
DOWN = "?"
"""The prefix of a face-down tile."""
OPPRESSION = "oppression"
"""The token by which raised difficulty marks heroes (MDIF-2)."""
MOST_OPPRESSION = 4
"""How many Oppression tokens one hero can have."""
MOMENTUM = "momentum"
"""Under what name momentum is kept in a hero's bank (MMOM-1)."""


@team_session
class Mission(TeamSession):
    """A mission in play. The heroes have the first seats; the enemies of side 1 sit after them, then those of side
    2.

    Values that belong to heroes are lists by seat. Spaces are `c2`: column c, row 2.
    """

    mission: int
    """The number of the mission that is played."""
    raised: int = kept(0)
    """How many levels its difficulty was raised (MDIF-2)."""
    lowered: list[str] = kept(list)
    """The settings that make the mission easier (MDIF-3)."""
    side: int = kept(0)
    """The side that is played, 1 or 2; 0: nothing has been set up."""
    sides_done: int = kept(0)
    round: int = kept(0)
    """How many rounds have begun, over both sides."""
    rounds_of_side: int = kept(0)
    places: list[str] = kept_by_hero("")
    """The space of each hero; empty: off the map."""
    left: list[bool] = kept_by_hero(begins_as=False)
    """Whether each hero has left by an exit (MOBJ-1)."""
    stands: dict[str, list[str]] = kept(dict)
    """Seat of an enemy on the map -> its spaces."""
    cleared: list[str] = kept(list)
    """Spaces under defeat tiles (MENE-2)."""
    boosts: list[str] = kept(list)
    """The pile of boost tiles, top last."""
    boost_discard: list[str] = kept(list)
    tiles: dict[str, list[str]] = kept(dict)
    """Space -> boost tiles on it, the lowest first; `?` in front of one that is face down."""
    held: list[list[str]] = kept_by_hero(list)
    """Face-down tiles on health dials (MRND-2)."""
    ally_deck: list[str] = kept(list)
    """The ally deck, its top last."""
    hq: list[str] = kept(list)
    """Allies that may be recruited (MALL-1)."""
    discounts: list[int] = kept_by_hero(0)
    """How much less each hero's next ally costs."""
    clock: int = kept(0)
    """Where the hand points: 0 straight up, then segments 1 to 11, and 0 again for the twelfth."""
    passes: int = kept(0)
    """How often the hand reached 12 o'clock on this side."""
    triggered: int = kept(0)
    """How many segments the hand has passed or ended on on side 1."""
    still: bool = kept(begins_as=False)
    """Whether the hand does not advance in this round's clock phase."""
    skips: int = kept(0)
    """How many segments have no effect in this round's clock phase."""
    red: int = kept(0)
    black: int = kept(0)
    """The black enemy dice, beside the red ones (MSET-2)."""
    plots: list[str] = kept(list)
    """Spaces with a plot that nobody has taken."""
    plots_taken: int = kept(0)
    production: int = kept(0)
    """How many plots are on the production track."""
    bonus: dict[str, str] = kept(dict)
    """Bonus objectives that have been decided, each with `met` or `failed` (MOBJ-3)."""
    perfect: bool = kept(begins_as=False)
    """Whether the perfect reward was earned."""
    clean_attacks: int = kept(0)
    """How many attacks the boss made while no hero was marked."""
    hurt_by: list[str] = kept(list)
    """Enemies whose attacks dealt damage to some hero."""
    sheets: list[dict[str, Any]] = kept_by_hero(dict)
    """Each player's perk sheet."""
    perks: list[list[str]] = kept_by_hero(list)
    """Perks that each player holds."""
    mythics: list[str] = kept_by_hero("")
    """The mythic ability each player begins with; empty: none."""

    def lacking(self, library: Library) -> list[str]:
        """What the library lacks for this mission: the mission itself, its allies, tiles or perks."""
        tables = library.tables
        return [
            *names_missing("mission", [self.mission], tables["missions"]),
            *names_missing("ally", [*self.ally_deck, *self.hq], tables["allies"]),
            *names_missing("boost tile", [tile.removeprefix(DOWN) for tile in self.every_tile()], tables["boosts"]),
            *names_missing("perk", [perk for perks in self.perks for perk in perks], tables["perks"]),
            *names_missing("mythic ability", [mythic for mythic in self.mythics if mythic], tables["mythics"]),
        ]

    def every_tile(self) -> list[str]:
        """All boost tiles, wherever they are."""
        on_map = [tile for tiles in self.tiles.values() for tile in tiles]
        return [*self.boosts, *self.boost_discard, *on_map, *(tile for tiles in self.held for tile in tiles)]

    def conceal(self, seat: int, mix: Mix) -> None:
        """Mix what nobody may know: the ally deck, and boost tiles in the pile, face down on the map and on dials."""
        self.ally_deck = mix(self.ally_deck)
        hidden = [tile for tiles in self.tiles.values() for tile in tiles if tile.startswith(DOWN)]
        hidden = [tile.removeprefix(DOWN) for tile in hidden] + [tile for tiles in self.held for tile in tiles]
        mixed = mix(self.boosts + hidden)
        self.boosts, rest = mixed[: len(self.boosts)], iter(mixed[len(self.boosts) :])
        self.tiles = {
            space: [DOWN + next(rest) if tile.startswith(DOWN) else tile for tile in tiles]
            for space, tiles in self.tiles.items()
        }
        self.held = [[next(rest) for _ in tiles] for tiles in self.held]


def mission_of(g: Game) -> Mission:
    """The session of a mission."""
    session = g.state.session
    assert isinstance(session, Mission)
    return session


def card_of(g: Game) -> MissionCard:
    """The definition of the mission that is played."""
    return cast("MissionCard", g.library.tables["missions"][mission_of(g).mission])


def board_of(g: Game) -> MissionSide:
    """The definition of the side that is played."""
    return card_of(g).sides[mission_of(g).side - 1]


def rules_of(g: Game) -> MissionRules:
    """The numbers that all missions share."""
    return cast("MissionRules", g.library.tables["mission-rules"])


def own_ability(g: Game, seat: int, id: str) -> Ability:
    """The ability of that id among those that a fighter has now."""
    return next(ability for ability in g.index(g.state.players[seat]).abilities if ability.id == id)


def given_oppression(g: Game) -> int:
    """How much Oppression raised difficulty has put on each hero (MDIF-2)."""
    return min(MOST_OPPRESSION, mission_of(g).raised)


def heroes(g: Game) -> list[int]:
    """Seats of the heroes on the map or about to enter it, in turn order from the start player."""
    first, count = g.state.starter, mission_of(g).hero_count
    order = [(first + step) % count for step in range(count)]
    return [seat for seat in order if not g.state.players[seat].fallen]


def is_enemy(g: Game, seat: int) -> bool:
    """Whether a seat belongs to an enemy."""
    return seat >= mission_of(g).hero_count


def enemies(g: Game) -> list[int]:
    """Seats of the undefeated enemies that can be targeted, in map order (MRND-7)."""
    return [p.seat for p in g.state.players if p.team == ENEMIES and not p.fallen and p.battle == BATTLE]


def standing(g: Game, name: str) -> list[int]:
    """The undefeated henchmen of a type, in map order as they are now: some of them shift (MRND-7)."""
    stands = mission_of(g).stands
    seats = [seat for seat in enemies(g) if g.state.players[seat].fighter == name]
    return sorted(seats, key=lambda seat: [reading_order(space) for space in stands.get(str(seat), ())])


def henchmen(g: Game) -> list[int]:
    """All undefeated henchmen, in map order."""
    kinds = g.library.fighters
    return [seat for seat in enemies(g) if kinds[g.state.players[seat].fighter].kind == "henchman"]


def boss_of(g: Game) -> int:
    """The boss's seat until it is defeated; -1: there is none."""
    kinds = g.library.fighters
    return next((seat for seat in enemies(g) if kinds[g.state.players[seat].fighter].kind == "boss"), -1)


def threat_of(g: Game) -> int:
    """The unstoppable threat's seat; -1: this side has none."""
    name = board_of(g).threat
    apart = (p.seat for p in g.state.players if p.team == ENEMIES and p.battle == APART and p.fighter == name)
    return next(apart, -1) if name else -1


def change_at(values: list[Any], place: int, value: Any) -> list[Any]:
    """A copy of a list with one value changed."""
    return [value if i == place else old for i, old in enumerate(values)]
