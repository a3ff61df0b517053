"""The small changes everything is made of: health, CP, cards, tokens. Limits live here and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.attacks import Attack, Mod
from engine.context import lone
from engine.definitions import UPGRADE
from engine.frames import Do, Draw, Fall
from engine.hooks import fire, is_immune
from engine.index import ENDING
from engine.pieces import FRESH, JSON, LATE, Player, without

if TYPE_CHECKING:
    from engine.game import Game

MAX_CP = 15
OVER_START = 10
"""Health may rise so far above its start (RES-1)."""
UPGRADES = "upgrades"
"""The side pile of upgrades, where a mode has one (MODE-7)."""


def heal(g: Game, seat: int, amount: int, source: str, *, at_once: bool = False) -> int:
    """Heal, at most to the dial's maximum (RES-1), at once unless the ruleset has it wait (RES-7); returns how much."""
    if is_immune(g, seat):
        return 0
    rules = g.rules
    if rules.heals_at_end and not at_once and amount > 0 and put_off(g, seat, amount, source):
        return amount
    state = g.state
    dial = state.players[seat].dial
    now = state.health[dial]
    new = min(state.health_max[dial], now + amount) if rules.caps_health else now + amount
    if new > now:
        state.health[dial] = new
        if g.sink is not None:
            g.emit("healed", "RES-7", seat=seat, amount=new - now, health=new, source=source)
    return max(0, new - now)


def put_off(g: Game, seat: int, amount: int, source: str) -> bool:
    """Put healing off to the end of the phase whose damage collects now; False: none does."""
    pool = next((pool for pool in reversed(g.state.pools) if not pool.isolated), None)
    if pool is None:
        return False
    pool.mods = [*pool.mods, Mod(seat, "heal", amount, source)]
    if g.sink is not None:
        g.emit("heals-later", "RES-7", seat=seat, amount=amount, source=source)
    return True


def lose_health(g: Game, seat: int, amount: int, source: str, rule: str = "RES-6") -> int:
    """Lose health without it being damage: at once, not preventable; returns what was lost."""
    if is_immune(g, seat):
        return 0
    state = g.state
    dial = state.players[seat].dial
    lost = min(amount, state.health[dial])
    if lost <= 0:
        return 0
    state.health[dial] -= lost
    if g.sink is not None:
        g.emit("lost-health", rule, seat=seat, amount=lost, health=state.health[dial], source=source)
    check_falls(g)
    return lost


def check_falls(g: Game) -> None:
    """Start the defeat of every player at 0 health (RES-1)."""
    state = g.state
    seats = [p.seat for p in state.players if not p.fallen and state.health[p.dial] <= 0]
    if seats and not any(isinstance(f, Fall) and set(seats) <= set(f.seats) for f in state.stack):
        g.push(Fall(seats))


def by_hand(g: Game, seat: int, op: JSON, amount: int, source: str) -> int:
    """Tell that a player does this at their table; the result there is believed. Returns the amount."""
    if amount > 0 and g.sink is not None:
        g.emit("by-hand", "", seat=seat, op=op, source=source)
    return max(0, amount)


def gain_cp(g: Game, seat: int, amount: int, source: str, rule: str = "RES-2") -> int:
    """Gain CP; what goes above 15 is lost (RES-2), all of it where there are none (MODE-8). Returns what arrived."""
    player = g.state.players[seat]
    if player.at_table:
        return by_hand(g, seat, {"cp": amount}, amount, source)
    if not g.mode.has_cards or is_immune(g, seat):
        return 0
    room = MAX_CP - player.cp
    for row in g.rows(player, "gain-cp"):
        if room > 0 and amount > 0 and row.amount is not None:
            context = lone(seat, row.carrier)
            if row.when is None or row.when(g, context):
                amount = max(0, amount + row.amount(g, context))
                if row.program:
                    g.push(Do(row.program, context))
    got = max(0, min(amount, room))
    if got:
        player.cp += got
        if g.sink is not None:
            g.emit("gained-cp", rule, seat=seat, amount=got, cp=player.cp, source=source)
    return got


