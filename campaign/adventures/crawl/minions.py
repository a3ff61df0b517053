"""Minion battles: drawing, engaging, the minion's step, its defeat and rewards (MIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures.kings_hand import TOKENS
from campaign.adventures.loot import change_gold, open_chests
from campaign.adventures.party import difficulty_of, party_of
from engine.effects.operation import Op, Shape, verb
from engine.flow.turn import drop_turn_tokens
from engine.hooks import fire
from engine.state import Frame, Player

if TYPE_CHECKING:
    from engine.game import Game

HEALTH_OVER_START = 10


def draw_minion(g: Game, level: int) -> str:
    """The top card of a minion deck (PREP-4)."""
    party = party_of(g)
    pile = party.minions[str(level)]
    name = pile[-1]
    party.minions = {**party.minions, str(level): pile[:-1]}
    return name


def engage(
    g: Game, seat: int, level: int, *, health: int = 0, first_strike: bool = False, hands: int = 0,
    chests: tuple[str, ...] = (), portal: bool = False,
) -> int:  # fmt: skip
    """Draw a minion, set it up and engage the hero with it (MIN-1); returns its seat."""
    party = party_of(g)
    battle = party.next_battle
    party.next_battle += 1
    party.battles = {**party.battles, str(battle): party.places[seat]}
    enemy = enter(g, draw_minion(g, level), battle, health=health, first_strike=first_strike, hands=hands)
    if portal:
        g.state.players[enemy].bank["portal"] = 1
    if chests:
        party.chests_left = {**party.chests_left, str(enemy): list(chests)}
    engage_hero(g, seat, battle, enemy)
    fire(g, "setup", enemy)
    return enemy


def enter(g: Game, name: str, battle: int, *, health: int = 0, first_strike: bool = False, hands: int = 0) -> int:
    """Put a minion's card into play as a player."""
    state = g.state
    definition = g.library.fighters[name]
    difficulty = difficulty_of(g)
    start = max(difficulty.minion_health_least, definition.health + difficulty.minion_health + health)
    state.health.append(start)
    state.health_max.append(start + HEALTH_OVER_START)
    player = Player(len(state.players), name, 1, len(state.health) - 1)
    player.cp = definition.cp
    player.side = definition.side
    player.battle = battle
    player.bank[TOKENS] = definition.kings_hand + hands
    if first_strike or definition.first_strike or definition.level in difficulty.first_strike:
        player.bank["first-strike"] = 1
    player.tokens.update(definition.raw.get("tokens") or {})
    state.players.append(player)
    if g.sink is not None:
        g.emit("minion", "MIN-1", seat=player.seat, minion=name, level=definition.level, health=start, cp=player.cp)
    return player.seat


def engage_hero(g: Game, seat: int, battle: int, enemy: int) -> None:
    """The hero fights in this battle now (CRAWL-4)."""
    g.state.players[seat].battle = battle
    if g.sink is not None:
        g.emit("engaged", "CRAWL-4", seat=seat, enemy=enemy)


def join(g: Game, seat: int, place: str) -> None:
    """Join the battle that goes on at a place, if one does."""
    for battle, where in party_of(g).battles.items():
        if where == place:
            enemy = next(p.seat for p in g.state.players if p.battle == int(battle) and p.team == 1 and not p.fallen)
            engage_hero(g, seat, int(battle), enemy)


def enemy_of(g: Game, seat: int) -> int:
    """The minion a hero is engaged with."""
    return g.opponents(seat)[0]


def has_first_strike(g: Game, enemy: int) -> bool:
    """Whether the minion acts before the hero."""
    return bool(g.state.players[enemy].bank.get("first-strike"))


def minion_step(g: Game, enemy: int, hero: int) -> None:
    """A turn of the minion against this hero: no income, no main phases, no discard (MIN-2)."""
    g.push("turn", seat=enemy, target=hero, income=False, main=False)


