"""What a seat may do in a window: the cards and actions it can really use now (WIN-1 to WIN-3)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engine.context import lone
from engine.definitions import MAIN, UPGRADE, Action, Card, Companion
from engine.gates import (
    ANY_ROLL,
    BRACED,
    FALLING,
    OWN_DICE,
    ROLL_PHASE,
    UNHURRIED,
    is_barred,
    open_gates,
    possible_gates,
    will_be_silenced,
)
from engine.gates import MAIN as MAIN_BIT
from engine.pieces import MORE, PREPARED
from engine.state import Player

if TYPE_CHECKING:
    from engine.game import Game


UPGRADE_CARDS = "upgrade-cards"
"""The moment of a row that lets its owner play upgrades elsewhere than in main phases."""
CARDS = "cards"
"""The moment of a row that forbids its owner to play cards."""


def reactions(
    g: Game, seat: int, *, alters_only: bool = False, quiet: bool = False, answering: bool = False
) -> list[str]:
    """Instant things this seat may do now: instants, roll-phase cards, tokens, companions, passives.

    `alters_only`: dice of an instant thing are on the table, so only dice may be changed (WIN-1, ROLL-4). `quiet`: what
    is worth no question of its own counts too. `answering`: something would be answered by it, in a window that is not
    open yet.
    """
    state = g.state
    player = state.players[seat]
    found = printed_rerolls(g, seat) if state.rolls and state.rolls[-1].again else []
    index = player.index or g.index(player)
    if player.fallen or not (player.hand or index.actions or found):
        return []
    possible = possible_gates(g, player)
    actions = index.actions_within(possible)
    if not (player.hand or actions or found):
        return []
    cards = g.library.cards
    cp = player.cp
    needed = ANY_ROLL | OWN_DICE if alters_only else 0
    playable: list[Card] = []
    upgrades = upgrades_now(g, player, possible) if not alters_only else []
    for card_id in player.hand:
        card = cards[card_id]
        if card.reacts and card.cost <= cp and card.gates & possible == card.gates and (card.alters or not alters_only):
            playable.append(card)
            needed |= card.gates | card.any_of
    usable = [a for a in actions if (a.alters or not alters_only) and is_affordable(g, player, a)]
    for action in usable:
        needed |= action.gates | action.any_of
    if not (playable or usable or found or upgrades) or is_barred(g, player):
        return []
    if not playable and not usable and not upgrades:
        return found
    bits = open_gates(g, player, needed)
    if answering:
        bits &= ~UNHURRIED
    if alters_only and not bits & (ANY_ROLL | OWN_DICE):
        return []
    must = BRACED if will_be_silenced(g, seat) else 0
    is_called = quiet or bool(found)
    if upgrades and not must:
        found += upgrades
        is_called = is_called or is_fought(g)
    for card in playable:
        if card.gates & must == must and is_usable(g, player, card, bits) and card.token not in found:
            found.append(card.token)
            is_called = True
    for action in usable:
        if action.gates & must == must and is_timely(g, player, action, bits):
            found.append(action.token)
            is_called = is_called or calls(g, player, action)
    return found if is_called else []


def upgrades_now(g: Game, player: Player, possible: int) -> list[str]:
    """The upgrades in hand that this player may play in a roll phase and can pay, where something lets them."""
    if not plays_upgrades(g, player, possible) or not may_play_cards(g, player):
        return []
    cards = [g.library.cards[name] for name in dict.fromkeys(player.hand)]
    own = [card for card in cards if card.kind == UPGRADE]
    return [card.token for card in own if upgrade_cost(g, player, card) in range(player.cp + 1)]


def plays_upgrades(g: Game, player: Player, bits: int) -> bool:
    """Whether upgrades may be played in the running roll phase (CARD-2 has them in main phases alone)."""
    return bool(bits & ROLL_PHASE) and any(row.effect == "allow" for row in g.rows(player, UPGRADE_CARDS))


def is_fought(g: Game) -> bool:
    """Whether an attack is under way whose defence is not chosen yet: upgrades are worth a question of their own."""
    attack = g.state.attack
    return attack is not None and attack.stage in (attack.LOCKED_IN, attack.TARGETED)


def calls(g: Game, player: Player, action: Action) -> bool:
    """Whether what may be done now is worth a question of its own."""
    return action.asks is None or action.asks(g, lone(player.seat, action.carrier))


def printed_rerolls(g: Game, seat: int) -> list[str]:
    """The printed re-rolls this player may make of the dice on the table (ROLL-9)."""
    rolls = g.state.rolls
    if not rolls or not rolls[-1].again or not rolls[-1].thrown or rolls[-1].owner != seat:
        return []
    roll = rolls[-1]
    most, cp, tokens, excepted = roll.again
    player = g.state.players[seat]
    if player.cp < cp or any(player.tokens.get(t, 0) < n for t, n in tokens.items()):
        return []
    faces = g.library.fighters[player.fighter].faces
    own = roll.split if roll.rival >= 0 else len(roll.dice)
    free = [i for i in range(own) if not (roll.dice[i] and faces[roll.dice[i] - 1] in excepted)]
    return [
        "again " + "".join("1" if i in group else "0" for i in range(len(roll.dice)))
        for size in range(1, min(most, len(free)) + 1)
        for group in map(set, combinations(free, size))
    ]


def may_play_cards(g: Game, player: Player) -> bool:
    """Whether nothing forbids the player now to play cards and to put any into play."""
    return not any(
        row.effect == "forbid" and (row.when is None or row.when(g, lone(player.seat, row.carrier)))
        for row in g.rows(player, CARDS)
    )


def prepared(g: Game, player: Player) -> list[str]:
    """The spells that a player has prepared (CARD-8)."""
    return [card for card in player.gear if g.library.cards[card].cast]


def prepares_no_more(g: Game, player: Player, card: Card) -> bool:
    """Whether a card is a spell, and the player has prepared as many in this turn as may be (CARD-8)."""
    most = g.library.fighters[player.fighter].prepares_a_turn
    return bool(card.cast) and player.used.get(PREPARED, 0) >= most


def is_usable(g: Game, player: Player, card: Card, bits: int) -> bool:
    """Whether the card's own conditions hold and cards may be played; cost and timing apart."""
    if not may_play_cards(g, player) or prepares_no_more(g, player, card):
        return False
    if card.gates & bits != card.gates or (card.any_of and not card.any_of & bits):
        return False
    if bits & FALLING and not card.gates & FALLING:
        return False
    when = card.when
    return when is None or when(g, lone(player.seat, f"card:{card.id}"))