def lose_cp(g: Game, seat: int, amount: int, source: str, rule: str = "RES-2") -> int:
    """Lose CP, at most what is there; returns what was lost. Whoever has CP without end only seems to lose them."""
    player = g.state.players[seat]
    if player.at_table:
        return by_hand(g, seat, {"lose-cp": amount, "of": "self"}, amount, source)
    if g.mode.has_endless_cp(g, seat):
        return max(0, amount)
    lost = min(amount, player.cp)
    if lost > 0:
        player.cp -= lost
        if g.sink is not None:
            g.emit("lost-cp", rule, seat=seat, amount=lost, cp=player.cp, source=source)
    return max(0, lost)


def draw(g: Game, seat: int, count: int, source: str, rule: str = "RES-4") -> int:
    """Draw cards; an empty deck is first rebuilt from the discard pile (RES-4). Returns how many come."""
    player = g.state.players[seat]
    if player.at_table:
        return by_hand(g, seat, {"draw": count}, count, source)
    if g.mode.has_upgrade_pile:
        there = min(count, len(player.deck) + len(player.piles[UPGRADES]) + len(player.discard))
        if there > 0:
            g.push(Draw(seat, there, source, rule))
        return max(0, there)
    drawn: list[str] = []
    for _ in range(count):
        if not player.deck:
            if not player.discard:
                break
            player.deck, player.discard = player.discard[:], []
            g.state.streams.shuffle(player.deck, f"deck-{seat}")
            if g.sink is not None:
                g.emit("reshuffled", "RES-4", seat=seat, cards=len(player.deck))
        drawn.append(player.deck[-1])
        player.deck = player.deck[:-1]
    player.hand = player.hand + drawn
    if drawn and g.sink is not None:
        g.emit("drew", rule, seat=seat, cards=drawn, source=source)
    return len(drawn)


def discard(g: Game, seat: int, card: str, source: str) -> None:
    """Put a card from the hand onto the discard pile; no sale (RES-5)."""
    player = g.state.players[seat]
    player.hand = without(player.hand, card)
    player.discard = [*player.discard, card]
    if g.sink is not None:
        g.emit("discarded", "RES-5", seat=seat, card=card, source=source)


def discard_prepared(g: Game, seat: int, card: str, source: str) -> None:
    """Discard a card that is in front of a player (CARD-8)."""
    player = g.state.players[seat]
    player.gear = without(player.gear, card)
    player.discard = [*player.discard, card]
    player.index = None
    if g.sink is not None:
        g.emit("discarded", "CARD-8", seat=seat, card=card, source=source)


def put_back(g: Game, seat: int, card: str, source: str, *, on_top: bool) -> None:
    """Put a card from the hand on top of the deck or under it, unseen; an upgrade on its own pile where it has one."""
    player = g.state.players[seat]
    player.hand = without(player.hand, card)
    if g.mode.has_upgrade_pile and g.library.cards[card].kind == UPGRADE:
        pile = player.piles[UPGRADES]
        player.piles = {**player.piles, UPGRADES: [*pile, card] if on_top else [card, *pile]}
    else:
        player.deck = [*player.deck, card] if on_top else [card, *player.deck]
    if g.sink is not None:
        g.emit("put-back", "RES-8", seat=seat, card=card, place="top" if on_top else "bottom", source=source)


def sell(g: Game, seat: int, card: str) -> None:
    """Discard a card for 1 CP, whatever its cost (RES-5)."""
    player = g.state.players[seat]
    player.hand = without(player.hand, card)
    player.discard = [*player.discard, card]
    amount = price_of_sale(g, seat, is_sold=True)
    if g.sink is not None:
        g.emit("sold", "RES-5", seat=seat, card=card)
    gain_cp(g, seat, amount, "sale", "RES-5")


