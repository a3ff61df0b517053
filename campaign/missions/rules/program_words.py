"""Words that programs of missions use beside those of duels: which fighters they mean, what they count, what they
ask.
"""

from __future__ import annotations

from typing import Any

from ai.outcomes import reads_elsewhere
from campaign.missions.rules import reach
from campaign.missions.rules.allies import affordable, used_powers
from campaign.missions.rules.clock import has_skipped
from campaign.missions.rules.marks import IGNORES_SHIELDS, marked
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.session import DOWN, board_of, boss_of, enemies, heroes, is_enemy, mission_of
from campaign.missions.rules.verbs_enemies import each_of
from content.text.amounts import BASES as SAY_AMOUNT
from content.text.amounts import CONDITIONS as SAY_CONDITION
from content.text.amounts import SEATS, THINGS, fact
from content.text.words import EACH, SEVERAL, SINGLE, Voice, owner, player
from engine.attacks import Attack
from engine.context import Context
from engine.definitions import Amount, Condition
from engine.effects.amounts import BASES, amount, selector_word, stat_of
from engine.effects.conditions import condition
from engine.effects.selectors import MEANT, selector
from engine.flow.defence import is_defendable
from engine.game import Game
from engine.gates import awaits

LANE = "3"
"""The middle row, which a charge sweeps."""


# -- whom ------------------------------------------------------------------------------------------


@selector("start-player")
def start_player(g: Game, context: Context) -> list[int]:
    """The seat with the start player token; a start player who has left the map hands it to the next hero."""
    return heroes(g)[:1]


@selector("weakest-hero")
def weakest(g: Game, context: Context) -> list[int]:
    """The hero with the lowest health; of several the first in turn order (ours)."""
    return [min(heroes(g), key=g.health)] if heroes(g) else []


@selector("healthiest-hero")
def healthiest(g: Game, context: Context) -> list[int]:
    """The hero with the highest health; of several the first in turn order (ours)."""
    return [max(heroes(g), key=g.health)] if heroes(g) else []


@selector("richest-hero")
def richest(g: Game, context: Context) -> list[int]:
    """The hero with the most momentum; of several the first in turn order (ours)."""
    return [max(heroes(g), key=lambda seat: momentum(g, seat))] if heroes(g) else []


@selector("lane-heroes")
def in_lane(g: Game, context: Context) -> list[int]:
    """Heroes in the middle row."""
    return [seat for seat in heroes(g) if mission_of(g).places[seat][1:] == LANE]


@selector("laser-heroes")
def on_lasers(g: Game, context: Context) -> list[int]:
    """Heroes on spaces that a laser sweeps."""
    spaces, places = board_of(g).spaces, mission_of(g).places
    return [seat for seat in heroes(g) if places[seat] and spaces[places[seat]].laser]


@selector("marked-heroes")
def marked_heroes(g: Game, context: Context) -> list[int]:
    """Heroes who are on a face-down tile or hold one (MRND-7)."""
    return [seat for seat in heroes(g) if reach.is_marked(g, seat)]


@selector("unmarked-heroes")
def unmarked_heroes(g: Game, context: Context) -> list[int]:
    """Heroes who are not on a face-down tile and hold none (MRND-7)."""
    return [seat for seat in heroes(g) if not reach.is_marked(g, seat)]


@selector("adjacent-hero-or-self", chosen=True)
def adjacent_or_self(g: Game, context: Context) -> list[int]:
    """The acting hero, and heroes on spaces next to it."""
    me = context.me
    return [seat for seat in heroes(g) if seat == me or reach.are_adjacent(g, me, seat)]


@selector("adjacent-enemies")
def beside_target(g: Game, context: Context) -> list[int]:
    """The enemies next to the attack's target."""
    attack = g.state.attack
    target = attack.defender if attack is not None else context.foe
    return [] if target < 0 else [seat for seat in enemies(g) if seat != target and reach.are_adjacent(g, seat, target)]


@selector("the-boss")
def the_boss(g: Game, context: Context) -> list[int]:
    """The boss, until it is defeated."""
    boss = boss_of(g)
    return [boss] if boss >= 0 else []


