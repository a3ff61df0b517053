"""What a hero's bot reckons with in a mission: what enemies are worth taking off the map, and what a space is worth.

All worths are points of health by the bots' reckoning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache, partial

from ai.answers.question import Question, boards_of
from ai.answers.rolls import ON_TABLE
from ai.odds import final_rolls, outcomes, solve
from ai.outcomes import PLAIN
from ai.sums import total
from ai.value.matchup import DICE, Matchup, blows_of
from ai.value.rolls import BoardShape
from ai.value.scene import Scene
from ai.value.tokens import neutral
from ai.value.weights import KILLS
from campaign.missions.bots.forecast import Forecast, Peril, next_to, shields
from campaign.missions.rules.clock import SEGMENTS, advance_of, program_of
from campaign.missions.rules.enemies import meets
from campaign.missions.rules.momentum import EACH
from campaign.missions.rules.movement import goals_of
from campaign.missions.rules.objectives import holds
from campaign.missions.rules.reach import spaces_of
from campaign.missions.rules.session import DOWN, board_of, boss_of, enemies, heroes, mission_of, rules_of, standing
from campaign.missions.rules.verbs_enemies import ENEMY_ROLL
from content.maps import beside
from content.missions.definitions import Bonus
from engine.definitions import Ability, Library
from engine.flow.attempts import attempts_of
from engine.index import faces_of
from engine.state import Roll

Blows = tuple[tuple[float, float], ...]
"""What a roll may bring: chances and damage."""
ROUNDS = 2.5
"""How many more rounds an enemy is expected to act if nobody fights it."""
NEAR = 1.2
"""How many heroes an attack without range meets on average."""
LEFT, KILLED = 0.55, 0.45
"""How an enemy's worth is shared between its health and its fall."""
PROGRESS = 0.7
"""What a point of health is worth of an enemy whose fall the objective needs: fewer rounds follow."""
BOSS = 1.25
"""What a point of the boss's health is worth: its fall ends the side."""
FALL = 10.0
WANTED = 3.0
"""What an enemy's fall is worth more if an objective asks for it."""
SPARED = -2.5
"""How much less an enemy's defeat is worth if a bonus objective wants it to stay a while."""
DREAD = 0.8
"""How much of what the enemies' roll costs at a space counts: other spaces are seldom safe either."""
RISK = 18.0
"""What a space costs where the next roll may defeat the hero."""
HARSH = 2.2
"""How many times the average damage the worst roll is assumed to deal."""
TILE = 1.4
"""What an unknown tile is worth."""
TAKEN = 9.0
"""What a plot that the objective asks for is worth."""
EXIT = 100.0
LIKELY = 0.5
"""From which chance on a fall is counted."""
OVERKILL = 0.35
"""The share of an enemy's worth that counts if others are about to defeat it."""


