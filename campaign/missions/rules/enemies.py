"""The enemies' phases: upkeep, the one roll of the enemy dice, attacks in map order, defeats (MRND-6, MRND-7, MENE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from campaign.missions.rules import marks
from campaign.missions.rules.frames import EnemyAttack, EnemyRoll, EnemyUpkeep, Reveal, Share
from campaign.missions.rules.marks import CRIT, ENEMY_ROLL, IGNORES_CRIT, WEAKENED, marked, open_to_owners, take_mark
from campaign.missions.rules.reach import RANGE, heroes_in_reach, is_marked
from campaign.missions.rules.session import (
    APART,
    BATTLE,
    ENEMIES,
    board_of,
    boss_of,
    enemies,
    henchmen,
    heroes,
    mission_of,
    own_ability,
    rules_of,
    standing,
    threat_of,
)
from campaign.missions.rules.tiles import hide_at
from content.missions.definitions import BossAttack
from engine.changes import MAX_CP, OVER_START, take_token
from engine.context import lone
from engine.damage import add_mod
from engine.dice import seen_by
from engine.effects.selectors import MEANT
from engine.flow import roll_phase
from engine.flow.rolls import roll_dice
from engine.flow.turn import drop_tokens
from engine.frame import flow
from engine.frames import Attacking, Upkeep
from engine.game import Game
from engine.hooks import fire
from engine.state import Player, Ready

DEFEATED_MOMENTUM = 2
"""How much momentum the heroes get for a defeated henchman (MENE-2)."""


# -- on and off the map --------------------------------------------------------------------------


def seat_enemy(g: Game, name: str, health: int, spaces: Sequence[str], *, battle: int = BATTLE) -> int:
    """Add an enemy to the map, with a health dial of its own; enemies have CP without end (MENE-5)."""
    state = g.state
    state.health.append(health)
    state.health_max.append(health + OVER_START)
    player = Player(len(state.players), name, ENEMIES, len(state.health) - 1)
    player.cp = MAX_CP
    player.battle = battle
    player.fallen = battle == APART
    state.players.append(player)
    if spaces:
        mission_of(g).stands = {**mission_of(g).stands, str(player.seat): list(spaces)}
    return player.seat


def defeated(g: Game, seat: int) -> None:
    """Remove an enemy at 0 health: defeat tiles are laid; for a henchman momentum is handed out (MENE-2)."""
    mission, player = mission_of(g), g.state.players[seat]
    player.fallen = True
    spaces = mission.stands.get(str(seat), [])
    mission.cleared = [*mission.cleared, *spaces]
    mission.stands = {other: places for other, places in mission.stands.items() if other != str(seat)}
    if g.sink is not None:
        g.emit("defeated", "MENE-2", seat=seat, enemy=player.fighter, spaces=spaces)
    if g.library.fighters[player.fighter].kind == "henchman":
        g.push(Share(DEFEATED_MOMENTUM))


# -- upkeep (MRND-6) -----------------------------------------------------------------------------


def upkeep_begin(g: Game, frame: EnemyUpkeep) -> None:
    """Begin the upkeep of every enemy that has a status effect, in map order (ours)."""
    frame.order = [seat for seat in enemies(g) if g.state.players[seat].tokens]


def upkeep_next(g: Game, frame: EnemyUpkeep) -> None:
    """Begin the upkeep of the next enemy that is not defeated."""
    if not frame.order:
        g.end(frame)
        return
    seat, *frame.order = frame.order
    g.goto(frame, upkeep_next)
    if not g.state.players[seat].fallen:
        act_as(g, seat)
        g.push(Upkeep(seat))


def act_as(g: Game, seat: int) -> None:
    """Let an enemy perform an effect; choices it leaves open are the start player's (MENE-4)."""
    g.state.active, g.state.acting = g.state.starter, seat


flow("mission-upkeep", EnemyUpkeep, upkeep_begin, upkeep_next)


# -- the roll (MRND-7) ---------------------------------------------------------------------------


def throw(g: Game, frame: EnemyRoll) -> None:
    """Roll the enemy dice, once for all enemies; heroes may alter them."""
    mission = mission_of(g)
    roller = next(iter(enemies(g)), threat_of(g))
    if roller < 0:
        g.end(frame)
        return
    act_as(g, roller)
    g.state.phase = ENEMY_ROLL
    if g.sink is not None:
        g.emit("phase", "MRND-7", phase=ENEMY_ROLL, seat=roller)
    roll_dice(g, roller, mission.red + mission.black, name="enemies", source="enemies", kind="enemy", stream="enemies")