ONE = {
    "start-player": "the start player",
    "weakest-hero": "the hero with the least health",
    "healthiest-hero": "the hero with the most health",
    "richest-hero": "the hero with the most momentum",
    "adjacent-hero-or-self": "you or a hero next to you",
    "the-boss": "the boss",
}
"""Selectors that name one hero or enemy, in words."""
GROUPS = {
    "lane-heroes": ("heroes in the middle row", "hero in the middle row"),
    "laser-heroes": ("heroes on laser spaces", "hero on a laser space"),
    "marked-heroes": ("heroes with a face-down tile", "hero with a face-down tile"),
    "unmarked-heroes": ("heroes without a face-down tile", "hero without a face-down tile"),
    "adjacent-enemies": ("enemies next to the target", "enemy next to the target"),
}
"""Selectors that name a group of heroes or enemies, each in words for several and for one."""
SINGLE.update(ONE)
SEVERAL.update({word: f"all {several}" for word, (several, _) in GROUPS.items()})
EACH.update({word: f"each {one}" for word, (_, one) in GROUPS.items()})
SEATS.update({word: one for word, (_, one) in GROUPS.items()})


# -- how much --------------------------------------------------------------------------------------


@amount("standing")
def standing_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many henchmen of a type, or of any, are undefeated."""
    name = str(value)
    return lambda g, context: len(each_of(g, name))


@amount("plots")
def plots_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many plots have been taken on this side, or are left."""
    if value == "taken":
        return lambda g, context: mission_of(g).plots_taken
    return lambda g, context: len(mission_of(g).plots)


@amount("face-down")
def face_down_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many face-down tiles a hero is on or holds; of several players all together."""
    who = selector_word(value)
    return lambda g, context: sum(reach.face_down(g, seat) for seat in MEANT[who](g, context))


@amount("oppression")
def oppression_of(value: Any, spec: dict[str, Any]) -> Amount:
    """By how many levels the difficulty was raised (MDIF-2)."""
    return lambda g, context: mission_of(g).raised


BASES["momentum"] = stat_of(momentum)


def standing_thing(name: Any, voice: Voice) -> tuple[str, str]:
    """What `standing` counts, in words for one and for several."""
    one = "henchman" if name == "any" else voice.name(name)
    return f"standing {one}", f"standing {'henchmen' if name == 'any' else one}"


def tile_thing(who: Any, voice: Voice) -> tuple[str, str]:
    """What `face-down` counts, in words for one and for several."""
    place = f"with {'you' if who == 'self' else player(who, voice)}"
    return f"face-down tile {place}", f"face-down tiles {place}"


THINGS.update(
    {"standing": standing_thing, "plots": lambda which, _: (f"plot {which}", f"plots {which}"), "face-down": tile_thing}
)
SAY_AMOUNT["momentum"] = lambda who, voice: f"{owner(who, voice)} momentum"
SAY_AMOUNT["oppression"] = lambda _, __: "the levels of raised difficulty"


# -- whether ---------------------------------------------------------------------------------------


@condition("melee")
def is_melee(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether the running attack is made from an adjacent space, without range (MRND-4)."""
    return lambda g, context: g.state.attack is not None and not reach.is_ranged(g, g.state.attack)


