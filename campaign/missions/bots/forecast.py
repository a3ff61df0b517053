"""What may happen in a position: the enemies' next roll at each space, and what an attack does to each enemy.

Chances of the enemy dice are exact; damage is the mean before any defence. Worths are points of health by the bots'
reckoning, the expected defence counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ai.answers.question import boards_of
from ai.sums import total
from ai.value.matchup import Blow, Matchup, attack_course, blows_of, is_defendable
from ai.value.scene import Scene
from campaign.missions.rules.enemies import first_ability
from campaign.missions.rules.marks import IGNORES_CRIT, marked
from campaign.missions.rules.reach import ready_of, spaces_of
from campaign.missions.rules.session import (
    DOWN,
    board_of,
    boss_of,
    change_at,
    enemies,
    mission_of,
    own_ability,
    standing,
    threat_of,
)
from campaign.missions.words.chances import chances
from content.maps import beside
from engine.context import lone
from engine.effects.selectors import MEANT
from engine.game import Game

DICE = (1, 1, 1, 1, 1)
"""What takes the place of the enemy dice where an ability asks what they show; today none does."""
SHIELD = "shield"
SIDES = 6


class Peril(NamedTuple):
    """An attack that the enemies' next roll may bring against a hero."""

    seats: tuple[int, ...]
    """The enemies that make this attack."""
    name: str
    """The name of the ability."""
    objective: Mapping[str, int]
    chance: float
    """The chance, 0 to 1, that the roll meets its objective, and for a boss none before it."""
    reach: str
    """`melee`, `range`, or `space` for what hits everybody on certain spaces."""
    damage: float
    """The damage on average, before any defence."""
    worth: float
    """What one such attack costs this hero, who defends."""
    open: float
    """What such an attack costs from afar, where nobody defends without range (MRND-7)."""
    crit: float
    """What its CRIT part costs beyond that; 0: it has none."""
    targets: str = ""
    """The selector of the heroes that a threat attacks; empty: the attack is not a threat's."""