def defeated(g: Game, enemy: int) -> None:
    """A minion falls: its battle is over, its card goes under its deck, every hero opens its chests (MIN-7)."""
    state = g.state
    player = state.players[enemy]
    definition = g.library.fighters[player.fighter]
    if player.bank.get("portal"):
        party_of(g).portal_beaten = True
    if g.sink is not None:
        g.emit("minion-defeated", "MIN-7", seat=enemy, minion=player.fighter)
    hero_count = range(party_of(g).hero_count)
    chests = [*definition.rewards, *party_of(g).chests_left.get(str(enemy), [])]
    in_battle = [s for s in hero_count if state.players[s].battle == player.battle]
    leave(g, enemy)
    g.push("victory")
    open_chests(g, hero_count, chests)
    for seat in in_battle:
        if not state.players[seat].fallen:
            fire(g, "battle-won", seat)
    change_gold(g, definition.raw.get("gold") or 0, f"fighter:{definition.id}")


def end_turn(g: Game, seat: int) -> None:
    """Who falls takes no further phases; what is under way goes on (DEF-9)."""
    for frame in g.state.stack:
        if frame.env.get("seat") == seat:
            if frame.kind == "turn":
                g.goto(frame, drop_turn_tokens)
            elif frame.kind in ("main", "discard"):
                g.end(frame)


def leave(g: Game, enemy: int) -> None:
    """End the battle of a minion that is out of play; its card goes under its deck."""
    party, state = party_of(g), g.state
    player = state.players[enemy]
    player.fallen = True
    end_turn(g, enemy)
    battle = player.battle
    party.battles = {a: place for a, place in party.battles.items() if int(a) != battle}
    party.chests_left = {seat: chests for seat, chests in party.chests_left.items() if seat != str(enemy)}
    level = str(g.library.fighters[player.fighter].level)
    party.minions = {**party.minions, level: [player.fighter, *party.minions[level]]}
    for other in state.players[: party.hero_count]:
        if other.battle == battle:
            other.battle = -1


@verb("engage", Shape("amount", ""))
def engage_verb(g: Game, f: Frame, op: Op) -> bool:
    """Engage a minion of a level, perhaps a stronger one."""
    assert op.amount is not None
    seat = f.env["me"]
    if g.state.players[seat].battle >= 0:
        return True
    opts = op.opts
    engage(
        g, seat, op.amount(g, f.env), health=opts.get("health", 0), first_strike=bool(opts.get("first-strike")),
        hands=opts.get("kings-hand", 0), chests=tuple(opts.get("rewards", ())),
    )  # fmt: skip
    return True


@verb("flee", Shape("flag", ""))
def flee(g: Game, f: Frame, op: Op) -> bool:
    """The minion leaves play undefeated, without a reward."""
    me = f.env["me"]
    if g.state.players[me].fallen:
        return True
    was_portal = g.state.players[me].bank.get("portal")
    if g.sink is not None:
        g.emit("fled", "MIN-7", seat=me)
    leave(g, me)
    if was_portal:
        party_of(g).portal_beaten = True
    g.push("victory")
    return True


@verb("replace-minion", Shape("amount", ""))
def replace_minion(g: Game, f: Frame, op: Op) -> bool:
    """Another minion takes this one's place in its battle; it acts from the next turn on."""
    assert op.amount is not None
    party, state = party_of(g), g.state
    old = state.players[f.env["me"]]
    if old.fallen:
        return True
    battle, fighting = old.battle, [p.seat for p in state.players if p.battle == old.battle and p.team == 0]
    place = party.battles[str(battle)]
    portal = old.bank.get("portal", 0)
    name = draw_minion(g, op.amount(g, f.env))
    leave(g, old.seat)
    party.battles = {**party.battles, str(battle): place}
    enemy = enter(g, name, battle, first_strike=bool(op.opts.get("first-strike")))
    if portal:
        state.players[enemy].bank["portal"] = 1
    for seat in fighting:
        engage_hero(g, seat, battle, enemy)
    fire(g, "setup", enemy)
    return True