@condition("ranged")
def is_ranged(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether the running attack has range or comes from farther away."""
    return lambda g, context: g.state.attack is not None and reach.is_ranged(g, g.state.attack)


@condition("adjacent")
def adjacent(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether one of those named is next to the acting fighter."""
    who = selector_word(value)
    return lambda g, context: any(reach.are_adjacent(g, context.me, seat) for seat in MEANT[who](g, context))


@condition("attacked")
def attacked(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether another fighter's attack is made against one of those named, and damage of theirs can be prevented."""
    who = selector_word(value)

    def test(g: Game, context: Context) -> bool:
        attack, pools = g.state.attack, g.state.pools
        if attack is None or not attack.is_attack or attack.attacker == context.me or not pools or pools[-1].isolated:
            return False
        return attack.defender in MEANT[who](g, context) and awaits(g, pools[-1], attack.defender)

    return test


@condition("on-map")
def on_map(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether the acting fighter is on the map."""
    return lambda g, context: bool(reach.spaces_of(g, context.me))


@condition("recruitable")
def recruitable(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether the hero can pay for an ally of the headquarters (MALL-1)."""
    return lambda g, context: not is_enemy(g, context.me) and bool(affordable(g, context.me))


@condition("out-of-reach")
def out_of_reach(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether range would help now: it adds targets, or allows a defence against an attack from afar (MRND-4)."""

    def test(g: Game, context: Context) -> bool:
        me, attack = context.me, g.state.attack
        if is_enemy(g, me) or marked(g, me, reach.RANGE):
            return False
        if g.state.phase == "strike":
            return reach.lacks_targets(g, me)
        return (
            attack is not None
            and attack.defender == me
            and attack.stage < Attack.ANSWERED
            and is_defendable(g, attack)
            and not reach.are_adjacent(g, me, attack.attacker)
        )

    return test


@condition("refreshable")
def refreshable(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether a power of another ally than the one that asks was used this round (MALL-2)."""
    return lambda g, context: bool(used_powers(g, but=str(context.source)))


@condition("tiles")
def lying_tiles(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether boost tiles are on the map, perhaps only face-down ones."""
    hidden = value == "face-down"
    return lambda g, context: any(
        tile.startswith(DOWN) or not hidden for tiles in mission_of(g).tiles.values() for tile in tiles
    )


@condition("allies")
def waiting_allies(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether allies are in the headquarters, or others in the deck that could take their place."""
    in_deck = value == "deck"
    return lambda g, context: bool(mission_of(g).ally_deck if in_deck else mission_of(g).hq)


@condition("hurt")
def hurt(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether the hero who asks, or any hero on the map, has less than the most health (RES-1)."""

    def test(g: Game, context: Context) -> bool:
        seats = [context.me] if value == "self" else heroes(g)
        return any(g.health(seat) < g.state.health_max[g.state.players[seat].dial] for seat in seats)

    return test


@condition("clock-stopped")
def clock_stopped(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether a player has stopped the hand, or a segment, in this clock phase."""
    return lambda g, context: mission_of(g).still or has_skipped(g)


@condition("shields-count")
def shields_count(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether shields help in a defensive roll phase: damage is defendable and its attack does not ignore them."""

    def test(g: Game, context: Context) -> bool:
        attack = g.state.attack
        if attack is None or g.state.phase != "defence" or attack.defender != context.me or attack.ultimate:
            return False
        return is_defendable(g, attack) and not marked(g, attack.attacker, IGNORES_SHIELDS)

    return test


CONDITIONS = {
    "melee": fact("the attack is melee", "the attack has range"),
    "ranged": fact("the attack has range", "the attack is melee"),
    "adjacent": lambda spec, voice, holds: (
        f"{player(spec['adjacent'], voice)} {'is' if holds else 'is not'} next to you"
    ),
    "attacked": lambda spec, voice, holds: (
        f"{player(spec['attacked'], voice)} {'is' if holds else 'is not'} attacked by another"
    ),
    "on-map": fact("you are on the map", "you are not on the map"),
    "recruitable": fact("you can pay for an ally of the HQ", "you cannot pay for an ally of the HQ"),
    "out-of-reach": fact("range would help", "range would not help"),
    "refreshable": fact("a power of another ally was used this round", "no power of another ally was used this round"),
    "tiles": lambda spec, voice, holds: (
        f"{'a' if holds else 'no'} {'face-down ' if spec['tiles'] == 'face-down' else ''}tile is on the map"
    ),
    "allies": lambda spec, voice, holds: (
        f"{'an' if holds else 'no'} ally is in the {'HQ' if spec['allies'] == 'hq' else 'ally deck'}"
    ),
    "hurt": lambda spec, voice, holds: (
        f"{'you have' if spec['hurt'] == 'self' else 'a hero has' if holds else 'no hero has'} "
        f"{'less than ' if holds or spec['hurt'] == 'anybody' else ''}the most health"
    ),
    "clock-stopped": fact("the clock was stopped in this phase", "the clock was not stopped in this phase"),
    "shields-count": fact("the attack's damage is defendable", "the attack's damage is not defendable"),
}
"""Conditions, each with how it reads where it holds and where it does not."""
SAY_CONDITION.update(CONDITIONS)
reads_elsewhere(*ONE, *GROUPS, "standing", "plots", "face-down", "oppression", "momentum", *CONDITIONS)
