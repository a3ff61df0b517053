"""Answers about the asked player's cards: what to play, upgrade, sell, keep and take."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.answers.question import Question
from ai.answers.windows import acting
from ai.odds import solve
from ai.outcomes import PLAIN
from ai.sums import total
from ai.value.matchup import DICE
from ai.value.tokens import LATER, cast_worth
from ai.value.weights import CARD, FULL_HAND, PURSE, SALE, TURN
from engine.changes import sell
from engine.definitions import UPGRADE
from engine.flow.attempts import ATTEMPTED, attempt_price, attempts_of
from engine.flow.drawing import cards_in, thrown_away
from engine.options import main_options, prepared, upgrade_cost
from engine.state import Decision
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.definitions import Card
    from engine.game import Game
    from engine.state import Player

LEAST = 0.2
"""What is done must gain more than this."""
KEEPING = 0.5
"""What is cast must bring more than this: a spell that is kept can be cast later."""
NOW = 0.75
"""A card is played when it brings this share of what it is worth at its best."""


def main(q: Question) -> str:
    """Sell what has become useless, play what pays, upgrade, sell for an upgrade; then done."""
    useless = [option for option in q.options if option.startswith("sell ") and is_useless(q, option)]
    if useless:
        return useless[0]
    found = q.best(acting(q), lambda option: play_worth(q, option), LEAST)
    return found or fund(q) or surplus(q) or "pass"


def is_useless(q: Question, option: str) -> bool:
    """Whether the card can never be played again: an upgrade of a level that is reached."""
    card = q.card(option)
    return card is not None and card.kind == UPGRADE and upgrade_cost(q.g, q.scene.player, card) < 0


def play_worth(q: Question, option: str) -> float:
    """What playing or using something now gains over keeping it."""
    card = q.card(option)
    if card is None:
        action = q.action(option)
        gain = q.worth(option, lambda leaves: q.values.expect(q.scene, leaves)) - q.price(option)
        return gain - attempts_lost(q, action.cost if action is not None else 0)
    if card.kind == UPGRADE:
        cost = upgrade_cost(q.g, q.scene.player, card)
        return q.upgrade(card) - q.cost(cost) - attempts_lost(q, cost)
    hold = q.values.card(q.scene.player.fighter, card.id)
    if card.equipment:
        return hold - attempts_lost(q, card.cost)
    if card.cast:
        gain = q.worth(option, lambda found: q.values.expect(q.scene, found)) + prepared_gain(q, card.id)
        return gain - q.price(option) - attempts_lost(q, card.cost)
    leaves = q.leaves(option)
    gain = q.worth(option, lambda found: q.values.expect(q.scene, found)) - q.price(option)
    if gain < NOW * hold and gain < SALE:
        return 0.0
    cp = brings_cp = 0.0
    for p, effects in leaves:
        for (what, seat, _), n in effects.items():
            if what in ("cp", "cards") and seat == q.scene.me and n > 0:
                brings_cp += p * n
                cp += p * n if what == "cp" else 0.0
    gain -= attempts_lost(q, card.cost - int(cp))
    return gain + 2.0 * brings_cp if gain > 0 else gain


def prepared_gain(q: Question, card: str) -> float:
    """What it is worth to have a spell prepared; where there is no room, one that is there has to go."""
    player = q.scene.player
    there = prepared(q.g, player)
    worth = spell_worth(q, card)
    if len(there) < q.g.library.fighters[player.fighter].prepares:
        return worth
    return worth - min([spell_worth(q, other) for other in there], default=0.0)


def spell_worth(q: Question, card: str) -> float:
    """What a spell counts for while it is prepared."""
    return LATER * cast_worth(q.values, q.scene, card)


def cast(q: Question) -> str:
    """Cast the spell that brings most here, if it brings something."""
    return q.best(q.options, cast_gain(q))


def cast_gain(q: Question) -> Callable[[str], float]:
    """What it is worth to cast a spell now, less what keeping it would be."""
    program = q.program()
    is_kept = program is not None and program.op.opts.get("from") != "discard"

    def worth(option: str) -> float:
        card = option.partition(" ")[2]
        if not card:
            return 0.0
        leaves = q.values.leaves(q.scene, [q.g.library.cards[card].cast], PLAIN)
        return q.values.expect(q.scene, leaves) - (KEEPING if is_kept else 0.0)

    return worth


def prepare(q: Question) -> str:
    """Prepare the spell that is worth most, with what preparing it brings."""
    return q.best(q.options, prepare_worth(q))


def prepare_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to prepare a spell."""

    def worth(option: str) -> float:
        card = option.partition(" ")[2]
        leaves = q.values.leaves(q.scene, [q.g.library.cards[card].program], PLAIN)
        return q.values.expect(q.scene, leaves) + spell_worth(q, card)

    return worth


