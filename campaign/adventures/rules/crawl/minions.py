"""Minion battles: drawing, engaging, the minion's step, its defeat and rewards (MIN)."""

from __future__ import annotations

from typing import Any

from ai.outcomes import Walk, reads_elsewhere, worth
from ai.value.tokens import RARE
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.frames import Victory
from campaign.adventures.rules.kings_hand import hold
from campaign.adventures.rules.salves import open_or_wait
from campaign.adventures.rules.session import ENEMIES, HEROES, difficulty_of, seat_enemy
from campaign.adventures.rules.supplies import change_gold
from content.text.words import LEVELS, Spec, Voice, article, listed, says
from engine.context import Context
from engine.definitions import Amount, Condition
from engine.effects.amounts import amount
from engine.effects.conditions import condition
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import all_heroes, selector
from engine.flow.turn import end_turn
from engine.frames import Do, Turn
from engine.game import Game
from engine.hooks import fire

FIRST_STRIKE = "first-strike"
"""In a minion's bank: it acts before the hero (MIN-6)."""
PORTAL = "portal"
"""In a minion's bank: it guards the Boss Portal (CRAWL-8)."""
RARE.update(("engaged", "battle-won"))


def shuffle_minions(g: Game) -> None:
    """Shuffle the minion decks; who may not be met alone stays out (PREP-4)."""
    crawl, tables = crawl_of(g), g.library.tables
    no_solo = tables["no-solo"] if crawl.hero_count == 1 else frozenset()
    for level, minions in tables["minions"].items():
        pile = [minion for minion in minions if minion not in no_solo]
        g.state.streams.shuffle(pile, f"minions-{level}")
        crawl.minions[str(level)] = pile


def draw_minion(g: Game, level: int) -> str:
    """The top card of a minion deck (PREP-4)."""
    crawl = crawl_of(g)
    pile = crawl.minions[str(level)]
    name = pile[-1]
    crawl.minions = {**crawl.minions, str(level): pile[:-1]}
    return name


def engage(
    g: Game,
    seat: int,
    level: int,
    *,
    health: int = 0,
    first_strike: bool = False,
    hands: int = 0,
    chests: tuple[str, ...] = (),
    portal: bool = False,
) -> int:
    """Draw a minion, set it up and engage the hero with it (MIN-1); returns its seat."""
    crawl = crawl_of(g)
    battle = crawl.next_battle
    crawl.next_battle += 1
    crawl.battles = {**crawl.battles, str(battle): crawl.places[seat]}
    name = draw_minion(g, level)
    enemy = appear(g, name, battle, health=health, first_strike=first_strike, hands=hands, portal=portal)
    if chests:
        crawl.chests_left = {**crawl.chests_left, str(enemy): list(chests)}
    engage_hero(g, seat, battle, enemy)
    fire(g, "setup", enemy)
    return enemy


def appear(
    g: Game,
    name: str,
    battle: int,
    *,
    health: int = 0,
    first_strike: bool = False,
    hands: int = 0,
    portal: bool = False,
) -> int:
    """Put a minion's card into play as a player."""
    definition = g.library.fighters[name]
    difficulty = difficulty_of(g)
    start = max(difficulty.minion_health_least, definition.health + difficulty.minion_health + health)
    player = seat_enemy(g, name, start)
    player.cp = definition.cp
    player.side = definition.side
    player.battle = battle
    level = definition.session["level"]
    hold(player, definition.session["kings-hand"] + difficulty.minion_kings_hand + hands)
    if first_strike or definition.session["first-strike"] or level in difficulty.first_strike:
        player.bank[FIRST_STRIKE] = 1
    if portal:
        player.bank[PORTAL] = 1
    player.tokens.update(definition.raw.get("tokens") or {})
    if g.sink is not None:
        g.emit("minion", "MIN-1", seat=player.seat, minion=name, level=level, health=start, cp=player.cp)
    return player.seat


def engage_hero(g: Game, seat: int, battle: int, enemy: int) -> None:
    """Let the hero fight in this battle (CRAWL-4)."""
    g.state.players[seat].battle = battle
    if g.sink is not None:
        g.emit("engaged", "CRAWL-4", seat=seat, enemy=enemy)
    fire(g, "engaged", seat)


def join(g: Game, seat: int, place: str) -> None:
    """Join the battle at a place, if there is one."""
    for battle, where in crawl_of(g).battles.items():
        if where == place:
            enemy = next(
                p.seat for p in g.state.players if p.battle == int(battle) and p.team == ENEMIES and not p.fallen
            )
            engage_hero(g, seat, int(battle), enemy)


def has_first_strike(g: Game, enemy: int) -> bool:
    """Whether the minion acts before the hero."""
    return bool(g.state.players[enemy].bank.get(FIRST_STRIKE))


def minion_step(g: Game, enemy: int, hero: int) -> None:
    """A turn of the minion against this hero: no income, no main phases, no discard (MIN-2)."""
    g.push(Turn(enemy, hero, income=False, main=False))


def defeated(g: Game, enemy: int) -> None:
    """Defeat a minion: its battle is over, its card goes under its deck, every hero opens its chests (MIN-7)."""
    state = g.state
    player = state.players[enemy]
    definition = g.library.fighters[player.fighter]
    if player.bank.get(PORTAL):
        crawl_of(g).portal_beaten = True
    if g.sink is not None:
        g.emit("minion-defeated", "MIN-7", seat=enemy, minion=player.fighter)
    crawl = crawl_of(g)
    chests = [*definition.session["rewards"], *crawl.chests_left.get(str(enemy), [])]
    in_battle = [s for s in range(crawl.hero_count) if state.players[s].battle == player.battle]
    leave(g, enemy)
    g.push(Victory())
    open_or_wait(g, chests)
    for seat in in_battle:
        if not state.players[seat].fallen:
            fire(g, "battle-won", seat)
    change_gold(g, definition.raw.get("gold") or 0, f"fighter:{definition.id}")