def price_of_sale(g: Game, seat: int, *, is_sold: bool = False) -> int:
    """The CP for the next card that is sold (RES-5), also above 15; `is_sold`: it is, and what adds to it is used."""
    player, amount = g.state.players[seat], 1
    for row in g.rows(player, "sell"):
        context = lone(seat, row.carrier)
        if row.amount is not None and (row.when is None or row.when(g, context)):
            allows = within_limit if is_sold else is_within_limit
            amount += row.amount(g, context) if allows(player, row.id, row.flags) else 0
    return amount


def is_within_limit(player: Player, id: str, flags: tuple[str, ...]) -> bool:
    """Whether a `once-a-turn` row is unused this turn."""
    return "once-a-turn" not in flags or not player.used.get(f"turn:{id}")


def within_limit(player: Player, id: str, flags: tuple[str, ...]) -> bool:
    """Whether a `once-a-turn` row is unused this turn; marks it used."""
    if "once-a-turn" not in flags:
        return True
    key = f"turn:{id}"
    if player.used.get(key):
        return False
    player.count_use(key)
    return True


def limit_of(g: Game, player: Player, token: str) -> int:
    """The player's stack limit for a token (TOK-2); 0 for a player that only damage affects (BOSS-6), or not this
    token.
    """
    if g.mode.resists(g, player.seat, token):
        return 0
    raised = player.limits.get(token)
    if raised is not None:
        return raised
    definition = g.library.tokens[token]
    fighter = g.library.fighters[player.fighter]
    if fighter.immune:
        return 0
    if definition.limit_native and token in fighter.native:
        return definition.limit_native
    return definition.limit


def held(g: Game, player: Player, token: str) -> int:
    """How many of the token count against its limit: a group of kinds shares one."""
    group = g.library.tokens[token].group
    if not group:
        return player.tokens.get(token, 0)
    tokens = g.library.tokens
    return sum(n for t, n in player.tokens.items() if tokens[t].group == group)


def count_of(g: Game, player: Player, token: str) -> int:
    """How many of a token a player has; of one that is attached to abilities, on all of them together (TOK-8)."""
    have = player.tokens.get(token, 0)
    kinds = g.library.tokens[token].attached
    return have + sum([player.tokens.get(kind, 0) for kind in kinds.values()]) if kinds and player.tokens else have


def sharing_limit(g: Game, token: str) -> list[str]:
    """The tokens that share a stack limit with this one, itself among them."""
    tokens = g.library.tokens
    group = tokens[token].group
    return [t for t in sorted(tokens) if tokens[t].group == group] if group else [token]


def room_for(g: Game, player: Player, token: str) -> int:
    """How many more of a token a player may have (TOK-2); an ability has one of a kind at most (TOK-8)."""
    room = max(0, limit_of(g, player, token) - held(g, player, token))
    return min(room, 1 - player.tokens.get(token, 0)) if room and g.library.tokens[token].covers else room


def as_put_by(g: Game, seat: int, token: str, by: int) -> str:
    """The token that this one is on a player, when another player puts it there or asks for theirs.

    Two players of one hero tell theirs apart, where the token says so.
    """
    foreign = g.library.tokens[token].foreign
    is_own = not foreign or by == seat or token not in g.library.fighters[g.state.players[seat].fighter].native
    return token if is_own else foreign


def add_token(g: Game, seat: int, token: str, count: int, source: str, rule: str = "TOK-1") -> int:
    """Put tokens on a player, as many as the limit lets (TOK-2); returns how many stuck."""
    player = g.state.players[seat]
    stuck = min(count, room_for(g, player, token))
    if count > stuck and player.tokens.get(token):
        fire(g, "limit-reached", seat, carrier=f"token:{token}")
    if stuck:
        have = player.tokens.get(token, 0)
        player.tokens = {**player.tokens, token: have + stuck}
        if not have:
            player.index = None
        player.count_use(FRESH + token, stuck)
        if is_too_late(g, token):
            player.count_use(LATE + token, stuck)
    if g.sink is not None and count > 0:
        g.emit(
            "token",
            rule,
            seat=seat,
            token=token,
            change=stuck,
            wanted=count,
            now=player.tokens.get(token, 0),
            source=source,
        )
    if stuck:
        fire(g, "gained", seat, carrier=f"token:{token}")
    return stuck