def may_use(g: Game, player: Player, action: Action, bits: int) -> bool:
    """Whether an action's gates, cost, limit and condition allow it now."""
    return is_affordable(g, player, action) and is_timely(g, player, action, bits)


def is_affordable(g: Game, player: Player, action: Action) -> bool:
    """Whether the player can pay for an action and has not used it as often as its limit allows."""
    if action.cost > player.cp or (action.price and not g.mode.can_pay(g, player.seat, action.price)):
        return False
    tokens = player.tokens
    for token, count in action.pay:
        if tokens.get(token, 0) < count + (player.fresh(token) if action.older else 0):
            return False
    for span, most in action.limit:  # asked all day: a generator takes twice as long
        used = player.used.get(f"{span}:{action.counter or action.id}", 0)
        if used >= most and used >= most + more_uses(player, action):
            return False
    return True


def more_uses(player: Player, action: Action) -> int:
    """How many more uses than its limit says an action has in this turn."""
    return player.used.get(MORE + action.counter, 0) if action.counter else 0


def is_timely(g: Game, player: Player, action: Action, bits: int) -> bool:
    """Whether an action's gates, its companion's limit and its own conditions allow it now."""
    if not action.within(bits):
        return False
    if bits & FALLING and not action.gates & FALLING:
        return False
    if action.carrier.startswith("companion:") and is_used_up(g, player.seat, action):
        return False
    when, useful = action.when, action.useful
    if when is None and useful is None:
        return True
    context = lone(player.seat, action.carrier)
    return (when is None or when(g, context)) and (useful is None or useful(g, context))


def is_used_up(g: Game, seat: int, action: Action) -> bool:
    """Whether the action would activate a companion beyond its limit; free activations count too (TOK-6)."""
    op = g.library.programs[action.program][0]
    return op.verb == "activate" and not has_use_left(g, seat, g.library.companions[op.what])


def has_use_left(g: Game, seat: int, companion: Companion) -> bool:
    """Whether a companion may still be activated this phase and turn."""
    used = g.state.players[seat].used
    level = g.state.players[seat].companions.get(companion.id, 0)
    return all(
        used.get(f"{span}:companion:{companion.id}", 0) < (most[level - 1] if isinstance(most, list) else most)
        for span, most in companion.limits.items()
    )


def main_options(g: Game, seat: int) -> list[str]:
    """Everything the acting player may do in a main phase (TURN-3); `pass` ends it."""
    player = g.state.players[seat]
    found = reactions(g, seat, quiet=True)
    if player.hand and not is_barred(g, player):
        cards = [g.library.cards[card_id] for card_id in dict.fromkeys(player.hand)]
        cp = player.cp
        ready = [card for card in cards if card.kind == MAIN and card.cost <= cp]
        bits = open_gates(g, player, gates_of(ready)) if ready else 0
        for card in cards:
            if card.kind == UPGRADE:
                if upgrade_cost(g, player, card) in range(cp + 1) and may_play_cards(g, player):
                    found.append(card.token)
            elif card in ready and bits & MAIN_BIT and is_usable(g, player, card, bits):
                found.append(card.token)
            found.append(f"sell {card.id}")
    found += g.mode.offers(g, seat, "main")
    found.append("pass")
    return found


def gates_of(cards: list[Card]) -> int:
    """Every gate that some of these cards need."""
    needed = 0
    for card in cards:
        needed |= card.gates | card.any_of
    return needed


def upgrade_cost(g: Game, player: Player, card: Card) -> int:
    """CP to put the upgrade on its space now; -1: not over an equal or higher level (CARD-5)."""
    level = player.levels.get(card.space, 1)
    if card.level <= level:
        return -1
    if level == 1:
        return card.cost
    below = next(
        (
            c.cost
            for c in (g.library.cards[name] for name in player.out)
            if c.kind == UPGRADE and c.space == card.space and c.level == level
        ),
        0,
    )
    return max(0, card.cost - below)
