"""The shop after a crawl: buy, identify, sell (SHOP)."""

from __future__ import annotations

from typing import cast

from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.frames import Shop, ShopCloses
from campaign.adventures.rules.loot import add_to_deck, draw_card, draw_useful, is_worse, put_under
from campaign.adventures.rules.session import change_at, difficulty_of, scenario_of
from campaign.asking.options import acting
from campaign.asking.rules import RULES, Given, Look
from campaign.asking.series import AGAIN
from content.adventures.definitions import RARITIES, Prices
from engine.frame import flow
from engine.game import Game

STEP = 5
"""Gold is rounded up to the next multiple of this (SHOP-1)."""


def prices(g: Game) -> Prices:
    """What the shop takes and pays, in gold (SHOP-2)."""
    return cast("Prices", g.library.tables["prices"])


def open_shop(g: Game) -> None:
    """Give every hero the whole rounded gold and deal cards; then one after another shops (SHOP-1, SHOP-2)."""
    crawl = crawl_of(g)
    crawl.gold = -(-crawl.gold // STEP) * STEP
    crawl.purse = [crawl.gold] * crawl.hero_count
    g.state.phase = "shop"
    if g.sink is not None:
        g.emit("shop", "SHOP-1", gold=crawl.gold)
    crawl.dealt = [deal(g, seat) for seat in range(crawl.hero_count)]
    g.push(ShopCloses())
    for seat in reversed(range(crawl.hero_count)):
        g.push(Shop(seat))


def deal(g: Game, seat: int) -> list[str]:
    """Deal a player's shop cards, as the scenario card says."""
    wanted = [rarity for rarity in RARITIES for _ in range(scenario_of(g).shop.get(rarity, 0))]
    dealt = [card for rarity in wanted if (card := draw_card(g, rarity))]
    if g.sink is not None:
        g.emit("dealt", "SHOP-2", seat=seat, cards=dealt)
    return dealt


def ask(g: Game, frame: Shop) -> None:
    """Ask the player what to do in the shop: any number of things, in any order."""
    seat = frame.seat
    g.state.active = g.state.acting = seat
    crawl = crawl_of(g)
    info = {"gold": crawl.purse[seat], "dealt": crawl.dealt[seat]}
    g.ask(frame, seat, "shop", shop_options(g, seat), info=info)


def shop_options(g: Game, seat: int) -> list[str]:
    """What can be bought, identified and sold; `pass` leaves the shop."""
    crawl = crawl_of(g)
    gold, price = crawl.purse[seat], prices(g)
    cards, owned = g.library.cards, crawl.owned[seat]
    options = [
        f"buy {card}"
        for card in crawl.dealt[seat]
        if price.buy[cards[card].rarity] <= gold and not is_worse(g.library, owned, card)
    ]
    hidden = crawl.unidentified[seat]
    if gold >= price.identify and difficulty_of(g).identify:
        options += [f"identify {rarity}" for rarity in RARITIES if rarity in hidden]
    options += [f"sell unidentified-{rarity}" for rarity in RARITIES if rarity in hidden]
    options += [f"sell {card}" for card in sorted(owned)]
    return [*options, "pass"]


def do(g: Game, frame: Shop) -> None:
    """Do what the player chose and ask again, until the player leaves."""
    seat = frame.seat
    verb, _, what = frame.answer.partition(" ")
    if verb == "pass":
        return
    g.goto(frame, ask)
    if verb == "buy":
        buy(g, seat, what)
    elif verb == "identify":
        identify(g, seat, what)
    else:
        sell(g, seat, what)


def spend(g: Game, seat: int, amount: int) -> None:
    """Change a hero's gold."""
    crawl = crawl_of(g)
    crawl.purse = change_at(crawl.purse, seat, crawl.purse[seat] - amount)


def buy(g: Game, seat: int, card: str) -> None:
    """Buy a dealt card into the deck."""
    crawl = crawl_of(g)
    price = prices(g).buy[g.library.cards[card].rarity]
    spend(g, seat, price)
    crawl.dealt = change_at(crawl.dealt, seat, [c for c in crawl.dealt[seat] if c != card])
    if g.sink is not None:
        g.emit("bought", "SHOP-2", seat=seat, card=card, price=price, gold=crawl_of(g).purse[seat])
    add_to_deck(g, seat, card)


def take_hidden(g: Game, seat: int, rarity: str) -> str:
    """The first unidentified card of a rarity."""
    crawl = crawl_of(g)
    hidden = crawl.unidentified[seat]
    left = {**hidden, rarity: hidden[rarity][1:]}
    crawl.unidentified = change_at(crawl.unidentified, seat, {name: cards for name, cards in left.items() if cards})
    return hidden[rarity][0]


def identify(g: Game, seat: int, rarity: str) -> None:
    """Turn up an unidentified card into the deck; one no better than what the hero has is replaced by another
    (LOOT-3).
    """
    card = draw_useful(g, seat, rarity, take_hidden(g, seat, rarity))
    spend(g, seat, prices(g).identify)
    if g.sink is not None:
        g.emit("identified", "SHOP-2", seat=seat, card=card, gold=crawl_of(g).purse[seat])
    if card:
        add_to_deck(g, seat, card)


def sell(g: Game, seat: int, what: str) -> None:
    """Sell an unidentified or an owned loot card."""
    crawl = crawl_of(g)
    if what.startswith("unidentified-"):
        card = take_hidden(g, seat, what.removeprefix("unidentified-"))
    else:
        card = what
        crawl.owned = change_at(crawl.owned, seat, [c for c in crawl.owned[seat] if c != card])
    spend(g, seat, -prices(g).sell)
    put_under(g, card)
    if g.sink is not None:
        g.emit("sold-loot", "SHOP-2", seat=seat, card=what, gold=crawl.purse[seat])


def leave(g: Game, frame: Shop) -> None:
    """End the player's visit."""
    if g.sink is not None:
        g.emit("left-shop", "SHOP-3", seat=frame.seat, gold=crawl_of(g).purse[frame.seat])


def close(g: Game, frame: ShopCloses) -> None:
    """Close the shop after all visits: what was not bought or identified goes back (SHOP-3)."""
    crawl = crawl_of(g)
    for seat in range(crawl.hero_count):
        hidden = [card for cards in crawl.unidentified[seat].values() for card in cards]
        for card in [*crawl.dealt[seat], *hidden]:
            put_under(g, card)
    crawl.dealt = [[] for _ in range(crawl.hero_count)]
    crawl.unidentified = [{} for _ in range(crawl.hero_count)]


flow("shop", Shop, ask, do, leave)
flow("shop-closes", ShopCloses, close)


def nothing_to_buy(look: Look) -> Given | None:
    """Nothing can be bought or identified, not even with the gold for a card that one sells (SHOP-2)."""
    g, seat = look.game, look.decision.seat
    possible = acting(look.decision)
    others = [option for option in possible if not option.startswith("sell ")]
    crawl, price = crawl_of(g), prices(g)
    wanted = [price.buy[g.library.cards[card].rarity] for card in crawl.dealt[seat]]
    if any(crawl.unidentified[seat].values()) and difficulty_of(g).identify:
        wanted.append(price.identify)
    can_buy = bool(possible) and any(cost <= crawl.purse[seat] + price.sell for cost in wanted)
    return None if others or can_buy else Given("pass", "you can pay for nothing here")


AGAIN.add("shop")
RULES["shop"] = nothing_to_buy