class MissionPlan:
    """What one hero's bot considers in a mission."""

    def __init__(self, q: Question) -> None:
        self.q = q
        self.g = q.g
        self.me = q.scene.me
        self.removals: dict[int, float] = {}

    @cached_property
    def forecast(self) -> Forecast:
        """The enemies' next roll."""
        return Forecast(self.g, self.me)

    # -- enemies ---------------------------------------------------------------------------------------

    def removal(self, enemy: int) -> float:
        """What it is worth to take an enemy off the map."""
        worth = self.removals.get(enemy)
        if worth is None:
            worth = self.removals[enemy] = self.worth_of(enemy)
        return worth

    def worth_of(self, enemy: int) -> float:
        """What an enemy is worth: a boss by its health, others by what they would do, what their fall brings and
        objectives.
        """
        g = self.g
        if enemy == boss_of(g):
            return BOSS * g.health(enemy) + FALL
        name = g.state.players[enemy].fighter
        danger = total([self.each_round(peril) for peril in self.forecast.perils if enemy in peril.seats])
        bothers = 2 * EACH + ROUNDS * (danger + self.crisis(enemy)) + self.asked_for(name)
        return max(1.0, bothers) + (PROGRESS * self.toughness(name) if self.is_in_the_way(name) else 0.0)

    def toughness(self, name: str) -> int:
        """Health and shields of a type of enemy as it was set up."""
        card = self.g.library.tables["henchmen"][name]
        return int(card.health + card.shield)

    def is_in_the_way(self, name: str) -> bool:
        """Whether the side cannot be done while one of a type is not defeated."""
        wanted = board_of(self.g).win
        return bool(wanted.get("all-henchmen-defeated")) or wanted.get("all-of-type-defeated") == name

    def each_round(self, peril: Peril) -> float:
        """What one enemy's attack costs all heroes in a round."""
        count = len(heroes(self.g))
        return peril.chance * (count * peril.open if peril.reach == "range" else min(count, NEAR) * peril.worth)

    def crisis(self, enemy: int) -> float:
        """What an enemy's share of its type's crisis costs in a round."""
        g = self.g
        name = g.state.players[enemy].fighter
        segments = [segment for segment in board_of(g).clock if segment.kind == "henchman" and segment.of == name]
        if not segments:
            return 0.0
        scene = Scene(g, enemy, self.me)
        harm = self.q.values.expect(scene, self.q.values.leaves(scene, [program_of(g, segments[0])], PLAIN))
        return max(0.0, harm) * len(segments) * advance_of(g) / SEGMENTS / max(1, len(standing(g, name)))

    def asked_for(self, name: str) -> float:
        """How objectives change what the fall of a type is worth."""
        g = self.g
        board = board_of(g)
        worth = WANTED if board.win.get("all-of-type-defeated") == name else 0.0
        for bonus in board.bonus:
            if bonus.id not in mission_of(g).bonus:
                worth += self.by_bonus(bonus, name)
        return worth

    def by_bonus(self, bonus: Bonus, name: str) -> float:
        """How an open bonus objective changes what the fall of a type is worth."""
        g, wanted = self.g, bonus.requires
        if wanted.get("all-of-type-defeated") == name:
            return WANTED
        least = wanted.get("while-standing", {}).get(name, 0)
        is_open = not holds(g, {key: value for key, value in wanted.items() if key != "while-standing"})
        return SPARED if least and is_open and len(standing(g, name)) <= least else 0.0

    def hit(self, enemy: int, damage: float, *, health: float = 0.0) -> float:
        """What that much damage is worth on an enemy with that much health; without `health`, with what it has now."""
        left = health or self.g.health(enemy)
        share = min(1.0, damage / max(1.0, left))
        if enemy == boss_of(self.g):
            return self.removal(enemy) * share if share >= 1 else BOSS * damage
        return self.removal(enemy) * (LEFT * share + (KILLED if damage >= left else 0.0))

    # -- attacks to come -------------------------------------------------------------------------------

    @cached_property
    def blows(self) -> Blows:
        """What the hero's next roll may bring: chances and mean damage before any defence."""
        player = self.q.scene.player
        own = tuple(ability for side in faces_of(self.g.library, player) for ability in side.abilities)
        return usual_blows(self.g.library, player.fighter, own, attempts_of(self.g, self.me))

    @cached_property
    def average(self) -> float:
        """The mean damage of the hero's next roll."""
        return total([chance * damage for chance, damage in self.blows])

    def attack(self, enemy: int) -> float:
        """What it is worth to be able to attack an enemy this round, heroes who are already beside it included."""
        helpers = sum(space in self.goals for space in self.around(enemy))
        health = self.g.health(enemy) + shields(self.g, enemy)
        left = health - helpers * self.average
        if left <= 0:
            return OVERKILL * total([chance * self.hit(enemy, damage) for chance, damage in self.blows])
        return total([chance * self.hit(enemy, damage, health=left) for chance, damage in self.blows])

    def around(self, enemy: int) -> set[str]:
        """The spaces next to an enemy."""
        return {near for space in spaces_of(self.g, enemy) for near in beside(space)}

    @cached_property
    def goals(self) -> frozenset[str]:
        """Where other heroes will be, as far as they have said."""
        return frozenset(goals_of(self.g).values())

    @cached_property
    def ranged(self) -> float:
        """What the best attack with range is worth, less its price; below 0: it cannot be had."""
        can_pay = partial(self.g.mode.can_pay, self.g, self.me)
        actions = self.q.actions.items()
        ways = [option for option, action in actions if gives_range(self.q, option) and can_pay(action.price)]
        best = max((self.attack(enemy) for enemy in enemies(self.g)), default=0.0)
        return best - min(map(self.q.price, ways)) if ways else -1.0

    # -- spaces -----------------------------------------------------------------------------------------

    def space(self, space: str) -> float:
        """What it is worth to end the movement on a space."""
        near = {enemy: self.attack(enemy) for enemy in next_to(self.g, space)}
        target = max(near, key=lambda enemy: near[enemy], default=-1)
        best = max(near.get(target, 0.0), self.ranged, 0.0)
        falls = target >= 0 and total([c for c, d in self.blows if d >= self.g.health(target)]) > LIKELY
        pain = self.forecast.cost(space, without=target if falls else -1)
        return best + self.lying(space) - DREAD * pain - self.risk(space)

    def risk(self, space: str) -> float:
        """What a space costs where a bad roll may defeat the hero."""
        worst, health = HARSH * self.forecast.damage(space), self.g.health(self.me)
        return RISK * worst / health if worst >= health else 0.0

    def lying(self, space: str) -> float:
        """What the tiles and plots on a space are worth."""
        mission = mission_of(self.g)
        worth = total([TILE if tile.startswith(DOWN) else self.tile(tile) for tile in mission.tiles.get(space, ())])
        if space in mission.plots:
            worth += self.program(board_of(self.g).on_plot)
            worth += TAKEN if "plots" in board_of(self.g).win else 0.0
        return worth

    def tile(self, tile: str) -> float:
        """What a boost tile is worth to this hero."""
        return max(0.0, self.program(self.g.library.tables["boosts"][tile].program))

    def program(self, program: str) -> float:
        """What a program is worth to this hero."""
        values = self.q.values
        return values.expect(self.q.scene, values.leaves(self.q.scene, [program], PLAIN)) if program else 0.0