def make_room(q: Question) -> str:
    """Discard the prepared spell that is worth least."""
    return q.best(q.options, make_room_worth(q))


def make_room_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to be without a prepared spell."""
    return lambda option: -spell_worth(q, option.partition(" ")[2])


def attempts_lost(q: Question, cp: int) -> float:
    """What the roll attempts of the coming roll phase would bring that the player cannot pay for once that many CP are
    gone.

    Nothing where attempts are free, or over.
    """
    g, player = q.g, q.scene.player
    price = attempt_price(g, q.scene.me)
    if cp <= 0 or price <= 0 or player.used.get(ATTEMPTED) or q.scene.foe < 0:
        return 0.0
    free = attempts_of(g, q.scene.me) - 1
    before, after = (min(free, max(0, there) // price) for there in (player.cp, player.cp - cp))
    if free < 0 or before <= after:
        return 0.0
    vector = q.board(q.scene.me).vector
    more, fewer = (solve(vector, DICE, 1 + throws).keep_value((), 1 + throws) for throws in (before, after))
    return more - fewer


def price_of_rolling(game: Game, player: Player) -> int:
    """CP without which a status effect takes the player's coming offensive roll phase; 0: none does, or it is over."""
    if player.used.get(ATTEMPTED):
        return 0
    programs = game.library.programs
    prices = [0]
    for row in game.rows(player, "before-offence"):
        for op in programs.get(row.program, ()):
            ways = [programs[block] for block in op.blocks.values() if block]
            if any(step.verb == "skip-phase" for way in ways for step in way):
                prices += [int(step.opts.get("cp", 0)) for way in ways for step in way if step.verb == "pay"]
    return max(prices)


def buy_roll(q: Question) -> str:
    """Sell the card one can best do without for what the coming roll phase costs; empty: nothing, or too much."""
    player = q.scene.player
    short = price_of_rolling(q.g, player) - player.cp
    if not 0 < short <= len(player.hand):
        return ""
    given = sorted((q.hold(card), card) for card in player.hand)[:short]
    if total([hold for hold, _ in given]) > TURN:
        return ""
    sale = f"sell {given[0][1]}"
    return sale if sale in q.options else ""


def fund(q: Question) -> str:
    """Sell the cards one can best do without for one's roll phase, or for an upgrade that is bought then; empty: no."""
    return buy_roll(q) or saved_for(q).option


class Sale(NamedTuple):
    """A card that is sold to pay for an upgrade."""

    option: str
    """Empty: there is none."""
    upgrade: str
    """The upgrade's card."""


NO_SALE = Sale("", "")