LAST: dict[str, int] = (
    dict.fromkeys(
        ("before-offence", "offence-start", "attempted", "attempts", "attempt-cost", "ability", "activate"), -1
    )
    | dict.fromkeys(("activated", "attacked", "before-defence", "not-attacked", "statuses"), Attack.LOCKED_IN)
    | dict.fromkeys(("defence", "defence-dice"), Attack.TARGETED)
    | dict.fromkeys(("defend", "attack-damage", "incoming", "settling"), Attack.ANSWERED)
)
"""Moments of a roll phase that come once, and the last step of its attack before each; -1: it is over at lock-in."""


def turn_token(g: Game, seat: int, token: str, into: str, count: int, source: str) -> int:
    """Turn tokens over to their other side, which is no gain of a status effect; returns how many were there."""
    player = g.state.players[seat]
    turned = min(count, player.tokens.get(token, 0))
    if turned <= 0:
        return 0
    tokens = {**player.tokens, into: player.tokens.get(into, 0) + turned}
    tokens[token] -= turned
    player.tokens = {name: many for name, many in tokens.items() if many}
    player.index = None
    if g.sink is not None:
        g.emit("turned-token", "TOK-1", seat=seat, token=token, into=into, count=turned, source=source)
    return turned


def put_upgrades(g: Game, seat: int, cards: list[str]) -> None:
    """Put upgrades into play together; what answers that is what has been in play before them (CARD-5)."""
    player = g.state.players[seat]
    for _ in cards:
        fire(g, "upgraded", seat)
    for card_id in cards:
        card = g.library.cards[card_id]
        player.levels = {**player.levels, card.space: card.level}
        player.out = [*player.out, card_id]
        player.index = None
        if g.sink is not None:
            g.emit("upgraded", "CARD-5", seat=seat, space=card.space, level=card.level)


def is_too_late(g: Game, token: str) -> bool:
    """Whether a token that something ends with the roll phase has nothing left to do in it: all its moments are over
    (DEF-10). It stays for the next one."""
    definition = g.library.tokens[token]
    if not definition.ends and all(row.at != ENDING for row in definition.rows):
        return False
    attack = g.state.attack
    if attack is not None:
        reached = attack.stage
    elif g.state.phase == "defence":
        reached = Attack.TARGETED
    else:
        return False
    moments = [LAST[row.at] for row in definition.rows if row.at in LAST]
    return bool(moments) and max(moments) < reached


def take_token(g: Game, seat: int, token: str, count: int, source: str, rule: str = "TOK-3") -> int:
    """Take tokens off a player; returns how many were there to take."""
    player = g.state.players[seat]
    have = player.tokens.get(token, 0)
    taken = min(count, have)
    if taken <= 0:
        return 0
    if taken == have:
        player.tokens = {name: count for name, count in player.tokens.items() if name != token}
        player.index = None
    else:
        player.tokens = {**player.tokens, token: have - taken}
    if g.sink is not None:
        g.emit("token", rule, seat=seat, token=token, change=-taken, wanted=-count, now=have - taken, source=source)
    return taken


def spend_token(g: Game, seat: int, token: str, count: int, source: str, rule: str, *, older: bool = False) -> None:
    """A player hands in tokens of their own: those of this turn first, unless only `older` ones serve (TOK-4)."""
    player = g.state.players[seat]
    fresh = player.fresh(token)
    if fresh and not older:
        player.used = {**player.used, FRESH + token: max(0, fresh - count)}
    take_token(g, seat, token, count, source, rule)


def removable(g: Game, seat: int, polarity: str = "any", *, transfer: bool = False) -> list[str]:
    """Tokens of a player that an effect may remove (or move), by polarity (TOK-3)."""
    found = []
    for token in sorted(g.state.players[seat].tokens):
        definition = g.library.tokens[token]
        if polarity not in ("any", "all", definition.polarity) and polarity != token:
            continue
        if definition.transferable if transfer else definition.removable:
            found.append(token)
    return found