class Forecast:
    """The enemies' next roll as it may affect one hero, with the dice they have now."""

    def __init__(self, game: Game, hero: int) -> None:
        self.game = game
        self.hero = hero
        self.values = boards_of(game.library).values
        self.perils = [*self.by_type(), *self.by_boss(), *self.by_threat()]
        self.red = mission_of(game).red

    def by_type(self) -> list[Peril]:
        """Attacks of henchmen: all undefeated ones of a type attack when its objective is met (MRND-7)."""
        g, cards = self.game, self.game.library.tables["henchmen"]
        perils = []
        for name in board_of(g).types:
            seats, card = tuple(standing(g, name)), cards[name]
            if seats and card.reach != "none":
                perils.append(self.peril(seats, card.objective, card.reach, card.ability))
        return perils

    def by_boss(self) -> list[Peril]:
        """Attacks of the boss, which makes the first one whose objective is met."""
        g, seat = self.game, boss_of(self.game)
        if seat < 0:
            return []
        cards = g.library.tables["mission-bosses"][g.state.players[seat].fighter].attacks
        odds = chances(g, [card.objective for card in cards])
        return [
            self.peril((seat,), card.objective, card.reach, card.ability)._replace(chance=chance)
            for card, chance in zip(cards, odds, strict=True)
        ]

    def by_threat(self) -> list[Peril]:
        """Attacks of a threat on the heroes that its panel names (MENE-3)."""
        g, seat = self.game, threat_of(self.game)
        if seat < 0:
            return []
        card = g.library.tables["threats"][g.state.players[seat].fighter]
        peril = self.peril((seat,), card.objective, "space", first_ability(g, seat))
        return [peril._replace(targets=card.targets)]

    def peril(self, seats: tuple[int, ...], objective: Mapping[str, int], reach: str, ability: str) -> Peril:
        """One attack as it may affect this hero."""
        g = self.game
        scene = Scene(g, seats[0], self.hero)
        attack = own_ability(g, seats[0], ability)
        matchup, afar = Matchup(self.values, scene), Matchup(self.values, scene)
        afar.defences = []
        worths, damages, opens = [], [], []
        for tier in range(len(attack.tiers)):
            blows = blows_of(self.values.ability_leaves(scene, attack, tier, DICE))
            course = attack_course(self.values.terms, blows, scene.me, scene.foe)
            worths.append(matchup.worth(course))
            opens.append(afar.worth(course))
            damages.append(total([blow.chance * max(0.0, matchup.damage(blow)) for blow in blows]))
        [odds] = chances(g, [objective])
        crit = max(0.0, worths[-1] - worths[0])
        costs = max(0.0, worths[0]), max(0.0, opens[0])
        return Peril(seats, attack.name, objective, odds, reach, damages[0], *costs, crit)

    # -- at a space ----------------------------------------------------------------------------------

    def damage(self, space: str) -> float:
        """What the next roll deals a hero there on average, before any defence."""
        return total([peril.chance * peril.damage * self.times(peril, space) for peril in self.perils])

    def cost(self, space: str, *, without: int = -1) -> float:
        """What the next roll costs a hero there on average; `without` an enemy that falls before."""
        return total([peril.chance * self.attack_cost(peril, space, without) for peril in self.perils])

    def attack_cost(self, peril: Peril, space: str, without: int = -1) -> float:
        """What the attacks of one kind cost a hero there if their objective is met."""
        near, far = self.hits(peril, space, without) if space else (0, 0)
        if not near + far:
            return 0.0
        return near * peril.worth + far * peril.open + (near + far) * self.exposed(space) * peril.crit

    def times(self, peril: Peril, space: str) -> int:
        """How many such attacks come at once to a hero there."""
        return sum(self.hits(peril, space))

    def hits(self, peril: Peril, space: str, without: int = -1) -> tuple[int, int]:
        """How many such attacks come at once to a hero there: from an adjacent space, and from afar."""
        g = self.game
        if peril.targets:
            return 0, int(self.is_meant(peril.targets, space))
        if peril.reach == "none":
            return 0, 0
        beside_it = set(beside(space))
        attackers = [seat for seat in peril.seats if seat != without]
        near = sum(bool(beside_it & set(spaces_of(g, seat))) for seat in attackers)
        return near, len(attackers) - near if peril.reach == "range" else 0

    def is_meant(self, targets: str, space: str) -> bool:
        """Whether a threat would attack this hero there."""
        copy = self.game.copy()
        mission = mission_of(copy)
        mission.places = change_at(mission.places, self.hero, space)
        return self.hero in MEANT[targets](copy, lone(threat_of(copy)))

    def exposed(self, space: str) -> float:
        """How likely a hero there is marked when the attacks come: by a tile on the space, or by a red die."""
        mission = mission_of(self.game)
        if marked(self.game, self.hero, IGNORES_CRIT):
            return 0.0
        if mission.held[self.hero] or any(tile.startswith(DOWN) for tile in mission.tiles.get(space, ())):
            return 1.0
        has_number = board_of(self.game).spaces[space].number > 0
        misses: float = (SIDES - 1) ** self.red / SIDES**self.red
        return 1 - misses if has_number and boss_of(self.game) >= 0 else 0.0


def danger(game: Game, hero: int, space: str) -> float:
    """What the enemies' next roll deals a hero on a space on average, before any defence."""
    return Forecast(game, hero).damage(space)


def next_to(game: Game, space: str) -> list[int]:
    """The enemies next to a space that can be attacked, in map order."""
    near = set(beside(space))
    return [seat for seat in enemies(game) if near & set(spaces_of(game, seat))]


# -- one's own attack ----------------------------------------------------------------------------------


def blows_on(game: Game, seat: int, target: int) -> tuple[Matchup, Sequence[Blow]]:
    """The courses that a hero's ready ability may take against an enemy."""
    values = boards_of(game.library).values
    scene = Scene(game, seat, target)
    ready = ready_of(game, seat)
    matchup = Matchup(values, scene)
    if ready is None or not ready.ability:
        return matchup, ()
    ability = own_ability(game, seat, ready.ability)
    return matchup, blows_of(values.ability_leaves(scene, ability, ready.tier, ready.dice))


def strike_damage(game: Game, seat: int, target: int) -> float:
    """What a hero's ready ability deals an enemy on average, shields counted; 0: it is no attack."""
    matchup, blows = blows_on(game, seat, target)
    return total([blow.chance * lands(game, matchup, blow, target) for blow in blows])


def lands(game: Game, matchup: Matchup, blow: Blow, target: int) -> float:
    """The damage of one course after the shields of its target, which prevent 1 each of what can be defended."""
    damage = max(0.0, matchup.damage(blow))
    return max(0.0, damage - shields(game, target)) if is_defendable(blow) else damage


def shields(game: Game, seat: int) -> int:
    """How many Shield tokens a fighter has (MENE-1)."""
    tokens: Mapping[str, int] = game.state.players[seat].tokens
    return tokens.get(SHIELD, 0)