def saved_for(q: Question) -> Sale:
    """The sale that leads to the upgrade which gains most, where that is what one would do with its CP."""
    player = q.scene.player
    cards = q.values.library.cards
    ways: list[tuple[float, str, str]] = []
    for name in sorted(set(player.hand)):
        card = cards[name]
        if card.kind != UPGRADE:
            continue
        cost = upgrade_cost(q.g, player, card)
        short = cost - player.cp
        others = [other for other in player.hand if other != name]
        if cost < 0 or short <= 0 or short > len(others):
            continue
        worth = q.upgrade(card)
        given = sorted((q.hold(other), other) for other in others)[:short]
        gain = worth - q.cost(player.cp) - total([hold for hold, _ in given])
        if min(gain, worth - PURSE[cost]) > LEAST and f"sell {given[0][1]}" in q.options:
            ways.append((-gain, given[0][1], name))
    for _, given_card, name in sorted(ways):
        if is_bought_after(q, given_card, name):
            return Sale(f"sell {given_card}", name)
    return NO_SALE


def is_bought_after(q: Question, given: str, name: str) -> bool:
    """Whether the upgrade is what one would do next once the card is sold, if not another sale for it."""
    g = view(q.g, q.scene.me)
    sell(g, q.scene.me, given)
    then = Question(g, Decision(q.decision.id, q.scene.me, "main", main_options(g, q.scene.me), "", {}))
    answer = main(then)
    return answer == f"play {name}" or (answer.startswith("sell ") and saved_for(then) == (answer, name))


def surplus(q: Question) -> str:
    """After one's roll phase, sell what the discard phase would take anyway; empty: nothing."""
    player = q.scene.player
    if len(player.hand) <= FULL_HAND or not player.used.get(ATTEMPTED):
        return ""
    return least_card(q, [option for option in q.options if option.startswith("sell ")])


def least_card(q: Question, options: list[str]) -> str:
    """The option whose card one can best do without."""
    return q.best(options, give_worth(q)) or q.options[0]


def discard(q: Question) -> str:
    """Give away the card one can best do without."""
    return least_card(q, [option for option in q.options if option != "pass"])


def take(q: Question) -> str:
    """Take the card that is worth most; of those that are put away, one that is worth less than what comes after it."""
    if q.decision.info.get("away"):
        return q.best(q.options, take_worth(q)) or "pass"
    return q.best([o for o in q.options if o != "pass"], take_worth(q)) or q.options[0]


def take_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to have a card, or not to draw it but another one of the deck."""
    deck = q.scene.player.deck
    usual = total([q.hold(card) for card in deck]) / len(deck) if q.decision.info.get("away") else 0.0

    def worth(option: str) -> float:
        verb, _, card = option.partition(" ")
        return 0.0 if verb == "pass" else usual - q.hold(card) if verb == "discard" else q.hold(card)

    return worth


def put_back(q: Question) -> str:
    """Put back the card one can best do without, on top only if it is better than most."""
    return q.best(q.options, put_back_worth(q))


def put_back_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to put a card back: on top of the deck it takes the place of another one that would be drawn."""

    def worth(option: str) -> float:
        where, _, card = option.partition(" ")
        hold = q.hold(card)
        return NOW * (hold - CARD) - hold if where == "top" else -hold

    return worth


def draw(q: Question) -> str:
    """Draw from the pile whose cards are worth most on average."""
    return q.best(q.options, draw_worth(q)) or q.options[0]


def draw_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to draw from a pile; one that must be rebuilt counts its discards."""
    player = q.scene.player

    def worth(option: str) -> float:
        pile = option.partition(" ")[2]
        cards = cards_in(player, pile) or thrown_away(q.g, player, pile)
        return total([q.hold(card) for card in cards]) / len(cards)

    return worth


def give_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to be without a card."""
    return lambda option: 0.0 if option == "pass" else -q.hold(option.split(" ", 1)[1])


def free_upgrade(q: Question) -> str:
    """Play the upgrade that brings most."""
    return q.best(q.options, upgrade_worth(q))


def upgrade_worth(q: Question) -> Callable[[str], float]:
    """What an upgrade brings that costs nothing."""

    def worth(option: str) -> float:
        card: Card | None = q.card(option)
        return q.upgrade(card) if card is not None and card.kind == UPGRADE else 0.0

    return worth