def read(g: Game, frame: EnemyRoll) -> None:
    """Read the enemy dice: red ones hide tiles at a boss; every enemy whose objective is met attacks, from left to
    right.
    """
    mission = mission_of(g)
    if g.sink is not None:
        g.emit("enemy-roll", "MRND-7", dice=list(frame.dice), red=mission.red)
    if boss_of(g) >= 0:
        for die in frame.dice[: mission.red]:
            hide_at(g, die)
        return
    cards = g.library.tables["henchmen"]
    met = [name for name in board_of(g).types if meets(g, cards[name].objective, frame.dice)]
    frame.order = [seat for name in met for seat in standing(g, name)]
    for seat in reversed(henchmen(g)):
        if seat not in frame.order:
            roll_for_nothing(g, seat)


def roll_for_nothing(g: Game, seat: int) -> None:
    """End the roll phase of an enemy without an ability: tokens leave with it, passives may answer (ACT-7, DEF-10)."""
    drop_tokens(g, seat, "offence")
    fire(g, "not-attacked", seat)
    drop_tokens(g, seat, "roll")


def meets(g: Game, objective: Mapping[str, int], dice: Sequence[int]) -> bool:
    """Whether the dice show every symbol as often as an objective asks; one die counts for one symbol."""
    shown = Counter(rules_of(g).faces[die - 1] for die in dice if die)
    return all(shown[symbol] >= count for symbol, count in objective.items())


def henchman_acts(g: Game, frame: EnemyRoll) -> None:
    """Let the next henchman attack the heroes it reaches; one without reach does what its ability says."""
    if not frame.order:
        return
    seat, *frame.order = frame.order
    g.goto(frame, henchman_acts)
    if g.state.players[seat].fallen:
        return
    card = g.library.tables["henchmen"][g.state.players[seat].fighter]
    spared = int(not meets(g, card.objective, seen_by(g, seat, frame.dice)))
    if spared:
        lose_blanks(g, seat)
    attack(g, frame, seat, card.ability, card.reach, multi_strike=card.multi_strike, spared=spared)


def acts(g: Game, seat: int, dice: Sequence[int]) -> bool:
    """Whether a henchman uses its ability with such enemy dice: faces that are blank for it alone hold it back from one
    hero, not from the others that a multi-strike reaches (MENE-5).
    """
    card = g.library.tables["henchmen"][g.state.players[seat].fighter]
    if not meets(g, card.objective, dice):
        return False
    comes_to_others = card.multi_strike and len(heroes_in_reach(g, seat, card.reach)) > 1
    return comes_to_others or meets(g, card.objective, seen_by(g, seat, dice))


def lose_blanks(g: Game, seat: int) -> None:
    """Take off an enemy what blanks its dice: it holds for one attack, whether that comes or not (MENE-5)."""
    for row in g.rows(g.state.players[seat], "faces"):
        take_token(g, seat, row.carrier.removeprefix("token:"), 1, "end of attack", "MENE-5")


def threat_acts(g: Game, frame: EnemyRoll) -> None:
    """Let the unstoppable threat act, after all henchmen (MENE-3)."""
    seat = threat_of(g)
    if seat < 0:
        return
    card = g.library.tables["threats"][g.state.players[seat].fighter]
    if not meets(g, card.objective, frame.dice):
        return
    targets = MEANT[card.targets](g, lone(seat))
    if g.sink is not None:
        g.emit("threat", "MRND-7", seat=seat, reaches=bool(targets))
    ability = first_ability(g, seat)
    for hero in reversed(targets):
        g.push(EnemyAttack(seat, hero, ability=ability, dice=list(frame.dice)))


def boss_acts(g: Game, frame: EnemyRoll) -> None:
    """Let the boss make the first attack whose objective is met, and no other, even if it reaches nobody (MRND-7)."""
    seat = boss_of(g)
    if seat < 0:
        return
    cards: Sequence[BossAttack] = g.library.tables["mission-bosses"][g.state.players[seat].fighter].attacks
    card = next((card for card in cards if meets(g, card.objective, frame.dice)), None)
    if card is None:
        if g.sink is not None:
            g.emit("no-attack", "MRND-7", seat=seat)
        roll_for_nothing(g, seat)
        return
    if not any(is_marked(g, hero) for hero in heroes(g)):
        mission_of(g).clean_attacks += 1
    attack(g, frame, seat, card.ability, card.reach, multi_strike=card.multi_strike)


def attack(
    g: Game, frame: EnemyRoll, seat: int, ability: str, reach: str, *, multi_strike: bool, spared: int = 0
) -> None:
    """Use an enemy's ability on every hero it reaches, one after another, but for the first that are spared; heroes
    who are marked suffer its CRIT part too."""
    reached = heroes_in_reach(g, seat, reach)
    targets = [-1] if reach == "none" else reached if multi_strike else reached[:1]
    is_stopped = 0 < len(targets) <= spared
    if g.sink is not None and not is_stopped:
        g.emit("enemy-attacks", "MRND-7", seat=seat, ability=ability, reaches=bool(targets))
    if is_stopped or not targets:
        roll_for_nothing(g, seat)
    for hero in reversed(targets[spared:]):
        g.push(EnemyAttack(seat, hero, ability=ability, dice=list(frame.dice)))