@lru_cache(maxsize=512)
def usual_blows(library: Library, fighter: str, abilities: tuple[Ability, ...], throws: int) -> Blows:
    """What a roll of a hero with these abilities of the own board brings if it is played for the best, against a
    fighter of its own kind: who is where, and who has which tokens, plays no part, so that it is worked out once.
    """
    boards, scene = boards_of(library), neutral(library, fighter)
    board = boards.board(scene, abilities)
    classes: dict[int, tuple[float, int]] = {}
    for place, chance in enumerate(final_rolls(solve(board.vector, DICE, throws), (), throws)):
        before = classes.get(board.shape.by_roll[place], (0.0, place))
        classes[board.shape.by_roll[place]] = (before[0] + chance, before[1])
    chances: dict[tuple[int, int], float] = {}
    for chance, place in classes.values():
        ways = [(n, of.by_roll[place]) for n, of in enumerate(board.shape.variants)]
        number, variant = max(ways, key=lambda way: board.values[way[0]][way[1]], default=(0, 0))
        if variant and board.values[number][variant] > 0:
            chances[number, variant] = chances.get((number, variant), 0.0) + chance
    matchup = Matchup(boards.values, scene)
    blows = [(chance, mean_damage(matchup, board.shape, *way)) for way, chance in chances.items()]
    return tuple([(chance, damage) for chance, damage in blows if damage > 0])


def mean_damage(matchup: Matchup, shape: BoardShape, number: int, variant: int) -> float:
    """The mean damage of one variant of an ability."""
    kind = shape.variants[number].kinds[variant - 1]
    leaves = matchup.values.ability_leaves(matchup.scene, shape.abilities[number], kind.tier, kind.dice)
    return total([blow.chance * max(0.0, matchup.damage(blow)) for blow in blows_of(leaves)])


def gives_range(q: Question, option: str) -> bool:
    """Whether an option gives an attack range."""
    action = q.action(option)
    ops: Sequence[object] = q.values.library.programs.get(action.program, ()) if action is not None else ()
    return any(getattr(op, "verb", "") == "range" for op in ops)


KILLS["henchman"] = 4.0
"""A fall brings momentum and removes one attacker; it does not end the side."""


def fall_worths(q: Question, roll: Roll) -> tuple[float, ...]:
    """What the attacks that the enemy dice bring cost the heroes where they are, for each outcome of the dice."""
    g = q.g
    faces = rules_of(g).faces
    attacks = costs(q)
    known: dict[tuple[str, ...], float] = {}
    worths = []
    for dice in outcomes(len(roll.dice)):
        shown = tuple(sorted(faces[die - 1] for die in dice))
        if shown not in known:
            met = [attack for attack in attacks if meets(g, attack[0], dice)]
            first = next((cost for _, cost, is_boss in met if is_boss), 0.0)
            known[shown] = first + total([cost for _, cost, is_boss in met if not is_boss])
        worths.append(known[shown])
    return tuple(worths)


def costs(q: Question) -> list[tuple[Mapping[str, int], float, bool]]:
    """Objectives with what their attacks cost all heroes together, and whether a boss makes them."""
    g = q.g
    boss = boss_of(g)
    forecasts = [Forecast(g, hero) for hero in heroes(g)]
    attacks = []
    for place, peril in enumerate(forecasts[0].perils if forecasts else ()):
        cost = total([one.attack_cost(one.perils[place], mission_of(g).places[one.hero]) for one in forecasts])
        attacks.append((peril.objective, cost, boss in peril.seats))
    return attacks


ON_TABLE[ENEMY_ROLL] = fall_worths