def leave(g: Game, enemy: int) -> None:
    """End the battle of a minion that is out of play; its card goes under its deck."""
    crawl, state = crawl_of(g), g.state
    player = state.players[enemy]
    player.fallen = True
    end_turn(g, enemy)
    battle = player.battle
    crawl.battles = {a: place for a, place in crawl.battles.items() if int(a) != battle}
    crawl.chests_left = {seat: chests for seat, chests in crawl.chests_left.items() if seat != str(enemy)}
    level = str(g.library.fighters[player.fighter].session["level"])
    crawl.minions = {**crawl.minions, level: [player.fighter, *crawl.minions[level]]}
    for other in state.players[: crawl.hero_count]:
        if other.battle == battle:
            other.battle = -1


@amount("minions")
def minions_of(value: Any, spec: dict[str, Any]) -> Amount:
    """How many minions are in play, in all battles."""
    return lambda g, context: sum(
        1 for p in g.state.players if not p.fallen and g.library.fighters[p.fighter].kind == "minion"
    )


@selector("engaged-heroes")
def engaged_heroes(g: Game, context: Context) -> list[int]:
    """The heroes in a battle."""
    battle = g.state.players[context.me].battle
    return [s for s in all_heroes(g, context) if g.state.players[s].battle == battle]


@condition("engaged")
def engaged(value: Any, spec: dict[str, Any]) -> Condition:
    """Whether only one hero is in this battle."""
    return lambda g, context: len(engaged_heroes(g, context)) == 1


reads_elsewhere("minions", "engaged")


@verb("engage", Shape("amount", ""))
def engage_verb(g: Game, f: Do, op: Op) -> bool:
    """Engage a minion of a level, perhaps a stronger one."""
    assert op.amount is not None
    seat = f.context.me
    if g.state.players[seat].battle >= 0:
        return True
    opts = op.opts
    engage(
        g,
        seat,
        op.amount(g, f.context),
        health=opts.get("health", 0),
        first_strike=bool(opts.get("first-strike")),
        hands=opts.get("kings-hand", 0),
        chests=tuple(opts.get("rewards", ())),
    )
    return True


@says("engage")
def say_engage(op: Spec, voice: Voice) -> str:
    """Say which minion is engaged, and in what it is stronger than its card."""
    more = []
    if "health" in op:
        more.append(f"{abs(op['health'])} {'more' if op['health'] > 0 else 'less'} health")
    if op.get("first-strike"):
        more.append("First Strike")
    if "kings-hand" in op:
        more.append(f"{op['kings-hand']} King's Hand more")
    if "rewards" in op:
        more.append(f"{listed([article(rarity) for rarity in op['rewards']])} chest more")
    return f"engage a level {LEVELS[op['engage']]} minion{f' with {listed(more)}' if more else ''}"


@verb("flee", Shape("flag", ""))
def flee(g: Game, f: Do, op: Op) -> bool:
    """Let the minion leave play undefeated, without a reward."""
    me = f.context.me
    if g.state.players[me].fallen:
        return True
    was_portal = g.state.players[me].bank.get(PORTAL)
    if g.sink is not None:
        g.emit("fled", "MIN-7", seat=me)
    leave(g, me)
    if was_portal:
        crawl_of(g).portal_beaten = True
    g.push(Victory())
    return True


@says("flee")
def say_flee(op: Spec, voice: Voice) -> str:
    """Say that the hero flees."""
    return "the minion flees"


@worth("flee")
def flee_worth(w: Walk, op: Op, context: Context) -> float:
    """What the lost reward of a fled minion costs."""
    return -2.0


@verb("replace-minion", Shape("amount", ""))
def replace_minion(g: Game, f: Do, op: Op) -> bool:
    """Put another minion in the place of the one in this battle; it acts from the next turn on."""
    assert op.amount is not None
    crawl, state = crawl_of(g), g.state
    old = state.players[f.context.me]
    if old.fallen:
        return True
    battle, fighting = old.battle, [p.seat for p in state.players if p.battle == old.battle and p.team == HEROES]
    place = crawl.battles[str(battle)]
    portal = bool(old.bank.get(PORTAL, 0))
    name = draw_minion(g, op.amount(g, f.context))
    leave(g, old.seat)
    crawl.battles = {**crawl.battles, str(battle): place}
    enemy = appear(g, name, battle, first_strike=bool(op.opts.get("first-strike")), portal=portal)
    for seat in fighting:
        engage_hero(g, seat, battle, enemy)
    fire(g, "setup", enemy)
    return True


@says("replace-minion")
def say_replace_minion(op: Spec, voice: Voice) -> str:
    """Say which level of minion comes."""
    strike = " with First Strike" if op.get("first-strike") else ""
    return f"a level {LEVELS[op['replace-minion']]} minion{strike} takes its place"


@worth("engage")
@worth("replace-minion")
def danger_worth(w: Walk, op: Op, context: Context) -> float:
    """What a minion to fight costs: the more, the higher its level."""
    return -2.0 * w.amount(op, context)