def first_ability(g: Game, seat: int) -> str:
    """The ability of an enemy that has exactly one."""
    ability: str = g.index(g.state.players[seat]).abilities[0].id
    return ability


def reveal(g: Game, frame: EnemyRoll) -> None:
    """Heroes turn up the tiles they hold."""
    if any(mission_of(g).held):
        g.push(Reveal())


def begin_end(g: Game, frame: EnemyRoll) -> None:
    """Conclude the enemies' turn: every enemy with a status effect, in map order (TURN-8)."""
    frame.order = [seat for seat in enemies(g) if g.state.players[seat].tokens]


def conclude(g: Game, frame: EnemyRoll) -> None:
    """Resolve what waits for the end of the next enemy's turn, such as Delayed Poison (MENE-5)."""
    if not frame.order:
        return
    seat, *frame.order = frame.order
    g.goto(frame, conclude)
    if not g.state.players[seat].fallen:
        act_as(g, seat)
        g.state.phase = "end"
        fire(g, "turn-end", seat)


def drop_with_the_turn(g: Game, frame: EnemyRoll) -> None:
    """Tokens that end with a turn leave the enemies."""
    for seat in enemies(g):
        drop_tokens(g, seat, "turn")


flow(
    "mission-enemy-roll",
    EnemyRoll,
    throw,
    read,
    henchman_acts,
    threat_acts,
    boss_acts,
    reveal,
    begin_end,
    conclude,
    drop_with_the_turn,
)


# -- one attack ----------------------------------------------------------------------------------


def begin_attack(g: Game, frame: EnemyAttack) -> None:
    """Begin an attack if neither side is defeated; a hero about to suffer a CRIT may answer first (MRND-7, MALL-2)."""
    players, seat, target = g.state.players, frame.seat, frame.target
    gone = players[seat].fallen and players[seat].battle != APART
    if gone or (target >= 0 and players[target].fallen):
        g.end(frame)
        return
    act_as(g, seat)
    if brings_crit(g, frame) and not marked(g, target, IGNORES_CRIT):
        g.state.phase = "crit"
        open_to_owners(g, "crit", CRIT, among=[target])


def brings_crit(g: Game, frame: EnemyAttack) -> bool:
    """Whether an ability has a CRIT part and the attacked hero is on a face-down tile or holds one (MRND-7)."""
    tiers = own_ability(g, frame.seat, frame.ability).tiers
    return len(tiers) > 1 and frame.target >= 0 and is_marked(g, frame.target)


def add_crit(g: Game, frame: EnemyAttack) -> None:
    """Activate the ability, with its CRIT part if the attack brings one (MRND-7)."""
    is_crit = brings_crit(g, frame) and not take_mark(g, frame.target, IGNORES_CRIT, 1)
    frame.tier = 1 if is_crit else 0
    frame.ready = Ready(frame.ability, frame.tier, tuple(frame.dice))
    if is_crit and g.sink is not None:
        g.emit("crit", "MRND-7", seat=frame.seat, target=frame.target)
    roll_phase.begin(g, frame)


def strike(g: Game, frame: EnemyAttack) -> None:
    """Run an attack from activation to its last effect, unless something skips the roll phase."""
    if frame.skip:
        frame.skipped = True
        g.state.pools.pop()
        if g.sink is not None:
            g.emit("skipped", "TURN-4", seat=frame.seat, phase="offence", carrier=frame.skip)
        return
    less = take_mark(g, frame.seat, WEAKENED) if frame.target >= 0 else 0
    if less:
        add_mod(g, frame.target, "add", -less, WEAKENED)
    marks.take_along(g, frame)
    g.state.phase = "offence"
    g.push(Attacking(frame.seat, frame.target, frame.ready))


def note_damage(g: Game, frame: EnemyAttack) -> None:
    """Note whether the ability has dealt damage; one that failed does nothing to the other heroes either (ACT-7)."""
    attack = g.state.attack
    if attack is None or attack.attacker != frame.seat:
        return
    if attack.dealt > 0:
        hurt(g, frame.seat)
    if attack.failed:
        for other in g.state.stack:
            if isinstance(other, EnemyAttack) and other is not frame and other.seat == frame.seat:
                g.end(other)


def hurt(g: Game, seat: int) -> None:
    """Note who has dealt damage to heroes, which objectives ask about."""
    mission, name = mission_of(g), g.state.players[seat].fighter
    if name not in mission.hurt_by:
        mission.hurt_by = [*mission.hurt_by, name]


def end_attack(g: Game, frame: EnemyAttack) -> None:
    """End an attack: tokens that end with a roll phase leave, and so does range that a defence gained."""
    if not frame.skipped:
        marks.drop_behind(g, frame)
    lose_blanks(g, frame.seat)
    g.state.forget_attack(frame.seat)
    if frame.target >= 0:
        take_mark(g, frame.target, RANGE)


flow("mission-attack", EnemyAttack, begin_attack, add_crit, strike, note_damage, roll_phase.end, end_attack)
